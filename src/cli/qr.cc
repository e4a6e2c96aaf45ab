#include "cli/qr.h"

#include <qrencode.h>

#include <memory>

namespace wagnis::cli {

std::string qr_code(const std::string& text) {
  constexpr int kQuiet = 4;  // modules around the code
  constexpr int kAnyVersion = 0;
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString(text.c_str(), kAnyVersion, QR_ECLEVEL_L, QR_MODE_8, 1), &QRcode_free);
  if (!code) return {};
  const auto dark = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= code->width || y >= code->width) return false;
    return (code->data[y * code->width + x] & 1) != 0;
  };
  std::string lines;
  for (int y = -kQuiet; y < code->width + kQuiet; y += 2) {
    lines += "\x1b[30;107m";  // black on white
    for (int x = -kQuiet; x < code->width + kQuiet; ++x) {
      const bool upper = dark(x, y), lower = dark(x, y + 1);
      lines += upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
    }
    lines += "\x1b[0m\n";
  }
  return lines;
}

}  // namespace wagnis::cli
