// The coach of Push: what is taken or banked is worked out to the end of the turn, where the net judges; what is drawn
// is played out (bots/push_search.h), with the next card stratified and with common luck for all choices. The last
// cards of two players exactly.
#pragma once

#include <optional>

#include "bots/push_search.h"
#include "coach/coach.h"

namespace wagnis::coach {

class PushCoach final : public Coach {
 public:
  explicit PushCoach(const push::Push& game);

  std::vector<Choice> choices(const AnyState& state, Seat seat, const Budget& budget) override;
  Worth worth(const AnyState& state, const Budget& budget) override;
  Worth luck(const AnyState& state, Seat seat, std::string_view outcome, const Budget& budget) override;
  Reason reason(const AnyState& state, const Choice& played, const Choice& best) const override;

 private:
  // Playouts of a draw, by the card that comes first.
  struct Stratum {
    push::Card card = 0;
    double chance = 0;        // of this card
    std::size_t from = 0;     // its playouts are own[from … from + count − 1]
    std::size_t count = 0;    // at least 2
    Shares mean{}, square{};  // by seat: mean, and variance of a single playout
    double points = 0;        // mean of what the turn brings
    bool bust = false;
  };
  struct Draw {
    std::vector<Stratum> strata;
    std::vector<float> own;  // shares of the seat that draws, playout by playout
    Worth worth;
    double points = 0;
    double bust = 0;
  };
  // A choice with the playouts behind it, none where it was worked out.
  struct Judged {
    Choice choice;
    std::optional<Draw> draw;
  };

  Draw draw(const push::State& s, const Budget& budget);  // phase card
  void play_out(const push::State& s, Draw& draw, Stratum& stratum, std::size_t count, Generator luck) const;
  static void sum_up(Draw& draw);
  Worth settled(const push::State& s) const;
  // After a move, with the state that follows it.
  Judged judge(const push::State& before, const push::Move& move, const push::State& after, const Budget& budget);
  Judged best_on(const push::State& s, const Budget& budget);  // phase on: the best of what may be done
  double points_of_take(const push::State& s, int row) const;

  push::Push game_;
  push::Search search_;
  // The last draw that was looked at: a review asks for its luck next.
  struct Last {
    push::State state;
    int playouts;
    std::uint64_t seed;
    Draw draw;
  };
  std::optional<Last> last_;
};

}  // namespace wagnis::coach
