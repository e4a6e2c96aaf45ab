#include "fair/verify.h"

#include <algorithm>

#include "fair/keyed_luck.h"

namespace wagnis {
namespace {

std::unexpected<RecordError> refuse_record(std::string what) {
  return std::unexpected(RecordError{Reason{std::move(what), {}}, std::nullopt, {}});
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
    if (const std::string* seed = find_member(record, "seed"))
      return refuse_record("fair is missing: the chance comes from seed " + *seed +
                           " of a match between bots, which promised nobody anything");
    return refuse_record("fair is missing: nothing says where the chance of this game came from");
  }
  const auto seeds = read_fair(*fair);
  if (!seeds) return refuse_record(seeds.error().what);
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
        return std::unexpected(RecordError{Reason{"the seeds give " + real, {}}, i, text(event)});
      ++drawn;
    }
    static_cast<void>(state->apply(event.seat, event.token));  // replay has taken it
  }
  return drawn;
}

}  // namespace wagnis
