#include "conduct/signature.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace wagnis {
namespace {

// tests/bots/signature is what `wagnis bench --signature` prints. Natively, with sanitizers and in the browser's build the
// number is the same; whoever means to change what a bot does changes the file too, and says so.
TEST(Signature, IsThatOfTheBotsAsTheyAre) {
  std::ifstream file(WAGNIS_TESTS "/bots/signature");
  std::string golden;
  ASSERT_TRUE(file >> golden);
  EXPECT_EQ(bots_signature(), std::stoull(golden, nullptr, 16)) << "now: " << std::hex << bots_signature();
}

}  // namespace
}  // namespace wagnis
