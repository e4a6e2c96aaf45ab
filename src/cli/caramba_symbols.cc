#include "cli/caramba_symbols.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "cli/ink.h"
#include "cli/words.h"

namespace wagnis::cli {
namespace {

using caramba::Color;
using caramba::ColorDice;
using caramba::State;

constexpr std::array<Phrase<0>, caramba::kColors> kColorNames{
    {{"Schwarz", "zwart", "black"}, {"Blau", "blauw", "blue"}, {"Rot", "rood", "red"}}};
constexpr std::array<std::string_view, caramba::kColors> kShapes{"■", "●", "▲"};
constexpr std::array<std::string_view, caramba::kColors> kAsciiShapes{"#", "o", "^"};

}  // namespace

std::string in_colour(const DrawStyle& style, Color color, const std::string& text) {
  if (!style.colour) return "[" + text + "]";
  constexpr std::array<Ink, caramba::kColors> kInks{Ink::inverse, Ink::blue, Ink::red};
  return ink(style, kInks[static_cast<std::size_t>(color)], " " + text + " ");
}
std::string shape(const DrawStyle& style, Color color) {
  return std::string((style.unicode ? kShapes : kAsciiShapes)[static_cast<std::size_t>(color)]);
}

std::string figure(const DrawStyle& style, Color color) {
  return in_colour(style, color,
                   shape(style, color) + " " + say(style, kColorNames[static_cast<std::size_t>(color)]) + " " +
                       std::to_string(caramba::figure_points(color)));
}

std::string dice_chips(const DrawStyle& style, const ColorDice& dice) {
  std::string chips;
  for (std::uint8_t c = 0; c < caramba::kColors; ++c)
    for (int i = 0; i < dice.count[c]; ++i)
      chips += in_colour(style, static_cast<Color>(c), shape(style, static_cast<Color>(c)));
  return chips;
}

std::string figures_before(const DrawStyle& style, const State& s, std::uint8_t where) {
  std::string figures;
  for (std::uint8_t c = 0; c < caramba::kColors; ++c)
    if (s.figure[c] == where) figures += (figures.empty() ? "" : " ") + figure(style, static_cast<Color>(c));
  return figures;
}

std::string track(const DrawStyle& style, int field, Seat seat) {
  const std::string_view empty = style.unicode ? "·" : ".";
  std::string line;
  for (int f = 1; f <= caramba::kGoal; ++f)
    line += f == std::min(field, caramba::kGoal)
                ? ink(style, Ink::strong, std::string(1, static_cast<char>('A' + seat.index)))
                : std::string(empty);
  return line;
}

}  // namespace wagnis::cli
