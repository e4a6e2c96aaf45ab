// The real program under load: killed, cut off from its guests, told to stop, flooded, copied.
#include <gmock/gmock.h>
#include <sys/socket.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>

#include "faults/command_line.h"
#include "faults/crowd.h"
#include "faults/proxy.h"
#include "server/program.h"
#include "store/store_place.h"

namespace wagnis {
namespace {

// The server with a file, or with a database.
class Faults : public testing::TestWithParam<Adapter> {
 protected:
  void SetUp() override {
    if (GetParam() == Adapter::postgres) place_ = make_place(Adapter::postgres);
    std::string pattern = testing::TempDir() + "wagnis-faults-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    std::ofstream(folder_ / "index.html") << "<!doctype html><title>Wagnis</title>";
    start();
  }
  void TearDown() override {
    program_.reset();
    std::filesystem::remove_all(folder_);
  }

  void start(const std::string& store = "games.db", std::vector<std::string> environment = {}) {
    program_.emplace(arguments(store), std::move(environment));
    port_ = program_->port();
    ASSERT_NE(port_, 0);
  }
  std::vector<std::string> arguments(const std::string& store) const {
    std::vector<std::string> all{"serve", "--port", "0", "--host", "127.0.0.1", "--pace", "0", "--web", folder_};
    const std::string place = place_ ? place_->address() : (folder_ / store).string();
    all.insert(all.end(), {"--store", place});
    if (place_) all.insert(all.end(), {"--store-key", folder_ / "keys", "--lease", "500"});
    return all;
  }
  void stop() {
    program_->signal(SIGTERM);
    ASSERT_EQ(program_->wait(), 0) << program_->errors();
  }
  void kill_it() {
    program_->signal(SIGKILL);
    ASSERT_EQ(program_->wait(), -SIGKILL) << program_->errors();
  }

  std::filesystem::path folder_;
  std::unique_ptr<StorePlace> place_;  // of a database
  std::optional<Program> program_;
  std::uint16_t port_ = 0;
};
INSTANTIATE_TEST_SUITE_P(with, Faults, testing::Values(Adapter::sqlite, Adapter::postgres),
                         [](const auto& adapter) { return name(adapter.param); });
// What concerns the file, or has nothing to do with the store.
class FaultsOfOne : public Faults {};
INSTANTIATE_TEST_SUITE_P(with, FaultsOfOne, testing::Values(Adapter::sqlite),
                         [](const auto& adapter) { return name(adapter.param); });

// A killed server of a database counts as running until its lease is over, so each kill takes longer there.
std::uint64_t part_of(std::uint64_t count, Adapter adapter) { return adapter == Adapter::sqlite ? count : count / 8; }

TEST_P(Faults, a_server_killed_at_any_time_keeps_all_that_it_acknowledged) {
  const auto [first, end] = tries(part_of(200, GetParam()));
  const std::uint64_t kills = end - first;
  Crowd crowd(port_, first);
  crowd.server_at(port_);
  Generator chance(first);
  for (std::uint64_t i = 0; i < kills; ++i) {
    SCOPED_TRACE("kill " + std::to_string(i) + " of a crowd with seed " + std::to_string(first));
    // Most times in the middle of a game, sometimes before any guest is back.
    ASSERT_TRUE(crowd.hear(chance.below(10) == 0 ? 0 : 1 + chance.below(150))) << "nobody hears anything any more";
    crowd.server_at(0);
    kill_it();
    if (chance.below(20) == 0) {  // and while it starts
      Program early(arguments("games.db"));
      early.signal(SIGKILL);
      early.wait();
    }
    start();
    crowd.server_at(port_);
  }
  ASSERT_TRUE(crowd.hear(200));
  crowd.server_at(0);
  stop();
  crowd.part();
  start();
  crowd.check(port_);
  EXPECT_GT(crowd.answers(), 5 * kills) << "kills of a server with nothing to do prove nothing";
  EXPECT_GT(crowd.games(), 7);
  stop();
}

TEST_P(Faults, cut_off_at_any_byte_everybody_comes_back_to_the_same_position) {
  const auto [first, end] = tries(part_of(200, GetParam()));
  const std::uint64_t cuts = end - first;
  Proxy network(port_, first);
  Crowd crowd(port_, first);
  crowd.server_at(network.port());
  for (std::uint64_t restarts = 1; network.cuts() < cuts;) {
    SCOPED_TRACE("a crowd with seed " + std::to_string(first));
    ASSERT_TRUE(crowd.hear(20)) << "nobody hears anything any more";
    if (network.cuts() < restarts * cuts / 4) continue;
    ++restarts;
    crowd.server_at(0);
    stop();
    start();
    network.to(port_);
    crowd.server_at(network.port());
  }
  crowd.server_at(0);
  stop();
  crowd.part();
  start();
  crowd.check(port_);
  EXPECT_GT(crowd.answers(), cuts / 4);
  stop();
}

TEST_P(Faults, a_server_stopped_under_load_says_bye_and_ends_within_five_seconds) {
  Crowd crowd(port_, 1);
  crowd.server_at(port_);
  ASSERT_TRUE(crowd.hear(500));
  const ClientTicket ticket =
      ticket_of(post(port_, "/api/tables", R"({"game": "push", "options": {"players": 2}, "name": "Ada",
      "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})"));
  Talk never_reads(port_, ticket.token, {}, true), nothing_said(port_);
  for (int i = 0; i < 400; ++i) never_reads.send(hello(ticket.table, 0, 0));
  crowd.server_at(0);
  const auto before = std::chrono::steady_clock::now();
  stop();
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(5));
  crowd.part();
  EXPECT_EQ(crowd.told_bye(), crowd.guests());
  start();
  crowd.check(port_);
}

// Bytes that a visitor may leave behind. The address sanitizer takes fresh memory for thousands of visitors, less and
// less of it; a connection that stays would hold more.
#ifdef WAGNIS_SANITIZED
constexpr std::int64_t kLeftBehind = 16'384;
#else
constexpr std::int64_t kLeftBehind = 64;
#endif

// The memory of a process, in bytes.
std::int64_t memory_of(int process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::atoll(line.c_str() + 6) * 1024;
  return -1;
}

TEST_P(FaultsOfOne, twenty_thousand_clients_that_send_nonsense_leave_nothing_behind) {
  const auto [first, end] = tries(20'000);
  const std::uint64_t comers = end - first;
  // The address sanitizer keeps freed memory for a while, which would look like growth.
  stop();
  const char* options = std::getenv("ASAN_OPTIONS");
  start("games.db", {std::string("ASAN_OPTIONS=") + (options != nullptr ? options : "") +
                     ":quarantine_size_mb=0:thread_local_quarantine_size_kb=0"});
  const ClientTicket ticket =
      ticket_of(post(port_, "/api/tables", R"({"game": "push", "options": {"players": 2}, "name": "Ada",
      "seats": [{"kind": "me"}, {"kind": "open"}]})"));
  const std::string nonsense[] = {"",
                                  "{",
                                  std::string(4096, '['),
                                  hello("aaaaaaaa", 0, 0),
                                  R"({"t": "hello", "v": 1, "table": "aaaaaaaa", "game": 0, "have": 0})",
                                  R"({"t": "move", "id": "a", "game": 1, "at": 0, "token": "draw"})",
                                  hello(ticket.table, 0, 0),
                                  hello(ticket.table, 7, 1'000'000)};
  const std::string offers[] = {"", "wagnis", "wagnis, seat." + std::string(64, 'a'), "wagnis, seat.a"};
  Generator chance(first);
  const auto come = [&](std::uint64_t times) {
    for (std::uint64_t i = 0; i < times; ++i) {
      Talk talk(port_, {}, {{kOffer, offers[chance.below(std::size(offers))]}});
      if (talk.refused()) continue;
      talk.send(nonsense[chance.below(std::size(nonsense))], chance.below(8) == 0);
      if (chance.below(2) == 0) static_cast<void>(talk.next());
    }
  };
  // If visitors leave something behind, every stretch grows. Arenas of the allocator let only a few grow, so the median
  // decides.
  constexpr std::uint64_t stretches = 11;
  const std::uint64_t stretch = std::max<std::uint64_t>(1, comers / stretches);
  std::vector<std::int64_t> growth;
  for (std::uint64_t i = 0; i < stretches; ++i) {
    const std::int64_t before = memory_of(program_->process());
    come(stretch);
    const std::int64_t after = memory_of(program_->process());
    ASSERT_GT(before, 0);
    ASSERT_GT(after, 0);
    growth.push_back(after - before);
  }
  std::ranges::sort(growth);
  EXPECT_LT(growth[stretches / 2], static_cast<std::int64_t>(stretch) * kLeftBehind)
      << "bytes in each stretch of " << stretch << " visitors: " << testing::PrintToString(growth);
}

TEST_P(FaultsOfOne, a_backup_of_a_server_in_use_holds_all_that_was_told_before) {
  Crowd crowd(port_, 3);
  crowd.server_at(port_);
  ASSERT_TRUE(crowd.hear(500));
  const std::string command = "'" WAGNIS_PROGRAM "' backup --store " + (folder_ / "games.db").string() + " --out " +
                              (folder_ / "copy.db").string() + " >/dev/null";
  const auto before = crowd.events(port_);
  ASSERT_EQ(std::system(command.c_str()), 0);
  const auto after = crowd.events(port_);
  EXPECT_NE(std::system((command + " 2>&1").c_str()), 0) << "a copy must not take the place of another";
  crowd.server_at(0);
  stop();
  crowd.part();
  Program without_key(
      {"serve", "--port", "0", "--host", "127.0.0.1", "--web", folder_, "--store", folder_ / "copy.db"});
  EXPECT_EQ(without_key.wait(), 2) << "whoever steals a copy can go on with its games";
  EXPECT_THAT(without_key.errors(), testing::AllOf(testing::HasSubstr("sealed under the key"),
                                                   testing::HasSubstr((folder_ / "copy.db.key").string())));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "copy.db.key"));
  start("copy.db", {"WAGNIS_STORE_KEY=" + (folder_ / "games.db.key").string()});
  const auto copied = crowd.events(port_);
  ASSERT_EQ(copied.size(), before.size());
  for (std::size_t table = 0; table < copied.size(); ++table) {
    EXPECT_TRUE(copied[table].starts_with(before[table])) << "something told before the backup is not in it";
    EXPECT_TRUE(after[table].starts_with(copied[table])) << "something is in the backup that never was";
  }
}

#ifdef WAGNIS_JUMPING_CLOCK
// A race depends on time everywhere: the countdown, the tempo of throws, the bot's reactions, pings.
TEST_P(FaultsOfOne, jumps_of_the_wall_clock_by_an_hour_or_a_day_change_no_timeout) {
  stop();
  program_.emplace(std::vector<std::string>{"serve", "--port", "0", "--host", "127.0.0.1", "--web", folder_, "--store",
                                            folder_ / "games.db"},
                   std::vector<std::string>{"LD_PRELOAD=" WAGNIS_JUMPING_CLOCK});
  port_ = program_->port();
  ASSERT_NE(port_, 0);
  const ClientTicket ticket = ticket_of(
      post(port_, "/api/tables", R"({"game": "caramba", "options": {"players": 2, "tempo": 400}, "name": "Ada",
      "seats": [{"kind": "me"}, {"kind": "bot", "level": "casual"}]})"));
  Talk ada(port_, ticket.token);
  const auto steady = [] { return std::chrono::steady_clock::now(); };
  const auto sat = steady();
  ada.send(hello(ticket.table, 0, 0));
  const auto signal = ada.next("signal");
  ASSERT_TRUE(signal);
  EXPECT_LE(signal->at("in").as_int64(), 3000);
  std::vector<std::int64_t> throws;  // times of the bot's throws, on the game's clock
  while (throws.size() < 6) {
    const auto told = ada.next("events");
    ASSERT_TRUE(told);
    for (const auto& line : told->at("events").as_array()) {
      const auto event = parse_event(std::string_view(line.as_string()));
      ASSERT_TRUE(event);
      if (event->seat == Seat{1} && event->token.starts_with("keep")) throws.push_back(*event->ms);
    }
  }
  const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(steady() - sat).count();
  for (std::size_t i = 1; i < throws.size(); ++i) EXPECT_GE(throws[i] - throws[i - 1], 400) << "sooner than the tempo";
  EXPECT_GE(passed, throws.back()) << "the game's clock is ahead of the time that has passed";
  EXPECT_LT(passed, 20'000) << "something waited for a time that never came";
  stop();
}
#endif

}  // namespace
}  // namespace wagnis
