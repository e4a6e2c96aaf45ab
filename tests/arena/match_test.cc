#include "arena/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/list.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

Lineup lineup_of(const Options& options, std::vector<std::string> levels, std::uint64_t seed = 1) {
  return {.game = *make_game("push", options), .levels = std::move(levels), .seed = seed};
}

// A match and all its records.
struct ReportAndRecords {
  Report report;
  std::vector<Record> records;
};

ReportAndRecords play(const Lineup& lineup, const Length& length, int threads) {
  ReportAndRecords played;
  const Watch watch{
      .progress = {}, .record = [&](const Record& record) { played.records.push_back(record); }, .stop = nullptr};
  auto report = play_match(lineup, length, threads, watch);
  EXPECT_TRUE(report) << (report ? "" : text(report.error()));
  if (report) played.report = std::move(*report);
  return played;
}

// The content of a report, without its times.
std::string figures(const Report& report) {
  std::string line = std::to_string(report.games);
  for (const EntryReport& entry : report.entries) {
    line += " | " + entry.level + " " + std::to_string(entry.score.share()) + " " +
            std::to_string(entry.score.precision()) + " " + std::to_string(entry.points);
    for (const std::int64_t tally : entry.tallies) line += " " + std::to_string(tally);
  }
  return line;
}

TEST(Match, SharesSumToOneExactly) {
  for (const std::int64_t players : {2, 3, 4, 5, 6}) {
    std::vector<std::string> levels(static_cast<std::size_t>(players), "random");
    levels[1] = "casual";
    const Report report = play(lineup_of({{"players", players}}, levels), {.games = 60, .until = {}}, 2).report;
    double sum = 0;
    for (const EntryReport& entry : report.entries) sum += entry.score.share();
    EXPECT_NEAR(sum, 1, 1e-12) << players;
  }
}

TEST(Match, RoundsGamesUpToWholeDeals) {
  const ReportAndRecords played =
      play(lineup_of({{"players", 3}}, {"random", "random", "casual"}), {.games = 10, .until = {}}, 1);
  EXPECT_EQ(played.report.deals, 4);
  EXPECT_EQ(played.report.games, 12);
  EXPECT_EQ(played.records.size(), 12u);
  EXPECT_EQ(deals_for(12, 3), 4);
}

TEST(Match, IsTheSameForEveryNumberOfThreads) {
  const Lineup lineup = lineup_of({{"players", 3}}, {"casual", "random", "random"}, 5);
  const ReportAndRecords one = play(lineup, {.games = 90, .until = {}}, 1);
  for (const int threads : {2, 7, 40}) {
    const ReportAndRecords many = play(lineup, {.games = 90, .until = {}}, threads);
    EXPECT_EQ(figures(many.report), figures(one.report)) << threads;
    EXPECT_EQ(many.records, one.records) << threads;
  }
}

TEST(Match, DependsOnItsSeed) {
  const Length length{.games = 20, .until = {}};
  EXPECT_NE(play(lineup_of({{"players", 2}}, {"casual", "random"}, 1), length, 1).records,
            play(lineup_of({{"players", 2}}, {"casual", "random"}, 2), length, 1).records);
}

TEST(Match, EveryBotSitsEverywhereOnceADeal) {
  const ReportAndRecords played =
      play(lineup_of({{"players", 3}}, {"random", "casual", "random"}), {.games = 6, .until = {}}, 1);
  for (std::size_t game = 0; game < 6; ++game) {
    const std::vector<SeatInfo>& seats = played.records[game].seats;
    EXPECT_EQ(seats[(0 + game) % 3].name, "random 1") << game;
    EXPECT_EQ(seats[(1 + game) % 3].name, "casual") << game;
    EXPECT_EQ(seats[(2 + game) % 3].name, "random 2") << game;
    EXPECT_EQ(seats[(1 + game) % 3].level, "casual");
    EXPECT_TRUE(seats[0].bot);
  }
}

// All outcomes of a purpose, in order: the cards turned up by anybody, or the dice of one seat.
std::vector<std::string> cards_of(const Record& record) {
  std::vector<std::string> cards;
  for (const Event& event : record.events) {
    const std::string& token = event.token;
    const bool number = token.size() == 2 && token[1] >= '1' && token[1] <= '6';
    if (number || token == "roll" || token == "switch") cards.push_back(token);
  }
  return cards;
}

std::vector<std::string> dice_of(const Record& record, Seat seat) {
  std::vector<std::string> dice;
  for (const Event& event : record.events)
    if (event.seat == seat && event.token.starts_with("die:")) dice.push_back(event.token);
  return dice;
}

TEST(Match, GivesAllRotationsOfADealTheSameLuck) {
  const ReportAndRecords played =
      play(lineup_of({{"players", 3}}, {"random", "casual", "random"}), {.games = 6, .until = {}}, 1);
  ASSERT_EQ(played.records.size(), 6u);
  for (std::size_t first : {0u, 3u}) {
    const Record& one = played.records[first];
    for (std::size_t other : {first + 1, first + 2}) {
      const Record& two = played.records[other];
      EXPECT_NE(one.events, two.events) << "different bots, different play";
      EXPECT_EQ(cards_of(one), cards_of(two)) << "the whole pile is turned up in every game";
      for (std::uint8_t seat = 0; seat < 3; ++seat) {
        auto a = dice_of(one, Seat{seat}), b = dice_of(two, Seat{seat});
        const std::size_t both = std::min(a.size(), b.size());
        ASSERT_GT(both, 0u);
        a.resize(both);
        b.resize(both);
        EXPECT_EQ(a, b) << "seat " << int{seat};
      }
    }
  }
  EXPECT_NE(cards_of(played.records[0]), cards_of(played.records[3])) << "another deal";
}

TEST(Match, CasualBeatsRandomByAMile) {
  for (const std::int64_t players : {2, 4, 6}) {
    for (const std::string_view star : {"safe", "risk"}) {
      std::vector<std::string> levels(static_cast<std::size_t>(players), "random");
      levels[0] = "casual";
      const Report report =
          play(lineup_of({{"players", players}, {"star", std::string(star)}}, levels), {.games = 120, .until = {}}, 2)
              .report;
      EXPECT_GT(report.entries[0].score.interval().low, 0.8) << players << " " << star;
    }
  }
}

TEST(Match, EqualBotsWinEqualSharesWithinTheInterval) {
  const Report report =
      play(lineup_of({{"players", 3}}, {"random", "random", "random"}), {.games = 1500, .until = {}}, 2).report;
  for (const EntryReport& entry : report.entries) {
    EXPECT_LE(entry.score.interval().low, 1.0 / 3);
    EXPECT_GE(entry.score.interval().high, 1.0 / 3);
    EXPECT_LT(entry.score.precision(), 0.03);
  }
}

TEST(Match, CountsWhatTheRecordsHold) {
  const ReportAndRecords played =
      play(lineup_of({{"players", 2}}, {"casual", "casual"}), {.games = 20, .until = {}}, 2);
  std::int64_t banks = 0, busts = 0, points = 0;
  for (const Record& record : played.records) {
    std::string before;
    for (const Event& event : record.events) {
      banks += event.token.starts_with("bank:");
      // A die right after a card is the die of a bust.
      busts += event.token.starts_with("die:") && !before.starts_with("take:");
      before = event.token;
    }
    for (const int seat_points : record.result->points) points += seat_points;
  }
  const auto& entries = played.report.entries;
  EXPECT_EQ(entries[0].tallies.at(0) + entries[1].tallies.at(0), busts);
  EXPECT_EQ(entries[0].tallies.at(1) + entries[1].tallies.at(1), banks);
  EXPECT_EQ(entries[0].points + entries[1].points, points);
  EXPECT_GT(busts, 0);
  EXPECT_GT(banks, 0);
  EXPECT_GT(entries[0].times.count(), 0);
}

TEST(Match, RecordsAreRightAndSayTheirSeed) {
  const ReportAndRecords played =
      play(lineup_of({{"players", 4}, {"star", "risk"}}, {"casual", "random", "casual", "random"}, 42),
           {.games = 8, .until = {}}, 2);
  for (const Record& record : played.records) {
    const std::string line = write_record(record);
    EXPECT_THAT(line, HasSubstr("\"seed\":42"));
    const auto read = read_record(line);
    ASSERT_TRUE(read) << text(read.error());
    const auto replayed = replay(*read);
    EXPECT_TRUE(replayed) << text(replayed.error());
  }
}

TEST(Match, StopsAtTheFirstLookThatIsPreciseEnough) {
  const Lineup lineup = lineup_of({{"players", 2}}, {"random", "random"});
  for (const double until : {0.04, 0.05, 0.06}) {
    std::int64_t first = 0;
    const Watch watch{.progress =
                          [&](const Report& report) {
                            const bool precise = report.entries[0].score.precision() <= until &&
                                                 report.entries[1].score.precision() <= until;
                            if (first == 0 && precise && report.deals % kDealsPerCheck == 0) first = report.deals;
                          },
                      .record = {},
                      .stop = nullptr};
    ASSERT_TRUE(play_match(lineup, {.games = 2000, .until = {}}, 2, watch));
    ASSERT_GT(first, kDealsPerCheck) << "a match that says something";
    for (const int threads : {1, 3})
      EXPECT_EQ(play(lineup, {.games = 100'000, .until = until}, threads).report.deals, first) << until;
  }
}

TEST(Match, StopsWhenAskedAndReportsTheWholeDealsBefore) {
  const Lineup lineup = lineup_of({{"players", 2}}, {"casual", "random"});
  for (const int threads : {1, 4}) {
    std::atomic<bool> stop = false;
    const Watch watch{.progress =
                          [&](const Report& report) {
                            if (report.deals == 5) stop = true;
                          },
                      .record = {},
                      .stop = &stop};
    const auto report = play_match(lineup, {.games = 100'000, .until = {}}, threads, watch);
    ASSERT_TRUE(report);
    EXPECT_GE(report->deals, 5);
    EXPECT_LT(report->deals, 100);
    EXPECT_EQ(figures(*report), figures(play(lineup, {.games = report->games, .until = {}}, 1).report));
  }
}

TEST(Match, RefusesWhatCannotBePlayed) {
  const auto refused = [](const Lineup& lineup) {
    const auto report = play_match(lineup, {.games = 1, .until = {}}, 1, {});
    return report ? "" : text(report.error());
  };
  EXPECT_EQ(refused(lineup_of({{"players", 3}}, {"random", "casual"})), "2 bots for a lineup of 3 seats");
  EXPECT_THAT(refused(lineup_of({{"players", 2}}, {"random", "genius"})), HasSubstr("unknown bot \"genius\" for push"));
}

}  // namespace
}  // namespace wagnis
