// Tipp solved exactly: the value of every position to every seat, and of every move in it.
//
// Every player plays for their win share plus kPoint for each point of their expected final score. A tie of k gives 1/k
// each; the shares sum to 1. kPoint is so small that it decides only between moves whose shares differ by less than
// 1e-9: who is sure to win, or sure not to, plays for points. Among moves that are equal in both, the first counts:
// stop, then bets as the notation lists them.
//
// Between turns only the gaps to the leader matter (solve/tipp_numbering.h). A *situation* is whose turn it is and the
// gap of each seat. Situations are solved backward from the end of the game, each by the positions of its turn
// (solve/tipp_turn.h).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "games/tipp/rules.h"
#include "solve/tipp_numbering.h"
#include "solve/tipp_turn.h"

namespace wagnis::tipp {

// The value of a point in wins; 36 points are worth 5.3e-10.
inline constexpr double kPoint = 0x1p-36;

// By seat; seats past the last player have 0.
struct Value {
  std::array<double, kMostPlayers> share{};   // win share, 0–1
  std::array<double, kMostPlayers> points{};  // expected at the end of the game
};

struct MoveValue {
  Move move;
  Value value;
};

// Calls body(i) for i = 0 … count − 1, in any order, perhaps on several threads at once: how a caller lends its
// threads.
using ForEach = std::function<void(std::size_t count, const std::function<void(std::size_t)>& body)>;
// In ascending order, on this thread.
void one_by_one(std::size_t count, const std::function<void(std::size_t)>& body);

// The move with the most points in this turn on average, whatever the scores. Precondition: `s` is in phase first or
// on.
Move best_for_points(const State& s);

// The move of a choice: stop, or the first unused bet of that kind. Precondition: there is one.
Move move_of(const State& s, Choice choice);

// What a turn is worth to its player by its ends, by some estimate: the turn's number (from 0) and the gaps before it.
using Estimate = Ends (*)(const Rules& rules, int turn, const Gaps& gaps);

// Seats that do not play best; the others know it. Until `last_turns` turns before the end of the game they make the
// best of each turn by the estimate; without one they play it for most points, whatever the scores.
struct Plain {
  SeatSet seats{};
  int last_turns = 0;
  Estimate estimate = nullptr;
};

// The best move by an estimate. Precondition: `s` is in phase first or on.
Move best_by_estimate(const Rules& rules, const State& s, Estimate estimate);

class Match {
 public:
  explicit Match(const Rules& rules, const Plain& plain = {});

  // Solves all that can follow `s`, some 5 to 13 µs a situation; forgets what it knew before. Returns soon after `stop`
  // becomes true, and then knows nothing; nullptr: it is never stopped.
  void solve(const State& s, const ForEach& for_each = one_by_one, const std::atomic<bool>* stop = nullptr);
  // Solves a whole game as `solve` does, and keeps what follows after a turn only until the turn before is solved. So
  // in the end it knows the first turn alone. Calls `solved(turn)` when all situations after `turn` turns are solved:
  // from the end of the game to its start.
  void sweep(const std::function<void(int turn)>& solved, const ForEach& for_each = one_by_one,
             const std::atomic<bool>* stop = nullptr);
  // How many bytes of memory a sweep takes at most.
  static std::size_t memory_of_sweep(const Rules& rules);
  // Whether `s` has been solved, or follows a position that has.
  bool knows(const State& s) const;
  // How many situations have been solved.
  std::size_t situations() const { return situations_; }
  // Forgets all but what `best` and `worth` need, a quarter of the memory. Do not call value and moves after it.
  void keep_best();

  // Precondition of these four: `s` is known. The values hold if everybody plays as above.
  Value value(const State& s) const;
  // Every legal move, in the order of the notation. Precondition: `s` is in phase first or on.
  std::vector<MoveValue> moves(const State& s) const;
  // The best move, and its value to its player: the win share plus kPoint for each point. Precondition: `s` is in phase
  // first or on.
  Move best(const State& s) const;
  double worth(const State& s) const;
  // The value of a situation after `turn` turns to the player of the turn before, as `worth`. Precondition: it is
  // known, and not at the start of the game.
  double worth_before(int turn, const Gaps& gaps) const;

 private:
  // The gaps of all seats as one number, ten bits each.
  using Situation = std::uint64_t;
  // All known situations after some number of turns: of a whole game by their numbers, else sorted. Each has
  // 2 · players numbers: the shares, then the points still to come. After keep_best each has one number: its value to
  // the player of the turn before.
  struct Table {
    std::optional<Numbering> numbering;
    std::vector<Situation> situations;
    std::vector<double> values;
  };
  // A situation, and where its values begin.
  struct Place {
    Gaps gaps;
    double* values;
  };
  using Follow = std::array<const double*, kEnds>;  // the values after each end of a turn

  int turns() const { return rules_.players * rules_.rounds; }
  std::size_t stride() const { return best_only_ ? 1 : 2 * static_cast<std::size_t>(rules_.players); }
  const double* find(int turn, const Gaps& gaps) const;
  Follow follow(const Gaps& now, int turn) const;
  double worth_of(const double* values, int seat) const;
  void add_worth(const Gaps& now, const Follow& follow, int turn, std::size_t lane, Worth& worth) const;
  void add_up(const Follow& follow, int turn, const Ends& ends, double* values) const;
  void forget();
  bool find_situations(const State& s, const std::atomic<bool>* stop);
  std::size_t count(int turn) const;
  std::vector<Place> places(int turn, std::size_t begin, std::size_t end);
  void solve_turn(int turn, const ForEach& for_each, const std::atomic<bool>* stop);
  Value total(const State& s, const double* values) const;
  // The turn in progress in `s`, solved in lane 0.
  TurnPlan plan(const State& s, const Follow& follow) const;

  Rules rules_;
  Plain plain_;
  std::vector<Table> tables_;  // by turns played, 0 … players · rounds
  std::size_t situations_ = 0;
  bool best_only_ = false;
};

}  // namespace wagnis::tipp
