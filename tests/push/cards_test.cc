#include "games/push/cards.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "core/generator.h"

namespace wagnis::push {
namespace {

TEST(Cards, AllAreNinety) {
  EXPECT_EQ(Cards::all().size(), 90);
  EXPECT_EQ(Cards::all().points(), 5 * 3 * (1 + 2 + 3 + 4 + 5 + 6));
  EXPECT_EQ(text(Cards::all()),
            "r111222333444555666b111222333444555666g111222333444555666y111222333444555666p111222333444555666");
  EXPECT_TRUE(Cards().empty());
  EXPECT_EQ(text(Cards()), "-");
}

TEST(Kind, IsColourAndValue) {
  std::uint8_t index = 0;
  for (const Color color : {Color::red, Color::blue, Color::green, Color::yellow, Color::purple})
    for (int value = 1; value <= kValues; ++value, ++index) {
      const Kind kind = kind_of(color, value);
      EXPECT_EQ(kind.index, index);
      EXPECT_EQ(kind.color(), color);
      EXPECT_EQ(kind.value(), value);
    }
  EXPECT_EQ(index, kKinds);
}

// A word and thirty counts agree, over random sets.
TEST(Cards, AreAMultisetOfKinds) {
  Generator generator(1);
  for (int round = 0; round < 2000; ++round) {
    std::array<int, kKinds> counts{};
    Cards cards;
    std::vector<Kind> in_order;
    const std::uint64_t density = generator.below(4) + 1;
    for (std::uint8_t index = 0; index < kKinds; ++index)
      for (counts[index] = static_cast<int>(generator.below(density)); cards.count(Kind{index}) < counts[index];)
        cards = cards + Cards(Kind{index});
    for (std::uint8_t index = 0; index < kKinds; ++index)
      in_order.insert(in_order.end(), static_cast<std::size_t>(counts[index]), Kind{index});
    for (int n = 0; n < std::ssize(in_order); ++n) EXPECT_EQ(cards.nth(n), in_order[static_cast<std::size_t>(n)]);
    int size = 0, points = 0;
    for (const Color color : {Color::red, Color::blue, Color::green, Color::yellow, Color::purple}) {
      Cards of_color;
      for (int value = 1; value <= kValues; ++value) {
        const int count = counts[kind_of(color, value).index];
        size += count;
        points += count * value;
        for (int i = 0; i < count; ++i) of_color = of_color + Cards(kind_of(color, value));
      }
      EXPECT_EQ(cards.of(color), of_color);
      EXPECT_EQ(cards.has(color), !of_color.empty());
      EXPECT_EQ(cards.colors() >> static_cast<unsigned>(color) & 1, of_color.empty() ? 0u : 1u);
      EXPECT_EQ(of_color.colors(), of_color.empty() ? 0u : 1u << static_cast<unsigned>(color));
      EXPECT_FALSE((cards - cards.of(color)).has(color));
      EXPECT_EQ(cards - cards.of(color) + cards.of(color), cards);
    }
    for (std::uint8_t like = 0; like < kKinds; ++like) {
      bool any = false;
      for (const Kind kind : in_order) any |= kind.color() == Kind{like}.color() || kind.value() == Kind{like}.value();
      EXPECT_EQ(cards.has_like(Kind{like}), any);
    }
    EXPECT_EQ(cards.size(), size);
    EXPECT_EQ(cards.points(), points);
    EXPECT_EQ(cards.empty(), size == 0);
    int last = -1;
    cards.each([&](Kind kind, int count) {
      EXPECT_GT(int{kind.index}, last);
      EXPECT_EQ(count, counts[kind.index]);
      EXPECT_GT(count, 0);
      last = kind.index;
      size -= count;
    });
    EXPECT_EQ(size, 0) << "each visits them all";
    EXPECT_EQ(parse_cards(text(cards)).value(), cards);
  }
}

TEST(ParseCards, TakesWhatTextGives) {
  EXPECT_EQ(text(parse_cards("r112b3p666").value()), "r112b3p666");
  EXPECT_TRUE(parse_cards("-").value().empty());
}

std::string why_no_deck(std::string_view line) {
  const auto cards = parse_cards(line);
  return cards ? "taken" : text(cards.error());
}

TEST(ParseCards, SaysWhatIsWrong) {
  EXPECT_EQ(why_no_deck("r1111"), "cards \"r1111\" hold more than three r1 (P1)");
  EXPECT_EQ(why_no_deck("r11b2r11"), "cards \"r11b2r11\" hold more than three r1 (P1)");
  for (const std::string line : {"x1", "1", "r7", "r0", "r1 ", " r1", "r1-", "-r1", "R1", "r1*"})
    EXPECT_EQ(why_no_deck(line),
              "cards \"" + line + "\" are not colours r b g y p, each followed by its values 1 to 6 (N10)");
  EXPECT_EQ(why_no_deck("r21"), "cards \"r21\" are not in order; they are written r12 (N10)");
  EXPECT_EQ(why_no_deck("b1r1"), "cards \"b1r1\" are not in order; they are written r1b1 (N10)");
  EXPECT_EQ(why_no_deck("r1r2"), "cards \"r1r2\" are not in order; they are written r12 (N10)");
  EXPECT_EQ(why_no_deck("rb1"), "cards \"rb1\" are not in order; they are written b1 (N10)");
  EXPECT_EQ(why_no_deck(""), "cards \"\" are not in order; they are written - (N10)");
  EXPECT_EQ(why_no_deck("r"), "cards \"r\" are not in order; they are written - (N10)");
}

}  // namespace
}  // namespace wagnis::push
