#include "cli/words.h"

#include <algorithm>

#include "cli/ink.h"

namespace wagnis::cli {
namespace {

constexpr Phrase<0> kOneCard{"1 Karte", "1 kaart", "1 card"};
constexpr Phrase<1> kManyCards{"{0} Karten", "{0} kaarten", "{0} cards"};
constexpr Phrase<0> kOnePoint{"1 Punkt", "1 punt", "1 point"};
constexpr Phrase<1> kManyPoints{"{0} Punkte", "{0} punten", "{0} points"};
constexpr Phrase<2> kAnd{"{0} und {1}", "{0} en {1}", "{0} and {1}"};
constexpr Phrase<2> kPercent{"{0},{1} %", "{0},{1}%", "{0}.{1}%"};

std::string counted(const DrawStyle& style, const Phrase<0>& one, const Phrase<1>& many, int count) {
  return count == 1 ? say(style, one) : say(style, many, std::to_string(count));
}

constexpr std::array<std::pair<std::string_view, Phrase<0>>, 4> kLevels{{
    {"novice", {"Neuling", "Beginner", "Novice"}},
    {"casual", {"Locker", "Gemiddeld", "Casual"}},
    {"club", {"Kenner", "Kenner", "Club"}},
    {"expert", {"Profi", "Prof", "Expert"}},
}};

}  // namespace

std::optional<Language> parse_language(std::string_view code) {
  const auto found = std::ranges::find(kLanguageCodes, code);
  if (found == kLanguageCodes.end()) return std::nullopt;
  return static_cast<Language>(found - kLanguageCodes.begin());
}

std::string fill_gaps(const DrawStyle& style, std::string_view text, const std::string_view* gaps, std::size_t count) {
  std::string filled;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') {
      filled += text[i];
      continue;
    }
    const auto gap = static_cast<std::size_t>(text[i + 1] - '0');
    if (gap < count) filled += gaps[gap];
    i += 2;
  }
  return style.unicode ? filled : ascii(filled);
}

std::string folded(std::string_view typed) {
  std::string plain;
  for (const char c : typed)
    if (c != ' ' && c != '\t' && c != '\r') plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return plain;
}

std::string level_name(const DrawStyle& style, std::string_view level) {
  for (const auto& [id, name] : kLevels)
    if (id == level) return say(style, name);
  return std::string(level);
}

std::string cards_text(const DrawStyle& style, int count) { return counted(style, kOneCard, kManyCards, count); }

std::string points_text(const DrawStyle& style, int count) { return counted(style, kOnePoint, kManyPoints, count); }

std::string percent(const DrawStyle& style, std::uint64_t part, std::uint64_t whole) {
  const std::uint64_t tenths = (part * 2000 + whole) / (2 * whole);
  return say(style, kPercent, std::to_string(tenths / 10), std::to_string(tenths % 10));
}

std::string list_text(const DrawStyle& style, const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i == 0)
      list = names[i];
    else if (i + 1 == names.size())
      list = say(style, kAnd, list, names[i]);
    else
      list += ", " + names[i];
  }
  return list;
}

}  // namespace wagnis::cli
