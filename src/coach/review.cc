#include "coach/review.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace wagnis::coach {
namespace {

constexpr std::array<double, kGrades - 1> kLimits{0.005, 0.02, 0.04, 0.08};
constexpr double kInterval = 1.96;
constexpr int kDigits = 12;  // of win shares, so that sums that are exact stay so

void write_shares(JsonWriter& json, const Shares& shares, std::size_t seats) {
  json.open_array();
  for (std::size_t i = 0; i < seats; ++i) json.decimal(shares[i], kDigits);
  json.close_array();
}

}  // namespace

std::string_view name(Grade grade) {
  switch (grade) {
    case Grade::best: return "best";
    case Grade::fine: return "fine";
    case Grade::inaccuracy: return "inaccuracy";
    case Grade::mistake: return "mistake";
    case Grade::blunder: return "blunder";
  }
  std::unreachable();
}

std::optional<Grade> grade_of(double loss, double error) {
  const double within = kInterval * error;
  if (loss <= within && loss + within >= kLimits[0]) return std::nullopt;
  const auto over = std::ranges::count_if(kLimits, [&](double limit) { return loss >= limit; });
  return static_cast<Grade>(over);
}

Reviewer::Reviewer(const std::shared_ptr<const AnyGame>& game, const Budget& budget)
    : game_(game), coach_(make_coach(game)), state_(game->start()), budget_(budget) {
  const auto seats = static_cast<std::size_t>(game->seats());
  so_far_.seats.resize(seats);
  staked_.resize(seats);
  lost_.resize(seats);
  free_at_.resize(seats);
  const Worth start = coach_->worth(*state_, budget_);
  so_far_.exact = start.exact;
  for (std::size_t i = 0; i < seats; ++i) so_far_.seats[i].start = start.share[i];
  so_far_.course.push_back({0, start.share});
}

void Reviewer::decide(const Event& event) {
  if (state_->moves(event.seat).size() < 2) return;
  Decision decision{.event = events_, .seat = event.seat, .move = event.token};
  decision.choices = coach_->choices(*state_, event.seat, budget_);
  const Choice& best = best_of(decision.choices);
  const Choice& played = *std::ranges::find(decision.choices, event.token, &Choice::move);
  decision.best = best.move;
  decision.loss = played.behind;
  decision.error = played.behind_error;
  decision.exact = played.worth.exact && best.worth.exact;
  // Where two are equal, or the best is no more than an estimate, nothing was wrong with what was played.
  decision.grade = grade_of(decision.loss, decision.error);
  if (decision.grade && *decision.grade != Grade::best) decision.reason = coach_->reason(*state_, played, best);
  for (std::size_t i = 0; i < so_far_.seats.size(); ++i) {
    const double change = played.worth.share[i] - best.worth.share[i];
    if (i == event.seat.index)
      so_far_.seats[i].errors -= change;
    else
      so_far_.seats[i].gifts += change;
  }
  SeatReview& seat = so_far_.seats[event.seat.index];
  ++seat.decisions;
  if (decision.grade) ++seat.grades[static_cast<std::size_t>(*decision.grade)];
  staked_[event.seat.index] += std::ranges::max(decision.choices, {}, &Choice::behind).behind;
  lost_[event.seat.index] += decision.loss;
  so_far_.exact = so_far_.exact && decision.exact;
  if (so_far_.course.back().event == events_) so_far_.course.pop_back();
  so_far_.course.push_back({events_, best.worth.share});
  so_far_.decisions.push_back(std::move(decision));
}

void Reviewer::chance(const Event& event) {
  Chance chance{events_, event.seat, event.token, coach_->luck(*state_, event.seat, event.token, budget_)};
  for (std::size_t i = 0; i < so_far_.seats.size(); ++i) {
    so_far_.seats[i].luck += chance.luck.share[i];
    so_far_.seats[i].luck_error +=
        chance.luck.error[i] * chance.luck.error[i];  // a variance until the review is asked for
  }
  so_far_.exact = so_far_.exact && chance.luck.exact;
  so_far_.chances.push_back(std::move(chance));
}

void Reviewer::clock(const Event& event) {
  std::optional<std::int64_t>& free = free_at_[event.seat.index];
  if (free && *event.ms >= *free) {
    so_far_.seats[event.seat.index].pauses.push_back(*event.ms - *free);
    free.reset();
  }
  if (const std::int64_t tempo = game_->tempo_after(event.token); tempo > 0) free = *event.ms + tempo;
}

Reviewer::Before Reviewer::now() const {
  Before before{.state = state_->clone(),
                .seats = {},
                .exact = so_far_.exact,
                .decisions = so_far_.decisions.size(),
                .chances = so_far_.chances.size(),
                .points = so_far_.course.size(),
                .last = so_far_.course.back()};
  for (std::size_t i = 0; i < so_far_.seats.size(); ++i) {
    const SeatReview& seat = so_far_.seats[i];
    before.seats.push_back({seat.luck, seat.luck_error, seat.errors, seat.gifts, staked_[i], lost_[i], seat.decisions,
                            seat.grades, seat.pauses.size(), free_at_[i]});
  }
  return before;
}

void Reviewer::take_back() {
  assert(!before_.empty());
  Before& before = before_.back();
  state_ = std::move(before.state);
  for (std::size_t i = 0; i < so_far_.seats.size(); ++i) {
    SeatReview& seat = so_far_.seats[i];
    const Before::Sums& sums = before.seats[i];
    seat.luck = sums.luck;
    seat.luck_error = sums.luck_error;
    seat.errors = sums.errors;
    seat.gifts = sums.gifts;
    seat.decisions = sums.decisions;
    seat.grades = sums.grades;
    seat.pauses.resize(sums.pauses);
    staked_[i] = sums.staked;
    lost_[i] = sums.lost;
    free_at_[i] = sums.free_at;
  }
  so_far_.exact = before.exact;
  so_far_.decisions.resize(before.decisions);
  so_far_.chances.erase(so_far_.chances.begin() + static_cast<std::ptrdiff_t>(before.chances), so_far_.chances.end());
  so_far_.course.resize(before.points);
  so_far_.course.back() = before.last;
  --events_;
  before_.pop_back();
}

void Reviewer::add(const Event& event) {
  before_.push_back(now());
  if (state_->pending().chance.has(event.seat)) {
    chance(event);
  } else {
    decide(event);
    if (event.ms) clock(event);
  }
  [[maybe_unused]] const auto added = state_->apply(event.seat, event.token);
  assert(added);
  ++events_;
  if (state_->at_signal())
    for (auto& free : free_at_) free.reset();
}

Review Reviewer::review() const {
  Review review = so_far_;
  const SeatSet winners = state_->standing().winners;
  if (state_->over()) {
    Point end{events_, {}};
    winners.each([&](Seat seat) { end.share[seat.index] = 1.0 / winners.size(); });
    review.course.push_back(end);
  }
  for (std::size_t i = 0; i < review.seats.size(); ++i) {
    SeatReview& seat = review.seats[i];
    seat.luck_error = std::sqrt(seat.luck_error);
    if (state_->over()) {
      seat.result = review.course.back().share[i];
      seat.remainder = *seat.result - seat.start - (seat.luck - seat.errors + seat.gifts);
    }
    if (staked_[i] > 0) seat.accuracy = 100 * (1 - lost_[i] / staked_[i]);
    std::ranges::sort(seat.pauses);
  }
  return review;
}

std::vector<std::size_t> turning_points(const Review& review, std::size_t most) {
  std::vector<std::size_t> points;
  for (std::size_t i = 0; i < review.decisions.size(); ++i)
    if (const auto grade = review.decisions[i].grade; grade && *grade > Grade::fine) points.push_back(i);
  // Of equal losses the earlier decision comes first.
  std::ranges::sort(points, {}, [&](std::size_t i) { return std::pair(-review.decisions[i].loss, i); });
  points.resize(std::min(points.size(), most));
  return points;
}

void write_choices(JsonWriter& json, const std::vector<Choice>& choices, int seats) {
  json.open_object();
  for (const Choice& choice : choices) {
    json.key(choice.move).open_object().member("best", choice.best).key("shares");
    write_shares(json, choice.worth.share, static_cast<std::size_t>(seats));
    json.key("errors");
    write_shares(json, choice.worth.error, static_cast<std::size_t>(seats));
    json.member("exact", choice.worth.exact);
    json.key("behind").decimal(choice.behind, kDigits).key("behind_error").decimal(choice.behind_error, kDigits);
    if (choice.points) json.key("points").decimal(*choice.points, 4);
    json.key("bust").decimal(choice.bust, kDigits);
    if (!choice.next.empty()) {
      json.key("next").open_array();
      for (const Next& next : choice.next)
        json.open_object()
            .member("what", std::string_view(next.what))
            .key("chance")
            .decimal(next.chance, kDigits)
            .key("share")
            .decimal(next.share, kDigits)
            .member("bust", next.bust)
            .close_object();
      json.close_array();
    }
    json.close_object();
  }
  json.close_object();
}

void write_members(JsonWriter& json, const Review& review) {
  const std::size_t seats = review.seats.size();
  json.member("exact", review.exact).key("seats").open_array();
  for (const SeatReview& seat : review.seats) {
    const auto number = [&](std::string_view name, std::optional<double> value) {
      json.key(name);
      if (value)
        json.decimal(*value, kDigits);
      else
        json.null();
    };
    json.open_object();
    number("start", seat.start);
    number("result", seat.result);
    number("luck", seat.luck);
    number("luck_error", seat.luck_error);
    number("errors", seat.errors);
    number("gifts", seat.gifts);
    number("remainder", seat.remainder);
    json.member("decisions", seat.decisions);
    number("accuracy", seat.accuracy);
    json.key("classes").open_object();
    for (std::size_t grade = 0; grade < kGrades; ++grade)
      json.member(name(static_cast<Grade>(grade)), seat.grades[grade]);
    json.close_object();
    if (!seat.pauses.empty()) json.member("pause_ms", seat.pauses[seat.pauses.size() / 2]);
    json.close_object();
  }
  json.close_array().key("decisions").open_array();
  for (const Decision& decision : review.decisions) {
    json.open_object()
        .member("event", static_cast<std::int64_t>(decision.event))
        .member("seat", int{decision.seat.index})
        .member("move", std::string_view(decision.move))
        .member("best", std::string_view(decision.best));
    json.key("shares").open_object();
    for (const Choice& choice : decision.choices) {
      json.key(choice.move);
      write_shares(json, choice.worth.share, seats);
    }
    json.close_object();
    json.key("loss").decimal(decision.loss, kDigits).key("error").decimal(decision.error, kDigits);
    json.member("exact", decision.exact).key("class");
    if (decision.grade)
      json.value(name(*decision.grade));
    else
      json.null();
    json.member("reason", name(decision.reason)).close_object();
  }
  json.close_array().key("chance").open_array();
  for (const Chance& chance : review.chances) {
    json.open_object()
        .member("event", static_cast<std::int64_t>(chance.event))
        .member("seat", int{chance.seat.index})
        .member("outcome", std::string_view(chance.outcome))
        .key("luck");
    write_shares(json, chance.luck.share, seats);
    json.close_object();
  }
  json.close_array().key("course").open_array();
  for (const Point& point : review.course) {
    json.open_object().member("event", static_cast<std::int64_t>(point.event)).key("shares");
    write_shares(json, point.share, seats);
    json.close_object();
  }
  json.close_array().key("turning_points").open_array();
  for (const std::size_t i : turning_points(review, 3))
    json.value(static_cast<std::int64_t>(review.decisions[i].event));
  json.close_array();
}

}  // namespace wagnis::coach
