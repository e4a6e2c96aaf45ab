#include "program.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

class Show : public Program {
 protected:
  void SetUp() override {
    ASSERT_EQ(wagnis("simulate push --bots casual,random --games 4 --seed 3 --records {}r.jsonl").code, 0);
  }
};

TEST_F(Show, ThePositionAfterSoManyEvents) {
  const Ran start = wagnis("show {}r.jsonl --at 0");
  EXPECT_EQ(start.code, 0) << start.err;
  EXPECT_THAT(start.out, HasSubstr("After 0 of "));
  EXPECT_THAT(start.out, HasSubstr("Moves of seat 0 (casual): draw\n"));
  EXPECT_THAT(start.out, HasSubstr("Position: start 0 0 even "));
  const Ran drawn = wagnis("show {}r.jsonl --at 1");
  EXPECT_THAT(drawn.out, HasSubstr("After 1 of "));
  EXPECT_THAT(drawn.out, HasSubstr(" events: 0 draw\n"));
  EXPECT_THAT(drawn.out, HasSubstr("Chance decides for seat 0 (casual)\n"));
}

TEST_F(Show, TheEndByDefaultAndAnyRecordOfAFile) {
  const Ran end = wagnis("show {}r.jsonl --game 2");
  EXPECT_EQ(end.code, 0);
  EXPECT_THAT(end.out, HasSubstr("The game is over; won by seat 1 (casual)\n"));
  EXPECT_EQ(wagnis("show - --game 2", read("r.jsonl")).out, end.out);
  EXPECT_NE(wagnis("show {}r.jsonl --game 1").out, end.out);
}

// perft accepts the printed line.
TEST_F(Show, PrintsThePositionForPerft) {
  const std::string out = wagnis("show {}r.jsonl --at 1").out;
  const std::size_t at = out.find("Position: ") + 10;
  const Ran perft =
      wagnis("perft push --option players=2 --depth 1 --position \"" + out.substr(at, out.find('\n', at) - at) + "\"");
  EXPECT_EQ(perft.code, 0) << perft.err;
  EXPECT_THAT(perft.out, testing::ContainsRegex("    1 +31 +31\n")) << "any of the 30 numbers or a roll card";
}

TEST_F(Show, SpeaksThreeLanguages) {
  const std::string de = wagnis("show {}r.jsonl --lang de").out, nl = wagnis("show {}r.jsonl --lang nl").out;
  EXPECT_NE(de, nl);
  EXPECT_EQ(wagnis("show {}r.jsonl --lang fr").code, 2);
}

TEST_F(Show, RefusesWhatIsNotThere) {
  const auto refused = [&](const std::string& arguments, int code) {
    const Ran ran = wagnis("show " + arguments);
    EXPECT_EQ(ran.code, code) << arguments;
    EXPECT_EQ(ran.out, "") << arguments;
    return ran.err;
  };
  EXPECT_THAT(refused("{}r.jsonl --at 99999", 2), HasSubstr("--at is 99999; the game has "));
  EXPECT_THAT(refused("{}r.jsonl --at -1", 2), HasSubstr("--at"));
  EXPECT_THAT(refused("{}r.jsonl --game 5", 2), HasSubstr("--game is 5; " + folder_ + "r.jsonl holds 4 records"));
  EXPECT_THAT(refused("{}r.jsonl --game 0", 2), HasSubstr("--game is \"0\"; allowed are whole numbers from 1"));
  EXPECT_THAT(refused("{}none.jsonl", 2), HasSubstr("cannot read"));
  std::string broken = read("r.jsonl");
  broken.replace(broken.find("0 draw"), 6, "1 draw");
  write("broken.jsonl", broken);
  EXPECT_THAT(refused("{}broken.jsonl --at 3", 1), HasSubstr("broken.jsonl:1: event 0, seat 1, token draw"));
}

}  // namespace
}  // namespace wagnis
