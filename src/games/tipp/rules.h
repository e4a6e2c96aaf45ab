// The rules of Tipp (docs/rules.md, T1–T9) as pure functions.
#pragma once

#include <cassert>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/tipp/notation.h"
#include "games/tipp/state.h"

namespace wagnis::tipp {

struct Rules {
  int players = 2;  // 1–5
  int rounds = 4;   // 1–20 (T8)
};

// How many sides of a die show each face (T1).
inline constexpr std::array<Weight, kFaces> kSides{1, 1, 1, 1, 1, 1};

// The functions of the Game concept; core/game.h says what each returns and requires.
class Tipp {
 public:
  using State = tipp::State;
  using Move = tipp::Move;
  using Outcome = tipp::Outcome;
  static constexpr std::string_view id = "tipp";

  // Precondition: option_rules allows them.
  explicit Tipp(const Rules& rules) : rules_(rules) {}

  static std::span<const OptionRule> option_rules();
  static Result<Tipp> make(const Options& options);
  Options options() const;
  int seats() const { return rules_.players; }
  const Rules& rules() const { return rules_; }

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

  // Points of the finished turns (T4); a turn in progress counts nothing yet.
  int points(const State& s, Seat seat) const { return s.score[seat.index]; }
  // All who tie (T9). Precondition: the game is over.
  SeatSet winners(const State& s) const;

  // The tally "busts": throws without a match, for the seat that threw. Precondition of `tally`: the event is legal.
  static std::span<const std::string_view> tallies();
  std::optional<std::size_t> tally(const State&, Seat, const Move&) const { return std::nullopt; }
  std::optional<std::size_t> tally(const State& s, Seat seat, const Outcome& outcome) const;

  std::string text(const State& s) const { return tipp::text(s, rules_.players); }
  Result<State> parse_state(std::string_view line) const {
    return tipp::parse_state(line, rules_.players, rules_.rounds);
  }
  static Result<Move> parse_move(std::string_view token) { return tipp::parse_move(token); }
  static Result<Outcome> parse_outcome(std::string_view token) { return tipp::parse_outcome(token); }

 private:
  void end_turn(State& s, int points) const;

  Rules rules_;
};

template <class Visit>
void Tipp::moves(const State& s, Seat seat, Visit&& visit) const {
  if (seat.index != s.seat || (s.phase != Phase::first && s.phase != Phase::on)) return;
  for (std::uint8_t b = 0; b < kBets; ++b)
    if (!s.used(static_cast<Bet>(b))) visit(Move{Move::Kind::bet, static_cast<Bet>(b)});  // T3
  if (s.phase == Phase::on) visit(Move{Move::Kind::stop, Bet::odd});                      // T4
}

template <class Visit>
void Tipp::outcomes(const State& s, Seat seat, Visit&& visit) const {
  if (seat.index != s.seat || s.phase != Phase::dice) return;
  each_throw(s.dice_left(), kSides, [&](const Dice<kFaces>& dice, Weight weight) { visit(Outcome{dice}, weight); });
}

template <class L>
Outcome Tipp::sample(const State& s, Seat seat, L& luck) const {
  assert(s.phase == Phase::dice);
  return {throw_dice(s.dice_left(), kSides, [&](Weight n) { return luck.below({Stream::Purpose::dice, seat}, n); })};
}

}  // namespace wagnis::tipp
