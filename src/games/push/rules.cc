#include "games/push/rules.h"

#include <array>

#include "core/token.h"

namespace wagnis::push {
namespace {

constexpr std::array<std::string_view, 2> kStarWords{"safe", "risk"};
constexpr std::array<std::string_view, 2> kSwitchWords{"in", "out"};
constexpr std::array<OptionRule, 3> kOptionRules{
    OptionRule{.name = "players", .low = kMinPlayers, .high = kMaxSeats},
    OptionRule{.name = "star", .words = kStarWords},
    OptionRule{.name = "switch", .words = kSwitchWords},
};
constexpr int kDefaultPlayers = 3;

std::string row_name(int k) { return "row " + std::to_string(k + 1); }

std::string phase_name(Phase phase) {
  switch (phase) {
    case Phase::over: return "the game is over";
    case Phase::start: return "a turn begins";
    case Phase::card: return "a card is being turned up";
    case Phase::place: return "a card is being placed";
    case Phase::on: return "the player draws on or stops";
    case Phase::die: return "the die is being rolled";
    case Phase::take: return "a row is being taken";
  }
  std::unreachable();
}

std::string hand_name(std::uint8_t hand) {
  return hand == kRollHand ? "a roll card" : "the " + text(Kind{static_cast<std::uint8_t>(hand - 1)});
}

Result<void> right_seat(const State& s, Seat seat, std::string_view what) {
  if (s.phase == Phase::over) return refuse("the game is over: no " + std::string(what) + " follows", "P20");
  if (seat.index != s.seat)
    return refuse("seat " + std::to_string(seat.index) + " has no " + std::string(what) + " now: it is for seat " +
                      std::to_string(s.seat),
                  s.phase == Phase::take ? "P15" : "P6");
  return {};
}

}  // namespace

std::span<const OptionRule> Push::option_rules() { return kOptionRules; }

Result<Push> Push::make(const Options& options) {
  const auto given = read_options(kOptionRules, options);
  if (!given) return std::unexpected(given.error());
  const auto* players = std::get_if<std::int64_t>(&(*given)[0]);
  const auto* star = std::get_if<std::string>(&(*given)[1]);
  const auto* cards = std::get_if<std::string>(&(*given)[2]);
  Rules rules;
  rules.players = players != nullptr ? static_cast<int>(*players) : kDefaultPlayers;
  rules.star_is_risk = star != nullptr && *star == "risk";
  rules.switch_cards = cards != nullptr ? *cards == "in" : rules.players > kMinPlayers;  // P16
  if (!rules.switch_cards && rules.players > kMinPlayers)
    return refuse(
        "option switch is \"out\" with " + std::to_string(rules.players) + " players; out is only for 2 players",
        "P16");
  return Push(rules);
}

Options Push::options() const {
  return {{"players", rules_.players},
          {"star", rules_.star_is_risk ? "risk" : "safe"},
          {"switch", rules_.switch_cards ? "in" : "out"}};
}

State Push::start() const {
  State s;
  s.pile = Cards::all();
  s.pile_rolls = kRollCards;
  s.pile_switches = static_cast<std::uint8_t>(deck_switches());
  s.phase = Phase::start;
  return s;
}

// Applies the die of P13 and P18: all bench cards of the colour go to the discard pile. A star costs nothing, or the
// whole bench (P22).
void Push::lose(State& s, Seat seat, std::uint8_t face) const {
  Cards& bench = s.bench[seat.index];
  if (face != Outcome::kStar)
    bench = bench - bench.of(static_cast<Color>(face));
  else if (rules_.star_is_risk)
    bench = Cards();
}

// Ends the turn: discards the rows that nobody took (P17). The turn passes clockwise (P15), or the game is over (P20).
void Push::end_turn(State& s) const {
  s.row = {};
  s.row_rolls = 0;
  s.odd = 0;
  s.hand = kNoHand;
  const bool over = s.pile_empty();
  s.phase = over ? Phase::over : Phase::start;
  s.active = over ? std::uint8_t{0} : seat_after(s.active, 1);
  s.seat = s.active;
}

// Passes the taking of rows to the next seat in the order of P15, once round (P14); after a row was taken, or after the
// active player's bust.
void Push::next_taker(State& s) const {
  s.seat = seat_after(s.seat, s.odd != 0 ? rules_.players - 1 : 1);
  if (s.seat == s.active || s.rows_lying() == 0)
    end_turn(s);
  else
    s.phase = Phase::take;
}

void Push::advance(State& s, Seat seat, const Move& move) const {
  assert(seat.index == s.seat);
  switch (move.kind) {
    case Move::Kind::draw:
      assert((s.phase == Phase::start || s.phase == Phase::on) && !s.pile_empty());
      s.phase = Phase::card;
      break;
    case Move::Kind::bank: {
      assert(s.phase == Phase::start && s.bench[seat.index].has(static_cast<Color>(move.which)));
      const Cards banked = s.bench[seat.index].of(static_cast<Color>(move.which));
      s.bench[seat.index] = s.bench[seat.index] - banked;
      s.bank[seat.index] = s.bank[seat.index] + banked;
      end_turn(s);
      break;
    }
    case Move::Kind::row:
      assert(s.phase == Phase::place && may_place(s, s.hand, move.which));
      if (s.hand == kRollHand)
        s.row_rolls = static_cast<std::uint8_t>(s.row_rolls | 1u << move.which);
      else
        s.row[move.which] = s.row[move.which] + Cards(Kind{static_cast<std::uint8_t>(s.hand - 1)});
      s.hand = kNoHand;
      s.phase = Phase::on;
      break;
    case Move::Kind::take: {
      assert((s.phase == Phase::on || s.phase == Phase::take) && s.row_lies(move.which));
      const bool roll = s.row_has_roll(move.which);
      s.bench[seat.index] = s.bench[seat.index] + s.row[move.which];  // P13
      s.row[move.which] = Cards();
      s.row_rolls = static_cast<std::uint8_t>(s.row_rolls & ~(1u << move.which));
      if (roll)
        s.phase = Phase::die;
      else
        next_taker(s);
      break;
    }
  }
}

void Push::advance(State& s, Seat seat, const Outcome& outcome) const {
  assert(seat.index == s.seat);
  assert(s.phase == (outcome.kind == Outcome::Kind::die ? Phase::die : Phase::card));
  switch (outcome.kind) {
    case Outcome::Kind::die:
      lose(s, seat, outcome.which);
      next_taker(s);
      break;
    case Outcome::Kind::switch_card:
      assert(s.pile_switches > 0);
      s.odd ^= 1;
      --s.pile_switches;
      s.phase = Phase::on;
      if (s.pile_empty() && s.rows_lying() == 0) end_turn(s);  // P11
      break;
    case Outcome::Kind::number:
    case Outcome::Kind::roll: {
      const bool number = outcome.kind == Outcome::Kind::number;
      assert(number ? s.pile.count(Kind{outcome.which}) > 0 : s.pile_rolls > 0);
      if (number)
        s.pile = s.pile - Cards(Kind{outcome.which});
      else
        --s.pile_rolls;
      s.hand = number ? hand_of(Kind{outcome.which}) : kRollHand;
      s.phase = Phase::place;
      if (is_bust(s, s.hand)) {  // P18
        s.hand = kNoHand;
        s.phase = Phase::die;
      }
      break;
    }
  }
}

Result<void> Push::check(const State& s, Seat seat, const Move& move) const {
  if (auto right = right_seat(s, seat, "move"); !right) return right;
  const auto wrong_time = [&](std::string_view paragraph) {
    return refuse(push::text(move) + " is not a move while " + phase_name(s.phase), paragraph);
  };
  switch (move.kind) {
    case Move::Kind::draw:
      if (s.phase != Phase::start && s.phase != Phase::on)
        return wrong_time(s.phase == Phase::place ? "P9" : s.phase == Phase::take ? "P14" : "P8");
      if (s.pile_empty()) return refuse("the pile is empty: a row must be taken", "P11");
      return {};
    case Move::Kind::bank:
      if (s.phase != Phase::start) return wrong_time("P6");
      if (!s.bench[seat.index].has(static_cast<Color>(move.which)))
        return refuse("the bench of seat " + std::to_string(seat.index) + " holds no card of colour " +
                          std::string(1, kColorLetters[move.which]),
                      "P7");
      return {};
    case Move::Kind::row:
      if (s.phase != Phase::place) return wrong_time("P8");
      if (!s.row_lies(move.which) && move.which != s.rows_lying())
        return refuse(row_name(move.which) + " cannot be started: the next new row is " + row_name(s.rows_lying()),
                      "P8");
      if (!may_place(s, s.hand, move.which))
        return refuse(hand_name(s.hand) + " does not fit " + row_name(move.which) + ", which holds " +
                          push::text(s.row[move.which]) + (s.row_has_roll(move.which) ? " and a roll card" : ""),
                      "P8");
      return {};
    case Move::Kind::take:
      if (s.phase == Phase::place) return refuse("the card turned up must be placed before a row is taken", "P9");
      if (s.phase != Phase::on && s.phase != Phase::take) return wrong_time(s.phase == Phase::start ? "P6" : "P12");
      if (!s.row_lies(move.which))
        return refuse("there is no " + row_name(move.which) + " to take", s.phase == Phase::on ? "P10" : "P14");
      return {};
  }
  std::unreachable();
}

Result<void> Push::check(const State& s, Seat seat, const Outcome& outcome) const {
  if (auto right = right_seat(s, seat, "outcome"); !right) return right;
  const bool die = outcome.kind == Outcome::Kind::die;
  if (s.phase != (die ? Phase::die : Phase::card))
    return refuse(push::text(outcome) + " is not an outcome while " + phase_name(s.phase), die ? "P13" : "P8");
  const bool in_pile = die || (outcome.kind == Outcome::Kind::number
                                   ? s.pile.count(Kind{outcome.which}) > 0
                                   : (outcome.kind == Outcome::Kind::roll ? s.pile_rolls : s.pile_switches) > 0);
  if (!in_pile)
    return refuse("no " + push::text(outcome) + " is left in the pile",
                  outcome.kind == Outcome::Kind::switch_card && !rules_.switch_cards ? "P16" : "P4");
  return {};
}

int Push::points(const State& s, Seat seat) const { return s.bench[seat.index].points() + s.bank[seat.index].points(); }

int Push::cards(const State& s, Seat seat) const { return s.bench[seat.index].size() + s.bank[seat.index].size(); }

SeatSet Push::winners(const State& s) const {
  SeatSet best;
  std::pair<int, int> most{-1, -1};
  SeatSet::first(rules_.players).each([&](Seat seat) {
    const std::pair<int, int> score{points(s, seat), cards(s, seat)};
    if (score > most) best = SeatSet();
    if (score >= most) {
      best = best.with(seat);
      most = score;
    }
  });
  return best;
}

std::span<const std::string_view> Push::tallies() {
  static constexpr std::array<std::string_view, 2> kTallies{"busts", "banks"};
  return kTallies;
}

std::optional<std::size_t> Push::tally(const State&, Seat, const Move& move) const {
  if (move.kind == Move::Kind::bank) return 1;
  return std::nullopt;
}

std::optional<std::size_t> Push::tally(const State& s, Seat, const Outcome& outcome) const {
  const bool placed = outcome.kind == Outcome::Kind::number || outcome.kind == Outcome::Kind::roll;
  if (placed && is_bust(s, outcome.kind == Outcome::Kind::roll ? kRollHand : hand_of(Kind{outcome.which})))
    return 0;  // P18
  return std::nullopt;
}

static_assert(Game<Push>);

}  // namespace wagnis::push
