#include "program.h"

namespace wagnis {
namespace {

class Signature : public Program {};

// With sanitizers tests/conduct computes it alone.
#ifndef WAGNIS_SANITIZED
TEST_F(Signature, PrintsTheNumberOfTheGolden) {
  const Ran ran = wagnis("bench --signature");
  EXPECT_EQ(ran.code, 0);
  std::ifstream golden(WAGNIS_TESTS "/bots/signature");
  EXPECT_EQ(ran.out, std::string(std::istreambuf_iterator<char>(golden), {}));
  EXPECT_EQ(wagnis("bench").code, 2) << "there is nothing to do";
}
#endif

TEST_F(Signature, CountsWhatTheIntervalsOfTheCoachHold) {
  const Ran ran = wagnis("bench --coverage push --players 2 --positions 5 --playouts 16");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, testing::ContainsRegex("^[0-5] of 5 intervals \\([0-9.]+ %\\) hold"));
  EXPECT_THAT(wagnis("bench --coverage tipp").err, testing::HasSubstr("plays nothing out"));
  EXPECT_THAT(wagnis("bench --coverage mau").err, testing::HasSubstr("mau"));
  EXPECT_EQ(wagnis("bench --positions 5").code, 2);
}

// Every command has help, and the help says what each flag means.
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
