#include "core/result.h"

#include <gtest/gtest.h>

namespace wagnis {
namespace {

TEST(Reason, IsReadWithItsParagraph) {
  EXPECT_EQ(text(Reason{"a yellow card lies in row 2", "P8"}), "a yellow card lies in row 2 (P8)");
  EXPECT_EQ(text(Reason{"unknown game \"chess\"", ""}), "unknown game \"chess\"");
}

TEST(Refuse, GivesTheReason) {
  const Result<int> refused = refuse("too many", "P1");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), (Reason{"too many", "P1"}));
  const Result<void> plain = refuse("no");
  EXPECT_EQ(plain.error().paragraph, "");
}

}  // namespace
}  // namespace wagnis
