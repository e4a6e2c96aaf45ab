// One deck of a match: the same luck played once in each rotation of the seats.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/decision_times.h"
#include "bots/bot.h"
#include "record/record.h"

namespace wagnis {

// What is played: a game, and a bot for each of its seats. The bots are *entries* of the match, numbered from 0 in the
// order given; in rotation r entry e has seat (e + r) mod n, so that every entry sits everywhere once a deck.
struct Table {
  std::shared_ptr<const AnyGame> game;
  std::vector<std::string> levels;
  std::uint64_t seed = 0;
};

// What one entry did in the n games of a deck.
struct DeckEntry {
  int won = 0;  // in sixtieths of a game (arena/score.h)
  std::int64_t points = 0;
  std::vector<std::int64_t> tallies;  // in the order of AnyGame::tallies
  DecisionTimes times;                // of decisions between two moves or more
};

struct Deck {
  std::vector<DeckEntry> entries;
  std::vector<Record> records;  // of the n games, when asked for
};

// Plays deck number `deck` of a table with these bots, one an entry. Luck and bots have generators of their own: with g
// the generator of the table's seed, the luck of every rotation is that of g.split(0).split(deck), and entry e in
// rotation r has g.split(1).split(deck · n + r).split(e). Nothing else decides, but for the times. Gives up between two
// decisions, with nothing, as soon as `stopped` says so.
std::optional<Deck> play_deck(const Table& table, std::int64_t deck, const std::vector<std::unique_ptr<Bot>>& bots,
                              bool with_records, const std::function<bool()>& stopped);

}  // namespace wagnis
