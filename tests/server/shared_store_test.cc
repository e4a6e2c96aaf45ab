// Several servers share a store: one at a time leads a table, and the others send its people there.
#include "server/shared_store.h"

#include <gmock/gmock.h>
#include <sodium.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>

#include "server/client.h"
#include "server/player.h"
#include "server/server.h"

namespace wagnis {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using namespace std::chrono_literals;

// Waits until it is so; a fault after kPatience.
template <class So>
void wait_until(const char* what, So so) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (!so()) {
    ASSERT_LT(std::chrono::steady_clock::now(), until) << what;
    std::this_thread::sleep_for(2ms);
  }
}

// A server with its own store of the shared tables.
class Node {
 public:
  Node(SharedTables& tables, const std::string& name, const std::filesystem::path& web) {
    auto own = std::make_unique<SharedStore>(tables, name);
    store_ = own.get();
    ServerSettings settings{"127.0.0.1", 0, {}, web, 0};
    settings.node = name;
    auto server = Server::open(settings, std::move(own));
    if (!server) throw std::runtime_error(text(server.error()));
    server_ = std::move(*server);
    port_ = server_->port();
    runs_ = std::thread([this] { server_->run(); });
  }
  ~Node() {
    store_->hold(false);
    stop();
    join();
  }
  void stop() { server_->stop(); }
  void join() {
    if (runs_.joinable()) runs_.join();
  }
  std::uint16_t port() const { return port_; }
  SharedStore& store() { return *store_; }
  HttpAnswer get(std::string_view target) { return ask(port_, "GET", target); }
  std::string metrics() { return get("/metrics").body; }
  // Whether it takes connections.
  bool serves() {
    try {
      return get("/healthz").status == 200;
    } catch (const std::runtime_error&) {
      return false;
    }
  }

 private:
  SharedStore* store_ = nullptr;
  std::unique_ptr<Server> server_;
  std::thread runs_;
  std::uint16_t port_ = 0;
};

class SharedStoreTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_GE(sodium_init(), 0);
    std::string pattern = testing::TempDir() + "wagnis-shared-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    std::ofstream(folder_ / "index.html") << "<!doctype html><title>Wagnis</title>";
    a_.emplace(tables_, "a", folder_);
    b_.emplace(tables_, "b", folder_);
  }
  void TearDown() override {
    for (auto* node : {&a_, &b_})
      if (*node) (*node)->stop();  // both at once
    a_.reset();
    b_.reset();
    std::filesystem::remove_all(folder_);
  }

  static std::string path(const ClientTicket& ticket, std::string_view what = {}) {
    return "/api/tables/" + ticket.table + std::string(what);
  }
  // A table of Ada at `node`, with this in the other seat.
  static ClientTicket set(Node& node, std::string_view other = R"({"kind": "bot", "level": "casual"})") {
    return ticket_of(post(node.port(), "/api/tables",
                          R"({"game": "push", "options": {"players": 2}, "name": "Ada", "seats": [{"kind": "me"}, )" +
                              std::string(other) + "]}"));
  }
  // A connection of the ticket's seat that has said hello and heard the table.
  static Talk seated(Node& node, const ClientTicket& ticket) {
    Talk talk(node.port(), ticket.token, {}, false, socket_of(ticket.table));
    talk.send(hello(ticket.table, 0, 0));
    EXPECT_TRUE(talk.next("table")) << "no table";
    return talk;
  }
  void wait_until_free(const ClientTicket& ticket) {
    wait_until("the table is not released", [&] { return tables_.leader(ticket.table).empty(); });
  }
  std::size_t events(const ClientTicket& ticket) const {
    return tables_.stored(ticket.table)->games.back().events.size();
  }

  SharedTables tables_;
  std::filesystem::path folder_;
  std::optional<Node> a_, b_;
};

constexpr auto kOpen = R"({"kind": "open"})";
constexpr auto kDraw = R"({"t": "move", "id": "m1", "game": 1, "at": 0, "token": "draw"})";

TEST_F(SharedStoreTest, a_request_for_a_table_that_another_server_leads_is_sent_there) {
  const ClientTicket ticket = set(*a_, kOpen);
  const Talk ada = seated(*a_, ticket);
  ASSERT_EQ(tables_.leader(ticket.table), "a");

  auto moved = b_->get(path(ticket));
  EXPECT_EQ(moved.status, 307u);
  EXPECT_EQ(moved.headers["location"], "?node=a") << "beside the address of the request, whatever lies before its path";
  EXPECT_EQ(moved.headers["cache-control"], "no-store");
  EXPECT_THAT(moved.body, HasSubstr("server a leads the table"));
  EXPECT_EQ(b_->get(path(ticket, "?x=1&node=z&y=node=2&node&")).headers["location"], "?x=1&y=node=2&node=a");
  moved = post(b_->port(), path(ticket, "/join"), R"({"name": "Grace"})");
  EXPECT_EQ(moved.status, 307u);
  EXPECT_EQ(moved.headers["location"], "?node=a");
  EXPECT_THAT(b_->metrics(), HasSubstr("\nwagnis_moved_total 3\n"));
  EXPECT_EQ(b_->get(path(ticket, "/record")).status, 200u) << "what is stored any server may read";
  EXPECT_EQ(b_->get("/api/tables/k7m2p9xwb4vyq3hdt").status, 404u) << "a table that nobody leads";

  EXPECT_EQ(a_->get(path(ticket, "?node=b")).status, 200u) << "node is for the balancer";
  EXPECT_EQ(post(a_->port(), path(ticket, "/join?node=a"), R"({"name": "Grace"})").status, 201u);
  const auto metrics = a_->metrics();
  EXPECT_THAT(metrics, HasSubstr("\nwagnis_claims 1\n"));
  EXPECT_THAT(metrics, HasSubstr("\nwagnis_claims_taken_over_total 0\n"));
  EXPECT_THAT(metrics, HasSubstr("\nwagnis_claims_fenced_total 0\n"));
  EXPECT_THAT(metrics, HasSubstr("\nwagnis_moved_total 0\n"));
}

TEST_F(SharedStoreTest, a_connection_for_a_table_that_another_server_leads_is_told_its_name) {
  const ClientTicket ticket = set(*a_);
  const Talk ada = seated(*a_, ticket);
  Talk tab(b_->port(), ticket.token, {}, false, socket_of(ticket.table));
  tab.send(hello(ticket.table, 0, 0));
  const auto bye = tab.next();
  ASSERT_TRUE(bye);
  EXPECT_EQ(serialize(*bye), R"({"t":"bye","what":"server a leads the table","again":true,"node":"a"})");
  EXPECT_FALSE(tab.next());
  EXPECT_EQ(tab.close_code(), 4307u);
  EXPECT_EQ(tab.close_reason(), "a");
  EXPECT_THAT(b_->metrics(), HasSubstr("\nwagnis_moved_total 1\n"));
  Talk there(a_->port(), ticket.token, {}, false, socket_of(ticket.table) + "?node=a");
  there.send(hello(ticket.table, 0, 0));
  EXPECT_TRUE(there.next("events"));
}

TEST_F(SharedStoreTest, a_table_that_all_have_left_is_led_wherever_somebody_comes_next) {
  const ClientTicket ticket = set(*a_);
  wait_until_free(ticket);  // nobody has come yet
  {
    ClientPlayer ada(b_->port(), ticket);
    EXPECT_EQ(tables_.leader(ticket.table), "b");
    ASSERT_TRUE(ada.play_if_due());
    while (ada.waits()) ASSERT_TRUE(ada.listen());
    // One who was sent away and has not gone yet keeps nothing of it at this server.
    Talk sent_away(a_->port(), ticket.token, {}, false, socket_of(ticket.table));
    sent_away.send(hello(ticket.table, 0, 0));
    ASSERT_TRUE(sent_away.next("bye"));
    ada = ClientPlayer(a_->port(), set(*a_));
    wait_until_free(ticket);
    EXPECT_EQ(a_->get(path(ticket)).status, 200u) << "it was asked for anew";
  }
  wait_until_free(ticket);
  ClientPlayer ada(a_->port(), ticket);
  EXPECT_EQ(tables_.leader(ticket.table), "a");
  EXPECT_EQ(b_->get(path(ticket)).status, 307u);
  ada.play_to_the_end();
}

TEST_F(SharedStoreTest, a_server_that_was_cut_off_says_bye_and_its_people_play_on_at_the_next) {
  const ClientTicket ticket = set(*a_);
  ClientPlayer ada(a_->port(), ticket);
  for (int i = 0; i < 4; ++i) {
    while (!ada.play_if_due()) ASSERT_TRUE(ada.listen());
    while (ada.waits()) ASSERT_TRUE(ada.listen());
  }
  Talk watcher(a_->port(), {}, {}, false, socket_of(ticket.table));
  watcher.send(hello(ticket.table, 0, 0));
  ASSERT_TRUE(watcher.next("events"));

  tables_.expire("a");
  Talk elsewhere(b_->port(), {}, {}, false, socket_of(ticket.table));
  elsewhere.send(hello(ticket.table, 0, 0));
  ASSERT_TRUE(elsewhere.next("events"));
  EXPECT_EQ(tables_.leader(ticket.table), "b");
  EXPECT_EQ(b_->store().claims().taken_over, 1);

  // The old one does not know it yet. What it is asked to store is refused, and it answers nothing.
  const std::size_t before = ada.ledger().size();
  while (!ada.play_if_due()) ASSERT_TRUE(ada.listen());
  while (ada.listen()) {
  }
  EXPECT_TRUE(ada.waits()) << "a move that is not stored is not answered";
  EXPECT_EQ(ada.ledger().size(), before);
  EXPECT_EQ(a_->store().claims().fenced, 1);
  const auto bye = watcher.next("bye");
  ASSERT_TRUE(bye);
  EXPECT_TRUE(bye->at("again").as_bool());
  EXPECT_FALSE(bye->contains("node"));
  EXPECT_FALSE(watcher.next());
  EXPECT_EQ(watcher.close_code(), 1000u);
  EXPECT_EQ(a_->get(path(ticket)).status, 307u) << "the next request is a new claim";

  ada.connect(b_->port());
  while (ada.waits()) ASSERT_TRUE(ada.listen());
  EXPECT_EQ(ada.ledger().size(), before + 1) << "the same message, under its id";
  ada.play_to_the_end();
  EXPECT_EQ(ada.replay().events(), tables_.stored(ticket.table)->games.back().events);
}

TEST_F(SharedStoreTest, a_server_that_learns_of_its_loss_says_bye_before_anybody_moves) {
  const ClientTicket ticket = set(*a_);
  Talk ada = seated(*a_, ticket);
  tables_.expire("a");
  a_->store().notice();
  a_->store().drained([] {});
  ada.send(kDraw);
  ASSERT_EQ(ada.next("ack")->at("ok").as_bool(), true) << "it leads on until another does";
  ASSERT_EQ(b_->get(path(ticket)).status, 200u);
  a_->store().notice();
  const auto bye = ada.next("bye");
  ASSERT_TRUE(bye);
  EXPECT_TRUE(bye->at("again").as_bool());
}

TEST_F(SharedStoreTest, a_move_whose_answer_was_lost_is_answered_by_the_next_server_and_made_once) {
  const ClientTicket ticket = set(*a_);
  Talk ada = seated(*a_, ticket);
  a_->store().lose_next_answer();
  ada.send(kDraw);
  std::string heard;
  while (const auto message = ada.next()) heard += serialize(*message);
  EXPECT_THAT(heard, Not(HasSubstr("\"ack\""))) << "nobody knows whether it is stored";
  EXPECT_THAT(heard, HasSubstr("\"bye\""));
  const auto stored = events(ticket);
  ASSERT_GE(stored, 2u);

  Talk again = seated(*b_, ticket);
  again.send(kDraw);
  const auto ack = again.next("ack");
  ASSERT_TRUE(ack);
  EXPECT_TRUE(ack->at("ok").as_bool()) << serialize(*ack);
  EXPECT_EQ(ack->at("events").as_int64(), static_cast<std::int64_t>(stored));
  EXPECT_EQ(events(ticket), stored);
}

TEST_F(SharedStoreTest, whoever_joins_while_a_table_is_lost_is_refused_and_may_join_at_the_next_server) {
  const ClientTicket ticket = set(*a_, kOpen);
  const Talk ada = seated(*a_, ticket);
  a_->store().hold(true);
  auto joined =
      std::async(std::launch::async, [&] { return post(a_->port(), path(ticket, "/join"), R"({"name": "Grace"})"); });
  tables_.expire("a");
  EXPECT_EQ(b_->get(path(ticket)).status, 200u);
  a_->store().hold(false);
  auto answer = joined.get();
  EXPECT_EQ(answer.status, 503u) << answer.body;
  EXPECT_EQ(answer.headers["retry-after"], "1");
  EXPECT_EQ(post(b_->port(), path(ticket, "/join"), R"({"name": "Grace"})").status, 201u);
  EXPECT_EQ(tables_.stored(ticket.table)->sitters[1].name, "Grace");
}

TEST_F(SharedStoreTest, a_table_that_this_server_led_before_it_was_started_again_is_waited_for) {
  const ClientTicket ticket = set(*a_);
  wait_until_free(ticket);
  tables_.lead(ticket.table, "a");
  auto answer = a_->get(path(ticket));
  EXPECT_EQ(answer.status, 503u) << "no server is sent to itself";
  EXPECT_EQ(answer.headers["retry-after"], "1");
  Talk ada(a_->port(), ticket.token, {}, false, socket_of(ticket.table));
  ada.send(hello(ticket.table, 0, 0));
  EXPECT_TRUE(ada.next("bye")->at("again").as_bool());
  tables_.expire("a");
  EXPECT_EQ(a_->get(path(ticket)).status, 200u);
}

TEST_F(SharedStoreTest, a_server_that_stops_gives_its_tables_up_before_it_says_bye) {
  const ClientTicket ticket = set(*a_);
  Talk ada = seated(*a_, ticket);
  ada.send(kDraw);
  const auto ack = ada.next("ack");
  ASSERT_TRUE(ack);
  a_->stop();
  const auto bye = ada.next("bye");
  EXPECT_EQ(tables_.leader(ticket.table), "") << "whoever comes back finds the table free";
  ASSERT_TRUE(bye);
  EXPECT_TRUE(bye->at("again").as_bool());
  EXPECT_FALSE(ada.next());
  EXPECT_EQ(ada.close_code(), 1001u);
  Talk again = seated(*b_, ticket);
  EXPECT_EQ(tables_.leader(ticket.table), "b");
  again.send(kDraw);
  EXPECT_EQ(again.next("ack")->at("events"), ack->at("events")) << "the same answer";
}

// The half second is short for a busy machine, so it is tried until a request falls into it.
TEST_F(SharedStoreTest, a_server_that_stops_is_not_ready_while_it_still_serves) {
  bool seen = false;
  for (int tries = 0; tries < 50 && !seen; ++tries) {
    Node node(tables_, "c" + std::to_string(tries), folder_);
    ASSERT_EQ(node.get("/readyz").status, 200u);
    node.stop();
    try {
      seen = node.get("/readyz").status == 503 && node.serves();
    } catch (const std::runtime_error&) {  // its doors are closed
    }
  }
  EXPECT_TRUE(seen);
}

TEST_F(SharedStoreTest, what_is_not_stored_when_a_server_stops_is_not_answered_and_played_elsewhere) {
  const ClientTicket ticket = set(*a_), other = set(*a_, kOpen);
  Talk ada = seated(*a_, ticket);
  const Talk host = seated(*a_, other);
  a_->store().hold(true);
  a_->stop();
  wait_until("the doors are open", [&] { return !a_->serves(); });
  ada.send(kDraw);
  ada.send(R"({"t": "ping"})");
  std::string heard;
  for (bool pong = false; !pong;) {
    const auto message = ada.next();
    ASSERT_TRUE(message);
    heard += serialize(*message);
    pong = message->at("t").as_string() == "pong";
  }
  a_->store().hold(false);
  while (const auto message = ada.next()) heard += serialize(*message);
  EXPECT_THAT(heard, Not(HasSubstr("\"ack\"")));
  EXPECT_THAT(heard, HasSubstr("\"bye\""));
  EXPECT_EQ(events(ticket), 0u);
  Talk again = seated(*b_, ticket);
  again.send(kDraw);
  EXPECT_TRUE(again.next("ack")->at("ok").as_bool());
}

TEST_F(SharedStoreTest, what_was_given_to_the_store_before_a_server_stops_is_made_once) {
  const ClientTicket ticket = set(*a_);
  Talk ada = seated(*a_, ticket);
  a_->store().hold(true);
  ada.send(kDraw);
  ada.send(R"({"t": "ping"})");
  ASSERT_TRUE(ada.next("pong"));
  a_->stop();
  wait_until("the doors are open", [&] { return !a_->serves(); });
  a_->store().hold(false);
  std::string heard;
  while (const auto message = ada.next()) heard += serialize(*message);
  EXPECT_THAT(heard, Not(HasSubstr(R"("ok":false)"))) << "answered, or not before the bye";
  const auto stored = events(ticket);
  EXPECT_GE(stored, 2u);
  Talk again = seated(*b_, ticket);
  again.send(kDraw);
  const auto ack = again.next("ack");
  ASSERT_TRUE(ack);
  EXPECT_TRUE(ack->at("ok").as_bool()) << serialize(*ack);
  EXPECT_EQ(ack->at("events").as_int64(), static_cast<std::int64_t>(stored));
  EXPECT_EQ(events(ticket), stored);
}

TEST_F(SharedStoreTest, what_is_asked_for_at_both_servers_at_once_is_led_by_one_and_released_by_all) {
  std::vector<ClientTicket> tickets;
  for (int i = 0; i < 3; ++i) tickets.push_back(set(i % 2 == 0 ? *a_ : *b_));
  std::atomic<int> here = 0, there = 0;
  const auto come_and_go = [&](Node& node, int seed) {
    Generator chance(static_cast<std::uint64_t>(seed));
    for (int i = 0; i < 60; ++i) {
      const ClientTicket& ticket = tickets[chance.below(tickets.size())];
      if (chance.below(3) == 0) {
        Talk talk(node.port(), {}, {}, false, socket_of(ticket.table));
        talk.send(hello(ticket.table, 0, 0));
        const auto first = talk.next();
        ASSERT_TRUE(first);
        ++(first->at("t").as_string() == "table" ? here : there);
      } else {
        const auto answer = node.get("/api/tables/" + ticket.table);
        ASSERT_THAT(answer.status, AnyOf(200u, 307u)) << answer.body;
        ++(answer.status == 200 ? here : there);
      }
    }
  };
  std::vector<std::thread> people;
  for (int i = 0; i < 4; ++i) people.emplace_back([&, i] { come_and_go(i % 2 == 0 ? *a_ : *b_, i); });
  for (std::thread& one : people) one.join();
  EXPECT_EQ(here + there, 240);
  EXPECT_GT(here, 0);
  for (const ClientTicket& ticket : tickets) wait_until_free(ticket);
  for (Node* node : {&*a_, &*b_}) {
    wait_until("a claim is left", [&] { return node->store().claims().held == 0; });
    EXPECT_EQ(node->store().claims().fenced, 0);
  }
}

TEST_F(SharedStoreTest, records_are_those_of_now_at_every_server) {
  const ClientTicket ticket = set(*a_);
  Talk ada = seated(*a_, ticket);
  const auto before = b_->get(path(ticket, "/record")).body;
  EXPECT_EQ(b_->get(path(ticket, "/record")).body, before);
  ada.send(kDraw);
  ASSERT_TRUE(ada.next("ack"));
  const auto after = b_->get(path(ticket, "/record")).body;
  EXPECT_NE(after, before) << "another server has written it meanwhile";
  EXPECT_EQ(after, a_->get(path(ticket, "/record")).body);
}

}  // namespace
}  // namespace wagnis
