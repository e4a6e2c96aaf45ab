// A playout search for Caramba with three and four players: each choice is played out many times to the end of the
// round.
#pragma once

#include <vector>

#include "bots/caramba_club.h"
#include "bots/caramba_yardsticks.h"
#include "core/generator.h"
#include "games/caramba/rules.h"

namespace wagnis::caramba {

// Win shares at the beginning of a round, from the fields alone. They are exact if each seat gets each figure of each
// round with equal chance.
class EvenRace {
 public:
  using Fields = std::array<std::uint8_t, kMostPlayers>;  // 0 for seats past the last

  // 1 to 4 seats. Takes some 0.1 s for four.
  explicit EvenRace(int seats);
  // The win share of the seat on fields[0]. A field past 19 means that the game is over.
  double share(const Fields& fields) const;

 private:
  std::size_t at(const Fields& fields) const;
  Fields fields_at(std::size_t index) const;
  double mean_after_round(const Fields& fields) const;

  int seats_;
  std::vector<float> shares_;  // by fields; the last field counts fastest
};

// The best move against a model of the players: in each try, each seat plays like Majority or like Club, drawn by
// chance; so does the seat itself after this move. All choices are tried with the same dice.
class Playouts {
 public:
  static constexpr int kTries = 160;  // of each choice: some 2 ms a decision

  explicit Playouts(const Caramba& game) : game_(game), club_(game), majority_(game) {}

  // A legal move of `seat`, which must be pending to move: a grab, or to keep all dice of one colour, or none.
  // Alone it plays as Club.
  Move choose(const State& s, Seat seat, Generator& generator) const;

  // One try: plays the round to its end and returns each seat's win share there, by EvenRace. `next` is the next move
  // of `seat`; nullptr: the model chooses it. Equal luck throws equal dice. Precondition: in `s` no dice are in the
  // air, and the game is not over.
  std::array<double, kMostPlayers> play_out(const State& s, Seat seat, const Move* next, const Generator& luck) const;
  // Each seat's win share at the beginning of a round or the end of the game, by EvenRace.
  std::array<double, kMostPlayers> between_rounds(const State& s) const;

 private:
  friend class Playout;

  Caramba game_;
  Club club_;
  Majority majority_;
};

}  // namespace wagnis::caramba
