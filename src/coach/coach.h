// The coach: what every move of a position is worth, what chance may do and what it has done. docs/coach.md has the
// definitions, the formulas and their sources.
//
// All figures are win shares of the seats, 0–1 (a tie of k gives each winner 1/k). They are exact where a solver knows
// the position, else estimates of playouts or of a model; errors are those of the playouts, and say nothing of how good
// net or model are. An error is such that ±1.96 errors are the 95 % interval: the standard error, a little wider where
// few playouts stand behind it (widening).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/any.h"

namespace wagnis::coach {

// By how much wider than ±1.96 standard errors the 95 % interval is where the variance is itself an estimate with so
// many degrees of freedom, ≥ 1: Student's t over the normal quantile, by the series of Abramowitz and Stegun, Handbook
// (1964), 26.7.5. 1 for many.
double widening(double degrees);

// A number for each seat; 0 for seats that are not there.
using Shares = std::array<double, kMaxSeats>;

struct Worth {
  Shares share{};
  Shares error{};      // 0 where nothing was played out
  bool exact = false;  // a solver knows it: right but for rounding (Caramba: but for 1e-8)
};

// What chance may do next if a move is made.
struct Next {
  std::string what{};  // an outcome of the notation; Tipp: how many dice match, "0" … "12"
  double chance = 0;   // 0–1; those of a move sum to 1
  double share = 0;    // the win share, after it, of the seat that decides
  bool bust = false;
};

struct Choice {
  std::string move{};
  bool best = false;        // of one choice alone: of those that are equal the first, or that with more points
  Worth worth{};            // if the move is made and all go on well
  double behind = 0;        // the seat's share with the best move less that with this one; 0 for the best
  double behind_error = 0;  // error of that difference: smaller than of either, for luck is common to all choices
  std::optional<double>
      points{};     // to expect in this turn, where points decide (Push, Tipp); a bank and a first throw included
  double bust = 0;  // chance that the next card or throw is a bust, 0–1
  std::vector<Next> next{};  // where chance follows at once, and the budget asks for it
};

// How much a look may cost.
struct Budget {
  int playouts = 480;  // for each choice of Push; half as many in Caramba. At least 8
  bool next = false;   // fill Choice::next
  std::uint64_t seed = 1;
};

// What was not right about a decision, as a word for the texts of screens.
enum class Reason : std::uint8_t {
  none,
  too_early,         // stopped, and had better gone on
  too_late,          // went on, and had better stopped
  wrong_place,       // Push: the card lies better in another row
  wrong_row,         // Push: took the wrong row
  gave_too_much,     // Push: took a row that brings as much, and left too much to the next
  banked_too_late,   // Push: should have banked
  banked_too_early,  // Push: banked, and had better drawn
  wrong_colour,      // Push: banked the wrong colour
  wrong_bet,         // Tipp
  missed_grab,       // Caramba: threw, and had better grabbed
  needless_grab,     // Caramba: grabbed, and had better thrown
  wrong_dice,        // Caramba: kept the wrong dice
};
// "too_early"; "none".
std::string_view name(Reason reason);

// A coach for one game with its options. It may keep what it has worked out; equal questions have equal answers,
// whatever was asked before. One coach serves one thread. States are of its game.
class Coach {
 public:
  virtual ~Coach() = default;
  // Every legal move of a seat that is pending to move, in the notation's order.
  virtual std::vector<Choice> choices(const AnyState& state, Seat seat, const Budget& budget) = 0;
  // What a position is worth to the seats, one with chance pending or a game that is over included.
  virtual Worth worth(const AnyState& state, const Budget& budget) = 0;
  // What a legal outcome did to each seat: what the position after it is worth less the mean over all outcomes. Both by
  // the same estimate, so that the mean of it over all outcomes is 0.
  virtual Worth luck(const AnyState& state, Seat seat, std::string_view outcome, const Budget& budget) = 0;
  // Why a move is worse than the best, both from `choices` of this position.
  virtual Reason reason(const AnyState& state, const Choice& played, const Choice& best) const = 0;
};

std::unique_ptr<Coach> make_coach(const std::shared_ptr<const AnyGame>& game);

// The choice that is best; there must be one.
const Choice& best_of(const std::vector<Choice>& choices);

}  // namespace wagnis::coach
