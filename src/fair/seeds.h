// What all chance of one game comes from: a seed of the server, promised before the game, and one of each seat that wants to
// have a hand in it. docs/fairness.md has the texts that are hashed as a grammar, with an example.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/luck.h"
#include "core/options.h"
#include "core/result.h"
#include "core/seat.h"

namespace wagnis {

// Seeds and commitments are 32 bytes, written as 64 lower-case hexadecimal digits; an empty text stands for none.
bool is_digest(std::string_view text);

struct SeatSeed {
  std::string commit;
  std::string seed;  // only with its commitment
  friend bool operator==(const SeatSeed&, const SeatSeed&) = default;
};

struct Seeds {
  std::string table;   // the id of the table
  int number = 1;      // which game of the table it is, from 1
  std::string commit;  // of the server
  std::string server;  // its seed; empty while it is not to be shown
  std::vector<SeatSeed> seats;
  friend bool operator==(const Seeds&, const Seeds&) = default;
};

// A new seed out of numbers that nobody can foresee.
std::string draw_seed(Luck& luck);

// A game that begins with this seed of the server, its commitment made; no seat has promised anything.
Seeds new_seeds(std::string table, int number, std::string_view game, const Options& options, int seats,
                std::string server);

// What the server gives out before a game: binds the seed, the table, which of its games it is, the game and all its options
// (those that have their default too).
std::string server_commitment(const Seeds& seeds, std::string_view game, Options options);
// What a seat gives out before it knows the seeds of others: binds its seed, its seat and the promise that it answers.
std::string seat_commitment(std::string_view server_commit, Seat seat, std::string_view seed);

// The key of all draws of the game. Precondition: seeds and commitments are digests or, at seats, empty.
using ChanceKey = std::array<unsigned char, 32>;
ChanceKey chance_key(const Seeds& seeds);

// The member `fair` of a record as JSON. Without the server's seed it has no `server_seed`.
std::string write_fair(const Seeds& seeds);
// The reverse. Refuses what has not that form, naming the member.
Result<Seeds> read_fair(std::string_view json);

}  // namespace wagnis
