// Adam, the optimiser of D. P. Kingma and J. Ba (2015), with β₁ = 0.9 and β₂ = 0.999.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace wagnis {

class Adam {
 public:
  // `least` keeps a step finite where all slopes were 0 (the paper's ε).
  Adam(std::size_t weights, float least) : least_(least), mean_(weights), square_(weights) {}

  // Moves each weight against its slope, by `rate` at most or little more. Precondition: all of the same size.
  void step(std::span<float> weights, std::span<const float> gradient, float rate) {
    mean_left_ *= 0.9;
    square_left_ *= 0.999;
    const auto of_mean = static_cast<float>(1 - mean_left_), of_square = static_cast<float>(1 - square_left_);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const float slope = gradient[i];
      mean_[i] = 0.9f * mean_[i] + 0.1f * slope;
      square_[i] = 0.999f * square_[i] + 0.001f * slope * slope;
      weights[i] -= rate * (mean_[i] / of_mean) / (std::sqrt(square_[i] / of_square) + least_);
    }
  }

 private:
  float least_;
  std::vector<float> mean_, square_;        // weighted means of the slopes and of their squares
  double mean_left_ = 1, square_left_ = 1;  // what of the weights of both belongs to steps before the first
};

}  // namespace wagnis
