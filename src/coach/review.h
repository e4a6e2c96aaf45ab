// A finished game, judged: every decision, every draw and throw, and whose doing the result was.
//
//     result − value at the start  =  luck − errors + gifts + remainder        for each seat, in win shares
//
// luck sums over what chance did (coach.h), errors over what the seat's own decisions cost it, gifts over what the
// others' errors gave it or took from it. The remainder is what is left: nothing where all is exact (but for rounding),
// else the inaccuracy of the estimates.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "coach/coach.h"
#include "core/json_writer.h"
#include "core/token.h"

namespace wagnis::coach {

// How much of the win share a decision lost: less than 0.5 of a hundred, less than 2, 4, 8, more.
enum class Grade : std::uint8_t { best, fine, inaccuracy, mistake, blunder };
inline constexpr int kGrades = 5;
std::string_view name(Grade grade);

// The grade of a loss that is known to ± 1.96 · error: none where the loss is within that, unless it is less than 0.5
// of a hundred all the same. loss ≥ 0, both in win shares 0–1.
std::optional<Grade> grade_of(double loss, double error);

struct Decision {
  std::size_t event = 0;  // of the record, from 0
  Seat seat{};
  std::string move{}, best{};
  std::vector<Choice> choices{};  // all legal moves; at least two
  double loss = 0;                // of the seat's win share, ≥ 0
  double error = 0;               // standard error of it
  bool exact = false;
  std::optional<Grade> grade{};
  Reason reason = Reason::none;
};

struct Chance {
  std::size_t event = 0;
  Seat seat;
  std::string outcome;
  Worth luck;
};

struct SeatReview {
  double start = 0;                 // value at the start
  std::optional<double> result;     // 1/k for each of k winners; none of a game that is not over
  double luck = 0, luck_error = 0;  // the error is a standard error
  double errors = 0, gifts = 0;
  std::optional<double> remainder;  // where there is a result
  int decisions = 0;                // with a choice
  std::array<int, kGrades> grades{};
  std::optional<double> accuracy;  // 100 · (1 − what was lost / what could be lost); none where nothing could be
  std::vector<std::int64_t>
      pauses;  // in a game with a clock: ms from when each throw had ended to the seat's next move, ascending
};

struct Point {
  std::size_t event = 0;  // before this event; the number of events: at the end
  Shares share{};
};

struct Review {
  std::vector<SeatReview> seats;
  std::vector<Decision> decisions;
  std::vector<Chance> chances;
  std::vector<Point> course;  // win shares over the game
  bool exact = true;          // all of it
};

// Judges a game event by event, so that a screen can show what is there already.
class Reviewer {
 public:
  Reviewer(const std::shared_ptr<const AnyGame>& game, const Budget& budget);

  // The next event, which must be legal in the position so far.
  void add(const Event& event);
  // Takes the last event back, as if it had never been added. Precondition: there is one.
  void take_back();
  // How many events have been added and not been taken back.
  std::size_t events() const { return before_.size(); }
  // What is judged so far, with the sums up to here.
  Review review() const;

 private:
  // What an event may change, as it was before it.
  struct Before {
    std::unique_ptr<AnyState> state;
    struct Sums {
      double luck, luck_error, errors, gifts, staked, lost;
      int decisions;
      std::array<int, kGrades> grades;
      std::size_t pauses;
      std::optional<std::int64_t> free_at;
    };
    std::vector<Sums> seats;
    bool exact;
    std::size_t decisions, chances, points;  // how many there were
    Point last;                              // of the course
  };

  Before now() const;
  void decide(const Event& event);
  void chance(const Event& event);
  void clock(const Event& event);

  std::shared_ptr<const AnyGame> game_;
  std::unique_ptr<Coach> coach_;
  std::unique_ptr<AnyState> state_;
  Budget budget_;
  std::size_t events_ = 0;
  std::vector<Before> before_;  // each event
  Review so_far_;
  std::vector<double> staked_, lost_;                 // by seat: best less worst, best less played
  std::vector<std::optional<std::int64_t>> free_at_;  // by seat: when its last throw has ended
};

// The decisions that cost most and have a grade worse than fine, the costliest first; at most `most`. Indices into
// decisions.
std::vector<std::size_t> turning_points(const Review& review, std::size_t most);

// The members of the object of docs/coach.md, into an object that is open: "exact", "seats", "decisions", "chance",
// "course", "turning_points".
void write_members(JsonWriter& json, const Review& review);
// Choices as {MOVE: {…}} of docs/coach.md: shares, error, points, bust, next.
void write_choices(JsonWriter& json, const std::vector<Choice>& choices, int seats);

}  // namespace wagnis::coach
