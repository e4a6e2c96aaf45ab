// The real program: its output, its ends, and that it keeps all that it acknowledged when it is killed.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <map>

#include "fair/verify.h"
#include "record/record.h"
#include "server/player.h"
#include "server/program.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

class ProgramTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "wagnis-program-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    std::filesystem::create_directories(folder_ / "web");
    std::ofstream(folder_ / "web" / "index.html") << "<!doctype html><title>Wagnis</title>";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // All flags; one of them may have another value.
  std::vector<std::string> arguments(const std::string& flag = {}, const std::string& value = {}) const {
    std::map<std::string, std::string> flags{{"--port", "0"},
                                             {"--host", "127.0.0.1"},
                                             {"--pace", "0"},
                                             {"--web", folder_ / "web"},
                                             {"--store", folder_ / "data" / "games.db"}};
    if (!flag.empty()) flags[flag] = value;
    std::vector<std::string> all{"serve"};
    for (const auto& [name, given] : flags) all.insert(all.end(), {name, given});
    return all;
  }

  std::filesystem::path folder_;
};

TEST_F(ProgramTest, says_where_to_open_it_and_ends_when_asked) {
  for (const auto& [language, words] :
       {std::pair{"de", "Öffne im Browser"}, {"nl", "Open in je browser"}, {"en", "Open in a browser"}}) {
    Program program(arguments("--lang", language));
    EXPECT_THAT(program.line(), testing::AllOf(HasSubstr(words), HasSubstr("http://127.0.0.1:")));
    program.signal(SIGTERM);
    EXPECT_EQ(program.wait(), 0) << program.errors();
    EXPECT_THAT(program.errors(), HasSubstr("stopped"));
  }
}

TEST_F(ProgramTest, tells_friends_where_to_come_when_it_listens_on_all_addresses) {
  Program program({"serve", "--web", folder_ / "web", "--lang", "en"},
                  {"WAGNIS_PORT=0", "WAGNIS_STORE=" + (folder_ / "games.db").string()});
  const std::string open = program.line();
  ASSERT_THAT(open, HasSubstr("http://localhost:"));
  const auto port = static_cast<std::uint16_t>(std::stoi(open.substr(open.rfind(':') + 1)));
  std::vector<std::string> pages;
  std::string line = program.line();
  for (; line.starts_with("Friends"); line = program.line()) pages.push_back(line.substr(line.find("http://")));
  EXPECT_THAT(line, HasSubstr((folder_ / "games.db").string()));
  // The page asks for the same, from this machine alone.
  const auto here = ask(port, "GET", "/api/pages");
  EXPECT_EQ(here.status, 200u);
  EXPECT_EQ(boost::json::value_to<std::vector<std::string>>(here.json().at("pages")), pages);
  EXPECT_EQ(ask(port, "GET", "/api/pages", {}, {{"x-forwarded-for", "192.168.1.7"}}).status, 404u);
  EXPECT_EQ(ask(port, "GET", "/api/pages", {}, {{"host", "games.example"}}).status, 404u);
  EXPECT_EQ(ask(port, "POST", "/api/pages").status, 404u);
  program.signal(SIGINT);
  EXPECT_EQ(program.wait(), 0);
}

TEST_F(ProgramTest, names_no_page_for_others_when_only_this_machine_comes_in) {
  for (const char* host : {"localhost", "127.0.0.1"}) {
    Program program(arguments("--host", host));
    const auto here = ask(program.port(), "GET", "/api/pages");
    EXPECT_EQ(here.status, 200u);
    EXPECT_TRUE(here.json().at("pages").as_array().empty()) << here.body;
    program.signal(SIGINT);
    EXPECT_EQ(program.wait(), 0);
  }
}

TEST_F(ProgramTest, refuses_bad_input_with_exit_code_2) {
  const std::pair<std::vector<std::string>, std::string> wrong[] = {
      {arguments("--port", "65536"), "65536"},
      {arguments("--port", "-1"), "-1"},
      {arguments("--port", "http"), "http"},
      {arguments("--lang", "fr"), "fr"},
      {arguments("--pace", "-5"), "-5"},
      {arguments("--host", "256.1.1.1"), "256.1.1.1"},
      {arguments("--web", folder_), "no index.html"},
      {arguments("--store", "/proc/none/games.db"), "/proc/none"},
      {arguments("--store", folder_ / "web"), "no regular file"},
  };
  for (const auto& [all, what] : wrong) {
    Program program(all);
    EXPECT_EQ(program.wait(), 2) << what;
    EXPECT_THAT(program.errors(), HasSubstr(what));
  }
  Program first(arguments());
  const auto port = std::to_string(first.port());
  std::vector<std::string> other_store = arguments("--port", port);
  *std::ranges::find(other_store, (folder_ / "data" / "games.db").string()) = folder_ / "other.db";
  Program same_port(other_store);
  EXPECT_EQ(same_port.wait(), 2);
  EXPECT_THAT(same_port.errors(), HasSubstr("port " + port));
  Program same_store(arguments());
  EXPECT_EQ(same_store.wait(), 2);
  EXPECT_THAT(same_store.errors(), testing::AllOf(HasSubstr("games.db"), HasSubstr("another Wagnis uses it")));
}

TEST_F(ProgramTest, tidy_reads_the_settings_of_serve_and_says_what_it_would_do) {
  const std::filesystem::path store = folder_ / "data" / "games.db", config = folder_ / "wagnis.toml";
  Program serve(arguments());
  ASSERT_EQ(post(serve.port(), "/api/tables", R"({"game": "push", "options": {"players": 2}, "name": "Ada",
      "seats": [{"kind": "me"}, {"kind": "open"}]})")
                .status,
            201u);
  std::ofstream(config) << "port = 8080\nstore = \"" << store.string() << "\"\nkeep-unused = 3\n";
  const std::vector<std::string> tidy{"tidy", "--config", config};
  Program counts(tidy, {"WAGNIS_PACE=7"});
  EXPECT_EQ(counts.line(), "tables on which no person ever moved, older than 3 days: 0");
  EXPECT_EQ(counts.line(), "tables on which nothing happened for 365 days: 0");
  EXPECT_EQ(counts.line(), "nothing was changed; --yes removes the tables");
  EXPECT_EQ(counts.wait(), 0) << counts.errors();
  auto act = tidy;
  act.emplace_back("--yes");
  Program refused(act);
  EXPECT_EQ(refused.wait(), 2);
  EXPECT_THAT(refused.errors(), HasSubstr("another Wagnis uses it"));
  serve.signal(SIGTERM);
  serve.wait();
  Program acts(act);
  acts.line();
  acts.line();
  EXPECT_THAT(acts.line(), HasSubstr("removed; " + store.string()));
  EXPECT_EQ(acts.wait(), 0) << acts.errors();
  Program unknown(tidy, {"WAGNIS_PEACE=7"});
  EXPECT_EQ(unknown.wait(), 2);
  EXPECT_THAT(unknown.errors(), HasSubstr("WAGNIS_PEACE"));
}

// A person plays against a bot. The program is killed again and again: between two moves, and with a move on its way
// that may have arrived or not.
TEST_F(ProgramTest, killed_in_mid_game_it_goes_on_and_nothing_acknowledged_is_lost) {
  Program program(arguments());
  std::uint16_t port = program.port();
  const ClientTicket ticket =
      ticket_of(post(port, "/api/tables", R"({"game": "push", "options": {"players": 2}, "name": "Ada",
      "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})"));
  ClientPlayer ada(port, ticket);
  ada.take_part(std::string(64, 'a'));
  Generator chance(5);
  int kills = 0;
  while (!ada.over()) {
    const bool asked = ada.play_if_due();
    if (kills < 12 && chance.below(8) == 0) {
      ++kills;
      if (!asked && ada.waits()) ada.listen();
      program.signal(SIGKILL);
      EXPECT_EQ(program.wait(), -SIGKILL);
      while (ada.listen()) {
      }
      program = Program(arguments());
      port = program.port();
      ada.connect(port);
    } else {
      ASSERT_TRUE(ada.listen());
    }
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(kills, 3);

  std::vector<Record> records;
  read_records(ask(port, "GET", "/api/tables/" + ticket.table + "/record").body, [&](RecordLine&& line) {
    ASSERT_TRUE(line.record) << text(line.record.error());
    records.push_back(*line.record);
  });
  ASSERT_EQ(records.size(), 1u);
  const auto replayed = replay(records[0]);
  ASSERT_TRUE(replayed) << text(replayed.error());
  EXPECT_EQ(records[0].events, ada.replay().events());
  const auto verified = verify(records[0]);
  EXPECT_TRUE(verified) << text(verified.error()) << ": the chance was another after a restart";
  // The ledger against the record: the record has each acknowledged move once, and no other move.
  std::vector<std::pair<std::size_t, std::string>> acknowledged, made;
  for (const auto& move : ada.ledger())
    acknowledged.emplace_back(move.at("at").to_number<std::size_t>(), std::string(move.at("token").as_string()));
  auto step = *Replay::start(records[0].game, records[0].options);
  for (const Event& event : records[0].events) {
    if (event.seat == Seat{0} && step.state().pending().move.has(event.seat))
      made.emplace_back(step.events().size(), event.token);
    ASSERT_TRUE(step.add(event));
  }
  EXPECT_EQ(acknowledged, made);
  program.signal(SIGTERM);
  EXPECT_EQ(program.wait(), 0);
}

TEST_F(ProgramTest, ends_within_five_seconds_whoever_is_connected) {
  Program program(arguments());
  const auto port = program.port();
  const ClientTicket ticket =
      ticket_of(post(port, "/api/tables", R"({"game": "push", "options": {"players": 2}, "name": "Ada",
      "seats": [{"kind": "me"}, {"kind": "open"}]})"));
  Talk never_reads(port, ticket.token, {}, true), nothing_said(port);
  never_reads.send(hello(ticket.table, 0, 0));
  const auto before = std::chrono::steady_clock::now();
  program.signal(SIGTERM);
  EXPECT_EQ(program.wait(), 0);
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(5));
}

}  // namespace
}  // namespace wagnis
