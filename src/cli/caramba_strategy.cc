#include "cli/caramba_strategy.h"

#include <fmt/core.h>

#include <array>
#include <map>
#include <vector>

#include "cli/plot.h"
#include "solve/caramba.h"

namespace wagnis::cli {
namespace {

using namespace wagnis::caramba;

constexpr std::array kAllColors{Color::black, Color::blue, Color::red};

// A throw of five dice, with its chance.
struct Throw {
  ColorDice dice;
  double chance;
};
std::vector<Throw> all_throws() {
  std::vector<Throw> throws;
  each_throw(kDice, kSides, [&](const ColorDice& dice, Weight weight) {
    throws.push_back({dice, static_cast<double>(weight) / static_cast<double>(power(6, kDice))});
  });
  return throws;
}

// Two players after their first throws. Nobody can grab.
State after_first_throws(int mine, int other, const ColorDice& my_dice, const ColorDice& other_dice) {
  State s;
  s.place[0] = {my_dice, 0, static_cast<std::uint8_t>(mine)};
  s.place[1] = {other_dice, 0, static_cast<std::uint8_t>(other)};
  return s;
}

// The dice kept of this first throw, and how often, over all first throws of the other player.
std::map<ColorDice, double> kept_of(Match& match, int mine, int other, const ColorDice& dice) {
  std::map<ColorDice, double> often;
  for (const Throw& their : all_throws())
    for (const MoveValue& move : match.moves(after_first_throws(mine, other, dice, their.dice), Seat{0}))
      if (move.chance > 0) often[move.move.kept] += their.chance * move.chance;
  return often;
}

void print_first_throws(Match& match) {
  fmt::print(
      "| first throw | comes up | kept (how often, over all first throws of the other) |\n| --- | --- | --- |\n");
  for (const Throw& mine : all_throws()) {
    if (mine.dice.size() == *std::ranges::max_element(mine.dice.count)) continue;  // five of a colour grab a figure
    std::vector<std::pair<double, ColorDice>> kept;
    for (const auto& [dice, often] : kept_of(match, 1, 1, mine.dice))
      if (often >= 0.005) kept.emplace_back(-often, dice);
    std::ranges::sort(kept);
    std::string line;
    for (const auto& [often, dice] : kept)
      line += fmt::format("{}`{}` {:.0f} %", line.empty() ? "" : ", ", text(dice), -100 * often);
    fmt::print("| `{}` | {:.1f} % | {} |\n", text(mine.dice), 100 * mine.chance, line);
  }
}

// How often a player goes for each colour after the first throw; last: for none. It is the colour of most kept dice.
std::array<double, kColors + 1> gone_for(Match& match, int mine, int other) {
  std::array<double, kColors + 1> share{};
  for (const Throw& my_throw : all_throws()) {
    for (const auto& [kept, often] : kept_of(match, mine, other, my_throw.dice)) {
      const auto most = std::ranges::max_element(kept.count);
      share[*most == 0 ? kColors : static_cast<std::size_t>(most - kept.count.begin())] += my_throw.chance * often;
    }
  }
  return share;
}

void print_colors_by_field(Match& match) {
  fmt::print(
      "| fields (own : other) | share of the win | black | blue | red | all thrown again |\n"
      "| --- | --- | --- | --- | --- | --- |\n");
  constexpr std::array<std::pair<int, int>, 9> kFields{
      {{1, 1}, {4, 10}, {7, 7}, {10, 4}, {7, 19}, {13, 13}, {19, 7}, {16, 16}, {19, 19}}};
  for (const auto& [mine, other] : kFields) {
    const auto colors = gone_for(match, mine, other);
    fmt::print("| {} : {} | {:.3f} |", mine, other, match.round(mine, other).value());
    for (const double share : colors) fmt::print(" {:.0f} % |", 100 * share);
    fmt::print("\n");
  }
}

// The value of the figures at the start of the game, over all throws of both players.
double worth_of_figures(const Round& round, const std::array<std::uint8_t, kColors>& figure) {
  double sum = 0;
  for (const Throw& mine : all_throws())
    for (const Throw& other : all_throws())
      sum += mine.chance * other.chance * round.value({figure, {mine.dice, other.dice}, {}});
  return sum;
}

void print_figures(Match& match) {
  const Round& round = match.round(1, 1);
  fmt::print(
      "| figures before you | before the other | in the middle | share of the win |\n| --- | --- | --- | --- |\n");
  std::vector<std::pair<double, std::string>> rows;
  for (std::uint8_t black = 0; black < 3; ++black) {
    for (std::uint8_t blue = 0; blue < 3; ++blue) {
      for (std::uint8_t red = 0; red < 3; ++red) {
        const std::array<std::uint8_t, kColors> figure{black, blue, red};
        if (std::ranges::count(figure, kMiddle) == 0) continue;
        std::array<std::string, 3> where;
        for (const Color color : kAllColors) {
          std::string& names = where[figure[static_cast<std::size_t>(color)]];
          names += (names.empty() ? "" : ", ") + std::string(name(color));
        }
        const double share = worth_of_figures(round, figure);
        rows.emplace_back(-share, fmt::format("| {} | {} | {} | {:.3f} |", where[1], where[2], where[0], share));
      }
    }
  }
  std::ranges::sort(rows);
  for (const auto& [share, row] : rows) fmt::print("{}\n", row);
}

Plot race_plot(Match& match) {
  Plot plot{.title = "Caramba: the win by the lead",
            .x = "lead (fields)",
            .y = "share of the win",
            .lines = {},
            .dots = true};
  for (const int sum : {8, 14, 20, 26, 32}) {
    Line line{fmt::format("{} fields together", sum), {}};
    for (int mine = std::max(1, sum - kGoal + 1); mine < std::min(kGoal, sum); ++mine)
      line.points.emplace_back(2 * mine - sum, match.round(mine, sum - mine).value());
    plot.lines.push_back(line);
  }
  return plot;
}

Plot figures_plot(Match& match) {
  Plot plot{.title = "Caramba: five dice nearly alike, all figures in the middle",
            .x = "dice alike (the others show something else)",
            .y = "share of the win at the start of the game",
            .lines = {},
            .dots = true};
  const Round& round = match.round(1, 1);
  for (const Color color : kAllColors) {
    Line line{std::string(name(color)), {}};
    const auto c = static_cast<std::size_t>(color);
    for (std::uint8_t alike = 1; alike < kDice; ++alike) {
      // All throws with so many dice of the colour, by their chances, against all throws of the other player.
      double sum = 0, all = 0;
      for (const Throw& mine : all_throws()) {
        if (mine.dice.count[c] != alike) continue;
        for (const Throw& other : all_throws())
          sum += mine.chance * other.chance * round.value({{}, {mine.dice, other.dice}, {}});
        all += mine.chance;
      }
      line.points.emplace_back(alike, sum / all);
    }
    plot.lines.push_back(line);
  }
  return plot;
}

}  // namespace

Result<void> write_caramba_strategy(const std::string& folder) {
  Match match;
  print_first_throws(match);
  fmt::print("\n");
  print_figures(match);
  fmt::print("\n");
  print_colors_by_field(match);
  if (auto written = write_plot(race_plot(match), folder + "/caramba-race.svg"); !written) return written;
  return write_plot(figures_plot(match), folder + "/caramba-figures.svg");
}

}  // namespace wagnis::cli
