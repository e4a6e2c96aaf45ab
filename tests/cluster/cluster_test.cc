// Several servers share a store in PostgreSQL, behind HAProxy, and everything fails in turn.
#include "cluster/cluster.h"

#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <thread>

#include "faults/command_line.h"
#include "faults/crowd.h"

namespace wagnis {
namespace {

using namespace std::chrono_literals;

// A cluster in the hands of a test.
class ClusterTest : public testing::Test {
 protected:
  enum class Fault { kill_node, stop_node, freeze_node, kill_database, cut_database, cut_balancer };
  static constexpr int kFaults = 6;
  // Makes it happen, waits that long, and mends it.
  void suffer(Fault fault, Node& node, std::chrono::milliseconds time) {
    switch (fault) {
      case Fault::kill_node:
        Cluster::end(node, SIGKILL);
        std::this_thread::sleep_for(time);
        return cluster_.start(node);
      case Fault::stop_node: EXPECT_EQ(Cluster::end(node, SIGTERM), 0); return cluster_.start(node);
      case Fault::freeze_node:
        node.program->signal(SIGSTOP);
        std::this_thread::sleep_for(time);
        return node.program->signal(SIGCONT);
      case Fault::kill_database:
        cluster_.postgres().end(SIGKILL);
        std::this_thread::sleep_for(time / 4);
        return cluster_.postgres().start();
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
    cluster_.serve_nobody();
    crowd.part();
    cluster_.shrink_to_one();
    crowd.check(cluster_.port());
    check_records(crowd);
  }
  // Who has many long records read must wait for the next.
  std::string record_of(const std::string& table) {
    for (int tries = 0; tries < 600; ++tries, std::this_thread::sleep_for(100ms))
      if (const auto answer = ask(cluster_.port(), "GET", "/api/tables/" + table + "/record"); answer.status == 200)
        return answer.body;
    ADD_FAILURE() << "there is no record of table " << table;
    return {};
  }
  // The records of all tables, as anybody would check them.
  void check_records(const Crowd& crowd) {
    // The seeds of a game in progress are secret, so only the others can be verified.
    const auto& folder = cluster_.folder();
    std::ofstream all(folder / "check.jsonl"), ended(folder / "verify.jsonl");
    int games = 0;
    for (const std::string& table : crowd.tables()) {
      std::istringstream lines(record_of(table));
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
      const std::string said = folder / (command + ".log");
      EXPECT_EQ(std::system(("'" WAGNIS_PROGRAM "' " + command + " '" + (folder / (command + ".jsonl")).string() +
                             "' >'" + said + "' 2>&1")
                                .c_str()),
                0)
          << command << ": " << std::ifstream(said).rdbuf();
    }
  }
  // Switches the fence off, in the database: it lets every write pass.
  void take_the_fence_away() {
    cluster_.sql(
        "CREATE OR REPLACE FUNCTION wagnis.fence(the_table text, the_node bigint, the_epoch bigint, the_idle bigint) "
        "RETURNS void LANGUAGE sql AS 'SELECT'");
  }

  Cluster cluster_{1000ms};
};

class Faulty : public ClusterTest, public testing::WithParamInterface<int> {};
INSTANTIATE_TEST_SUITE_P(nodes, Faulty, testing::Values(2, 3));

TEST_P(Faulty, cluster_loses_nothing_and_does_nothing_twice) {
  const auto [first, end] = tries(100);
  cluster_.begin(GetParam());
  Crowd crowd(cluster_.port(), first);
  crowd.server_at(cluster_.port());
  Generator chance(first);
  for (std::uint64_t i = 0; i < end - first; ++i) {
    SCOPED_TRACE("fault " + std::to_string(i) + " of a crowd with seed " + std::to_string(first));
    ASSERT_TRUE(crowd.hear(1 + chance.below(100))) << "nobody hears anything any more";
    const int fault = i < kFaults ? static_cast<int>(i) : static_cast<int>(chance.below(kFaults));
    Node& node = cluster_.node(chance.below(cluster_.nodes()));
    SCOPED_TRACE("kind " + std::to_string(fault) + " at node " + node.name);
    suffer(static_cast<Fault>(fault), node, std::chrono::milliseconds(chance.below(2000)));
    if (HasFatalFailure()) return;
  }
  ASSERT_TRUE(crowd.hear(200));
  compare(crowd);
  EXPECT_GT(crowd.answers(), 3 * (end - first)) << "faults of a cluster with nothing to do prove nothing";
}

// Server a writes a move, which stays on the line until b has taken the table over and loaded it. Then it comes
// through.
class LateWrite : public ClusterTest, public testing::WithParamInterface<bool> {};
INSTANTIATE_TEST_SUITE_P(fence, LateWrite, testing::Bool(),
                         [](const auto& fence) { return fence.param ? "with_the_fence" : "without_it"; });

TEST_P(LateWrite, is_refused_by_the_database_and_by_nothing_else) {
  cluster_.begin(2);
  Node &a = cluster_.node(0), &b = cluster_.node(1);
  if (!GetParam()) take_the_fence_away();
  const ClientTicket ticket =
      ticket_of(post(a.port, "/api/tables", R"({"game": "push", "options": {"players": 2}, "name": "Ada",
      "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})"));
  const auto talk_at = [&](const Node& node) {
    return Talk(node.port, ticket.token, {}, false, socket_of(ticket.table));
  };
  const std::string draw = R"({"t": "move", "id": "g1", "game": 1, "at": 0, "token": "draw"})";
  const auto events = [&] { return cluster_.sql("SELECT count(*) FROM wagnis.events"); };
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
    return cluster_.sql("SELECT count(*) FROM wagnis.nodes WHERE name = 'a'") == "2";
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
