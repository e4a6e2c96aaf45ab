// The fast form of a turn of Push against the rules, and its rule of thumb against a plain one.
#include "bots/push_turn.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "bots/push_greedy.h"

namespace wagnis::push {
namespace {

constexpr std::array kTables{
    Rules{.players = 2, .star_is_risk = false, .switch_cards = false},
    Rules{.players = 2, .star_is_risk = true, .switch_cards = true},
    Rules{.players = 3, .star_is_risk = true, .switch_cards = true},
    Rules{.players = 4, .star_is_risk = false, .switch_cards = true},
    Rules{.players = 6, .star_is_risk = false, .switch_cards = true},
};

Move any_move(const Push& game, const State& s, Generator& generator) {
  std::vector<Move> moves;
  game.moves(s, Seat{s.seat}, [&](const Move& move) { moves.push_back(move); });
  return moves[generator.below(moves.size())];
}

Card card_of(const Outcome& outcome) {
  switch (outcome.kind) {
    case Outcome::Kind::number: return outcome.which;
    case Outcome::Kind::roll: return kRollCard;
    default: return kSwitchCard;
  }
}

// A random game: the turn follows it event by event and always equals a turn made from the state.
TEST(PushTurn, GoesAsTheRulesGo) {
  for (const Rules& rules : kTables) {
    const Push game(rules);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      SeededLuck luck(seed);
      Generator generator(seed);
      State s = game.start();
      Turn turn(game, s);
      while (s.phase != Phase::over) {
        const Seat seat{s.seat};
        ASSERT_EQ(turn.standing, standing_of(game, s)) << game.text(s);
        for (int k = 0; k < kRows; ++k) ASSERT_EQ(turn.lies(k), s.row_lies(k)) << game.text(s);
        if (s.phase == Phase::take || s.phase == Phase::die) {
          ASSERT_EQ(turn.taker(), s.seat) << game.text(s);
        }
        for (int k = 0; s.phase == Phase::place && k < kRows; ++k)
          ASSERT_EQ((turn.places(card_in_hand(s)) >> k & 1u) != 0, may_place(s, s.hand, k)) << game.text(s);
        for (std::uint8_t kind = 0; kind < kKinds; ++kind) ASSERT_EQ(turn.in_pile(kind), s.pile.count(Kind{kind}));
        if (s.phase == Phase::card) {
          const Outcome outcome = game.sample(s, seat, luck);
          const auto turned = turn.turn_up(card_of(outcome));
          s = game.resolve(s, seat, outcome);
          ASSERT_EQ(turned == Turn::Turned::bust, s.phase == Phase::die);
          ASSERT_EQ(turned == Turn::Turned::place, s.phase == Phase::place);
          if (turned == Turn::Turned::switched && s.phase != Phase::on) {
            turn.next_taker();  // P11
          }
        } else if (s.phase == Phase::die) {
          const Outcome outcome = game.sample(s, seat, luck);
          turn.lose(seat.index, outcome.which);
          s = game.resolve(s, seat, outcome);
          ASSERT_EQ(turn.next_taker(), s.phase == Phase::take);
        } else {
          const Card card = s.phase == Phase::place ? card_in_hand(s) : Card{0};
          const Move move = any_move(game, s, generator);
          s = game.play(s, seat, move);
          if (move.kind == Move::Kind::bank) turn.bank(move.which);
          if (move.kind == Move::Kind::row) turn.place(card, move.which);
          if (move.kind == Move::Kind::take) {
            const bool rolls = turn.take(seat.index, move.which);
            ASSERT_EQ(rolls, s.phase == Phase::die);
            if (!rolls) {
              ASSERT_EQ(turn.next_taker(), s.phase == Phase::take);
            }
          }
        }
        if (s.phase == Phase::start) {
          turn = Turn(game, s);  // a new Turn knows the pile and all else with which a turn begins
        }
      }
      SeatSet winners;
      const auto shares = final_shares(standing_of(game, s));
      for (std::uint8_t i = 0; i < rules.players; ++i)
        if (shares[i] > 0) winners = winners.with(Seat{i});
      EXPECT_EQ(winners, game.winners(s));
      for (std::uint8_t i = 0; i < rules.players; ++i) {
        if (winners.has(Seat{i})) {
          EXPECT_FLOAT_EQ(shares[i], 1.0f / static_cast<float>(winners.size()));
        }
      }
    }
  }
}

// The rule of thumb in plain words and fractions, by its documentation and the rules alone.
class Plain {
 public:
  Plain(const Push& game, const State& s) : game_(game), loss_(game.rules().star_is_risk ? 2 : 1) {
    for (std::size_t i = 0; i < kMaxSeats; ++i) bench_[i] = s.bench[i].points();
  }

  // In sixths of a point.
  int worth(const State& s, int k, int bench) const {
    const int points = s.row[static_cast<std::size_t>(k)].points();
    return 6 * points - (s.row_has_roll(k) ? loss_ * (bench + points) : 0);
  }
  // The own gain less 0.6 × the mean of the others', times 6 · 5 · (players − 1). `taken`: the row that the active
  // player took.
  int balance(State s, int taken) const {
    const int others = game_.seats() - 1;
    const int own = taken < kRows ? worth(s, taken, bench_[s.active]) : -loss_ * bench_[s.active];
    if (taken < kRows) remove(s, taken);
    int theirs = 0;
    const int step = s.odd != 0 ? others : 1;
    for (int seat = (s.active + step) % game_.seats(); seat != s.active && s.rows_lying() > 0;
         seat = (seat + step) % game_.seats()) {
      const int bench = bench_[static_cast<std::size_t>(seat)];
      int best = -1;
      for (int k = 0; k < kRows; ++k)
        if (s.row_lies(k) && (best < 0 || worth(s, k, bench) > worth(s, best, bench))) best = k;
      theirs += worth(s, best, bench);
      remove(s, best);
    }
    return 5 * others * own - 3 * theirs;
  }
  std::optional<int> stop(const State& s) const {
    std::optional<int> best;
    for (int k = 0; k < kRows; ++k)
      if (s.row_lies(k)) best = std::max(best.value_or(balance(s, k)), balance(s, k));
    return best;
  }
  // The value of a position after a card, if the player stops then.
  int after_card(const State& s) const {
    if (s.phase == Phase::die) return balance(s, kRows);
    if (s.phase == Phase::on) return *stop(s);
    int best = std::numeric_limits<int>::min();
    game_.moves(s, Seat{s.seat},
                [&](const Move& move) { best = std::max(best, *stop(game_.play(s, Seat{s.seat}, move))); });
    return best;
  }
  bool draws(const State& s) const { return one_more(s) > std::int64_t{s.pile_size()} * *stop(s); }
  // The sum over all cards of the pile: the value of a stop after it.
  std::int64_t one_more(const State& s) const {
    const Seat me{s.seat};
    const State turned = game_.play(s, me, {Move::Kind::draw, 0});
    std::int64_t sum = 0;
    game_.outcomes(turned, me, [&](const Outcome& card, Weight weight) {
      sum += static_cast<std::int64_t>(weight) * after_card(game_.resolve(turned, me, card));
    });
    return sum;
  }
  std::int64_t stop_or_one_more(const State& s) const {
    return s.pile_size() == 0 ? *stop(s) : std::max(s.pile_size() * std::int64_t{*stop(s)}, one_more(s));
  }

 private:
  static void remove(State& s, int k) {
    s.row[static_cast<std::size_t>(k)] = Cards();
    s.row_rolls = static_cast<std::uint8_t>(s.row_rolls & ~(1u << k));
  }
  Push game_;
  int loss_;
  std::array<int, kMaxSeats> bench_{};
};

// Games of the yardstick in which a fifth of the moves is random, so that odd positions come up, too.
TEST(PushTurn, ThinksAsThePlainRuleOfThumb) {
  int drawn = 0, stopped = 0, placed = 0, elsewhere = 0;
  for (const Rules& rules : kTables) {
    const Push game(rules);
    const Greedy greedy(game);
    const Greedy2 greedy2(game);
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      SeededLuck luck(seed);
      Generator generator(seed);
      State s = game.start();
      while (s.phase != Phase::over) {
        const Seat seat{s.seat};
        if (s.phase == Phase::card || s.phase == Phase::die) {
          s = game.resolve(s, seat, game.sample(s, seat, luck));
          continue;
        }
        const Plain plain(game, s);
        const Move move = greedy.choose(s, seat, generator);
        if (s.phase == Phase::on && s.pile_size() > 0 && s.rows_lying() > 0) {
          ASSERT_EQ(move.kind == Move::Kind::draw, plain.draws(s)) << game.text(s);
          ++(move.kind == Move::Kind::draw ? drawn : stopped);
        }
        if (s.phase == Phase::on && move.kind == Move::Kind::take) {
          ASSERT_EQ(plain.balance(s, move.which), plain.stop(s)) << game.text(s);
        }
        if (s.phase == Phase::place) {
          ASSERT_EQ(*plain.stop(game.play(s, seat, move)), plain.after_card(s)) << game.text(s);
          ++placed;
          const auto worth = [&](const Move& place) { return plain.stop_or_one_more(game.play(s, seat, place)); };
          std::int64_t best = std::numeric_limits<std::int64_t>::min();
          game.moves(s, seat, [&](const Move& place) { best = std::max(best, worth(place)); });
          const Move other = greedy2.choose(s, seat, generator);
          ASSERT_EQ(worth(other), best) << game.text(s);
          elsewhere += other != move;
        } else {
          ASSERT_EQ(greedy2.choose(s, seat, generator), move) << game.text(s);
        }
        s = game.play(s, seat, generator.below(5) == 0 ? any_move(game, s, generator) : move);
      }
    }
  }
  EXPECT_GT(drawn, 1000);
  EXPECT_GT(stopped, 300);
  EXPECT_GT(placed, 1000);
  EXPECT_GT(elsewhere, 50);
}

TEST(PushPile, DrawsEveryCardOnceAndAllAlike) {
  State s = Push({.players = 2, .star_is_risk = false, .switch_cards = false}).start();
  s.pile = Cards(Kind{0}) + Cards(Kind{0}) + Cards(Kind{7});
  s.pile_rolls = 1;
  std::array<int, 32> first{};
  Generator generator(4);
  for (int i = 0; i < 4000; ++i) {
    Pile pile(s);
    ASSERT_EQ(pile.size(), 4);
    for (int k = 0; k < 4; ++k) pile.draw(k, generator);
    ++first[pile[0]];
    std::array<Card, 4> all{pile[0], pile[1], pile[2], pile[3]};
    std::ranges::sort(all);
    ASSERT_EQ(all, (std::array<Card, 4>{0, 0, 7, kRollCard}));
  }
  EXPECT_NEAR(first[0], 2000, 130);  // four standard deviations
  EXPECT_NEAR(first[7], 1000, 110);
  EXPECT_NEAR(first[kRollCard], 1000, 110);
}

TEST(PushGreedy, BanksByItsPublishedRule) {
  const auto move_in = [](const std::string& line, const Rules& rules) {
    const Push game(rules);
    const auto state = game.parse_state(line);
    EXPECT_TRUE(state) << (state ? "" : wagnis::text(state.error()));
    Generator generator(1);
    return state ? text(Greedy(game).choose(*state, Seat{state->seat}, generator)) : std::string();
  };
  constexpr Rules kTwo{.players = 2, .star_is_risk = false, .switch_cards = false};
  constexpr Rules kRisk{.players = 2, .star_is_risk = true, .switch_cards = false};
  // 46 and 45 cards left.
  const std::string many = "r111222333444b111222333444g111222333444p1112223334";
  const std::string few = "r111222333444b111222333444g111222333444p111222333";
  EXPECT_EQ(move_in("start 0 0 even - " + many + " -|-|- y66/- -/-", kTwo), "bank:y");
  EXPECT_EQ(move_in("start 0 0 even - " + few + " -|-|- y66/- -/-", kTwo), "draw") << "too late";
  EXPECT_EQ(move_in("start 0 0 even - " + many + " -|-|- y56/- -/-", kTwo), "draw") << "11 are too few";
  EXPECT_EQ(move_in("start 0 0 even - " + many + " -|-|- y56/- -/-", kRisk), "bank:y");
  EXPECT_EQ(move_in("start 0 0 even - " + few + " -|-|- y45/- -/-", kRisk), "bank:y");
  EXPECT_EQ(move_in("start 0 0 even - r111222333444b111222333444g11122233 -|-|- y45/- -/-", kRisk), "draw")
      << "32 left";
}

}  // namespace
}  // namespace wagnis::push
