#include "bots/caramba_playouts.h"

#include <algorithm>
#include <map>
#include <utility>

#include "bots/caramba_habits.h"
#include "core/per_thread.h"

namespace wagnis::caramba {
namespace {

// This thread's table for so many seats.
const EvenRace& even_race(int seats) {
  WAGNIS_PER_THREAD std::map<int, EvenRace> races;
  return races.try_emplace(seats, seats).first->second;
}

int all_fields(const State& s) {
  int sum = 0;
  for (const Place& place : s.place) sum += place.field;
  return sum;
}

}  // namespace

EvenRace::EvenRace(int seats) : seats_(seats) {
  std::size_t size = 1;
  for (int i = 0; i < seats; ++i) size *= kGoal;
  shares_.resize(size);
  // Later fields have a higher index, so all that can follow is known.
  for (std::size_t i = size; i-- > 0;) shares_[i] = static_cast<float>(mean_after_round(fields_at(i)));
}

std::size_t EvenRace::at(const Fields& fields) const {
  std::size_t index = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats_); ++i) index = index * kGoal + fields[i];
  return index;
}

EvenRace::Fields EvenRace::fields_at(std::size_t index) const {
  Fields fields{};
  for (auto i = static_cast<std::size_t>(seats_); i-- > 0; index /= kGoal)
    fields[i] = static_cast<std::uint8_t>(index % kGoal);
  return fields;
}

double EvenRace::share(const Fields& fields) const {
  const std::uint8_t furthest = *std::ranges::max_element(fields);
  if (furthest < kGoal) return shares_[at(fields)];
  return fields[0] == furthest ? 1.0 / static_cast<double>(std::ranges::count(fields, furthest)) : 0;
}

double EvenRace::mean_after_round(const Fields& fields) const {
  const auto n = static_cast<std::size_t>(seats_);
  double sum = 0;
  for (std::size_t black = 0; black < n; ++black) {
    for (std::size_t blue = 0; blue < n; ++blue) {
      for (std::size_t red = 0; red < n; ++red) {
        Fields after = fields;
        after[black] = static_cast<std::uint8_t>(after[black] + figure_points(Color::black));
        after[blue] = static_cast<std::uint8_t>(after[blue] + figure_points(Color::blue));
        after[red] = static_cast<std::uint8_t>(after[red] + figure_points(Color::red));
        sum += share(after);
      }
    }
  }
  return sum / static_cast<double>(n * n * n);
}

// One way in which a round can go on.
class Playout {
 public:
  Playout(const Playouts& with, const State& s, Seat seat, Generator luck)
      : with_(with),
        s_(s),
        seat_(seat),
        fields_(all_fields(s)),
        dice_{luck.split(0), luck.split(1), luck.split(2), luck.split(3)},
        luck_(luck),
        clubs_(luck_.next()) {}

  // Plays the round to its end, with `next` as the seat's next move; nullptr: its model chooses.
  const State& end(const Move* next) {
    next_ = next;
    const bool may_grab = next == nullptr ? anybody_grabs() : grab_of(s_, seat_).has_value();
    if (may_grab) grabs();
    for (int ticks = 0; !over() && ticks < kMostTicks; ++ticks) {
      throws();
      grabs();
    }
    return s_;
  }

 private:
  static constexpr int kMostTicks = 200;  // figures still in the middle then belong to nobody

  int seats() const { return with_.game_.seats(); }
  Seat from(int first, int i) const { return Seat{static_cast<std::uint8_t>((first + i) % seats())}; }
  bool over() const { return all_fields(s_) != fields_; }
  bool anybody_grabs() const {
    for (int i = 0; i < seats(); ++i)
      if (grab_of(s_, from(0, i))) return true;
    return false;
  }

  // The move of a seat: `next_` once for seat_, else the choice of the seat's model.
  Move choice(Seat who) {
    if (who == seat_ && next_ != nullptr) return *std::exchange(next_, nullptr);
    return (clubs_ >> who.index & 1) != 0 ? with_.club_.choose(s_, who, luck_) : with_.majority_.choose(s_, who, luck_);
  }

  void throws() {
    std::array<Move, kMostPlayers> moves;
    for (int i = 0; i < seats(); ++i) moves[static_cast<std::size_t>(i)] = choice(from(0, i));
    for (int i = 0; i < seats(); ++i) {
      const Seat who = from(0, i);
      const Move& move = moves[who.index];
      if (move.kind == Move::Kind::grab) continue;  // waits
      s_ = with_.game_.play(s_, who, move);
      const auto below = [&](Weight n) { return dice_[who.index].below(n); };
      s_ = with_.game_.resolve(s_, who, {throw_dice(kDice - s_.at(who).dice.size(), kSides, below)});
    }
  }

  // Every seat grabs what it can, in an order drawn by chance. seat_ does not if its next move is another one.
  void grabs() {
    const auto first = static_cast<int>(luck_.below(static_cast<std::uint64_t>(seats())));
    for (int i = 0; i < seats() && !over(); ++i) {
      const Seat who = from(first, i);
      const auto grab = grab_of(s_, who);
      const bool waits = who == seat_ && next_ != nullptr && next_->kind != Move::Kind::grab;
      if (!grab || waits) continue;
      if (who == seat_) next_ = nullptr;
      s_ = with_.game_.play(s_, who, *grab);
    }
  }

  const Playouts& with_;
  State s_;
  const Seat seat_;
  const int fields_;  // the sum over all seats, in this round
  std::array<Generator, kMostPlayers> dice_;
  Generator luck_;
  const std::uint64_t clubs_;  // bit i: seat i plays as Club, else as Majority
  const Move* next_ = nullptr;
};

namespace {

double share_after(const State& s, int seats, Seat seat) {
  EvenRace::Fields after{};
  for (int i = 0; i < seats; ++i)
    after[static_cast<std::size_t>(i)] = s.at(Seat{static_cast<std::uint8_t>((seat.index + i) % seats)}).field;
  return even_race(seats).share(after);
}

}  // namespace

std::array<double, kMostPlayers> Playouts::between_rounds(const State& s) const {
  std::array<double, kMostPlayers> shares{};
  SeatSet::first(game_.seats()).each([&](Seat seat) { shares[seat.index] = share_after(s, game_.seats(), seat); });
  return shares;
}

std::array<double, kMostPlayers> Playouts::play_out(const State& s, Seat seat, const Move* next,
                                                    const Generator& luck) const {
  return between_rounds(Playout(*this, s, seat, luck).end(next));
}

Move Playouts::choose(const State& s, Seat seat, Generator& generator) const {
  if (game_.seats() == 1) return club_.choose(s, seat, generator);  // one player alone wins and loses nothing
  std::vector<Move> choices;
  if (const auto grab = grab_of(s, seat)) choices.push_back(*grab);
  for (const Color color : {Color::red, Color::blue, Color::black})
    if (s.at(seat).dice.count[static_cast<std::size_t>(color)] > 0) choices.push_back(keep_all(s, seat, color));
  choices.push_back({Move::Kind::keep, {}, Color::black});
  const Generator luck(generator.next());
  const Move* best = nullptr;
  double most = -1;
  for (const Move& choice : choices) {
    double sum = 0;
    for (std::uint64_t i = 0; i < kTries; ++i)
      sum += share_after(Playout(*this, s, seat, luck.split(i)).end(&choice), game_.seats(), seat);
    if (sum <= most) continue;
    most = sum;
    best = &choice;
  }
  return *best;
}

}  // namespace wagnis::caramba
