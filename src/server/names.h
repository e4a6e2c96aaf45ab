// Names: those that show nothing or too much, and those that children should not have to read.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace wagnis {

inline constexpr int kMaxNameWidth = 20;

// A name as it is shown, without spaces around it; `text` must be UTF-8. Refused is one that
// - is not 1 to kMaxNameWidth wide: a letter or sign as people count them (a grapheme cluster, Unicode UAX #29) is one wide, and two where
//   text is set twice as wide (UAX #11: Han, Kana, Hangul, emoji);
// - shows nothing, or has a character that shows nothing or turns others round. Joiners (U+200C, U+200D) may stand within words
//   of scripts that need them and between emoji, selectors and tags behind what they change;
// - has more than 4 marks on one letter;
// - is_abusive.
// The reason begins with "name ".
Result<std::string> checked_name(std::string_view text);

// Whether a name (UTF-8) is or holds one of a short list of words in German, Dutch and English that insult people or mean sex.
// Seen through are: capitals, accents, digits and signs in place of letters (5 for S, @ for A), letters that only look Latin,
// repeated letters, and signs or spaces between letters. It is a list, not a judgement: whoever wants to finds a way round it,
// and the table then votes (docs/protocol.md).
bool is_abusive(std::string_view name);

}  // namespace wagnis
