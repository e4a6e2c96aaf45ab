#include "bots/push_turn.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace wagnis::push {

Standing standing_of(const Push& game, const State& s) {
  Standing standing;
  standing.players = static_cast<std::uint8_t>(game.seats());
  standing.risk = game.rules().star_is_risk ? 1 : 0;
  standing.active = s.active;
  standing.numbers = static_cast<std::uint8_t>(s.pile.size());
  standing.pile_points = static_cast<std::uint16_t>(s.pile.points());
  standing.rolls = s.pile_rolls;
  standing.switches = s.pile_switches;
  for (std::size_t i = 0; i < standing.players; ++i) {
    Standing::Player& player = standing.player[i];
    for (std::size_t c = 0; c < kColors; ++c) {
      const Cards cards = s.bench[i].of(static_cast<Color>(c));
      player.points[c] = static_cast<std::uint8_t>(cards.points());
      player.cards[c] = static_cast<std::uint8_t>(cards.size());
      player.bench = static_cast<std::uint8_t>(player.bench + player.points[c]);
    }
    player.banked_points = static_cast<std::uint16_t>(s.bank[i].points());
    player.banked_cards = static_cast<std::uint8_t>(s.bank[i].size());
  }
  return standing;
}

std::array<float, kMaxSeats> final_shares(const Standing& standing) {
  std::pair<int, int> most{-1, -1};
  int winners = 0;
  for (std::size_t i = 0; i < standing.players; ++i) {
    const std::pair<int, int> score{standing.player[i].score(), standing.player[i].size()};
    if (score > most) winners = 0;
    if (score >= most) {
      most = score;
      ++winners;
    }
  }
  std::array<float, kMaxSeats> shares{};
  for (std::size_t i = 0; i < standing.players; ++i)
    if (std::pair(standing.player[i].score(), standing.player[i].size()) == most)
      shares[i] = 1.0f / static_cast<float>(winners);
  return shares;
}

Pile::Pile(const State& s) {
  const auto add = [&](Card card, int count) {
    for (int i = 0; i < count; ++i) card_[static_cast<std::size_t>(size_++)] = card;
  };
  s.pile.each([&](Kind kind, int count) { add(kind.index, count); });
  add(kRollCard, s.pile_rolls);
  add(kSwitchCard, s.pile_switches);
}

Turn::Turn(const Push& game, const State& s) : standing(standing_of(game, s)), odd_(s.odd != 0), taker_(s.seat) {
  s.pile.each([&](Kind kind, int count) { pile_ |= std::uint64_t(count) << (2 * kind.index); });
  for (int k = 0; k < kRows; ++k) {
    const auto i = static_cast<std::size_t>(k);
    if (!s.row_lies(k)) continue;
    ++rows_;
    row_[i].lies = true;
    row_[i].roll = s.row_has_roll(k);
    s.row[i].each([&](Kind kind, int) { add(kind.index, i); });
  }
}

void Turn::bank(int color) {
  Standing::Player& player = standing.player[standing.active];
  const auto c = static_cast<std::size_t>(color);
  player.banked_points = static_cast<std::uint16_t>(player.banked_points + player.points[c]);
  player.banked_cards = static_cast<std::uint8_t>(player.banked_cards + player.cards[c]);
  player.bench = static_cast<std::uint8_t>(player.bench - player.points[c]);
  player.points[c] = player.cards[c] = 0;
  pass_on();
}

// Begins the turn of the next player.
void Turn::pass_on() {
  standing.active = static_cast<std::uint8_t>((standing.active + 1) % standing.players);
  row_ = {};
  in_color_ = {};
  in_value_ = {};
  rows_ = 0;
  odd_ = false;
  taker_ = standing.active;
}

void Turn::add(Card card, std::size_t k) {
  const Kind kind{card};
  const auto color = static_cast<std::size_t>(kind.color());
  row_[k].value[color] = static_cast<std::uint8_t>(kind.value());
  row_[k].points = static_cast<std::uint8_t>(row_[k].points + kind.value());
  in_color_[color] = static_cast<std::uint8_t>(in_color_[color] | 1u << k);
  auto& in_value = in_value_[static_cast<std::size_t>(kind.value() - 1)];
  in_value = static_cast<std::uint8_t>(in_value | 1u << k);
}

// The rows in which the card may lie, as bits (P8): those that it fits, and the next new one.
unsigned Turn::places(Card card) const {
  unsigned taken;
  if (card == kRollCard) {
    taken = (row_[0].roll ? 1u : 0u) | (row_[1].roll ? 2u : 0u) | (row_[2].roll ? 4u : 0u);
  } else {
    const Kind kind{card};
    taken = in_color_[static_cast<std::size_t>(kind.color())] |
            unsigned{in_value_[static_cast<std::size_t>(kind.value() - 1)]};
  }
  const unsigned open = rows_ == kRows ? 7u : (2u << rows_) - 1;
  return open & ~taken;
}

Turn::Turned Turn::turn_up(Card card) {
  if (card == kSwitchCard) {
    --standing.switches;
    odd_ = !odd_;
    return Turned::switched;
  }
  if (card == kRollCard) {
    --standing.rolls;
  } else {
    --standing.numbers;
    standing.pile_points = static_cast<std::uint16_t>(standing.pile_points - Kind{card}.value());
    pile_ -= std::uint64_t{1} << (2 * card);
  }
  return places(card) == 0 ? Turned::bust : Turned::place;
}

void Turn::place(Card card, int k) {
  const auto i = static_cast<std::size_t>(k);
  if (!row_[i].lies) {
    row_[i].lies = true;
    ++rows_;
  }
  if (card == kRollCard)
    row_[i].roll = true;
  else
    add(card, i);
}

// The values of the rows in sixths of a point, for the rule of thumb: to the active player, then to the seats that
// would take next, in their order. While cards are turned up, the rows that exist are the first ones.
struct Turn::RowValues {
  using Worth = std::array<int, kRows>;
  int rows;
  int others;
  int envy;
  int loss;
  std::array<int, kRows + 1> bench{};  // points: of the active player, of the next taker, …
  std::array<Worth, kRows + 1> to{};   // what each row is worth to each of them
  Worth a_point{};                     // what one more point is worth in that row
  Worth points{};

  // The gain of the others from two rows, or from three, if each takes their own best row.
  int gain_of_two(std::size_t k, std::size_t l) const {
    const bool takes_k = to[1][k] >= to[1][l];
    const int first = takes_k ? to[1][k] : to[1][l];
    return others == 1 ? first : first + (takes_k ? to[2][l] : to[2][k]);
  }
  int gain_of_three() const {
    const Worth& first = to[1];
    const std::size_t k = first[0] >= first[1] ? (first[0] >= first[2] ? 0 : 2) : (first[1] >= first[2] ? 1 : 2);
    if (others == 1) return first[k];
    const std::size_t l = k == 0 ? 1 : 0, m = k == 2 ? 1 : 2;
    const bool takes_l = to[2][l] >= to[2][m];
    const int gain = first[k] + (takes_l ? to[2][l] : to[2][m]);
    return others == 2 ? gain : gain + (takes_l ? to[3][m] : to[3][l]);
  }
  // In units of 1 / (120 · others) of a point: the active player's gain, less the part `envy` of the mean gain of the
  // others.
  int balance(int own, int theirs) const { return 20 * others * own - envy * theirs; }
  int stop_with(std::size_t k) const {
    return balance(to[0][k], rows == 1 ? 0 : rows == 2 ? to[1][1 - k] : gain_of_two(k == 0 ? 1 : 0, k == 2 ? 1 : 2));
  }
  // The best row to stop with, the first of equals. Precondition: there is a row.
  std::size_t best_stop() const {
    std::size_t best = 0;
    for (std::size_t k = 1; k < static_cast<std::size_t>(rows); ++k)
      if (stop_with(k) > stop_with(best)) best = k;
    return best;
  }
  int stop() const {
    int most = stop_with(0);
    for (std::size_t k = 1; k < static_cast<std::size_t>(rows); ++k) most = std::max(most, stop_with(k));
    return most;
  }
  // Precondition: there are three rows.
  int bust() const { return balance(-loss * bench[0], gain_of_three()); }
  // The value of a stop after the card was put in row k.
  int stop_after(Card card, int k) const {
    RowValues next = *this;
    next.rows = std::max(rows, k + 1);
    const auto row = static_cast<std::size_t>(k);
    for (std::size_t i = 0; i < kRows; ++i) {  // for all who may take if the active player takes, too
      if (card == kRollCard)
        next.to[i][row] = 6 * points[row] - loss * (bench[i] + points[row]);
      else
        next.to[i][row] += Kind{card}.value() * a_point[row];
    }
    return next.stop();
  }
  // The value of the best of the places (bits) for a card. No place: a bust.
  int turned(Card card, unsigned places) const {
    if (places == 0) return bust();
    int most = std::numeric_limits<int>::min();
    for (int k = 0; k < kRows; ++k)
      if ((places >> k & 1u) != 0) most = std::max(most, stop_after(card, k));
    return most;
  }
};

Turn::RowValues Turn::row_values(const Style& style, bool odd) const {
  RowValues values{.rows = rows_, .others = standing.players - 1, .envy = style.envy, .loss = 1 + standing.risk};
  for (std::size_t k = 0; k < kRows; ++k) {
    values.points[k] = row_[k].points;
    values.a_point[k] = row_[k].roll ? 6 - values.loss : 6;
  }
  for (int i = 0; i <= std::min(values.others, kRows); ++i) {
    const auto taker = static_cast<std::size_t>(i);
    const int step = odd && i > 0 ? standing.players - i : i;
    values.bench[taker] = standing.player[static_cast<std::size_t>((standing.active + step) % standing.players)].bench;
    for (std::size_t k = 0; k < kRows; ++k) values.to[taker][k] = worth(row_[k], values.bench[taker]);
  }
  return values;
}

// The value of a row to a player with `bench` points on the bench, in sixths: its points, less the mean loss by the die
// (P13).
int Turn::worth(const Row& row, int bench) const {
  return 6 * row.points - (row.roll ? (1 + standing.risk) * (bench + row.points) : 0);
}

int Turn::best_place(Card card, const Style& style) const {
  const RowValues now = row_values(style, odd_);
  const unsigned open = places(card);
  int best = -1, most = 0;
  for (int k = 0; k < kRows; ++k) {
    if ((open >> k & 1u) == 0) continue;
    const int value = now.stop_after(card, k);
    if (best < 0 || value > most) {
      best = k;
      most = value;
    }
  }
  return best;
}

int Turn::best_row(const Style& style) const { return static_cast<int>(row_values(style, odd_).best_stop()); }

int Turn::richest_color() const {
  const auto& points = standing.player[standing.active].points;
  return static_cast<int>(std::ranges::max_element(points) - points.begin());
}

// The sum over all cards of the pile: the value of a stop after that card, in its best place.
std::int64_t Turn::one_more(const RowValues& now, const Style& style) const {
  std::int64_t sum = 0;
  for (int value = 1; value <= kValues; ++value) {
    std::array<int, 1 << kRows> turned{};  // by the places of the card; computed when first needed
    unsigned known = 0;
    for (int color = 0; color < kColors; ++color) {
      const auto card = static_cast<Card>(color * kValues + value - 1);
      const int count = static_cast<int>(pile_ >> (2 * card) & 3u);
      if (count == 0) continue;
      const unsigned open = places(card);
      if ((known >> open & 1u) == 0) {
        turned[open] = now.turned(card, open);
        known |= 1u << open;
      }
      sum += count * turned[open];
    }
  }
  if (standing.rolls > 0) sum += standing.rolls * now.turned(kRollCard, places(kRollCard));
  if (standing.switches > 0) sum += standing.switches * row_values(style, !odd_).stop();
  return sum;
}

bool Turn::draws(const Style& style) const {
  const RowValues now = row_values(style, odd_);
  const std::int64_t pile = standing.pile();
  return one_more(now, style) + pile * style.eager * 6 * now.others > pile * now.stop();
}

std::int64_t Turn::stop_or_one_more(const Style& style) const {
  const RowValues now = row_values(style, odd_);
  const std::int64_t pile = standing.pile();
  return pile == 0 ? now.stop() : std::max(pile * now.stop(), one_more(now, style));
}

bool Turn::take(int seat, int k) {
  Row& row = row_[static_cast<std::size_t>(k)];
  Standing::Player& player = standing.player[static_cast<std::size_t>(seat)];
  for (std::size_t c = 0; c < kColors; ++c) {
    player.points[c] = static_cast<std::uint8_t>(player.points[c] + row.value[c]);
    player.cards[c] = static_cast<std::uint8_t>(player.cards[c] + (row.value[c] != 0));
  }
  player.bench = static_cast<std::uint8_t>(player.bench + row.points);
  row.lies = false;
  --rows_;
  return row.roll;
}

void Turn::lose(int seat, int face) {
  Standing::Player& player = standing.player[static_cast<std::size_t>(seat)];
  if (face < kColors) {
    const auto c = static_cast<std::size_t>(face);
    player.bench = static_cast<std::uint8_t>(player.bench - player.points[c]);
    player.points[c] = player.cards[c] = 0;
  } else if (standing.risk != 0) {
    player.points = {};
    player.cards = {};
    player.bench = 0;
  }
}

bool Turn::next_taker() {
  const int step = odd_ ? standing.players - 1 : 1;
  taker_ = (taker_ + step) % standing.players;
  if (taker_ != standing.active && rows_ > 0) return true;
  pass_on();
  return false;
}

int Turn::best_row_of(int seat) const {
  const int bench = standing.player[static_cast<std::size_t>(seat)].bench;
  int best = -1;
  for (int k = 0; k < kRows; ++k) {
    if (!lies(k)) continue;
    if (best < 0 ||
        worth(row_[static_cast<std::size_t>(k)], bench) > worth(row_[static_cast<std::size_t>(best)], bench))
      best = k;
  }
  return best;
}

Move by_rule_of_thumb(const Turn& turn, const State& s, const Style& style) {
  const auto row = [](Move::Kind kind, int k) { return Move{kind, static_cast<std::uint8_t>(k)}; };
  switch (s.phase) {
    case Phase::place: return row(Move::Kind::row, turn.best_place(card_in_hand(s), style));
    case Phase::on:
      if (turn.standing.pile() > 0 && (!turn.any_row() || turn.draws(style))) return {Move::Kind::draw, 0};
      return row(Move::Kind::take, turn.best_row(style));
    case Phase::take: return row(Move::Kind::take, turn.best_row_of(s.seat));
    case Phase::start:
    case Phase::over:
    case Phase::card:
    case Phase::die: break;
  }
  std::unreachable();
}

}  // namespace wagnis::push
