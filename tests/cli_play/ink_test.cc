#include "cli/ink.h"

#include <gtest/gtest.h>

namespace wagnis::cli {
namespace {

TEST(Ink, ColumnsCountWhatTheScreenShows) {
  EXPECT_EQ(columns("abc"), 3);
  EXPECT_EQ(columns("Zoë"), 3);
  EXPECT_EQ(columns("Zoe\xcc\x88"), 3);  // a combining diaeresis
  EXPECT_EQ(columns("美咲"), 4);
  EXPECT_EQ(columns("🎲"), 2);
  EXPECT_EQ(columns("\x1b[97;41m ▲ 3 \x1b[0m"), 5);
  EXPECT_EQ(columns("\xff"), 1);  // broken UTF-8 counts, too
}

TEST(Ink, WrapKeepsCardsTogether) {
  const DrawStyle colour{.language = Language::en, .colour = true, .unicode = true, .width = 80};
  EXPECT_EQ(wrap("take [▲ 3] now", 9), (std::vector<std::string>{"take", "[▲ 3] now"}));
  const std::string chip = ink(colour, Ink::red, " ▲ 3 ");
  EXPECT_EQ(wrap("take " + chip + " now", 9, 1), (std::vector<std::string>{"take", " " + chip, " now"}));
  EXPECT_EQ(wrap("incomprehensibilities", 5), (std::vector<std::string>{"incomprehensibilities"}));
  EXPECT_EQ(wrap("", 5), (std::vector<std::string>{""}));
}

TEST(Ink, CutLeavesAMark) {
  const DrawStyle unicode{.language = Language::en, .colour = false, .unicode = true, .width = 80};
  EXPECT_EQ(cut(unicode, "Großmutter", 10), "Großmutter");
  EXPECT_EQ(cut(unicode, "Großmutter", 5), "Groß…");
  EXPECT_EQ(cut(unicode, "美咲美", 4), "美…");
}

TEST(Ink, AsciiSpellsOut) {
  EXPECT_EQ(ascii("Grün, „größer“ – 3 × 4 …"), "Gruen, \"groesser\" - 3 x 4 ...");
  EXPECT_EQ(ascii("één ▲"), "een ?");
}

}  // namespace
}  // namespace wagnis::cli
