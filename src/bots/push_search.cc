#include "bots/push_search.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace wagnis::push {

// Searches all that can follow: to the end of the turn, where the net judges; or to the end of the game.
class Search::Exact {
 public:
  explicit Exact(const Search& search) : search_(search) {}

  Shares after_take(Turn turn, int seat, int row);  // `seat` takes a row
  Shares next_turn(const Turn& turn);               // a turn begins
  Shares after_draw(const Turn& turn);              // the mean over all cards left
  Shares going_on(const Turn& turn);
  Shares after_die(const Turn& turn, int seat);
  Shares best_take(const Turn& turn);              // the next taker makes their own best choice
  Shares best_place(const Turn& turn, Card card);  // the card that was turned up waits for its place

 private:
  Shares after_taker(Turn turn);
  Shares best_of_turn(const Turn& turn);

  // A turn that begins in the last cards: the standing, and the pile by kinds.
  struct Begun {
    Standing standing;
    std::uint64_t pile;
    friend bool operator==(const Begun&, const Begun&) = default;
  };
  struct Hash {
    std::size_t operator()(const Begun& begun) const {
      const std::string_view bytes(reinterpret_cast<const char*>(&begun.standing), sizeof begun.standing);
      return std::hash<std::string_view>()(bytes) ^ static_cast<std::size_t>(begun.pile * 0x9e3779b97f4a7c15u >> 16);
    }
  };

  const Search& search_;
  std::unordered_map<Begun, Shares, Hash> begun_;
};

// The luck of one playout: the same cards and dice for every choice that is compared.
struct Search::Luck {
  Pile pile;
  int known = 0;  // cards whose place has been drawn
  int next = 0;   // the next card to turn up
  Generator* generator;
  std::array<std::uint8_t, kRows + 1> die{};  // a turn has at most so many: one for a bust and one for each row
  int dice = 0;

  Card card() {
    if (next == known) pile.draw(known++, *generator);
    return pile[next++];
  }
  int face() { return die[static_cast<std::size_t>(dice++)]; }
  void rewind() { next = dice = 0; }
};

namespace {

void add(Shares& sum, const Shares& shares, int times) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += static_cast<float>(times) * shares[i];
}

// The best choice for one seat so far; the first of equals.
class Best {
 public:
  explicit Best(int seat) : seat_(static_cast<std::size_t>(seat)) {}
  void add(const Shares& shares) {
    if (none_ || shares[seat_] > shares_[seat_]) shares_ = shares;
    none_ = false;
  }
  const Shares& shares() const { return shares_; }

 private:
  std::size_t seat_;
  Shares shares_{};
  bool none_ = true;
};

double share_of(const Shares& shares, Seat seat) { return static_cast<double>(shares[seat.index]); }

}  // namespace

Shares Search::leaf(const Standing& standing) const {
  return standing.pile() == 0 ? final_shares(standing) : net_.value(standing);
}

Shares Search::Exact::after_take(Turn turn, int seat, int row) {
  return turn.take(seat, row) ? after_die(turn, seat) : after_taker(turn);
}

// The mean over the six faces. Faces that cost nothing are computed once.
Shares Search::Exact::after_die(const Turn& turn, int seat) {
  const Standing::Player& player = turn.standing.player[static_cast<std::size_t>(seat)];
  Shares sum{};
  int same = kColors + 1;
  const auto roll = [&](int face) {
    Turn lost = turn;
    lost.lose(seat, face);
    add(sum, after_taker(lost), 1);
    --same;
  };
  for (int color = 0; color < kColors; ++color)
    if (player.cards[static_cast<std::size_t>(color)] > 0) roll(color);
  if (turn.standing.risk != 0 && player.bench > 0) roll(kColors);
  if (same > 0) add(sum, after_taker(turn), same);
  for (float& share : sum) share /= kColors + 1;
  return sum;
}

// The next taker makes their own best choice, and so on to the end of the turn.
Shares Search::Exact::after_taker(Turn turn) { return turn.next_taker() ? best_take(turn) : next_turn(turn); }

Shares Search::Exact::best_take(const Turn& turn) {
  Best best(turn.taker());
  for (int k = 0; k < kRows; ++k)
    if (turn.lies(k)) best.add(after_take(turn, turn.taker(), k));
  return best.shares();
}

Shares Search::Exact::best_place(const Turn& turn, Card card) {
  Best best(turn.standing.active);
  for (int k = 0; k < kRows; ++k) {
    if ((turn.places(card) >> k & 1u) == 0) continue;
    Turn placed = turn;
    placed.place(card, k);
    best.add(going_on(placed));
  }
  return best.shares();
}

Shares Search::Exact::next_turn(const Turn& turn) {
  const int pile = turn.standing.pile();
  if (pile == 0 || pile > search_.effort_.exact) return search_.leaf(turn.standing);
  const Begun begun{turn.standing, turn.pile_word()};
  if (const auto known = begun_.find(begun); known != begun_.end()) return known->second;
  return begun_.emplace(begun, best_of_turn(turn)).first->second;
}

Shares Search::Exact::best_of_turn(const Turn& turn) {
  Best best(turn.standing.active);
  best.add(after_draw(turn));
  for (int color = 0; color < kColors; ++color) {
    if (turn.standing.player[turn.standing.active].cards[static_cast<std::size_t>(color)] == 0) continue;
    Turn banked = turn;
    banked.bank(color);
    best.add(next_turn(banked));
  }
  return best.shares();
}

Shares Search::Exact::after_draw(const Turn& turn) {
  Shares sum{};
  for (Card card = 0; card <= kSwitchCard; ++card) {
    const int count = turn.in_pile(card);
    if (count == 0) continue;
    Turn next = turn;
    switch (next.turn_up(card)) {
      case Turn::Turned::bust: add(sum, after_die(next, turn.standing.active), count); break;
      case Turn::Turned::switched: add(sum, going_on(next), count); break;
      case Turn::Turned::place: add(sum, best_place(next, card), count);
    }
  }
  for (float& share : sum) share /= static_cast<float>(turn.standing.pile());
  return sum;
}

Shares Search::Exact::going_on(const Turn& turn) {
  const int active = turn.standing.active;
  if (!turn.any_row() && turn.standing.pile() == 0) return after_taker(turn);  // P11
  Best best(active);
  if (turn.standing.pile() > 0) best.add(after_draw(turn));
  for (int k = 0; k < kRows; ++k)
    if (turn.lies(k)) best.add(after_take(turn, active, k));
  return best.shares();
}

// The other seats take rows by the rule of thumb, after the active player has taken one or gone bust.
Standing Search::share_out(Turn& turn, Luck& luck) const {
  while (turn.next_taker())
    if (turn.take(turn.taker(), turn.best_row_of(turn.taker()))) turn.lose(turn.taker(), luck.face());
  return turn.standing;
}

// Plays the turn to its end by the rule of thumb. `draw`: turns up the next card first, whatever the rule says.
Standing Search::play_out(Turn turn, bool draw, Luck& luck) const {
  const int active = turn.standing.active;
  for (;; draw = false) {
    const bool empty = turn.standing.pile() == 0;
    if (empty && !turn.any_row()) {  // P11
      turn.next_taker();
      return turn.standing;
    }
    if (empty || (!draw && turn.any_row() && !turn.draws(style_))) break;
    const Card card = luck.card();
    switch (turn.turn_up(card)) {
      case Turn::Turned::bust: turn.lose(active, luck.face()); return share_out(turn, luck);
      case Turn::Turned::switched: break;
      case Turn::Turned::place: turn.place(card, turn.best_place(card, style_)); break;
    }
  }
  if (turn.take(active, turn.best_row(style_))) turn.lose(active, luck.face());
  return share_out(turn, luck);
}

Shares Search::settled(const State& s) const {
  const Turn turn(game_, s);
  Exact exact(*this);
  switch (s.phase) {
    case Phase::over: return final_shares(turn.standing);
    case Phase::start: return exact.next_turn(turn);
    case Phase::take: return exact.best_take(turn);
    case Phase::die: return exact.after_die(turn, s.seat);
    case Phase::card: assert(settles(s)); return exact.after_draw(turn);
    case Phase::place: assert(settles(s)); return exact.best_place(turn, card_in_hand(s));
    case Phase::on: assert(settles(s)); return exact.going_on(turn);
  }
  std::unreachable();
}

Standing Search::play_out(const Turn& turn, const Pile& pile, Card first, Generator& generator) const {
  Luck luck{.pile = pile, .known = 1, .generator = &generator};
  int at = 0;
  while (luck.pile[at] != first) ++at;
  luck.pile.swap(0, at);
  for (auto& face : luck.die) face = static_cast<std::uint8_t>(generator.below(kColors + 1));
  return play_out(turn, true, luck);
}

std::vector<Search::Choice> Search::evaluate(const State& s, Seat seat, Generator& generator) const {
  std::vector<Choice> choices;
  game_.moves(s, seat, [&](const Move& move) { choices.push_back({.move = move}); });
  const Turn turn(game_, s);
  struct Open {
    Choice* choice;
    Turn turn;
    std::vector<float> share{};
  };
  std::vector<Open> open;
  Exact exact(*this);
  const bool last_cards = turn.standing.pile() <= effort_.exact;
  for (Choice& choice : choices) {
    Turn next = turn;
    switch (choice.move.kind) {
      case Move::Kind::bank:
        next.bank(choice.move.which);
        choice.share = share_of(exact.next_turn(next), seat);
        break;
      case Move::Kind::take:
        choice.share = share_of(exact.after_take(next, seat.index, choice.move.which), seat);
        break;
      case Move::Kind::draw:
        if (last_cards)
          choice.share = share_of(exact.after_draw(next), seat);
        else
          open.push_back({&choice, next});
        break;
      case Move::Kind::row:
        next.place(card_in_hand(s), choice.move.which);
        if (last_cards)
          choice.share = share_of(exact.going_on(next), seat);
        else
          open.push_back({&choice, next});
        break;
    }
  }
  // The share to beat: the best choice that needs no playout.
  double settled = -1;
  for (const Choice& choice : choices)
    if (choice.move.kind == Move::Kind::take || choice.move.kind == Move::Kind::bank)
      settled = std::max(settled, choice.share);
  if (open.empty() || choices.size() == 1) return choices;

  const Pile pile(s);
  int from = 0;
  for (int played = 0; played < effort_.playouts;) {
    const int until = std::min(effort_.playouts, played + effort_.least);
    for (; played < until; ++played) {
      Luck luck{.pile = pile, .generator = &generator};
      if (pile.size() > 0) {
        // Every card of the pile is turned up first equally often; each pass over the pile starts at another card.
        if (played % pile.size() == 0)
          from = static_cast<int>(generator.below(static_cast<std::uint64_t>(pile.size())));
        luck.pile.swap(0, (from + played) % pile.size());
        luck.known = 1;
      }
      for (auto& face : luck.die) face = static_cast<std::uint8_t>(generator.below(kColors + 1));
      for (Open& one : open) {
        luck.rewind();
        one.share.push_back(leaf(play_out(one.turn, one.choice->move.kind == Move::Kind::draw, luck))[seat.index]);
      }
    }
    // The means, and which choices are clearly worse than the best: by three standard errors of the paired differences.
    for (Open& one : open) {
      double sum = 0, squares = 0;
      for (const float share : one.share) sum += static_cast<double>(share);
      const double mean = sum / played;
      for (const float share : one.share)
        squares += (static_cast<double>(share) - mean) * (static_cast<double>(share) - mean);
      one.choice->share = mean;
      one.choice->playouts = played;
      one.choice->error = std::sqrt(squares / played / (played - 1));
    }
    const Open& best = *std::ranges::max_element(open, {}, [](const Open& one) { return one.choice->share; });
    if (settled >= 0 && std::abs(best.choice->share - settled) > 3 * best.choice->error) break;
    const std::vector<float> of_best = best.share;
    const double mean = best.choice->share;
    std::erase_if(open, [&](const Open& one) {
      double squares = 0;
      const double behind = mean - one.choice->share;
      for (std::size_t i = 0; i < of_best.size(); ++i) {
        const double off = static_cast<double>(of_best[i] - one.share[i]) - behind;
        squares += off * off;
      }
      return behind > 3 * std::sqrt(squares / played / (played - 1));
    });
    if (open.size() == 1 && settled < 0) break;
  }
  return choices;
}

Move Search::choose(const State& s, Seat seat, Generator& generator) const {
  Move only;
  int moves = 0;
  game_.moves(s, seat, [&](const Move& move) {
    only = move;
    ++moves;
  });
  if (moves == 1) return only;
  const std::vector<Choice> choices = evaluate(s, seat, generator);
  return std::ranges::max_element(choices, {}, &Choice::share)->move;
}

double Search::share(const State& s, Seat seat, Generator& generator) const {
  return std::ranges::max(evaluate(s, seat, generator), {}, &Choice::share).share;
}

}  // namespace wagnis::push
