#include "conduct/grabs.h"

#include <algorithm>
#include <cstdlib>

namespace wagnis {

std::int64_t acted(const GrabClaim& claim) {
  return std::max(claim.arrival - claim.credit, claim.possible + kFastestReaction);
}

std::int64_t ready(const GrabClaim& claim) { return std::max(claim.arrival, acted(claim)); }

std::int64_t window(std::span<const std::int64_t> credits_of_others) {
  std::int64_t largest = 0;
  for (const std::int64_t credit : credits_of_others) largest = std::max(largest, credit);
  return std::min(largest + kWindowSlack, kLongestWindow);
}

std::vector<GrabClaim> in_order(std::vector<GrabClaim> claims, std::span<const Seat> tie_order) {
  const auto rank = [&](const GrabClaim& claim) {
    return std::ranges::find(tie_order, claim.seat) - tie_order.begin();
  };
  std::vector<GrabClaim> ordered;
  while (!claims.empty()) {
    const std::int64_t earliest = acted(*std::ranges::min_element(claims, {}, acted));
    auto first = claims.end();
    for (auto claim = claims.begin(); claim != claims.end(); ++claim)
      if (acted(*claim) <= earliest + kTie && (first == claims.end() || rank(*claim) < rank(*first))) first = claim;
    ordered.push_back(*first);
    claims.erase(first);
  }
  return ordered;
}

void DelayCheck::count(const GrabClaim& claim, std::int64_t expected) {
  constexpr int kEnough = 5;  // fewer grabs prove nothing
  ++grabs_;
  if (std::abs(claim.arrival - (claim.shown + claim.since) - expected) > kDisagreement) ++disagreeing_;
  if (grabs_ >= kEnough && disagreeing_ * 5 > grabs_) trusted_ = false;
}

}  // namespace wagnis
