// A turn of Push in a form that plays itself out fast: what the searching bots think in. The rules are those of games/push
// (a test plays both side by side); what is left out is which cards a bench or a bank holds, beyond points and numbers of
// each colour.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/push/rules.h"

namespace wagnis::push {

// What counts between two turns: benches, banks and what the pile still holds. A plain value without padding.
struct Standing {
  struct Player {
    std::array<std::uint8_t, kColors> points{};  // on the bench, by colour
    std::array<std::uint8_t, kColors> cards{};
    std::uint16_t banked_points = 0;
    std::uint8_t banked_cards = 0;
    std::uint8_t bench = 0;  // points on the bench together
    int score() const { return bench + banked_points; }
    friend auto operator<=>(const Player&, const Player&) = default;
    int size() const { return cards[0] + cards[1] + cards[2] + cards[3] + cards[4] + banked_cards; }
  };
  std::array<Player, kMaxSeats> player{};
  std::uint8_t players = 0;
  std::uint8_t risk = 0;          // 1: a star costs the whole bench (P22)
  std::uint8_t active = 0;        // whose turn it is, or begins
  std::uint8_t numbers = 0;       // number cards in the pile
  std::uint16_t pile_points = 0;  // the sum of their numbers
  std::uint8_t rolls = 0;         // roll cards in the pile
  std::uint8_t switches = 0;

  int pile() const { return numbers + rolls + switches; }
  friend auto operator<=>(const Standing&, const Standing&) = default;
};
static_assert(PlainValue<Standing>);
Standing standing_of(const Push& game, const State& s);

// Win shares of the seats (P21): 1/k for each of k winners. Of a standing whose pile is empty.
std::array<float, kMaxSeats> final_shares(const Standing& standing);

// A card as a number: 0–29 its kind, or one of these.
using Card = std::uint8_t;
inline constexpr Card kRollCard = kKinds;
inline constexpr Card kSwitchCard = kKinds + 1;
// The card to be placed. Precondition: the phase is `place`.
constexpr Card card_in_hand(const State& s) { return s.hand == kRollHand ? kRollCard : static_cast<Card>(s.hand - 1); }

// The pile as a list of cards, to be turned up in an order drawn as far as it is asked for.
class Pile {
 public:
  explicit Pile(const State& s);
  int size() const { return size_; }
  Card operator[](int i) const { return card_[static_cast<std::size_t>(i)]; }
  // Puts a card drawn from those from i on at place i. Precondition: i < size().
  void draw(int i, Generator& generator) {
    const auto j = i + static_cast<int>(generator.below(static_cast<std::uint64_t>(size_ - i)));
    std::swap(card_[static_cast<std::size_t>(i)], card_[static_cast<std::size_t>(j)]);
  }
  void swap(int i, int j) { std::swap(card_[static_cast<std::size_t>(i)], card_[static_cast<std::size_t>(j)]); }

 private:
  std::array<Card, kKinds * kCopies + kRollCards + kSwitchCards> card_{};
  int size_ = 0;
};

// How one plays within a turn: one card ahead, in points, own less a part of the others'.
struct Style {
  int envy = 12;  // twentieths of the mean of the others' gain that count against one's own
  int eager = 0;  // twentieths of a point by which drawing may look worse and is done all the same
};

// A turn from a position where the active player, or one of those who take next, decides.
class Turn {
 public:
  Turn(const Push& game, const State& s);

  Standing standing;

  // A turn that has just begun: one colour of the active player's bench goes to the bank; the next turn begins (P7).
  void bank(int color);

  // ---- while the active player turns up cards (P8–P12)
  bool any_row() const { return rows_ > 0; }
  // How often a card lies in the pile.
  int in_pile(Card card) const {
    return card == kRollCard     ? standing.rolls
           : card == kSwitchCard ? standing.switches
                                 : static_cast<int>(pile_ >> (2 * card) & 3u);
  }
  // What a card does: it is a bust, goes beside the pile, or waits for its place.
  enum class Turned { bust, switched, place };
  Turned turn_up(Card card);         // takes it out of the pile
  unsigned places(Card card) const;  // bit k: it may lie in row k (P8)
  void place(Card card, int k);
  // The rule of thumb: where a card leaves most if one stopped then, whether to draw on, and which row to take.
  int best_place(Card card, const Style& style) const;
  bool draws(const Style& style) const;  // precondition: a row lies and the pile is not empty
  int best_row(const Style& style) const;
  // The colour with most points on the active player's bench, the first of several.
  int richest_color() const;

  // ---- while rows are taken (P12–P17)
  bool lies(int k) const { return row_[static_cast<std::size_t>(k)].lies; }
  // The seat that takes now or next: the active player's until it has taken, or has gone without a row after a bust.
  int taker() const { return taker_; }
  // `seat` takes row k. True: it must roll the die now (P13).
  bool take(int seat, int k);
  void lose(int seat, int face);
  // On to the next who takes; false: nobody does, and the turn of the next player has begun.
  bool next_taker();
  int best_row_of(int seat) const;  // in points

  // Number cards of the pile, two bits a kind: all that the standing leaves open between two turns.
  std::uint64_t pile_word() const { return pile_; }

 private:
  struct Row {
    std::array<std::uint8_t, kColors> value{};  // by colour; 0: none
    std::uint8_t points = 0;
    bool lies = false;
    bool roll = false;
  };
  struct RowValues;
  RowValues row_values(const Style& style, bool odd) const;
  void add(Card card, std::size_t k);
  void pass_on();
  int worth(const Row& row, int bench) const;

  std::array<Row, kRows> row_{};
  int rows_ = 0;                                  // rows lying; while cards are turned up these are the first
  bool odd_ = false;                              // an odd number of switch cards in this turn (P15)
  std::uint64_t pile_ = 0;                        // number cards in the pile, two bits a kind
  std::array<std::uint8_t, kColors> in_color_{};  // bit k: row k holds the colour; not kept up while rows are taken
  std::array<std::uint8_t, kValues> in_value_{};  // bit k: row k holds the value
  int taker_ = 0;
};

// What the rule of thumb does in a turn that has begun: the phases `place`, `on` and `take`. `turn` is that of `s`.
Move by_rule_of_thumb(const Turn& turn, const State& s, const Style& style);

}  // namespace wagnis::push
