#include "arena/match.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace wagnis {
namespace {

// Decks are handed out in ascending order and added in the same order, whichever is finished first.
class Match {
 public:
  Match(const Table& table, const Length& length, int threads, const Watch& watch)
      : table_(table),
        watch_(watch),
        until_(length.until),
        ahead_(8 * std::int64_t{threads}),
        last_(decks_for(length.games, table.levels.size())) {
    const int seats = table.game->seats();
    for (const std::string& level : table.levels)
      report_.entries.push_back({.level = level,
                                 .score = Score(seats),
                                 .failed = 0,
                                 .points = 0,
                                 .tallies = std::vector<std::int64_t>(table.game->tallies().size()),
                                 .times = {}});
  }

  // What each thread does.
  void work(const std::vector<std::unique_ptr<Player>>& players) {
    const auto stopped = [&] { return ended_ || (watch_.stop != nullptr && *watch_.stop); };
    while (const auto number = take()) {
      auto deck = play_deck(table_, *number, players, watch_.record != nullptr, stopped);
      if (!deck) return end();
      add(*number, std::move(*deck));
    }
  }

  const Report& report() const { return report_; }

 private:
  // Ends the match early; what was added stays.
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    moved_.notify_all();
  }

  // The next deck to play, when it is not too far ahead; nothing when there is none.
  std::optional<std::int64_t> take() {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return ended_ || next_ >= last_ || next_ < report_.decks + ahead_; });
    if (ended_ || next_ >= last_) return std::nullopt;
    return next_++;
  }

  void add(std::int64_t number, Deck&& deck) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(deck));
    while (!ended_ && !waiting_.empty() && waiting_.begin()->first == report_.decks) {
      add_next(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
    }
    moved_.notify_all();
  }

  void add_next(const Deck& deck) {
    ++report_.decks;
    report_.games = report_.decks * static_cast<std::int64_t>(deck.entries.size());
    for (std::size_t i = 0; i < deck.entries.size(); ++i) {
      EntryReport& entry = report_.entries[i];
      entry.score.add_deck(deck.entries[i].won);
      entry.failed += deck.entries[i].failed;
      entry.points += deck.entries[i].points;
      for (std::size_t t = 0; t < entry.tallies.size(); ++t) entry.tallies[t] += deck.entries[i].tallies[t];
      entry.times.add(deck.entries[i].times);
    }
    for (const Record& record : deck.records) watch_.record(record);
    for (const Failure& failure : deck.failures)
      if (watch_.failure) watch_.failure(failure);
    if (watch_.progress) watch_.progress(report_);
    const bool precise = until_ && report_.decks % kDecksALook == 0 &&
                         std::ranges::all_of(report_.entries, [&](const EntryReport& entry) {
                           return entry.score.precision() <= *until_;
                         });
    if (precise) ended_ = true;
  }

  const Table& table_;
  const Watch& watch_;
  const std::optional<double> until_;
  const std::int64_t ahead_;
  const std::int64_t last_;  // how many decks there are to play

  std::mutex mutex_;
  std::condition_variable moved_;  // decks were added, or the match ended
  std::int64_t next_ = 0;
  std::map<std::int64_t, Deck> waiting_;  // played, but not all before them are
  Report report_;
  std::atomic<bool> ended_ = false;
};

}  // namespace

std::int64_t decks_for(std::int64_t games, std::size_t seats) {
  const auto n = static_cast<std::int64_t>(seats);
  return games / n + (games % n != 0 ? 1 : 0);
}

Result<Report> play_match(const Table& table, const Length& length, int threads, const Watch& watch) {
  if (table.levels.size() != static_cast<std::size_t>(table.game->seats()))
    return refuse(std::to_string(table.levels.size()) + " bots for a table of " + std::to_string(table.game->seats()) +
                  " seats");
  if (table.game->timed()) return refuse("a game with a clock cannot be simulated: the bots here have no time");
  Match match(table, length, threads, watch);
  const auto stopped = [&] { return watch.stop != nullptr && *watch.stop; };
  std::vector<std::vector<std::unique_ptr<Player>>> players(static_cast<std::size_t>(threads));
  for (auto& own : players) {
    for (const std::string& level : table.levels) {
      auto player = make_player(table.game, level, table.engine_time, stopped);
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
