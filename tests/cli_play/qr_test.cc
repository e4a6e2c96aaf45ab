#include "cli/qr.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace wagnis::cli {
namespace {

// The modules of a code, true for dark, as its half blocks show them.
std::vector<std::vector<bool>> modules(const std::string& drawn) {
  std::vector<std::vector<bool>> rows;
  std::istringstream in(drawn);
  for (std::string line; std::getline(in, line);) {
    const std::string begin = "\x1b[30;107m", end = "\x1b[0m";
    EXPECT_TRUE(line.starts_with(begin) && line.ends_with(end)) << line;
    std::vector<bool> upper, lower;
    for (std::size_t i = begin.size(); i + end.size() < line.size();) {
      const bool blank = line[i] == ' ';
      const std::string block = line.substr(i, blank ? 1 : 3);
      upper.push_back(block == "█" || block == "▀");
      lower.push_back(block == "█" || block == "▄");
      i += block.size();
    }
    rows.push_back(upper);
    rows.push_back(lower);
  }
  return rows;
}

// Version 2 of ISO/IEC 18004 has 25 modules a side; around them 4 are white. In three corners stands the finder
// pattern: rings of 7, 5 and 3 modules, dark, white and dark.
TEST(QrCode, HasItsFindersAndAWhiteEdge) {
  const auto rows = modules(qr_code("http://192.168.1.20:8080/"));
  constexpr std::size_t kSide = 25, kQuiet = 4;
  ASSERT_EQ(rows.size(), kSide + 2 * kQuiet + 1);  // a half block more
  for (std::size_t y = 0; y < rows.size(); ++y) {
    ASSERT_EQ(rows[y].size(), kSide + 2 * kQuiet);
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      const bool edge = y < kQuiet || x < kQuiet || y >= kQuiet + kSide || x >= kQuiet + kSide;
      EXPECT_FALSE(edge && rows[y][x]) << x << ' ' << y;
    }
  }
  const auto finder = [&](std::size_t left, std::size_t top) {
    for (std::size_t y = 0; y < 7; ++y)
      for (std::size_t x = 0; x < 7; ++x) {
        const bool ring = x == 0 || y == 0 || x == 6 || y == 6, core = x >= 2 && x <= 4 && y >= 2 && y <= 4;
        EXPECT_EQ(rows[kQuiet + top + y][kQuiet + left + x], ring || core) << x << ' ' << y;
      }
  };
  finder(0, 0);
  finder(kSide - 7, 0);
  finder(0, kSide - 7);
}

TEST(QrCode, IsEmptyForATextThatNoCodeHolds) { EXPECT_EQ(qr_code(std::string(3000, 'x')), ""); }

}  // namespace
}  // namespace wagnis::cli
