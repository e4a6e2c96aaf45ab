// One deal of a match: games with the same luck, one in each rotation of the seats.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/decision_times.h"
#include "arena/player.h"
#include "record/record.h"

namespace wagnis {

// What is played: a game, and a player for each of its n seats (arena/player.h). The players are the *entries* of the
// match, numbered from 0. In rotation r, entry e has seat (e + r) mod n, so every entry has every seat once in a deal.
struct Lineup {
  std::shared_ptr<const AnyGame> game;
  std::vector<std::string> levels;  // of the bots of the game, or exec:COMMAND
  std::uint64_t seed = 0;
  std::chrono::milliseconds engine_time{1000};  // for each decision of an engine
};

// A game that an entry lost because it gave no legal move. Its seat wins 0; the other seats share the game.
struct Failure {
  std::size_t entry = 0;
  std::int64_t deal = 0;
  std::size_t rotation = 0;
  Seat seat;
  std::size_t events = 0;  // events played before
  std::string why;
};

// The results of one entry in the n games of a deal.
struct DealEntry {
  int won = 0;     // in sixtieths of a game (arena/score.h)
  int failed = 0;  // games lost by a Failure
  std::int64_t points = 0;
  std::vector<std::int64_t> tallies;  // in the order of AnyGame::tallies
  DecisionTimes times;                // of decisions between two moves or more
};

struct Deal {
  std::vector<DealEntry> entries;
  std::vector<Record> records;  // of the n games, if asked for; a game with a failure ends before the missing move
  std::vector<Failure> failures;
};

// Plays deal number `deal` with these players, one for each entry. With g the generator of the lineup's seed, the luck
// of every rotation is that of g.split(0).split(deal); the seeds of the decisions of entry e in rotation r are the
// numbers of g.split(1).split(deal · n + r).split(e). Nothing else decides the result, except for the times. nullopt:
// `stopped` became true.
std::optional<Deal> play_deal(const Lineup& lineup, std::int64_t deal,
                              const std::vector<std::unique_ptr<Player>>& players, bool with_records,
                              const std::function<bool()>& stopped);

}  // namespace wagnis
