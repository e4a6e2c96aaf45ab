// Flags that several commands share: the game, its options, numbers and words, and their errors.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "arena/match.h"
#include "games/list.h"

namespace wagnis::cli {

// The game of a command line: its name, and the KEY=VALUE of each --option.
struct GameFlags {
  std::string game;
  std::vector<std::string> options;
};
// Adds the flags. The help ends with the options of the games and with `examples`, one a line.
void add_game_flags(CLI::App& command, GameFlags& flags, std::string_view examples);

// The options of the flags. Refuses text that is not KEY=VALUE; what the values may be, the game checks.
Result<Options> read_options(const GameFlags& flags);

// The part of --part: "3/8", or the whole where it is empty. Refuses other texts.
Result<MatchPart> part_of_flag(std::string_view given);

// The first option that makes a game with a clock a game without one: "pace", "turns". None: the game has no clock.
std::optional<Options::value_type> without_clock(const GameEntry& game);

// "players=3 star=risk switch=in".
std::string line_of(const Options& options);
// The same as a JSON object.
std::string json_of(const Options& options);

// Reads a whole number from low to high: digits, after a '-' where low is below 0. Throws CLI::ValidationError, which
// names the flag, the given text and the allowed range.
std::int64_t read_number(const std::string& flag, const std::string& given, std::int64_t low, std::int64_t high);
std::uint64_t read_number(const std::string& flag, const std::string& given, std::uint64_t low, std::uint64_t high);

namespace detail {
template <class T>
struct Held {
  using type = T;
};
template <class T>
struct Held<std::optional<T>> {
  using type = T;
};
}  // namespace detail

// Adds a flag whose value is a whole number from low to high. Without the flag `value` stays; the help shows it as the
// default, unless T is optional. An error names the flag, the given text and the allowed range.
template <class T>
CLI::Option* add_number(CLI::App& command, const std::string& flag, T& value,
                        std::type_identity_t<typename detail::Held<T>::type> low,
                        std::type_identity_t<typename detail::Held<T>::type> high, const std::string& help) {
  using Number = typename detail::Held<T>::type;
  using Widest = std::conditional_t<std::is_signed_v<Number>, std::int64_t, std::uint64_t>;
  CLI::Option* option = command.add_option_function<std::string>(
      flag,
      [flag, &value, low, high](const std::string& given) {
        value = static_cast<Number>(read_number(flag, given, Widest{low}, Widest{high}));
      },
      help);
  if constexpr (std::is_same_v<T, Number>) option->default_str(std::to_string(value));
  return option->type_name("N");
}

// Adds a flag whose value is one of `words`.
CLI::Option* add_word(CLI::App& command, const std::string& flag, std::string& value, std::vector<std::string> words,
                      const std::string& help);

inline constexpr std::uint64_t kMostSeed = std::numeric_limits<std::uint64_t>::max();

// Writes the error to stderr as "wagnis COMMAND: …" and returns the exit code for bad input.
int bad_input(std::string_view command, std::string_view what);

}  // namespace wagnis::cli
