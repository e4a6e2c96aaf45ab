// Push in the terminal:
//
//     Stapel 71   ⚄ 12  ⇄ 9   Zug von Ada
//     Reihe 1  [▲ 3][■ 5][● 6]               14 Punkte
//     Reihe 2  [● 4][⚄]                       4 Punkte, Würfel
//     Reihe 3  –
//
//                Auslage                       Bank                      gesamt
//     ▶ Ada        7 [▲ 1 4][■ 2]               12 [● 6 6]                   19
//       Casual   –                             –                              0
#include <algorithm>
#include <array>
#include <utility>

#include "cli/ink.h"
#include "cli/picture.h"
#include "cli/words.h"
#include "games/push/rules.h"

namespace wagnis::cli {
namespace {

using push::Cards;
using push::Color;
using push::Kind;
using push::Outcome;
using push::Phase;
using push::Push;
using push::State;

// P3: each colour with its shape, in the order of push::Color.
constexpr std::array<std::string_view, push::kColors> kShapes{"▲", "■", "◆", "●", "✚"};
constexpr std::array<std::string_view, push::kColors> kAsciiShapes{"^", "#", "%", "o", "+"};
constexpr std::array<Phrase<0>, push::kColors> kColorNames{{
    {"Rot", "Rood", "Red"},
    {"Blau", "Blauw", "Blue"},
    {"Grün", "Groen", "Green"},
    {"Gelb", "Geel", "Yellow"},
    {"Lila", "Paars", "Purple"},
}};

constexpr Phrase<1> kPile{"Stapel {0}", "Stapel {0}", "Pile {0}"};
constexpr Phrase<1> kRow{"Reihe {0}", "Rij {0}", "Row {0}"};
constexpr Phrase<0> kBench{"Auslage", "Open", "Bench"};
constexpr Phrase<0> kBank{"Bank", "Bank", "Bank"};
constexpr Phrase<0> kTotal{"gesamt", "totaal", "total"};
constexpr Phrase<0> kDie{"Würfel", "dobbelsteen", "die"};
constexpr Phrase<1> kHand{"Aufgedeckt: {0}", "Omgedraaid: {0}", "Turned up: {0}"};

constexpr int kWidestName = 12;

std::string_view shape(const DrawStyle& style, Color color) {
  return (style.unicode ? kShapes : kAsciiShapes)[static_cast<std::size_t>(color)];
}
std::string_view roll_sign(const DrawStyle& style) { return style.unicode ? "⚄" : "*"; }
std::string_view switch_sign(const DrawStyle& style) { return style.unicode ? "⇄" : "~"; }
std::string_view nothing(const DrawStyle& style) { return style.unicode ? "–" : "-"; }

// A card or several of one colour: a coloured ground, or brackets; the same width either way.
std::string chip(const DrawStyle& style, Color color, std::string_view values) {
  const std::string inside = std::string(shape(style, color)) + " " + std::string(values);
  return style.colour ? ink(style, static_cast<Ink>(color), " " + inside + " ") : "[" + inside + "]";
}
std::string chip(const DrawStyle& style, Kind kind) { return chip(style, kind.color(), std::to_string(kind.value())); }
std::string sign_chip(const DrawStyle& style, std::string_view sign) {
  return style.colour ? "\x1b[7m " + std::string(sign) + " \x1b[0m" : "[" + std::string(sign) + "]";
}

std::string hand_chip(const DrawStyle& style, std::uint8_t hand) {
  if (hand == push::kRollHand) return sign_chip(style, roll_sign(style));
  return chip(style, Kind{static_cast<std::uint8_t>(hand - 1)});
}

std::string row_chips(const DrawStyle& style, const State& s, int k) {
  std::string chips;
  s.row[static_cast<std::size_t>(k)].each([&](Kind kind, int) { chips += chip(style, kind); });
  if (s.row_has_roll(k)) chips += sign_chip(style, roll_sign(style));
  return chips;
}

// A bench or a bank: its points, then a chip for each colour, in lines of at most `width` columns. A colour that is
// wider than a line goes on in the next under its shape again.
std::vector<std::string> cell(const DrawStyle& style, Cards cards, int width) {
  constexpr int kPointsWidth = 4;  // up to 315 points and a space
  if (cards.empty()) return {"  " + std::string(nothing(style))};
  const std::string points = std::to_string(cards.points());
  std::vector<std::string> lines{std::string(kPointsWidth - 1 - points.size(), ' ') + points + " "};
  bool fresh = true;  // no chip in the last line yet
  for (int c = 0; c < push::kColors; ++c) {
    std::vector<std::string> values;
    cards.of(static_cast<Color>(c)).each([&](Kind kind, int count) {
      values.insert(values.end(), static_cast<std::size_t>(count), std::to_string(kind.value()));
    });
    const auto most = static_cast<std::size_t>((width - kPointsWidth - 3) / 2);  // "[▲", two columns a card, "]"
    for (std::size_t from = 0; from < values.size(); from += most) {
      std::string text = values[from];
      for (std::size_t i = from + 1; i < std::min(values.size(), from + most); ++i) text += " " + values[i];
      const std::string piece = chip(style, static_cast<Color>(c), text);
      if (!fresh && columns(lines.back()) + columns(piece) > width) lines.emplace_back(kPointsWidth, ' ');
      lines.back() += piece;
      fresh = false;
    }
  }
  return lines;
}

std::string draw_push(const AnyState& state, std::span<const std::string> names, const DrawStyle& style) {
  const Push& game = *state.game()->as<Push>();
  const State& s = *state.as<Push>();
  std::string picture;
  const auto line = [&](std::string_view text) {
    std::size_t end = text.find_last_not_of(' ');
    picture += text.substr(0, end + 1);
    picture += '\n';
  };

  std::string head = say(style, kPile, std::to_string(s.pile_size()));
  head += "   " + std::string(roll_sign(style)) + " " + std::to_string(s.pile_rolls);
  if (game.deck_switches() > 0) head += "  " + std::string(switch_sign(style)) + " " + std::to_string(s.pile_switches);
  if (s.phase == Phase::place) head += "   " + say(style, kHand, hand_chip(style, s.hand));
  line(head);
  if (s.phase != Phase::over) {
    for (int k = 0; k < push::kRows; ++k) {
      const std::string label = pad(say(style, kRow, std::to_string(k + 1)), 7) + "  ";
      if (!s.row_lies(k)) {
        line(label + std::string(nothing(style)));
        continue;
      }
      std::string text = pad(label + row_chips(style, s, k), 38) + "  " +
                         points_text(style, s.row[static_cast<std::size_t>(k)].points());
      if (s.row_has_roll(k)) text += ", " + say(style, kDie);
      line(text);
    }
  }
  line("");

  // Name, bench, bank, total: the two in the middle share what is left.
  int name_width = 0;
  for (const std::string& name : names) name_width = std::max(name_width, std::min(columns(name), kWidestName));
  const int total_width = columns(say(style, kTotal));
  const int cell_width = (style.width - 2 - name_width - total_width - 3) / 2;
  line(pad("", 2 + name_width + 1) + pad(say(style, kBench), cell_width + 1) + pad(say(style, kBank), cell_width + 1) +
       say(style, kTotal));
  SeatSet::first(game.seats()).each([&](Seat seat) {
    const auto i = static_cast<std::size_t>(seat.index);
    const bool acts = s.phase != Phase::over && seat.index == s.seat;
    const auto bench = cell(style, s.bench[i], cell_width), bank = cell(style, s.bank[i], cell_width);
    for (std::size_t row = 0; row < std::max(bench.size(), bank.size()); ++row) {
      std::string text = row == 0 ? (acts ? (style.unicode ? "▶ " : "> ") : "  ") +
                                        pad(cut(style, names[i], name_width), name_width + 1)
                                  : pad("", 2 + name_width + 1);
      text += pad(row < bench.size() ? bench[row] : "", cell_width + 1) +
              pad(row < bank.size() ? bank[row] : "", cell_width + 1);
      if (row == 0) {
        const std::string total = std::to_string(game.points(s, seat));
        text += std::string(static_cast<std::size_t>(total_width) - total.size(), ' ') + total;
      }
      line(text);
    }
  });
  return picture;
}

}  // namespace

extern const Picture kPushPicture{.game = Push::id,
                                  .draw = draw_push,
                                  .choices = nullptr,
                                  .odds = nullptr,
                                  .tell = nullptr,
                                  .remaining = nullptr,
                                  .rules = nullptr};

}  // namespace wagnis::cli
