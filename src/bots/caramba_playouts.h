// Caramba with three and four players: each choice is tried many times over, to the end of the round.
#pragma once

#include <vector>

#include "bots/caramba_club.h"
#include "bots/caramba_yardsticks.h"
#include "core/generator.h"
#include "games/caramba/rules.h"

namespace wagnis::caramba {

// How likely each seat wins from the beginning of a round on, by the fields alone: exact if every figure of every round comes
// before any of the seats with equal chance.
class EvenRace {
 public:
  using Fields = std::array<std::uint8_t, kMostPlayers>;  // 0 for seats past the last

  // 1 to 4 seats. Takes some 0.1 s for four.
  explicit EvenRace(int seats);
  // The share of the win of the seat with fields[0]; past field 19 who has won.
  double share(const Fields& fields) const;

 private:
  std::size_t at(const Fields& fields) const;
  Fields fields_at(std::size_t index) const;
  double mean_after_round(const Fields& fields) const;

  int seats_;
  std::vector<float> shares_;  // by fields, the last counting fastest
};

// The best answer to players who are taken to be now like Majority, now like Club, the seat itself after this move too: by chance
// for each seat in each try. The tries of all choices throw the same dice.
class Playouts {
 public:
  static constexpr int kTries = 160;  // of each choice: some 2 ms a decision

  explicit Playouts(const Caramba& game) : game_(game), club_(game), majority_(game) {}

  // A legal move of `seat`, which must be pending to move: a grab, or to keep all dice of one colour, or none. Alone
  // as Club.
  Move choose(const State& s, Seat seat, Generator& generator) const;

  // One try: the round goes on to its end, with `next` as the next move of `seat` or, without, with what the player taken for it does. What
  // its end is worth to each seat, by EvenRace. In `s` no dice are in the air and the game is not over. Equal luck throws equal dice.
  std::array<double, kMostPlayers> play_out(const State& s, Seat seat, const Move* next, const Generator& luck) const;
  // What the beginning of a round, or the end of the game, is worth to each seat, by EvenRace.
  std::array<double, kMostPlayers> between_rounds(const State& s) const;

 private:
  friend class Playout;

  Caramba game_;
  Club club_;
  Majority majority_;
};

}  // namespace wagnis::caramba
