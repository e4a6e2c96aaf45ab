#include "cli/ink.h"

#include <algorithm>
#include <array>
#include <utility>

namespace wagnis::cli {
namespace {

constexpr std::string_view kPlainInk = "\x1b[0m";  // ends a colour

// Takes the next character off the front of UTF-8 text. A byte that begins no character stands for itself.
char32_t take_character(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  char32_t character = length == 1 ? first : first & (0xffu >> (length + 1));
  const std::size_t have = std::min(length, text.size());
  for (std::size_t i = 1; i < have; ++i) character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3fu);
  text.remove_prefix(have);
  return character;
}

// Takes an escape sequence of a colour, "ESC [ … m", off the front. False: there is none.
bool take_escape(std::string_view& text) {
  if (!text.starts_with("\x1b[")) return false;
  text.remove_prefix(std::min(text.size(), text.find('m') + 1));
  return true;
}

// Columns of a character: the ranges of Unicode's East Asian Width (W, F) and of its marks that names and our own signs
// can contain.
int width_of(char32_t c) {
  const auto within = [c](char32_t low, char32_t high) { return c >= low && c <= high; };
  if (within(0x300, 0x36f) || within(0x200b, 0x200f) || within(0xfe00, 0xfe0f)) return 0;
  if (within(0x1100, 0x115f) || within(0x2e80, 0xa4cf) || within(0xac00, 0xd7a3) || within(0xf900, 0xfaff) ||
      within(0xfe30, 0xfe6f) || within(0xff00, 0xff60) || within(0xffe0, 0xffe6) || within(0x1f300, 0x1faff) ||
      within(0x20000, 0x3fffd))
    return 2;
  return 1;
}

// The end of the first word: a space that is neither between brackets nor in colour.
std::size_t end_of_word(std::string_view text) {
  bool colour = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("\x1b[")) {
      colour = !text.substr(i).starts_with(kPlainInk);
      i = std::min(text.find('m', i), text.size());
    } else if (text[i] == '[') {
      const std::size_t close = text.find_first_of("[]", i + 1);
      if (close != std::string_view::npos && text[close] == ']') i = close;
    } else if (text[i] == ' ' && !colour) {
      return i;
    }
  }
  return text.size();
}

constexpr std::array<std::pair<char32_t, std::string_view>, 36> kPlain{{
    {U'±', "+/-"}, {U'µ', "u"}, {U'ä', "ae"},     {U'ö', "oe"}, {U'ü', "ue"}, {U'Ä', "Ae"}, {U'Ö', "Oe"}, {U'Ü', "Ue"},
    {U'ß', "ss"},  {U'é', "e"}, {U'è', "e"},      {U'ê', "e"},  {U'ë', "e"},  {U'ï', "i"},  {U'í', "i"},  {U'ó', "o"},
    {U'á', "a"},   {U'à', "a"}, {U'ç', "c"},      {U'ñ', "n"},  {U'É', "E"},  {U'È', "E"},  {U'ø', "o"},  {U'å', "a"},
    {U'–', "-"},   {U'—', "-"}, {U'…', "..."},    {U'„', "\""}, {U'“', "\""}, {U'”', "\""}, {U'’', "'"},  {U'·', "|"},
    {U'→', "->"},  {U'×', "x"}, {U'\u00a0', " "}, {U'─', "-"},
}};

}  // namespace

std::string ink(const DrawStyle& style, Ink colour, std::string_view text) {
  // Every terminal has these sixteen colours. Dark letters stand on light grounds, light letters on dark ones.
  constexpr std::array<std::string_view, 8> kCodes{"97;41", "97;44", "30;42", "30;43", "97;45", "7", "1", "2"};
  if (!style.colour) return std::string(text);
  return "\x1b[" + std::string(kCodes[static_cast<std::size_t>(colour)]) + "m" + std::string(text) +
         std::string(kPlainInk);
}

int columns(std::string_view text) {
  int sum = 0;
  while (!text.empty())
    if (!take_escape(text)) sum += width_of(take_character(text));
  return sum;
}

std::string pad(std::string text, int width) {
  text.append(static_cast<std::size_t>(std::max(0, width - columns(text))), ' ');
  return text;
}

std::string cut(const DrawStyle& style, std::string_view text, int width) {
  if (columns(text) <= width) return std::string(text);
  const std::string_view mark = style.unicode ? "…" : ".";
  std::string_view rest = text;
  int used = 1;
  std::size_t kept = 0;
  while (!rest.empty()) {
    used += width_of(take_character(rest));
    if (used > width) break;
    kept = text.size() - rest.size();
  }
  return std::string(text.substr(0, kept)) + std::string(mark);
}

std::vector<std::string> wrap(std::string_view text, int width, int indent) {
  std::vector<std::string> lines{""};
  bool fresh = true;  // the last line holds nothing but the indent
  while (!text.empty()) {
    const std::size_t end = end_of_word(text);
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(text.size(), end + 1));
    if (!fresh && columns(lines.back()) + 1 + columns(word) > width) {
      lines.emplace_back(static_cast<std::size_t>(indent), ' ');
      fresh = true;
    }
    if (!fresh) lines.back() += ' ';
    lines.back() += word;
    fresh = false;
  }
  return lines;
}

std::string printable(const DrawStyle& style, std::string_view text) {
  std::string kept;
  while (!text.empty()) {
    const std::string_view before = text;
    const char32_t c = take_character(text);
    if (c >= 0x20 && (c < 0x7f || c >= 0xa0)) kept += before.substr(0, before.size() - text.size());
  }
  return style.unicode ? kept : ascii(kept);
}

std::string ascii(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const char32_t c = take_character(text);
    const auto found = std::ranges::find(kPlain, c, &std::pair<char32_t, std::string_view>::first);
    if (c < 0x80)
      plain += static_cast<char>(c);
    else if (found != kPlain.end())
      plain += found->second;
    else if (width_of(c) > 0)
      plain += '?';
  }
  return plain;
}

}  // namespace wagnis::cli
