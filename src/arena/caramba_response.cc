#include "arena/caramba_response.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bots/caramba_club.h"
#include "bots/caramba_expert.h"
#include "bots/caramba_yardsticks.h"
#include "core/token.h"
#include "solve/caramba.h"
#include "solve/caramba_tick.h"

namespace wagnis::caramba {
namespace {

constexpr double kSettled = 1e-9;  // the last sweep changes no value by more

// A bot that uses no generator does one thing.
template <class Bot>
Policy policy_without_chance() {
  return [bot = Bot(Caramba({.players = 2, .pace = Pace::turns}))](const State& s, Seat seat) {
    Generator unused(0);
    return std::vector<PolicyMove>{{bot.choose(s, seat, unused), 1}};
  };
}

std::size_t keep_of(const ColorDice& kept) {
  std::size_t keep = 0;
  while (book().keeps[keep].kept != kept) ++keep;
  return keep;
}

}  // namespace

Result<Policy> policy_of(std::string_view level) {
  if (level == "always-red") return policy_without_chance<AlwaysRed>();
  if (level == "casual" || level == "majority") return policy_without_chance<Majority>();
  if (level == "club") return policy_without_chance<Club>();
  if (level == "expert")
    return Policy([expert = Expert(Caramba({.players = 2, .pace = Pace::turns}))](const State& s, Seat seat) {
      std::vector<PolicyMove> moves;
      for (const MoveValue& move : expert.chances(s, seat))
        if (move.chance > 0) moves.push_back({move.move, move.chance});
      return moves;
    });
  return refuse("no response to " + in_quotes(level) + "; there are always-red, casual, majority, club, expert");
}

RoundResponse::RoundResponse(const Policy& policy, int mine, int other, const Payoffs& payoffs, double goes_on)
    : mine_(mine),
      other_(other),
      payoffs_(payoffs),
      goes_on_(goes_on),
      values_(kStands * kLie * kLie),
      keeps_(values_.size()),
      other_grabs_(values_.size()) {
  ask(policy);
  while (sweep() > kSettled) continue;
}

State RoundResponse::position(std::size_t stand, std::size_t first, std::size_t second, bool grabs) const {
  State s;
  for (std::size_t c = 0; c < kColors; ++c) s.figure[c] = static_cast<std::uint8_t>(owner_in(stand, c));
  const auto lie = [&](std::size_t which, int field) {
    const ColorDice dice = which == kNotThrown ? ColorDice() : book().lies[which].dice;
    return Place{dice, static_cast<std::uint8_t>(grabs && color_of(which) < kColors), static_cast<std::uint8_t>(field)};
  };
  s.place[0] = lie(first, mine_);
  s.place[1] = lie(second, other_);
  return s;
}

// Asks the policy for what it does in every situation.
void RoundResponse::ask(const Policy& policy) {
  const Seat seat{1};
  first_of_.assign(values_.size() + 1, 0);
  for (std::size_t stand = 0; stand < kStands; ++stand) {
    for (std::size_t first = 0; first < kLie; ++first) {
      for (std::size_t second = 0; second < kLie; ++second) {
        const std::size_t here = situation(stand, first, second);
        first_of_[here] = replies_.size();
        if (!live(stand)) continue;
        for (const PolicyMove& move : policy(position(stand, first, second, false), seat)) {
          assert(move.move.kind == Move::Kind::keep);
          replies_.push_back({static_cast<std::uint8_t>(keep_of(move.move.kept)), move.chance});
        }
        if (!Grabs::can(stand, second, 2)) continue;
        for (const PolicyMove& move : policy(position(stand, first, second, true), seat))
          if (move.move.kind == Move::Kind::grab) other_grabs_[here] += move.chance;
      }
    }
  }
  first_of_.back() = replies_.size();
}

// The value before the grabs of a tick.
double RoundResponse::after_throws(const Grabs& grabs, std::size_t stand, std::size_t first, std::size_t second) const {
  const std::array<double, 4> m =
      grabs.game(stand, first, second, Grabs::can(stand, first, 1), Grabs::can(stand, second, 2));
  const double often = other_grabs_[situation(stand, first, second)];
  return std::max(often * m[0] + (1 - often) * m[1], often * m[2] + (1 - often) * m[3]);
}

// The best keep of the dice that lie so, the first of equals, with its value.
std::pair<std::uint8_t, double> RoundResponse::best_keep(const Throws& throws, std::size_t here,
                                                         std::size_t first) const {
  std::pair<std::uint8_t, double> best{0, -1};
  const Dicebook::Lie& lie = book().lies[first];
  for (std::size_t a = 0; a < lie.keeps; ++a) {
    double sum = 0;
    for (std::size_t i = first_of_[here]; i < first_of_[here + 1]; ++i)
      sum += replies_[i].chance * throws.at(lie.keep[a], replies_[i].keep);
    if (sum > best.second) best = {lie.keep[a], sum};
  }
  return best;
}

// Returns the largest change of a value.
double RoundResponse::sweep() {
  double most = 0;
  const Grabs grabs(values_, payoffs_);
  for (std::size_t stand = kStands; stand-- > 0;) {
    if (!live(stand)) continue;
    const Throws throws(
        [&](std::size_t first, std::size_t second) { return after_throws(grabs, stand, first, second); });
    for (std::size_t first = 0; first < kLie; ++first) {
      for (std::size_t second = 0; second < kLie; ++second) {
        const std::size_t here = situation(stand, first, second);
        const auto [keep, played] = best_keep(throws, here, first);
        const double now = goes_on_ * played + (1 - goes_on_) * value();
        most = std::max(most, std::abs(now - values_[here]));
        values_[here] = now;
        keeps_[here] = keep;
      }
    }
  }
  return most;
}

double RoundResponse::value() const { return values_[situation(0, kNotThrown, kNotThrown)]; }

Move RoundResponse::best(const State& s, bool grabs) const {
  const std::size_t stand = stand_of({.figure = s.figure});
  const std::size_t first = book().lie_of(s.place[0].dice), second = book().lie_of(s.place[1].dice);
  const std::size_t here = situation(stand, first, second);
  for (const Color color : {Color::black, Color::blue, Color::red}) {
    if (!grabs || !may_grab(s, Seat{0}, color)) continue;
    const auto m =
        Grabs(values_, payoffs_).game(stand, first, second, true, Grabs::can(stand, second, 2) && s.place[1].grab != 0);
    const double often = other_grabs_[here];
    if (often * m[0] + (1 - often) * m[1] > often * m[2] + (1 - often) * m[3]) return {Move::Kind::grab, {}, color};
  }
  return {Move::Kind::keep, book().keeps[keeps_[here]].kept, Color::black};
}

Response::Response(const Policy& policy, const std::function<void(int)>& progress) {
  for (int sum = 2 * (kGoal - 1); sum >= 2; sum -= kRoundPoints) {
    for (int mine = std::max(1, sum - kGoal + 1); mine <= std::min(kGoal - 1, sum - 1); ++mine) {
      const int other = sum - mine;
      Payoffs ends = payoffs(mine, other, [&](int a, int b) { return share(a, b); });
      // payoffs() adds a little for points, which may take an end below 0.
      for (double& end : ends) end = std::max(end, 0.0);
      rounds_.try_emplace({mine, other}, policy, mine, other, ends);
      progress(static_cast<int>(rounds_.size()));
    }
  }
}

double Response::share(int mine, int other) const { return rounds_.at({mine, other}).value(); }

}  // namespace wagnis::caramba
