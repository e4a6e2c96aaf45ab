// The laws: what holds for every game, as one suite of typed tests. A law walks random games (fixed seeds, both
// policies) at every table of the game and checks each position. A failure names the table, the seed and the position's
// line.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/list.h"
#include "laws/facts.h"
#include "laws/json.h"
#include "laws/walk.h"

namespace wagnis::laws {

template <class G>
class Laws : public testing::Test {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Outcome = typename G::Outcome;

  static std::string bytes(const State& s) { return {reinterpret_cast<const char*>(&s), sizeof(State)}; }

  static std::vector<Move> moves(const G& game, const State& s, Seat seat) {
    std::vector<Move> list;
    game.moves(s, seat, [&](const Move& move) { list.push_back(move); });
    return list;
  }
  static std::vector<std::pair<Outcome, Weight>> outcomes(const G& game, const State& s, Seat seat) {
    std::vector<std::pair<Outcome, Weight>> list;
    game.outcomes(s, seat, [&](const Outcome& outcome, Weight weight) { list.emplace_back(outcome, weight); });
    return list;
  }

  // Calls visit(game) for every table.
  template <class Visit>
  static void each_table(Visit&& visit) {
    for (const std::string_view table : Facts<G>::tables) {
      SCOPED_TRACE("table: " + std::string(table));
      const auto game = G::make(options_of(table));
      ASSERT_TRUE(game) << text(game.error());
      visit(*game);
      if (testing::Test::HasFailure()) return;
    }
  }
  // Calls visit(game, before, step, after) for every event of some random games at every table; stops at the first
  // failure.
  template <class Visit>
  static void each_event(int games, Visit&& visit) {
    each_table([&](const G& game) {
      for (int i = 0; i < games; ++i)
        for (const Policy policy : kPolicies) {
          const auto seed = static_cast<std::uint64_t>(i);
          bool failed = false;
          walk(game, game.start(), policy, seed, Facts<G>::longest,
               [&](const State& before, const Step<G>& step, const State& next) {
                 if (failed) return;
                 visit(game, before, step, next);
                 failed = testing::Test::HasFailure();
                 if (failed)
                   ADD_FAILURE() << "seed " << seed << (policy == Policy::any ? ", any move" : ", mostly first") << ": "
                                 << game.text(before) << ", then " << text(event_of(step));
               });
          if (failed) return;
        }
    });
  }
  // Calls visit(game, state) for every position of some random games, the last one included.
  template <class Visit>
  static void each_state(int games, Visit&& visit) {
    each_event(games, [&](const G& game, const State& before, const Step<G>&, const State& next) {
      visit(game, before);
      if (game.pending(next).over()) visit(game, next);
    });
  }

  static std::shared_ptr<const AnyGame> any_of(const G& game) { return make_game(G::id, game.options()).value(); }
};
TYPED_TEST_SUITE_P(Laws);

// A refusal says in words what is wrong.
inline void expect_reason(const Reason& reason) { EXPECT_GE(reason.what.size(), 10u) << reason.what; }
// A refusal by the rules also names a paragraph: a letter and a number.
inline void expect_paragraph(const Reason& reason) {
  expect_reason(reason);
  const std::string& p = reason.paragraph;
  EXPECT_TRUE(p.size() >= 2 && p[0] >= 'A' && p[0] <= 'Z' && p.find_first_not_of("0123456789", 1) == std::string::npos)
      << text(reason);
}

// The fit of n draws to weights. Merges cells that are expected less than five times. Expects chi² to be at most its
// mean + 5 standard deviations + 10. The seeds are fixed, so the result never varies.
inline void expect_fit(const std::vector<std::pair<std::uint64_t, Weight>>& counts_and_weights) {
  double total_weight = 0, total = 0;
  for (const auto& [count, weight] : counts_and_weights) {
    total += static_cast<double>(count);
    total_weight += static_cast<double>(weight);
  }
  double chi2 = 0, pooled_count = 0, pooled_expected = 0;
  int cells = 0;
  const auto cell = [&](double count, double expected) {
    chi2 += (count - expected) * (count - expected) / expected;
    ++cells;
  };
  for (const auto& [count, weight] : counts_and_weights) {
    const double expected = total * static_cast<double>(weight) / total_weight;
    if (expected >= 5) {
      cell(static_cast<double>(count), expected);
    } else {
      pooled_count += static_cast<double>(count);
      pooled_expected += expected;
    }
  }
  if (pooled_expected > 0) cell(pooled_count, std::max(pooled_expected, 1e-9));
  const double freedom = std::max(cells - 1, 0);
  EXPECT_LE(chi2, freedom + 5 * std::sqrt(2 * freedom) + 10) << cells << " cells, " << total << " draws";
}

TYPED_TEST_P(Laws, StateIsAPlainValueOfBytes) {
  using State = typename TypeParam::State;
  static_assert(Game<TypeParam>);
  this->each_state(1, [](const TypeParam& game, const State& s) {
    State copy;
    std::memcpy(static_cast<void*>(&copy), &s, sizeof s);
    EXPECT_EQ(game.text(copy), game.text(s));
    EXPECT_EQ(game.pending(copy), game.pending(s));
  });
}

TYPED_TEST_P(Laws, EqualTextMeansEqualBytes) {
  this->each_table([&](const TypeParam& game) {
    std::map<std::string, std::string> bytes_of, text_of;
    for (std::uint64_t seed = 0; seed < 4; ++seed)
      for (const Policy policy : kPolicies)
        walk(game, game.start(), policy, seed, Facts<TypeParam>::longest,
             [&](const auto& before, const auto&, const auto& after) {
               for (const auto* s : {&before, &after}) {
                 const std::string line = game.text(*s), bytes = this->bytes(*s);
                 EXPECT_EQ(bytes_of.try_emplace(line, bytes).first->second, bytes) << line;
                 EXPECT_EQ(text_of.try_emplace(bytes, line).first->second, line);
               }
             });
    EXPECT_GE(bytes_of.size(), 20u);
  });
}

TYPED_TEST_P(Laws, TextsComeBack) {
  this->each_state(1, [this](const TypeParam& game, const auto& s) {
    const std::string line = game.text(s);
    EXPECT_EQ(line.find_first_of("\n\r\t"), std::string::npos);
    const auto parsed = game.parse_state(line);
    ASSERT_TRUE(parsed) << text(parsed.error());
    EXPECT_EQ(this->bytes(*parsed), this->bytes(s));
    game.pending(s).move.each([&](Seat seat) {
      for (const auto& move : this->moves(game, s, seat)) {
        const auto back = TypeParam::parse_move(text(move));
        ASSERT_TRUE(back) << text(move);
        EXPECT_EQ(*back, move);
        EXPECT_FALSE(TypeParam::parse_outcome(text(move))) << text(move) << " is both";
      }
    });
    game.pending(s).chance.each([&](Seat seat) {
      for (const auto& [outcome, weight] : this->outcomes(game, s, seat)) {
        const auto back = TypeParam::parse_outcome(text(outcome));
        ASSERT_TRUE(back) << text(outcome);
        EXPECT_EQ(*back, outcome);
        EXPECT_FALSE(TypeParam::parse_move(text(outcome))) << text(outcome) << " is both";
      }
    });
  });
}

TYPED_TEST_P(Laws, TokensAreExactlyTheSpace) {
  using F = Facts<TypeParam>;
  std::set<std::string> seen;
  for (const std::string& token : F::every_move()) {
    const auto move = TypeParam::parse_move(token);
    ASSERT_TRUE(move) << token;
    EXPECT_EQ(text(*move), token);
    EXPECT_TRUE(seen.insert(token).second) << token;
  }
  for (const std::string& token : F::every_outcome()) {
    const auto outcome = TypeParam::parse_outcome(token);
    ASSERT_TRUE(outcome) << token;
    EXPECT_EQ(text(*outcome), token);
    EXPECT_TRUE(seen.insert(token).second) << token;
  }
  for (const std::string& token : F::nonsense()) {
    const auto move = TypeParam::parse_move(token);
    const auto outcome = TypeParam::parse_outcome(token);
    ASSERT_FALSE(move) << in_quotes(token);
    ASSERT_FALSE(outcome) << in_quotes(token);
    for (const Reason& reason : {move.error(), outcome.error()})
      EXPECT_NE(reason.what.find(in_quotes(token)), std::string::npos) << reason.what;
  }
}

TYPED_TEST_P(Laws, MovesAreSortedUniqueAndNeverNone) {
  this->each_state(5, [this](const TypeParam& game, const auto& s) {
    const Pending pending = game.pending(s);
    SeatSet::first(game.seats()).each([&](Seat seat) {
      const auto list = this->moves(game, s, seat);
      EXPECT_EQ(!list.empty(), pending.move.has(seat)) << "seat " << int{seat.index};
      EXPECT_TRUE(std::ranges::adjacent_find(list, std::greater_equal<>()) == list.end()) << "ascending, no move twice";
    });
  });
}

TYPED_TEST_P(Laws, OutcomesAreSortedUniqueAndWeighted) {
  this->each_state(3, [this](const TypeParam& game, const auto& s) {
    const Pending pending = game.pending(s);
    SeatSet::first(game.seats()).each([&](Seat seat) {
      const auto list = this->outcomes(game, s, seat);
      EXPECT_EQ(!list.empty(), pending.chance.has(seat)) << "seat " << int{seat.index};
      for (std::size_t i = 0; i < list.size(); ++i) {
        EXPECT_GE(list[i].second, 1u);
        if (i > 0) {
          EXPECT_LT(list[i - 1].first, list[i].first);
        }
      }
    });
  });
}

TYPED_TEST_P(Laws, SamplesFollowTheWeights) {
  constexpr int kEvery = 37;  // events; not a multiple of the events in a turn
  int visited = 0;
  this->each_event(1, [&](const TypeParam& game, const auto& s, const auto& step, const auto&) {
    if (!step.chance || ++visited % kEvery != 0) return;
    const auto list = this->outcomes(game, s, step.seat);
    std::vector<std::pair<std::uint64_t, Weight>> counts;
    for (const auto& [outcome, weight] : list) counts.emplace_back(0, weight);
    SeededLuck luck(static_cast<std::uint64_t>(visited));
    for (int i = 0; i < 2000; ++i) {
      const auto drawn = game.sample(s, step.seat, luck);
      const auto at = std::ranges::lower_bound(list, drawn, {}, [](const auto& entry) { return entry.first; });
      ASSERT_TRUE(at != list.end() && at->first == drawn) << text(drawn) << " is not listed";
      ++counts[static_cast<std::size_t>(at - list.begin())].first;
    }
    expect_fit(counts);
  });
  EXPECT_GE(visited, kEvery) << "some node was sampled";
}

// check() and the lists agree about every token and every seat.
TYPED_TEST_P(Laws, OnlyWhatIsListedIsAllowed) {
  using F = Facts<TypeParam>;
  std::vector<typename TypeParam::Move> every_move;
  for (const std::string& token : F::every_move()) every_move.push_back(*TypeParam::parse_move(token));
  std::vector<typename TypeParam::Outcome> every_outcome;
  for (const std::string& token : F::every_outcome()) every_outcome.push_back(*TypeParam::parse_outcome(token));
  // Tries all of a small space in every position; of a large one a part each time.
  const std::size_t stride = 1 + every_outcome.size() / 100;
  std::size_t visited = 0;
  this->each_state(2, [&](const TypeParam& game, const auto& s) {
    ++visited;
    SeatSet::first(game.seats()).each([&](Seat seat) {
      const auto moves = this->moves(game, s, seat);
      for (const auto& move : every_move) {
        const auto fine = game.check(s, seat, move);
        EXPECT_EQ(fine.has_value(), std::ranges::find(moves, move) != moves.end())
            << "seat " << int{seat.index} << ' ' << text(move);
        if (!fine) expect_paragraph(fine.error());
      }
      const auto outcomes = this->outcomes(game, s, seat);
      for (const auto& [outcome, weight] : outcomes) EXPECT_TRUE(game.check(s, seat, outcome)) << text(outcome);
      for (std::size_t i = visited % stride; i < every_outcome.size(); i += stride) {
        const auto fine = game.check(s, seat, every_outcome[i]);
        const auto at =
            std::ranges::lower_bound(outcomes, every_outcome[i], {}, [](const auto& entry) { return entry.first; });
        EXPECT_EQ(fine.has_value(), at != outcomes.end() && at->first == every_outcome[i])
            << "seat " << int{seat.index} << ' ' << text(every_outcome[i]);
        if (!fine) expect_paragraph(fine.error());
      }
    });
  });
}

TYPED_TEST_P(Laws, ListedEventsLeadToPossiblePositions) {
  this->each_state(1, [this](const TypeParam& game, const auto& s) {
    const auto possible = [&](const auto& next) {
      const auto parsed = game.parse_state(game.text(next));
      ASSERT_TRUE(parsed) << game.text(next) << ": " << text(parsed.error());
      EXPECT_EQ(this->bytes(*parsed), this->bytes(next));
      EXPECT_NE(this->bytes(s), this->bytes(next)) << "an event changes something";
    };
    each_next(game, s, possible);
  });
}

TYPED_TEST_P(Laws, RefusedEventsLeaveTheStateAlone) {
  using F = Facts<TypeParam>;
  auto tokens = F::nonsense();
  for (const auto& token : F::every_move()) tokens.push_back(token);
  const auto every_outcome = F::every_outcome();
  for (std::size_t i = 0; i < every_outcome.size(); i += 1 + every_outcome.size() / 50)
    tokens.push_back(every_outcome[i]);
  int visited = 0;
  this->each_state(1, [&](const TypeParam& game, const auto& s) {
    if (++visited % 11 != 0) return;  // all tokens for all seats take long: checks every eleventh position
    const auto any = this->any_of(game)->parse(game.text(s)).value();
    for (std::uint8_t index = 0; index < kMaxSeats + 1; ++index) {
      const Seat seat{index};
      const bool here = index < game.seats();
      for (const std::string& token : tokens) {
        const auto move = TypeParam::parse_move(token);
        const auto outcome = TypeParam::parse_outcome(token);
        const bool move_fine = here && move && game.check(s, seat, *move).has_value();
        const bool outcome_fine = here && outcome && game.check(s, seat, *outcome).has_value();
        if (!move_fine) {
          const auto refused = any->play(seat, token);
          ASSERT_FALSE(refused) << int{index} << ' ' << token;
          expect_reason(refused.error());
        }
        if (!move_fine && !outcome_fine) {
          const auto refused = any->apply(seat, token);
          ASSERT_FALSE(refused) << int{index} << ' ' << token;
          expect_reason(refused.error());
        }
        ASSERT_EQ(this->bytes(*any->template as<TypeParam>()), this->bytes(s)) << int{index} << ' ' << token;
      }
    }
  });
}

TYPED_TEST_P(Laws, NothingIsInvented) {
  this->each_event(10, [](const TypeParam& game, const auto& before, const auto&, const auto& after) {
    Facts<TypeParam>::conserves(game, before, after);
  });
}

TYPED_TEST_P(Laws, GamesEndAndTheBestWin) {
  this->each_table([&](const TypeParam& game) {
    for (std::uint64_t seed = 0; seed < 40; ++seed)
      for (const Policy policy : kPolicies) {
        const auto end = walk(game, game.start(), policy, seed, Facts<TypeParam>::longest,
                              [](const auto&, const auto&, const auto&) {});
        ASSERT_TRUE(game.pending(end).over()) << "seed " << seed << ": " << game.text(end);
        const SeatSet winners = game.winners(end);
        EXPECT_FALSE(winners.empty());
        const auto score = [&](Seat seat) {
          std::pair<int, int> result{game.points(end, seat), 0};
          if constexpr (requires { game.cards(end, seat); }) result.second = game.cards(end, seat);
          return result;
        };
        std::pair<int, int> best{-1, -1};
        SeatSet::first(game.seats()).each([&](Seat seat) { best = std::max(best, score(seat)); });
        SeatSet::first(game.seats()).each([&](Seat seat) {
          EXPECT_EQ(winners.has(seat), score(seat) == best) << "seat " << int{seat.index} << ": " << game.text(end);
        });
        for (std::uint8_t index = static_cast<std::uint8_t>(game.seats()); index < kMaxSeats; ++index)
          EXPECT_FALSE(winners.has(Seat{index}));
      }
  });
}

// Nothing outside the state matters: at any point of a game its line, or its events so far, are enough to continue.
TYPED_TEST_P(Laws, EveryPrefixReplaysToTheLiveState) {
  this->each_table([&](const TypeParam& game) {
    std::vector<Event> events;
    std::vector<std::string> lines{game.text(game.start())};
    walk(game, game.start(), Policy::any, 7, Facts<TypeParam>::longest,
         [&](const auto&, const auto& step, const auto& after) {
           events.push_back(event_of(step));
           lines.push_back(game.text(after));
         });
    const auto any = this->any_of(game);
    const std::size_t stride = 1 + events.size() / 60;
    for (std::size_t k = 0; k <= events.size(); k += stride) {
      const auto prefix = any->start();
      for (std::size_t i = 0; i < k; ++i)
        ASSERT_TRUE(prefix->apply(events[i].seat, events[i].token)) << i << ": " << text(events[i]);
      ASSERT_EQ(prefix->text(), lines[k]);
      const auto rest = any->parse(lines[k]);
      ASSERT_TRUE(rest) << text(rest.error());
      for (std::size_t i = k; i < events.size(); ++i) {
        ASSERT_TRUE((*rest)->apply(events[i].seat, events[i].token)) << i << ": " << text(events[i]);
        ASSERT_EQ((*rest)->text(), lines[i + 1]);
      }
    }
  });
}

// A changed line is refused with a reason; or it is the canonical line of another position, which can be played to its
// end.
TYPED_TEST_P(Laws, ChangedLinesAreRefusedOrPlayable) {
  constexpr std::string_view kLetters = " -|/+*~0123456789abcdefghiklmnoprstuvwxyz:,;\n\x80";
  this->each_table([&](const TypeParam& game) {
    Generator generator(11);
    int refused = 0, taken = 0;
    const auto attempt = [&](const std::string& line) {
      const auto parsed = game.parse_state(line);
      if (!parsed) {
        ++refused;
        expect_reason(parsed.error());
        return;
      }
      ++taken;
      ASSERT_EQ(game.text(*parsed), line);
      const auto end = walk(game, *parsed, Policy::any, generator.next(), Facts<TypeParam>::longest,
                            [](const auto&, const auto&, const auto&) {});
      ASSERT_TRUE(game.pending(end).over()) << line;
      ASSERT_FALSE(game.winners(end).empty()) << line;
    };
    walk(game, game.start(), Policy::any, 5, Facts<TypeParam>::longest,
         [&](const auto&, const auto&, const auto& after) {
           if (testing::Test::HasFailure()) return;
           const std::string line = game.text(after);
           for (int i = 0; i < 12; ++i) {
             std::string changed = line;
             const auto at = static_cast<std::size_t>(generator.below(line.size()));
             const char letter = kLetters[static_cast<std::size_t>(generator.below(kLetters.size()))];
             switch (i % 4) {
               case 0: changed.erase(at, 1); break;
               case 1: changed.insert(at, 1, letter); break;
               case 2: changed[at] = letter; break;
               default: {  // puts one field in place of another
                 auto fields = parts(line, ' ');
                 const auto from = static_cast<std::size_t>(generator.below(fields.size())),
                            to = static_cast<std::size_t>(generator.below(fields.size()));
                 fields[to] = fields[from];
                 changed.clear();
                 for (const auto field : fields) changed += (changed.empty() ? "" : " ") + std::string(field);
               }
             }
             if (changed != line) attempt(changed);
           }
           for (const std::string& cut :
                {line + ' ', ' ' + line, line + '\n', line.substr(0, line.size() - 1), std::string()})
             if (const auto parsed = game.parse_state(cut)) {
               EXPECT_EQ(game.text(*parsed), cut);
             }
         });
    EXPECT_GT(refused, 50);
    EXPECT_GT(taken, 0);
  });
}

TYPED_TEST_P(Laws, OptionsComeBack) {
  const auto rules = TypeParam::option_rules();
  this->each_table([&](const TypeParam& game) {
    const Options all = game.options();
    ASSERT_EQ(all.size(), rules.size()) << "every option, in the order of the rules";
    Options typed;
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_EQ(all[i].first, rules[i].name);
      typed.push_back(parse_option(all[i].first + '=' + text(all[i].second)).value());
    }
    EXPECT_EQ(typed, all);
    const auto again = TypeParam::make(typed);
    ASSERT_TRUE(again) << text(again.error());
    EXPECT_EQ(again->options(), all);
    EXPECT_EQ(again->seats(), game.seats());
    EXPECT_GE(game.seats(), 1);
    EXPECT_LE(game.seats(), kMaxSeats);
    for (const auto& [name, value] : all)
      EXPECT_FALSE(TypeParam::make({{name, value}, {name, value}})) << name << " twice";
  });
  for (const OptionRule& rule : rules) {
    const std::string name(rule.name);
    const auto refused = [&](OptionValue value) {
      const auto game = TypeParam::make({{name, value}});
      ASSERT_FALSE(game) << name << '=' << text(value);
      for (const std::string& part : {name, text(value), allowed(rule)})
        EXPECT_NE(game.error().what.find(part), std::string::npos) << game.error().what;
    };
    refused("sometimes");
    if (rule.words.empty()) {
      refused(rule.low - 1);
      refused(rule.high + 1);
      refused(std::to_string(rule.low));  // "3" is not 3
    } else {
      refused(std::int64_t{1});
    }
  }
  EXPECT_FALSE(TypeParam::make({{"colour", "red"}}));
}

TYPED_TEST_P(Laws, TheAnyGameAgrees) {
  this->each_table([&](const TypeParam& game) {
    const auto any = this->any_of(game);
    EXPECT_EQ(any->id(), TypeParam::id);
    EXPECT_EQ(any->options(), game.options());
    EXPECT_EQ(any->seats(), game.seats());
    ASSERT_NE(any->template as<TypeParam>(), nullptr);
    const auto live = any->start();
    SeededLuck luck_typed(99), luck_any(99);
    int events = 0;
    const auto agree = [&](const auto& s) {
      EXPECT_EQ(live->game(), any);
      EXPECT_EQ(live->text(), game.text(s));
      EXPECT_EQ(live->pending(), game.pending(s));
      EXPECT_EQ(live->over(), game.pending(s).over());
      ASSERT_NE(live->template as<TypeParam>(), nullptr);
      EXPECT_EQ(this->bytes(*live->template as<TypeParam>()), this->bytes(s));
      const Standing standing = live->standing();
      ASSERT_EQ(standing.points.size(), static_cast<std::size_t>(game.seats()));
      EXPECT_EQ(standing.winners, game.pending(s).over() ? game.winners(s) : SeatSet());
      SeatSet::first(game.seats()).each([&](Seat seat) {
        EXPECT_EQ(standing.points[seat.index], game.points(s, seat));
        if constexpr (requires { game.cards(s, seat); })
          EXPECT_EQ(standing.cards[seat.index], game.cards(s, seat));
        else
          EXPECT_TRUE(standing.cards.empty());
        std::vector<std::string> moves;
        for (const auto& move : this->moves(game, s, seat)) moves.push_back(text(move));
        EXPECT_EQ(live->moves(seat), moves);
        std::vector<std::pair<std::string, Weight>> outcomes;
        for (const auto& [outcome, weight] : this->outcomes(game, s, seat))
          outcomes.emplace_back(text(outcome), weight);
        EXPECT_EQ(live->outcomes(seat), outcomes);
        if (game.pending(s).chance.has(seat)) {
          EXPECT_EQ(live->sample(seat, luck_any), text(game.sample(s, seat, luck_typed)));
        }
      });
      if (++events % 50 == 1) {
        EXPECT_EQ(live->perft(2), perft(game, s, 2));
      }
    };
    agree(game.start());
    walk(game, game.start(), Policy::any, 3, Facts<TypeParam>::longest,
         [&](const auto& before, const auto& step, const auto& after) {
           if (testing::Test::HasFailure()) return;
           const auto copy = live->clone();
           const Event event = event_of(step);
           ASSERT_EQ(copy->play(event.seat, event.token).has_value(), !step.chance) << "an outcome is no move";
           ASSERT_TRUE(live->apply(event.seat, event.token)) << text(event);
           EXPECT_EQ(copy->text(), game.text(step.chance ? before : after)) << "a clone is a position of its own";
           agree(after);
         });
  });
}

TYPED_TEST_P(Laws, ViewsAreJsonAndAgree) {
  this->each_table([&](const TypeParam& game) {
    const auto any = this->any_of(game);
    const auto live = any->start();
    const auto array = [](const auto& list) { return boost::json::value_from(list); };
    const auto seats = [](SeatSet set) {
      std::vector<int> list;
      set.each([&](Seat seat) { list.push_back(seat.index); });
      return boost::json::value_from(list);
    };
    const auto agree = [&] {
      const auto view = parse_json(live->view());
      ASSERT_TRUE(view.is_object()) << live->view();
      const auto& object = view.as_object();
      const Standing standing = live->standing();
      EXPECT_EQ(object.at("game"), boost::json::value(TypeParam::id));
      EXPECT_EQ(object.at("over"), boost::json::value(live->over()));
      EXPECT_EQ(object.at("pending").at("move"), seats(live->pending().move));
      EXPECT_EQ(object.at("pending").at("chance"), seats(live->pending().chance));
      EXPECT_EQ(object.at("points"), array(standing.points));
      EXPECT_EQ(object.contains("cards"), !standing.cards.empty());
      if (!standing.cards.empty()) {
        EXPECT_EQ(object.at("cards"), array(standing.cards));
      }
      EXPECT_EQ(object.at("winners"), seats(standing.winners));
      EXPECT_TRUE(object.at("position").is_object());
      const auto& moves = object.at("moves").as_array();
      ASSERT_EQ(moves.size(), static_cast<std::size_t>(game.seats()));
      for (std::uint8_t index = 0; index < game.seats(); ++index)
        EXPECT_EQ(moves[index], array(live->moves(Seat{index})));
    };
    Generator generator(21);
    SeededLuck luck(22);
    for (int i = 0; i < Facts<TypeParam>::longest && !testing::Test::HasFailure(); ++i) {
      agree();
      if (live->over()) break;
      const Event event = random_event(*live, Policy::any, generator, luck);
      ASSERT_TRUE(live->apply(event.seat, event.token));
    }
  });
}

REGISTER_TYPED_TEST_SUITE_P(Laws, StateIsAPlainValueOfBytes, EqualTextMeansEqualBytes, TextsComeBack,
                            TokensAreExactlyTheSpace, MovesAreSortedUniqueAndNeverNone,
                            OutcomesAreSortedUniqueAndWeighted, SamplesFollowTheWeights, OnlyWhatIsListedIsAllowed,
                            ListedEventsLeadToPossiblePositions, RefusedEventsLeaveTheStateAlone, NothingIsInvented,
                            GamesEndAndTheBestWin, EveryPrefixReplaysToTheLiveState, ChangedLinesAreRefusedOrPlayable,
                            OptionsComeBack, TheAnyGameAgrees, ViewsAreJsonAndAgree);

}  // namespace wagnis::laws
