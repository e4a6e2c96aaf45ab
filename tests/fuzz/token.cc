// Tokens, events and options from anywhere. A parsed one prints as it was; nothing is both a move and an outcome.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/must.h"
#include "games/list.h"
#include "laws/tables.h"

namespace wagnis::fuzz {
namespace {

template <Game G>
void try_token(std::string_view token) {
  const std::string name(G::id);
  const auto move = G::parse_move(token);
  const auto outcome = G::parse_outcome(token);
  must(!move || !outcome, name + ": both a move and an outcome: " + std::string(token));
  if (move) must(text(*move) == token, name + ": a move prints as " + text(*move) + ", not " + std::string(token));
  if (outcome)
    must(text(*outcome) == token, name + ": an outcome prints as " + text(*outcome) + ", not " + std::string(token));
}

template <class... G>
void try_all(testing::Types<G...>, std::string_view token) {
  (try_token<G>(token), ...);
}

void try_options(std::string_view line) {
  Options options;
  for (const std::string_view word : parts(line, ' ')) {
    const auto option = parse_option(word);
    if (!option) return;
    must(option->first + '=' + text(option->second) == word,
         "an option prints as " + option->first + '=' + text(option->second));
    options.push_back(*option);
  }
  for (const GameEntry& entry : all_games()) {
    const auto game = entry.make(options);
    if (!game) continue;
    const Options all = (*game)->options();
    for (const auto& [name, value] : options) {
      bool same = false;
      for (const auto& each : all) same |= each.first == name && each.second == value;
      must(same, "option " + name + " was taken and changed");
    }
    const auto again = entry.make(all);
    must(again && (*again)->options() == all, "options do not come back");
  }
}

}  // namespace
}  // namespace wagnis::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wagnis;
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  fuzz::try_all(laws::Games(), line);
  if (const auto event = parse_event(line)) {
    fuzz::must(text(*event) == line, "an event prints as " + text(*event));
    fuzz::try_all(laws::Games(), event->token);
  }
  fuzz::try_options(line);
  for (const char c : in_quotes(line).substr(0, in_quotes(line).find("…")))
    fuzz::must(c >= 0x20 && c < 0x7f, "foreign bytes in a message");
  return 0;
}
