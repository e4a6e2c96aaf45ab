// Drawn positions, byte for byte. To make the files anew after a wanted change: WAGNIS_REFRESH=1 test_cli_play
// --gtest_filter='Golden.*', then read what changed in them.
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "cli/ink.h"
#include "cli/picture.h"
#include "cli/words.h"
#include "positions.h"

namespace wagnis::cli {
namespace {

void compare(const std::string& name, const std::string& drawn) {
  const std::string path = WAGNIS_TESTS "/cli_play/golden/" + name + ".txt";
  if (std::getenv("WAGNIS_REFRESH") != nullptr) std::ofstream(path) << drawn;
  std::ifstream file(path);
  const std::string golden{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(drawn, golden) << path;
}

constexpr std::string_view kPlacing = "place 0 0 odd y2 r112b3g45y16p23+7*+4~ r3b5*|y4|- r14y5/g13/- g66/-/p1";
constexpr std::string_view kTaking = "take 1 0 even - r1b24+2* -|b5*|y1 r14/y5 g66/-";

// All that a player sees when asked: the picture, the odds, the moves, the pile, the rules.
std::string everything(const AnyState& state, const DrawStyle& style) {
  const Picture& picture = *find_picture(state.game()->id());
  const Seat seat = state.pending().move.lowest();
  std::string text = draw(state, some_names(state.game()->seats()), style);
  text += "\n" + picture.odds(state, seat, style) + "\n";
  for (const Choice& choice : picture.choices(state, seat, style)) text += choice.key + "  " + choice.text + "\n";
  text += "\n" + picture.remaining(state, style) + "\n";
  for (const std::string& paragraph : picture.rules(*state.game(), style))
    for (const std::string& line : wrap(paragraph, style.width)) text += line + "\n";
  return text;
}

TEST(Golden, PositionsInThreeLanguages) {
  for (const Language language : kLanguages) {
    const DrawStyle style{.language = language, .colour = false, .unicode = true, .width = 80};
    const std::string code = "." + std::string(kLanguageCodes[static_cast<std::size_t>(language)]);
    compare("start" + code, everything(*push_game(3)->start(), style));
    compare("placing" + code, everything(*position(3, kPlacing), style));
    compare("taking" + code, everything(*position(2, kTaking), style));
    compare("full" + code, everything(*position(6, kFullTable), style));
  }
}

TEST(Golden, InAscii) {
  const DrawStyle style{.language = Language::de, .colour = false, .unicode = false, .width = 80};
  compare("placing.ascii", everything(*position(3, kPlacing), style));
}

TEST(Golden, NarrowAndWide) {
  DrawStyle style{.language = Language::nl, .colour = false, .unicode = true, .width = 60};
  compare("full.60", draw(*position(6, kFullTable), some_names(6), style));
  style.width = 120;
  compare("full.120", draw(*position(6, kFullTable), some_names(6), style));
}

TEST(Golden, InColour) {
  const DrawStyle style{.language = Language::en, .colour = true, .unicode = true, .width = 80};
  compare("placing.colour", draw(*position(3, kPlacing), some_names(3), style));
}

}  // namespace
}  // namespace wagnis::cli
