#include "fair/commitment.h"

#include <gtest/gtest.h>

namespace wagnis {
namespace {

// From FIPS 180-2, appendix B.1.
TEST(Commitment, IsSha256) {
  EXPECT_EQ(commitment("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace wagnis
