#include "cli/push_strategy.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "bots/push_net_file.h"
#include "bots/push_search.h"
#include "cli/long_work.h"
#include "cli/plot.h"
#include "cli/solve.h"
#include "core/luck.h"

namespace wagnis::cli {
namespace {

using namespace wagnis::push;

// The cost of a decision. It drops no choice early, so that all choices are estimated equally well.
constexpr Effort kEffort{.playouts = 240, .least = 240};

// An estimate in one position, as a point of a chart.
struct Sample {
  int x = 0;     // of the chart
  int line = 0;  // of the chart
  double y = 0;
};
struct Samples {
  std::vector<Sample>
      bank;  // turns that can begin with a bank: 100 if a bank is estimated to be better than a draw, else 0
  std::vector<Sample> draw;  // with three rows: the estimated gain of a draw over the best row, in percent of the win
};

// A class of positions, by a number: `from` is the smallest number of each class but the first.
struct Part {
  std::string_view name;
  int from;
};
int part_of(std::span<const Part> parts, int number) {
  int at = 0;
  while (at + 1 < static_cast<int>(parts.size()) && number >= parts[static_cast<std::size_t>(at) + 1].from) ++at;
  return at;
}
// By the points of the richest colour on the bench. kRichestAt: where the axis shows each class.
constexpr std::array<Part, 6> kRichest{
    {{"1–4", 1}, {"5–8", 5}, {"9–12", 9}, {"13–16", 13}, {"17–20", 17}, {"21 and more", 21}}};
constexpr std::array<double, 6> kRichestAt{2.5, 6.5, 10.5, 14.5, 18.5, 22.5};
constexpr std::array<Part, 5> kLeft{
    {{"1–20 cards left", 1}, {"21–40", 21}, {"41–60", 41}, {"61–80", 61}, {"81 and more", 81}}};
// By the chance in percent that one more card is a bust.
constexpr std::array<Part, 6> kBusts{
    {{"below 5 %", 0}, {"5–9 %", 5}, {"10–14 %", 10}, {"15–19 %", 15}, {"20–24 %", 20}, {"25 % and more", 25}}};
// By the points in all rows together.
constexpr std::array<Part, 4> kLying{{{"1–9 points lie", 1}, {"10–19", 10}, {"20–29", 20}, {"30 and more", 30}}};

double share_of(const std::vector<Search::Choice>& choices, Move::Kind kind) {
  double best = -1;
  for (const Search::Choice& choice : choices)
    if (choice.move.kind == kind) best = std::max(best, choice.share);
  return best;
}

void sample_bank(const State& s, const std::vector<Search::Choice>& choices, std::vector<Sample>& samples) {
  const double bank = share_of(choices, Move::Kind::bank);
  if (bank < 0) return;
  int richest = 0;
  for (std::uint8_t color = 0; color < kColors; ++color)
    richest = std::max(richest, s.bench[s.seat].of(static_cast<Color>(color)).points());
  samples.push_back({part_of(kRichest, richest), part_of(kLeft, s.pile_size()),
                     bank > share_of(choices, Move::Kind::draw) ? 100.0 : 0.0});
}

void sample_draw(const Push& game, const State& s, const std::vector<Search::Choice>& choices,
                 std::vector<Sample>& samples) {
  const double draw = share_of(choices, Move::Kind::draw), take = share_of(choices, Move::Kind::take);
  if (draw < 0 || take < 0 || s.rows_lying() < kRows) return;  // with fewer rows there is no bust
  Weight bust = 0, all = 0;
  const Seat seat{s.seat};
  game.outcomes(game.play(s, seat, {Move::Kind::draw, 0}), seat, [&](const Outcome& outcome, Weight weight) {
    all += weight;
    if (outcome.kind == Outcome::Kind::number ? is_bust(s, hand_of(Kind{outcome.which}))
                                              : outcome.kind == Outcome::Kind::roll && is_bust(s, kRollHand))
      bust += weight;
  });
  int lying = 0;
  for (const Cards& row : s.row) lying += row.points();
  samples.push_back({part_of(kBusts, static_cast<int>(100 * static_cast<double>(bust) / static_cast<double>(all))),
                     part_of(kLying, lying), 100 * (draw - take)});
}

Samples play(const Push& game, std::uint64_t number) {
  const Search search(game, shipped_net(), kEffort);
  SeededLuck luck(number);
  Generator generator(number);
  Samples samples;
  State s = game.start();
  while (s.phase != Phase::over) {
    const Seat seat{s.seat};
    if (game.pending(s).move.empty()) {
      s = game.resolve(s, seat, game.sample(s, seat, luck));
      continue;
    }
    const auto choices = search.evaluate(s, seat, generator);
    if (s.phase == Phase::start) sample_bank(s, choices, samples.bank);
    if (s.phase == Phase::on) sample_draw(game, s, choices, samples.draw);
    s = game.play(s, seat, std::ranges::max_element(choices, {}, &Search::Choice::share)->move);
  }
  return samples;
}

// A mean and its error.
struct Mean {
  std::int64_t count = 0;
  double sum = 0, squares = 0;
  void add(double x) {
    ++count;
    sum += x;
    squares += x * x;
  }
  double mean() const { return sum / static_cast<double>(count); }
  // Half the 95 % interval, as if the positions were independent.
  double error() const {
    const double n = static_cast<double>(count);
    return 1.96 * std::sqrt(std::max(0.0, squares - sum * sum / n) / (n - 1) / n);
  }
};

using Means = std::vector<std::vector<Mean>>;  // by line, then by x

// The means. Leaves out a mean over fewer positions than there are games, or than 30.
Means means(const std::vector<Samples>& all, std::vector<Sample> Samples::* which, std::size_t lines, std::size_t xs) {
  Means table(lines, std::vector<Mean>(xs));
  for (const Samples& samples : all)
    for (const Sample& sample : samples.*which)
      table[static_cast<std::size_t>(sample.line)][static_cast<std::size_t>(sample.x)].add(sample.y);
  const auto enough = std::clamp<std::int64_t>(std::ssize(all), 2, 30);
  for (auto& line : table)
    for (Mean& mean : line)
      if (mean.count < enough) mean = {};
  return table;
}

// Prints a table; `unit` stands behind each mean.
void print_sheet(const Means& table, std::string_view corner, std::string_view unit, std::span<const Part> lines,
                 std::span<const Part> xs) {
  std::string rule = "| --- |";
  fmt::print("| {} |", corner);
  for (const Part& line : lines) {
    fmt::print(" {} |", line.name);
    rule += " --- |";
  }
  fmt::print("\n{}\n", rule);
  for (std::size_t x = 0; x < xs.size(); ++x) {
    fmt::print("| {} |", xs[x].name);
    for (std::size_t line = 0; line < lines.size(); ++line) {
      const Mean& mean = table[line][x];
      fmt::print("{}", mean.count == 0 ? " – |" : fmt::format(" {:.1f}{} ± {:.1f} |", mean.mean(), unit, mean.error()));
    }
    fmt::print("\n");
  }
  fmt::print("\n");
}

std::vector<Line> lines_of(const Means& table, std::span<const Part> lines,
                           const std::function<double(std::size_t)>& at) {
  std::vector<Line> result;
  for (std::size_t line = 0; line < lines.size(); ++line) {
    Line drawn{.name = std::string(lines[line].name), .points = {}};
    for (std::size_t x = 0; x < table[line].size(); ++x)
      if (table[line][x].count > 0) drawn.points.emplace_back(at(x), table[line][x].mean());
    if (!drawn.points.empty()) result.push_back(std::move(drawn));
  }
  return result;
}

std::vector<Samples> play_all(int players, int games) {
  const Push game({.players = players, .star_is_risk = false, .switch_cards = players > 2});
  std::vector<Samples> all(static_cast<std::size_t>(games));
  std::atomic<int> done = 0;
  Progress progress;
  std::mutex mutex;
  on_all_cores(all.size(), [&](std::size_t number) {
    all[number] = play(game, number);
    const int now = ++done;
    const std::lock_guard lock(mutex);
    if (progress.due())
      progress.show(fmt::format("{} players: {} of {} games, about {:.0f} s left", players, now, games,
                                progress.seconds_left(now, games)));
  });
  return all;
}

}  // namespace

Result<void> write_push_strategy(const std::string& folder, int games) {
  for (const int players : {2, 4}) {
    const auto all = play_all(players, games);
    const Means bank = means(all, &Samples::bank, kLeft.size(), kRichest.size());
    const Means draw = means(all, &Samples::draw, kLying.size(), kBusts.size());
    fmt::print("{} players, {} games\n\n", players, games);
    print_sheet(bank, "points of the richest colour", " %", kLeft, kRichest);
    print_sheet(draw, "one more card goes bust", "", kLying, kBusts);
    const auto path = [&](const char* what) { return fmt::format("{}/push-{}-{}.svg", folder, what, players); };
    const Plot banks{.title = fmt::format("How often a colour is banked, {} players", players),
                     .x = "points of the richest colour on the bench",
                     .y = "percent of such turns",
                     .lines = lines_of(bank, kLeft, [](std::size_t x) { return kRichestAt[x]; })};
    const Plot draws{.title = fmt::format("What one more card brings over the best row, {} players", players),
                     .x = "chance that it goes bust, percent",
                     .y = "percent of the win",
                     .lines = lines_of(draw, kLying, [](std::size_t x) { return 2.5 + 5.0 * static_cast<double>(x); })};
    for (const auto& [plot, file] : {std::pair(&banks, path("bank")), std::pair(&draws, path("draw"))}) {
      if (plot->lines.empty()) return refuse(fmt::format("{} games are too few to draw {}", games, file));
      if (auto written = write_plot(*plot, file); !written) return written;
    }
  }
  return {};
}

}  // namespace wagnis::cli
