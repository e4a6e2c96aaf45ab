#include "server/names.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
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

namespace {

constexpr int kMaxMarks = 4;  // on one letter; no script needs more

// The characters of valid UTF-8; what is not gives none.
std::u32string characters(std::string_view utf8) {
  std::u32string all;
  const auto* at = reinterpret_cast<const utf8proc_uint8_t*>(utf8.data());
  for (auto left = static_cast<utf8proc_ssize_t>(utf8.size()); left > 0;) {
    utf8proc_int32_t c = 0;
    const auto length = utf8proc_iterate(at, left, &c);
    if (length <= 0) return {};
    all += static_cast<char32_t>(c);
    at += length;
    left -= length;
  }
  return all;
}

utf8proc_category_t category(char32_t c) { return utf8proc_category(static_cast<utf8proc_int32_t>(c)); }
bool is_mark(char32_t c) { return category(c) == UTF8PROC_CATEGORY_MN || category(c) == UTF8PROC_CATEGORY_ME; }

// Characters that have a place and no picture, besides spaces and those that may be ignored: the empty pattern of
// Braille, the empty note head of music.
bool is_blank(char32_t c) { return c == 0x2800 || c == 0x1d159; }

bool is_ignorable(char32_t c) { return utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->ignorable; }

// Emoji, also those that are younger than our tables.
bool is_emoji_plane(char32_t c) { return c >= 0x1f000 && c <= 0x1faff; }

// Whether this is seen by itself.
bool is_seen(char32_t c) {
  if (is_emoji_plane(c)) return true;
  switch (category(c)) {
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO: return false;
    default: return !is_ignorable(c) && !is_blank(c);
  }
}

// Scripts whose letters change beside a joiner, and emoji, begin here; in Latin, Greek, Cyrillic, Armenian and Hebrew
// it would show nothing.
bool may_be_joined(char32_t c) { return c >= 0x600 && (is_seen(c) || is_mark(c) || (c >= 0xfe00 && c <= 0xfe0f)); }

// Whether the character at `i`, which is not seen by itself, has a meaning where it stands.
bool has_meaning(std::u32string_view all, std::size_t i) {
  const char32_t c = all[i], before = i > 0 ? all[i - 1] : 0, after = i + 1 < all.size() ? all[i + 1] : 0;
  if (is_mark(c) && !is_ignorable(c)) return i > 0 && (is_seen(before) || is_mark(before));
  if (c == ' ') return true;
  if (c == 0x200c || c == 0x200d) return may_be_joined(before) && may_be_joined(after);
  if (c >= 0xfe00 && c <= 0xfe0f) return is_seen(before);
  if (c >= 0xe0100 && c <= 0xe01ef) return is_seen(before) && before >= 0x2e80;                           // of Han
  if (c >= 0xe0020 && c <= 0xe007f) return before == 0x1f3f4 || (before >= 0xe0020 && before < 0xe007f);  // of flags
  return false;
}

// As long as `is_abusive` looks, letters that are Latin in another dress (fullwidth, in circles, bold) are Latin.
std::string undressed(std::string_view text) {
  const std::string copy(text);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> plain(
      utf8proc_NFKC(reinterpret_cast<const utf8proc_uint8_t*>(copy.c_str())), &std::free);
  return plain ? reinterpret_cast<const char*>(plain.get()) : copy;
}

}  // namespace

Result<std::string> checked_name(std::string_view text) {
  const std::string most = std::to_string(kMaxNameWidth);
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return refuse("name is empty; it must have 1 to " + most + " characters");
  std::string name(text.substr(first, text.find_last_not_of(' ') - first + 1));
  const std::u32string all = characters(name);
  if (all.empty()) return refuse("name is not UTF-8");
  int width = 0, widest = 0, marks = 0;
  utf8proc_int32_t state = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const char32_t c = all[i];
    if (!is_seen(c) && !has_meaning(all, i)) return refuse("name has a character that cannot be seen");
    const bool begins = i == 0 || utf8proc_grapheme_break_stateful(static_cast<utf8proc_int32_t>(all[i - 1]),
                                                                   static_cast<utf8proc_int32_t>(c), &state);
    if (begins) {
      width += widest;
      widest = 1;
      marks = 0;
    }
    widest =
        std::max(widest, is_emoji_plane(c) ? 2 : std::min(utf8proc_charwidth(static_cast<utf8proc_int32_t>(c)), 2));
    if (is_mark(c) && !is_ignorable(c) && ++marks > kMaxMarks)
      return refuse("name has more than " + std::to_string(kMaxMarks) + " marks on one letter");
  }
  width += widest;
  if (width > kMaxNameWidth)
    return refuse("name is " + std::to_string(width) + " characters wide; it must be 1 to " + most);
  if (is_abusive(name) || is_abusive(undressed(name)))
    return refuse("name has a word that may hurt others; please choose another one");
  return name;
}

}  // namespace wagnis
