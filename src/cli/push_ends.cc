#include "cli/push_ends.h"

#include <fmt/core.h>

#include <array>
#include <atomic>
#include <cmath>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "bots/push_casual.h"
#include "bots/push_expert.h"
#include "bots/push_greedy.h"
#include "bots/push_novice.h"
#include "cli/long_work.h"
#include "cli/print.h"
#include "cli/solve.h"
#include "core/luck.h"
#include "solve/expectimax.h"

namespace wagnis::cli {
namespace {

using namespace wagnis::push;

constexpr std::array<std::string_view, 5> kLevels{"novice", "casual", "greedy", "club", "expert"};

struct End {
  std::array<double, kLevels.size()> given{};  // win share lost, by level
  std::size_t positions = 0;
};

// The position after the next event: chance, or a move of `bot`.
template <class Bot>
State next_state(const Push& game, const State& s, const Bot& bot, SeededLuck& luck, Generator& generator) {
  const Seat seat{s.seat};
  return game.pending(s).move.empty() ? game.resolve(s, seat, game.sample(s, seat, luck))
                                      : game.play(s, seat, bot.choose(s, seat, generator));
}

// Plays the games `number`, `number` + `step`, …; returns the first position in which a turn begins with so many cards
// left.
State beginning(const Push& game, int cards, std::uint64_t number, std::uint64_t step) {
  const Club club(game);
  for (;; number += step) {
    SeededLuck luck(number);
    Generator generator(number);
    State s = game.start();
    while (s.phase != Phase::over && (s.phase != Phase::start || s.pile_size() > cards))
      s = next_state(game, s, club, luck, generator);
    if (s.phase == Phase::start && s.pile_size() == cards) return s;
  }
}

template <class Bot>
double given_away(const Push& game, State s, const Bot& bot, std::uint64_t number, Expectimax<Push>& oracle) {
  SeededLuck luck(number);
  Generator generator(number);
  double given = 0;
  while (s.phase != Phase::over) {
    const State after = next_state(game, s, bot, luck, generator);
    if (!game.pending(s).move.empty()) given += oracle.value(s)[s.seat] - oracle.value(after)[s.seat];
    s = after;
  }
  return given;
}

End play_to_end(const Push& game, int cards, std::uint64_t number, std::uint64_t step) {
  const State s = beginning(game, cards, number, step);
  Expectimax<Push> oracle(game);
  const auto given = [&](const auto& bot) { return given_away(game, s, bot, number, oracle); };
  End end;
  end.given = {given(Novice(game)), given(Casual(game)), given(Greedy(game)), given(Club(game)), given(Expert(game))};
  end.positions = oracle.positions();
  return end;
}

}  // namespace

Result<void> print_push_ends(const Push& game, int cards, int games, bool json) {
  if (game.seats() != 2)
    return refuse(fmt::format("players is {}; ends are worked out for 2 (--option players=2)", game.seats()));
  std::vector<End> all(static_cast<std::size_t>(games));
  {
    std::atomic<int> done = 0;
    Progress progress;
    std::mutex mutex;
    on_all_cores(all.size(), [&](std::size_t number) {
      all[number] = play_to_end(game, cards, number, all.size());
      const int now = ++done;
      const std::lock_guard lock(mutex);
      if (progress.due())
        progress.show(fmt::format("{} of {} ends, about {:.0f} s left", now, games, progress.seconds_left(now, games)));
    });
  }
  const double n = static_cast<double>(games);
  double positions = 0;
  for (const End& end : all) positions += static_cast<double>(end.positions) / n;
  if (!json)
    print_text("{} ends from a turn with {} left, {} positions each on average\n\n{:<8} {:>10} {:>9}\n", games,
               cards == 1 ? "1 card" : fmt::format("{} cards", cards), thousands(std::llround(positions)), "level",
               "given away", "± 95 %");
  std::string levels;
  for (std::size_t level = 0; level < kLevels.size(); ++level) {
    double mean = 0, squares = 0;
    for (const End& end : all) mean += end.given[level] / n;
    for (const End& end : all) squares += (end.given[level] - mean) * (end.given[level] - mean);
    const double error = std::sqrt(squares / (n - 1) / n);
    if (!json) fmt::print("{:<8} {:>10.4f} {:>9.4f}\n", kLevels[level], mean, 1.96 * error);
    levels += fmt::format("{}\"{}\": {{\"regret\": {:.6f}, \"error\": {:.6f}}}", level ? ", " : "", kLevels[level],
                          mean, error);
  }
  if (json)
    fmt::print("{{\"cards\": {}, \"ends\": {}, \"positions\": {:.0f}, \"levels\": {{{}}}}}\n", cards, games, positions,
               levels);
  return {};
}

}  // namespace wagnis::cli
