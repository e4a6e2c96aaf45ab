#include "new_game/pond/rules.h"

#include <algorithm>
#include <optional>

#include "core/token.h"

namespace wagnis::pond {
namespace {

constexpr std::array<OptionRule, 2> kOptionRules{
    OptionRule{.name = "players", .low = 2, .high = kMostPlayers},
    OptionRule{.name = "goal", .low = 10, .high = 50},
};
constexpr std::array<std::string_view, 4> kPhases{"over", "turn", "stone", "die"};

Result<void> check_turn(const State& s, Seat seat, std::string_view what) {
  if (s.phase == Phase::over) return refuse("the game is over: nothing follows", "W6");
  if (seat.index != s.seat)
    return refuse("it is the turn of seat " + std::to_string(s.seat) + ", not of seat " + std::to_string(seat.index) +
                      ": " + std::string(what),
                  "W2");
  return {};
}

}  // namespace

std::string text(Move move) { return move == Move::jump ? "jump" : "stop"; }

std::string text(const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::die) return "d" + std::to_string(outcome.face);
  return outcome.kind == Outcome::Kind::safe ? "safe" : "trap";
}

std::span<const OptionRule> Pond::option_rules() { return kOptionRules; }

Result<Pond> Pond::make(const Options& options) {
  const auto given = read_options(kOptionRules, options);
  if (!given) return std::unexpected(given.error());
  Rules rules;
  if (const auto* players = std::get_if<std::int64_t>(&(*given)[0])) rules.players = static_cast<int>(*players);
  if (const auto* goal = std::get_if<std::int64_t>(&(*given)[1])) rules.goal = static_cast<int>(*goal);
  return Pond(rules);
}

Pending Pond::pending(const State& s) const {
  const SeatSet seat(Seat{s.seat});
  if (s.phase == Phase::over) return {};
  return s.phase == Phase::turn ? Pending{.move = seat, .chance = {}} : Pending{.move = {}, .chance = seat};
}

void Pond::end_turn(State& s, int points) const {
  s.points[s.seat] = static_cast<std::uint8_t>(s.points[s.seat] + points);
  const bool over = s.points[s.seat] >= rules_.goal;
  s.phase = over ? Phase::over : Phase::turn;
  s.seat = over ? std::uint8_t{0} : static_cast<std::uint8_t>((s.seat + 1) % rules_.players);
  s.stones = kStones;
  s.heap = 0;
}

State Pond::play(const State& before, Seat seat, Move move) const {
  assert(check(before, seat, move));
  static_cast<void>(seat);
  State s = before;
  if (move == Move::jump)
    s.phase = Phase::stone;
  else
    end_turn(s, s.heap);
  return s;
}

State Pond::resolve(const State& before, Seat seat, const Outcome& outcome) const {
  assert(check(before, seat, outcome));
  static_cast<void>(seat);
  State s = before;
  if (outcome.kind == Outcome::Kind::trap) {
    end_turn(s, 0);  // W4
  } else if (outcome.kind == Outcome::Kind::safe) {
    --s.stones;
    s.phase = Phase::die;
  } else {
    s.heap = static_cast<std::uint8_t>(s.heap + outcome.face);
    s.phase = Phase::turn;
  }
  return s;
}

Result<void> Pond::check(const State& s, Seat seat, Move move) const {
  if (auto fine = check_turn(s, seat, pond::text(move)); !fine) return fine;
  if (s.phase != Phase::turn) return refuse("chance decides now, not seat " + std::to_string(seat.index), "W3");
  if (move == Move::stop && s.heap == 0) return refuse("the heap is empty: nobody stops with nothing", "W5");
  return {};
}

Result<void> Pond::check(const State& s, Seat seat, const Outcome& outcome) const {
  if (auto fine = check_turn(s, seat, pond::text(outcome)); !fine) return fine;
  const bool die = outcome.kind == Outcome::Kind::die;
  if (s.phase != (die ? Phase::die : Phase::stone))
    return refuse(
        pond::text(outcome) + " is no outcome in phase " + std::string(kPhases[static_cast<std::size_t>(s.phase)]),
        "W3");
  if (outcome.kind == Outcome::Kind::safe && s.stones == 1) return refuse("the last stone is the trap", "W3");
  return {};
}

std::string Pond::text(const State& s) const {
  std::string line = std::string(kPhases[static_cast<std::size_t>(s.phase)]) + ' ' + std::to_string(s.seat) + ' ' +
                     std::to_string(s.stones) + ' ' + std::to_string(s.heap) + ' ';
  for (int i = 0; i < rules_.players; ++i)
    line += (i > 0 ? "/" : "") + std::to_string(s.points[static_cast<std::size_t>(i)]);
  return line;
}

Result<State> Pond::parse_state(std::string_view line) const {
  const auto fields = parts(line, ' ');
  if (fields.size() != 5) return refuse("a state has five fields: PHASE SEAT STONES HEAP POINTS");
  const auto phase = std::ranges::find(kPhases, fields[0]);
  if (phase == kPhases.end()) return refuse("PHASE " + in_quotes(fields[0]) + " is not one of over turn stone die");
  State s;
  s.phase = static_cast<Phase>(phase - kPhases.begin());
  const bool over = s.phase == Phase::over;
  const auto seat = parse_whole(fields[1], 0, over ? 0 : rules_.players - 1);
  const auto stones = parse_whole(fields[2], over ? kStones : 1, kStones);
  // A die was thrown on each used stone, except the last one while its die rolls.
  const auto used = stones ? kStones - *stones : 0;
  const auto thrown = used - (s.phase == Phase::die ? 1 : 0);
  const auto heap = thrown < 0 ? std::nullopt : parse_whole(fields[3], thrown, thrown * kFaces);
  if (!seat || !stones || !heap) return refuse("SEAT, STONES or HEAP cannot be in " + in_quotes(line), "W3");
  s.seat = static_cast<std::uint8_t>(*seat);
  s.stones = static_cast<std::uint8_t>(*stones);
  s.heap = static_cast<std::uint8_t>(*heap);
  const auto points = parts(fields[4], '/');
  if (static_cast<int>(points.size()) != rules_.players) return refuse("POINTS has a number for each player", "W1");
  int reached = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto number = parse_whole(points[i], 0, rules_.goal - 1 + (kStones - 1) * kFaces);
    if (!number) return refuse("POINTS " + in_quotes(points[i]) + " cannot be", "W6");
    s.points[i] = static_cast<std::uint8_t>(*number);
    reached += *number >= rules_.goal ? 1 : 0;
  }
  if (reached != (over ? 1 : 0)) return refuse("a game is over exactly when one player has the goal", "W6");
  return s;
}

Result<Move> Pond::parse_move(std::string_view token) {
  if (token == "jump") return Move::jump;
  if (token == "stop") return Move::stop;
  return refuse("move " + in_quotes(token) + " is not jump or stop");
}

Result<Outcome> Pond::parse_outcome(std::string_view token) {
  if (token == "safe") return Outcome{Outcome::Kind::safe, 0};
  if (token == "trap") return Outcome{Outcome::Kind::trap, 0};
  if (token.size() == 2 && token[0] == 'd' && token[1] >= '1' && token[1] <= '0' + kFaces)
    return Outcome{Outcome::Kind::die, static_cast<std::uint8_t>(token[1] - '0')};
  return refuse("outcome " + in_quotes(token) + " is not safe, trap or d1 to d6");
}

void write_view(JsonWriter& json, const Pond&, const State& s) {
  json.open_object().member("phase", kPhases[static_cast<std::size_t>(s.phase)]).member("seat", int{s.seat});
  json.member("stones", int{s.stones}).member("heap", int{s.heap});
  json.key("trap").open_array().value(1).value(int{s.stones}).close_array().close_object();
}

static_assert(Game<Pond>);

}  // namespace wagnis::pond
