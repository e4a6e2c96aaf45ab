// Texts of the terminal in German, Dutch and English. The compiler checks that a phrase has all three languages, and
// the right number of gaps.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/draw.h"

namespace wagnis::cli {

// The languages in the order in which a phrase lists them.
inline constexpr std::array<std::string_view, 3> kLanguageCodes{"de", "nl", "en"};
// "de", "nl" or "en".
std::optional<Language> parse_language(std::string_view code);

// A text with gaps {0}, {1}, … in three languages. Each language holds each gap at least once.
template <std::size_t Gaps>
class Phrase {
 public:
  consteval Phrase(std::string_view de, std::string_view nl, std::string_view en) : in_{de, nl, en} {
    for (const std::string_view text : in_) {
      if (text.empty()) throw "a phrase without words in one language";
      std::array<bool, Gaps + 1> seen{};
      for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '{') continue;
        const auto gap = static_cast<std::size_t>(text[i + 1] - '0');
        if (gap >= Gaps || text[i + 2] != '}') throw "a gap that the phrase does not have";
        seen[gap] = true;
      }
      for (std::size_t gap = 0; gap < Gaps; ++gap)
        if (!seen[gap]) throw "a gap that one language leaves out";
    }
  }
  constexpr std::string_view in(Language language) const { return in_[static_cast<std::size_t>(language)]; }

 private:
  std::array<std::string_view, kLanguageCodes.size()> in_;
};

// `text` with its gaps filled; in ASCII where the style has no Unicode.
std::string fill_gaps(const DrawStyle& style, std::string_view text, const std::string_view* gaps, std::size_t count);

// A phrase in the style's language. As many arguments as the phrase has gaps.
template <class... Args>
std::string say(const DrawStyle& style, const Phrase<sizeof...(Args)>& phrase, const Args&... args) {
  const std::array<std::string_view, sizeof...(Args) + 1> gaps{std::string_view(args)..., {}};
  return fill_gaps(style, phrase.in(style.language), gaps.data(), sizeof...(Args));
}

// Phrases of several screens.
inline constexpr Phrase<0> kNothingLeft{"Hier gibt es keinen Rest zu zeigen.", "Hier is geen rest om te tonen.",
                                        "There is nothing left to show here."};
inline constexpr Phrase<1> kSaved{"Gespeichert in {0}.", "Bewaard in {0}.", "Saved to {0}."};
inline constexpr Phrase<0> kGoodbye{"Bis bald!", "Tot gauw!", "See you soon!"};

// The form in which typed text and choices are compared: ASCII, lower case, without spaces.
std::string folded(std::string_view typed);
// The shown name of a level of bots, such as "Profi"; the level itself where it has no name.
std::string level_name(const DrawStyle& style, std::string_view level);
// "1 Karte", "3 Karten"; "1 Punkt", "12 Punkte".
std::string cards_text(const DrawStyle& style, int count);
std::string points_text(const DrawStyle& style, int count);
// part / whole to one decimal, as the language writes it: "19,7 %", "19.7 %". whole ≥ 1.
std::string percent(const DrawStyle& style, std::uint64_t part, std::uint64_t whole);
// "Ada", "Ada und Grace", "Ada, Grace und Ben".
std::string list_text(const DrawStyle& style, const std::vector<std::string>& names);

}  // namespace wagnis::cli
