#include "arena/match.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace wagnis {
namespace {

// Hands out deals in ascending order and adds them up in that order, whichever is finished first.
class Match {
 public:
  Match(const Lineup& lineup, const Length& length, int threads, const Watch& watch)
      : lineup_(lineup),
        watch_(watch),
        until_(length.until),
        ahead_(8 * std::int64_t{threads}),
        deals_(deals_of(length.part, deals_for(length.games, lineup.levels.size()))),
        next_(deals_.from) {
    const int seats = lineup.game->seats();
    for (const std::string& level : lineup.levels)
      report_.entries.push_back({.level = level,
                                 .score = Score(seats),
                                 .failed = 0,
                                 .points = 0,
                                 .tallies = std::vector<std::int64_t>(lineup.game->tallies().size()),
                                 .times = {}});
  }

  // The work of one thread.
  void work(const std::vector<std::unique_ptr<Player>>& players) {
    const auto stopped = [&] { return ended_ || (watch_.stop != nullptr && *watch_.stop); };
    while (const auto number = take()) {
      auto deal = play_deal(lineup_, *number, players, watch_.record != nullptr, stopped);
      if (!deal) return end();
      add(*number, std::move(*deal));
    }
  }

  const Report& report() const { return report_; }

 private:
  // Ends the match early; keeps what was added.
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    moved_.notify_all();
  }

  // The next deal to play; waits while it is too far ahead. nullopt: there is none.
  std::optional<std::int64_t> take() {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return ended_ || next_ >= deals_.to || next_ < deals_.from + report_.deals + ahead_; });
    if (ended_ || next_ >= deals_.to) return std::nullopt;
    return next_++;
  }

  void add(std::int64_t number, Deal&& deal) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(deal));
    while (!ended_ && !waiting_.empty() && waiting_.begin()->first == deals_.from + report_.deals) {
      add_next(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
    }
    moved_.notify_all();
  }

  void add_next(const Deal& deal) {
    ++report_.deals;
    report_.games = report_.deals * static_cast<std::int64_t>(deal.entries.size());
    for (std::size_t i = 0; i < deal.entries.size(); ++i) {
      EntryReport& entry = report_.entries[i];
      entry.score.add_deal(deal.entries[i].won);
      entry.failed += deal.entries[i].failed;
      entry.points += deal.entries[i].points;
      for (std::size_t t = 0; t < entry.tallies.size(); ++t) entry.tallies[t] += deal.entries[i].tallies[t];
      entry.times.add(deal.entries[i].times);
    }
    for (const Record& record : deal.records) watch_.record(record);
    for (const Failure& failure : deal.failures)
      if (watch_.failure) watch_.failure(failure);
    if (watch_.progress) watch_.progress(report_);
    const bool precise = until_ && report_.deals % kDealsPerCheck == 0 &&
                         std::ranges::all_of(report_.entries, [&](const EntryReport& entry) {
                           return entry.score.precision() <= *until_;
                         });
    if (precise) ended_ = true;
  }

  const Lineup& lineup_;
  const Watch& watch_;
  const std::optional<double> until_;
  const std::int64_t ahead_;
  const Deals deals_;  // that are played

  std::mutex mutex_;
  std::condition_variable moved_;  // deals were added, or the match ended
  std::int64_t next_;
  std::map<std::int64_t, Deal> waiting_;  // played; an earlier deal is missing
  Report report_;
  std::atomic<bool> ended_ = false;
};

}  // namespace

std::int64_t deals_for(std::int64_t games, std::size_t seats) {
  const auto n = static_cast<std::int64_t>(seats);
  return games / n + (games % n != 0 ? 1 : 0);
}

Deals deals_of(const MatchPart& part, std::int64_t deals) {
  // Without a product that could be too large: every part has `each`, the first `more` of them one more.
  const std::int64_t each = deals / part.of, more = deals % part.of;
  const auto before = [&](std::int64_t parts) { return parts * each + std::min(parts, more); };
  return {before(part.number - 1), before(part.number)};
}

void Report::add(const Report& other) {
  deals += other.deals;
  games += other.games;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    EntryReport& entry = entries[i];
    const EntryReport& more = other.entries[i];
    entry.score.add(more.score);
    entry.failed += more.failed;
    entry.points += more.points;
    for (std::size_t t = 0; t < entry.tallies.size(); ++t) entry.tallies[t] += more.tallies[t];
    entry.times.add(more.times);
  }
}

Result<Report> play_match(const Lineup& lineup, const Length& length, int threads, const Watch& watch) {
  if (lineup.levels.size() != static_cast<std::size_t>(lineup.game->seats()))
    return refuse(std::to_string(lineup.levels.size()) + " bots for a lineup of " +
                  std::to_string(lineup.game->seats()) + " seats");
  if (lineup.game->timed()) return refuse("a game with a clock cannot be simulated: the bots here have no time");
  Match match(lineup, length, threads, watch);
  const auto stopped = [&] { return watch.stop != nullptr && *watch.stop; };
  std::vector<std::vector<std::unique_ptr<Player>>> players(static_cast<std::size_t>(threads));
  for (auto& own : players) {
    for (const std::string& level : lineup.levels) {
      auto player = make_player(lineup.game, level, lineup.engine_time, stopped);
      if (!player && stopped()) return match.report();
      if (!player) return std::unexpected(player.error());
      own.push_back(std::move(*player));
    }
  }
  {
    std::vector<std::jthread> workers;
    for (const auto& own : players) workers.emplace_back([&] { match.work(own); });
  }
  return match.report();
}

}  // namespace wagnis
