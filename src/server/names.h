// Names that children should not have to read.
#pragma once

#include <string_view>

namespace wagnis {

// Whether a name (UTF-8) is or holds one of a short list of words in German, Dutch and English that insult people or mean sex.
// Seen through are: capitals, accents, digits and signs in place of letters (5 for S, @ for A), letters that only look Latin,
// repeated letters, and signs or spaces between letters. It is a list, not a judgement: whoever wants to finds a way round it,
// and the table then votes (docs/protocol.md).
bool is_abusive(std::string_view name);

}  // namespace wagnis
