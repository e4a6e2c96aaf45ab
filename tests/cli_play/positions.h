// Positions to draw, and random games.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/draw.h"
#include "games/list.h"
#include "games/push/rules.h"
#include "record/record.h"

namespace wagnis::cli {

inline constexpr std::array kLanguages{Language::de, Language::nl, Language::en};

inline std::shared_ptr<const AnyGame> push_game(int players, const Options& more = {}) {
  Options options{{"players", players}};
  options.insert(options.end(), more.begin(), more.end());
  return make_game(push::Push::id, options).value();
}

inline std::unique_ptr<AnyState> position(int players, std::string_view line) {
  auto state = push_game(players)->parse(line);
  EXPECT_TRUE(state) << text(state.error());
  return std::move(state).value();
}

inline SeatInfo person(std::string name = "Ada") {
  return {.name = std::move(name), .bot = false, .level = "", .more = {}};
}
inline SeatInfo bot(std::string name, std::string level = "casual") {
  return {.name = std::move(name), .bot = true, .level = std::move(level), .more = {}};
}

// Names for so many seats; among them one that is too long, one that is not ASCII and one of wide characters.
inline std::vector<std::string> some_names(int players) {
  const std::vector<std::string> all{"Ada", "Großmutter Ilse-Maria", "Zoë", "Casual 1", "美咲", "B"};
  return {all.begin(), all.begin() + players};
}

// The lines of a text whose last line has a line end.
inline std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines = {};
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

// The fullest possible table: all ninety number cards lie on benches and in banks.
inline constexpr std::string_view kFullTable =
    "start 0 0 even - -+1*+1~ -|-|- r111222b111222g111222y111222p111222/-/r456/-/b333444555666/- "
    "-/r333g444555666y333444p333444/-/r445566g333/-/y555666p555666";

// An event that may come next: by chance, or a move of anybody who may act. Precondition: the game is not over.
inline Event any_event(const AnyState& state, Luck& luck, Generator& choice) {
  const Pending pending = state.pending();
  if (!pending.chance.empty()) {
    const Seat seat = pending.chance.lowest();
    return {seat, state.sample(seat, luck), std::nullopt};
  }
  std::vector<Seat> seats;
  pending.move.each([&](Seat seat) { seats.push_back(seat); });
  const Seat seat = seats[choice.below(seats.size())];
  const auto moves = state.moves(seat);
  return {seat, moves[choice.below(moves.size())], std::nullopt};
}

// Visits every position of one random game, from its start to its end.
template <class Visit>
void walk(const std::shared_ptr<const AnyGame>& game, std::uint64_t seed, Visit&& visit) {
  SeededLuck luck(seed);
  Generator choice(seed + 1);
  auto state = game->start();
  visit(*state);
  while (!state->over()) {
    const Pending pending = state->pending();
    if (!pending.chance.empty()) {
      const Seat seat = pending.chance.lowest();
      ASSERT_TRUE(state->apply(seat, state->sample(seat, luck)));
    } else {
      const auto moves = state->moves(pending.move.lowest());
      ASSERT_TRUE(state->play(pending.move.lowest(), moves[choice.below(moves.size())]));
    }
    visit(*state);
  }
}

}  // namespace wagnis::cli
