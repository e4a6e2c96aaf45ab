// The rules of Push (docs/rules.md, P1–P22) as pure functions.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/game.h"
#include "games/push/notation.h"
#include "games/push/state.h"

namespace wagnis::push {

struct Rules {
  int players = 3;            // 2–6
  bool star_is_risk = false;  // P22: a star costs the whole bench
  bool switch_cards = true;   // P16: false is allowed only for two players
};

// The functions of the Game concept; core/game.h says what each returns and requires.
class Push {
 public:
  using State = push::State;
  using Move = push::Move;
  using Outcome = push::Outcome;
  static constexpr std::string_view id = "push";

  // Precondition: option_rules and P16 allow the combination.
  explicit Push(const Rules& rules) : rules_(rules) {}

  static std::span<const OptionRule> option_rules();
  static Result<Push> make(const Options& options);
  Options options() const;
  int seats() const { return rules_.players; }
  const Rules& rules() const { return rules_; }
  int deck_switches() const { return rules_.switch_cards ? kSwitchCards : 0; }

  State start() const;
  Pending pending(const State& s) const;
  template <class Visit>
  void moves(const State& s, Seat seat, Visit&& visit) const;
  template <class Visit>
  void outcomes(const State& s, Seat seat, Visit&& visit) const;
  State play(State s, Seat seat, const Move& move) const {
    advance(s, seat, move);
    return s;
  }
  State resolve(State s, Seat seat, const Outcome& outcome) const {
    advance(s, seat, outcome);
    return s;
  }
  // The same in place: a playout is a third faster when no position is copied.
  void advance(State& s, Seat seat, const Move& move) const;
  void advance(State& s, Seat seat, const Outcome& outcome) const;
  Result<void> check(const State& s, Seat seat, const Move& move) const;
  Result<void> check(const State& s, Seat seat, const Outcome& outcome) const;
  template <class L>
  Outcome sample(const State& s, Seat seat, L& luck) const;

  // Points on bench and bank (P21).
  int points(const State& s, Seat seat) const;
  // Number cards on bench and bank: the first tie-break (P21).
  int cards(const State& s, Seat seat) const;
  // All who tie in points and cards. Precondition: the game is over.
  SeatSet winners(const State& s) const;

  // The tallies "busts" and "banks", for the seat of the event. Precondition of `tally`: the event is legal.
  static std::span<const std::string_view> tallies();
  std::optional<std::size_t> tally(const State& s, Seat seat, const Move& move) const;
  std::optional<std::size_t> tally(const State& s, Seat seat, const Outcome& outcome) const;

  std::string text(const State& s) const { return push::text(s, rules_.players); }
  Result<State> parse_state(std::string_view line) const {
    return push::parse_state(line, rules_.players, deck_switches());
  }
  static Result<Move> parse_move(std::string_view token) { return push::parse_move(token); }
  static Result<Outcome> parse_outcome(std::string_view token) { return push::parse_outcome(token); }

 private:
  // The seat so many places after another, fewer than all of them; a division would take long.
  std::uint8_t seat_after(std::uint8_t seat, int places) const {
    const int sum = seat + places;
    return static_cast<std::uint8_t>(sum < rules_.players ? sum : sum - rules_.players);
  }
  void lose(State& s, Seat seat, std::uint8_t face) const;
  void end_turn(State& s) const;
  void next_taker(State& s) const;

  Rules rules_;
};

// Whether the card in `hand` fits row k (0–2): no card of its colour or number lies there, nor two roll cards (P8).
// All fit where nothing lies.
constexpr bool fits(const State& s, std::uint8_t hand, int k) {
  if (hand == kRollHand) return !s.row_has_roll(k);
  return !s.row[static_cast<std::size_t>(k)].has_like(Kind{static_cast<std::uint8_t>(hand - 1)});
}

// Whether the card in `hand` may go to row k: a row that it fits, or the next new row (P8).
constexpr bool may_place(const State& s, std::uint8_t hand, int k) {
  return s.row_lies(k) ? fits(s, hand, k) : k == s.rows_lying();
}

// Whether the card fits no row and there is no new one: a bust (P18).
constexpr bool is_bust(const State& s, std::uint8_t hand) {
  return !fits(s, hand, 0) && !fits(s, hand, 1) && !fits(s, hand, 2);
}

// All moves that there are, as the notation lists them.
inline constexpr std::array<Move, 1 + kColors + 2 * kRows> kAllMoves = [] {
  std::array<Move, 1 + kColors + 2 * kRows> all{};
  std::size_t i = 0;
  all[i++] = {Move::Kind::draw, 0};
  for (std::uint8_t color = 0; color < kColors; ++color) all[i++] = {Move::Kind::bank, color};
  for (std::uint8_t k = 0; k < kRows; ++k) all[i++] = {Move::Kind::row, k};
  for (std::uint8_t k = 0; k < kRows; ++k) all[i++] = {Move::Kind::take, k};
  return all;
}();

// Which of them the seat that acts may make: bit i is kAllMoves[i].
constexpr unsigned legal(const State& s) {
  const auto each_row = [](auto may) { return unsigned{may(0)} | unsigned{may(1)} << 1 | unsigned{may(2)} << 2; };
  const auto lying = [&] { return each_row([&](int k) { return s.row_lies(k); }); };
  constexpr int kFirstRow = 1 + kColors, kFirstTake = kFirstRow + kRows;
  switch (s.phase) {
    case Phase::start: return 1 | s.bench[s.seat].colors() << 1;                                      // P7
    case Phase::place: return each_row([&](int k) { return may_place(s, s.hand, k); }) << kFirstRow;  // P8
    case Phase::on: return unsigned{!s.pile_empty()} | lying() << kFirstTake;                         // P11, P12
    case Phase::take: return lying() << kFirstTake;                                                   // P14
    case Phase::card:
    case Phase::die:
    case Phase::over: return 0;
  }
  std::unreachable();
}

inline Pending Push::pending(const State& s) const {
  switch (s.phase) {
    case Phase::over: return {};
    case Phase::card:
    case Phase::die: return {.move = {}, .chance = SeatSet(Seat{s.seat})};
    default: return {.move = SeatSet(Seat{s.seat}), .chance = {}};
  }
}

template <class Visit>
void Push::moves(const State& s, Seat seat, Visit&& visit) const {
  if (seat.index != s.seat) return;
  for (unsigned rest = legal(s); rest != 0; rest &= rest - 1)
    visit(kAllMoves[static_cast<std::size_t>(std::countr_zero(rest))]);
}

template <class Visit>
void Push::outcomes(const State& s, Seat seat, Visit&& visit) const {
  if (seat.index != s.seat) return;
  if (s.phase == Phase::card) {
    s.pile.each(
        [&](Kind kind, int count) { visit(Outcome{Outcome::Kind::number, kind.index}, static_cast<Weight>(count)); });
    if (s.pile_rolls > 0) visit(Outcome{Outcome::Kind::roll, 0}, Weight{s.pile_rolls});
    if (s.pile_switches > 0) visit(Outcome{Outcome::Kind::switch_card, 0}, Weight{s.pile_switches});
  } else if (s.phase == Phase::die) {
    for (std::uint8_t face = 0; face <= Outcome::kStar; ++face)
      visit(Outcome{Outcome::Kind::die, face}, Weight{1});  // P2
  }
}

template <class L>
Outcome Push::sample(const State& s, Seat seat, L& luck) const {
  assert(s.phase == Phase::card || s.phase == Phase::die);
  if (s.phase == Phase::die)
    return {Outcome::Kind::die, static_cast<std::uint8_t>(luck.below({Stream::Purpose::dice, seat}, kColors + 1))};
  // Cards in the order of `outcomes`. All seats draw from one stream, so the k-th card of a game is the same whatever
  // was decided before: the cards drawn before it are the same, too.
  const int numbers = s.pile.size(), all = numbers + s.pile_rolls + s.pile_switches;
  const auto at = static_cast<int>(luck.below({Stream::Purpose::cards, Seat{0}}, static_cast<std::uint64_t>(all)));
  if (at < numbers) return {Outcome::Kind::number, s.pile.nth(at).index};
  return {at < numbers + s.pile_rolls ? Outcome::Kind::roll : Outcome::Kind::switch_card, 0};
}

}  // namespace wagnis::push
