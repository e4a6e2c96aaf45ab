// Checks names of players: a name must be visible, not too wide, and fit for children to read.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace wagnis {

inline constexpr int kMaxNameWidth = 20;

// The name without spaces around it. Precondition: `text` is UTF-8. Refuses a name that
// - is not 1 to kMaxNameWidth wide. A letter or sign as people count them (a grapheme cluster, Unicode UAX #29) is one
//   wide, or two where its characters are wide (UAX #11: Han, Kana, Hangul, emoji);
// - shows nothing, or has a character that shows nothing or changes the direction of others. Joiners (U+200C, U+200D)
//   may stand within words of scripts that need them and between emoji; selectors and tags may stand behind the
//   character that they change;
// - has more than 4 marks on one letter;
// - is_abusive.
// The reason begins with "name ".
Result<std::string> checked_name(std::string_view text);

// Whether a name (UTF-8) is or holds a word of a short list: insults and sexual words in German, Dutch and English.
// These do not hide a word: capitals, accents, digits and signs in place of letters (5 for S, @ for A), letters that
// only look Latin, repeated letters, signs or spaces between letters. A person can find a way round the list; then the
// table votes (docs/protocol.md).
bool is_abusive(std::string_view name);

}  // namespace wagnis
