// The terminal's interface of a game without its own GameUi: shows positions as the notation writes them, and tokens.
#include "cli/game_ui.h"

namespace wagnis::cli {
namespace {

std::string draw_plain(const AnyState& state, std::span<const std::string>, const DrawStyle&) {
  return state.text() + "\n";
}

std::vector<Choice> plain_choices(const AnyState& state, Seat seat, const DrawStyle&) {
  std::vector<Choice> choices;
  for (const std::string& move : state.moves(seat)) choices.push_back({move, move, {}, ""});
  return choices;
}

std::string tell_plain(const Happening& happening, const DrawStyle&) {
  return happening.names[happening.event.seat.index] + ": " + happening.event.token;
}

}  // namespace

extern const GameUi kPlainUi;
const GameUi kPlainUi{
    .game = {},
    .characters = {},
    .draw = draw_plain,
    .choices = plain_choices,
    .odds = [](const AnyState&, Seat, const DrawStyle&) { return std::string(); },
    .tell = tell_plain,
    .score = [](const DrawStyle&, int points) { return std::to_string(points); },
    .remaining = [](const AnyState&, const DrawStyle&) { return std::string(); },
    .rules = [](const AnyGame&, const DrawStyle&) { return std::vector<std::string>(); },
};

}  // namespace wagnis::cli
