#include "fair/verify.h"

#include <algorithm>

#include "fair/keyed_luck.h"

namespace wagnis {
namespace {

std::unexpected<RecordError> refuse_record(std::string what, bool malformed = false) {
  return std::unexpected(RecordError{Reason{std::move(what), "N8"}, std::nullopt, {}, malformed});
}

// Says where the chance of a record with a seed came from. If all seats are bots, it was a match of the arena.
std::string seeded(const Record& record, const std::string& seed) {
  const bool match = std::ranges::all_of(record.seats, &SeatInfo::bot);
  return "fair is missing: the chance comes from seed " + seed +
         (match ? " of a match between bots" : " of a game in the terminal (wagnis play)") +
         ", which promised nobody anything";
}

const std::string* find_member(const Record& record, std::string_view name) {
  const auto member = std::ranges::find(record.more, name, &MoreMembers::value_type::first);
  return member == record.more.end() ? nullptr : &member->second;
}

Result<void> check_commitments(const Seeds& seeds, const AnyGame& game) {
  if (seeds.server.empty())
    return refuse("server_seed is missing in fair: the server has not shown its seed, as while a game goes on");
  if (seeds.seats.size() != static_cast<std::size_t>(game.seats()))
    return refuse("client_commits of fair has " + std::to_string(seeds.seats.size()) + " entries; the game has " +
                  std::to_string(game.seats()) + " players");
  if (const auto real = server_commitment(seeds, game.id(), game.options()); real != seeds.commit)
    return refuse("the server's promise does not hold: commit of fair is " + seeds.commit +
                  "; seed, table, game and options give " + real);
  for (std::size_t i = 0; i < seeds.seats.size(); ++i) {
    const auto& [commit, seed] = seeds.seats[i];
    if (seed.empty()) continue;
    const auto real = seat_commitment(seeds.commit, Seat{static_cast<std::uint8_t>(i)}, seed);
    if (real != commit)
      return refuse("the promise of seat " + std::to_string(i) + " does not hold: its entry in client_commits is " +
                    (commit.empty() ? "null" : commit) + "; its seed gives " + real);
  }
  return {};
}

}  // namespace

std::expected<std::size_t, RecordError> verify(const Record& record) {
  const auto replayed = replay(record);
  if (!replayed) return std::unexpected(replayed.error());
  const std::string* fair = find_member(record, "fair");
  if (fair == nullptr) {
    if (const std::string* seed = find_member(record, "seed")) return refuse_record(seeded(record, *seed));
    return refuse_record(
        "fair is missing: nothing says where the chance of this game came from; it promised nobody anything");
  }
  const auto seeds = read_fair(*fair);
  if (!seeds) return refuse_record(seeds.error().what, true);
  const AnyGame& game = *replayed->state().game();
  if (const auto kept = check_commitments(*seeds, game); !kept) return refuse_record(kept.error().what);

  KeyedLuck luck(chance_key(*seeds));
  std::size_t drawn = 0;
  const auto state = game.start();
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    const Event& event = record.events[i];
    if (state->pending().chance.has(event.seat)) {
      const std::string real = state->sample(event.seat, luck);
      if (real != event.token)
        return std::unexpected(RecordError{Reason{"the seeds give " + real, "N8"}, i, text(event)});
      ++drawn;
    }
    static_cast<void>(state->apply(event.seat, event.token));  // replay has taken it
  }
  return drawn;
}

}  // namespace wagnis
