// A small neural network, trained on games, that estimates each seat's win share in a standing of Push between two
// turns.
//
//   for each seat:   x = features of the standing as that seat sees it          kInputs
//                    a = max(0, x·W1 + b1)                                      kFirst
//                    b = max(0, a·W2 + b2)                                      kSecond
//                    logit = b·w3 + b3
//   win shares       softmax of the logits over the seats; they sum to 1
//
// All seats, numbers of players and variants share one set of weights. Arithmetic is single precision in a fixed order,
// square roots included (which IEEE 754 rounds correctly) and an exponential of our own: every build gets the same
// bits.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/push_turn.h"
#include "core/result.h"

namespace wagnis::push {

using Shares = std::array<float, kMaxSeats>;  // win shares of the seats; 0 for seats that are not there

class Net {
 public:
  static constexpr int kInputs = 37;
  static constexpr int kFirst = 64;
  static constexpr int kSecond = 32;
  static constexpr int kWeights = kInputs * kFirst + kFirst + kFirst * kSecond + kSecond + kSecond + 1;
  using Inputs = std::array<float, kInputs>;

  // Weights in the order W1 (input by input), b1, W2, b2, w3, b3.
  Net() : weights_(kWeights) {}
  std::span<float> weights() { return weights_; }
  std::span<const float> weights() const { return weights_; }

  // Win shares when the turn of standing.active begins. Precondition: the pile is not empty.
  Shares value(const Standing& standing) const;

 private:
  std::vector<float> weights_;
};

// The inputs of the net for seats 0 … players − 1. push_net.cc lists them.
void inputs_of(const Standing& standing, std::span<Net::Inputs> inputs);

// Turns logits into shares that sum to 1.
void softmax(std::span<const float> logits, std::span<float> shares);

}  // namespace wagnis::push
