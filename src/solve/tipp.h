// Tipp solved exactly: what every position is worth to every seat, and every move in it.
//
// Every player plays for a win share (a k-way tie gives 1/k each; the shares sum to 1) plus kPoint for each point of
// the expected final score. kPoint is so small that it decides only between moves whose shares differ by less than
// 1e-9: who is sure to win, or sure not to, plays for points. Of moves that are equal in both the first in the order
// stop, then bets as the notation lists them.
//
// Between turns only the gaps to the leader matter, and a gap that the turns left cannot close is as good as any larger
// one: a *situation* is whose turn it is with the gap of each seat, at most 36 for each turn it has left, plus one.
// They are solved backward from the end of the game, each by the positions of its turn (solve/tipp_turn.h).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "games/tipp/rules.h"
#include "solve/tipp_turn.h"

namespace wagnis::tipp {

// What a point is worth in wins; 36 of them are worth 5.3e-10.
inline constexpr double kPoint = 0x1p-36;

// By seat; seats past the last player have 0.
struct Value {
  std::array<double, kMostPlayers> share{};   // of the win, 0–1
  std::array<double, kMostPlayers> points{};  // expected at the end of the game
};

struct MoveValue {
  Move move;
  Value value;
};

// Calls body(i) for i = 0 … count − 1, in any order, perhaps several at once: how a caller lends its threads.
using ForEach = std::function<void(std::size_t count, const std::function<void(std::size_t)>& body)>;
void one_by_one(std::size_t count, const std::function<void(std::size_t)>& body);

// The move in phase first or on that has most points in this turn on average, whatever the scores.
Move best_for_points(const State& s);

// The move that makes a choice: a bet of its kind, the first unused one. Precondition: there is one.
Move move_of(const State& s, Choice choice);

// Seats that do not play as well as can be, which the others know: until `last_turns` turns before the end of the game
// they play each turn for most points in it, whatever the scores, or by solve/tipp_outlook.h.
struct Plain {
  SeatSet seats{};
  int last_turns = 0;
  bool by_outlook = false;
};

class Match {
 public:
  explicit Match(const Rules& rules, const Plain& plain = {});

  // Solves all that can follow `s`, some 15 µs a situation, and forgets what it knew.
  void solve(const State& s, const ForEach& for_each = one_by_one);
  // Whether `s` has been solved, or follows a position that has.
  bool knows(const State& s) const;
  // How many situations are known.
  std::size_t situations() const;
  // Forgets all but what `best` and `worth` need, which is a quarter of the memory; value and moves may not be asked
  // any more.
  void keep_best();

  // These need a position that is known. With everybody playing as above:
  Value value(const State& s) const;
  // Every legal move, in the order of the notation; `s` is in phase first or on.
  std::vector<MoveValue> moves(const State& s) const;
  // The best move, and what its player plays for: a share of the win, plus kPoint for each point. `s` is in phase first
  // or on.
  Move best(const State& s) const;
  double worth(const State& s) const;

 private:
  // The gaps of all seats as one number, ten bits each.
  using Situation = std::uint64_t;
  // All known situations after some number of turns, ascending, and for each 2 · players numbers: shares, then the
  // points still to come. After keep_best one number: what the situation is worth to who has just played.
  struct Table {
    std::vector<Situation> situations;
    std::vector<double> values;
  };
  using Follow = std::array<const double*, kEnds>;  // the values after each end of a turn

  int turns() const { return rules_.players * rules_.rounds; }
  int turns_played(const State& s) const;
  int most_gap(int turn, int seat) const;
  Situation situation(const State& s) const;
  Situation after(Situation now, int turn, int points) const;
  std::size_t stride() const { return best_only_ ? 1 : 2 * static_cast<std::size_t>(rules_.players); }
  const double* find(int turn, Situation situation) const;
  Follow follow(Situation now, int turn) const;
  double worth_of(const double* values, int seat) const;
  void add_worth(Situation now, const Follow& follow, int turn, std::size_t lane, Worth& worth) const;
  void add_up(const Follow& follow, int turn, const Ends& ends, double* values) const;
  void solve_turn(int turn, const ForEach& for_each);
  void solve_end();
  Value total(const State& s, const double* values) const;
  // The turn that is going on in `s`, solved in lane 0.
  TurnPlan plan(const State& s, const Follow& follow) const;

  Rules rules_;
  Plain plain_;
  std::vector<Table> tables_;  // by turns played, 0 … players · rounds
  bool best_only_ = false;
};

}  // namespace wagnis::tipp
