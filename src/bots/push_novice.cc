#include "bots/push_novice.h"

#include <utility>

namespace wagnis::push {
namespace {

constexpr int kAfraidOfTheDie = 5;  // points
constexpr int kFine = 8;            // points of a row worth taking
constexpr int kRich = 24;           // points on the bench

// The row with most points, as a player sees it who fears the die.
std::uint8_t row_to_take(const State& s) {
  const auto worth = [&](int k) {
    return s.row[static_cast<std::size_t>(k)].points() - (s.row_has_roll(k) ? kAfraidOfTheDie : 0);
  };
  int best = -1;
  for (int k = 0; k < kRows; ++k)
    if (s.row_lies(k) && (best < 0 || worth(k) > worth(best))) best = k;
  return static_cast<std::uint8_t>(best);
}

std::uint8_t row_for_card(const State& s) {
  int best = -1, most = -1;
  for (int k = 0; k < kRows; ++k) {
    if (!may_place(s, s.hand, k)) continue;
    const bool lies = s.row_lies(k);
    // A roll card goes to a new row; a number card goes where most cards lie.
    const int liking = s.hand == kRollHand ? (lies ? 0 : 1) : s.row[static_cast<std::size_t>(k)].size();
    if (liking > most) {
      best = k;
      most = liking;
    }
  }
  return static_cast<std::uint8_t>(best);
}

}  // namespace

Move Novice::choose(const State& s, Seat seat, Generator& generator) const {
  constexpr Move kDraw{Move::Kind::draw, 0};
  const Cards bench = s.bench[seat.index];
  switch (s.phase) {
    case Phase::start: {
      if (bench.points() <= kRich) return kDraw;
      std::uint8_t most = 0;
      for (std::uint8_t c = 1; c < kColors; ++c)
        if (bench.of(static_cast<Color>(c)).size() > bench.of(static_cast<Color>(most)).size()) most = c;
      return {Move::Kind::bank, most};
    }
    case Phase::place: return {Move::Kind::row, row_for_card(s)};
    case Phase::on: {
      if (s.pile_size() > 0 && s.rows_lying() < kRows) return kDraw;
      const std::uint8_t row = row_to_take(s);
      const bool enough = s.row[row].points() >= kFine || generator.below(3) == 0;
      return s.pile_size() == 0 || enough ? Move{Move::Kind::take, row} : kDraw;
    }
    case Phase::take: return {Move::Kind::take, row_to_take(s)};
    case Phase::over:
    case Phase::card:
    case Phase::die: break;
  }
  std::unreachable();
}

}  // namespace wagnis::push
