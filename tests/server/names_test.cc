#include "server/names.h"

#include <gtest/gtest.h>

namespace wagnis {
namespace {

TEST(Names, that_insult_are_found_however_they_are_written) {
  for (const char* name :
       {"Fuck you",        "FUCK",    "f u c k",  "f.u.c.k", "fuuuuck", "fück",  "fu\u0301ck", "Arschloch", "4rschl0ch",
        "xX_Hurensohn_Xx", "Scheiße", "SCHEISSE", "Scheiẞe", "kut",     "K.U.T", "küt",        "Klootzak!", "n1gg3r",
        "niggger",         "b1tch",   "Hitler88", "сunt",    "$hit",    "sh!t",  "ärsch",      "Opa Kanker"})
    EXPECT_TRUE(is_abusive(name)) << name;
}

TEST(Names, that_only_hold_such_letters_are_fine) {
  for (const char* name :
       {"Ada",     "Grace",   "Edsger",    "Dick",     "Scunthorpe", "Schwarzenegger", "Kutscher", "Essex",
        "Nigel",   "Nigeria", "Therapist", "Fanny",    "Assunta",    "Bitterballen",   "Lulu",     "Nazir",
        "Analena", "Jürgen",  "Zoë",       "François", "Łukasz",     "Игорь",          "明",       "Oma 2",
        "007",     "Spatz",   "Titus",     "Moussa",   "Hoerbert"})
    EXPECT_FALSE(is_abusive(name)) << name;
}

// Why a name is refused; "" if it is not refused.
std::string why(std::string_view name) {
  const auto checked = checked_name(name);
  return checked ? "" : checked.error().what;
}

TEST(Names, are_counted_as_people_count_letters) {
  for (
      const char* name : {
          "Ada",
          "12345678901234567890",
          "Zoe\u0308",
          "A",
          "👨‍👩‍👧‍👦",
          "👩🏽‍🚀 Mae",
          "🇳🇱🇩🇪",
          "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
          "❤️",
          "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",  // a family is one character, however many people are in it
          "می‌خواهم",
          "क्‍ष",
          "নমস্কার",
          "ប្រាជ្ញា",
          "สวัสดี",
          "王小明",
          "一二三四五六七八九十",
          "김철수",
          "さくら",
          "ﾎﾟﾁ",
          "Ngô Thị Ánh",
          "אָדָם",
          "  Ada  ",
      })
    EXPECT_EQ(why(name), "") << name;
  EXPECT_EQ(checked_name("  Oma Ilse ").value(), "Oma Ilse");
  for (const char* name : {"123456789012345678901", "一二三四五六七八九十一", "👍👍👍👍👍👍👍👍👍👍👍"}) {
    ASSERT_FALSE(checked_name(name)) << name;
    EXPECT_NE(checked_name(name).error().what.find("wide; it must be 1 to 20"), std::string::npos);
  }
}

TEST(Names, that_show_nothing_are_refused) {
  for (const char* name : {
           "",           "   ",    "\u2800", "\u2800\u2800 \u2800",
           "\u3164",     "\u115f", "\u1160", "\uffa0",
           "\u200b",     "\u200c", "\u200d", "\u2060",
           "\ufeff",     "\u00ad", "\u034f", "\u180e",
           "\u3000",     "\u00a0", "\u2003", "\u2028",
           "\u202e",     "\u2066", "\ufe0f", "\U000e0041",
           "\U0001d159", "\u0301", "\ue000", "\U000f0000",
           "\u0378",     "\x7f",   "\t",
       }) {
    EXPECT_FALSE(checked_name(name)) << name;
    // They must not hide in a name either: it would look like another name.
    if (std::string_view(name).find_first_not_of(' ') != std::string_view::npos && std::string_view(name) != "\u0301" &&
        std::string_view(name) != "\ufe0f") {
      for (const std::string& hidden :
           {std::string("Ada") + name, "A" + std::string(name) + "da", name + std::string("Ada")})
        EXPECT_FALSE(checked_name(hidden)) << hidden;
    }
  }
}

TEST(Names, that_are_drowned_in_marks_are_refused) {
  EXPECT_FALSE(checked_name("A\u0301\u0302\u0303\u0304\u0305da"));
  EXPECT_TRUE(checked_name("A\u0301\u0302da"));
}

TEST(Names, that_insult_in_another_dress_are_refused) {
  for (const char* name : {"ｆｕｃｋ", "𝐅𝐮𝐜𝐤", "ⓕⓤⓒⓚ", "Fuck you"}) EXPECT_FALSE(checked_name(name)) << name;
}

}  // namespace
}  // namespace wagnis
