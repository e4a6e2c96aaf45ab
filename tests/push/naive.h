// A second Push, written from the rules alone (P1–P22) and as plainly as possible: cards are in lists, and every
// question walks through the lists. It is slow and shares only the notation with src/games/push. Tests and the fuzzer
// compare the two.
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
  // Who acts, or whose outcome is pending.
  int seat() const { return seat_; }
  // The legal moves in the notation's order: draw, bank, row, take, each ascending. Empty while chance is pending.
  std::vector<std::string> moves() const;
  // The possible outcomes, with how many cards or faces each stands for. Empty while a move is pending.
  std::map<std::string, int> outcomes() const;
  // Plays a move of moves(), or an outcome of outcomes().
  void apply(const std::string& token);

  int points(int player) const;
  int cards(int player) const;
  // Ascending (P21). Precondition: the game is over.
  std::vector<int> winners() const;
  // The line as in src/games/push/notation.h.
  std::string text() const;
  // How many cards there are anywhere, the discard pile included. Constant during a game.
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
  std::vector<int> waiting_;  // who has still to take a row, in order (P14, P15)
  int turn_ = 0;
  int seat_ = 0;
  bool bust_ = false;
  std::string phase_ = "start";
};

}  // namespace wagnis::naive
