#include "solve/tipp.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/per_thread.h"

namespace wagnis::tipp {
namespace {

constexpr int kGapBits = 10;  // 36 · 20 + 1 < 1024

std::uint64_t packed(const Gaps& gaps) {
  std::uint64_t result = 0;
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat)
    result |= static_cast<std::uint64_t>(gaps[seat]) << (kGapBits * seat);
  return result;
}
Gaps unpacked(std::uint64_t situation) {
  Gaps result;
  for (std::size_t seat = 0; seat < kMostPlayers; ++seat)
    result[seat] = static_cast<int>(situation >> (kGapBits * seat) & ((1u << kGapBits) - 1));
  return result;
}

// The position before a bet was chosen.
State before_bet(State s) {
  s.bet = 0;
  s.phase = s.dice_left() == kDice ? Phase::first : Phase::on;
  return s;
}

int turns_played(const Rules& rules, const State& s) {
  return s.phase == Phase::over ? rules.players * rules.rounds : s.round * rules.players + s.seat;
}

Gaps gaps_of(const Rules& rules, const State& s) {
  const int turn = turns_played(rules, s), most = *std::ranges::max_element(s.score);
  Gaps result{};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat)
    result[seat] = std::min(most - s.score[seat], most_gap(rules, turn, static_cast<int>(seat)));
  return result;
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

Move best_for_points(const State& s) { return move_of(s, plan_for_points().choice(Turn::get().position(s), 0)); }

Move best_by_estimate(const Rules& rules, const State& s, Estimate estimate) {
  const Ends ends = estimate(rules, turns_played(rules, s), gaps_of(rules, s));
  Worth worth{};
  for (std::size_t end = 0; end < kEnds; ++end) worth[end][0] = ends[end] + kPoint * static_cast<double>(end);
  TurnPlan plan;
  Turn::get().solve(worth, plan, 1);
  return move_of(s, plan.choice(Turn::get().position(s), 0));
}

Match::Match(const Rules& rules, const Plain& plain)
    : rules_(rules), plain_(plain), tables_(static_cast<std::size_t>(turns()) + 1) {}

// nullptr: not known.
const double* Match::find(int turn, const Gaps& gaps) const {
  const Table& table = tables_[static_cast<std::size_t>(turn)];
  if (table.values.empty()) return nullptr;
  std::size_t number = 0;
  if (table.numbering) {
    number = table.numbering->number(gaps);
  } else {
    const Situation situation = packed(gaps);
    const auto at = std::ranges::lower_bound(table.situations, situation);
    if (at == table.situations.end() || *at != situation) return nullptr;
    number = static_cast<std::size_t>(at - table.situations.begin());
  }
  return table.values.data() + number * stride();
}

Match::Follow Match::follow(const Gaps& now, int turn) const {
  Follow result;
  const NextGaps next(rules_, turn);
  for (int points = 0; points < kEnds; ++points) {
    result[static_cast<std::size_t>(points)] = find(turn + 1, next.after(now, points));
    assert(result[static_cast<std::size_t>(points)] != nullptr);
  }
  return result;
}

// Adds the values of the ends of the turn to its player, in one lane.
void Match::add_worth(const Gaps& now, const Follow& follow, int turn, std::size_t lane, Worth& worth) const {
  const int mover = turn % rules_.players;
  if (turns() - turn > plain_.last_turns && plain_.seats.has(Seat{static_cast<std::uint8_t>(mover)})) {
    Ends ends{};
    if (plain_.estimate) ends = plain_.estimate(rules_, turn, now);
    const double point = plain_.estimate ? kPoint : 1;
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

void Match::forget() {
  for (Table& table : tables_) table = {};
  situations_ = 0;
  best_only_ = false;
}

// Finds all situations that can follow `s`, whose own is the only one of its turn. False: stopped.
bool Match::find_situations(const State& s, const std::atomic<bool>* stop) {
  const auto stopped = [&] { return stop != nullptr && *stop; };
  if (stopped()) return false;
  const int first = turns_played(rules_, s);
  if (first == 0) {
    for (int turn = 0; turn <= turns(); ++turn) tables_[static_cast<std::size_t>(turn)].numbering.emplace(rules_, turn);
    return true;
  }
  const auto sort = [](std::vector<Situation>& situations) {
    std::ranges::sort(situations);
    situations.erase(std::ranges::unique(situations).begin(), situations.end());
  };
  tables_[static_cast<std::size_t>(first)].situations = {packed(gaps_of(rules_, s))};
  for (int turn = first; turn < turns(); ++turn) {
    std::vector<Situation>& next = tables_[static_cast<std::size_t>(turn) + 1].situations;
    // Most are there many times, so they are sorted before they are many: that needs less memory, and can stop.
    constexpr std::size_t kMany = 1 << 19;
    std::size_t many = kMany;
    const NextGaps gaps(rules_, turn);
    for (const Situation now : tables_[static_cast<std::size_t>(turn)].situations) {
      const Gaps before = unpacked(now);
      for (int points = 0; points < kEnds; ++points) next.push_back(packed(gaps.after(before, points)));
      if (next.size() < many) continue;
      if (stopped()) return false;
      sort(next);
      many = std::max(kMany, 2 * next.size());
    }
    sort(next);
    if (stopped()) return false;
  }
  return true;
}

// How many places the table of a turn has.
std::size_t Match::count(int turn) const {
  const Table& table = tables_[static_cast<std::size_t>(turn)];
  return table.numbering ? table.numbering->size() : table.situations.size();
}

// The situations at some places of a table.
std::vector<Match::Place> Match::places(int turn, std::size_t begin, std::size_t end) {
  Table& table = tables_[static_cast<std::size_t>(turn)];
  std::vector<Place> result;
  result.reserve(end - begin);
  for (std::size_t i = begin; i < end; ++i) {
    const Gaps gaps = table.numbering ? table.numbering->gaps(i) : unpacked(table.situations[i]);
    if (!table.numbering || table.numbering->can_be(gaps)) result.push_back({gaps, table.values.data() + i * stride()});
  }
  return result;
}

void Match::solve_turn(int turn, const ForEach& for_each, const std::atomic<bool>* stop) {
  const Turn& one_turn = Turn::get();
  const std::size_t all = count(turn), players = static_cast<std::size_t>(rules_.players);
  tables_[static_cast<std::size_t>(turn)].values.resize(all * stride());
  // How many places are done at once, with one plan's memory; few still make parts for four threads.
  const std::size_t block_size = kLanes * std::clamp<std::size_t>(all / (4 * kLanes), 1, 64);
  std::atomic<std::size_t> done = 0;
  for_each((all + block_size - 1) / block_size, [&](std::size_t block) {
    if (stop != nullptr && *stop) return;
    const auto now = places(turn, block * block_size, std::min(all, (block + 1) * block_size));
    done += now.size();
    if (turn == turns()) {
      for (const Place& place : now) {
        const auto winners = std::ranges::count(place.gaps.begin(), place.gaps.begin() + rules_.players, 0);
        for (std::size_t seat = 0; seat < players; ++seat)
          place.values[seat] = place.gaps[seat] == 0 ? 1.0 / static_cast<double>(winners) : 0.0;  // T9
      }
      return;
    }
    // A thread keeps its memory, 0.8 MB: fresh pages for each block would take as long as the turns of a small game.
    WAGNIS_PER_THREAD TurnPlan plan;
    Worth worth{}, chances{};
    std::array<Follow, kLanes> follows;
    for (std::size_t begin = 0; begin < now.size(); begin += kLanes) {
      const std::size_t lanes = std::min(kLanes, now.size() - begin);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        follows[lane] = follow(now[begin + lane].gaps, turn);
        add_worth(now[begin + lane].gaps, follows[lane], turn, lane, worth);
      }
      one_turn.solve(worth, plan, lanes);
      one_turn.ends(plan, chances);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        Ends ends;
        for (std::size_t end = 0; end < kEnds; ++end) ends[end] = chances[end][lane];
        add_up(follows[lane], turn, ends, now[begin + lane].values);
      }
    }
  });
  situations_ += done;
}

void Match::solve(const State& s, const ForEach& for_each, const std::atomic<bool>* stop) {
  forget();
  bool ended = !find_situations(s, stop);
  for (int turn = turns(); turn >= turns_played(rules_, s) && !ended; --turn) {
    solve_turn(turn, for_each, stop);
    ended = stop != nullptr && *stop;
  }
  if (ended) forget();
}

void Match::sweep(const std::function<void(int turn)>& solved, const ForEach& for_each, const std::atomic<bool>* stop) {
  forget();
  bool ended = !find_situations(Tipp(rules_).start(), stop);
  for (int turn = turns(); turn >= 0 && !ended; --turn) {
    solve_turn(turn, for_each, stop);
    ended = stop != nullptr && *stop;
    if (!ended) solved(turn);
    if (turn > 0 && turn < turns()) tables_[static_cast<std::size_t>(turn) + 1] = {};
  }
  if (ended) forget();
}

std::size_t Match::memory_of_sweep(const Rules& rules) {
  std::size_t most = 0;
  for (int turn = 0; turn < rules.players * rules.rounds; ++turn)
    most = std::max(most, Numbering(rules, turn).size() + Numbering(rules, turn + 1).size());
  return most * 2 * static_cast<std::size_t>(rules.players) * sizeof(double);
}

bool Match::knows(const State& s) const { return find(turns_played(rules_, s), gaps_of(rules_, s)) != nullptr; }

void Match::keep_best() {
  if (best_only_) return;
  for (int turn = 0; turn <= turns(); ++turn) {
    Table& table = tables_[static_cast<std::size_t>(turn)];
    const int played = (turn + rules_.players - 1) % rules_.players;
    std::vector<double> values(table.values.size() / stride());
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
  add_worth(gaps_of(rules_, s), follow, turns_played(rules_, s), 0, worth);
  TurnPlan plan;
  Turn::get().solve(worth, plan, 1);
  return plan;
}

Value Match::value(const State& s) const {
  assert(knows(s) && !best_only_);
  if (s.phase == Phase::over || s.phase == Phase::first)
    return total(s, find(turns_played(rules_, s), gaps_of(rules_, s)));
  const int turn = turns_played(rules_, s);
  const Follow next = follow(gaps_of(rules_, s), turn);
  const TurnPlan best = plan(s, next);
  const int position = Turn::get().position(before_bet(s));
  const Choice choice = s.phase == Phase::dice ? static_cast<Choice>(kind_of(s.chosen())) : best.choice(position, 0);
  std::array<double, 2 * kMostPlayers> values;
  add_up(next, turn, Turn::get().ends(best, 0, position, choice), values.data());
  return total(s, values.data());
}

std::vector<MoveValue> Match::moves(const State& s) const {
  assert(knows(s) && !best_only_);
  const int turn = turns_played(rules_, s);
  const Follow next = follow(gaps_of(rules_, s), turn);
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
  const TurnPlan best = plan(s, follow(gaps_of(rules_, s), turns_played(rules_, s)));
  return move_of(s, best.choice(Turn::get().position(s), 0));
}

double Match::worth_before(int turn, const Gaps& gaps) const {
  const double* values = find(turn, gaps);
  assert(values != nullptr);
  return best_only_ ? *values : worth_of(values, (turn - 1) % rules_.players);
}

double Match::worth(const State& s) const {
  assert(knows(s));
  return plan(s, follow(gaps_of(rules_, s), turns_played(rules_, s))).worth(Turn::get().position(s), 0);
}

}  // namespace wagnis::tipp
