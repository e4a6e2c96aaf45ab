// The coach of Caramba: two players by the solver (solve/caramba.h); three and four by playouts to the end of the round
// (bots/caramba_playouts.h). Alone nothing is won or lost.
#pragma once

#include "bots/caramba_playouts.h"
#include "coach/coach.h"
#include "solve/caramba.h"

namespace wagnis::coach {

class CarambaCoach final : public Coach {
 public:
  explicit CarambaCoach(const caramba::Caramba& game) : game_(game), playouts_(game) {}

  std::vector<Choice> choices(const AnyState& state, Seat seat, const Budget& budget) override;
  Worth worth(const AnyState& state, const Budget& budget) override;
  Worth luck(const AnyState& state, Seat seat, std::string_view outcome, const Budget& budget) override;
  Reason reason(const AnyState& state, const Choice& played, const Choice& best) const override;

 private:
  // Adds tries of a position until there are so many: shares of all seats. Equal luck throws equal dice.
  void try_on(const caramba::State& s, Seat seat, const caramba::Move* next, std::size_t until, const Generator& luck,
              std::vector<Shares>& tries) const;
  void try_all(const caramba::State& s, Seat seat, const Budget& budget, std::vector<Choice>& choices,
               std::vector<std::vector<Shares>>& tried) const;
  Worth worth(const caramba::State& s, const Budget& budget);

  caramba::Caramba game_;
  caramba::Match match_;
  caramba::Playouts playouts_;
};

}  // namespace wagnis::coach
