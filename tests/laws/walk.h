// Random games for tests, from seeds: visits every position.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/game.h"
#include "games/any.h"
#include "laws/facts.h"

namespace wagnis::laws {

// How a seat chooses a move: each legal move with equal chance, or mostly the first of the list. In Push the first is
// `draw`, so turns grow long and bust.
enum class Policy { any, mostly_first };
inline constexpr Policy kPolicies[] = {Policy::any, Policy::mostly_first};

// An index below n.
inline std::size_t choose(Policy policy, std::size_t n, Generator& generator) {
  if (policy == Policy::mostly_first && generator.below(8) != 0) return 0;
  return static_cast<std::size_t>(generator.below(n));
}

// One event, in the types of its game.
template <Game G>
struct Step {
  Seat seat;
  bool chance = false;
  typename G::Move move{};
  typename G::Outcome outcome{};
};

// The next event of a random game: chance if chance is pending, else a move of any pending seat. Precondition: the game
// is not over.
template <Game G>
Step<G> random_step(const G& game, const typename G::State& state, Policy policy, Generator& generator, Luck& luck) {
  const Pending pending = game.pending(state);
  if (!pending.chance.empty()) {
    const Seat seat = pending.chance.lowest();
    return {.seat = seat, .chance = true, .outcome = game.sample(state, seat, luck)};
  }
  std::vector<Seat> seats;
  pending.move.each([&](Seat seat) { seats.push_back(seat); });
  const Seat seat = seats[static_cast<std::size_t>(generator.below(seats.size()))];
  std::vector<typename G::Move> moves;
  game.moves(state, seat, [&](const auto& move) { moves.push_back(move); });
  if constexpr (requires { Facts<G>::towards_end(state, seat, moves); })
    if (generator.below(4) != 0) return {.seat = seat, .move = Facts<G>::towards_end(state, seat, moves)};
  if constexpr (requires { Facts<G>::pick(state, seat, moves, generator); })
    if (generator.below(8) != 0) return {.seat = seat, .move = moves[Facts<G>::pick(state, seat, moves, generator)]};
  return {.seat = seat, .move = moves[choose(policy, moves.size(), generator)]};
}

template <Game G>
typename G::State after(const G& game, const typename G::State& state, const Step<G>& step) {
  return step.chance ? game.resolve(state, step.seat, step.outcome) : game.play(state, step.seat, step.move);
}

template <Game G>
Event event_of(const Step<G>& step) {
  return {step.seat, step.chance ? text(step.outcome) : text(step.move), std::nullopt};
}

// Plays one random game from `state` to its end, at most `most` events. Calls visit(before, step, after) for each
// event; returns the last position.
template <Game G, class Visit>
typename G::State walk(const G& game, typename G::State state, Policy policy, std::uint64_t seed, int most,
                       Visit&& visit) {
  Generator generator = Generator(seed).split(0);
  SeededLuck luck(Generator(seed).split(1));
  for (int i = 0; i < most && !game.pending(state).over(); ++i) {
    const Step<G> step = random_step(game, state, policy, generator, luck);
    const auto next = after(game, state, step);
    visit(state, step, next);
    state = next;
  }
  return state;
}

// The next event of a random game that was chosen at run time. Precondition: the game is not over.
inline Event random_event(const AnyState& state, Policy policy, Generator& generator, Luck& luck) {
  const Pending pending = state.pending();
  if (!pending.chance.empty()) {
    const Seat seat = pending.chance.lowest();
    return {seat, state.sample(seat, luck), std::nullopt};
  }
  std::vector<Seat> seats;
  pending.move.each([&](Seat seat) { seats.push_back(seat); });
  const Seat seat = seats[static_cast<std::size_t>(generator.below(seats.size()))];
  const auto moves = state.moves(seat);
  return {seat, moves[choose(policy, moves.size(), generator)], std::nullopt};
}

}  // namespace wagnis::laws
