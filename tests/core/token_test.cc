#include "core/token.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>

namespace wagnis {
namespace {

// Properties are tested with the same values every time; RC_PARAMS="seed=…" in the environment gives others.
[[maybe_unused]] const int kFixedSeed = setenv("RC_PARAMS", "seed=1", 0);

TEST(ParseWhole, TakesNumbersAsTheNotationWritesThem) {
  EXPECT_EQ(parse_whole("0", 0, 9), 0);
  EXPECT_EQ(parse_whole("9", 0, 9), 9);
  EXPECT_EQ(parse_whole("-1", -5, 9), -1);
  EXPECT_EQ(parse_whole("120", 0, 999), 120);
  EXPECT_EQ(parse_whole("9223372036854775807", INT64_MIN, INT64_MAX), INT64_MAX);
  EXPECT_EQ(parse_whole("-9223372036854775808", INT64_MIN, INT64_MAX), INT64_MIN);
}

TEST(ParseWhole, RefusesEverythingElse) {
  for (const char* text : {"", "-", "+1", "01", "00", "-0", "-01", "1.0", "1e3", "0x1", " 1", "1 ", "1a", "a", "--1",
                           "9223372036854775808", "99999999999999999999999"})
    EXPECT_FALSE(parse_whole(text, INT64_MIN, INT64_MAX)) << '"' << text << '"';
  EXPECT_FALSE(parse_whole("10", 0, 9));
  EXPECT_FALSE(parse_whole("-1", 0, 9));
}

RC_GTEST_PROP(ParseWhole, IsTheReverseOfWriting, (std::int64_t number)) {
  RC_ASSERT(parse_whole(std::to_string(number), INT64_MIN, INT64_MAX) == number);
}

RC_GTEST_PROP(ParseWhole, TakesOnlyWhatIsWritten, ()) {
  const auto line = *rc::gen::container<std::string>(rc::gen::element('0', '1', '9', '-', '+', ' ', '.'));
  if (const auto number = parse_whole(line, INT64_MIN, INT64_MAX)) {
    RC_ASSERT(std::to_string(*number) == line);
  }
}

TEST(Parts, AreWhatLiesBetween) {
  using Parts = std::vector<std::string_view>;
  EXPECT_EQ(parts("", ','), Parts{""});
  EXPECT_EQ(parts("a", ','), Parts{"a"});
  EXPECT_EQ(parts("a,,b", ','), (Parts{"a", "", "b"}));
  EXPECT_EQ(parts(",", ','), (Parts{"", ""}));
}

RC_GTEST_PROP(Parts, JoinedAreTheWhole, ()) {
  const auto line = *rc::gen::container<std::string>(rc::gen::element('a', ',', 'b'));
  std::string joined;
  bool begun = false;
  for (const auto part : parts(line, ',')) {
    RC_ASSERT(part.find(',') == std::string_view::npos);
    joined += (begun ? "," : "") + std::string(part);
    begun = true;
  }
  RC_ASSERT(joined == line);
}

TEST(Quoted, ShowsForeignTextSafely) {
  EXPECT_EQ(in_quotes("row:1"), "\"row:1\"");
  EXPECT_EQ(in_quotes(""), "\"\"");
  EXPECT_EQ(in_quotes("a\"b\\c\n\x7f\xc3\xa9"), R"("a\x22b\x5cc\x0a\x7f\xc3\xa9")");
  EXPECT_EQ(in_quotes(std::string(40, 'x')), '"' + std::string(40, 'x') + '"');
  EXPECT_EQ(in_quotes(std::string(41, 'x')), '"' + std::string(40, 'x') + "\"…");
  EXPECT_EQ(in_quotes(std::string_view("\0", 1)), R"("\x00")");
}

TEST(EventText, IsSeatTokenAndTime) {
  EXPECT_EQ(text(Event{Seat{0}, "row:1", std::nullopt}), "0 row:1");
  EXPECT_EQ(text(Event{Seat{2}, "keep:kk", 5310}), "2 keep:kk @5310");
}

TEST(ParseEvent, TakesWhatTextGives) {
  EXPECT_EQ(parse_event("0 row:1").value(), (Event{Seat{0}, "row:1", std::nullopt}));
  EXPECT_EQ(parse_event("5 keep:- @0").value(), (Event{Seat{5}, "keep:-", 0}));
  EXPECT_EQ(parse_event("1 x @1000000000000").value().ms, 1'000'000'000'000);
  EXPECT_EQ(parse_event("0 " + std::string(40, '~')).value().token, std::string(40, '~'));
}

std::string why(std::string_view line) {
  const auto event = parse_event(line);
  return event ? "taken" : text(event.error());
}

TEST(ParseEvent, SaysWhatIsWrong) {
  const std::string form = " is not SEAT TOKEN or SEAT TOKEN @MS with single spaces (N1)";
  EXPECT_EQ(why(""), "event \"\"" + form);
  EXPECT_EQ(why("draw"), "event \"draw\"" + form);
  EXPECT_EQ(why("0 draw @1 x"), "event \"0 draw @1 x\"" + form);
  EXPECT_EQ(why("0  draw @1"), "event \"0  draw @1\"" + form);
  EXPECT_EQ(why("6 draw"), "seat \"6\" of event \"6 draw\" is not a number from 0 to 5 (N1)");
  EXPECT_EQ(why("-1 draw"), "seat \"-1\" of event \"-1 draw\" is not a number from 0 to 5 (N1)");
  EXPECT_EQ(why("00 draw"), "seat \"00\" of event \"00 draw\" is not a number from 0 to 5 (N1)");
  EXPECT_EQ(why(" draw"), "seat \"\" of event \" draw\" is not a number from 0 to 5 (N1)");
  EXPECT_EQ(why("0 "), "token \"\" does not have 1 to 40 characters (N1)");
  EXPECT_EQ(why("0 " + std::string(41, 'x')),
            "token \"" + std::string(40, 'x') + "\"… does not have 1 to 40 characters (N1)");
  EXPECT_EQ(why("0 dr\taw"), R"(token "dr\x09aw" is not printable ASCII (N1))");
  EXPECT_EQ(why("0 \xc3\xa9"), R"(token "\xc3\xa9" is not printable ASCII (N1))");
  for (const std::string time : {"", "@", "5", "@-1", "@01", "@1.5", "@1000000000001"})
    EXPECT_EQ(why("0 draw " + time), "time \"" + time + "\" of event \"0 draw " + time +
                                         "\" is not @ and whole milliseconds from 0 to 1000000000000 (N2)");
}

RC_GTEST_PROP(ParseEvent, IsTheReverseOfText, ()) {
  const Event event{Seat{*rc::gen::inRange<std::uint8_t>(0, kMaxSeats)},
                    *rc::gen::suchThat(rc::gen::container<std::string>(rc::gen::inRange<char>(0x21, 0x7f)),
                                       [](const std::string& s) { return !s.empty() && s.size() <= 40; }),
                    *rc::gen::element<std::optional<std::int64_t>>(std::nullopt, 0, 1, 999'999'999'999)};
  RC_ASSERT(parse_event(text(event)).value() == event);
}

RC_GTEST_PROP(ParseEvent, WhatItTakesIsCanonical, ()) {
  const auto line = *rc::gen::container<std::string>(rc::gen::element('0', '5', ' ', ' ', 'd', ':', '@', '1', '\n'));
  if (const auto event = parse_event(line)) {
    RC_ASSERT(text(*event) == line);
  }
}

}  // namespace
}  // namespace wagnis
