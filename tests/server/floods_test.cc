// One client asks for much, of every kind, while another plays. Both are timed in one run, so that a busy machine slows
// both. `wagnis load` prints figures.
#include <gmock/gmock.h>
#include <sqlite3.h>

#include <atomic>
#include <csignal>
#include <fstream>
#include <thread>

#include "server/player.h"
#include "server/program.h"

namespace wagnis {
namespace {

constexpr auto kTwo = R"({"game": "push", "options": {"players": 2}, "name": "Ada",
                          "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})";
constexpr int kBig = 4;       // tables with many games
constexpr int kGames = 400;   // of each
constexpr int kThreads = 16;  // that ask at once, from one address
const Headers kGreedy{{"x-forwarded-for", "6.6.6.6"}};
const Headers kAda{{"x-forwarded-for", "1.2.3.4"}};

class Floods : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "wagnis-floods-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    std::filesystem::create_directories(folder_ / "web");
    std::ofstream(folder_ / "web" / "index.html") << "<!doctype html><title>Wagnis</title>";
    std::ofstream(folder_ / "web" / "big.js") << std::string(1 << 20, ' ');
    start();
    for (int i = 0; i < kBig; ++i) big_.push_back(ticket_of(post(port_, "/api/tables", kTwo, kAda)).table);
    stop();
    sqlite3* store = nullptr;
    ASSERT_EQ(sqlite3_open((folder_ / "games.db").c_str(), &store), SQLITE_OK);
    const std::string many =
        "WITH RECURSIVE n(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < " + std::to_string(kGames) + ") ";
    const std::string more = "; WITH RECURSIVE n(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < " +
                             std::to_string(kGames) +
                             "), e(e) AS (SELECT 0 UNION ALL SELECT e + 1 FROM e WHERE e < 99) ";
    const std::string sql =
        many + "INSERT INTO games (table_number, game, ended) SELECT tables.number, n, 2 FROM tables, n" + more +
        "INSERT INTO events (table_number, game, number, seat, token) SELECT tables.number, n, e, "
        "0, 'draw' FROM tables, n, e";
    EXPECT_EQ(sqlite3_exec(store, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(store);
    sqlite3_close(store);
    start();
  }
  void TearDown() override {
    stop();
    std::filesystem::remove_all(folder_);
  }

  void start() {
    program_.emplace(std::vector<std::string>{"serve", "--port", "0", "--host", "127.0.0.1", "--pace", "0", "--web",
                                              folder_ / "web", "--store", folder_ / "games.db", "--trusted-proxy",
                                              "127.0.0.1"});
    port_ = program_->port();
  }
  void stop() {
    program_->signal(SIGTERM);
    EXPECT_EQ(program_->wait(), 0) << program_->errors();
  }

  // The mean time of a move of a game, in seconds.
  double play_a_game() {
    const auto ticket = ticket_of(post(port_, "/api/tables", kTwo, kAda));
    Player ada(port_, ticket);
    ada.take_part(std::string(64, 'a'));
    const auto begun = std::chrono::steady_clock::now();
    ada.play_to_the_end();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    return took.count() / static_cast<double>(ada.ledger().size());
  }

  // How many times as long a move takes while many threads call `ask_once` for one address, each time with the number
  // of the request.
  double times_slower(const std::function<void(int)>& ask_once) {
    const double before = play_a_game();
    std::atomic<bool> enough = false;
    std::atomic<int> asked = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
      threads.emplace_back([&] {
        while (!enough) ask_once(asked++);
      });
    while (asked < 2 * kThreads) std::this_thread::yield();
    const double flooded = play_a_game();
    enough = true;
    for (std::thread& thread : threads) thread.join();
    return flooded / std::max(before, play_a_game());
  }

  // A flood takes processor time, too; the test's own half of it takes most.
  static constexpr double kMost = 25;
  std::filesystem::path folder_;
  std::optional<Program> program_;
  std::uint16_t port_ = 0;
  std::vector<std::string> big_;
};

TEST_F(Floods, of_records_do_not_slow_others) {
  EXPECT_LT(times_slower([&](int i) {
              ask(port_, "GET", "/api/tables/" + big_[static_cast<std::size_t>(i) % big_.size()] + "/record", {},
                  kGreedy);
            }),
            kMost);
}

TEST_F(Floods, of_opened_tables_do_not_slow_others) {
  EXPECT_LT(times_slower([&](int i) {
              ask(port_, "GET", "/api/tables/" + big_[static_cast<std::size_t>(i) % big_.size()], {}, kGreedy);
            }),
            kMost);
}

TEST_F(Floods, of_files_do_not_slow_others) {
  EXPECT_LT(times_slower([&](int) { ask(port_, "GET", "/big.js", {}, kGreedy); }), kMost);
}

TEST_F(Floods, of_new_tables_do_not_slow_others) {
  EXPECT_LT(times_slower([&](int) { post(port_, "/api/tables", kTwo, kGreedy); }), kMost);
}

}  // namespace
}  // namespace wagnis
