// Push as a searching player plays it: what may be taken or banked is worked out to the end of the turn, every die exactly;
// what a further card leads to is played out many times with common luck, and the standings at the ends are judged by the net.
#pragma once

#include <vector>

#include "bots/push_net.h"
#include "bots/push_turn.h"
#include "core/generator.h"

namespace wagnis::push {

// How much a decision may cost.
struct Effort {
  int playouts = 320;  // at most, for each choice
  int least = 40;      // before a choice may be given up as clearly worse
  int exact = 0;       // with so many cards left in the pile, or fewer, everything is worked out to the end of the game
};

class Search {
 public:
  struct Choice {
    Move move;
    double share = 0;  // of the seat that decides: estimated win share at the end of the game
    int playouts = 0;  // 0: exact but for the net, which judges the end of the turn; quite exact in the last cards
    double error = 0;  // standard error of `share` from the playouts
  };

  // `net` must outlive the search.
  Search(const Push& game, const Net& net, const Effort& effort, const Style& style = {})
      : game_(game), net_(net), effort_(effort), style_(style) {}

  // All legal moves of `seat`, which must be pending to move, in the notation's order. A choice that was given up early has
  // fewer playouts.
  std::vector<Choice> evaluate(const State& s, Seat seat, Generator& generator) const;
  // The best of them, the first of equals.
  Move choose(const State& s, Seat seat, Generator& generator) const;
  // Its share.
  double share(const State& s, Seat seat, Generator& generator) const;

  // ---- for all seats at once: what a coach asks
  // Whether all that can follow is worked out to the end of the game.
  bool settles(const State& s) const { return s.pile_size() <= effort_.exact; }
  // Win shares in a position that needs no playout: a turn begins, rows are taken, the die is thrown, the game is over; or any one that
  // `settles`. To the end of the turn, or of the game, every seat makes its own best choice.
  Shares settled(const State& s) const;
  // One way in which a turn goes on to its end by the rule of thumb: `first` is turned up next, then cards and dice from `generator`. The
  // standing at the end. `turn` and `pile` are those of a position in which a card is to be turned up.
  Standing play_out(const Turn& turn, const Pile& pile, Card first, Generator& generator) const;
  // Win shares in such a standing: by the net, or as the game has ended.
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
