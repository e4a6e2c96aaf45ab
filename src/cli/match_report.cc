#include "cli/match_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "cli/flags.h"
#include "cli/long_work.h"
#include "cli/print.h"
#include "core/json_writer.h"

namespace wagnis::cli {
namespace {

double per_game(std::int64_t sum, const Report& report) {
  return static_cast<double>(sum) / static_cast<double>(report.games);
}

void print_table(const AnyGame& game, std::uint64_t seed, const Report& report) {
  const auto seats = static_cast<std::int64_t>(report.entries.size());
  print_text("{} {}, seed {}\n", game.id(), line_of(game.options()), seed);
  print_text("{} games: {} deals, each played with the bots in {} rotations of the seats\n\n", thousands(report.games),
             thousands(report.deals), seats);
  std::size_t width = 3;
  for (const EntryReport& entry : report.entries) width = std::max(width, entry.level.size());
  print_text("{:<{}}  {:>6}  {:^13}  {:>6}", "bot", width, "share", "95 %", "points");
  for (const std::string_view tally : game.tallies()) print_text("  {:>6}", tally);
  print_text("  {:>10}  {:>10}\n", "median µs", "p99 µs");
  for (const EntryReport& entry : report.entries) {
    const Interval interval = entry.score.interval();
    print_text("{:<{}}  {:>6.3f}  {:>5.3f} – {:<5.3f}  {:>6.1f}", entry.level, width, entry.score.share(), interval.low,
               interval.high, per_game(entry.points, report));
    for (const std::int64_t tally : entry.tallies) print_text("  {:>6.2f}", per_game(tally, report));
    print_text("  {:>10.1f}  {:>10.1f}\n", entry.times.quantile_us(0.5), entry.times.quantile_us(0.99));
  }
  for (const EntryReport& entry : report.entries)
    if (entry.failed > 0) print_text("\n{} lost {} games by failing\n", entry.level, thousands(entry.failed));
  print_text(
      "\nshare: of the games won, a tie shared; points and all counts: a game; µs: a decision (not reproducible, all "
      "else is)\n");
}

// At most six decimals.
double rounded(double x) { return std::round(x * 1e6) / 1e6; }

void print_json(const AnyGame& game, std::uint64_t seed, const Report& report) {
  std::string bots;
  for (const EntryReport& entry : report.entries) {
    const Interval interval = entry.score.interval();
    bots += fmt::format("{}{{\"bot\": {}, \"share\": {}, \"interval\": [{}, {}], \"points\": {}",
                        bots.empty() ? "" : ", ", JsonWriter().value(entry.level).text(), rounded(entry.score.share()),
                        rounded(interval.low), rounded(interval.high), rounded(per_game(entry.points, report)));
    for (std::size_t i = 0; i < entry.tallies.size(); ++i)
      bots += fmt::format(", \"{}\": {}", game.tallies()[i], rounded(per_game(entry.tallies[i], report)));
    if (entry.level.starts_with(kExec)) bots += fmt::format(", \"failed\": {}", entry.failed);
    bots += fmt::format(", \"decision_us\": {{\"median\": {}, \"p99\": {}}}}}", entry.times.quantile_us(0.5),
                        entry.times.quantile_us(0.99));
  }
  fmt::print("{{\"game\": \"{}\", \"options\": {}, \"games\": {}, \"seed\": {}, \"bots\": [{}]}}\n", game.id(),
             json_of(game.options()), report.games, seed, bots);
}

}  // namespace

void print_report(const AnyGame& game, std::uint64_t seed, const Report& report, bool json) {
  if (report.games == 0) return;
  if (json)
    print_json(game, seed, report);
  else
    print_table(game, seed, report);
}

}  // namespace wagnis::cli
