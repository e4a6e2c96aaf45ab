#include "solve/tipp.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "solve/tipp_outlook.h"

namespace wagnis::tipp {
namespace {

constexpr int kGapBits = 10;  // 36 · 20 + 1 < 1024

constexpr int gap_of(std::uint64_t situation, int seat) {
  return static_cast<int>(situation >> (kGapBits * seat) & ((1u << kGapBits) - 1));
}
constexpr std::uint64_t with_gap(int gap, int seat) { return static_cast<std::uint64_t>(gap) << (kGapBits * seat); }

// The position before a bet was chosen.
State before_bet(State s) {
  s.bet = 0;
  s.phase = s.dice_left() == kDice ? Phase::first : Phase::on;
  return s;
}

}  // namespace

Move move_of(const State& s, Choice choice) {
  if (choice == Choice::stop) return {Move::Kind::stop, Bet::odd};
  for (std::uint8_t b = 0; b < kBets; ++b)
    if (const Bet bet = static_cast<Bet>(b); !s.used(bet) && static_cast<int>(kind_of(bet)) == static_cast<int>(choice))
      return {Move::Kind::bet, bet};
  std::unreachable();
}

void one_by_one(std::size_t count, const std::function<void(std::size_t)>& body) {
  for (std::size_t i = 0; i < count; ++i) body(i);
}

Move best_for_points(const State& s) {
  static const TurnPlan plan = [] {
    Worth points;
    for (std::size_t end = 0; end < kEnds; ++end) points[end].fill(static_cast<double>(end));
    TurnPlan result;
    Turn::get().solve(points, result);
    return result;
  }();
  return move_of(s, plan.choice(Turn::get().position(s), 0));
}

Match::Match(const Rules& rules, const Plain& plain)
    : rules_(rules), plain_(plain), tables_(static_cast<std::size_t>(turns()) + 1) {}

int Match::turns_played(const State& s) const {
  return s.phase == Phase::over ? turns() : s.round * rules_.players + s.seat;
}

// The smallest gap that the seat cannot close: 36 points for each turn that it has left, plus one (then it cannot even
// tie).
int Match::most_gap(int turn, int seat) const {
  const int had = (turn - seat + rules_.players - 1) / rules_.players;
  return kBestTurn * (rules_.rounds - had) + 1;
}

Match::Situation Match::situation(const State& s) const {
  const int turn = turns_played(s), most = *std::ranges::max_element(s.score);
  Situation result = 0;
  for (int seat = 0; seat < rules_.players; ++seat)
    result |= with_gap(std::min(most - s.score[static_cast<std::size_t>(seat)], most_gap(turn, seat)), seat);
  return result;
}

// The situation after the next turn has scored so many points. A gap that cannot be closed stays one: it shrinks by at
// most 36, as the largest gap does.
Match::Situation Match::after(Situation now, int turn, int points) const {
  const int mover = turn % rules_.players;
  const int lead = std::max(0, points - gap_of(now, mover));
  Situation result = 0;
  for (int seat = 0; seat < rules_.players; ++seat) {
    const int gap = gap_of(now, seat) + lead - (seat == mover ? points : 0);
    result |= with_gap(std::min(gap, most_gap(turn + 1, seat)), seat);
  }
  return result;
}

const double* Match::find(int turn, Situation situation) const {
  const Table& table = tables_[static_cast<std::size_t>(turn)];
  const auto at = std::ranges::lower_bound(table.situations, situation);
  if (at == table.situations.end() || *at != situation) return nullptr;
  return table.values.data() + static_cast<std::size_t>(at - table.situations.begin()) * stride();
}

Match::Follow Match::follow(Situation now, int turn) const {
  Follow result;
  for (int points = 0; points < kEnds; ++points) {
    result[static_cast<std::size_t>(points)] = find(turn + 1, after(now, turn, points));
    assert(result[static_cast<std::size_t>(points)] != nullptr);
  }
  return result;
}

// Adds the values of the ends of the turn to its player, in one lane.
void Match::add_worth(Situation now, const Follow& follow, int turn, std::size_t lane, Worth& worth) const {
  const int mover = turn % rules_.players;
  if (turns() - turn > plain_.last_turns && plain_.seats.has(Seat{static_cast<std::uint8_t>(mover)})) {
    Ends ends{};
    if (plain_.by_outlook) {
      Gaps gaps{};
      for (int seat = 0; seat < rules_.players; ++seat) gaps[static_cast<std::size_t>(seat)] = gap_of(now, seat);
      ends = outlook(rules_, turn, gaps);
    }
    const double point = plain_.by_outlook ? kPoint : 1;
    for (std::size_t end = 0; end < kEnds; ++end) worth[end][lane] = ends[end] + point * static_cast<double>(end);
    return;
  }
  for (std::size_t end = 0; end < kEnds; ++end)
    worth[end][lane] = (best_only_ ? *follow[end] : worth_of(follow[end], mover)) + kPoint * static_cast<double>(end);
}

double Match::worth_of(const double* values, int seat) const {
  return values[seat] + kPoint * values[rules_.players + seat];
}

// Computes the 2 · players values before the turn from the chance of each end.
void Match::add_up(const Follow& follow, int turn, const Ends& ends, double* values) const {
  std::fill_n(values, 2 * rules_.players, 0.0);
  for (std::size_t end = 0; end < kEnds; ++end) {
    for (int i = 0; i < 2 * rules_.players; ++i) values[i] += ends[end] * follow[end][i];
    values[rules_.players + turn % rules_.players] += ends[end] * static_cast<double>(end);
  }
}

void Match::solve_end() {
  Table& table = tables_.back();
  table.values.assign(table.situations.size() * 2 * static_cast<std::size_t>(rules_.players), 0.0);
  for (std::size_t i = 0; i < table.situations.size(); ++i) {
    const Situation situation = table.situations[i];
    int winners = 0;
    for (int seat = 0; seat < rules_.players; ++seat) winners += gap_of(situation, seat) == 0 ? 1 : 0;
    double* values = table.values.data() + i * 2 * static_cast<std::size_t>(rules_.players);
    for (int seat = 0; seat < rules_.players; ++seat)
      values[seat] = gap_of(situation, seat) == 0 ? 1.0 / winners : 0.0;  // T9
  }
}

void Match::solve_turn(int turn, const ForEach& for_each, const std::atomic<bool>* stop) {
  const Turn& one_turn = Turn::get();
  Table& table = tables_[static_cast<std::size_t>(turn)];
  const std::size_t count = table.situations.size(), stride = 2 * static_cast<std::size_t>(rules_.players);
  // How many situations share one plan's memory; few situations still make parts for four threads.
  const std::size_t block_size = kLanes * std::clamp<std::size_t>(count / (4 * kLanes), 1, 16);
  table.values.resize(count * stride);
  for_each((count + block_size - 1) / block_size, [&](std::size_t block) {
    if (stop != nullptr && *stop) return;
    TurnPlan plan;
    Worth worth{};
    std::array<Follow, kLanes> follows;
    const std::size_t end = std::min(count, (block + 1) * block_size);
    for (std::size_t begin = block * block_size; begin < end; begin += kLanes) {
      const std::size_t lanes = std::min(kLanes, end - begin);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        follows[lane] = follow(table.situations[begin + lane], turn);
        add_worth(table.situations[begin + lane], follows[lane], turn, lane, worth);
      }
      one_turn.solve(worth, plan);
      for (std::size_t lane = 0; lane < lanes; ++lane)
        add_up(follows[lane], turn, one_turn.ends(plan, lane, one_turn.start()),
               table.values.data() + (begin + lane) * stride);
    }
  });
}

void Match::solve(const State& s, const ForEach& for_each, const std::atomic<bool>* stop) {
  const auto stopped = [&] {
    if (stop == nullptr || !*stop) return false;
    for (Table& table : tables_) table = {};
    return true;
  };
  const auto sort = [](std::vector<Situation>& situations) {
    std::ranges::sort(situations);
    situations.erase(std::ranges::unique(situations).begin(), situations.end());
  };
  for (Table& table : tables_) table = {};
  best_only_ = false;
  const int first = turns_played(s);
  tables_[static_cast<std::size_t>(first)].situations = {situation(s)};
  for (int turn = first; turn < turns(); ++turn) {
    std::vector<Situation>& next = tables_[static_cast<std::size_t>(turn) + 1].situations;
    // Most are there many times, so they are sorted before they are many: that needs less memory, and can stop.
    constexpr std::size_t kMany = 1 << 19;
    std::size_t many = kMany;
    for (const Situation now : tables_[static_cast<std::size_t>(turn)].situations) {
      for (int points = 0; points < kEnds; ++points) next.push_back(after(now, turn, points));
      if (next.size() < many) continue;
      if (stopped()) return;
      sort(next);
      many = std::max(kMany, 2 * next.size());
    }
    sort(next);
    if (stopped()) return;
  }
  solve_end();
  for (int turn = turns() - 1; turn >= first; --turn) {
    solve_turn(turn, for_each, stop);
    if (stopped()) return;
  }
}

bool Match::knows(const State& s) const { return find(turns_played(s), situation(s)) != nullptr; }

std::size_t Match::situations() const {
  std::size_t sum = 0;
  for (const Table& table : tables_) sum += table.situations.size();
  return sum;
}

void Match::keep_best() {
  if (best_only_) return;
  for (int turn = 0; turn <= turns(); ++turn) {
    Table& table = tables_[static_cast<std::size_t>(turn)];
    const int played = (turn + rules_.players - 1) % rules_.players;
    std::vector<double> values(table.situations.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = worth_of(table.values.data() + i * stride(), played);
    table.values = std::move(values);
    table.situations.shrink_to_fit();
  }
  best_only_ = true;
}

Value Match::total(const State& s, const double* values) const {
  Value result;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.players); ++seat) {
    result.share[seat] = values[seat];
    result.points[seat] = s.score[seat] + values[static_cast<std::size_t>(rules_.players) + seat];
  }
  return result;
}

TurnPlan Match::plan(const State& s, const Follow& follow) const {
  Worth worth{};
  add_worth(situation(s), follow, turns_played(s), 0, worth);
  TurnPlan plan;
  Turn::get().solve(worth, plan);
  return plan;
}

Value Match::value(const State& s) const {
  assert(knows(s) && !best_only_);
  if (s.phase == Phase::over || s.phase == Phase::first) return total(s, find(turns_played(s), situation(s)));
  const int turn = turns_played(s);
  const Follow next = follow(situation(s), turn);
  const TurnPlan best = plan(s, next);
  const int position = Turn::get().position(before_bet(s));
  const Choice choice = s.phase == Phase::dice ? static_cast<Choice>(kind_of(s.chosen())) : best.choice(position, 0);
  std::array<double, 2 * kMostPlayers> values;
  add_up(next, turn, Turn::get().ends(best, 0, position, choice), values.data());
  return total(s, values.data());
}

std::vector<MoveValue> Match::moves(const State& s) const {
  assert(knows(s) && !best_only_);
  const int turn = turns_played(s);
  const Follow next = follow(situation(s), turn);
  const TurnPlan best = plan(s, next);
  const int position = Turn::get().position(s);
  std::vector<MoveValue> result;
  Tipp(rules_).moves(s, Seat{s.seat}, [&](const Move& move) {
    const Choice choice = move.kind == Move::Kind::stop ? Choice::stop : static_cast<Choice>(kind_of(move.bet));
    std::array<double, 2 * kMostPlayers> values;
    add_up(next, turn, Turn::get().ends(best, 0, position, choice), values.data());
    result.push_back({move, total(s, values.data())});
  });
  return result;
}

Move Match::best(const State& s) const {
  assert(knows(s));
  const TurnPlan best = plan(s, follow(situation(s), turns_played(s)));
  return move_of(s, best.choice(Turn::get().position(s), 0));
}

double Match::worth(const State& s) const {
  assert(knows(s));
  return plan(s, follow(situation(s), turns_played(s))).worth(Turn::get().position(s), 0);
}

}  // namespace wagnis::tipp
