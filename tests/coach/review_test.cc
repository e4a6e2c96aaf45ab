#include "coach/review.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "coach/played.h"
#include "games/caramba/rules.h"
#include "games/push/rules.h"
#include "games/tipp/rules.h"

namespace wagnis::coach {
namespace {

Review reviewed(const std::shared_ptr<const AnyGame>& game, const std::vector<std::string>& levels, std::uint64_t seed,
                const Budget& budget) {
  Reviewer reviewer(game, budget);
  play_game(game, levels, seed, [&](const AnyState&, const Event& event) { reviewer.add(event); });
  return reviewer.review();
}

// With exact values the remainder is zero. `wagnis review` prints the same sum for any games (docs/coach.md).
TEST(Review, LuckErrorsAndGiftsOfTippMakeTheResult) {
  const auto check = [](int players, int rounds, int games) {
    const auto game = game_of(tipp::Tipp::id, {{"players", players}, {"rounds", rounds}});
    double luck = 0, errors = 0;
    for (int seed = 0; seed < games; ++seed) {
      const Review review = reviewed(game, {"novice", "random", "casual"}, static_cast<std::uint64_t>(seed), {});
      EXPECT_TRUE(review.exact);
      for (const SeatReview& seat : review.seats) {
        ASSERT_TRUE(seat.remainder.has_value());
        EXPECT_LT(std::abs(*seat.remainder), 1e-9) << players << " players, seed " << seed;
        EXPECT_NEAR(*seat.result - seat.start, seat.luck - seat.errors + seat.gifts, 1e-9);
        EXPECT_GT(seat.errors, -1e-9);
        luck += std::abs(seat.luck);
        errors += seat.errors;
      }
    }
    EXPECT_GT(luck, 0.1 * games) << "there is something to be summed";
    EXPECT_GT(errors, 0.1 * games);
  };
  const char* games = std::getenv("WAGNIS_GAMES");  // by night: so many of the longer matches too
  const int many = games == nullptr ? 0 : std::atoi(games);
  check(2, 1, 1000);
  check(2, 4, std::max(20, many));
  check(3, 2, std::max(40, many));
}

// What has been taken back leaves no trace.
TEST(Review, TakesEventsBack) {
  const auto written = [](const Reviewer& reviewer) {
    JsonWriter json;
    json.open_object();
    write_members(json, reviewer.review());
    return json.close_object().text();
  };
  const Budget budget{.playouts = 8};
  const auto race = game_of(caramba::Caramba::id, {{"players", 2}});
  const auto ease = game_of(caramba::Caramba::id, {{"players", 2}, {"pace", std::string("turns")}});
  for (const auto& game : {game_of(push::Push::id, {{"players", 2}}),
                           game_of(tipp::Tipp::id, {{"players", 2}, {"rounds", 1}}), ease, race}) {
    Reviewer reviewer(game, budget);
    std::vector<std::string> reviews{written(reviewer)};
    std::vector<Event> events;
    // A race by the moves of a game at ease, one a second.
    play_game(game == race ? ease : game, {"casual"}, 5, [&](const AnyState&, const Event& event) {
      if (events.size() == 60) return;
      events.push_back(event);
      if (game == race) events.back().ms = 1000 * static_cast<std::int64_t>(events.size());
      reviewer.add(events.back());
      reviews.push_back(written(reviewer));
    });
    ASSERT_GT(events.size(), 8u);
    for (std::size_t back = 0; back < events.size(); back += 1 + back) {
      while (reviewer.events() > back) {
        reviewer.take_back();
        ASSERT_EQ(written(reviewer), reviews[reviewer.events()]) << game->id() << " " << reviewer.events();
      }
      for (std::size_t i = back; i < events.size(); ++i) reviewer.add(events[i]);
      ASSERT_EQ(written(reviewer), reviews.back());
    }
  }
}

// Chance is fair: over many games the mean luck is zero, within its spread.
TEST(Review, LuckIsNoughtOnAverage) {
  const auto game = game_of(tipp::Tipp::id, {{"players", 2}, {"rounds", 1}});
  double sum = 0, squares = 0;
  constexpr int kGames = 600;
  for (int seed = 0; seed < kGames; ++seed) {
    const double luck = reviewed(game, {"novice"}, 10'000 + static_cast<std::uint64_t>(seed), {}).seats[0].luck;
    sum += luck;
    squares += luck * luck;
  }
  EXPECT_LT(std::abs(sum), 3 * std::sqrt(squares));
}

// Against the tables of Student's t for 95 %.
TEST(Review, IntervalsOfFewPlayoutsAreWider) {
  for (const auto& [degrees, t] : std::initializer_list<std::pair<int, double>>{
           {2, 4.303}, {3, 3.182}, {5, 2.571}, {10, 2.228}, {23, 2.069}, {30, 2.042}, {100, 1.984}})
    EXPECT_NEAR(1.959964 * widening(degrees), t, degrees < 5 ? 0.04 : 0.002) << degrees;
  EXPECT_NEAR(widening(1e9), 1, 1e-8);
  EXPECT_EQ(widening(0.5), widening(1)) << "there is no less than one";
}

TEST(Review, GradesByWhatWasLost) {
  EXPECT_EQ(grade_of(0, 0), Grade::best);
  EXPECT_EQ(grade_of(0.00499, 0), Grade::best);
  EXPECT_EQ(grade_of(0.005, 0), Grade::fine);
  EXPECT_EQ(grade_of(0.02, 0), Grade::inaccuracy);
  EXPECT_EQ(grade_of(0.0399, 0), Grade::inaccuracy);
  EXPECT_EQ(grade_of(0.04, 0), Grade::mistake);
  EXPECT_EQ(grade_of(0.08, 0), Grade::blunder);
  EXPECT_EQ(grade_of(0.9, 0), Grade::blunder);
  EXPECT_EQ(grade_of(0.03, 0.02), std::nullopt) << "0.03 is less than 1.96 · 0.02";
  EXPECT_EQ(grade_of(0.04, 0.02), Grade::mistake);
  EXPECT_EQ(grade_of(0.001, 0.001), Grade::best) << "certainly less than 0.005";
  EXPECT_EQ(grade_of(0, 0.01), std::nullopt);
}

TEST(Review, CountsWhatHadAChoice) {
  const auto game = game_of(push::Push::id, {{"players", 2}});
  std::vector<std::size_t> choices, chances;
  std::size_t at = 0;
  Reviewer reviewer(game, {.playouts = 16});
  play_game(game, {"casual", "novice"}, 5, [&](const AnyState& state, const Event& event) {
    if (!state.pending().chance.empty())
      chances.push_back(at);
    else if (state.moves(event.seat).size() > 1)
      choices.push_back(at);
    ++at;
    reviewer.add(event);
  });
  const Review review = reviewer.review();
  std::vector<std::size_t> judged, drawn;
  for (const Decision& decision : review.decisions) judged.push_back(decision.event);
  for (const Chance& chance : review.chances) drawn.push_back(chance.event);
  EXPECT_EQ(judged, choices);
  EXPECT_EQ(drawn, chances);
  EXPECT_EQ(static_cast<std::size_t>(review.seats[0].decisions + review.seats[1].decisions), choices.size());
  EXPECT_EQ(review.course.back().event, at);
  EXPECT_FALSE(review.exact);
  for (const SeatReview& seat : review.seats) {
    EXPECT_NEAR(*seat.result - seat.start, seat.luck - seat.errors + seat.gifts + *seat.remainder, 1e-12);
    EXPECT_LE(*seat.accuracy, 100);
    EXPECT_GE(*seat.accuracy, 0);
  }
}

// With two seats, the errors of one seat are the gifts to the other.
TEST(Review, GiftsAreTheOthersErrors) {
  for (const std::string_view id : {push::Push::id, caramba::Caramba::id}) {
    const auto game = id == push::Push::id ? game_of(id, {{"players", 2}}) : game_of(id, {{"pace", "turns"}});
    const Review review = reviewed(game, {"novice", "casual"}, 3, {.playouts = 16});
    EXPECT_GT(review.seats[0].errors, 0);
    EXPECT_NEAR(review.seats[0].errors, review.seats[1].gifts, 1e-6) << id;
    EXPECT_NEAR(review.seats[1].errors, review.seats[0].gifts, 1e-6) << id;
  }
}

TEST(Review, NamesTheCostliestDecisions) {
  const auto game = game_of(tipp::Tipp::id, {{"players", 2}});
  const Review review = reviewed(game, {"random"}, 1, {});
  const auto points = turning_points(review, 3);
  ASSERT_EQ(points.size(), 3u);
  EXPECT_GE(review.decisions[points[0]].loss, review.decisions[points[1]].loss);
  for (const Decision& decision : review.decisions) EXPECT_LE(decision.loss, review.decisions[points[0]].loss);
  for (const std::size_t i : points) EXPECT_NE(review.decisions[i].reason, Reason::none);
}

// In a race a pause is the time from the end of the seat's throw to its next move.
TEST(Review, TellsHowLongHandsTook) {
  const auto game = game_of(caramba::Caramba::id, {{"tempo", 800}});
  Reviewer reviewer(game, {});
  for (const char* line : {"0 keep:- @100", "0 dice:kkkkk @100", "1 keep:- @150", "1 dice:kbrrr @150", "0 grab:k @1250",
                           "1 keep:rrr @950", "1 dice:kb @950", "0 keep:- @1400", "0 dice:kbrrr @1400"}) {
    Event event = parse_event(line).value();
    reviewer.add(event);
  }
  const Review review = reviewer.review();
  EXPECT_EQ(review.seats[0].pauses, std::vector<std::int64_t>{350}) << "up to the grab, not again up to the next throw";
  EXPECT_EQ(review.seats[1].pauses, std::vector<std::int64_t>{0});
}

}  // namespace
}  // namespace wagnis::coach
