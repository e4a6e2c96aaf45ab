#include "games/push/cards.h"

#include "core/token.h"

namespace wagnis::push {

std::string text(Kind kind) {
  return {kColorLetters[static_cast<std::size_t>(kind.color())], static_cast<char>('0' + kind.value())};
}

std::string text(Cards cards) {
  if (cards.empty()) return "-";
  std::string line;
  int last = -1;
  cards.each([&](Kind kind, int count) {
    const int color = static_cast<int>(kind.color());
    if (color != last) line += kColorLetters[static_cast<std::size_t>(color)];
    last = color;
    line.append(static_cast<std::size_t>(count), static_cast<char>('0' + kind.value()));
  });
  return line;
}

Result<Cards> parse_cards(std::string_view line) {
  if (line == "-") return Cards();
  Cards cards;
  std::size_t color = kColorLetters.size();
  for (const char c : line) {
    if (const std::size_t letter = kColorLetters.find(c); letter != std::string_view::npos) {
      color = letter;
    } else if (c >= '1' && c <= '6' && color < kColorLetters.size()) {
      const Kind kind = kind_of(static_cast<Color>(color), c - '0');
      if (cards.count(kind) == kCopies)
        return refuse("cards " + in_quotes(line) + " hold more than three " + text(kind), "P1");
      cards = cards + Cards(kind);
    } else {
      return refuse("cards " + in_quotes(line) + " are not colours r b g y p, each followed by its values 1 to 6",
                    "N10");
    }
  }
  if (text(cards) != line)
    return refuse("cards " + in_quotes(line) + " are not in order; they are written " + text(cards), "N10");
  return cards;
}

}  // namespace wagnis::push
