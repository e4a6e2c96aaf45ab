// What a turn of Tipp is worth to its player, where the game is too long to be solved while it is played: four and five
// players in three rounds, before the last six turns. Small neural networks know it, which were fitted to the solution
// of the whole game (arena/tipp_training.h). docs/strategy.md says what is lost by them.
//
// There is one net for each of these turns. Its inputs are the standing after the turn:
//
//   x      for each other seat, from the next one on: how far it is behind the player, in turns of 36 points
//   a      = s(x·W1 + b1)                          kFirst
//   b      = s(a·W2 + b2)                          kSecond
//   share  = 1 / (1 + e^−(b·w3 + b3))              of the win, 0–1
//
// with s(y) = y / (1 + |y|). Arithmetic is single precision in a fixed order, with an exponential of our own: every
// build gets the same bits.
//
// The file of the nets is three lines of text, each ended by a line feed, then the weights:
//
//   wagnis tipp nets 1                     the format and its version
//   by wagnis train tipp --seed 1          the command that made it
//   fnv1a 00c0ffee00c0ffee                 of all bytes that follow: 64 bits as 16 hexadecimal digits
//   weights                                4 bytes each: IEEE 754 singles, low byte first; net after net
//
// First come the nets of four players, then those of five, by their turns; each in the order W1 (input by input), b1,
// W2, b2, w3, b3.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/tipp/rules.h"
#include "solve/tipp_numbering.h"

namespace wagnis::tipp {

class Net {
 public:
  static constexpr std::size_t kFirst = 32, kSecond = 16;
  // By seat after the player; those of missing seats are 0.
  using Inputs = std::array<float, kMostPlayers - 1>;
  // The number of weights of a net for so many players.
  static constexpr std::size_t weights(int players) {
    return static_cast<std::size_t>(players) * kFirst + kFirst * kSecond + kSecond + kSecond + 1;
  }

  // Uses these weights, which must stay where they are. Precondition: there are weights(players) of them.
  Net(int players, std::span<const float> weights)
      : inputs_(static_cast<std::size_t>(players) - 1), weights_(weights.data()) {}

  // Where each layer's weights begin.
  std::size_t b1() const { return inputs_ * kFirst; }
  std::size_t w2() const { return b1() + kFirst; }
  std::size_t b2() const { return w2() + kFirst * kSecond; }
  std::size_t w3() const { return b2() + kSecond; }
  std::size_t b3() const { return w3() + kSecond; }

  // The values of the layers for some inputs.
  struct Layers {
    std::array<float, kFirst> a;
    std::array<float, kSecond> b;
    float share;
  };
  Layers layers(const Inputs& x) const;

 private:
  std::size_t inputs_;
  const float* weights_;
};

// The inputs after turn number `turn` (from 0), from the gaps then.
Net::Inputs inputs_of(const Rules& rules, int turn, const Gaps& after);

// How many turns there are nets for, from the start of a game: 0 for other games than those above.
inline constexpr int kFewestNetPlayers = 4, kNetRounds = 3, kTurnsWithoutNet = 6;
constexpr int turns_with_net(const Rules& rules) {
  return rules.players >= kFewestNetPlayers && rules.rounds == kNetRounds
             ? rules.players * kNetRounds - kTurnsWithoutNet
             : 0;
}

struct Nets {
  std::string by;              // the command that made them, one line
  std::vector<float> weights;  // of all nets, in the order of the file
};
// The number of weights of all nets, and which of them are those of one turn. Precondition: there is a net for it.
std::size_t weights_of_all();
std::span<const float> weights_of(std::span<const float> all, const Rules& rules, int turn);

// The bytes of the file, and the reverse. It refuses every other format, a wrong hash, a weight that is not finite, and
// missing or extra bytes.
std::string write_nets(const Nets& nets);
Result<Nets> parse_nets(std::string_view bytes);

// The nets of the bots: those in the program, or those that were learned; nullptr in the browser before that.
const Nets* shipped_nets();
// Reads the bots' nets from a file, as parse_nets. Precondition: no bot is at work on another thread.
Result<void> learn_nets(std::string_view bytes);

// The win share of the player of a turn after each of its ends, by the gaps before it. Precondition: there is a net for
// it, turn < turns_with_net(rules).
Ends share_by_net(const Nets& nets, const Rules& rules, int turn, const Gaps& gaps);

}  // namespace wagnis::tipp
