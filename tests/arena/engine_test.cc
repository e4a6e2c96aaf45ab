// Engines that go wrong (fake_engine.cc). Each loses its game with a report that says how; no process is left.
#include "arena/engine.h"

#include <dirent.h>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <thread>

#include "arena/match.h"
#include "games/list.h"

namespace wagnis {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr auto kPlenty = 100s;  // for engines that are expected to answer

// The second exec replaces the shell, which would hold the pipes open and have its own exit status.
std::string fake(const std::string& mode) { return "exec:exec " WAGNIS_FAKE_ENGINE " " + mode; }

struct Played {
  Report report;
  std::vector<Record> records;
  std::vector<Failure> failures;
};

Played play(const std::vector<std::string>& bots, std::chrono::milliseconds time = kPlenty, std::int64_t games = 2,
            int threads = 1) {
  Played played;
  const Lineup lineup{.game = *make_game("push", {{"players", static_cast<std::int64_t>(bots.size())}}),
                      .levels = bots,
                      .seed = 1,
                      .engine_time = time};
  const Watch watch{.record = [&](const Record& record) { played.records.push_back(record); },
                    .failure = [&](const Failure& failure) { played.failures.push_back(failure); }};
  auto report = play_match(lineup, {.games = games, .until = {}}, threads, watch);
  EXPECT_TRUE(report) << (report ? "" : text(report.error()));
  if (report) played.report = std::move(*report);
  return played;
}

class Engines : public testing::Test {
 protected:
  // Checks that no child is left to wait for, and that no new descriptor is open.
  ~Engines() override {
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
    EXPECT_EQ(descriptors(), before_);
  }
  static int descriptors() {
    DIR* folder = opendir("/proc/self/fd");
    int count = 0;
    while (readdir(folder) != nullptr) ++count;
    closedir(folder);
    return count;
  }
  // Why the engine lost its first game.
  static std::string why(const std::string& mode, std::chrono::milliseconds time = kPlenty) {
    const Played played = play({fake(mode), "random"}, time);
    if (played.failures.empty()) return "no failure";
    EXPECT_EQ(played.report.entries[0].failed, 2) << "one in each rotation";
    EXPECT_EQ(played.report.entries[0].score.share(), 0);
    EXPECT_EQ(played.report.entries[1].score.share(), 1);
    return played.failures[0].why;
  }

 private:
  int before_ = descriptors();
};

TEST_F(Engines, PlayWholeGames) {
  const Played played = play({fake("good"), "random", fake("good")}, kPlenty, 9, 2);
  EXPECT_THAT(played.failures, IsEmpty());
  EXPECT_EQ(played.report.games, 9);
  for (const Record& record : played.records) EXPECT_TRUE(replay(record));
  EXPECT_EQ(played.records[0].seats[0].level, fake("good"));
}

TEST_F(Engines, LoseByAnIllegalMove) { EXPECT_THAT(why("illegal"), StartsWith("said bestmove \"bank:z\": ")); }

TEST_F(Engines, LoseByWordsThatMeanNothing) {
  EXPECT_EQ(why("garbage"), "said \"I think \\x01 so\" where bestmove was due");
  EXPECT_EQ(why("error"), "said error out of ideas");
}

TEST_F(Engines, LoseByTheirEnd) {
  EXPECT_EQ(why("exit"),
            "closed its output where bestmove was due, exit status 3; the last line on its stderr: last words");
  EXPECT_EQ(why("crash"), "closed its output where bestmove was due, signal 9");
  EXPECT_EQ(why("mute"), "closed its output where bestmove was due; the last line on its stderr: no more words");
}

TEST_F(Engines, LoseBySilence) {
  EXPECT_EQ(why("silent", 10ms), "said nothing in 510 ms where bestmove was due");
  EXPECT_EQ(why("chatty", 10ms), "said only \"info still thinking\" in 510 ms where bestmove was due");
  EXPECT_EQ(why("orphan", 10ms), "said nothing in 510 ms where bestmove was due") << "its child is there, and silent";
}

TEST_F(Engines, LoseByAFlood) {
  EXPECT_EQ(why("flood"), "said more than 1048576 bytes before bestmove");
  EXPECT_EQ(why("endless"), "said a line of more than 1000 bytes");
}

TEST_F(Engines, LoseWhenTheyReadNoMore) {
  EXPECT_EQ(why("deaf", 10ms), "said nothing in 510 ms where bestmove was due");
}

TEST_F(Engines, MaySayAnythingOnStderr) { EXPECT_EQ(why("noisy"), "no failure"); }

TEST_F(Engines, AreKilledWhenTheyDoNotEnd) { EXPECT_EQ(why("stubborn"), "no failure"); }

// All processes of an engine hold this pipe open: it ends when the last of them ends.
TEST_F(Engines, AreKilledWithTheirChildren) {
  const std::string pipe = testing::TempDir() + "wagnis.orphan." + std::to_string(getpid());
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  EXPECT_EQ(play({fake("orphan-now 2>" + pipe), "random"}, 10ms).failures.size(), 2u);
  pollfd end{reader, POLLIN, 0};
  EXPECT_EQ(poll(&end, 1, 10'000), 1) << "somebody is left";
  close(reader);
  unlink(pipe.c_str());
}

TEST_F(Engines, LoseOneGameAndBeginTheNextAfresh) {
  const Played played = play({"random", fake("exit"), "random"}, kPlenty, 6);
  ASSERT_EQ(played.failures.size(), 6u);
  for (std::size_t i = 0; i < 6; ++i) {
    const Failure& failure = played.failures[i];
    EXPECT_EQ(failure.entry, 1u);
    EXPECT_EQ(failure.deal, static_cast<std::int64_t>(i / 3));
    EXPECT_EQ(failure.rotation, i % 3);
    EXPECT_EQ(failure.seat.index, (1 + i) % 3);
    EXPECT_GT(failure.events, 0u);
  }
  EXPECT_EQ(played.report.entries[0].score.share(), 0.5) << "the others share a game that one has lost";
  EXPECT_EQ(played.report.entries[2].score.share(), 0.5);
}

TEST_F(Engines, LeaveARecordThatReplaysWithoutAResult) {
  const Played played = play({fake("illegal"), "random"});
  ASSERT_EQ(played.records.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_FALSE(played.records[i].result);
    EXPECT_EQ(played.records[i].events.size(), played.failures[i].events);
    const auto read = read_record(write_record(played.records[i]));
    ASSERT_TRUE(read) << text(read.error());
    const auto replayed = replay(*read);
    ASSERT_TRUE(replayed) << text(replayed.error());
    EXPECT_FALSE(replayed->state().over());
  }
  EXPECT_THAT(write_record(played.records[1]), HasSubstr("\"failed\":{\"seat\":1,\"why\":\"said bestmove"));
}

// In a beat all seats are asked before anything is played: if the first one fails, the game is over for all.
TEST_F(Engines, LoseInABeat) {
  Played played;
  const Lineup lineup{.game = *make_game("caramba", {{"players", std::int64_t{3}}, {"pace", std::string("turns")}}),
                      .levels = {"casual", fake("illegal-now"), fake("garbage-now")},
                      .seed = 1,
                      .engine_time = kPlenty};
  const Watch watch{.failure = [&](const Failure& failure) { played.failures.push_back(failure); }};
  const auto report = play_match(lineup, {.games = 3, .until = {}}, 1, watch);
  ASSERT_TRUE(report);
  ASSERT_EQ(played.failures.size(), 3u) << "one a game";
  EXPECT_THAT(played.failures,
              ElementsAre(Field(&Failure::entry, 1), Field(&Failure::entry, 2), Field(&Failure::entry, 1)))
      << "who is asked first";
}

TEST_F(Engines, AloneNobodyHasALostGame) {
  Played played;
  const Lineup lineup{.game = *make_game("tipp", {{"players", std::int64_t{1}}}),
                      .levels = {fake("illegal-now")},
                      .seed = 1,
                      .engine_time = kPlenty};
  const auto report = play_match(lineup, {.games = 1, .until = {}}, 1, {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->entries[0].score.share(), 0);
}

TEST_F(Engines, ThatDoNotBeginEndTheMatch) {
  const auto refused = [](const std::string& bot) {
    const Lineup lineup{.game = *make_game("push", {}), .levels = {"random", bot, "random"}};
    const auto report = play_match(lineup, {.games = 3, .until = {}}, 2, {});
    return report ? "" : text(report.error());
  };
  EXPECT_EQ(refused("exec:exit 5"),
            "engine exec:exit 5 does not begin: closed its output where hello 1 was due, exit status 5");
  EXPECT_THAT(refused("exec:/no/such/program"), AllOf(HasSubstr("exit status 127; the last line on its stderr: "),
                                                      HasSubstr("/no/such/program: not found")));
  EXPECT_THAT(refused(fake("stranger")), EndsWith("does not begin: said \"uciok\" where hello 1 was due"));
  EXPECT_THAT(refused(fake("picky")), EndsWith("does not begin: said error not this game"));
}

// A match that is stopped while an engine thinks ends at once, however long the engine could think. The engine closes
// its stderr, a pipe, when it falls silent.
TEST_F(Engines, AreNotWaitedForWhenTheMatchIsStopped) {
  const std::string pipe = testing::TempDir() + "wagnis.silent." + std::to_string(getpid());
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::atomic<bool> stop = false;
  const Lineup lineup{.game = *make_game("push", {{"players", std::int64_t{2}}}),
                      .levels = {fake("silent 2>" + pipe), "random"},
                      .seed = 1,
                      .engine_time = kPlenty};
  std::thread stopper([&] {
    std::ifstream(pipe).get();
    stop = true;
  });
  const auto report = play_match(lineup, {.games = 2, .until = {}}, 1, {.stop = &stop});
  stopper.join();
  unlink(pipe.c_str());
  ASSERT_TRUE(report);
  EXPECT_EQ(report->games, 0);
}

TEST_F(Engines, AreTalkedToThroughAShell) {
  const Played played = play({"exec:words='good times'; " WAGNIS_FAKE_ENGINE " \"$words\"", "random"});
  EXPECT_THAT(played.failures, IsEmpty());
}

}  // namespace
}  // namespace wagnis
