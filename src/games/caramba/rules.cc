#include "games/caramba/rules.h"

namespace wagnis::caramba {
namespace {

constexpr std::array<std::string_view, 2> kPaceWords{"race", "turns"};
constexpr std::array<OptionRule, 3> kOptionRules{
    OptionRule{.name = "players", .low = 1, .high = kMostPlayers},
    OptionRule{.name = "tempo", .low = 400, .high = 3000},
    OptionRule{.name = "pace", .words = kPaceWords},
};

std::string seat_name(Seat seat) { return "seat " + std::to_string(seat.index); }

}  // namespace

std::span<const OptionRule> Caramba::option_rules() { return kOptionRules; }

Result<Caramba> Caramba::make(const Options& options) {
  const auto given = read_options(kOptionRules, options);
  if (!given) return std::unexpected(given.error());
  Rules rules;
  if (const auto* players = std::get_if<std::int64_t>(&(*given)[0])) rules.players = static_cast<int>(*players);
  if (const auto* tempo = std::get_if<std::int64_t>(&(*given)[1])) rules.tempo = static_cast<int>(*tempo);
  if (const auto* pace = std::get_if<std::string>(&(*given)[2]))
    rules.pace = *pace == "turns" ? Pace::turns : Pace::race;
  return Caramba(rules);
}

Options Caramba::options() const {
  return {{"players", rules_.players},
          {"tempo", rules_.tempo},
          {"pace", std::string(kPaceWords[static_cast<std::size_t>(rules_.pace)])}};
}

bool Caramba::at_signal(const State& s) const {
  return !s.over() && s.throwing == 0 &&
         std::ranges::all_of(s.place, [](const Place& each) { return each.dice.size() == 0; });
}

State Caramba::start() const {
  State s;
  for (std::size_t i = static_cast<std::size_t>(rules_.players); i < kMostPlayers; ++i) s.place[i].field = 0;
  return s;
}

Pending Caramba::pending(const State& s) const {
  if (s.over()) return {};
  if (s.throwing != 0) return {.move = {}, .chance = SeatSet(Seat{static_cast<std::uint8_t>(s.throwing - 1)})};
  return {.move = SeatSet::first(rules_.players), .chance = {}};  // C4
}

// Ends the round: the markers move (C8); dice, grabs and figures are again as before the first throw (C3, C7).
void Caramba::end_round(State& s) const {
  for (std::size_t c = 0; c < kColors; ++c) {
    Place& owner = s.place[s.figure[c] - 1u];
    owner.field = static_cast<std::uint8_t>(owner.field + figure_points(static_cast<Color>(c)));
  }
  s.figure = {};
  for (Place& place : s.place) place = {.dice = {}, .grab = 0, .field = place.field};
}

State Caramba::play(const State& before_move, Seat seat, const Move& move) const {
  assert(check(before_move, seat, move));
  State s = before_move;
  Place& place = s.at(seat);
  place.grab = 0;  // used, or the throw gives it up (C5)
  if (move.kind == Move::Kind::keep) {
    place.dice = move.kept;
    s.throwing = before(seat);
  } else {
    s.figure[static_cast<std::size_t>(move.color)] = before(seat);
    // only a grab from the middle can empty the middle (C7)
    if (std::ranges::count(s.figure, kMiddle) == 0) end_round(s);
  }
  return s;
}

State Caramba::resolve(const State& before_dice, Seat seat, const Outcome& outcome) const {
  assert(check(before_dice, seat, outcome));
  State s = before_dice;
  Place& place = s.at(seat);
  place.dice = place.dice + outcome.dice;
  place.grab = one_color(place.dice) ? 1 : 0;  // C5: a completed throw earns a grab
  s.throwing = 0;
  return s;
}

Result<void> Caramba::check(const State& s, Seat seat, const Move& move) const {
  if (s.over()) return refuse("the game is over: no move follows", "C9");
  if (s.throwing != 0)
    return refuse("no move comes between a throw and its dice: those of seat " + std::to_string(s.throwing - 1) +
                      " are in the air",
                  "C4");
  const Place& place = s.at(seat);
  if (move.kind == Move::Kind::keep) {
    if (place.dice.empty() && !move.kept.empty())
      return refuse("the first throw of a round is with all five dice: keep:-", "C4");
    if (move.kept.size() >= kDice) return refuse("at least one die is thrown", "C4");
    if (!move.kept.within(place.dice))
      return refuse(
          seat_name(seat) + " cannot keep " + caramba::text(move.kept) + ", its dice are " + caramba::text(place.dice),
          "C4");
    return {};
  }
  const std::string figure = "the " + std::string(name(move.color)) + " figure";
  if (!shows_only(place.dice, move.color))
    return refuse("five " + std::string(name(move.color)) + " dice are needed for " + figure + "; " + seat_name(seat) +
                      " has " + caramba::text(place.dice),
                  "C5");
  if (place.grab == 0) return refuse(seat_name(seat) + " has used the grab of this throw", "C5");
  if (s.owns(seat, move.color)) return refuse(figure + " is before " + seat_name(seat) + " already", "C5");
  return {};
}

Result<void> Caramba::check(const State& s, Seat seat, const Outcome& outcome) const {
  if (s.over()) return refuse("the game is over: no dice follow", "C9");
  if (s.throwing != before(seat)) return refuse(seat_name(seat) + " has no dice in the air", "C4");
  if (const int thrown = kDice - s.at(seat).dice.size(); outcome.dice.size() != thrown)
    return refuse(caramba::text(outcome) + " has " + std::to_string(outcome.dice.size()) + " dice, but " +
                      std::to_string(thrown) + " were thrown",
                  "C4");
  return {};
}

SeatSet Caramba::winners(const State& s) const {
  return best_seats(rules_.players, [&](Seat seat) { return points(s, seat); });
}

std::span<const std::string_view> Caramba::tallies() {
  static constexpr std::array<std::string_view, 2> kTallies{"throws", "grabs"};
  return kTallies;
}

std::optional<std::size_t> Caramba::tally(const State&, Seat, const Move& move) const {
  return move.kind == Move::Kind::keep ? 0 : 1;
}

static_assert(Game<Caramba>);

}  // namespace wagnis::caramba
