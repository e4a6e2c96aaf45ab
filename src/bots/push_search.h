// The search for moves of Push. Takes and banks are computed exactly to the end of the turn, with every face of the
// die. Draws are played out many times with common random numbers. The net judges the standings at the ends.
#pragma once

#include <vector>

#include "bots/push_net.h"
#include "bots/push_turn.h"
#include "core/generator.h"

namespace wagnis::push {

// How much a decision may cost.
struct Effort {
  int playouts = 320;  // at most, for each choice
  int least = 40;      // playouts before a choice may be dropped as clearly worse
  int exact = 0;       // exact to the end of the game if the pile has so many cards or fewer
};

class Search {
 public:
  struct Choice {
    Move move;
    double share = 0;  // estimated win share of the seat that decides
    int playouts = 0;  // 0: exact, except that the net judges the end of the turn; fully exact in the last cards
    double error = 0;  // standard error of `share` from the playouts
  };

  // `net` must outlive the search.
  Search(const Push& game, const Net& net, const Effort& effort, const Style& style = {})
      : game_(game), net_(net), effort_(effort), style_(style) {}

  // Evaluates all legal moves of `seat`, in the notation's order. A choice that was dropped early has fewer playouts.
  // Precondition: the seat is pending to move.
  std::vector<Choice> evaluate(const State& s, Seat seat, Generator& generator) const;
  // The best move, the first of equals.
  Move choose(const State& s, Seat seat, Generator& generator) const;
  // The win share of the best move.
  double share(const State& s, Seat seat, Generator& generator) const;

  // ---- for all seats at once, for the coach
  // Whether the search is exact to the end of the game.
  bool settles(const State& s) const { return s.pile_size() <= effort_.exact; }
  // Win shares in a position that needs no playout: a turn begins, rows are taken, the die is thrown, or the game is
  // over; or any position that settles(). Every seat makes its own best choices to the end of the turn or of the game.
  Shares settled(const State& s) const;
  // Plays the turn to its end by the rule of thumb and returns the standing. `first` is turned up next; further cards
  // and dice come from `generator`. `turn` and `pile` are of a position in which a card is to be turned up.
  Standing play_out(const Turn& turn, const Pile& pile, Card first, Generator& generator) const;
  // Win shares in such a standing: by the net, or by the result if the game is over.
  Shares leaf(const Standing& standing) const;

 private:
  class Exact;
  struct Luck;
  Standing play_out(Turn turn, bool draw, Luck& luck) const;
  Standing share_out(Turn& turn, Luck& luck) const;

  Push game_;
  const Net& net_;
  Effort effort_;
  Style style_;
};

}  // namespace wagnis::push
