// How long a bot took over its decisions: counts in buckets, in little memory for any number of decisions.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace wagnis {

// Times up to 31 ns are exact. From 16 ns on each octave has 16 buckets, so a quantile is at most 1/32 off. The last
// bucket takes everything from 2^40 ns (18 minutes) on.
class DecisionTimes {
 public:
  // Adds one decision.
  void add(std::int64_t nanoseconds);
  // Adds all decisions of `other`.
  void add(const DecisionTimes& other);
  std::int64_t count() const { return count_; }
  // The buckets that are not empty, and how many decisions are in each; ascending.
  std::vector<std::pair<std::int64_t, std::int64_t>> buckets() const;
  // Adds so many decisions (≥ 0) to one of those buckets. False, and nothing is added: there is no such bucket.
  bool add_bucket(std::int64_t bucket, std::int64_t decisions);
  // The time in microseconds that a share `q` (0 … 1) of the decisions did not pass: the middle of the bucket of
  // decision number ⌈q · count⌉. 0 without decisions.
  double quantile_us(double q) const;

 private:
  static constexpr int kFine = 4;      // 2^4 buckets an octave
  static constexpr int kLongest = 40;  // octaves
  std::array<std::int64_t, (kLongest - kFine + 1) << kFine> buckets_{};
  std::int64_t count_ = 0;
};

}  // namespace wagnis
