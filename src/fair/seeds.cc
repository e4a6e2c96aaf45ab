#include "fair/seeds.h"

#include <cassert>

#include "core/token.h"
#include "fair/commitment.h"
#include "fair/hash.h"

namespace wagnis {
namespace {

constexpr std::size_t kBytes = 32;

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

}  // namespace

bool is_digest(std::string_view text) {
  return text.size() == 2 * kBytes && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string draw_seed(Luck& luck) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string seed;
  for (std::size_t i = 0; i < 2 * kBytes; ++i) seed += kHex[luck.below({Stream::Purpose::order, Seat{0}}, kHex.size())];
  return seed;
}

Seeds new_seeds(std::string table, int number, std::string_view game, const Options& options, int seats,
                std::string server) {
  Seeds seeds{std::move(table), number, {}, std::move(server), {}};
  seeds.seats.resize(static_cast<std::size_t>(seats));
  seeds.commit = server_commitment(seeds, game, options);
  return seeds;
}

std::string server_commitment(const Seeds& seeds, std::string_view game, const Options& options) {
  std::string line = "wagnis server 1\ntable " + seeds.table + "\nnumber " + std::to_string(seeds.number) + "\ngame " +
                     std::string(game) + "\noptions";
  // By name; a sort would make the browser's module larger by a kilobyte.
  const Options::value_type* last = nullptr;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Options::value_type* next = nullptr;
    for (const auto& option : options)
      if ((last == nullptr || option.first > last->first) && (next == nullptr || option.first < next->first))
        next = &option;
    line += ' ' + next->first + '=' + text(next->second);
    last = next;
  }
  return commitment(line + "\nseed " + seeds.server + "\n");
}

std::string seat_commitment(std::string_view server_commit, Seat seat, std::string_view seed) {
  return commitment("wagnis seat 1\ncommit " + std::string(server_commit) + "\nseat " + std::to_string(seat.index) +
                    "\nseed " + std::string(seed) + "\n");
}

ChanceKey chance_key(const Seeds& seeds) {
  assert(is_digest(seeds.server));
  std::string line = "wagnis key 1\ncommit " + seeds.commit + "\n";
  for (std::size_t i = 0; i < seeds.seats.size(); ++i)
    line +=
        "seat " + std::to_string(i) + ' ' + or_dash(seeds.seats[i].commit) + ' ' + or_dash(seeds.seats[i].seed) + "\n";
  Hash seed{};
  const auto digit = [&](std::size_t at) {
    const char c = seeds.server[at];
    return c <= '9' ? c - '0' : c - 'a' + 10;
  };
  for (std::size_t i = 0; i < kBytes; ++i) seed[i] = static_cast<unsigned char>(digit(2 * i) << 4 | digit(2 * i + 1));
  return hmac_sha256(seed, line);
}

}  // namespace wagnis
