#include "solve/tipp_numbering.h"

#include <algorithm>
#include <cassert>
#include <span>

namespace wagnis::tipp {
namespace {

int turns_had(const Rules& rules, int turn, int seat) { return (turn - seat + rules.players - 1) / rules.players; }

}  // namespace

int most_gap(const Rules& rules, int turn, int seat) {
  return kBestTurn * (rules.rounds - turns_had(rules, turn, seat)) + 1;
}

NextGaps::NextGaps(const Rules& rules, int turn)
    : players_(static_cast<std::size_t>(rules.players)), mover_(static_cast<std::size_t>(turn) % players_) {
  for (std::size_t seat = 0; seat < players_; ++seat) most_[seat] = most_gap(rules, turn + 1, static_cast<int>(seat));
}

Gaps NextGaps::after(const Gaps& before, int points) const {
  const int lead = std::max(0, points - before[mover_]);
  Gaps result{};
  for (std::size_t seat = 0; seat < players_; ++seat)
    result[seat] = std::min(before[seat] + lead - (seat == mover_ ? points : 0), most_[seat]);
  return result;
}

Numbering::Numbering(const Rules& rules, int turn) : players_(static_cast<std::size_t>(rules.players)) {
  for (std::size_t seat = 0; seat < players_; ++seat) {
    had_[seat] = kBestTurn * turns_had(rules, turn, static_cast<int>(seat));
    most_[seat] = most_gap(rules, turn, static_cast<int>(seat));
    order_[seat] = (static_cast<std::size_t>(turn) + 2 * players_ - 1 - seat) % players_;  // the last to play, and back
  }
  for (std::size_t leader = 0; leader < players_; ++leader) {
    std::size_t step = 1;
    for (const std::size_t seat : std::span(order_).first(players_)) {
      if (seat == leader) continue;
      Digit& digit = leaders_[leader].digits[seat];
      digit.least = seat < leader ? 1 : 0;
      digit.values = static_cast<std::size_t>(std::max(0, std::min(most_[seat], had_[leader]) - digit.least + 1));
      digit.step = step;
      step *= digit.values;
    }
    leaders_[leader].first = size_;
    size_ += step;
  }
}

std::size_t Numbering::number(const Gaps& gaps) const {
  std::size_t lead = 0;
  while (gaps[lead] != 0) ++lead;
  assert(lead < players_);
  const Leader& leader = leaders_[lead];
  std::size_t result = leader.first;
  for (std::size_t seat = 0; seat < players_; ++seat)
    result += static_cast<std::size_t>(gaps[seat] - leader.digits[seat].least) * leader.digits[seat].step;
  return result;
}

Gaps Numbering::gaps(std::size_t number) const {
  assert(number < size_);
  std::size_t lead = players_ - 1;
  while (leaders_[lead].first > number) --lead;
  // A leader without numbers begins where the next one does.
  const Leader& leader = leaders_[lead];
  number -= leader.first;
  Gaps result{};
  for (const std::size_t seat : std::span(order_).first(players_)) {
    if (seat == lead) continue;
    const Digit& digit = leader.digits[seat];
    result[seat] = digit.least + static_cast<int>(number % digit.values);
    number /= digit.values;
  }
  return result;
}

// Take the leader's score as low as can be, the widest gap: then the others have least. A gap that cannot be closed may
// be any wider one.
bool Numbering::can_be(const Gaps& gaps) const {
  const int widest = *std::ranges::max_element(gaps);
  for (std::size_t seat = 0; seat < players_; ++seat)
    if (gaps[seat] < most_[seat] && widest - gaps[seat] > had_[seat]) return false;
  return true;
}

}  // namespace wagnis::tipp
