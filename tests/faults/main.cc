// GoogleTest with --count N and --seed N (command_line.h).
#include <gmock/gmock.h>

#include <iostream>
#include <optional>
#include <string_view>

#include "core/token.h"
#include "faults/command_line.h"

namespace wagnis {
namespace {

#ifdef WAGNIS_SANITIZED
constexpr std::uint64_t kPart = 20;
#else
constexpr std::uint64_t kPart = 1;
#endif

std::optional<std::uint64_t> count, seed;

}  // namespace

Tries tries(std::uint64_t usual) {
  if (seed) return {*seed, *seed + 1};
  return {1, 1 + count.value_or((usual + kPart - 1) / kPart)};
}

}  // namespace wagnis

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  for (int i = 1; i < argc; i += 2) {
    const std::string_view flag = argv[i];
    const auto number = i + 1 < argc ? wagnis::parse_whole(argv[i + 1], 1, 1'000'000'000'000) : std::nullopt;
    if (!number || (flag != "--count" && flag != "--seed")) {
      std::cerr << flag << ": allowed are --count N and --seed N, N from 1\n";
      return 2;
    }
    (flag == "--count" ? wagnis::count : wagnis::seed) = static_cast<std::uint64_t>(*number);
  }
  return RUN_ALL_TESTS();
}
