#include "cli/draw.h"

#include <algorithm>
#include <set>

#include "cli/game_ui.h"
#include "cli/ink.h"
#include "cli/words.h"
#include "games/push/rules.h"
#include "positions.h"

namespace wagnis::cli {
namespace {

const GameUi& ui() { return *find_ui(push::Push::id); }

std::string without_escapes(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    if (text.starts_with("\x1b[")) {
      text.remove_prefix(text.find('m') + 1);
      continue;
    }
    plain += text.front();
    text.remove_prefix(1);
  }
  return plain;
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); });
}

TEST(Draw, NoLineIsWiderThanTheWidthFromTwoToSixPlayers) {
  constexpr std::array kWidths{kNarrowest, 60, 80, 133};
  std::size_t turn = 0;  // each position at one width, each width at many positions
  for (int players = 2; players <= kMaxSeats; ++players) {
    const auto names = some_names(players);
    walk(push_game(players), static_cast<std::uint64_t>(players), [&](const AnyState& state) {
      const int width = kWidths[++turn % kWidths.size()];
      const DrawStyle style{
          .language = Language::nl, .colour = turn % 3 == 0, .unicode = turn % 5 != 0, .width = width};
      for (const std::string& line : lines_of(draw(state, names, style)))
        ASSERT_LE(columns(line), width) << line << "\n" << state.text();
    });
  }
}

TEST(Draw, TheFullestTableFitsToo) {
  const auto state = position(6, kFullTable);
  for (const Language language : kLanguages)
    for (int width = kNarrowest; width <= 200; ++width)
      for (const std::string& line : lines_of(
               draw(*state, some_names(6), {.language = language, .colour = false, .unicode = true, .width = width})))
        ASSERT_LE(columns(line), width) << line;
}

TEST(Draw, EveryCardOfTheTableIsInThePicture) {
  const std::string drawn = draw(*position(6, kFullTable), some_names(6),
                                 {.language = Language::en, .colour = false, .unicode = true, .width = 80});
  // Counts ninety cards between brackets: each is a digit after a space.
  int cards = 0;
  bool inside = false;
  for (const char c : drawn) {
    if (c == '[' || c == ']') inside = c == '[';
    cards += inside && c >= '1' && c <= '6' ? 1 : 0;
  }
  EXPECT_EQ(cards, 90);
}

TEST(Draw, ColourAddsNothingButColour) {
  const auto names = some_names(4);
  walk(push_game(4), 9, [&](const AnyState& state) {
    std::string plain = draw(state, names, {.language = Language::de, .colour = false, .unicode = true, .width = 80});
    std::string coloured =
        without_escapes(draw(state, names, {.language = Language::de, .colour = true, .unicode = true, .width = 80}));
    std::ranges::replace(plain, '[', ' ');
    std::ranges::replace(plain, ']', ' ');
    const auto plain_lines = lines_of(plain), coloured_lines = lines_of(coloured);
    ASSERT_EQ(plain_lines.size(), coloured_lines.size());
    for (std::size_t i = 0; i < plain_lines.size(); ++i) ASSERT_EQ(pad(plain_lines[i], 80), pad(coloured_lines[i], 80));
  });
}

TEST(Draw, WithoutUnicodeEverythingIsAscii) {
  const auto names = some_names(5);
  for (const Language language : kLanguages) {
    const DrawStyle style{.language = language, .colour = false, .unicode = false, .width = 80};
    walk(push_game(5), 3, [&](const AnyState& state) {
      ASSERT_TRUE(is_ascii(draw(state, names, style))) << draw(state, names, style);
      ASSERT_TRUE(is_ascii(ui().remaining(state, style)));
      state.pending().move.each([&](Seat seat) {
        ASSERT_TRUE(is_ascii(ui().odds(state, seat, style)));
        for (const Choice& choice : ui().choices(state, seat, style)) ASSERT_TRUE(is_ascii(choice.text)) << choice.text;
      });
    });
    for (const std::string& paragraph : ui().rules(*push_game(5), style)) EXPECT_TRUE(is_ascii(paragraph)) << paragraph;
  }
}

TEST(Draw, ControlCharactersOfNamesAreLeftOut) {
  const std::vector<std::string> names{"\x1b[31mEve\n",
                                       "\xc2\x9b"
                                       "Bob",
                                       "C"};
  const std::string drawn =
      draw(*push_game(3)->start(), names, {.language = Language::en, .colour = false, .unicode = true, .width = 80});
  EXPECT_EQ(drawn.find('\x1b'), std::string::npos);
  EXPECT_EQ(drawn.find("\xc2\x9b"), std::string::npos);
  EXPECT_NE(drawn.find("[31mEve"), std::string::npos);
}

// The list of moves is that of the rules. No form that can be typed has two meanings; commands of the program are
// included.
TEST(Choices, AreTheLegalMovesAndEachFormMeansOne) {
  for (const Language language : kLanguages) {
    const DrawStyle style{.language = language, .colour = false, .unicode = true, .width = 80};
    walk(push_game(3), 11, [&](const AnyState& state) {
      state.pending().move.each([&](Seat seat) {
        std::vector<std::string> tokens;
        std::set<std::string> forms{"?", "h", "o", "p", "u", "s", "q", ""};
        for (const Choice& choice : ui().choices(state, seat, style)) {
          tokens.push_back(choice.token);
          ASSERT_TRUE(forms.insert(choice.key).second) << choice.key;
          ASSERT_TRUE(forms.insert(choice.token).second) << choice.token;
          const std::set<std::string> also(choice.also.begin(), choice.also.end());
          for (const std::string& form : also) {
            ASSERT_TRUE(forms.insert(form).second) << form;
            ASSERT_EQ(folded(form), form);
          }
        }
        ASSERT_EQ(tokens, state.moves(seat));
      });
    });
  }
}

TEST(Choices, ADigitAloneIsNoMoveWhereOneMayDrawOn) {
  const auto state = position(3, "on 0 0 even - r112b3+7*+4~ r3b5|y4|- -/-/- -/-/-");
  for (const Choice& choice :
       ui().choices(*state, Seat{0}, {.language = Language::en, .colour = false, .unicode = true, .width = 80}))
    EXPECT_FALSE(choice.key[0] >= '0' && choice.key[0] <= '9') << choice.key;
}

TEST(Choices, ColoursByLetterAndByNameInTheLanguage) {
  const auto state = position(3, "start 0 0 even - r112b3+7*+4~ -|-|- g13y2/-/- -/-/-");
  const auto moves =
      ui().choices(*state, Seat{0}, {.language = Language::de, .colour = false, .unicode = true, .width = 80});
  ASSERT_EQ(moves.size(), 3u);
  EXPECT_EQ(moves[1].token, "bank:g");
  EXPECT_EQ(moves[1].key, "b1");
  EXPECT_EQ(moves[1].also, (std::vector<std::string>{"bg", "bgrün", "bgruen"}));
  EXPECT_EQ(moves[2].also, (std::vector<std::string>{"by", "bgelb", "bgelb"}));
}

// By hand: rows {red 3, blue 5}, {yellow 4}, {green 1, roll card}. A card that fits no row shares a number or colour
// with each.
TEST(Odds, CountTheCardsThatFitNowhere) {
  // Pile: two r4 and r1, b4, y1, g4. r1 fits row 2; r4: red blocks row 1, 4 blocks row 2, row 3 takes it. b4 fits row
  // 3, y1 fits row 1, g4 fits row 1. So nothing is a bust.
  const DrawStyle style{.language = Language::en, .colour = false, .unicode = true, .width = 80};
  EXPECT_EQ(ui().odds(*position(3, "on 0 0 even - r144b4g4y1+1* r3b5|y4|g1* -/-/- -/-/-"), Seat{0}, style),
            "Risk of a bust: 0.0% (0 of 7 cards)");
  // Row 3 now holds green 3, yellow 1 and a roll card. y3 is a bust (3, yellow, both), and so is each y5 (5, yellow,
  // yellow). r3 fits row 2; the roll card fits rows 1 and 2.
  EXPECT_EQ(ui().odds(*position(3, "on 0 0 even - r3y355+1* r3b5|y4|g3y1* -/-/- -/-/-"), Seat{0}, style),
            "Risk of a bust: 60.0% (3 of 5 cards)");
  // A roll card is a bust if each row holds one; a switch card never is.
  EXPECT_EQ(ui().odds(*position(3, "on 0 0 even - r1+2*+1~ r3*|y4*|g3* -/-/- -/-/-"), Seat{0}, style),
            "Risk of a bust: 50.0% (2 of 4 cards)");
}

TEST(Odds, AreSilentWhereNothingCanBeDrawn) {
  const DrawStyle style;
  EXPECT_EQ(ui().odds(*position(3, "place 0 0 even y2 r1+1* r3|-|- -/-/- -/-/-"), Seat{0}, style), "");
  EXPECT_EQ(ui().odds(*position(3, "on 0 0 even - - r3|-|- -/-/- -/-/-"), Seat{0}, style), "");
}

}  // namespace
}  // namespace wagnis::cli
