#include "bots/tipp_expert.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "bots/tipp_net.h"
#include "core/per_thread.h"
#include "solve/tipp_outlook.h"

namespace wagnis::tipp {
namespace {

// This thread's solutions for some rules.
Match& match_of(const Rules& rules) {
  WAGNIS_PER_THREAD std::map<std::pair<int, int>, Match> matches;
  return matches.try_emplace({rules.players, rules.rounds}, rules).first->second;
}

// Studied games: whole games of four players, by their number of rounds.
constexpr int kStudyPlayers = 4, kMostStudyRounds = 3;
struct Studied {
  std::atomic<bool> begun = false;
  std::atomic<const Match*> match = nullptr;  // never freed: bots at work on other threads use it until the end
};
std::array<Studied, kMostStudyRounds + 1> studied;

bool can_study(const Rules& rules) { return rules.players == kStudyPlayers && rules.rounds <= kMostStudyRounds; }

}  // namespace

std::function<void(const std::atomic<bool>&)> Expert::study(const Rules& rules) {
  if (!can_study(rules)) return {};
  Studied& to_learn = studied[static_cast<std::size_t>(rules.rounds)];
  if (to_learn.begun.exchange(true)) return {};
  return [rules, &to_learn](const std::atomic<bool>& stop) {
    auto match = std::make_unique<Match>(rules);
    match->solve(Tipp(rules).start(), one_by_one, &stop);
    if (stop) {
      to_learn.begun = false;
      return;
    }
    match->keep_best();
    to_learn.match = match.release();
  };
}

const Match* Expert::solved(const State& s) {
  if (can_study(rules_))
    if (const Match* all = studied[static_cast<std::size_t>(rules_.rounds)].match; all != nullptr && all->knows(s))
      return all;
  const int turns_left = rules_.players * (rules_.rounds - s.round) - s.seat;
  if (turns_left > kTurnsSolved[static_cast<std::size_t>(rules_.players)]) return nullptr;
  Match& match = match_of(rules_);
  if (!match.knows(s)) match.solve(s);
  return &match;
}

Ends Expert::estimate(const Rules& rules, int turn, const Gaps& gaps) {
  const Nets* nets = shipped_nets();
  return nets != nullptr && turn < turns_with_net(rules) ? share_by_net(*nets, rules, turn, gaps)
                                                         : outlook(rules, turn, gaps);
}

Move Expert::choose(const State& s, Seat, Generator&) {
  if (const Match* match = solved(s)) return match->best(s);
  return rules_.players < 4 ? best_for_points(s) : best_by_estimate(rules_, s, estimate);
}

std::optional<double> Expert::share(const State& s, Seat, Generator&) {
  const Match* match = solved(s);
  return match == nullptr ? std::nullopt : std::optional(std::clamp(match->worth(s), 0.0, 1.0));
}

}  // namespace wagnis::tipp
