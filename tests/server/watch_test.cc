// What programs that monitor the server see: /readyz, /metrics, the log; and what the server keeps of each address.
// With the real program, behind a proxy that it trusts: the test itself.
#include <gmock/gmock.h>
#include <sqlite3.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <regex>

#include "server/player.h"
#include "server/program.h"
#include "server/raw_socket.h"

namespace wagnis {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr auto kAdalizasTable = R"({"game": "push", "options": {"players": 2}, "name": "Adaliza",
                          "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})";

class WatchTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "wagnis-watch-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    std::filesystem::create_directories(folder_ / "web");
    std::ofstream(folder_ / "web" / "index.html") << "<!doctype html><title>Wagnis</title>";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void start(std::vector<std::string> more = {}) {
    std::vector<std::string> all{"serve", "--port", "0", "--host", "127.0.0.1", "--pace", "0"};
    all.insert(all.end(), {"--web", folder_ / "web", "--store", folder_ / "games.db", "--log-level", "debug"});
    all.insert(all.end(), more.begin(), more.end());
    program_.emplace(all);
    port_ = program_->port();
  }
  std::string log_of_all() {
    program_->signal(SIGTERM);
    EXPECT_EQ(program_->wait(), 0) << program_->errors();
    return program_->errors();
  }
  HttpAnswer get(std::string_view path, Headers headers = {}) {
    return ask(port_, "GET", path, {}, std::move(headers));
  }

  std::filesystem::path folder_;
  std::optional<Program> program_;
  std::uint16_t port_ = 0;
};

// A strict reader of the part of Prometheus' text format 0.0.4 that is used here. Before each series come HELP and
// TYPE; its lines stand together, and none twice. A histogram never falls and ends with +Inf, which equals its count.
// Returns the numbers by series.
std::map<std::string, double> read_metrics(const std::string& text) {
  static const std::regex help("# HELP ([a-z_]+) ([^\\\\]+)");
  static const std::regex type("# TYPE ([a-z_]+) (counter|gauge|histogram)");
  static const std::regex sample(R"(([a-z_]+)(\{[a-z]+="[^"\\]*"\})? (-?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?))");
  std::map<std::string, double> numbers;
  std::set<std::string> begun;
  std::string name, kind;
  double bucket = 0;
  std::istringstream lines(text);
  EXPECT_TRUE(text.ends_with('\n'));
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (std::regex_match(line, found, help)) {
      name = found[1];
      kind.clear();
      EXPECT_TRUE(begun.insert(name).second) << name << " stands twice";
    } else if (std::regex_match(line, found, type)) {
      EXPECT_EQ(found[1], name);
      kind = found[2];
      bucket = 0;
    } else if (std::regex_match(line, found, sample)) {
      const std::string of = found[1];
      const double number = std::stod(found[3]);
      EXPECT_FALSE(kind.empty()) << line;
      EXPECT_EQ(kind == "counter", of.ends_with("_total")) << line;
      if (kind == "histogram") {
        EXPECT_TRUE(of == name + "_bucket" || of == name + "_sum" || of == name + "_count") << line;
        EXPECT_TRUE(name.ends_with("_seconds")) << "the unit belongs to the name";
        if (of == name + "_bucket") {
          EXPECT_GE(number, bucket) << line;
          bucket = number;
        }
        if (of == name + "_count") {
          EXPECT_EQ(number, numbers.at(name + "_bucket{le=\"+Inf\"}"));
        }
      } else {
        EXPECT_EQ(of, name) << line;
      }
      EXPECT_TRUE(numbers.emplace(of + found[2].str(), number).second) << line << " stands twice";
    } else {
      ADD_FAILURE() << "no line of the format: " << line;
    }
  }
  return numbers;
}

// Each table has a person and three bots. The person's connection is cut just after a throw.
TEST_F(WatchTest, races_that_all_have_left_leave_the_memory_and_no_bot_thinks_for_them) {
  start();
  constexpr int kTables = 10;
  std::vector<ClientTicket> tickets;
  for (int i = 0; i < kTables; ++i) {
    tickets.push_back(
        ticket_of(post(port_, "/api/tables", R"({"game": "caramba", "options": {"players": 4, "tempo": 400},
        "name": "Ada", "seats": [{"kind": "me"}, {"kind": "bot", "level": "expert"}, {"kind": "bot", "level": "expert"},
        {"kind": "bot", "level": "expert"}]})")));
    Talk talk(port_, tickets.back().token);
    talk.send(hello(tickets.back().table, 0, 0));
    for (bool thrown = false; !thrown;) {
      const auto message = talk.next("events");
      ASSERT_TRUE(message);
      thrown = !message->at("events").as_array().empty();
    }
  }
  const auto now = [&] { return read_metrics(get("/metrics").body); };
  const auto give_up = std::chrono::steady_clock::now() + kPatience;
  while (now().at("wagnis_tables") > 0 && std::chrono::steady_clock::now() < give_up) {
  }
  const auto left = now();
  EXPECT_EQ(left.at("wagnis_tables"), 0) << "of " << kTables;
  EXPECT_EQ(left.at("wagnis_bots_thinking"), 0);
  // Nobody thinks while a person who plays without bots throws twice.
  const auto alone =
      ticket_of(post(port_, "/api/tables", R"({"game": "caramba", "options": {"players": 1, "tempo": 400},
                                                              "name": "Ada", "seats": [{"kind": "me"}]})"));
  {
    Talk ada(port_, alone.token);
    ada.send(hello(alone.table, 0, 0));
    ASSERT_TRUE(ada.next("events"));
    for (int events = 0, thrown = 0; thrown < 2;) {
      ada.send(R"({"t": "move", "id": "m)" + std::to_string(thrown) + R"(", "game": 1, "at": )" +
               std::to_string(events) + R"(, "token": "keep:-"})");
      const auto answer = ada.next("ack");
      ASSERT_TRUE(answer);
      ASSERT_TRUE(answer->at("ok").as_bool() || answer->contains("wait")) << serialize(*answer);
      if (!answer->at("ok").as_bool()) continue;  // too early after the last throw
      ++thrown;
      events = static_cast<int>(answer->at("events").as_int64());
    }
  }
  EXPECT_EQ(now().at("wagnis_bot_thinking_seconds_count"), left.at("wagnis_bot_thinking_seconds_count"));
  // The table comes back from the store, and the race goes on.
  Talk talk(port_, tickets[0].token);
  talk.send(hello(tickets[0].table, 0, 0));
  const auto before = talk.next("events");
  ASSERT_TRUE(before);
  EXPECT_FALSE(before->at("events").as_array().empty());
  EXPECT_TRUE(talk.next("events")) << "the bots throw again";
}

TEST_F(WatchTest, metrics_count_events_and_name_nobody) {
  start();
  const ClientTicket ticket = ticket_of(post(port_, "/api/tables", kAdalizasTable));
  ClientPlayer ada(port_, ticket);
  ada.take_part(std::string(64, 'a'));
  ada.play_to_the_end();
  {
    Talk wrong(port_);
    wrong.send("nonsense");
    EXPECT_TRUE(wrong.next("bye"));
  }
  // The server notices a little later that the other side has gone.
  auto answer = get("/metrics");
  for (int tries = 0; tries < 1000 && answer.body.find("kind=\"socket\"} 1\n") == std::string::npos; ++tries)
    answer = get("/metrics");
  EXPECT_EQ(answer.headers.at("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  const auto numbers = read_metrics(answer.body);
  const double moves = static_cast<double>(ada.ledger().size());
  EXPECT_EQ(numbers.at("wagnis_move_to_ack_seconds_count"), moves);
  EXPECT_GT(numbers.at("wagnis_move_to_ack_seconds_sum"), 0);
  EXPECT_EQ(numbers.at("wagnis_answers_total{ok=\"true\"}"), moves + 2) << "and the promise and the seed";
  EXPECT_GE(numbers.at("wagnis_messages_received_total"), moves + 3);
  EXPECT_GT(numbers.at("wagnis_messages_sent_total"), moves);
  EXPECT_EQ(numbers.at("wagnis_connections{kind=\"socket\"}"), 1);
  EXPECT_EQ(numbers.at("wagnis_tables"), 1);
  EXPECT_EQ(numbers.at("wagnis_promises{state=\"made\"}"), 1);
  EXPECT_EQ(numbers.at("wagnis_promises{state=\"kept\"}"), 1);
  EXPECT_GT(numbers.at("wagnis_store_write_seconds_count"), moves);
  EXPECT_GT(numbers.at("wagnis_bot_thinking_seconds_count"), 0);
  EXPECT_EQ(numbers.at("wagnis_store_waiting"), 0);
  EXPECT_EQ(numbers.at("wagnis_connections_ended_total{why=\"wrong\"}"), 1);
  EXPECT_EQ(numbers.at("wagnis_queued_bytes"), 0);
  EXPECT_GT(numbers.at("process_resident_memory_bytes"), 1e6);
  EXPECT_GT(numbers.at("process_cpu_seconds_total"), 0);
  EXPECT_GT(numbers.at("process_max_fds"), numbers.at("process_open_fds"));
  for (const auto* secret : {"Adaliza", "127.0.0.1"}) EXPECT_THAT(answer.body, Not(HasSubstr(secret)));
  EXPECT_THAT(answer.body, Not(HasSubstr(ticket.table)));

  // The log of all this, at its most detailed level.
  const std::string log = log_of_all();
  EXPECT_THAT(log, HasSubstr("event=\"table set\" table=" + ticket.table));
  for (const std::string& secret : {ticket.token, std::string("Adaliza"), std::string("127.0.0.1"), std::string("draw"),
                                    std::string(64, 'a'), std::string("nonsense")})
    EXPECT_THAT(log, Not(HasSubstr(secret)));
}

TEST_F(WatchTest, a_token_stands_in_no_line_of_the_log_and_in_no_metric) {
  for (const char* form : {"text", "json"}) {
    start({"--log", form});
    const ClientTicket ticket = ticket_of(post(port_, "/api/tables", kAdalizasTable));
    const std::string stranger(64, 'a'), short_one = ticket.token.substr(1);
    {
      Talk ada(port_, ticket.token);
      ada.send(hello(ticket.table, 0, 0));
      EXPECT_TRUE(ada.next("events"));
    }
    Talk nobody(port_, stranger);
    nobody.send(hello(ticket.table, 0, 0));
    EXPECT_TRUE(nobody.next("bye"));
    EXPECT_FALSE(nobody.next());
    EXPECT_EQ(Talk(port_, short_one).refused(), 400u);
    auto old = boost::json::parse(hello(ticket.table, 0, 0)).as_object();
    old["token"] = ticket.token;
    for (const char* offer : {"wagnis", ""}) {
      Talk says_it(port_, {}, {{kOffer, offer}});
      says_it.send(serialize(old));
      EXPECT_TRUE(says_it.next("bye"));
      EXPECT_FALSE(says_it.next());
    }
    const std::string metrics = get("/metrics").body, log = log_of_all();
    EXPECT_THAT(metrics, HasSubstr("wagnis_connections_ended_total{why=\"wrong\"} 2"));
    EXPECT_THAT(log, HasSubstr("table set"));
    EXPECT_THAT(log, HasSubstr("closed")) << "the log at its most talkative";
    for (const std::string& secret : {short_one, stranger, std::string("seat.")})
      for (const std::string& told : {metrics, log}) EXPECT_THAT(told, Not(HasSubstr(secret)));
  }
}

TEST_F(WatchTest, metrics_are_for_this_machine_or_for_a_port_of_their_own) {
  start();
  EXPECT_EQ(get("/metrics", {{"host", "localhost:1"}}).status, 200u);
  EXPECT_EQ(get("/metrics", {{"host", "[::1]:1"}}).status, 200u);
  EXPECT_EQ(get("/metrics", {{"host", "192.0.2.1"}}).status, 404u) << "another machine's address";
  EXPECT_EQ(get("/metrics", {{"host", "wagnis.example"}}).status, 404u)
      << "a page that had its name turned to this machine";
  for (const auto* header : {"x-forwarded-for", "x-real-ip", "via", "forwarded"})
    EXPECT_EQ(get("/metrics", {{header, "1.2.3.4"}}).status, 404u) << header;
  EXPECT_EQ(post(port_, "/metrics", "{}").status, 405u);
  log_of_all();

  start({"--metrics", "127.0.0.1:0", "--log", "json"});
  EXPECT_EQ(get("/metrics").status, 404u);
  EXPECT_EQ(get("/readyz").status, 200u);
  // The log names the port of the metrics; it is written before the first request is answered. Each of its lines is one
  // JSON object.
  const std::string log = log_of_all();
  std::istringstream lines(log);
  int events = 0;
  for (std::string line; std::getline(lines, line); ++events) {
    const auto object = boost::json::parse(line).as_object();
    for (const auto* key : {"time", "level", "event"}) EXPECT_TRUE(object.contains(key)) << line;
    if (object.at("event") == "listening") {
      EXPECT_GT(object.at("metrics_port").as_int64(), 0);
    }
  }
  EXPECT_GE(events, 3) << log;
}

TEST_F(WatchTest, is_ready_only_while_the_store_can_be_written) {
  start();
  EXPECT_EQ(get("/readyz").status, 200u);
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open((folder_ / "games.db").c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  auto answer = get("/readyz");
  while (answer.status == 200) answer = get("/readyz");  // the last result may be kept for a second
  EXPECT_EQ(answer.status, 503u);
  EXPECT_THAT(answer.body, HasSubstr("the store cannot be written: database is locked"));
  EXPECT_EQ(get("/healthz").status, 200u) << "it is alive all the same";
  sqlite3_close(other);
  while (answer.status == 503) answer = get("/readyz");
  EXPECT_EQ(answer.status, 200u);
}

TEST_F(WatchTest, a_store_that_goes_away_acknowledges_nothing_and_is_not_ready) {
  start();
  const std::filesystem::path store = folder_ / "games.db", away = folder_ / "away";
  const ClientTicket ticket = ticket_of(post(port_, "/api/tables", kAdalizasTable));
  Talk ada(port_, ticket.token);
  ada.send(hello(ticket.table, 0, 0));
  ASSERT_TRUE(ada.next("events"));
  const std::string move = R"({"t": "move", "id": "a1", "game": 1, "at": 0, "token": "draw"})";
  const auto answer = [&] {
    ada.send(move);
    return ada.next("ack");
  };
  std::filesystem::rename(store, away);
  for (const bool replaced : {false, true}) {
    if (replaced) std::filesystem::copy(away, store);
    const auto refused = answer();
    ASSERT_TRUE(refused);
    EXPECT_FALSE(refused->at("ok").as_bool()) << "acknowledged into a file that nobody will open again";
    EXPECT_EQ(post(port_, "/api/tables", kAdalizasTable).status, 503u);
    const auto ready = get("/readyz");
    EXPECT_EQ(ready.status, 503u);
    EXPECT_THAT(ready.body, HasSubstr(store.string()));
  }
  std::filesystem::rename(away, store);
  const auto done = answer();
  ASSERT_TRUE(done);
  EXPECT_TRUE(done->at("ok").as_bool());
  while (get("/readyz").status == 503) {
  }
  const std::string log = log_of_all();
  EXPECT_THAT(log, HasSubstr("event=\"not ready\" why=\"the store's file " + store.string() + " is gone"));
  EXPECT_THAT(log, HasSubstr("event=\"ready again\""));
}

TEST_F(WatchTest, a_store_that_is_overwritten_acknowledges_nothing_more_and_is_not_ready) {
  start();
  const std::string store = folder_ / "games.db", other = folder_ / "other.db";
  const ClientTicket ticket = ticket_of(post(port_, "/api/tables", kAdalizasTable));
  Talk ada(port_, ticket.token);
  ada.send(hello(ticket.table, 0, 0));
  ASSERT_TRUE(ada.next("events"));
  std::filesystem::copy(store, other);
  ASSERT_EQ(get("/readyz").status, 200u);
  // As `cp other.db games.db` does: the same file, other bytes.
  std::ofstream(store, std::ios::binary) << std::ifstream(other, std::ios::binary).rdbuf();
  ada.send(R"({"t": "move", "id": "a1", "game": 1, "at": 0, "token": "draw"})");
  const auto refused = ada.next("ack");
  ASSERT_TRUE(refused);
  EXPECT_FALSE(refused->at("ok").as_bool()) << "acknowledged into a file of which nobody knows what it is";
  EXPECT_EQ(post(port_, "/api/tables", kAdalizasTable).status, 503u);
  while (get("/readyz").status == 200) {  // the last result may be kept for a second
  }
  const auto ready = get("/readyz");
  EXPECT_EQ(ready.status, 503u);
  EXPECT_THAT(ready.body, AllOf(HasSubstr(store), HasSubstr("was overwritten")));
  EXPECT_THAT(log_of_all(), HasSubstr("event=\"not ready\" why=\"the store's file " + store + " was overwritten"));
}

// SQLite has the index in its memory, so a read may end the program with SIGBUS.
TEST_F(WatchTest, a_store_whose_index_is_cut_off_acknowledges_nothing_more_and_loses_nothing) {
  start();
  const ClientTicket ticket = ticket_of(post(port_, "/api/tables", kAdalizasTable));
  const std::string move = R"({"t": "move", "id": "a1", "game": 1, "at": 0, "token": "draw"})";
  {
    Talk ada(port_, ticket.token);
    ada.send(hello(ticket.table, 0, 0));
    ASSERT_TRUE(ada.next("events"));
    ada.send(move);
    const auto done = ada.next("ack");
    ASSERT_TRUE(done);
    ASSERT_TRUE(done->at("ok").as_bool());
    std::filesystem::resize_file(folder_ / "games.db-shm", 0);
    EXPECT_EQ(post(port_, "/api/tables", kAdalizasTable).status, 503u);
    while (get("/readyz").status == 200) {  // the last result may be kept for a second
    }
    try {
      get("/api/tables/" + ticket.table + "/record");
    } catch (const std::runtime_error&) {  // the program has ended
    }
  }
  program_->signal(SIGTERM);
  program_->wait();
  start();
  Talk ada(port_, ticket.token);
  ada.send(hello(ticket.table, 1, 0));
  const auto events = ada.next("events");
  ASSERT_TRUE(events);
  EXPECT_FALSE(events->at("events").as_array().empty());
  ada.send(move);
  const auto again = ada.next("ack");
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->at("ok").as_bool()) << "the answer of before";
  EXPECT_EQ(post(port_, "/api/tables", kAdalizasTable).status, 201u);
}

TEST_F(WatchTest, tables_that_nobody_uses_go_and_metrics_tell_how_large_the_store_is) {
  start();
  std::vector<std::string> unused;
  for (int i = 0; i < 40; ++i) unused.push_back(ticket_of(post(port_, "/api/tables", kAdalizasTable)).table);
  const ClientTicket played = ticket_of(post(port_, "/api/tables", kAdalizasTable));
  {
    Talk ada(port_, played.token);
    ada.send(hello(played.table, 0, 0));
    ASSERT_TRUE(ada.next("events"));
    ada.send(R"({"t": "move", "id": "a1", "game": 1, "at": 0, "token": "draw"})");
    ASSERT_TRUE(ada.next("ack"));
  }
  log_of_all();
  sqlite3* store = nullptr;
  ASSERT_EQ(sqlite3_open((folder_ / "games.db").c_str(), &store), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(store, "UPDATE tables SET active = unixepoch() - 3 * 86400", nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(store);
  start({"--keep-unused", "4"});
  EXPECT_EQ(read_metrics(get("/metrics").body).at("wagnis_store_tables"), 41) << "not older than that";
  log_of_all();
  start();  // removes them at the start and every hour
  const Talk watcher(port_);
  auto numbers = read_metrics(get("/metrics").body);
  while (numbers.at("wagnis_store_tables") > 1) numbers = read_metrics(get("/metrics").body);
  EXPECT_EQ(numbers.at("wagnis_tables_removed_total{why=\"unused\"}"), 40);
  EXPECT_EQ(numbers.at("wagnis_tables_removed_total{why=\"idle\"}"), 0);
  EXPECT_GT(numbers.at("wagnis_store_bytes"), 10'000);
  EXPECT_GT(numbers.at("wagnis_store_disk_free_bytes"), 0);
  EXPECT_GE(numbers.at("wagnis_store_unused_bytes"), 0);
  EXPECT_EQ(get("/api/tables/" + unused.front()).status, 404u);
  EXPECT_EQ(get("/api/tables/" + played.table).status, 200u);
}

TEST_F(WatchTest, each_address_behind_a_trusted_proxy_has_its_own_share) {
  start({"--trusted-proxy", "127.0.0.1", "--connections-per-address", "2"});
  const auto from = [](const char* address) { return Headers{{"x-forwarded-for", address}}; };
  const Talk first(port_, {}, from("1.2.3.4")), second(port_, {}, from("1.2.3.4")),
      other(port_, {}, from("6.6.6.6, 1.2.3.5"));
  EXPECT_FALSE(first.refused() || second.refused() || other.refused());
  EXPECT_EQ(Talk(port_, {}, from("1.2.3.4")).refused(), 429u);
  EXPECT_FALSE(Talk(port_, {}, from("1.2.3.4, 1.2.3.6")).refused()) << "the last is the one that the proxy saw";
  int set = 0;
  auto answer = post(port_, "/api/tables", kAdalizasTable, from("1.2.3.7"));
  for (; answer.status == 201; answer = post(port_, "/api/tables", kAdalizasTable, from("1.2.3.7")))
    ASSERT_LT(++set, 1000);
  EXPECT_EQ(answer.status, 429u);
  EXPECT_EQ(answer.headers["retry-after"], "1");
  EXPECT_EQ(ticket_of(post(port_, "/api/tables", kAdalizasTable, from("1.2.3.9"))).table.size(), 17u);
  EXPECT_GE(set, 60);
  EXPECT_EQ(post(port_, "/api/tables", kAdalizasTable, from("1.2.3.8")).status, 201u);
  const auto numbers = read_metrics(get("/metrics").body);
  EXPECT_EQ(numbers.at("wagnis_limited_total{what=\"connections\"}"), 1);
  EXPECT_EQ(numbers.at("wagnis_limited_total{what=\"posts\"}"), 1);
  const std::string log = log_of_all();
  EXPECT_THAT(log, Not(HasSubstr("1.2.3.")));
}

TEST_F(WatchTest, over_one_connection_of_a_trusted_proxy_everybody_has_a_share) {
  start({"--trusted-proxy", "127.0.0.1"});
  std::string all;
  for (int i = 0; i < 40; ++i)
    all += "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nX-Forwarded-For: 1.2.3." +
           std::to_string(i) + "\r\nContent-Length: " + std::to_string(std::string_view(kAdalizasTable).size()) +
           "\r\n\r\n" + kAdalizasTable;
  RawSocket proxy(port_);
  proxy.send(all);
  for (int i = 0; i < 40; ++i) EXPECT_EQ(proxy.status(), 201) << i;
}

TEST_F(WatchTest, whom_a_trusted_proxy_does_not_name_shares_one_limit) {
  for (const auto* nobody : {"", "unknown", "1.2.3.4, nonsense"}) {
    start({"--trusted-proxy", "127.0.0.1", "--connections-per-address", "2"});
    const Headers headers = *nobody == 0 ? Headers() : Headers{{"x-forwarded-for", nobody}};
    {
      const Talk first(port_, {}, headers), second(port_, {}, headers);
      EXPECT_FALSE(first.refused() || second.refused());
      EXPECT_EQ(Talk(port_, {}, headers).refused(), 429u) << nobody;
      EXPECT_FALSE(Talk(port_, {}, {{"x-forwarded-for", "1.2.3.4"}}).refused()) << "who is named has a share";
    }
    log_of_all();
  }
}

TEST_F(WatchTest, nobody_is_believed_in_a_trailer) {
  start({"--trusted-proxy", "127.0.0.1", "--connections-per-address", "1"});
  const Talk first(port_, {}, {{"x-forwarded-for", "1.2.3.4"}});
  // The proxy names 1.2.3.4; the visitor adds another address in a trailer.
  RawSocket proxy(port_);
  proxy.send(
      "POST /api/tables HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 1.2.3.4\r\nTransfer-Encoding: chunked\r\n\r\n"
      "2\r\n{}\r\n0\r\nX-Forwarded-For: 6.6.6.6\r\nContent-Type: application/json\r\n\r\n");
  EXPECT_EQ(proxy.status(), 429);
}

TEST_F(WatchTest, only_trusted_proxies_are_believed) {
  start({"--connections-per-address", "1"});
  const Talk first(port_, {}, {{"x-forwarded-for", "1.2.3.4"}}), second(port_, {}, {{"x-forwarded-for", "1.2.3.4"}});
  EXPECT_FALSE(first.refused() || second.refused()) << "both count as this machine, which is not limited";
}

}  // namespace
}  // namespace wagnis
