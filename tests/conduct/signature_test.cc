#include "conduct/signature.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace wagnis {
namespace {

// `wagnis bench --signature` prints the number in tests/bots/signature. It is the same natively, with sanitizers and in
// the browser's build. A change that means to change a bot's decisions changes the file, too, and says so.
TEST(Signature, IsThatOfTheBotsAsTheyAre) {
  std::ifstream file(WAGNIS_TESTS "/bots/signature");
  std::string golden;
  ASSERT_TRUE(file >> golden);
  EXPECT_EQ(bots_signature(), std::stoull(golden, nullptr, 16)) << "now: " << std::hex << bots_signature();
}

}  // namespace
}  // namespace wagnis
