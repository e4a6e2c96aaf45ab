// Positions from anywhere: "GAME KEY=VALUE …\nLINE". A parsed position prints as it was. Each listed move and outcome
// can be played and leads to a position that parses, to the end of a game.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/must.h"
#include "games/list.h"
#include "laws/walk.h"

namespace wagnis::fuzz {
namespace {

constexpr int kLongestGame = 700;  // events; Push has fewer, and Caramba can go on for ever

void play_all(const AnyState& state) {
  const AnyGame& game = *state.game();
  const auto play = [&](Seat seat, const std::string& token) {
    const auto next = state.clone();
    const auto fine = next->apply(seat, token);
    must(fine.has_value(), state.text() + " lists " + token + " but refuses it");
    const auto parsed = game.parse(next->text());
    must(parsed.has_value() && (*parsed)->text() == next->text(),
         state.text() + " leads by " + token + " to " + next->text() + ", which is refused");
  };
  const Pending pending = state.pending();
  pending.move.each([&](Seat seat) {
    const auto moves = state.moves(seat);
    must(!moves.empty(), state.text() + " waits for a move, but there is none");
    for (const std::string& move : moves) play(seat, move);
  });
  pending.chance.each([&](Seat seat) {
    const auto outcomes = state.outcomes(seat);
    must(!outcomes.empty(), state.text() + " waits for chance, but there is none");
    // A throw of twelve dice has thousands of outcomes: tries some forty of them.
    for (std::size_t i = 0; i < outcomes.size(); i += 1 + outcomes.size() / 40) play(seat, outcomes[i].first);
  });
}

void try_line(const AnyGame& game, std::string_view line, std::uint64_t seed) {
  const auto parsed = game.parse(line);
  if (!parsed) {
    must(!parsed.error().what.empty(), "a refusal without a reason");
    return;
  }
  AnyState& state = **parsed;
  must(state.text() == line, std::string(line) + " prints as " + state.text());
  play_all(state);
  must(!state.view().empty(), "no view");
  SeededLuck luck(seed);
  Generator generator(seed);
  for (int i = 0; i < kLongestGame && !state.over(); ++i) {
    const Event event = laws::random_event(state, laws::Policy::any, generator, luck);
    must(state.apply(event.seat, event.token).has_value(), text(event));
  }
  must(state.over() || game.id() == "caramba", std::string(line) + " does not end");
  must(state.over() == !state.standing().winners.empty(), state.text() + ": winners");
}

}  // namespace
}  // namespace wagnis::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wagnis;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(text.find('\n'), size);
  const auto words = parts(text.substr(0, end), ' ');
  Options options;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto option = parse_option(words[i]);
    if (!option) return 0;
    options.push_back(*option);
  }
  const auto game = make_game(words[0], options);
  if (game && end < size) fuzz::try_line(**game, text.substr(end + 1), size);
  return 0;
}
