#include "arena/decision_times.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace wagnis {

// Octave e ≥ 4 holds t from 2^e on. The four bits after the leading one select one of its sixteen buckets. The buckets
// follow one another from bucket 16 on, so up to 31 the bucket is t itself.
void DecisionTimes::add(std::int64_t nanoseconds) {
  const auto t =
      static_cast<std::uint64_t>(std::clamp<std::int64_t>(nanoseconds, 0, (std::int64_t{1} << kLongest) - 1));
  const int shift = std::max(0, static_cast<int>(std::bit_width(t)) - 1 - kFine);
  ++buckets_[(static_cast<std::size_t>(shift) << kFine) + (t >> shift)];
  ++count_;
}

void DecisionTimes::add(const DecisionTimes& other) {
  for (std::size_t i = 0; i < buckets_.size(); ++i) buckets_[i] += other.buckets_[i];
  count_ += other.count_;
}

std::vector<std::pair<std::int64_t, std::int64_t>> DecisionTimes::buckets() const {
  std::vector<std::pair<std::int64_t, std::int64_t>> found;
  for (std::size_t i = 0; i < buckets_.size(); ++i)
    if (buckets_[i] > 0) found.emplace_back(static_cast<std::int64_t>(i), buckets_[i]);
  return found;
}

bool DecisionTimes::add_bucket(std::int64_t bucket, std::int64_t decisions) {
  if (bucket < 0 || bucket >= std::ssize(buckets_)) return false;
  buckets_[static_cast<std::size_t>(bucket)] += decisions;
  count_ += decisions;
  return true;
}

double DecisionTimes::quantile_us(double q) const {
  auto left = static_cast<std::int64_t>(std::ceil(q * static_cast<double>(count_)));
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    left -= buckets_[i];
    if (left > 0 || buckets_[i] == 0) continue;
    const int shift = std::max(0, static_cast<int>(i >> kFine) - 1);
    const double low = static_cast<double>((i - (static_cast<std::size_t>(shift) << kFine)) << shift);
    return (low + static_cast<double>((std::uint64_t{1} << shift) - 1) / 2) / 1000;
  }
  return 0;
}

}  // namespace wagnis
