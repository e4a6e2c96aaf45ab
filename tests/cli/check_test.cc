#include "program.h"

namespace wagnis {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string record(std::string_view events, std::string_view rest = "") {
  return R"({"wagnis": 1, "game": "push", "options": {"players": 2, "star": "safe", "switch": "out"}, )"
         R"("seats": [{"name": "Ada", "kind": "human"}, {"name": "Bo", "kind": "bot", "level": "casual"}], "events": [)" +
         std::string(events) + "]" + std::string(rest) + "}\n";
}

const std::string kGood = record(R"("0 draw", "0 y2", "0 row:1")");

class Check : public Program {
 protected:
  Ran check(std::string_view text) const { return wagnis("check -", text); }
};

TEST_F(Check, PassesGamesInProgress) {
  const Ran ran = check(kGood + kGood);
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "2 records in 1 file: 0 finished, 2 unfinished, 0 refused\n");
}

TEST_F(Check, RefusesWithFileLineEventSeatTokenAndParagraph) {
  write("bad.jsonl", kGood + record(R"("0 draw", "0 y2", "0 row:2")") + kGood);
  const Ran ran = wagnis("check {}bad.jsonl");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, StartsWith(folder_ + "bad.jsonl:2: event 2, seat 0, token row:2: "));
  EXPECT_THAT(ran.out, HasSubstr("(P8)"));
  EXPECT_THAT(ran.out, HasSubstr("3 records in 1 file: 0 finished, 2 unfinished, 1 refused"));
}

TEST_F(Check, RefusesEachKindOfError) {
  const auto refused = [&](const std::string& line) {
    const Ran ran = check(line + kGood);
    EXPECT_EQ(ran.code, 1) << line;
    EXPECT_THAT(ran.out, StartsWith("stdin:1: ")) << line;
    EXPECT_THAT(ran.out, HasSubstr("1 unfinished, 1 refused")) << line;
    return ran.out;
  };
  refused("{\n");
  refused("[]\n");
  EXPECT_THAT(refused(record(R"("0 dance")")), HasSubstr("event 0, seat 0, token dance"));
  EXPECT_THAT(refused(record(R"("1 draw")")), HasSubstr("event 0, seat 1, token draw"));
  EXPECT_THAT(refused(record(R"("0  draw")")), HasSubstr("event 0"));
  EXPECT_THAT(refused(record(R"("0 draw @12")")), HasSubstr("event 0"));
  EXPECT_THAT(refused(record(R"("0 draw", "0 switch")")), HasSubstr("(P16)"));
  EXPECT_THAT(refused(record(R"("0 draw")", R"(, "result": {"points": [0, 0], "cards": [0, 0], "winners": [0]})")),
              HasSubstr("result"));
  std::string other = kGood;
  other.replace(other.find("push"), 4, "pull");
  EXPECT_THAT(refused(other), HasSubstr("unknown game \"pull\""));
  other = kGood;
  other.replace(other.find("safe"), 4, "blue");
  EXPECT_THAT(refused(other), HasSubstr("star is safe or risk"));
}

TEST_F(Check, ReportsALastLineThatWasCutOffAndLosesNothingBeforeIt) {
  const Ran ran = check(kGood + kGood + kGood.substr(0, 100));
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("stdin:3: the last line was cut off while it was written; it is left out\n"));
  EXPECT_THAT(ran.out, HasSubstr("2 records in 1 file: 0 finished, 2 unfinished, 0 refused"));
}

TEST_F(Check, TakesALastLineWithoutALineEnd) {
  const Ran ran = check(kGood + kGood.substr(0, kGood.size() - 1));
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "2 records in 1 file: 0 finished, 2 unfinished, 0 refused\n");
}

TEST_F(Check, ReadsSeveralFilesAndGoesOnAfterOneThatCannotBeRead) {
  write("a.jsonl", kGood);
  write("b.jsonl", kGood);
  EXPECT_EQ(wagnis("check {}a.jsonl {}b.jsonl").out, "2 records in 2 files: 0 finished, 2 unfinished, 0 refused\n");
  for (const char* bad : {"{}none.jsonl", "{}"}) {
    const Ran ran = wagnis("check {}a.jsonl " + std::string(bad) + " {}b.jsonl");
    EXPECT_EQ(ran.code, 2) << bad;
    EXPECT_THAT(ran.err, HasSubstr("wagnis check: cannot read " + folder_)) << bad;
    EXPECT_THAT(ran.out, HasSubstr("2 unfinished")) << bad;
  }
  EXPECT_EQ(wagnis("check").code, 2);
}

}  // namespace
}  // namespace wagnis
