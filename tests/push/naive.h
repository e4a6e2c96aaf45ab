// A second Push, written from the rules alone (P1–P22) and as plainly as possible: cards lie in lists, and everything
// is looked up by walking through them. It is slow and shares nothing with src/games/push but the notation; the tests
// and the fuzzer hold the two against each other.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace wagnis::naive {

struct Card {
  char color = 'r';  // one of r b g y p; '*' is a roll card, '~' a switch card
  int value = 0;     // 1–6 of a number card
  bool is_number() const { return color != '*' && color != '~'; }
  friend bool operator==(const Card&, const Card&) = default;
};
using CardList = std::vector<Card>;

// "y2", "roll", "switch": the token of an outcome.
std::string name(const Card& card);

class Push {
 public:
  // A new game (P4, P16).
  Push(int players, bool star_is_risk, bool with_switch_cards);

  bool over() const { return phase_ == "over"; }
  // Who acts, or for whom the outcome is.
  int seat() const { return seat_; }
  // The legal moves in the notation's order: draw, bank, row, take, each ascending. None while chance is awaited.
  std::vector<std::string> moves() const;
  // The possible outcomes and how many cards or faces each stands for. None while a move is awaited.
  std::map<std::string, int> outcomes() const;
  // A move listed by moves, or an outcome listed by outcomes.
  void apply(const std::string& token);

  int points(int player) const;
  int cards(int player) const;
  // Of a game that is over, ascending (P21).
  std::vector<int> winners() const;
  // The line of src/games/push/notation.h.
  std::string text() const;
  // Everything that there is, wherever it lies, the discard pile included; the same number all game long.
  int cards_in_the_box() const;

 private:
  void turn_up(const Card& card);
  void share_out();
  void roll(const std::string& face);
  void next_to_take();
  void end_turn();
  bool started(int row) const { return !rows_[static_cast<std::size_t>(row)].empty(); }
  int rows_started() const;
  bool fits(const Card& card, int row) const;

  int players_;
  bool star_is_risk_;
  CardList pile_, discarded_, beside_;  // beside: the switch cards of this turn (P8)
  std::vector<CardList> bench_, bank_;
  std::vector<CardList> rows_;
  CardList hand_;             // one card, while it is being placed
  std::vector<int> waiting_;  // who is still to take a row, in order (P14, P15)
  int turn_ = 0;
  int seat_ = 0;
  bool bust_ = false;
  std::string phase_ = "start";
};

}  // namespace wagnis::naive
