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
  // By time and then by the committed order, so that the way in which they were given is forgotten.
  std::ranges::sort(claims, [&](const GrabClaim& a, const GrabClaim& b) {
    return acted(a) != acted(b) ? acted(a) < acted(b) : rank(a) < rank(b);
  });
  for (auto first = claims.begin(); first != claims.end(); ++first) {
    const std::int64_t earliest = acted(*first);
    const auto after_ties =
        std::find_if(first, claims.end(), [&](const GrabClaim& claim) { return acted(claim) > earliest + kTie; });
    const auto chosen =
        std::min_element(first, after_ties, [&](const GrabClaim& a, const GrabClaim& b) { return rank(a) < rank(b); });
    std::rotate(first, chosen, chosen + 1);
  }
  return claims;
}

void Trust::count(const GrabClaim& claim, std::int64_t expected) {
  constexpr int kEnough = 5;  // fewer grabs say nothing
  ++grabs_;
  if (std::abs(claim.arrival - (claim.shown + claim.since) - expected) > kDisagreement) ++disagreeing_;
  if (grabs_ >= kEnough && disagreeing_ * 5 > grabs_) trusted_ = false;
}

}  // namespace wagnis
