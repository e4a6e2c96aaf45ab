#include "cli/tipp_strategy.h"

#include <fmt/core.h>

#include <array>
#include <map>
#include <set>
#include <vector>

#include "cli/plot.h"
#include "cli/solve.h"
#include "solve/tipp.h"

namespace wagnis::cli {
namespace {

using namespace wagnis::tipp;

// One bet stands for all bets of its kind, in the order of solve/tipp_turn.h.
constexpr std::array<Bet, kKinds> kOneOf{Bet::odd, Bet::circle, Bet::one};
constexpr std::array<std::string_view, kKinds> kBetNames{"odd or even", "a shape or colour", "a number"};
constexpr std::array<std::string_view, kKinds + 1> kChoiceNames{"odd or even", "shape or colour", "number", "stop"};

Match solved(const Rules& rules, const State& s, SeatSet for_points = {}) {
  Match match(rules, {.seats = for_points});
  match.solve(s, on_all_cores);
  return match;
}

// The value of a move to its player: share and points.
std::pair<double, double> worth(const std::vector<MoveValue>& moves, const State& s, const Move& move) {
  for (const MoveValue& each : moves)
    if (each.move == move) return {each.value.share[s.seat], each.value.points[s.seat]};
  std::unreachable();
}
Move bet_on(Bet bet) { return {Move::Kind::bet, bet}; }

void print_best_turn() {
  fmt::print("The best turn for points brings {:.10f} on average, and is a bust with chance {:.4f}.\n\n",
             plan_for_points().worth(Turn::get().start(), 0), ends_for_points()[0]);
}

void print_first_bets() {
  const Rules alone{.players = 1, .rounds = 1}, two{.players = 2, .rounds = 4};
  const State turn = Tipp(alone).start(), game = Tipp(two).start();
  const auto points = solved(alone, turn).moves(turn), shares = solved(two, game).moves(game);
  fmt::print(
      "| first bet | points of the turn | share of the first of two players, four rounds |\n| --- | --- | --- |\n");
  for (std::size_t kind = kKinds; kind-- > 0;)
    fmt::print("| {} | {:.4f} | {:.6f} |\n", kBetNames[kind], worth(points, turn, bet_on(kOneOf[kind])).second,
               worth(shares, game, bet_on(kOneOf[kind])).first);
}

// The best choices if every turn is played for most points: a row for the dice left, a column for the unused bets on
// odd and even. A cell holds the choice that is best in most positions with as many points; "X, from N points Y" if it
// changes with the points.
void print_choices() {
  // Positions seen: how many bets of each kind are used, the dice left, the points.
  std::set<std::array<int, kKinds + 2>> seen;
  std::vector<State> found{Tipp({.players = 1, .rounds = 1}).start()};
  // By used bets on odd and even, dice left and points: in how many positions each choice is best.
  std::map<std::array<int, 3>, std::array<int, kKinds + 1>> best;
  while (!found.empty()) {
    const State s = found.back();
    found.pop_back();
    std::array<int, kKinds + 2> position{0, 0, 0, s.dice_left(), s.turn_points()};
    for (std::uint8_t b = 0; b < kBets; ++b)
      if (s.used(static_cast<Bet>(b))) ++position[static_cast<std::size_t>(kind_of(static_cast<Bet>(b)))];
    if (!seen.insert(position).second) continue;
    const Move move = best_for_points(s);
    const auto choice = move.kind == Move::Kind::stop ? kKinds : static_cast<int>(kind_of(move.bet));
    ++best[{position[0], s.dice_left(), s.turn_points()}][static_cast<std::size_t>(choice)];
    for (std::uint8_t b = 0; b < kBets; ++b)
      for (int matches = 1; matches < s.dice_left() && !s.used(static_cast<Bet>(b)); ++matches) {
        State next = s;
        next.phase = Phase::on;
        next.on[b] = static_cast<std::uint8_t>(matches);
        found.push_back(next);
      }
  }
  fmt::print("\n| dice left | odd and even unused | one of them used | both used |\n| --- | --- | --- | --- |\n");
  for (int dice = kDice; dice >= 1; --dice) {
    fmt::print("| {} |", dice);
    for (int used = 0; used <= 2; ++used) {
      std::string cell;
      std::size_t last = kKinds + 1;
      for (int points = 0; points <= kBestTurn; ++points) {
        const auto at = best.find({used, dice, points});
        if (at == best.end()) continue;
        const auto choice = static_cast<std::size_t>(std::ranges::max_element(at->second) - at->second.begin());
        if (choice == last) continue;
        cell += cell.empty() ? std::string(kChoiceNames[choice])
                             : fmt::format(", from {} points {}", points, kChoiceNames[choice]);
        last = choice;
      }
      fmt::print(" {} |", cell.empty() ? "–" : cell);
    }
    fmt::print("\n");
  }
}

// What a bet gains over a stop, by dice left, if all other dice lie on one card of a shape.
Plot plot_bets() {
  const Tipp game({.players = 1, .rounds = 1});
  const Match match = solved(game.rules(), game.start());
  Plot plot{.title = "What one more bet brings",
            .x = "dice left (the others lie on one shape)",
            .y = "points over a stop",
            .lines = {},
            .dots = true};
  for (std::size_t kind = kKinds; kind-- > 0;) {
    Line line{.name = std::string(kBetNames[kind]), .points = {}};
    for (int dice = 1; dice < kDice; ++dice) {
      State s = game.start();
      s.phase = Phase::on;
      s.on[static_cast<std::size_t>(Bet::cross)] = static_cast<std::uint8_t>(kDice - dice);
      line.points.emplace_back(dice, worth(match.moves(s), s, bet_on(kOneOf[kind])).second - s.turn_points());
    }
    plot.lines.push_back(std::move(line));
  }
  return plot;
}

// The last turn of the game, by how many points the player is behind.
Plot last_turn() {
  const Tipp game({.players = 2, .rounds = 1});
  Plot plot{.title = "The last turn of the game",
            .x = "points behind before the turn",
            .y = "share of the win",
            .lines = {{.name = "for the win", .points = {}}, {.name = "for most points", .points = {}}},
            .dots = true};
  fmt::print(
      "\n| points behind | share, for the win | first bet | share, for most points |\n| --- | --- | --- | --- |\n");
  for (int behind = 0; behind <= kBestTurn; ++behind) {
    State s = game.start();
    s.seat = 1;
    s.score[0] = static_cast<std::uint16_t>(behind);
    const Match win = solved(game.rules(), s), points = solved(game.rules(), s, SeatSet(Seat{1}));
    plot.lines[0].points.emplace_back(behind, win.value(s).share[1]);
    plot.lines[1].points.emplace_back(behind, points.value(s).share[1]);
    if (behind % 3 == 0)
      fmt::print("| {} | {:.4f} | {} | {:.4f} |\n", behind, win.value(s).share[1],
                 kBetNames[static_cast<std::size_t>(kind_of(win.best(s).bet))], points.value(s).share[1]);
  }
  return plot;
}

// The win shares of the seats by rounds, for two and three players.
Plot seats() {
  Plot plot{.title = "What a seat is worth", .x = "rounds", .y = "share of the win", .lines = {}, .dots = true};
  fmt::print("\n| players | rounds | share of seat 0 | seat 1 | seat 2 |\n| --- | --- | --- | --- | --- |\n");
  for (const int players : {2, 3}) {
    const std::size_t first = plot.lines.size();
    for (int seat = 0; seat < players; ++seat)
      plot.lines.push_back({.name = fmt::format("seat {} of {}", seat, players), .points = {}});
    for (int rounds = 1; rounds <= 4; ++rounds) {
      const Rules rules{.players = players, .rounds = rounds};
      const State start = Tipp(rules).start();
      const Value value = solved(rules, start).value(start);
      fmt::print("| {} | {} |", players, rounds);
      for (std::size_t seat = 0; seat < 3; ++seat) {
        if (seat < static_cast<std::size_t>(players)) {
          plot.lines[first + seat].points.emplace_back(rounds, value.share[seat]);
          fmt::print(" {:.4f} |", value.share[seat]);
        } else {
          fmt::print(" |");
        }
      }
      fmt::print("\n");
    }
  }
  return plot;
}

// What a seat loses if it plays for most points while the others play for the win.
void print_points_against_wins() {
  fmt::print(
      "\n| players, four rounds | seat | for the win | for most points | lost |\n| --- | --- | --- | --- | --- |\n");
  for (const int players : {2, 3}) {
    const Rules rules{.players = players, .rounds = 4};
    const State start = Tipp(rules).start();
    const Value win = solved(rules, start).value(start);
    for (std::uint8_t seat = 0; seat < players; ++seat) {
      const double share = solved(rules, start, SeatSet(Seat{seat})).value(start).share[seat];
      fmt::print("| {} | {} | {:.4f} | {:.4f} | {:.4f} |\n", players, seat, win.share[seat], share,
                 win.share[seat] - share);
    }
  }
}

}  // namespace

Result<void> write_tipp_strategy(const std::string& folder) {
  print_best_turn();
  print_first_bets();
  print_choices();
  if (auto written = write_plot(plot_bets(), folder + "/tipp-bets.svg"); !written) return written;
  if (auto written = write_plot(last_turn(), folder + "/tipp-last-turn.svg"); !written) return written;
  if (auto written = write_plot(seats(), folder + "/tipp-seats.svg"); !written) return written;
  print_points_against_wins();
  return {};
}

}  // namespace wagnis::cli
