// Several servers share a store in PostgreSQL, behind HAProxy, and everything fails in turn.
#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <thread>

#include "cluster/haproxy.h"
#include "cluster/line.h"
#include "faults/command_line.h"
#include "faults/crowd.h"
#include "server/program.h"
#include "store/postgres_server.h"

namespace wagnis {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
constexpr auto kLease = 1000ms;

// A server with its lines: one to the database, one from the balancer.
struct Node {
  Node(std::string called, const std::filesystem::path& folder, const std::filesystem::path& database)
      : name(std::move(called)), place(folder / name), to_database(in(place) / ".s.PGSQL.5432", database) {}

  static const std::filesystem::path& in(const std::filesystem::path& folder) {
    std::filesystem::create_directory(folder);
    return folder;
  }

  std::string name;
  std::filesystem::path place;
  Line to_database, from_balancer;
  std::uint16_t port = 0;
  std::optional<Program> program;
};

class Cluster : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = "/tmp/wagnis-cluster-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    std::ofstream(folder_ / "index.html") << "<!doctype html><title>Wagnis</title>";
    database_ = postgres_.make_database();
  }
  void TearDown() override {
    balancer_.reset();
    nodes_.clear();
    std::filesystem::remove_all(folder_);
  }

  void begin(int nodes) {
    for (int i = 0; i < nodes; ++i) {
      nodes_.push_back(std::make_unique<Node>(std::string(1, static_cast<char>('a' + i)), folder_, postgres_.socket()));
      start(*nodes_.back());
    }
    balance();
  }
  void balance() {
    std::vector<std::uint16_t> ports;
    for (const auto& node : nodes_) ports.push_back(node->from_balancer.port());
    balancer_ = std::make_unique<Haproxy>(folder_, ports);
  }
  void start(Node& node) {
    node.program.emplace(std::vector<std::string>{
        "serve", "--port", "0", "--host", "127.0.0.1", "--pace", "0", "--web", folder_, "--node", node.name, "--lease",
        std::to_string(kLease.count()), "--store", "postgres:///" + database_ + "?user=wagnis&host=" + node.place.string(),
        "--store-key", folder_ / "keys", "--trusted-proxy", "127.0.0.1"});
    const auto port = node.program->port();
    ASSERT_NE(port, 0) << (node.program->signal(SIGKILL), node.program->wait(), node.program->errors());
    node.port = port;
    node.from_balancer.to(port);
  }
  static void kill_it(Node& node) {
    node.program->signal(SIGKILL);
    node.program->wait();
    node.program.reset();
  }
  static void stop(Node& node) {
    node.program->signal(SIGTERM);
    EXPECT_EQ(node.program->wait(), 0) << node.program->errors();
    node.program.reset();
  }

  enum class Fault { kill_node, stop_node, freeze_node, kill_database, cut_database, cut_balancer };
  static constexpr int kFaults = 6;
  // Makes it happen, waits that long, and mends it.
  void suffer(Fault fault, Node& node, std::chrono::milliseconds time) {
    switch (fault) {
      case Fault::kill_node:
        kill_it(node);
        std::this_thread::sleep_for(time);
        return start(node);
      case Fault::stop_node:
        stop(node);
        return start(node);
      case Fault::freeze_node:
        node.program->signal(SIGSTOP);
        std::this_thread::sleep_for(time);
        return node.program->signal(SIGCONT);
      case Fault::kill_database:
        postgres_.end(SIGKILL);
        std::this_thread::sleep_for(time / 4);
        return postgres_.start();
      case Fault::cut_database:
        node.to_database.cut(true);
        std::this_thread::sleep_for(time);
        return node.to_database.cut(false);
      case Fault::cut_balancer:
        node.from_balancer.cut(true);
        std::this_thread::sleep_for(time);
        return node.from_balancer.cut(false);
    }
  }

  // After the faults: what the guests have seen and were told against what is stored, with one server alone.
  void compare(Crowd& crowd) {
    crowd.server_at(0);
    balancer_.reset();
    crowd.part();
    for (std::size_t i = 1; i < nodes_.size(); ++i) stop(*nodes_[i]);
    nodes_.resize(1);
    balance();
    crowd.check(balancer_->port());
    check_records(crowd);
  }
  // The records of all tables, as anybody would check them.
  void check_records(const Crowd& crowd) {
    // The seeds of a game in progress are secret, so only the others can be verified.
    std::ofstream all(folder_ / "check.jsonl"), ended(folder_ / "verify.jsonl");
    int games = 0;
    for (const std::string& table : crowd.tables()) {
      std::istringstream lines(ask(balancer_->port(), "GET", "/api/tables/" + table + "/record").body);
      for (std::string line; std::getline(lines, line);) {
        all << line << '\n';
        if (line.find("\"server_seed\"") == std::string::npos) continue;
        ended << line << '\n';
        ++games;
      }
    }
    all.close();
    ended.close();
    EXPECT_GT(games, 0);
    for (const std::string command : {"check", "verify"}) {
      const std::string said = folder_ / (command + ".log");
      EXPECT_EQ(std::system(("'" WAGNIS_PROGRAM "' " + command + " '" + (folder_ / (command + ".jsonl")).string() +
                             "' >'" + said + "' 2>&1")
                                .c_str()),
                0)
          << command << ": " << std::ifstream(said).rdbuf();
    }
  }
  // Switches the fence off, in the database: it lets every write pass.
  void take_the_fence_away() {
    postgres_.sql(database_,
                  "CREATE OR REPLACE FUNCTION wagnis.fence(the_table text, the_node bigint, the_epoch bigint, the_idle "
                  "bigint) RETURNS void LANGUAGE sql AS 'SELECT'");
  }

  PostgresServer postgres_;
  std::filesystem::path folder_;
  std::string database_;
  std::vector<std::unique_ptr<Node>> nodes_;
  std::unique_ptr<Haproxy> balancer_;
};

class Faulty : public Cluster, public testing::WithParamInterface<int> {};
INSTANTIATE_TEST_SUITE_P(nodes, Faulty, testing::Values(2, 3));

TEST_P(Faulty, cluster_loses_nothing_and_does_nothing_twice) {
  const auto [first, end] = tries(100);
  begin(GetParam());
  Crowd crowd(balancer_->port(), first);
  crowd.server_at(balancer_->port());
  Generator chance(first);
  for (std::uint64_t i = 0; i < end - first; ++i) {
    SCOPED_TRACE("fault " + std::to_string(i) + " of a crowd with seed " + std::to_string(first));
    ASSERT_TRUE(crowd.hear(1 + chance.below(100))) << "nobody hears anything any more";
    const int fault = i < kFaults ? static_cast<int>(i) : static_cast<int>(chance.below(kFaults));
    Node& node = *nodes_[chance.below(nodes_.size())];
    SCOPED_TRACE("kind " + std::to_string(fault) + " at node " + node.name);
    suffer(static_cast<Fault>(fault), node, std::chrono::milliseconds(chance.below(2 * kLease.count())));
    if (HasFatalFailure()) return;
  }
  ASSERT_TRUE(crowd.hear(200));
  compare(crowd);
  EXPECT_GT(crowd.answers(), 3 * (end - first)) << "faults of a cluster with nothing to do prove nothing";
}

// Server a writes a move, which stays on the line until b has taken the table over and loaded it. Then it comes through.
class LateWrite : public Cluster, public testing::WithParamInterface<bool> {};
INSTANTIATE_TEST_SUITE_P(fence, LateWrite, testing::Bool(),
                         [](const auto& fence) { return fence.param ? "with_the_fence" : "without_it"; });

TEST_P(LateWrite, is_refused_by_the_database_and_by_nothing_else) {
  begin(2);
  Node &a = *nodes_[0], &b = *nodes_[1];
  if (!GetParam()) take_the_fence_away();
  const ClientTicket ticket = ticket_of(
      post(a.port, "/api/tables", R"({"game": "push", "options": {"players": 2}, "name": "Ada",
      "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})"));
  const auto talk_at = [&](const Node& node) { return Talk(node.port, ticket.token, {}, false, socket_of(ticket.table)); };
  const std::string draw = R"({"t": "move", "id": "g1", "game": 1, "at": 0, "token": "draw"})";
  const auto events = [&] { return postgres_.sql(database_, "SELECT count(*) FROM wagnis.events"); };
  const auto soon = [](auto condition) {
    for (int i = 0; i < 1000 && !condition(); ++i) std::this_thread::sleep_for(10ms);
    return condition();
  };
  Talk ada = talk_at(a);
  ada.send(hello(ticket.table, 0, 0));
  ASSERT_TRUE(ada.next("events"));
  a.to_database.cut(true);
  ada.send(draw);
  std::optional<Talk> again;
  ASSERT_TRUE(soon([&] {  // until b may lead the table
    again.emplace(talk_at(b));
    again->send(hello(ticket.table, 0, 0));
    const auto first = again->next();
    return first && first->at("t").as_string() == "table";
  }));
  ASSERT_TRUE(again->next("events"));
  ASSERT_EQ(events(), "0");
  a.to_database.cut(false);
  ASSERT_TRUE(soon([&] {  // a is there again, so what was on the line has come
    return postgres_.sql(database_, "SELECT count(*) FROM wagnis.nodes WHERE name = 'a'") == "2";
  }));
  if (GetParam()) {
    std::this_thread::sleep_for(500ms);
    EXPECT_EQ(events(), "0");
    again->send(draw);
    const auto ack = again->next("ack");
    ASSERT_TRUE(ack);
    EXPECT_TRUE(ack->at("ok").as_bool()) << serialize(*ack);
    const auto told = ada.next("ack");
    EXPECT_FALSE(told) << "told by a: " << serialize(*told);
  } else {
    ASSERT_TRUE(soon([&] { return events() != "0"; })) << "written behind b's back";
    again->send(draw);
    const auto ack = again->next("ack");
    ASSERT_TRUE(ack);
    EXPECT_FALSE(ack->at("ok").as_bool()) << "the table is at odds with its store: " << serialize(*ack);
  }
}

}  // namespace
}  // namespace wagnis
