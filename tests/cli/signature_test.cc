#include "program.h"

namespace wagnis {
namespace {

class Signature : public Program {};

TEST_F(Signature, PrintsTheNumberOfTheGolden) {
  const Ran ran = wagnis("bench --signature");
  EXPECT_EQ(ran.code, 0);
  std::ifstream golden(WAGNIS_TESTS "/bots/signature");
  EXPECT_EQ(ran.out, std::string(std::istreambuf_iterator<char>(golden), {}));
  EXPECT_EQ(wagnis("bench").code, 2) << "there is nothing to do";
}

// Every command says what its flags mean, and no command is without help.
TEST_F(Signature, EveryCommandHasHelp) {
  EXPECT_EQ(wagnis("--help").code, 0);
  for (const char* command : {"bench", "check", "perft", "show", "simulate"}) {
    const Ran ran = wagnis(std::string(command) + " --help");
    EXPECT_EQ(ran.code, 0) << command;
    EXPECT_THAT(ran.out, testing::HasSubstr(std::string("Usage: wagnis ") + command)) << command;
  }
}

}  // namespace
}  // namespace wagnis
