// One turn of Tipp, solved backward: which bet, and when to stop. Given: the value of every end of the turn.
//
// Bets with equally many matching faces are alike (T1, T2). So a position of a turn is: how many bets of each kind are
// used, how many dice are left, how many points lie on the cards.
//
//     kind     bets   a die matches   points a die
//     parity     2         1/2             1
//     pair       6         1/3             2          shapes and colours
//     number     6         1/6             3
//
// There are 2,792 positions with dice left, and 37 ends: 0 to 36 points. A bet with n dice puts m = 1 … n dice on its
// card with chance C(n, m) p^m (1 − p)^(n − m). It ends the turn with 0 points with chance (1 − p)^n (T5).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/tipp/state.h"

namespace wagnis::tipp {

enum class Kind : std::uint8_t { parity, pair, number };
inline constexpr int kKinds = 3;
constexpr Kind kind_of(Bet bet) { return static_cast<Kind>(3 - matching_faces(bet)); }

// The ends of a turn, by the points that it scores: 0 … 36.
inline constexpr int kEnds = kBestTurn + 1;

// A player's choice in a position of a turn.
enum class Choice : std::uint8_t { parity, pair, number, stop };

// A number for each end of the turn.
using Ends = std::array<double, kEnds>;

// Turns that are solved together, for speed: the same steps for each, with other numbers.
inline constexpr std::size_t kLanes = 16;
using Lanes = std::array<double, kLanes>;

// How many numbers a register holds. A wider one does the same steps for more lanes at once; no result depends on it.
enum class Width : std::uint8_t { two, four, eight };
// The widest registers of this machine.
Width widest();

// The value of each end of some turns to the player of the turn, in units of the caller's choice.
using Worth = std::array<Lanes, kEnds>;

class TurnPlan;

// The positions of a turn and where they lead. The same for all games: built once, then shared by all threads.
class Turn {
 public:
  static const Turn& get();

  // The number of a position. Precondition: dice are left, and `s` is in phase first or on.
  int position(const State& s) const;
  // The number of positions, ends included.
  int positions() const { return static_cast<int>(positions_.size()); }
  // The number of the start of a turn.
  int start() const { return positions() - 1; }

  // Finds the best play on average, for the first `lanes` turns (1 – kLanes) at once; overwrites `plan`. Of equal
  // choices it takes the first of: stop, parity, pair, number. Precondition: the machine has registers of that width.
  void solve(const Worth& worth, TurnPlan& plan, std::size_t lanes = kLanes, Width width = widest()) const;
  // The chance of each end of each of these turns, from their start.
  void ends(TurnPlan& plan, Worth& chances, Width width = widest()) const;
  // The chance of each end, if the turn goes on from `position` by that lane of the plan.
  Ends ends(const TurnPlan& plan, std::size_t lane, int position) const;
  // The same after `choice` in that position. Precondition: the choice is possible there.
  Ends ends(const TurnPlan& plan, std::size_t lane, int position, Choice choice) const;

 private:
  // An end has no dice left. The numbers of positions ascend with the dice left, so a bet leads to lower numbers: first
  // the ends by their points, last the start of the turn.
  struct Position {
    std::array<std::uint8_t, kKinds> used{};
    std::uint8_t dice = 0;
    std::uint8_t points = 0;
    // By kind: where its list begins in next_, the positions after 1, 2, … `dice` matches. -1: all its bets are used.
    std::array<std::int32_t, kKinds> next{-1, -1, -1};
  };
  static std::size_t slot(const Position& p);
  Turn();

  // The bodies of solve and ends for one width.
  struct Steps;

  // Adds the chances of the positions after a choice to `reach`.
  void follow(int position, Choice choice, double chance, std::span<double> reach) const;

  std::vector<Position> positions_;
  std::vector<std::uint16_t> next_;
  std::vector<std::uint16_t> number_;  // by slot
  // By kind and dice thrown: the chance of m matches, an exact fraction over 6^dice, rounded once.
  std::array<std::array<std::array<double, kDice + 1>, kDice + 1>, kKinds> chance_{};
};

// The result of Turn::solve, for each position and lane.
class TurnPlan {
 public:
  // The value of a position to the player of the turn, in the units of Worth.
  double worth(int position, std::size_t lane) const { return worth_[static_cast<std::size_t>(position)][lane]; }
  // The best choice there. Precondition: the position has dice left.
  Choice choice(int position, std::size_t lane) const { return choice_[static_cast<std::size_t>(position)][lane]; }

 private:
  friend class Turn;
  std::vector<Lanes> worth_;
  std::vector<std::array<Choice, kLanes>> choice_;
  // Chances by position, for Turn::ends: all 0 before and after it.
  std::vector<Lanes> reach_;
  std::vector<bool> reached_;
};

// The turn played for most points on average, in points, whatever they are worth in the game: lane 0.
const TurnPlan& plan_for_points();
// The chance of each end of that turn.
const Ends& ends_for_points();

}  // namespace wagnis::tipp
