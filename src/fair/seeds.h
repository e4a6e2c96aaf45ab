// The seeds of all chance in one game: one of the server, promised before the game, and one of each seat that wants a
// part in the chance. docs/fairness.md has the grammar of the texts that are hashed, with an example.
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

// Whether the text is a seed or a commitment: 32 bytes, as 64 lower-case hexadecimal digits. Below, "" stands for none.
bool is_digest(std::string_view text);

struct SeatSeed {
  std::string commit;
  std::string seed;  // only together with `commit`
  friend bool operator==(const SeatSeed&, const SeatSeed&) = default;
};

struct Seeds {
  std::string table;   // the id of the table
  int number = 1;      // which game of the table it is, from 1
  std::string commit;  // of the server's seed
  std::string server;  // the server's seed; "" while it must stay secret
  std::vector<SeatSeed> seats;
  friend bool operator==(const Seeds&, const Seeds&) = default;
};

// Draws a new seed. Nobody must be able to foresee the numbers of `luck`.
std::string draw_seed(Luck& luck);

// The seeds at the beginning of a game: the server's seed with its commitment; no seat has promised anything.
Seeds new_seeds(std::string table, int number, std::string_view game, const Options& options, int seats,
                std::string server);

// What the server gives out before a game. It binds the seed, the table, the number of the game there, the game and all
// its options; `options` must hold those with their default, too.
std::string server_commitment(const Seeds& seeds, std::string_view game, const Options& options);
// What a seat gives out before it knows the seeds of others. It binds the seed, the seat and the server's promise.
std::string seat_commitment(std::string_view server_commit, Seat seat, std::string_view seed);

// The key of all draws of the game. Precondition: the server's seed is a digest; each entry of a seat is a digest or
// "".
using ChanceKey = std::array<unsigned char, 32>;
ChanceKey chance_key(const Seeds& seeds);

// The member `fair` of a record as JSON. It has no `server_seed` while the server's seed is "".
std::string write_fair(const Seeds& seeds);
// The reverse. Refuses JSON of another form; the refusal names the member.
Result<Seeds> read_fair(std::string_view json);

}  // namespace wagnis
