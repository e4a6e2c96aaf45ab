// A series: who first wins more than half of 3 or 5 games. Wins belong to chairs, since seats move on from game to
// game.
//
// A game that several win counts for none of them, nor does one that was given up: the series just takes a game more.
// When somebody leaves for good the people are others; then that game does not count and the series begins again with
// the next. A game in which a bot moved for somebody for a while counts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "table/table.h"

namespace wagnis {

class Series {
 public:
  // Best of `of` games, with the wins until now by chair; 1: every game is for itself.
  Series(int of, std::vector<int> wins, std::size_t chairs) : of_(of), wins_(std::move(wins)) { wins_.resize(chairs); }

  int of() const { return of_; }
  const std::vector<int>& wins() const { return wins_; }  // by chair
  std::optional<Chair> decided() const {
    const auto most = std::ranges::max_element(wins_);
    if (most == wins_.end() || *most <= of_ / 2) return std::nullopt;
    return Chair{static_cast<std::uint8_t>(most - wins_.begin())};
  }

  // A game ends: won by `winner` alone, or by none or several.
  void ends(std::optional<Chair> winner) {
    if (winner) ++wins_[winner->index];
  }
  // Another game begins: of this series, unless it is decided or somebody has left for good.
  void next(bool somebody_left) {
    if (decided() || somebody_left) wins_.assign(wins_.size(), 0);
  }

 private:
  int of_;
  std::vector<int> wins_;
};

}  // namespace wagnis
