#include "games/tipp/rules.h"

#include <utility>

namespace wagnis::tipp {
namespace {

constexpr std::array<OptionRule, 2> kOptionRules{
    OptionRule{.name = "players", .low = 1, .high = kMostPlayers},
    OptionRule{.name = "rounds", .low = 1, .high = kMostRounds},
};
constexpr int kDefaultPlayers = 2;

Result<void> right_seat(const State& s, Seat seat, std::string_view what) {
  if (s.phase == Phase::over) return refuse("the game is over: no " + std::string(what) + " follows", "T8");
  if (seat.index != s.seat)
    return refuse("seat " + std::to_string(seat.index) + " has no " + std::string(what) +
                      " now: it is the turn of seat " + std::to_string(s.seat),
                  "T8");
  return {};
}

}  // namespace

std::span<const OptionRule> Tipp::option_rules() { return kOptionRules; }

Result<Tipp> Tipp::make(const Options& options) {
  const auto given = read_options(kOptionRules, options);
  if (!given) return std::unexpected(given.error());
  const auto* players = std::get_if<std::int64_t>(&(*given)[0]);
  const auto* rounds = std::get_if<std::int64_t>(&(*given)[1]);
  Rules rules;
  rules.players = players != nullptr ? static_cast<int>(*players) : kDefaultPlayers;
  rules.rounds = rounds != nullptr ? static_cast<int>(*rounds) : rules.players <= 3 ? 4 : 3;  // T8
  return Tipp(rules);
}

Options Tipp::options() const { return {{"players", rules_.players}, {"rounds", rules_.rounds}}; }

State Tipp::start() const {
  State s;
  s.phase = Phase::first;
  return s;
}

Pending Tipp::pending(const State& s) const {
  switch (s.phase) {
    case Phase::over: return {};
    case Phase::dice: return {.move = {}, .chance = SeatSet(Seat{s.seat})};
    case Phase::first:
    case Phase::on: return {.move = SeatSet(Seat{s.seat}), .chance = {}};
  }
  std::unreachable();
}

// Scores the turn. The next one begins with all cards and all dice (T7), or the game is over after the last round (T8).
void Tipp::end_turn(State& s, int points) const {
  s.score[s.seat] = static_cast<std::uint16_t>(s.score[s.seat] + points);
  s.on = {};
  s.phase = Phase::first;
  if (++s.seat < rules_.players) return;
  s.seat = 0;
  if (++s.round < rules_.rounds) return;
  s.round = 0;
  s.phase = Phase::over;
}

State Tipp::play(const State& before, Seat seat, const Move& move) const {
  assert(check(before, seat, move));
  static_cast<void>(seat);
  State s = before;
  if (move.kind == Move::Kind::stop) {
    end_turn(s, s.turn_points());  // T4
  } else {
    s.bet = static_cast<std::uint8_t>(static_cast<int>(move.bet) + 1);
    s.phase = Phase::dice;
  }
  return s;
}

State Tipp::resolve(const State& before, Seat seat, const Outcome& outcome) const {
  assert(check(before, seat, outcome));
  static_cast<void>(seat);
  State s = before;
  const Bet bet = s.chosen();
  const int matching = outcome.matching(bet);
  s.bet = 0;
  s.on[static_cast<std::size_t>(bet)] = static_cast<std::uint8_t>(matching);
  if (matching == 0)
    end_turn(s, 0);  // T5
  else if (s.dice_left() == 0)
    end_turn(s, s.turn_points());  // T6
  else
    s.phase = Phase::on;
  return s;
}

Result<void> Tipp::check(const State& s, Seat seat, const Move& move) const {
  if (auto right = right_seat(s, seat, "move"); !right) return right;
  if (s.phase == Phase::dice) return refuse(tipp::text(move) + " is not a move while the dice are being thrown", "T3");
  if (move.kind == Move::Kind::stop) {
    if (s.phase == Phase::first)
      return refuse("the first throw of a turn is not optional: stop comes after a throw", "T3");
  } else if (s.used(move.bet)) {
    return refuse("the bet " + std::string(name(move.bet)) + " is used already in this turn", "T3");
  }
  return {};
}

Result<void> Tipp::check(const State& s, Seat seat, const Outcome& outcome) const {
  if (auto right = right_seat(s, seat, "outcome"); !right) return right;
  if (s.phase != Phase::dice) return refuse(tipp::text(outcome) + " is not an outcome before a bet is chosen", "T3");
  if (const int left = s.dice_left(); outcome.dice.size() != left)
    return refuse(tipp::text(outcome) + " has " + std::to_string(outcome.dice.size()) + " dice, but " +
                      std::to_string(left) + " do not lie on a card",
                  "T3");
  return {};
}

SeatSet Tipp::winners(const State& s) const {
  return best_seats(rules_.players, [&](Seat seat) { return points(s, seat); });
}

std::span<const std::string_view> Tipp::tallies() {
  static constexpr std::array<std::string_view, 1> kTallies{"busts"};
  return kTallies;
}

std::optional<std::size_t> Tipp::tally(const State& s, Seat, const Outcome& outcome) const {
  if (outcome.matching(s.chosen()) == 0) return 0;  // T5
  return std::nullopt;
}

static_assert(Game<Tipp>);

}  // namespace wagnis::tipp
