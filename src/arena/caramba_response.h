// The best response to a policy of Caramba for two players: how often a player wins who knows the policy and plays
// against it as well as can be.
//
// Against a known policy the other side has a Markov decision process. Its model of the game is that of
// solve/caramba_round.h: in each tick both keep and throw, then both may grab, in an order by chance. But here a round
// does not begin anew, as it does not in the game. The rounds are solved backward from the end of the game. Values of a
// round rise from 0, sweep by sweep, until none changes by more than 1e-9: so each is a lower bound, and a response
// that would rather wait for ever gains nothing by it. What the model leaves out a response may not do: to keep five
// dice of a colour and wait with them until somebody takes the figure.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "games/caramba/rules.h"
#include "solve/caramba_round.h"

namespace wagnis::caramba {

class Grabs;
class Throws;

struct PolicyMove {
  Move move;
  double chance = 0;
};
// What a seat does in a position of a game of two: moves with their chances, which sum to 1.
using Policy = std::function<std::vector<PolicyMove>(const State&, Seat)>;

// The policy of a level (bots/bot.h). Refuses unknown levels, and those that draw their moves but do not tell the
// chances.
Result<Policy> policy_of(std::string_view level);

// One round against the policy, which sits on seat 1.
class RoundResponse {
 public:
  // `mine` and `other` are the fields where the round begins. `goes_on`: the chance that the round goes on after a
  // tick; else it begins anew. Precondition: all payoffs are at least 0.
  RoundResponse(const Policy& policy, int mine, int other, const Payoffs& payoffs, double goes_on = 1);

  // How often the response wins from the start of the round, by the payoffs.
  double value() const;
  // What the response does in this position as seat 0. `grabs`: whether grabs are asked for; then a keep means to wait.
  Move best(const State& s, bool grabs) const;

 private:
  struct Reply {
    std::uint8_t keep;
    double chance;
  };
  State position(std::size_t stand, std::size_t first, std::size_t second, bool grabs) const;
  void ask(const Policy& policy);
  double after_throws(const Grabs& grabs, std::size_t stand, std::size_t first, std::size_t second) const;
  std::pair<std::uint8_t, double> best_keep(const Throws& throws, std::size_t here, std::size_t first) const;
  double sweep();

  int mine_, other_;
  Payoffs payoffs_;
  double goes_on_;
  std::vector<double> values_;         // by situation, before the throws
  std::vector<std::uint8_t> keeps_;    // by situation: the best keep
  std::vector<double> other_grabs_;    // by situation, before the grabs: how often the policy grabs
  std::vector<std::size_t> first_of_;  // by situation: where its replies begin
  std::vector<Reply> replies_;         // what the policy keeps
};

// The response to a policy in all rounds of a game, from its end to its start.
class Response {
 public:
  // Calls `progress` after each of the kRounds rounds. Each takes a tenth of a second to some seconds, by the policy.
  static constexpr int kRounds = 61;
  Response(const Policy& policy, const std::function<void(int)>& progress);

  // How often the response wins from the start of a round between these fields; a tie is half a win. Precondition: as
  // of share (solve/caramba.h).
  double share(int mine, int other) const;
  // visit(mine, other, share) for all of them.
  template <class Visit>
  void each(Visit&& visit) const {
    for (const auto& [fields, round] : rounds_) visit(fields.first, fields.second, round.value());
  }

 private:
  std::map<std::pair<int, int>, RoundResponse> rounds_;
};

}  // namespace wagnis::caramba
