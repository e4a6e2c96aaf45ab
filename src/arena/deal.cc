#include "arena/deal.h"

#include <algorithm>
#include <cassert>
#include <chrono>

#include "arena/score.h"
#include "conduct/bot_game.h"
#include "core/json_writer.h"

namespace wagnis {
namespace {

// "casual", or "casual 2" if several entries have that level.
std::string entry_name(const std::vector<std::string>& levels, std::size_t entry) {
  const auto here = levels.begin() + static_cast<std::ptrdiff_t>(entry);
  if (std::ranges::count(levels, *here) == 1) return *here;
  return *here + " " + std::to_string(std::count(levels.begin(), here, *here) + 1);
}

class RotatedGame {
 public:
  RotatedGame(const Lineup& lineup, std::int64_t deal, std::size_t rotation)
      : lineup_(lineup), deal_(deal), rotation_(rotation) {}

  std::size_t seats() const { return lineup_.levels.size(); }
  std::size_t entry_at(Seat seat) const { return (seat.index + seats() - rotation_) % seats(); }
  Seat seat_of(std::size_t entry) const { return Seat{static_cast<std::uint8_t>((entry + rotation_) % seats())}; }

  // False: stopped.
  bool play(const std::vector<std::unique_ptr<Player>>& players, bool with_record, const std::function<bool()>& stopped,
            Deal& result) const {
    const Generator seed(lineup_.seed);
    SeededLuck luck(seed.split(0).split(static_cast<std::uint64_t>(deal_)));
    const Generator player_seed = seed.split(1).split(static_cast<std::uint64_t>(deal_) * seats() + rotation_);
    std::vector<Generator> generators;
    for (std::size_t entry = 0; entry < seats(); ++entry) generators.push_back(player_seed.split(entry));

    BotGame game(*lineup_.game);
    std::unique_ptr<AnyState> before = game.state().clone();
    std::optional<Failure> failure;
    const auto decide = [&](Seat seat) {
      const std::size_t entry = entry_at(seat);
      if (failure) return game.state().moves(seat).front();  // the game is lost already
      const auto begun = std::chrono::steady_clock::now();
      auto move = players[entry]->choose(
          {.state = game.state(), .events = game.events(), .seat = seat, .seed = generators[entry].next()}, stopped);
      result.entries[entry].times.add(std::chrono::nanoseconds(std::chrono::steady_clock::now() - begun).count());
      if (move) return std::move(*move);
      failure = {.entry = entry,
                 .deal = deal_,
                 .rotation = rotation_,
                 .seat = seat,
                 .events = game.events().size(),
                 .why = std::move(move.error().what)};
      return game.state().moves(seat).front();
    };
    while (!game.over()) {
      before = game.state().clone();
      const Event& event = game.next(luck, decide);
      if (stopped()) return false;
      if (failure) break;  // the move in place of the missing one does not count
      if (const auto tally = before->tally(event.seat, event.token))
        ++result.entries[entry_at(event.seat)].tallies[*tally];
    }
    std::vector<Event> events = game.events();
    if (failure) events.resize(failure->events);
    const Standing standing = failure ? before->standing() : game.state().standing();
    const SeatSet winners = failure ? SeatSet::first(lineup_.game->seats()).without(failure->seat) : standing.winners;
    for (std::size_t entry = 0; entry < seats(); ++entry) {
      const Seat seat = seat_of(entry);
      result.entries[entry].won += share_of(winners, seat);
      result.entries[entry].points += standing.points[seat.index];
    }
    if (with_record) result.records.push_back(record(std::move(events), standing, failure));
    if (failure) {
      ++result.entries[failure->entry].failed;
      result.failures.push_back(std::move(*failure));
    }
    return true;
  }

 private:
  Record record(std::vector<Event> events, const Standing& standing, const std::optional<Failure>& failure) const {
    Record record;
    record.game = lineup_.game->id();
    record.options = lineup_.game->options();
    for (std::uint8_t i = 0; i < seats(); ++i) {
      const std::size_t entry = entry_at(Seat{i});
      record.seats.push_back(
          {.name = entry_name(lineup_.levels, entry), .bot = true, .level = lineup_.levels[entry], .more = {}});
    }
    record.events = std::move(events);
    record.more = {{"seed", std::to_string(lineup_.seed)},
                   {"deal", std::to_string(deal_)},
                   {"rotation", std::to_string(rotation_)}};
    if (failure) {
      JsonWriter failed;
      failed.open_object().member("seat", int{failure->seat.index}).member("why", failure->why).close_object();
      record.more.emplace_back("failed", failed.text());
    } else {
      record.result = standing;
    }
    return record;
  }

  const Lineup& lineup_;
  std::int64_t deal_;
  std::size_t rotation_;
};

}  // namespace

std::optional<Deal> play_deal(const Lineup& lineup, std::int64_t deal,
                              const std::vector<std::unique_ptr<Player>>& players, bool with_records,
                              const std::function<bool()>& stopped) {
  const std::size_t seats = lineup.levels.size();
  Deal result;
  result.entries.resize(seats);
  for (DealEntry& entry : result.entries) entry.tallies.resize(lineup.game->tallies().size());
  for (std::size_t rotation = 0; rotation < seats; ++rotation)
    if (!RotatedGame(lineup, deal, rotation).play(players, with_records, stopped, result)) return std::nullopt;
  return result;
}

}  // namespace wagnis
