#include "core/generator.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <set>
#include <vector>

namespace wagnis {
namespace {

// The expected numbers come from generator_reference.py in this folder, another implementation of the same two
// algorithms: `python3 tests/core/generator_reference.py`. The first output for key 0 is also the published one for
// xoshiro256** seeded by SplitMix64 from 0, 11091344671253066420.

std::vector<std::uint64_t> first(Generator generator, int n) {
  std::vector<std::uint64_t> numbers;
  for (int i = 0; i < n; ++i) numbers.push_back(generator.next());
  return numbers;
}

using Numbers = std::vector<std::uint64_t>;

TEST(Generator, FirstOutputsArePinned) {
  EXPECT_EQ(first(Generator(0), 4),
            (Numbers{0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c}));
  EXPECT_EQ(first(Generator(1), 4),
            (Numbers{0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514, 0x642e1c7bc266a3a7}));
  EXPECT_EQ(first(Generator(0), 1)[0], 11091344671253066420u);
}

TEST(Generator, FirstOutputsOfChildrenArePinned) {
  EXPECT_EQ(first(Generator(1).split(0), 4),
            (Numbers{0xb797de902293ad79, 0xb38ccb56832f3ca3, 0x33bdd4da75e8ecbb, 0x1fddf82fd4966eac}));
  EXPECT_EQ(first(Generator(1).split(1), 4),
            (Numbers{0x9f0b1e7ea7c98bcb, 0xd54ccb1d83f3af22, 0x3e1baa59da9fd066, 0x099260e214852133}));
  EXPECT_EQ(first(Generator(0).split(0).split(UINT64_MAX), 4),
            (Numbers{0x6c9452ec7114e468, 0x157e76d3c8a35df5, 0x5e03beb6113f6bc1, 0x9b5b73635f9fe42e}));
}

TEST(Generator, BelowIsPinned) {
  Generator generator(7);
  for (const std::uint64_t expected : {4, 1, 5, 5, 5, 5, 0, 0, 2, 0, 3, 4, 5, 5, 2, 3, 1, 2, 0, 0, 1, 3, 4, 1})
    EXPECT_EQ(generator.below(6), expected);
}

// n = 3·2^62: one word in four is rejected on average; else one remainder would come twice as often. The fourth and the
// fifth number show that words were passed over.
TEST(Generator, BelowRejectsWhatWouldBeUneven) {
  Generator generator(7);
  const std::uint64_t n = std::uint64_t{3} << 62;
  for (const std::uint64_t expected : Numbers{9692516303121356995u, 3856539442751087005u, 11616294679869479728u,
                                              12074878111676180790u, 2100384658694504714u, 7489852155027228977u})
    EXPECT_EQ(generator.below(n), expected);
}

TEST(Generator, BelowOneIsZeroAndBelowTheLargestIsInRange) {
  Generator generator(3);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(generator.below(1), 0u);
    EXPECT_LT(generator.below(UINT64_MAX), UINT64_MAX);
  }
}

// chi² of `count` draws below n; its mean is n − 1, its deviation sqrt(2 (n − 1)).
double chi_square(Generator generator, std::uint64_t n, int count) {
  std::vector<double> counts(n);
  for (int i = 0; i < count; ++i) counts.at(generator.below(n)) += 1;
  const double expected = static_cast<double>(count) / static_cast<double>(n);
  double sum = 0;
  for (const double seen : counts) sum += (seen - expected) * (seen - expected) / expected;
  return sum;
}

TEST(Generator, BelowIsUniform) {
  for (const std::uint64_t n : {2, 3, 5, 6, 7, 30, 108, 120}) {
    const double freedom = static_cast<double>(n) - 1;
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      const double chi2 = chi_square(Generator(seed), n, 60000);
      EXPECT_LT(chi2, freedom + 5 * std::sqrt(2 * freedom)) << "n " << n << " seed " << seed;
      EXPECT_GT(chi2, freedom - 5 * std::sqrt(2 * freedom))
          << "n " << n << " seed " << seed << ": too even to be chance";
    }
  }
}

// Pairs of successive numbers, since a number must tell nothing about the next.
TEST(Generator, PairsAreUniform) {
  Generator generator(5);
  std::array<double, 36> counts{};
  constexpr int kPairs = 72000;
  for (int i = 0; i < kPairs; ++i) {
    const std::uint64_t one = generator.below(6);
    counts[one * 6 + generator.below(6)] += 1;
  }
  double chi2 = 0;
  for (const double seen : counts) chi2 += (seen - kPairs / 36.0) * (seen - kPairs / 36.0) / (kPairs / 36.0);
  EXPECT_LT(chi2, 35 + 5 * std::sqrt(70.0));
}

TEST(Generator, UnitIsWithinZeroAndOne) {
  Generator generator(9), same(9);
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    const double x = generator.unit();
    EXPECT_EQ(x, static_cast<double>(same.next() >> 11) / 9007199254740992.0);
    EXPECT_GE(x, 0);
    EXPECT_LT(x, 1);
    sum += x;
  }
  EXPECT_NEAR(sum / 10000, 0.5, 5 / std::sqrt(12.0 * 10000));
}

TEST(Generator, AChildDependsOnKeyAndNumberAlone) {
  Generator fresh(123), used(123);
  for (int i = 0; i < 1000; ++i) used.next();
  EXPECT_EQ(first(fresh.split(4), 8), first(used.split(4), 8));
  const auto before = first(fresh, 8);
  static_cast<void>(fresh.split(9));
  EXPECT_EQ(first(fresh, 8), before) << "splitting uses nothing up";
}

TEST(Generator, ParentsChildrenAndGrandchildrenDiffer) {
  std::set<std::uint64_t> seen;
  std::size_t streams = 0;
  for (std::uint64_t key = 0; key < 20; ++key) {
    const Generator parent(key);
    for (const std::uint64_t number : first(parent, 1)) seen.insert(number), ++streams;
    for (std::uint64_t n = 0; n < 20; ++n) {
      const Generator child = parent.split(n);
      seen.insert(first(child, 1)[0]), ++streams;
      for (std::uint64_t m = 0; m < 5; ++m) seen.insert(first(child.split(m), 1)[0]), ++streams;
    }
  }
  EXPECT_EQ(seen.size(), streams);
}

}  // namespace
}  // namespace wagnis
