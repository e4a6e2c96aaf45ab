// QR codes (ISO/IEC 18004), to scan from a terminal with a phone.
#pragma once

#include <string>

namespace wagnis::cli {

// The code as lines of half blocks, dark on white by ANSI colours, with the quiet zone around it that scanners want.
// The terminal must have colours and Unicode. Empty for a text that no code holds.
std::string qr_code(const std::string& text);

}  // namespace wagnis::cli
