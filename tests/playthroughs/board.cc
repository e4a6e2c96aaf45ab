#include "playthroughs/board.h"

#include <algorithm>

#include "games/caramba/rules.h"
#include "games/push/rules.h"
#include "games/tipp/rules.h"

namespace wagnis {
namespace {

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size() + 1, width), ' ');
  return text;
}

// Push: the row that grew, the bench that changed, the direction. Between turns: all benches and banks.
std::string remark_of(const push::Push& game, const push::State& before, const push::State& after) {
  if (before.phase == push::Phase::card && after.phase == push::Phase::die) return "bust";
  if (before.phase == push::Phase::card && after.odd != before.odd)
    return after.odd != 0 ? "rows will go counter-clockwise" : "rows will go clockwise";
  if (before.phase == push::Phase::place) {
    for (std::size_t k = 0; k < push::kRows; ++k) {
      const int index = static_cast<int>(k);
      if (after.row[k] == before.row[k] && after.row_has_roll(index) == before.row_has_roll(index)) continue;
      return (after.row[k].empty() ? "" : text(after.row[k]) + ' ') + (after.row_has_roll(index) ? "roll" : "");
    }
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.seats()); ++seat)
    if (before.bench[seat] != after.bench[seat])
      return "bench of seat " + std::to_string(seat) + ": " + text(after.bench[seat]);
  return "";
}

std::string board_of(const push::Push& game, const push::State& s) {
  std::string lines = s.phase == push::Phase::over
                          ? "  the game is over\n"
                          : "  pile " + std::to_string(s.pile_size()) + ": " + std::to_string(s.pile.size()) +
                                " numbers, " + std::to_string(s.pile_rolls) + " roll, " +
                                std::to_string(s.pile_switches) + " switch; turn of seat " + std::to_string(s.active) +
                                '\n';
  for (int seat = 0; seat < game.seats(); ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    lines += "  seat " + std::to_string(seat) + "  bench " + padded(text(s.bench[i]), 28) + "bank " +
             padded(text(s.bank[i]), 28) + std::to_string(game.points(s, Seat{static_cast<std::uint8_t>(seat)})) +
             " points\n";
  }
  return lines;
}

bool begins_of(const push::State&, const push::State& after) {
  return after.phase == push::Phase::start || after.phase == push::Phase::over;
}

// Tipp: the dice on the cards and the points of a stop. Between turns: the scores.
std::string remark_of(const tipp::Tipp&, const tipp::State& before, const tipp::State& after) {
  if (before.phase != tipp::Phase::dice) return "";
  if (after.phase != tipp::Phase::on) return "the turn is over";
  return std::to_string(after.turn_points()) + " points, " + std::to_string(after.dice_left()) + " dice left";
}

std::string board_of(const tipp::Tipp& game, const tipp::State& s) {
  std::string line = s.phase == tipp::Phase::over ? "  the game is over; scores"
                                                  : "  round " + std::to_string(s.round + 1) + ", turn of seat " +
                                                        std::to_string(s.seat) + "; scores";
  for (int seat = 0; seat < game.seats(); ++seat) line += ' ' + std::to_string(s.score[static_cast<std::size_t>(seat)]);
  return line + '\n';
}

bool begins_of(const tipp::State&, const tipp::State& after) {
  return after.phase == tipp::Phase::first || after.phase == tipp::Phase::over;
}

// Caramba: the thrower's dice, and whether they can grab. When a round begins: figures and fields.
std::string remark_of(const caramba::Caramba& game, const caramba::State& before, const caramba::State& after) {
  for (std::uint8_t index = 0; index < game.seats(); ++index) {
    const Seat seat{index};
    if (before.throwing == caramba::before(seat) && after.throwing == caramba::kMiddle)
      return padded(caramba::text(after.at(seat).dice), 6) + (after.at(seat).grab != 0 ? "may grab" : "");
  }
  return "";
}

std::string board_of(const caramba::Caramba& game, const caramba::State& s) {
  std::string line = s.over() ? "  the game is over; fields" : "  a round begins; fields";
  for (std::uint8_t index = 0; index < game.seats(); ++index) line += ' ' + std::to_string(s.at(Seat{index}).field);
  return line + '\n';
}

bool begins_of(const caramba::State& before, const caramba::State& after) {
  for (std::size_t i = 0; i < before.place.size(); ++i)
    if (before.place[i].field != after.place[i].field) return true;
  return false;
}

// Calls use(game, before, after) with the types of the game.
template <class Use>
auto with_types(const AnyState& before, const AnyState& after, Use&& use) {
  const AnyGame& game = *after.game();
  if (const auto* tipp = game.as<tipp::Tipp>()) return use(*tipp, *before.as<tipp::Tipp>(), *after.as<tipp::Tipp>());
  if (const auto* caramba = game.as<caramba::Caramba>())
    return use(*caramba, *before.as<caramba::Caramba>(), *after.as<caramba::Caramba>());
  return use(*game.as<push::Push>(), *before.as<push::Push>(), *after.as<push::Push>());
}

}  // namespace

std::string remark(const AnyState& before, const AnyState& after) {
  return with_types(before, after, [](const auto& game, const auto& was, const auto& is) {
    std::string line = remark_of(game, was, is);
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
  });
}

std::string board(const AnyState& state) {
  return with_types(state, state, [](const auto& game, const auto&, const auto& s) {
    std::string lines = board_of(game, s);
    for (std::size_t at; (at = lines.find(" \n")) != std::string::npos;) lines.erase(at, 1);
    return lines;
  });
}

bool begins(const AnyState& before, const AnyState& after) {
  return with_types(before, after, [](const auto&, const auto& was, const auto& is) { return begins_of(was, is); });
}

}  // namespace wagnis
