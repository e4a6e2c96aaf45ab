// The coach of Tipp: by the solver (solve/tipp.h) where it reaches in time, so every figure is exact; before that by a
// model in which each turn after this one is played for points, whatever the scores, so that totals are sums of
// independent turns.
#pragma once

#include <optional>

#include "coach/coach.h"
#include "solve/tipp.h"

namespace wagnis::coach {

class TippCoach final : public Coach {
 public:
  explicit TippCoach(const tipp::Tipp& game) : game_(game), match_(game.rules()) {}

  std::vector<Choice> choices(const AnyState& state, Seat seat, const Budget& budget) override;
  Worth worth(const AnyState& state, const Budget& budget) override;
  Worth luck(const AnyState& state, Seat seat, std::string_view outcome, const Budget& budget) override;
  Reason reason(const AnyState& state, const Choice& played, const Choice& best) const override;

  // The same by the model, where the solver is left out: for tests of the model.
  std::vector<Choice> modelled(const tipp::State& s, Seat seat, const Budget& budget);

 private:
  // One turn: what each of its ends is worth to every seat, and how it is played best.
  struct Plan {
    tipp::State begin;  // the turn's beginning, without cards
    bool exact = false;
    std::array<Shares, tipp::kEnds> ends{};
    tipp::TurnPlan best;
  };

  const Plan& plan(const tipp::State& s);
  Plan make_plan(const tipp::State& begin, bool exact);
  bool solves(const tipp::State& s);
  std::vector<Choice> choices(const tipp::State& s, Seat seat, const Plan& plan, const Budget& budget) const;
  Shares mean(const Plan& plan, const tipp::Ends& ends) const;
  Shares shares(const tipp::State& s, const Plan& plan) const;  // any phase of the plan's turn, or what follows it
  // By how many dice match: chance, and the position after it.
  struct Match {
    double chance;
    Shares share;
    bool bust;
  };
  std::vector<Match> matches(const tipp::State& s, const Plan& plan) const;  // phase dice

  tipp::Tipp game_;
  tipp::Match match_;
  std::optional<Plan> plan_;
};

}  // namespace wagnis::coach
