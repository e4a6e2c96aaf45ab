#include "cli/words.h"

#include <gtest/gtest.h>

namespace wagnis::cli {
namespace {

DrawStyle style_in(Language language, bool unicode = true) {
  return {.language = language, .colour = false, .unicode = unicode, .width = 80};
}

// The compiler checks that a phrase has all languages and all gaps. These do not compile:
//
//     constexpr Phrase<0> kNoDutch{"Rot", "", "Red"};
//     constexpr Phrase<1> kGapLeftOut{"{0} Karten", "kaarten", "{0} cards"};
//     say(style, phrase_of_one_gap);
TEST(Words, GapsAreFilledInAnyOrder) {
  constexpr Phrase<2> phrase{"{1} gibt {0}", "{0} van {1}", "{0}, {0} by {1}"};
  EXPECT_EQ(say(style_in(Language::de), phrase, "Äpfel", "Ada"), "Ada gibt Äpfel");
  EXPECT_EQ(say(style_in(Language::de, false), phrase, "Äpfel", "Ada"), "Ada gibt Aepfel");
  EXPECT_EQ(say(style_in(Language::en), phrase, "x", "{0}"), "x, x by {0}");
}

TEST(Words, OneAndMany) {
  EXPECT_EQ(cards_text(style_in(Language::de), 1), "1 Karte");
  EXPECT_EQ(cards_text(style_in(Language::nl), 0), "0 kaarten");
  EXPECT_EQ(points_text(style_in(Language::en), 2), "2 points");
}

TEST(Words, PercentIsRoundedToTheNearestTenth) {
  EXPECT_EQ(percent(style_in(Language::de), 14, 71), "19,7 %");
  EXPECT_EQ(percent(style_in(Language::en), 1, 8), "12.5%");
  EXPECT_EQ(percent(style_in(Language::en), 1, 1000), "0.1%");
  EXPECT_EQ(percent(style_in(Language::en), 1, 2000), "0.1%");
  EXPECT_EQ(percent(style_in(Language::en), 1, 2001), "0.0%");
  EXPECT_EQ(percent(style_in(Language::nl), 5, 5), "100,0%");
}

TEST(Words, ListsOfNames) {
  EXPECT_EQ(list_text(style_in(Language::de), {"Ada"}), "Ada");
  EXPECT_EQ(list_text(style_in(Language::nl), {"Ada", "Ben"}), "Ada en Ben");
  EXPECT_EQ(list_text(style_in(Language::en), {"Ada", "Ben", "Cleo"}), "Ada, Ben and Cleo");
}

TEST(Words, WhatIsTypedIsFolded) {
  EXPECT_EQ(folded(" B Rot\t\r"), "brot");
  EXPECT_EQ(folded("row:2"), "row:2");
}

TEST(Words, Languages) {
  EXPECT_EQ(parse_language("nl"), Language::nl);
  EXPECT_EQ(parse_language("fr"), std::nullopt);
}

}  // namespace
}  // namespace wagnis::cli
