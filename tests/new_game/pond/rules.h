// Pond, the game that docs/a-new-game.md makes: small, with dice and a hidden trap.
//
// W1. Two to four players. A pond has six stones; under one of them lies a trap. Nobody knows under which one.
// W2. The player whose turn it is jumps to the next stone, or stops.
// W3. A jump: each stone that is left is the trap with equal chance. On a safe stone a die is thrown, and its points go
//     on the heap of this turn.
// W4. On the trap the heap is lost and the turn is over. The next player comes to a new pond.
// W5. A player who stops scores the heap. Nobody can stop with an empty heap.
// W6. The game is over when somebody has `goal` points or more (10 to 50, default 20). Most points win.
#pragma once

#include <array>
#include <cassert>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/json_writer.h"

namespace wagnis::pond {

inline constexpr int kMostPlayers = 4;
inline constexpr int kStones = 6;
inline constexpr int kFaces = 6;

enum class Phase : std::uint8_t { over, turn, stone, die };

struct State {
  Phase phase = Phase::turn;
  std::uint8_t seat = 0;
  std::uint8_t stones = kStones;  // stones left, that with the trap included
  std::uint8_t heap = 0;
  std::array<std::uint8_t, kMostPlayers> points{};
  friend bool operator==(const State&, const State&) = default;
};

enum class Move : std::uint8_t { jump, stop };

struct Outcome {
  enum class Kind : std::uint8_t { safe, trap, die };
  Kind kind = Kind::safe;
  std::uint8_t face = 0;  // the face of a die, from 1
  friend constexpr auto operator<=>(const Outcome&, const Outcome&) = default;
};

// "jump", "stop".
std::string text(Move move);
// "safe", "trap", "d3".
std::string text(const Outcome& outcome);

struct Rules {
  int players = 2;
  int goal = 20;
};

class Pond {
 public:
  using State = pond::State;
  using Move = pond::Move;
  using Outcome = pond::Outcome;
  static constexpr std::string_view id = "pond";

  // Precondition: option_rules allows them.
  explicit Pond(const Rules& rules) : rules_(rules) {}

  static std::span<const OptionRule> option_rules();
  static Result<Pond> make(const Options& options);
  Options options() const { return {{"players", rules_.players}, {"goal", rules_.goal}}; }
  int seats() const { return rules_.players; }

  State start() const { return {}; }
  Pending pending(const State& s) const;
  template <class Visit>
  void moves(const State& s, Seat seat, Visit&& visit) const {
    if (seat.index != s.seat || s.phase != Phase::turn) return;
    visit(Move::jump);
    if (s.heap > 0) visit(Move::stop);  // W5
  }
  template <class Visit>
  void outcomes(const State& s, Seat seat, Visit&& visit) const {
    if (seat.index != s.seat) return;
    if (s.phase == Phase::stone) {  // W3
      if (s.stones > 1) visit(Outcome{Outcome::Kind::safe, 0}, static_cast<Weight>(s.stones - 1));
      visit(Outcome{Outcome::Kind::trap, 0}, Weight{1});
    }
    if (s.phase == Phase::die)
      for (std::uint8_t face = 1; face <= kFaces; ++face) visit(Outcome{Outcome::Kind::die, face}, Weight{1});
  }
  State play(const State& s, Seat seat, Move move) const;
  State resolve(const State& s, Seat seat, const Outcome& outcome) const;
  Result<void> check(const State& s, Seat seat, Move move) const;
  Result<void> check(const State& s, Seat seat, const Outcome& outcome) const;
  // All seats share the stream of the cards, and so the trap.
  template <class L>
  Outcome sample(const State& s, Seat seat, L& luck) const {
    if (s.phase == Phase::stone)
      return {luck.below({Stream::Purpose::cards, Seat{0}}, s.stones) == 0 ? Outcome::Kind::trap : Outcome::Kind::safe,
              0};
    return {Outcome::Kind::die, static_cast<std::uint8_t>(1 + luck.below({Stream::Purpose::dice, seat}, kFaces))};
  }

  int points(const State& s, Seat seat) const { return s.points[seat.index]; }
  SeatSet winners(const State& s) const {
    return best_seats(rules_.players, [&](Seat seat) { return points(s, seat); });
  }

  // "PHASE SEAT STONES HEAP POINTS": "turn 1 4 7 12/0". A game that is over has seat 0, six stones and no heap.
  std::string text(const State& s) const;
  Result<State> parse_state(std::string_view line) const;
  static Result<Move> parse_move(std::string_view token);
  static Result<Outcome> parse_outcome(std::string_view token);

 private:
  void end_turn(State& s, int points) const;

  Rules rules_;
};

// The view of a position as JSON: {"phase": "turn", "seat": 0, "stones": 6, "heap": 0, "trap": [1, 6]}. `trap` is the
// chance that the next stone is the trap.
void write_view(JsonWriter& json, const Pond& game, const State& state);

}  // namespace wagnis::pond
