// One deal of a match: the same luck played once in each rotation of the seats.
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

// What is played: a game, and a player for each of its seats (arena/player.h). The players are *entries* of the match,
// numbered from 0 in the order given; in rotation r entry e has seat (e + r) mod n, so that every entry sits everywhere
// once a deal.
struct Lineup {
  std::shared_ptr<const AnyGame> game;
  std::vector<std::string> levels;  // or exec:COMMAND
  std::uint64_t seed = 0;
  std::chrono::milliseconds engine_time{1000};  // of an engine for each decision
};

// A game that an entry lost because no legal move came from it. Its seat has 0, the others share the game.
struct Failure {
  std::size_t entry = 0;
  std::int64_t deal = 0;
  std::size_t rotation = 0;
  Seat seat;
  std::size_t events = 0;  // were played
  std::string why;
};

// What one entry did in the n games of a deal.
struct DealEntry {
  int won = 0;     // in sixtieths of a game (arena/score.h)
  int failed = 0;  // games lost by a Failure
  std::int64_t points = 0;
  std::vector<std::int64_t> tallies;  // in the order of AnyGame::tallies
  DecisionTimes times;                // of decisions between two moves or more
};

struct Deal {
  std::vector<DealEntry> entries;
  std::vector<Record> records;  // of the n games, when asked for; of a game with a failure what was played of it
  std::vector<Failure> failures;
};

// Plays deal number `deal` of a lineup with these players, one an entry. Luck and players have generators of their own: with
// g the generator of the lineup's seed, the luck of every rotation is that of g.split(0).split(deal), and the seeds of the
// decisions of entry e in rotation r are the numbers of g.split(1).split(deal · n + r).split(e). Nothing else decides, but
// for the times. Gives up, with nothing, as soon as `stopped` says so.
std::optional<Deal> play_deal(const Lineup& lineup, std::int64_t deal,
                              const std::vector<std::unique_ptr<Player>>& players, bool with_records,
                              const std::function<bool()>& stopped);

}  // namespace wagnis
