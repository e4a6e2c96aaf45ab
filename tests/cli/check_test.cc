#include <boost/json.hpp>

#include "program.h"

namespace wagnis {
namespace {

using testing::EndsWith;
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

// A line that is not a record is bad input (2). A record that breaks a rule or has a wrong result is a "no" (1).
TEST_F(Check, RefusesEachKindOfErrorWithItsParagraphAndExitCode) {
  const auto refused = [&](int code, const std::string& line) {
    const Ran ran = check(line + kGood);
    EXPECT_EQ(ran.code, code) << line;
    EXPECT_THAT(ran.out, StartsWith("stdin:1: ")) << line;
    EXPECT_THAT(ran.out, HasSubstr("1 unfinished, 1 refused")) << line;
    return ran.out.substr(0, ran.out.find('\n'));
  };
  EXPECT_THAT(refused(2, "{\n"), EndsWith("(N6)"));
  EXPECT_THAT(refused(2, "[]\n"), EndsWith("(N6)"));
  EXPECT_EQ(
      refused(2, record(R"("0 dance")")),
      "stdin:1: event 0, seat 0, token dance: move \"dance\" is not one of draw, bank:C (C one of r b g y p), row:K, "
      "take:K (K one of 1 2 3); outcome \"dance\" is not one of a card such as y2, roll, switch, die:C (C one of r b g "
      "y p) or die:star (N3)");
  EXPECT_THAT(refused(1, record(R"("1 draw")")), HasSubstr("event 0, seat 1, token draw"));
  EXPECT_THAT(refused(2, record(R"("0  draw")")), EndsWith("(N1)"));
  EXPECT_THAT(refused(2, record(R"("0 draw @12")")), EndsWith("(N2)"));
  EXPECT_THAT(refused(1, record(R"("0 draw", "0 switch")")), EndsWith("(P16)"));
  EXPECT_THAT(refused(1, record(R"("0 draw")", R"(, "result": {"points": [0, 0], "cards": [0, 0], "winners": [0]})")),
              EndsWith("(N7)"));
  EXPECT_EQ(refused(2, record(R"("0 draw")", R"(, "result": {"points": [0, "x"], "winners": [0]})")),
            "stdin:1: points of the result holds \"x\"; allowed are whole numbers from 0 to 1000000 (N7)");
  std::string other = kGood;
  other.replace(other.find("push"), 4, "pull");
  EXPECT_THAT(refused(2, other), HasSubstr("unknown game \"pull\""));
  other = kGood;
  other.replace(other.find("safe"), 4, "blue");
  EXPECT_THAT(refused(2, other), HasSubstr("star is safe or risk (O1)"));
}

std::string race(std::string_view events) {
  return R"({"wagnis": 1, "game": "caramba", "options": {"players": 2}, "seats": [{"name": "Ada", "kind": "human"}, )"
         R"({"name": "Bo", "kind": "human"}], "events": [)" +
         std::string(events) + "]}\n";
}

TEST_F(Check, C10_RefusesAThrowThatCameTooSoon) {
  constexpr std::string_view kBefore =
      R"("0 keep:- @3000", "0 dice:kkbbr @3000", "1 keep:- @3100", "1 dice:kkbbr @3100", )";
  EXPECT_EQ(check(race(std::string(kBefore) + R"("0 keep:kk @3800", "0 dice:kkk @3800")")).code, 0);
  const Ran ran = check(race(std::string(kBefore) + R"("0 keep:kk @3799", "0 dice:kkk @3799")"));
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(
      ran.out,
      StartsWith("stdin:1: event 4, seat 0, token keep:kk: time @3799 is 799 ms after the last throw of seat 0, "
                 "event 0 @3000; with tempo 800 the next is allowed from @3800 (C10)\n"));
}

TEST_F(Check, SaysItAsJson) {
  write("a.jsonl", kGood + record(R"("0 draw", "0 y2", "0 row:2")") + kGood.substr(0, 60));
  const Ran ran = wagnis("check --json {}a.jsonl");
  EXPECT_EQ(ran.code, 1);
  const auto json = boost::json::parse(ran.out);
  EXPECT_EQ(json.at("records"), 2);
  EXPECT_EQ(json.at("unfinished"), 1);
  const auto& refusal = json.at("refusals").at(0);
  EXPECT_EQ(refusal.at("file").as_string(), folder_ + "a.jsonl");
  EXPECT_EQ(refusal.at("line"), 2);
  EXPECT_EQ(refusal.at("event"), 2);
  EXPECT_EQ(refusal.at("seat"), 0);
  EXPECT_EQ(refusal.at("token"), "row:2");
  EXPECT_EQ(refusal.at("paragraph"), "P8");
  EXPECT_EQ(refusal.at("malformed"), false);
  EXPECT_THAT(ran.err, HasSubstr("the last line was cut off"));
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
