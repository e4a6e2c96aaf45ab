// A turn of Push in a form that is fast to play out, for the bots that search. The rules are those of games/push (a
// test plays both side by side). It knows only points and numbers of cards of each colour on benches and in banks, not
// the cards.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/push/rules.h"

namespace wagnis::push {

// The state between two turns: benches, banks and the rest of the pile. A plain value without padding.
struct Standing {
  struct Player {
    std::array<std::uint8_t, kColors> points{};  // points on the bench, by colour
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
// Benches, banks and pile of `s`, without the rows and the card of the turn in progress.
Standing standing_of(const Push& game, const State& s);

// Win shares of the seats (P21): 1/k for each of k winners. Precondition: the pile is empty.
std::array<float, kMaxSeats> final_shares(const Standing& standing);

// A card as a number: 0–29 its kind, or one of these.
using Card = std::uint8_t;
inline constexpr Card kRollCard = kKinds;
inline constexpr Card kSwitchCard = kKinds + 1;
// The card to be placed. Precondition: the phase is `place`.
constexpr Card card_in_hand(const State& s) { return s.hand == kRollHand ? kRollCard : static_cast<Card>(s.hand - 1); }

// The pile as a list of cards. Their order is drawn only as far as cards are turned up.
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

// A style of play within a turn. The player looks one card ahead and counts their own points less a part of the others'
// gain.
struct Style {
  int envy = 12;  // twentieths of the mean of the others' gain that count against one's own
  int eager = 0;  // draws even if that seems worse by up to so many twentieths of a point
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
  // How many of this card lie in the pile.
  int in_pile(Card card) const {
    return card == kRollCard     ? standing.rolls
           : card == kSwitchCard ? standing.switches
                                 : static_cast<int>(pile_ >> (2 * card) & 3u);
  }
  // The effect of a card: a bust, a switch card beside the pile, or a card that waits for its place.
  enum class Turned { bust, switched, place };
  Turned turn_up(Card card);         // takes it out of the pile
  unsigned places(Card card) const;  // bit k: it may lie in row k (P8)
  void place(Card card, int k);
  // The rule of thumb. best_place: the row where the card leaves most, if the player stopped then. draws: whether to
  // draw on. best_row: which row to take.
  int best_place(Card card, const Style& style) const;
  bool draws(const Style& style) const;  // precondition: a row lies and the pile is not empty
  int best_row(const Style& style) const;
  // The better of a stop and of one more card before it, in units that depend on players and pile alone. Precondition:
  // a row lies.
  std::int64_t stop_or_one_more(const Style& style) const;
  // The colour with most points on the active player's bench, the first of several.
  int richest_color() const;

  // ---- while rows are taken (P12–P17)
  bool lies(int k) const { return row_[static_cast<std::size_t>(k)].lies; }
  // The seat that takes now or next. It is the active player's until they have taken a row, or go without one after a
  // bust.
  int taker() const { return taker_; }
  // `seat` takes row k. True: it must roll the die now (P13).
  bool take(int seat, int k);
  // The die of `seat`: it loses its bench cards of that colour; by a star (kColors) all or none (P22).
  void lose(int seat, int face);
  // Goes on to the next taker. False: nobody takes any more, and the next player's turn has begun.
  bool next_taker();
  int best_row_of(int seat) const;  // in points

  // The number cards of the pile, two bits a kind: the only part of the state between turns that is not in `standing`.
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
  std::int64_t one_more(const RowValues& now, const Style& style) const;
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

// The move of the rule of thumb in the phases `place`, `on` and `take`. `turn` is the turn of `s`.
Move by_rule_of_thumb(const Turn& turn, const State& s, const Style& style);

}  // namespace wagnis::push
