#include "solve/tipp_outlook.h"

#include <algorithm>
#include <vector>

#include "solve/tipp.h"

namespace wagnis::tipp {
namespace {

// Chances by points; 0 past the end.
using Chances = std::vector<double>;

// The points of `turns` turns, each played for points.
Chances points_of(int turns) {
  const Ends& one = ends_for_points();
  Chances sum{1};
  for (int i = 0; i < turns; ++i) {
    Chances more(sum.size() + kBestTurn);
    for (std::size_t had = 0; had < sum.size(); ++had)
      for (std::size_t end = 0; end < kEnds; ++end) more[had + end] += sum[had] * one[end];
    sum = std::move(more);
  }
  return sum;
}

}  // namespace

Ends outlook(const Rules& rules, int turn, const Gaps& gaps) {
  const int mover = turn % rules.players, later = rules.rounds - turn / rules.players - 1;
  // Counts points from the mover's score. with[t][k], for each total t that the mover can have: the chance that nobody
  // has more and k others have as many.
  const auto totals = static_cast<std::size_t>(kBestTurn * (later + 1) + 1);
  std::vector<Chances> with(totals, Chances{1});
  for (int seat = 0; seat < rules.players; ++seat) {
    if (seat == mover) continue;
    const Chances points = points_of(seat < mover ? later : later + 1);
    const int ahead = gaps[static_cast<std::size_t>(mover)] - gaps[static_cast<std::size_t>(seat)];
    double less = 0;  // than this total
    for (int i = 0; i < std::min(-ahead, static_cast<int>(points.size())); ++i)
      less += points[static_cast<std::size_t>(i)];
    for (std::size_t total = 0; total < totals; ++total) {
      const int needs = static_cast<int>(total) - ahead;  // to have as many
      const double equal =
          needs >= 0 && needs < static_cast<int>(points.size()) ? points[static_cast<std::size_t>(needs)] : 0;
      Chances more(with[total].size() + 1);
      for (std::size_t k = 0; k < with[total].size(); ++k) {
        more[k] += with[total][k] * less;
        more[k + 1] += with[total][k] * equal;
      }
      with[total] = std::move(more);
      less += equal;
    }
  }
  std::vector<double> share(totals);
  for (std::size_t total = 0; total < totals; ++total)
    for (std::size_t k = 0; k < with[total].size(); ++k) share[total] += with[total][k] / static_cast<double>(k + 1);

  // Backward over the mover's own turns: the value of each total before the turn.
  TurnPlan plan;
  for (int i = 0; i < later; ++i) {
    std::vector<double> before(share.size() - kBestTurn);
    for (std::size_t begin = 0; begin < before.size(); begin += kLanes) {
      const std::size_t lanes = std::min(kLanes, before.size() - begin);
      Worth worth{};
      for (std::size_t end = 0; end < kEnds; ++end)
        for (std::size_t lane = 0; lane < lanes; ++lane)
          worth[end][lane] = share[begin + lane + end] + kPoint * static_cast<double>(end);
      Turn::get().solve(worth, plan);
      for (std::size_t lane = 0; lane < lanes; ++lane) before[begin + lane] = plan.worth(Turn::get().start(), lane);
    }
    share = std::move(before);
  }
  Ends result;
  std::copy_n(share.begin(), kEnds, result.begin());
  return result;
}

}  // namespace wagnis::tipp
