#include "games/beat.h"

namespace wagnis {

void Beat::ask(const AnyState& state) {
  asked_ = SeatSet();
  chosen_ = {};
  const SeatSet all = state.pending().move;
  all.each([&](Seat seat) {
    asked_ = asked_.with(seat);
    if (grabbing_ && moves(state, seat).empty()) asked_ = asked_.without(seat);
  });
}

std::vector<std::string> Beat::moves(const AnyState& state, Seat seat) const {
  if (!asked_.has(seat)) return {};
  auto moves = state.moves(seat);
  std::erase_if(moves, [&](const std::string& move) { return state.game()->raced_for(move) != grabbing_; });
  return moves;
}

Result<void> Beat::choose(const AnyState& state, Seat seat, std::string_view token) {
  if (!asked_.has(seat))
    return refuse("seat " + std::to_string(seat.index) + " has nothing to choose until all others have",
                  state.game()->paragraph(HostRule::together));
  if (token != kWait) {
    if (state.game()->raced_for(token) != grabbing_)
      return refuse(in_quotes(token) +
                        (grabbing_ ? " is not a grab; all have thrown" : " is a grab; all choose their dice first"),
                    state.game()->paragraph(HostRule::together));
    const auto trial = state.clone();
    if (auto fine = trial->play(seat, token); !fine) return fine;
  }
  asked_ = asked_.without(seat);
  chosen_[seat.index] = token;
  return {};
}

void Beat::retract(const AnyState& state, Seat seat) {
  if (asked_.empty() || chosen_[seat.index].empty()) return;
  chosen_[seat.index].clear();
  if (state.pending().move.has(seat)) asked_ = asked_.with(seat);
}

std::vector<Beat::Choice> Beat::choices(std::span<const Seat> order) const {
  std::vector<Choice> result;
  const auto add = [&](Seat seat) {
    const std::string& token = chosen_[seat.index];
    if (!token.empty() && token != kWait) result.push_back({seat, token});
  };
  if (grabbing_) {
    for (const Seat seat : order) add(seat);
  } else {
    SeatSet::first(kMaxSeats).each(add);
  }
  return result;
}

void Beat::next(const AnyState& state) {
  grabbing_ = !grabbing_;
  ask(state);
  if (grabbing_ && asked_.empty()) next(state);
}

}  // namespace wagnis
