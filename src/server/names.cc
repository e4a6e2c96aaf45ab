#include "server/names.h"

#include <algorithm>
#include <array>
#include <string>

namespace wagnis {
namespace {

// Refused wherever they stand in a name; no ordinary name or word holds one of them.
constexpr std::array<std::string_view, 30> kAnywhere{
    "fuck",     "nigger",   "faggot",      "motherf",     "bitch",     "whore",    "asshole", "arsehole",
    "bullshit", "hitler",   "siegheil",    "porno",       "arschloch", "wichser",  "fotze",   "hurensohn",
    "schlampe", "scheisse", "missgeburt",  "schwuchtel",  "gefickt",   "fickdich", "kanake",  "klootzak",
    "kutwijf",  "hoerenj",  "kankerlijer", "teringlijer", "flikker",   "neukert"};

// Refused only as a word of their own: they stand in honest names, as in Scunthorpe, Schwarzenegger or Kutscher.
constexpr std::array<std::string_view, 44> kWords{
    "cunt",  "cunts", "shit",   "slut",   "sluts", "rape",   "rapist", "nazi",    "nazis",  "penis",   "vagina",
    "sex",   "sexy",  "porn",   "pussy",  "tits",  "wanker", "twat",   "spastic", "retard", "nigga",   "coon",
    "arsch", "fick",  "ficken", "ficker", "hure",  "huren",  "neger",  "schwanz", "spast",  "nutte",   "nutten",
    "kut",   "hoer",  "hoeren", "kanker", "tyfus", "lul",    "slet",   "neuk",    "neuken", "mongool", "nikker"};

// What is written as one letter or two, for characters that are not ASCII: by what they look like.
struct Written {
  std::u32string_view like;
  std::string_view letters;
};
constexpr std::array<Written, 26> kWritten{{
    {U"àáâãåāăąаα", "a"}, {U"äæ", "a"},  {U"çćčс", "c"}, {U"ďđ", "d"},        {U"èéêëēęěеε", "e"},  {U"ğģ", "g"},
    {U"ìíîïīįıі", "i"},   {U"ķк", "k"},  {U"ļľł", "l"},  {U"ñńņň", "n"},      {U"òóôõöøōőоο", "o"}, {U"ŕřг", "r"},
    {U"śşšș", "s"},       {U"ßẞ", "ss"}, {U"ţťț", "t"},  {U"ùúûüūůűųυ", "u"}, {U"ýÿу", "y"},        {U"źżž", "z"},
    {U"х", "x"},          {U"р", "p"},   {U"н", "h"},    {U"т", "t"},         {U"м", "m"},          {U"в", "b"},
    {U"œ", "oe"},         {U"€", "e"},
}};

// Signs and digits that stand for letters.
constexpr std::string_view kSigns = "0o1i!i3e4a@a5s$s7t+t8b9g";

// ASCII and Latin letters from À to ž, and Greek and Cyrillic ones.
char32_t lower(char32_t c) {
  if (c >= U'A' && c <= U'Z') return c + 32;
  if ((c >= 0xc0 && c <= 0xde && c != 0xd7) || (c >= 0x391 && c <= 0x3a9) || (c >= 0x410 && c <= 0x42f)) return c + 32;
  if (c == 0x406) return 0x456;  // Ukrainian I
  if (c >= 0x100 && c <= 0x17e) {
    const bool odd_is_capital = (c >= 0x139 && c <= 0x148) || c >= 0x179;
    if ((c % 2 == 1) == odd_is_capital) return c + 1;
  }
  return c;
}

// The letters that stand for a character; empty for what separates words.
std::string letters(char32_t c) {
  c = lower(c);
  if (c >= U'a' && c <= U'z') return {static_cast<char>(c)};
  for (std::size_t i = 0; i < kSigns.size(); i += 2)
    if (c == static_cast<unsigned char>(kSigns[i])) return {kSigns[i + 1]};
  for (const Written& written : kWritten)
    if (written.like.find(c) != std::u32string_view::npos) return std::string(written.letters);
  return {};
}

// Whoever repeats letters writes three of them, or two where one belongs.
std::string with_runs_of(std::string_view text, std::size_t most) {
  std::string result;
  std::size_t run = 0;
  for (const char c : text) {
    run = !result.empty() && result.back() == c ? run + 1 : 1;
    if (run <= most) result += c;
  }
  return result;
}

bool has_double(std::string_view word) { return std::ranges::adjacent_find(word) != word.end(); }

// The same word, or the same but for repeated letters.
bool same(std::string_view text, std::string_view word) {
  return with_runs_of(text, 2) == word || (!has_double(word) && with_runs_of(text, 1) == word);
}
bool holds(std::string_view text, std::string_view word) {
  return with_runs_of(text, 2).find(word) != std::string::npos ||
         (!has_double(word) && with_runs_of(text, 1).find(word) != std::string::npos);
}

bool is_bad_word(std::string_view text) {
  return std::ranges::any_of(kWords, [&](std::string_view word) { return same(text, word); });
}

}  // namespace

bool is_abusive(std::string_view name) {
  std::string all, word;
  bool bad = false;
  const auto end_word = [&] {
    bad = bad || is_bad_word(word);
    word.clear();
  };
  for (std::size_t i = 0; i < name.size();) {
    const auto first = static_cast<unsigned char>(name[i]);
    const std::size_t length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    char32_t c = first < 0x80 ? first : first & (0x7fu >> length);
    for (std::size_t k = 1; k < length && i + k < name.size(); ++k)
      c = (c << 6) | (static_cast<unsigned char>(name[i + k]) & 0x3fu);
    i += length;
    // Marks that stand over the letter before them.
    if (c >= 0x300 && c <= 0x36f) continue;
    const std::string some = letters(c);
    all += some;
    word += some;
    if (some.empty()) end_word();
  }
  end_word();
  return bad || is_bad_word(all) ||
         std::ranges::any_of(kAnywhere, [&](std::string_view part) { return holds(all, part); });
}

}  // namespace wagnis
