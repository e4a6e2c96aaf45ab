#include "games/caramba/notation.h"

#include <algorithm>
#include <optional>

#include "core/token.h"

namespace wagnis::caramba {
namespace {

constexpr std::array<std::string_view, kColors> kColorNames{"black", "blue", "red"};

// Dice as text() writes them.
std::optional<ColorDice> parse_color_dice(std::string_view line, int most) {
  if (line == "-") return ColorDice();
  const auto dice = parse_dice<kColors>(line, kColorLetters, most);
  return dice && !dice->empty() ? dice : std::nullopt;
}

// These read PHASE, FIGURES, FIELDS and DICE into s.
Result<void> parse_phase(std::string_view field, int seats, State& s) {
  if (field == "over" || field == "play") return {};
  const auto seat = field.starts_with("throw:") ? parse_whole(field.substr(6), 0, seats - 1) : std::nullopt;
  if (!seat)
    return refuse(
        "PHASE " + in_quotes(field) + " is not over, play or throw:S with S from 0 to " + std::to_string(seats - 1),
        "N10");
  s.throwing = before(Seat{static_cast<std::uint8_t>(*seat)});
  return {};
}

Result<void> parse_figures(std::string_view field, int seats, State& s) {
  bool fine = field.size() == kColors;
  for (std::size_t color = 0; fine && color < kColors; ++color) {
    if (field[color] == '-') continue;
    fine = field[color] >= '0' && field[color] < '0' + seats;
    s.figure[color] = before(Seat{static_cast<std::uint8_t>(field[color] - '0')});
  }
  if (!fine)
    return refuse(
        "FIGURES " + in_quotes(field) + " are not three of - and seats from 0 to " + std::to_string(seats - 1), "N10");
  return {};
}

Result<void> parse_fields(std::string_view field, int seats, State& s) {
  const auto numbers = parts(field, '/');
  if (numbers.size() != static_cast<std::size_t>(seats))
    return refuse("FIELDS " + in_quotes(field) + " are not a number for each of " + std::to_string(seats) + " seats",
                  "N10");
  constexpr int kFurthest = kGoal - 1 + kRoundPoints;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = parse_whole(numbers[i], 1, kFurthest);
    if (!number)
      return refuse("field " + in_quotes(numbers[i]) + " is not a number from 1 to " + std::to_string(kFurthest), "C8");
    s.place[i].field = static_cast<std::uint8_t>(*number);
  }
  return {};
}

Result<void> parse_places(std::string_view field, int seats, State& s) {
  const auto sets = parts(field, '/');
  if (sets.size() != static_cast<std::size_t>(seats))
    return refuse("DICE " + in_quotes(field) + " are not a set for each of " + std::to_string(seats) + " seats", "N10");
  for (std::size_t i = 0; i < sets.size(); ++i) {
    std::string_view set = sets[i];
    if (set.ends_with('*')) {
      s.place[i].grab = 1;
      set.remove_suffix(1);
    }
    const auto dice = parse_color_dice(set, kDice);
    if (!dice)
      return refuse(
          "dice " + in_quotes(sets[i]) + " are not - or up to five of k b r in this order, with * for an unused grab",
          "C1");
    s.place[i].dice = *dice;
  }
  return {};
}

// Checks the markers: six fields a round in all (C8); those beyond field 19 come from the last round alone (C9).
Result<void> possible_fields(const State& s, int seats) {
  int gained = 0, beyond = 0;
  for (int i = 0; i < seats; ++i) {
    const int field = s.place[static_cast<std::size_t>(i)].field;
    gained += field - 1;
    beyond += std::max(0, field - (kGoal - 1));
  }
  if (gained % kRoundPoints != 0)
    return refuse("the markers have moved " + std::to_string(gained) + " fields in all, not six a round", "C8");
  if (beyond > kRoundPoints) return refuse("the markers cannot all have passed field 19 in one round", "C9");
  return {};
}

// Checks what lies before one seat while the game goes on.
Result<void> possible_place(const State& s, Seat seat) {
  const Place& place = s.at(seat);
  const std::string who = "seat " + std::to_string(seat.index);
  const bool throwing = s.throwing == before(seat);
  const int dice = place.dice.size();
  if (throwing ? dice == kDice : dice != 0 && dice != kDice)
    return refuse(who + " has " + std::to_string(dice) + " dice; there are five, or fewer of the seat that throws",
                  "C4");
  if (place.grab != 0 && !one_color(place.dice))
    return refuse(who + " has no five dice of one colour for a grab", "C5");
  for (const Color color : {Color::black, Color::blue, Color::red}) {
    if (s.owns(seat, color) && dice == 0 && !throwing)
      return refuse(who + " holds a figure but has not thrown in this round", "C5");
    if (place.grab == 0 && shows_only(place.dice, color) && s.owner(color) == kMiddle)
      return refuse(
          who + " has used the grab of its throw, but the " + std::string(name(color)) + " figure is in the middle",
          "C5");
  }
  return {};
}

// Checks what holds in every position that a game can reach, beyond the form of the line; see notation.h.
Result<void> possible(const State& s, bool over, int seats) {
  if (over != s.over()) return refuse("the game is over exactly when a field has reached 20", "C9");
  if (auto fine = possible_fields(s, seats); !fine) return fine;
  if (over) {
    const bool cleared =
        std::ranges::count(s.figure, kMiddle) == kColors &&
        std::ranges::all_of(s.place, [](const Place& each) { return each.dice.empty() && each.grab == 0; });
    if (cleared) return {};
    return refuse("when the game is over all figures are in the middle and nobody has dice", "C9");
  }
  if (std::ranges::count(s.figure, kMiddle) == 0)
    return refuse("a figure stands in the middle until the round ends", "C7");
  for (std::uint8_t i = 0; i < seats; ++i)
    if (auto fine = possible_place(s, Seat{i}); !fine) return fine;
  return {};
}

}  // namespace

std::string_view name(Color color) { return kColorNames[static_cast<std::size_t>(color)]; }

std::string text(const ColorDice& dice) { return dice.empty() ? "-" : dice_text(dice, kColorLetters); }

std::string text(const Move& move) {
  return move.kind == Move::Kind::keep ? "keep:" + text(move.kept)
                                       : std::string("grab:") + kColorLetters[static_cast<std::size_t>(move.color)];
}

Result<Move> parse_move(std::string_view token) {
  if (token.starts_with("keep:"))
    if (const auto kept = parse_color_dice(token.substr(5), kDice - 1))
      return Move{Move::Kind::keep, *kept, Color::black};
  if (token.starts_with("grab:") && token.size() == 6)
    if (const std::size_t color = kColorLetters.find(token[5]); color != std::string_view::npos)
      return Move{Move::Kind::grab, {}, static_cast<Color>(color)};
  return refuse("move " + in_quotes(token) +
                    " is not keep: with up to four of k b r in this order or -, or grab:C (C one of k b r)",
                "N5");
}

std::string text(const Outcome& outcome) { return "dice:" + text(outcome.dice); }

Result<Outcome> parse_outcome(std::string_view token) {
  if (token.starts_with("dice:"))
    if (const auto dice = parse_color_dice(token.substr(5), kDice); dice && !dice->empty()) return Outcome{*dice};
  return refuse("outcome " + in_quotes(token) + " is not dice: with one to five of k b r in this order", "N5");
}

std::string text(const State& s, int seats) {
  std::string line = s.over() ? "over" : s.throwing == 0 ? "play" : "throw:" + std::to_string(s.throwing - 1);
  line += ' ';
  for (const std::uint8_t owner : s.figure) line += owner == kMiddle ? '-' : static_cast<char>('0' + owner - 1);
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i)
    line += (i == 0 ? ' ' : '/') + std::to_string(s.place[i].field);
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
    line += (i == 0 ? ' ' : '/') + text(s.place[i].dice);
    if (s.place[i].grab != 0) line += '*';
  }
  return line;
}

Result<State> parse_state(std::string_view line, int seats) {
  const auto fields = parts(line, ' ');
  if (fields.size() != 4)
    return refuse("a position has four fields, PHASE FIGURES FIELDS DICE, not " + std::to_string(fields.size()), "N10");
  State s;
  for (std::size_t i = static_cast<std::size_t>(seats); i < kMostPlayers; ++i) s.place[i].field = 0;
  if (auto fine = parse_phase(fields[0], seats, s); !fine) return std::unexpected(fine.error());
  if (auto fine = parse_figures(fields[1], seats, s); !fine) return std::unexpected(fine.error());
  if (auto fine = parse_fields(fields[2], seats, s); !fine) return std::unexpected(fine.error());
  if (auto fine = parse_places(fields[3], seats, s); !fine) return std::unexpected(fine.error());
  if (auto fine = possible(s, fields[0] == "over", seats); !fine) return std::unexpected(fine.error());
  return s;
}

}  // namespace wagnis::caramba
