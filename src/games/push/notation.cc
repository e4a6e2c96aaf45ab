#include "games/push/notation.h"

#include <array>
#include <optional>

#include "core/token.h"
#include "games/push/rules.h"

namespace wagnis::push {
namespace {

constexpr std::array<std::string_view, 7> kPhases{"over", "start", "card", "place", "on", "die", "take"};
constexpr std::string_view kMoves = "draw, bank:C (C one of r b g y p), row:K, take:K (K one of 1 2 3)";
constexpr std::string_view kOutcomes = "a card such as y2, roll, switch, die:C (C one of r b g y p) or die:star";

// The index in `letters` of the last character of `token`, if the token is `name` and that one character.
std::optional<std::uint8_t> argument(std::string_view token, std::string_view name, std::string_view letters) {
  if (token.size() != name.size() + 1 || !token.starts_with(name)) return std::nullopt;
  const std::size_t at = letters.find(token.back());
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<std::uint8_t>(at);
}

std::optional<Kind> parse_kind(std::string_view token) {
  if (token.size() != 2) return std::nullopt;
  const std::size_t color = kColorLetters.find(token[0]);
  if (color == std::string_view::npos || token[1] < '1' || token[1] > '6') return std::nullopt;
  return kind_of(static_cast<Color>(color), token[1] - '0');
}

std::string row_text(const State& s, int k) {
  if (!s.row_lies(k)) return "-";
  const Cards numbers = s.row[static_cast<std::size_t>(k)];
  return (numbers.empty() ? "" : text(numbers)) + (s.row_has_roll(k) ? "*" : "");
}

std::string hand_text(std::uint8_t hand) {
  if (hand == kNoHand) return "-";
  return hand == kRollHand ? "roll" : text(Kind{static_cast<std::uint8_t>(hand - 1)});
}

std::string pile_text(const State& s) {
  std::string line = text(s.pile);
  if (s.pile_rolls > 0) line += "+" + std::to_string(s.pile_rolls) + "*";
  if (s.pile_switches > 0) line += "+" + std::to_string(s.pile_switches) + "~";
  return line;
}

// Takes "+7*" (with mark '*') off the end of a pile and returns 7; returns 0 if it is not there.
Result<std::uint8_t> take_special(std::string_view& pile, char mark, int most) {
  if (!pile.ends_with(mark)) return std::uint8_t{0};
  const std::size_t at = pile.rfind('+');
  const auto number =
      at == std::string_view::npos ? std::nullopt : parse_whole(pile.substr(at + 1, pile.size() - at - 2), 1, most);
  if (!number)
    return refuse(
        "pile " + in_quotes(pile) + " does not end in +N" + mark + " with N from 1 to " + std::to_string(most), "P1");
  pile = pile.substr(0, at);
  return static_cast<std::uint8_t>(*number);
}

// The first kind of which all sets together hold more than three; nullopt: there is none.
std::optional<Kind> too_many(const State& s, int seats) {
  for (std::uint8_t index = 0; index < kKinds; ++index) {
    const Kind kind{index};
    int count = s.pile.count(kind) + (s.hand == hand_of(kind) ? 1 : 0);
    for (const Cards row : s.row) count += row.count(kind);
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i)
      count += s.bench[i].count(kind) + s.bank[i].count(kind);
    if (count > kCopies) return kind;
  }
  return std::nullopt;
}

// Whether no number card has been discarded: all of them are in sight.
bool all_numbers(const State& s, int seats) {
  int cards = s.pile.size() + (s.hand != kNoHand && s.hand != kRollHand ? 1 : 0);
  for (const Cards row : s.row) cards += row.size();
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) cards += s.bench[i].size() + s.bank[i].size();
  return cards == kKinds * kCopies;
}

// Checks what holds in every position that a game can reach, beyond the form of the line; see notation.h.
Result<void> possible(const State& s, int seats, int deck_switches) {
  if (s.active >= seats || s.seat >= seats)
    return refuse("ACTIVE and SEAT are seats from 0 to " + std::to_string(seats - 1), "N10");
  if (const auto kind = too_many(s, seats)) return refuse("there are more than three " + text(*kind), "P1");
  const int rolls = s.pile_rolls + std::popcount(s.row_rolls) + (s.hand == kRollHand ? 1 : 0);
  if (rolls > kRollCards) return refuse("there are more than 18 roll cards", "P1");
  if (s.pile_switches > deck_switches)
    return refuse("there are more than " + std::to_string(deck_switches) + " switch cards", "P16");
  if (s.odd != 0 && s.pile_switches == deck_switches)
    return refuse("PARITY is odd, but no switch card has turned up", "P15");
  for (int k = 0; k < kRows; ++k) {
    const Cards row = s.row[static_cast<std::size_t>(k)];
    for (int value = 1; value <= kValues; ++value) {
      int count = 0;
      for (int color = 0; color < kColors; ++color) count += row.count(kind_of(static_cast<Color>(color), value));
      if (count > 1)
        return refuse("row " + std::to_string(k + 1) + " holds the number " + std::to_string(value) + " twice", "P8");
    }
    for (int color = 0; color < kColors; ++color)
      if (row.of(static_cast<Color>(color)).size() > 1)
        return refuse("row " + std::to_string(k + 1) + " holds the colour " +
                          kColorLetters[static_cast<std::size_t>(color)] + " twice",
                      "P8");
  }
  const int rows = s.rows_lying();
  const bool gap = (!s.row_lies(0) && rows > 0) || (!s.row_lies(1) && s.row_lies(2));
  const bool begun = rows > 0 || s.odd != 0;
  const std::string phase(kPhases[static_cast<std::size_t>(s.phase)]);
  if ((s.hand != kNoHand) != (s.phase == Phase::place))
    return refuse("a card is in the hand exactly while it is placed, not in phase " + phase, "P8");
  if (s.phase != Phase::die && s.phase != Phase::take && s.seat != s.active)
    return refuse("in phase " + phase + " the active seat acts", "P6");
  switch (s.phase) {
    case Phase::over:
      if (begun || s.pile_size() > 0 || s.active != 0)
        return refuse("a game that is over has no pile, no rows, parity even and seats 0", "P20");
      break;
    case Phase::start:
      if (begun) return refuse("at the start of a turn no row lies and parity is even", "P6");
      if (s.pile_size() == 0) return refuse("no turn begins without a pile", "P20");
      break;
    case Phase::card:
      if (s.pile_size() == 0) return refuse("no card can be turned up from an empty pile", "P11");
      if (gap) return refuse("rows are started in order", "P8");
      break;
    case Phase::place:
      if (gap) return refuse("rows are started in order", "P8");
      if (is_bust(s, s.hand)) return refuse("the card in the hand fits no row: that is a bust", "P18");
      break;
    case Phase::on:
      if (gap) return refuse("rows are started in order", "P8");
      if (rows == 0 && s.pile_size() == 0) return refuse("with no row and no pile the turn is over", "P11");
      if (rows == 0 && s.pile_switches == deck_switches)
        return refuse("going on without a row needs a switch card turned up", "P10");
      break;
    case Phase::die: {
      if (rows == kRows && s.seat != s.active) return refuse("after a row is taken at most two are left", "P12");
      // With three rows left, the die is thrown for the card of a bust; else for the roll card of the row just taken.
      if (rows < kRows && rolls == kRollCards)
        return refuse(
            "the die is thrown after a row with a roll card is taken, but all 18 roll cards are in pile and rows",
            "P13");
      if (rows == kRows && rolls == kRollCards && all_numbers(s, seats))
        return refuse("the die is thrown after a bust, but no card is discarded", "P18");
      break;
    }
    case Phase::take:
      if (rows == 0) return refuse("nobody takes a row where none lies", "P14");
      if (s.seat == s.active) return refuse("the active player has had their row", "P14");
      if (rows == kRows && rolls == kRollCards && all_numbers(s, seats))
        return refuse("three rows are left to the others after a bust, but no card is discarded", "P18");
      break;
  }
  return {};
}

}  // namespace

std::string text(const Move& move) {
  const std::string row(1, static_cast<char>('1' + move.which));
  switch (move.kind) {
    case Move::Kind::draw: return "draw";
    case Move::Kind::bank: return std::string("bank:") + kColorLetters[move.which];
    case Move::Kind::row: return "row:" + row;
    case Move::Kind::take: return "take:" + row;
  }
  std::unreachable();
}

Result<Move> parse_move(std::string_view token) {
  if (token == "draw") return Move{Move::Kind::draw, 0};
  if (const auto color = argument(token, "bank:", kColorLetters)) return Move{Move::Kind::bank, *color};
  if (const auto row = argument(token, "row:", "123")) return Move{Move::Kind::row, *row};
  if (const auto row = argument(token, "take:", "123")) return Move{Move::Kind::take, *row};
  return refuse("move " + in_quotes(token) + " is not one of " + std::string(kMoves), "N3");
}

std::string text(const Outcome& outcome) {
  switch (outcome.kind) {
    case Outcome::Kind::number: return text(Kind{outcome.which});
    case Outcome::Kind::roll: return "roll";
    case Outcome::Kind::switch_card: return "switch";
    case Outcome::Kind::die:
      return outcome.which == Outcome::kStar ? "die:star" : std::string("die:") + kColorLetters[outcome.which];
  }
  std::unreachable();
}

Result<Outcome> parse_outcome(std::string_view token) {
  if (token == "roll") return Outcome{Outcome::Kind::roll, 0};
  if (token == "switch") return Outcome{Outcome::Kind::switch_card, 0};
  if (token == "die:star") return Outcome{Outcome::Kind::die, Outcome::kStar};
  if (const auto color = argument(token, "die:", kColorLetters)) return Outcome{Outcome::Kind::die, *color};
  if (const auto kind = parse_kind(token)) return Outcome{Outcome::Kind::number, kind->index};
  return refuse("outcome " + in_quotes(token) + " is not one of " + std::string(kOutcomes), "N3");
}

std::string text(const State& s, int seats) {
  std::string line(kPhases[static_cast<std::size_t>(s.phase)]);
  line += ' ' + std::to_string(s.active) + ' ' + std::to_string(s.seat);
  line += s.odd != 0 ? " odd " : " even ";
  line += hand_text(s.hand) + ' ' + pile_text(s);
  for (int k = 0; k < kRows; ++k) line += (k == 0 ? ' ' : '|') + row_text(s, k);
  for (const auto& sets : {s.bench, s.bank})
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) line += (i == 0 ? ' ' : '/') + text(sets[i]);
  return line;
}

Result<State> parse_state(std::string_view line, int seats, int deck_switches) {
  const auto fields = parts(line, ' ');
  if (fields.size() != 9)
    return refuse("a position has nine fields, PHASE ACTIVE SEAT PARITY HAND PILE ROWS BENCHES BANKS, not " +
                      std::to_string(fields.size()),
                  "N10");
  State s;
  std::size_t phase = 0;
  while (phase < kPhases.size() && kPhases[phase] != fields[0]) ++phase;
  if (phase == kPhases.size())
    return refuse("PHASE " + in_quotes(fields[0]) + " is not one of over start card place on die take", "N10");
  s.phase = static_cast<Phase>(phase);

  const auto active = parse_whole(fields[1], 0, seats - 1);
  const auto seat = parse_whole(fields[2], 0, seats - 1);
  if (!active || !seat)
    return refuse("ACTIVE " + in_quotes(fields[1]) + " and SEAT " + in_quotes(fields[2]) + " are seats from 0 to " +
                      std::to_string(seats - 1),
                  "N10");
  s.active = static_cast<std::uint8_t>(*active);
  s.seat = static_cast<std::uint8_t>(*seat);

  if (fields[3] != "even" && fields[3] != "odd")
    return refuse("PARITY " + in_quotes(fields[3]) + " is not even or odd", "N10");
  s.odd = fields[3] == "odd" ? 1 : 0;

  if (fields[4] == "roll") {
    s.hand = kRollHand;
  } else if (fields[4] != "-") {
    const auto kind = parse_kind(fields[4]);
    if (!kind) return refuse("HAND " + in_quotes(fields[4]) + " is not a card such as y2, roll or -", "N10");
    s.hand = hand_of(*kind);
  }

  std::string_view pile = fields[5];
  const auto switches = take_special(pile, '~', kSwitchCards);
  if (!switches) return std::unexpected(switches.error());
  const auto rolls = take_special(pile, '*', kRollCards);
  if (!rolls) return std::unexpected(rolls.error());
  s.pile_switches = *switches;
  s.pile_rolls = *rolls;
  const auto numbers = parse_cards(pile);
  if (!numbers) return std::unexpected(numbers.error());
  s.pile = *numbers;

  const auto rows = parts(fields[6], '|');
  if (rows.size() != kRows)
    return refuse("ROWS " + in_quotes(fields[6]) + " are not three, with bars between them", "N10");
  for (std::size_t k = 0; k < kRows; ++k) {
    std::string_view row = rows[k];
    if (row.ends_with('*')) {
      s.row_rolls = static_cast<std::uint8_t>(s.row_rolls | 1u << k);
      row.remove_suffix(1);
      if (row.empty()) continue;
      if (row == "-") return refuse("row " + in_quotes(rows[k]) + " is written * when it is a roll card alone", "N10");
    }
    const auto cards = parse_cards(row);
    if (!cards) return std::unexpected(cards.error());
    s.row[k] = *cards;
  }

  for (const bool bank : {false, true}) {
    const std::string_view field = fields[bank ? 8 : 7];
    const auto sets = parts(field, '/');
    if (sets.size() != static_cast<std::size_t>(seats))
      return refuse(std::string(bank ? "BANKS " : "BENCHES ") + in_quotes(field) + " are not a set for each of " +
                        std::to_string(seats) + " seats",
                    "N10");
    for (std::size_t i = 0; i < sets.size(); ++i) {
      const auto cards = parse_cards(sets[i]);
      if (!cards) return std::unexpected(cards.error());
      (bank ? s.bank : s.bench)[i] = *cards;
    }
  }
  if (auto fine = possible(s, seats, deck_switches); !fine) return std::unexpected(fine.error());
  return s;
}

}  // namespace wagnis::push
