// The one abstraction: a game is immutable options and pure functions. Chance is a node of its own. Its outcomes have
// exact integer weights, and no move contains luck.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/luck.h"
#include "core/options.h"
#include "core/result.h"
#include "core/seat.h"

namespace wagnis {

// Whom the rules wait for. A turn-based game waits for one seat. Both sets empty: the game is over.
struct Pending {
  SeatSet move;
  SeatSet chance;
  constexpr bool over() const { return move.empty() && chance.empty(); }
  friend constexpr bool operator==(const Pending&, const Pending&) = default;
};

// P(outcome) = weight / sum of all weights, exactly. The largest sum of any game is 6^12 (twelve dice), far below 2^64.
using Weight = std::uint64_t;

// Rules that the host keeps. The rules of a game know no clock and no table, so they only name them
// (AnyGame::paragraph).
enum class HostRule : std::uint8_t {
  signal,    // nobody moves before the signal
  tempo,     // a seat moves again only after the tempo of its last move
  together,  // all choose one part before anybody chooses the next
};

// A plain value: equal bytes mean equal states.
template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

template <class G>
concept Game =
    PlainValue<typename G::State> && std::totally_ordered<typename G::Move> &&
    std::totally_ordered<typename G::Outcome> &&
    requires(const G& g, const typename G::State& s, Seat seat, const typename G::Move& move,
             const typename G::Outcome& outcome, Luck& luck, const Options& options, std::string_view line,
             void (*visit_move)(const typename G::Move&), void (*visit_outcome)(const typename G::Outcome&, Weight)) {
      { G::id } -> std::convertible_to<std::string_view>;  // "push"
      { G::option_rules() } -> std::same_as<std::span<const OptionRule>>;
      { G::make(options) } -> std::same_as<Result<G>>;  // refuses options that a table may not set
      { g.options() } -> std::same_as<Options>;         // all options, defaults filled in
      { g.seats() } -> std::same_as<int>;
      { g.start() } -> std::same_as<typename G::State>;
      { g.pending(s) } -> std::same_as<Pending>;
      g.moves(s, seat, visit_move);        // ascending, unique; at least one if that seat is pending
      g.outcomes(s, seat, visit_outcome);  // ascending, unique, weights ≥ 1
      { g.play(s, seat, move) } -> std::same_as<typename G::State>;        // precondition: `moves` lists it
      { g.resolve(s, seat, outcome) } -> std::same_as<typename G::State>;  // precondition: `outcomes` lists it
      { g.check(s, seat, move) } -> std::same_as<Result<void>>;            // why a move is refused
      { g.check(s, seat, outcome) } -> std::same_as<Result<void>>;         // why an outcome is impossible
      { g.sample(s, seat, luck) } -> std::same_as<typename G::Outcome>;  // draws one outcome, without listing them all
      { g.points(s, seat) } -> std::same_as<int>;
      { g.winners(s) } -> std::same_as<SeatSet>;   // precondition: the game is over
      { g.text(s) } -> std::same_as<std::string>;  // one canonical line; see parse_state
      { text(move) } -> std::same_as<std::string>;
      { text(outcome) } -> std::same_as<std::string>;
      { g.parse_state(line) } -> std::same_as<Result<typename G::State>>;  // refuses impossible states
      { G::parse_move(line) } -> std::same_as<Result<typename G::Move>>;
      { G::parse_outcome(line) } -> std::same_as<Result<typename G::Outcome>>;
    };

}  // namespace wagnis
