// One client asks for much, of every kind, while another plays. Both are timed in one run, so that a busy machine slows
// both. `wagnis load` prints figures.
#include <gmock/gmock.h>

#include <atomic>
#include <csignal>
#include <fstream>
#include <map>
#include <thread>

#include "server/big_tables.h"
#include "server/player.h"
#include "server/program.h"

namespace wagnis {
namespace {

constexpr auto kAdasTable = R"({"game": "push", "options": {"players": 2}, "name": "Ada",
                          "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})";
constexpr int kBig = 4;       // tables with many games
constexpr int kGames = 400;   // of each
constexpr int kThreads = 16;  // that ask at once, from one address

// What was answered, by status.
using Statuses = std::map<unsigned, int>;

class Floods : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::string pattern = testing::TempDir() + "wagnis-floods-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    std::filesystem::create_directories(folder_ / "web");
    std::ofstream(folder_ / "web" / "index.html") << "<!doctype html><title>Wagnis</title>";
    std::ofstream(folder_ / "web" / "big.js") << std::string(1 << 20, ' ');
    const auto tables = make_big_tables(folder_ / "games.db", kBig, kGames);
    ASSERT_TRUE(tables) << tables.error().what;
    big_ = *tables;
    program_.emplace(std::vector<std::string>{"serve", "--port", "0", "--host", "127.0.0.1", "--pace", "0", "--web",
                                              folder_ / "web", "--store", folder_ / "games.db", "--trusted-proxy",
                                              "127.0.0.1"});
    port_ = program_->port();
  }
  static void TearDownTestSuite() {
    program_->signal(SIGTERM);
    EXPECT_EQ(program_->wait(), 0) << program_->errors();
    program_.reset();
    std::filesystem::remove_all(folder_);
  }

  // No test pays for the flood of another.
  void SetUp() override { ++number_; }
  static Headers greedy(int address = 1) {
    return {{"x-forwarded-for", "6.6." + std::to_string(number_) + "." + std::to_string(address)}};
  }
  static Headers ada() { return {{"x-forwarded-for", "1.2.3." + std::to_string(number_)}}; }
  static std::string big(int i) { return "/api/tables/" + big_[static_cast<std::size_t>(i) % big_.size()]; }

  // The mean time of a move of a game, in seconds.
  static double play_a_game() {
    const auto ticket = ticket_of(post(port_, "/api/tables", kAdasTable, ada()));
    ClientPlayer player(port_, ticket, 1, ada());
    player.take_part(std::string(64, 'a'));
    const auto begun = std::chrono::steady_clock::now();
    player.play_to_the_end();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    return took.count() / static_cast<double>(player.ledger().size());
  }

  struct Flooded {
    double times_slower = 0;  // a move of another address
    Statuses statuses;        // of the flood
  };
  // Many threads call `ask_once` with the number of the request, while another plays.
  static Flooded flood(const std::function<unsigned(int)>& ask_once) {
    const double before = play_a_game();
    std::atomic<bool> enough = false;
    std::atomic<int> asked = 0, answered = 0;
    std::vector<Statuses> statuses(kThreads);
    std::vector<std::thread> threads;
    for (Statuses& of_thread : statuses)
      threads.emplace_back([&] {
        while (!enough) {
          ++of_thread[ask_once(asked++)];
          ++answered;
        }
      });
    while (answered < 2 * kThreads) std::this_thread::yield();
    // Something else on the machine may slow one game; a flood that is not held slows both.
    const double first = play_a_game(), flooded = std::min(first, play_a_game());
    enough = true;
    for (std::thread& thread : threads) thread.join();
    Flooded result{flooded / std::max(before, play_a_game()), {}};
    for (const Statuses& of_thread : statuses)
      for (const auto& [status, times] : of_thread) result.statuses[status] += times;
    return result;
  }

  // A flood from one address takes processor time, too; the test's own half of it takes most.
  static constexpr double kMost = 25;
  static inline std::filesystem::path folder_;
  static inline std::optional<Program> program_;
  static inline std::uint16_t port_ = 0;
  static inline std::vector<std::string> big_;
  static inline int number_ = 0;
};

// Something succeeds, and nothing fails otherwise than by the share of an address.
void expect_answers(const Statuses& statuses, unsigned good) {
  EXPECT_TRUE(statuses.contains(good)) << testing::PrintToString(statuses);
  for (const auto& [status, times] : statuses)
    EXPECT_TRUE(status == good || status == 429) << testing::PrintToString(statuses);
}

TEST_F(Floods, of_records_do_not_slow_others) {
  const auto [slower, statuses] =
      flood([](int i) { return ask(port_, "GET", big(i) + "/record", {}, greedy()).status; });
  EXPECT_LT(slower, kMost);
  expect_answers(statuses, 200);
}

TEST_F(Floods, of_opened_tables_do_not_slow_others) {
  const auto [slower, statuses] = flood([](int i) { return ask(port_, "GET", big(i), {}, greedy()).status; });
  EXPECT_LT(slower, kMost);
  expect_answers(statuses, 200);
}

TEST_F(Floods, of_files_do_not_slow_others) {
  const auto [slower, statuses] = flood([](int) { return ask(port_, "GET", "/big.js", {}, greedy()).status; });
  EXPECT_LT(slower, kMost);
  expect_answers(statuses, 200);
}

TEST_F(Floods, of_new_tables_do_not_slow_others) {
  const auto [slower, statuses] = flood([](int) { return post(port_, "/api/tables", kAdasTable, greedy()).status; });
  EXPECT_LT(slower, kMost);
  expect_answers(statuses, 201);
}

TEST_F(Floods, of_experts_at_many_tables_do_not_slow_others) {
  constexpr auto kExperts = R"({"game": "push", "options": {"players": 4}, "name": "Grace",
      "seats": [{"kind": "me"}, {"kind": "bot", "level": "expert"}, {"kind": "bot", "level": "expert"},
                {"kind": "bot", "level": "expert"}]})";
  constexpr int kTables = 40;
  std::vector<std::unique_ptr<ClientPlayer>> players;
  for (int i = 0; i < kTables; ++i)
    players.push_back(
        std::make_unique<ClientPlayer>(port_, ticket_of(post(port_, "/api/tables", kExperts, greedy())), 1, greedy()));
  std::atomic<int> threads = 0;
  const auto [slower, statuses] = flood([&](int) {
    // A thread that asks has tables of its own, every sixteenth, and plays at each in turn.
    thread_local const int first = threads++;
    thread_local int at = first;
    ClientPlayer& player = *players[static_cast<std::size_t>(at)];
    at = at + kThreads < kTables ? at + kThreads : first;
    if (player.over()) return 200u;
    player.play_if_due();
    return player.listen() ? 200u : 0u;
  });
  EXPECT_LT(slower, kMost);
  expect_answers(statuses, 200);
}

// Each address has a share of its own, so many may slow others more than one.
TEST_F(Floods, of_several_kinds_from_several_addresses_do_not_slow_others) {
  constexpr int kAddresses = 8;
  const auto [slower, statuses] = flood([](int i) {
    const Headers from = greedy(1 + i % kAddresses);
    switch (i / kAddresses % 4) {
      case 0: return ask(port_, "GET", big(i) + "/record", {}, from).status;
      case 1: return ask(port_, "GET", big(i), {}, from).status;
      case 2: return ask(port_, "GET", "/big.js", {}, from).status;
      default: return post(port_, "/api/tables", kAdasTable, from).status == 201 ? 200u : 429u;
    }
  });
  EXPECT_LT(slower, kAddresses * kMost);
  expect_answers(statuses, 200);
}

}  // namespace
}  // namespace wagnis
