// The rules of Caramba (docs/rules.md, C1–C11) as pure functions.
//
// The rules know no clock: every seat may move at any time, and what happens first counts (C4). The host makes the
// order. With pace=race a seat may throw once in `tempo` milliseconds, and the host orders grabs by C10 and C11. With
// pace=turns the host plays beats: it asks every seat what it keeps, and plays the keep and the dice of one seat after
// the other. Then it plays the grabs of that beat, in an order that it committed to before. Either way the events are a
// legal sequence of these rules, and no rule refuses an event for its time. With pace=turns events have no time.
#pragma once

#include <algorithm>
#include <cassert>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/caramba/notation.h"
#include "games/caramba/state.h"

namespace wagnis::caramba {

enum class Pace : std::uint8_t { race, turns };

struct Rules {
  int players = 2;         // 2–4, or 1 for practice
  int tempo = 800;         // ms from one throw of a seat to its next: 400–3000 (C10); for the host
  Pace pace = Pace::race;  // for the host
};

// How many sides of a die show each colour (C1).
inline constexpr std::array<Weight, kColors> kSides{3, 2, 1};

// The functions of the Game concept; core/game.h says what each returns and requires.
class Caramba {
 public:
  using State = caramba::State;
  using Move = caramba::Move;
  using Outcome = caramba::Outcome;
  static constexpr std::string_view id = "caramba";

  // Precondition: option_rules allows them.
  explicit Caramba(const Rules& rules) : rules_(rules) {}

  static std::span<const OptionRule> option_rules();
  static Result<Caramba> make(const Options& options);
  Options options() const;
  int seats() const { return rules_.players; }
  const Rules& rules() const { return rules_; }
  // Whether every event has a time.
  bool timed() const { return rules_.pace == Pace::race; }

  // For the host, which has the clock (C10, C11): whether all seats choose before any throws; how many milliseconds a
  // seat must wait after a throw; which moves seats race for; whether a round begins here (C4).
  bool together() const { return rules_.pace == Pace::turns; }
  std::int64_t tempo_after(const Move& move) const {
    return timed() && move.kind == Move::Kind::keep ? rules_.tempo : 0;
  }
  bool raced_for(const Move& move) const { return move.kind == Move::Kind::grab; }
  bool at_signal(const State& s) const;
  // What the host cites: C4 for a throw before the signal, C10 for tempo and beats.
  static constexpr std::string_view paragraph(HostRule rule) { return rule == HostRule::signal ? "C4" : "C10"; }

  State start() const;
  Pending pending(const State& s) const;
  template <class Visit>
  void moves(const State& s, Seat seat, Visit&& visit) const;
  template <class Visit>
  void outcomes(const State& s, Seat seat, Visit&& visit) const;
  State play(const State& s, Seat seat, const Move& move) const;
  State resolve(const State& s, Seat seat, const Outcome& outcome) const;
  Result<void> check(const State& s, Seat seat, const Move& move) const;
  Result<void> check(const State& s, Seat seat, const Outcome& outcome) const;
  template <class L>
  Outcome sample(const State& s, Seat seat, L& luck) const;

  // The marker's field, from 1; it may pass 20 (C8).
  int points(const State& s, Seat seat) const { return s.at(seat).field; }
  // All who tie for the furthest field (C9). Precondition: the game is over.
  SeatSet winners(const State& s) const;

  // The tallies "throws" and "grabs", for the seat that makes them. Precondition of `tally`: the event is legal.
  static std::span<const std::string_view> tallies();
  std::optional<std::size_t> tally(const State& s, Seat seat, const Move& move) const;
  std::optional<std::size_t> tally(const State&, Seat, const Outcome&) const { return std::nullopt; }

  std::string text(const State& s) const { return caramba::text(s, rules_.players); }
  Result<State> parse_state(std::string_view line) const { return caramba::parse_state(line, rules_.players); }
  static Result<Move> parse_move(std::string_view token) { return caramba::parse_move(token); }
  static Result<Outcome> parse_outcome(std::string_view token) { return caramba::parse_outcome(token); }

 private:
  void end_round(State& s) const;

  Rules rules_;
};

// Whether the seat may grab this figure now (C5). Precondition: nobody's dice are in the air.
constexpr bool may_grab(const State& s, Seat seat, Color color) {
  return s.at(seat).grab != 0 && shows_only(s.at(seat).dice, color) && !s.owns(seat, color);
}

template <class Visit>
void Caramba::moves(const State& s, Seat seat, Visit&& visit) const {
  if (seat.index >= rules_.players || s.throwing != 0 || s.over()) return;
  for (const Color color : {Color::black, Color::blue, Color::red})
    if (may_grab(s, seat, color)) visit(Move{Move::Kind::grab, {}, color});
  const ColorDice& dice = s.at(seat).dice;
  for (int k = dice.count[0]; k >= 0; --k)
    for (int b = dice.count[1]; b >= 0; --b)
      for (int r = dice.count[2]; r >= 0; --r)
        if (k + b + r < kDice)  // C4: at least one is thrown
          visit(Move{Move::Kind::keep,
                     {{static_cast<std::uint8_t>(k), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(r)}},
                     Color::black});
}

template <class Visit>
void Caramba::outcomes(const State& s, Seat seat, Visit&& visit) const {
  if (s.throwing == 0 || s.throwing != before(seat)) return;
  each_throw(kDice - s.at(seat).dice.size(), kSides,
             [&](const ColorDice& dice, Weight weight) { visit(Outcome{dice}, weight); });
}

template <class L>
Outcome Caramba::sample(const State& s, Seat seat, L& luck) const {
  assert(s.throwing == before(seat));
  return {throw_dice(kDice - s.at(seat).dice.size(), kSides,
                     [&](Weight n) { return luck.below({Stream::Purpose::dice, seat}, n); })};
}

}  // namespace wagnis::caramba
