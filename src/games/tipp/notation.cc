#include "games/tipp/notation.h"

#include <algorithm>
#include <optional>

#include "core/token.h"

namespace wagnis::tipp {
namespace {

constexpr std::array<std::string_view, 4> kPhases{"over", "first", "on", "dice"};
constexpr std::array<std::string_view, kBets> kBetNames{"odd",    "even", "circle", "square", "cross", "blue", "red",
                                                        "orange", "1",    "2",      "3",      "4",     "5",    "6"};
constexpr std::string_view kBetList = "odd even circle square cross blue red orange 1 2 3 4 5 6";
constexpr std::string_view kFaceLetters = "123456";

std::optional<Bet> parse_bet(std::string_view word) {
  const auto at = std::ranges::find(kBetNames, word);
  if (at == kBetNames.end()) return std::nullopt;
  return static_cast<Bet>(at - kBetNames.begin());
}

std::string cards_text(const State& s) {
  std::string line;
  for (std::size_t b = 0; b < kBets; ++b) {
    if (s.on[b] == 0) continue;
    if (!line.empty()) line += '/';
    line += kBetNames[b];
    line += '=' + std::to_string(s.on[b]);
  }
  return line.empty() ? "-" : line;
}

// Reads CARDS, such as "cross=3/2=6", into s.
Result<void> parse_cards(std::string_view line, State& s) {
  if (line == "-") return {};
  for (const std::string_view card : parts(line, '/')) {
    const std::size_t at = std::min(card.find('='), card.size());
    const auto bet = parse_bet(card.substr(0, at));
    const auto dice = parse_whole(card.substr(std::min(at + 1, card.size())), 1, kDice);
    if (!bet || !dice)
      return refuse(
          "card " + in_quotes(card) + " is not BET=DICE with DICE from 1 to 12 and BET one of " + std::string(kBetList),
          "T2");
    s.on[static_cast<std::size_t>(*bet)] = static_cast<std::uint8_t>(*dice);
  }
  if (cards_text(s) != line)
    return refuse("CARDS " + in_quotes(line) + " are not in order, each once; they are written " + cards_text(s),
                  "N10");
  return {};
}

// Checks what holds in every position that a game can reach, beyond the form of the line; see notation.h.
Result<void> possible(const State& s, int seats, int rounds) {
  int on_cards = 0;
  for (const std::uint8_t n : s.on) on_cards += n;
  if (on_cards > kDice) return refuse("there are " + std::to_string(on_cards) + " dice on cards, of 12", "T1");
  const std::string phase(kPhases[static_cast<std::size_t>(s.phase)]);
  if ((s.phase == Phase::dice) != (s.bet != 0))
    return refuse("a bet is chosen exactly before dice, not in phase " + phase, "T3");
  if (s.phase == Phase::dice && s.used(s.chosen()))
    return refuse("the bet " + std::string(name(s.chosen())) + " is used already in this turn", "T3");
  if ((s.phase == Phase::over || s.phase == Phase::first) && on_cards > 0)
    return refuse("no dice lie on cards in phase " + phase, "T7");
  if (s.phase == Phase::on && on_cards == 0) return refuse("in phase on some dice have matched", "T4");
  if (on_cards == kDice) return refuse("with all twelve dice on cards the turn is over", "T6");
  for (int seat = 0; seat < seats; ++seat) {
    const int turns = s.phase == Phase::over ? rounds : s.round + (seat < s.seat ? 1 : 0);
    if (s.score[static_cast<std::size_t>(seat)] > turns * kBestTurn)
      return refuse("seat " + std::to_string(seat) + " cannot have " +
                        std::to_string(s.score[static_cast<std::size_t>(seat)]) + " points after " +
                        std::to_string(turns) + " turns of at most 36",
                    "T2");
  }
  return {};
}

}  // namespace

std::string_view name(Bet bet) { return kBetNames[static_cast<std::size_t>(bet)]; }

std::string text(const Move& move) {
  return move.kind == Move::Kind::stop ? "stop" : "bet:" + std::string(name(move.bet));
}

Result<Move> parse_move(std::string_view token) {
  if (token == "stop") return Move{Move::Kind::stop, Bet::odd};
  if (token.starts_with("bet:"))
    if (const auto bet = parse_bet(token.substr(4))) return Move{Move::Kind::bet, *bet};
  return refuse("move " + in_quotes(token) + " is not stop or bet:B, B one of " + std::string(kBetList), "N4");
}

std::string text(const Outcome& outcome) { return "dice:" + dice_text(outcome.dice, kFaceLetters); }

Result<Outcome> parse_outcome(std::string_view token) {
  if (token.starts_with("dice:"))
    if (const auto dice = parse_dice<kFaces>(token.substr(5), kFaceLetters, kDice); dice && !dice->empty())
      return Outcome{*dice};
  return refuse("outcome " + in_quotes(token) + " is not dice: with 1 to 12 faces 1 to 6 in ascending order", "N4");
}

std::string text(const State& s, int seats) {
  const bool over = s.phase == Phase::over;
  std::string line(kPhases[static_cast<std::size_t>(s.phase)]);
  line += ' ' + std::to_string(over ? 0 : s.round + 1) + ' ' + std::to_string(s.seat) + ' ';
  line += s.bet != 0 ? name(s.chosen()) : "-";
  line += ' ' + cards_text(s);
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i)
    line += (i == 0 ? ' ' : '/') + std::to_string(s.score[i]);
  return line;
}

Result<State> parse_state(std::string_view line, int seats, int rounds) {
  const auto fields = parts(line, ' ');
  if (fields.size() != 6)
    return refuse("a position has six fields, PHASE ROUND SEAT BET CARDS SCORES, not " + std::to_string(fields.size()),
                  "N10");
  State s;
  const auto phase = std::ranges::find(kPhases, fields[0]);
  if (phase == kPhases.end())
    return refuse("PHASE " + in_quotes(fields[0]) + " is not one of over first on dice", "N10");
  s.phase = static_cast<Phase>(phase - kPhases.begin());

  const bool over = s.phase == Phase::over;
  const auto round = over ? parse_whole(fields[1], 0, 0) : parse_whole(fields[1], 1, rounds);
  const auto seat = parse_whole(fields[2], 0, over ? 0 : seats - 1);
  if (!round || !seat) {
    const std::string allowed =
        over ? "0 when the game is over"
             : "from 1 to " + std::to_string(rounds) + " and from 0 to " + std::to_string(seats - 1);
    return refuse("ROUND " + in_quotes(fields[1]) + " and SEAT " + in_quotes(fields[2]) + " are " + allowed, "T8");
  }
  s.round = static_cast<std::uint8_t>(over ? 0 : *round - 1);
  s.seat = static_cast<std::uint8_t>(*seat);

  if (fields[3] != "-") {
    const auto bet = parse_bet(fields[3]);
    if (!bet) return refuse("BET " + in_quotes(fields[3]) + " is not - or one of " + std::string(kBetList), "N10");
    s.bet = static_cast<std::uint8_t>(static_cast<int>(*bet) + 1);
  }
  if (auto cards = parse_cards(fields[4], s); !cards) return std::unexpected(cards.error());

  const auto scores = parts(fields[5], '/');
  if (scores.size() != static_cast<std::size_t>(seats))
    return refuse(
        "SCORES " + in_quotes(fields[5]) + " are not a number for each of " + std::to_string(seats) + " seats", "N10");
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const auto score = parse_whole(scores[i], 0, kBestTurn * kMostRounds);
    if (!score)
      return refuse(
          "score " + in_quotes(scores[i]) + " is not a number from 0 to " + std::to_string(kBestTurn * kMostRounds),
          "N10");
    s.score[i] = static_cast<std::uint16_t>(*score);
  }
  if (auto fine = possible(s, seats, rounds); !fine) return std::unexpected(fine.error());
  return s;
}

}  // namespace wagnis::tipp
