// The server over real sockets on the loopback.
#include "server/server.h"

#include <gmock/gmock.h>
#include <sodium.h>
#include <sqlite3.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <filesystem>
#include <fstream>
#include <latch>
#include <ranges>
#include <thread>

#include "fair/verify.h"
#include "record/record.h"
#include "server/allowance.h"
#include "server/client.h"
#include "server/player.h"

namespace wagnis {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class ServerTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "wagnis-server-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    std::filesystem::create_directories(folder_ / "web" / "assets");
    write("web/index.html", "<!doctype html><title>Wagnis</title>");
    write("web/assets/app-abc123.js", "export {};");
    write("web/assets/app-abc123.js.br", "brotli");
    write("web/assets/app-abc123.js.gz", "gzip");
    write("web/wagnis.wasm", std::string("\0asm", 4));
    write("web/lone.txt.gz", "a file of its own");
    write("secret.txt", "not for you");
    start();
  }
  void TearDown() override {
    stop();
    std::filesystem::remove_all(folder_);
  }

  void start() {
    auto server = Server::open({"127.0.0.1", 0, folder_ / "games.db", folder_ / "web", 0});
    ASSERT_TRUE(server) << text(server.error());
    server_ = std::move(*server);
    port_ = server_->port();
    runs_ = std::thread([this] { server_->run(); });
  }
  void stop() {
    if (!runs_.joinable()) return;
    server_->stop();
    runs_.join();
    server_.reset();
  }
  void write(const std::string& name, const std::string& bytes) { std::ofstream(folder_ / name) << bytes; }

  HttpAnswer get(std::string_view target, Headers headers = {}) {
    return ask(port_, "GET", target, {}, std::move(headers));
  }
  HttpAnswer upgrade(Headers headers) {
    headers.insert({{"connection", "Upgrade"}, {"upgrade", "websocket"}, {"sec-websocket-version", "13"}});
    headers.emplace("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    return get("/api/socket", std::move(headers));
  }
  static std::string all_of(const HttpAnswer& answer) {
    std::string all = answer.body;
    for (const auto& [name, value] : answer.headers) all += '\n' + name + ": " + value;
    return all;
  }
  std::string why(const HttpAnswer& answer) {
    return std::string(answer.json().at("error").as_object().at("what").as_string());
  }
  ClientTicket set(std::string_view seats, int players) {
    return ticket_of(post(port_, "/api/tables",
                          R"({"game": "push", "options": {"players": )" + std::to_string(players) +
                              R"(}, "name": "Ada", "seats": [)" + std::string(seats) + "]}"));
  }

  std::filesystem::path folder_;
  std::unique_ptr<Server> server_;
  std::thread runs_;
  std::uint16_t port_ = 0;
};

constexpr auto kAgainstABot = R"({"kind": "me"}, {"kind": "bot", "level": "casual"})";

TEST_F(ServerTest, serves_the_client) {
  const auto page = get("/");
  EXPECT_EQ(page.status, 200u);
  EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
  EXPECT_EQ(page.headers.at("referrer-policy"), "same-origin");
  EXPECT_THAT(page.headers.at("permissions-policy"), HasSubstr("geolocation=()"));
  EXPECT_THAT(page.headers.at("content-security-policy"), StartsWith("default-src 'self'"));
  EXPECT_EQ(page.headers.at("content-security-policy").find("'unsafe-inline'"), std::string::npos);
  EXPECT_EQ(page.headers.at("cache-control"), "no-cache");
  EXPECT_EQ(get("/", {{"if-none-match", page.headers.at("etag")}}).status, 304u);
  EXPECT_EQ(get("/wagnis.wasm").headers.at("content-type"), "application/wasm");
  const auto script = get("/assets/app-abc123.js");
  EXPECT_EQ(script.headers.at("content-type"), "text/javascript; charset=utf-8");
  EXPECT_THAT(script.headers.at("cache-control"), HasSubstr("immutable"));
  const auto head = ask(port_, "HEAD", "/");
  EXPECT_EQ(head.headers.at("content-length"), std::to_string(page.body.size()));
  EXPECT_EQ(head.body, "");
  EXPECT_EQ(get("/missing.js").status, 404u);
  const auto refused = ask(port_, "DELETE", "/");
  EXPECT_EQ(refused.status, 405u);
  EXPECT_EQ(refused.headers.at("allow"), "GET, HEAD");
  const auto health = get("/healthz");
  EXPECT_EQ(health.status, 200u);
  EXPECT_TRUE(health.json().at("ok").as_bool());
}

// The page holds its import map as a script.
TEST_F(ServerTest, allows_the_scripts_that_the_page_holds_itself_and_no_others) {
  write("web/index.html",
        R"(<!doctype html><script async src="./start.js"></script><script type="importmap">{"integrity":{}}</script>)");
  stop();
  start();
  // printf '{"integrity":{}}' | openssl dgst -sha256 -binary | base64
  const std::string script =
      "script-src 'self' 'wasm-unsafe-eval' 'sha256-v1IUEqDyKCfHdg2mkshdZlh1JwxKZIMqsI0JxkeP1Qo=';";
  for (const auto* path : {"/", "/index.html"})
    EXPECT_THAT(get(path).headers.at("content-security-policy"), HasSubstr(script)) << path;
  for (const auto* path : {"/api/games", "/nothing.js"})
    EXPECT_THAT(get(path).headers.at("content-security-policy"), HasSubstr("script-src 'self' 'wasm-unsafe-eval';"))
        << path;
}

TEST_F(ServerTest, a_path_that_is_no_file_leads_to_its_place_in_the_client) {
  const std::pair<const char*, const char*> cases[] = {
      {"/table/k7m2p9xw", "../#/table/k7m2p9xw"},
      {"/table/k7m2p9xw/", "../../#/table/k7m2p9xw/"},
      {"/TABLE/K7M2P9XW.", "../#/TABLE/K7M2P9XW."},
      {"/table/k7m2p9xw?fbclid=a.b&lang=de", "../?fbclid=a.b&lang=de#/table/k7m2p9xw"},
      {"/%23/table/k7m2p9xw", "../../#/table/k7m2p9xw"},
      {"/%23", "./#/"},
      {"/rules", "./#/rules"},
      {"/a.b/c/d", "../../#/a.b/c/d"},
      {"/table/k7m2p9xw...", "../#/table/k7m2p9xw..."},
  };
  for (const auto& [path, place] : cases) {
    const auto answer = get(path);
    EXPECT_EQ(answer.status, 302u) << path;
    EXPECT_EQ(answer.headers.at("location"), place);
    EXPECT_EQ(answer.headers.at("cache-control"), "no-store");
  }
  for (const auto* missing :
       {"/missing.js", "/table/missing.woff2", "/.env", "/assets/app-old.js?x=1", "/api/nothing", "//elsewhere/x"})
    EXPECT_EQ(get(missing).status, 404u) << missing;
}

TEST_F(ServerTest, sends_the_smallest_form_that_is_accepted) {
  const auto script = [&](std::string accepted, Headers more = {}) {
    if (!accepted.empty()) more["accept-encoding"] = std::move(accepted);
    return get("/assets/app-abc123.js", std::move(more));
  };
  const auto whole = script("");
  EXPECT_EQ(whole.body, "export {};");
  EXPECT_FALSE(whole.headers.contains("content-encoding"));
  for (const auto* accepted : {"gzip, deflate, br", "br", "gzip;q=1.0, br;q=0.01", "*", "gzip,*;q=0.5"}) {
    const auto answer = script(accepted);
    EXPECT_EQ(answer.body, "brotli") << accepted;
    EXPECT_EQ(answer.headers.at("content-encoding"), "br");
    EXPECT_EQ(answer.headers.at("content-length"), "6");
    EXPECT_EQ(answer.headers.at("content-type"), "text/javascript; charset=utf-8");
    EXPECT_THAT(answer.headers.at("cache-control"), HasSubstr("immutable"));
  }
  for (const auto* accepted : {"gzip", "br;q=0, gzip", "br;q=0.0,gzip;q=0.5", "deflate,\tgzip ; q=1", "*, br; q=0"})
    EXPECT_EQ(script(accepted).headers.at("content-encoding"), "gzip") << accepted;
  for (const auto* accepted : {"identity", "br;q=0", "brotli", "deflate", "*;q=0", ",;,"})
    EXPECT_EQ(script(accepted).body, whole.body) << accepted;
  // Caches keep each form by itself (vary). Only for a known form the answer is 304.
  for (const auto* accepted : {"", "br", "gzip"}) EXPECT_EQ(script(accepted).headers.at("vary"), "Accept-Encoding");
  EXPECT_FALSE(get("/").headers.contains("vary"));
  const auto brotli = script("br");
  EXPECT_NE(brotli.headers.at("etag"), whole.headers.at("etag"));
  const auto again = script("br", {{"if-none-match", brotli.headers.at("etag")}});
  EXPECT_EQ(again.status, 304u);
  EXPECT_EQ(again.headers.at("vary"), "Accept-Encoding");
  EXPECT_EQ(script("gzip", {{"if-none-match", brotli.headers.at("etag")}}).status, 200u);
  // A form has no address of its own; a file that only looks like a form has one.
  EXPECT_EQ(get("/assets/app-abc123.js.br").status, 404u);
  EXPECT_EQ(get("/lone.txt.gz").body, "a file of its own");
}

TEST_F(ServerTest, serves_nothing_else) {
  for (const auto* path : {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
                           "/%2e%2e%2f%2e%2e%2fetc/passwd", "//etc/passwd.", "/%00secret.txt", "/%zz.txt"}) {
    const auto answer = get(path);
    EXPECT_EQ(answer.status, 404u) << path;
    EXPECT_EQ(answer.body, "not found\n") << path;
  }
}

TEST_F(ServerTest, refuses_impossible_tables) {
  const auto table = [&](std::string_view body) { return post(port_, "/api/tables", body); };
  const std::string good =
      R"({"game": "push", "options": {"players": 2}, "name": "Ada", "seats": [{"kind": "me"}, {"kind": "open"}]})";
  EXPECT_EQ(table(good).status, 201u);
  const auto with = [&](const std::string& part, const std::string& instead) {
    std::string body = good;
    return body.replace(body.find(part), part.size(), instead);
  };
  const std::pair<std::string, std::string> wrong[] = {
      {"{", "not JSON"},
      {"[]", "not a JSON object"},
      {with("push", "chess"), "chess"},
      {with("{\"players\": 2}", "[]"), "options must be an object"},
      {with("2}", "7}"), "players"},
      {with("2}", "\"2\"}"), "players"},
      {with("2}", "2.0}"), "players"},
      {with("2}", "2, \"colour\": \"red\"}"), "colour"},
      {with("Ada", ""), "name"},
      {with("Ada", "   "), "name is empty"},
      {with("Ada", "Ada\\u0007"), "cannot be seen"},
      {with("Ada", "Ada\\u202e"), "cannot be seen"},
      {with("Ada", "abcdefghijklmnopqrstu"), "name is 21 characters wide"},
      {with("\"me\"", "\"open\""), "0 entries of kind me"},
      {with("\"open\"", "\"me\""), "2 entries of kind me"},
      {with("\"open\"", "\"king\""), "allowed are me, open, bot"},
      {with("{\"kind\": \"open\"}", "{\"kind\": \"bot\", \"level\": \"genius\"}"), "genius"},
      {with(", {\"kind\": \"open\"}", ""), "seats has 1 entries; this game has 2 players"},
      {with("\"name\"", "\"clock\": 45, \"name\""), "clock must be one of the numbers 0, 30, 60, 86400"},
      {with("\"push\"", "\"caramba\", \"clock\": 30"), "a game in real time has none"},
      {with("\"push\"", "\"caramba\", \"hints\": \"words\""), "hints is words; a game in real time has none"},
      {with("\"name\"", "\"hints\": \"all\", \"name\""),
       "hints is \"all\"; it must be one of the words none, words, odds"},
      {with("\"name\"", "\"series\": 2, \"name\""), "series must be one of the numbers 1, 3, 5"},
      {with("Ada", "Arschloch"), "may hurt others"},
  };
  for (const auto& [body, what] : wrong) {
    const auto answer = table(body);
    EXPECT_EQ(answer.status, 400u) << body;
    EXPECT_THAT(why(answer), HasSubstr(what)) << body;
  }
  EXPECT_EQ(table(with("Ada", "äöüß日本語abcdefghij")).status, 201u) << "20 characters wide, more bytes";
}

TEST_F(ServerTest, refuses_requests_of_the_wrong_kind) {
  const std::string body = R"({"name": "Grace"})";
  EXPECT_EQ(ask(port_, "POST", "/api/tables", body, {{"content-type", "text/plain"}}).status, 415u);
  EXPECT_EQ(post(port_, "/api/tables", std::string(5000, ' ')).status, 413u);
  EXPECT_EQ(get("/", {{"x-long", std::string(9000, 'x')}}).status, 431u);
  EXPECT_EQ(post(port_, "/api/tables", body, {{"origin", "http://elsewhere.example"}}).status, 403u);
  EXPECT_EQ(post(port_, "/api/tables", body, {{"origin", "null"}}).status, 403u);
  EXPECT_EQ(post(port_, "/api/tables", body, {{"origin", "http://127.0.0.1:" + std::to_string(port_)}}).status, 400u);
  EXPECT_EQ(get("/api/tables").status, 405u);
  EXPECT_EQ(get("/api/other").status, 404u);
  EXPECT_EQ(get("/api/tables/UPPERCAS").status, 404u);
  EXPECT_EQ(get("/api/tables/aaaaaaaa").status, 404u);
  EXPECT_EQ(get("/api/tables/aaaaaaaa/record").status, 404u);
  EXPECT_EQ(get("/api/tables/aaaaaaaa/other").status, 404u);
  EXPECT_EQ(post(port_, "/api/tables/aaaaaaaa/join", body).status, 404u);
  EXPECT_EQ(post(port_, "/api/tables/aaaaaaaa", body).status, 405u);
}

TEST_F(ServerTest, an_invitation_seats_one_person_and_is_told_to_nobody_else) {
  const auto set_so = post(
      port_, "/api/tables",
      R"({"game": "push", "options": {"players": 3}, "name": "Ada", "invited": true, "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]})");
  ASSERT_EQ(set_so.status, 201u) << set_so.body;
  const ClientTicket ada = ticket_of(set_so);
  const auto invitations = set_so.json().at("invitations").as_array();
  ASSERT_EQ(invitations.size(), 2u);
  EXPECT_EQ(invitations[1].at("seat").to_number<int>(), 2);
  const std::string code(invitations[1].at("code").as_string());
  EXPECT_EQ(code.size(), 64u);
  const std::string path = "/api/tables/" + ada.table, join = path + "/join";
  EXPECT_TRUE(get(path).json().at("seats").at(2).at("invited").as_bool());
  EXPECT_THAT(get(path).body, Not(HasSubstr(code)));
  EXPECT_THAT(why(post(port_, join, R"({"name": "Eve"})")), HasSubstr("for who is invited"));
  EXPECT_EQ(post(port_, join, R"({"name": "Eve", "invitation": "abc"})").status, 400u);
  const std::string with = R"({"name": "Grace", "invitation": ")" + code + R"("})";
  const ClientTicket grace = ticket_of(post(port_, join, with));
  EXPECT_EQ(grace.seat, 2);
  const auto again = post(port_, join, with);
  EXPECT_EQ(again.status, 409u);
  EXPECT_THAT(why(again), HasSubstr("the invitation has been used"));
}

TEST_F(ServerTest, what_the_coach_may_tell_is_told_before_one_joins_and_after_a_restart) {
  const auto hints_of = [&](const std::string& table) {
    const auto told = get("/api/tables/" + table).json();
    const auto* hints = told.if_contains("hints");
    return hints == nullptr ? std::string("not said") : std::string(hints->as_string());
  };
  std::map<std::string, std::string> tables;
  for (const std::string hints : {"none", "words", "odds"})
    tables[hints] = ticket_of(post(port_, "/api/tables",
                                   R"({"game": "tipp", "options": {"players": 2}, "name": "Ada", "hints": ")" + hints +
                                       R"(", "seats": [{"kind": "me"}, {"kind": "open"}]})"))
                        .table;
  for (const bool restarted : {false, true}) {
    if (restarted) {
      stop();
      start();
    }
    EXPECT_EQ(hints_of(tables["none"]), "not said");
    EXPECT_EQ(hints_of(tables["words"]), "words");
    EXPECT_EQ(hints_of(tables["odds"]), "odds");
  }
}

TEST_F(ServerTest, people_join_by_link_until_the_table_is_full) {
  const ClientTicket ada = set(R"({"kind": "open"}, {"kind": "me"}, {"kind": "bot", "level": "random"})", 3);
  EXPECT_EQ(ada.seat, 1);
  EXPECT_EQ(ada.token.size(), 64u);
  auto table = get("/api/tables/" + ada.table).json();
  EXPECT_EQ(table.at("state").as_string(), "waiting");
  EXPECT_TRUE(table.at("you").is_null());
  EXPECT_EQ(get("/api/tables/" + ada.table + "/record").body, "") << "no game has begun";
  const ClientTicket grace = ticket_of(post(port_, "/api/tables/" + ada.table + "/join", R"({"name": " Grace "})"));
  EXPECT_EQ(grace.seat, 0);
  EXPECT_NE(grace.token, ada.token);
  table = get("/api/tables/" + ada.table).json();
  EXPECT_EQ(table.at("state").as_string(), "playing");
  EXPECT_EQ(table.at("seats").at(0).at("name").as_string(), "Grace");
  EXPECT_EQ(table.at("seats").at(2).at("name").as_string(), "Random 1");
  const auto full = post(port_, "/api/tables/" + ada.table + "/join", R"({"name": "Kay"})");
  EXPECT_EQ(full.status, 409u);
  EXPECT_THAT(why(full), HasSubstr("no seat"));
}

TEST_F(ServerTest, two_people_and_a_bot_play_to_the_end_and_once_more) {
  const ClientTicket first = set(R"({"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "casual"})", 3);
  const ClientTicket second = ticket_of(post(port_, "/api/tables/" + first.table + "/join", R"({"name": "Grace"})"));
  std::string ends[2][2];
  const auto play_to_end = [&](const ClientTicket& ticket, std::string(&end)[2]) {
    ClientPlayer player(port_, ticket);
    player.play_to_the_end();
    end[0] = player.replay().state().text();
    player.rematch();
    while (player.game() == 1) ASSERT_TRUE(player.listen());
    EXPECT_EQ(player.seat(), (ticket.seat + 2) % 3) << "seats move on by one";
    player.play_to_the_end();
    end[1] = player.replay().state().text();
  };
  std::thread other([&] { play_to_end(second, ends[1]); });
  play_to_end(first, ends[0]);
  other.join();
  EXPECT_EQ(ends[0][0], ends[1][0]);
  EXPECT_EQ(ends[0][1], ends[1][1]);

  const auto records = get("/api/tables/" + first.table + "/record");
  EXPECT_EQ(records.headers.at("content-type"), "application/jsonl");
  std::vector<Record> games;
  read_records(records.body, [&](RecordLine&& line) {
    ASSERT_TRUE(line.record) << text(line.record.error());
    EXPECT_TRUE(replay(*line.record));
    games.push_back(*line.record);
  });
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0].seats[0].name, "Ada");
  EXPECT_EQ(games[1].seats[0].name, "Grace");
  EXPECT_TRUE(games[0].seats[2].bot);
  EXPECT_TRUE(games[1].result);
}

// A robot sees five dice of one colour in a message and grabs at once, long before the throw ends.
TEST_F(ServerTest, a_grab_that_is_sent_at_once_is_decided_a_tenth_of_a_second_after_its_throw_ended) {
  constexpr std::int64_t kTempo = 400;
  const auto robot =
      ticket_of(post(port_, "/api/tables", R"({"game": "caramba", "options": {"players": 1, "tempo": 400},
                                    "name": "Robot", "seats": [{"kind": "me"}]})"));
  Talk talk(port_, robot.token);
  talk.send(hello(robot.table, 0, 0));
  auto replay = *Replay::start("caramba", {{"players", 1}, {"tempo", kTempo}});
  std::optional<Event> grab, throw_before;
  std::string token = "keep:-";
  const auto move = [&] {
    talk.send(json::serialize(json::object{{"t", "move"},
                                           {"id", "m" + std::to_string(replay.events().size())},
                                           {"game", 1},
                                           {"at", replay.events().size()},
                                           {"token", token},
                                           {"since", 0}}));
  };
  ASSERT_TRUE(talk.next("events"));
  move();
  while (!grab) {
    const auto message = talk.next();
    ASSERT_TRUE(message);
    // Too early after the last throw: repeats the move until it is allowed.
    if (message->at("t") == "ack" && message->contains("wait")) move();
    if (message->at("t") != "events") continue;
    for (const auto& line : message->at("events").as_array()) {
      const Event event = *parse_event(std::string_view(line.as_string()));
      ASSERT_TRUE(replay.add(event));
      if (event.token.starts_with("keep:")) throw_before = event;
      if (event.token.starts_with("grab:")) grab = event;
    }
    if (grab) break;
    // The dice are known: grabs, or throws again all dice that have not the most frequent colour.
    const auto moves = replay.state().moves(Seat{0});
    token = moves.front();
    const auto kept = [](const std::string& move) {
      return std::ranges::max(std::string("kbr") |
                              std::views::transform([&](char c) { return std::ranges::count(move.substr(5), c); })) *
                 2 -
             std::ssize(move);
    };
    if (!token.starts_with("grab:")) token = *std::ranges::max_element(moves, {}, kept);
    move();
  }
  ASSERT_TRUE(throw_before);
  EXPECT_GE(*grab->ms, *throw_before->ms + kTempo + kFastestReaction);
}

// Whether any 12 successive characters of `secret` are in `text`.
bool gives_away(std::string_view text, std::string_view secret) {
  constexpr std::size_t kRun = 12;
  for (std::size_t i = 0; i + kRun <= secret.size(); ++i)
    if (text.find(secret.substr(i, kRun)) != std::string_view::npos) return true;
  return false;
}

TEST_F(ServerTest, chance_is_promised_before_the_game_and_its_seed_is_shown_after_it_and_no_sooner) {
  const ClientTicket first = set(R"({"kind": "me"}, {"kind": "open"})", 2);
  const ClientTicket second = ticket_of(post(port_, "/api/tables/" + first.table + "/join", R"({"name": "Grace"})"));
  const std::string seeds[] = {std::string(64, '1'), std::string(64, '2')};
  const std::string record = "/api/tables/" + first.table + "/record";
  std::string heard[2], during;
  std::latch shown(2);  // the first move makes the key, which refuses later seeds
  std::thread other([&] {
    ClientPlayer grace(port_, second);
    grace.take_part(seeds[1]);
    shown.arrive_and_wait();
    grace.play_to_the_end();
    heard[1] = grace.heard();
  });
  {
    ClientPlayer ada(port_, first);
    ada.take_part(seeds[0]);
    shown.arrive_and_wait();
    ASSERT_TRUE(ada.play_if_due());
    while (ada.waits()) ASSERT_TRUE(ada.listen());
    during = get(record).body + get("/api/tables/" + first.table).body;
    ada.play_to_the_end();
    heard[0] = ada.heard();
  }
  other.join();

  const auto lines = get(record).body;
  const auto done = read_record(std::string_view(lines).substr(0, lines.find('\n')));
  ASSERT_TRUE(done) << text(done.error());
  const auto verified = verify(*done);
  EXPECT_TRUE(verified) << text(verified.error());
  const auto fair = read_fair(std::ranges::find(done->more, "fair", &MoreMembers::value_type::first)->second);
  ASSERT_TRUE(fair);
  EXPECT_EQ(fair->table, first.table);
  EXPECT_EQ(fair->seats[0].seed, seeds[0]);
  EXPECT_EQ(fair->seats[1].seed, seeds[1]);
  EXPECT_THAT(during, HasSubstr(fair->commit)) << "the promise stands in the record from the beginning";

  std::string bytes(32, '\0'), base64(sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_ORIGINAL), '\0');
  auto* raw = reinterpret_cast<unsigned char*>(bytes.data());
  sodium_hex2bin(raw, bytes.size(), fair->server.data(), fair->server.size(), nullptr, nullptr, nullptr);
  sodium_bin2base64(base64.data(), base64.size(), raw, bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  base64.pop_back();  // sodium adds a final zero
  std::string upper = fair->server;
  std::ranges::transform(upper, upper.begin(), [](char c) { return static_cast<char>(std::toupper(c)); });
  for (const std::string& told : {heard[0], heard[1], during})
    for (const std::string& form : {fair->server, upper, base64, bytes})
      EXPECT_FALSE(gives_away(told, form)) << "a piece of the seed was told before the end";
  EXPECT_TRUE(gives_away(lines, fair->server)) << "the search finds what is there";
}

TEST_F(ServerTest, a_player_comes_back_to_the_gap_and_a_watcher_sees_all) {
  const ClientTicket ticket = set(kAgainstABot, 2);
  std::vector<Event> before;
  {
    ClientPlayer ada(port_, ticket);
    while (ada.replay().events().size() < 10) {
      ada.play_if_due();
      ada.listen();
    }
    before = ada.replay().events();
  }
  Talk again(port_, ticket.token);
  again.send(hello(ticket.table, 1, 7));
  const auto gap = again.next("events");
  ASSERT_TRUE(gap);
  EXPECT_EQ(gap->at("from").as_int64(), 7);
  EXPECT_EQ(gap->at("events").at(0).as_string(), text(before[7]));
  Talk watcher(port_);
  watcher.send(hello(ticket.table, 0, 0));
  EXPECT_TRUE(watcher.next("table")->at("you").is_null());
  const auto all = watcher.next("events");
  EXPECT_EQ(all->at("from").as_int64(), 0);
  EXPECT_GE(all->at("events").as_array().size(), before.size());
}

TEST_F(ServerTest, sends_away_clients_that_do_not_speak_the_protocol) {
  const ClientTicket ticket = set(kAgainstABot, 2);
  const std::string stranger(64, 'a');
  struct Case {
    std::string token;
    std::string first;
    std::string what;
    unsigned code;
  };
  const Case cases[] = {
      {"", "hello", "not JSON", 1008},
      {"", R"({"t": "move", "id": "a", "game": 1, "at": 0, "token": "draw"})", "first message must be hello", 1008},
      {"", R"({"t": "sing", "id": "a"})", "allowed are hello, ping, move, fill, rematch", 1008},
      {"", R"({"t": "hello", "v": 3, "table": ")" + ticket.table + R"(", "game": 0, "have": 0})",
       "v is 3; this server speaks 2", 1008},
      {"", hello("nowhere!", 0, 0), "id of a table", 1008},
      {"", hello("aaaaaaaa", 0, 0), "there is no table", 1000},
      {stranger, hello(ticket.table, 0, 0), "token is not one", 1000},
  };
  for (const auto& [token, first, what, code] : cases) {
    Talk talk(port_, token);
    talk.send(first);
    const auto bye = talk.next("bye");
    ASSERT_TRUE(bye) << first;
    EXPECT_THAT(std::string(bye->at("what").as_string()), HasSubstr(what)) << first;
    EXPECT_FALSE(bye->at("again").as_bool()) << first;
    EXPECT_FALSE(talk.next()) << first;
    EXPECT_EQ(talk.close_code(), code) << first;
  }
  Talk binary(port_);
  binary.send(hello(ticket.table, 0, 0), true);
  EXPECT_THAT(std::string(binary.next("bye")->at("what").as_string()), HasSubstr("text"));
  Talk large(port_);
  large.send(std::string(4097, ' '));
  EXPECT_FALSE(large.next());
  EXPECT_EQ(large.close_code(), 1009u);
  EXPECT_EQ(Talk(port_, {}, {{"origin", "http://elsewhere.example"}}).refused(), 403u);
  EXPECT_FALSE(Talk(port_, {}, {{"origin", "http://127.0.0.1:" + std::to_string(port_)}}).refused());
}

TEST_F(ServerTest, a_ping_is_answered_after_all_that_was_said_before_it) {
  const ClientTicket ticket = set(kAgainstABot, 2);
  Talk early(port_, ticket.token);
  early.send(R"({"t": "ping"})");
  EXPECT_THAT(std::string(early.next("bye")->at("what").as_string()), HasSubstr("the first message must be hello"));
  Talk ada(port_, ticket.token);
  ada.send(hello(ticket.table, 0, 0));
  ASSERT_TRUE(ada.next("events"));
  for (int i = 0; i < 20; ++i) ada.send(R"({"t": "ping"})");
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(ada.next("pong"));
  // A watcher may ask, too.
  Talk watcher(port_);
  watcher.send(hello(ticket.table, 0, 0));
  ASSERT_TRUE(watcher.next("events"));
  watcher.send(R"({"t": "ping"})");
  EXPECT_TRUE(watcher.next("pong"));
}

TEST_F(ServerTest, a_seat_is_claimed_by_the_handshake_alone) {
  const ClientTicket ticket = set(R"({"kind": "bot", "level": "casual"}, {"kind": "me"})", 2);
  for (const char* offer : {"wagnis, seat.", "wagnis,seat."}) {
    Talk ada(port_, {}, {{kOffer, offer + ticket.token}});
    ada.send(hello(ticket.table, 0, 0));
    EXPECT_EQ(ada.next("table")->at("you").to_number<int>(), ticket.seat);
    ada.send(hello(ticket.table, 1, 0));
    EXPECT_TRUE(ada.next("events")) << "it is still hers when she asks for a gap";
  }
  Talk other_way_round(port_, {}, {{kOffer, "seat." + ticket.token + ", wagnis"}});
  other_way_round.send(hello(ticket.table, 0, 0));
  EXPECT_EQ(other_way_round.next("table")->at("you").to_number<int>(), ticket.seat);

  // The hello of version 1 is refused, whatever token it or its connection has.
  json::object old = json::parse(hello(ticket.table, 0, 0)).as_object();
  for (const json::value& token : {json::value(ticket.token), json::value("short"), json::value(nullptr)}) {
    old["token"] = token;
    for (const std::string& claimed : {std::string(), ticket.token}) {
      Talk talk(port_, claimed);
      talk.send(serialize(old));
      const auto bye = talk.next();
      ASSERT_TRUE(bye);
      EXPECT_EQ(bye->at("t").as_string(), "bye");
      EXPECT_EQ(bye->at("what").as_string(), "hello has no token; " + wrong_offer().what);
      EXPECT_FALSE(talk.next());
      EXPECT_EQ(talk.close_code(), 1008u);
    }
  }
}

TEST_F(ServerTest, a_socket_has_an_address_of_its_table_and_older_clients_another_for_all) {
  const ClientTicket ticket = set(kAgainstABot, 2), other = set(kAgainstABot, 2);
  for (const std::string& address :
       {socket_of(ticket.table), socket_of(ticket.table) + "?node=b", std::string("/api/socket")}) {
    Talk ada(port_, ticket.token, {}, false, address);
    ada.send(hello(ticket.table, 0, 0));
    const auto table = ada.next();
    ASSERT_TRUE(table) << address;
    EXPECT_EQ(table->at("you").as_int64(), 0) << address;
  }
  Talk wrong(port_, ticket.token, {}, false, socket_of(ticket.table));
  wrong.send(hello(other.table, 0, 0));
  const auto bye = wrong.next();
  ASSERT_TRUE(bye);
  EXPECT_EQ(bye->at("what").as_string(),
            "hello is for table \"" + other.table + "\"; the address is of table " + ticket.table);
  EXPECT_FALSE(bye->at("again").as_bool());
  EXPECT_FALSE(wrong.next());
  EXPECT_EQ(wrong.close_code(), 1008u);
  Talk none(port_, {}, {}, false, socket_of("k7m2p9xwb4vyq3hdt"));
  none.send(hello("k7m2p9xwb4vyq3hdt", 0, 0));
  EXPECT_EQ(none.next()->at("what").as_string(), "there is no table k7m2p9xwb4vyq3hdt");
  for (const char* address :
       {"/api/tables/no/socket", "/api/tables//socket", "/api/tables/socket", "/api/tables/k7m2p9xwb4vyq3hdt",
        "/api/tables/k7m2p9xwb4vyq3hdt/record", "/api/tables/k7m2p9xwb4vyq3hdt/socket/"})
    EXPECT_EQ(Talk(port_, {}, {}, false, address).refused(), 404u) << address;
}

TEST_F(ServerTest, the_answer_to_a_handshake_has_the_name_of_the_protocol_and_never_the_token) {
  const std::string token = set(kAgainstABot, 2).token;
  for (const std::string& offer : {std::string("wagnis"), "wagnis, seat." + token, "seat." + token + ",wagnis"}) {
    const HttpAnswer answer = upgrade({{kOffer, offer}});
    EXPECT_EQ(answer.status, 101u) << offer;
    EXPECT_EQ(answer.headers.at(kOffer), "wagnis");
    EXPECT_THAT(all_of(answer), Not(HasSubstr(token)));
  }
  const HttpAnswer old = upgrade({});
  EXPECT_EQ(old.status, 101u);
  EXPECT_FALSE(old.headers.contains(kOffer)) << "nothing was offered, so nothing may be chosen";
}

TEST_F(ServerTest, refuses_a_handshake_without_the_protocol_or_with_a_wrong_token) {
  const std::string token = set(kAgainstABot, 2).token, seat = "seat." + token;
  std::string upper = token;
  std::ranges::transform(upper, upper.begin(), [](char c) { return static_cast<char>(std::toupper(c)); });
  const std::string wrong[] = {"",
                               ",",
                               "chat",
                               "Wagnis",
                               "wagnis.2",
                               seat,
                               token,
                               "wagnis, " + token,
                               "wagnis, chat",
                               "wagnis, wagnis",
                               "wagnis, seat.",
                               "wagnis, seat." + token.substr(1),
                               "wagnis, seat." + upper,
                               "wagnis, seat." + std::string(64, 'g'),
                               "wagnis, Seat." + token,
                               "wagnis, " + seat + "0",
                               "wagnis, " + seat + ", " + seat,
                               "wagnis, " + seat + "; a=b",
                               "wagnis " + seat};
  for (const std::string& offer : wrong) {
    const HttpAnswer answer = upgrade({{kOffer, offer}});
    EXPECT_EQ(answer.status, 400u) << offer;
    EXPECT_EQ(why(answer), wrong_offer().what);
    for (const std::string& secret : {token, upper, token.substr(1)})
      EXPECT_THAT(all_of(answer), Not(HasSubstr(secret)));
  }
  EXPECT_THAT(wrong_offer().what, HasSubstr("must be wagnis, and for a seat wagnis, seat.TOKEN"));
}

TEST_F(ServerTest, a_client_of_version_1_is_told_that_it_is_old) {
  const ClientTicket ticket = set(kAgainstABot, 2);
  Talk old(port_, {}, {{kOffer, ""}});
  old.send(R"({"t": "hello", "v": 1, "table": ")" + ticket.table + R"(", "token": ")" + ticket.token +
           R"(", "game": 0, "have": 0})");
  const auto bye = old.next();
  ASSERT_TRUE(bye);
  EXPECT_EQ(bye->at("t").as_string(), "bye");
  EXPECT_EQ(bye->at("what").as_string(), "v is 1; this server speaks 2");
  EXPECT_FALSE(bye->at("again").as_bool());
  EXPECT_FALSE(old.next());
  EXPECT_EQ(old.close_code(), 1008u);

  // A connection without the subprotocol learns nothing else, whatever it sends first.
  for (const std::string& first : {hello(ticket.table, 0, 0), std::string(R"({"t": "react", "what": "clap"})")}) {
    Talk without(port_, {}, {{kOffer, ""}});
    without.send(first);
    EXPECT_EQ(without.next()->at("what").as_string(), wrong_offer().what);
    EXPECT_FALSE(without.next());
  }
}

TEST(Allowance, gives_a_burst_and_then_so_many_a_second) {
  Allowance allowance(3, 10);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(allowance.take(1000));
  EXPECT_FALSE(allowance.take(1000));
  EXPECT_FALSE(allowance.take(1099));
  EXPECT_TRUE(allowance.take(1100));
  EXPECT_FALSE(allowance.take(1100));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(allowance.take(100'000)) << "no more than the burst is saved up";
  EXPECT_FALSE(allowance.take(100'000));
}

TEST_F(ServerTest, who_floods_is_read_slowly_and_others_are_answered_meanwhile) {
  const auto received = [&] {
    const std::string page = get("/metrics").body, name = "\nwagnis_messages_received_total ";
    return std::stoi(page.substr(page.find(name) + name.size()));
  };
  constexpr int kFlood = 1500;  // takes 20 seconds to read, at 50 a second after the first 500
  const ClientTicket ticket = set(kAgainstABot, 2);
  Talk flooder(port_, ticket.token);
  flooder.send(hello(ticket.table, 0, 0));
  for (int i = 0; i < kFlood; ++i)
    flooder.send(R"({"t":"move","id":"f)" + std::to_string(i) + R"(","game":1,"at":999,"token":"draw"})");
  ClientPlayer ada(port_, set(kAgainstABot, 2));
  while (ada.ledger().size() < 20) {
    ada.play_if_due();
    ASSERT_TRUE(ada.listen());
  }
  EXPECT_LT(received(), kFlood) << "the flood was over before";
}

TEST_F(ServerTest, who_does_not_read_is_sent_away_and_disturbs_nobody) {
  const std::string bot = R"(, {"kind": "bot", "level": "casual"})";
  const ClientTicket ticket = set(R"({"kind": "me"}, {"kind": "open"})" + bot + bot + bot + bot, 6);
  Talk ada(port_, ticket.token);
  ada.send(hello(ticket.table, 0, 0));
  Talk sleeper(port_, {}, {}, true);
  sleeper.send(hello(ticket.table, 0, 0));
  while (ada.next("table")->at("watchers").as_int64() != 1) {
  }
  // Watchers come and go, and everybody is told of each, until too much waits for the sleeper. Once the sleeper is
  // gone, nobody watches after a watcher has left.
  const auto watchers = [&] { return ada.next("table")->at("watchers").as_int64(); };
  bool alone = false;
  for (int passers = 0; !alone; ++passers) {
    ASSERT_LT(passers, 20000) << "nothing is done about it";
    {
      Talk passer(port_);
      passer.send(hello(ticket.table, 0, 0));
      alone = watchers() == 0 || alone;
    }
    alone = watchers() == 0 || alone;
  }
  // For what waited, and not for a silence that lasted long enough meanwhile.
  EXPECT_THAT(get("/metrics").body, HasSubstr("wagnis_connections_ended_total{why=\"slow\"} 1\n"));
}

TEST_F(ServerTest, a_failing_store_refuses_and_the_same_message_succeeds_later) {
  const ClientTicket ticket = set(kAgainstABot, 2);
  Talk ada(port_, ticket.token);
  ada.send(hello(ticket.table, 0, 0));
  ASSERT_TRUE(ada.next("events"));
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open((folder_ / "games.db").c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  const std::string move = R"({"t": "move", "id": "a1", "game": 1, "at": 0, "token": "draw"})";
  ada.send(move);
  const auto refused = ada.next();
  ASSERT_EQ(refused->at("t").as_string(), "ack") << "no event is told that is not stored";
  EXPECT_FALSE(refused->at("ok").as_bool());
  EXPECT_TRUE(refused->at("again").as_bool());
  sqlite3_close(other);
  ada.send(move);
  EXPECT_EQ(ada.next()->at("t").as_string(), "events");
  EXPECT_TRUE(ada.next()->at("ok").as_bool());
}

TEST_F(ServerTest, says_bye_when_it_stops_and_goes_on_after) {
  const ClientTicket ticket = set(kAgainstABot, 2);
  Talk ada(port_, ticket.token), watcher(port_), silent(port_);
  ada.send(hello(ticket.table, 0, 0));
  watcher.send(hello(ticket.table, 0, 0));
  ASSERT_TRUE(ada.next("events"));
  ASSERT_TRUE(watcher.next("events"));
  ada.send(R"({"t": "move", "id": "a1", "game": 1, "at": 0, "token": "draw"})");
  ASSERT_TRUE(ada.next("ack"));
  server_->stop();
  for (Talk* talk : {&ada, &watcher, &silent}) {
    const auto bye = talk->next("bye");
    ASSERT_TRUE(bye);
    EXPECT_TRUE(bye->at("again").as_bool());
    EXPECT_FALSE(talk->next());
    EXPECT_EQ(talk->close_code(), 1001u);
  }
  stop();
  start();
  Talk again(port_, ticket.token);
  again.send(hello(ticket.table, 1, 0));
  EXPECT_GE(again.next("events")->at("events").as_array().size(), 2u);
  again.send(R"({"t": "move", "id": "a1", "game": 1, "at": 0, "token": "draw"})");
  EXPECT_EQ(again.next("ack")->at("events").as_int64(), 2) << "the same answer, also after a restart";
}

bool answers(const std::string& address, std::uint16_t port) {
  boost::asio::io_context io;
  boost::asio::ip::tcp::socket socket(io);
  boost::system::error_code error;
  socket.connect({boost::asio::ip::make_address(address), port}, error);
  return !error;
}

// Browsers try ::1 first for localhost.
TEST_F(ServerTest, listens_over_ipv4_and_ipv6_on_every_address_of_its_host) {
  boost::asio::io_context io;
  boost::asio::ip::tcp::acceptor try_it(io);
  boost::system::error_code error;
  try_it.open(boost::asio::ip::tcp::v6(), error);
  if (!error) try_it.bind({boost::asio::ip::address_v6::loopback(), 0}, error);
  const bool v6 = !error;
  struct Case {
    std::string host;
    bool four, six;
  };
  for (const auto& [host, four, six] : {Case{"::", true, true},
                                        {"[::]", true, true},
                                        {"localhost", true, true},
                                        {"0.0.0.0", true, false},
                                        {"127.0.0.1", true, false},
                                        {"[::1]", false, true}}) {
    if (!four && !v6) continue;
    const std::filesystem::path store = folder_ / ("other" + std::to_string(host.size()) + ".db");
    const auto server = Server::open({.host = host, .port = 0, .store = store, .web = folder_ / "web", .pace = 0});
    ASSERT_TRUE(server) << text(server.error());
    EXPECT_EQ(answers("127.0.0.1", (*server)->port()), four) << host;
    EXPECT_EQ(answers("::1", (*server)->port()), six && v6) << host;
  }
  if (!v6) return;
  const auto six =
      Server::open({.host = "[::1]", .port = 0, .store = folder_ / "six.db", .web = folder_ / "web", .pace = 0});
  ASSERT_TRUE(six) << text(six.error());
  const ServerSettings both{"localhost", (*six)->port(), folder_ / "both.db", folder_ / "web", 0};
  EXPECT_FALSE(Server::open(both)) << "127.0.0.1 is free, but ::1 is not";
}

TEST_F(ServerTest, never_serves_its_store_or_its_key_even_if_they_lie_among_the_clients_files) {
  const ServerSettings settings{.host = "127.0.0.1",
                                .port = 0,
                                .store = folder_ / "web" / "tables.db",
                                .web = folder_ / "web",
                                .pace = 0,
                                .key = folder_ / "web" / "secret.keys"};
  ASSERT_TRUE(Server::open(settings));  // makes them
  write("web/tables.db-old", "a copy");
  const auto server = Server::open(settings);
  ASSERT_TRUE(server) << text(server.error());
  std::thread runs([&] { (*server)->run(); });
  const auto status = [&](const char* path) { return ask((*server)->port(), "GET", path).status; };
  EXPECT_EQ(status("/index.html"), 200U);
  for (const char* path : {"/tables.db", "/tables.db-old", "/secret.keys"}) EXPECT_NE(status(path), 200U) << path;
  (*server)->stop();
  runs.join();
}

TEST_F(ServerTest, does_not_start_without_its_port_store_or_files) {
  const auto refusal = [](const ServerSettings& settings) {
    const auto server = Server::open(settings);
    return server ? "it began" : text(server.error());
  };
  ServerSettings good{"127.0.0.1", 0, folder_ / "other.db", folder_ / "web", 0};
  ServerSettings settings = good;
  settings.port = port_;
  EXPECT_THAT(refusal(settings), HasSubstr("cannot listen on 127.0.0.1 port " + std::to_string(port_)));
  EXPECT_THAT(refusal(settings), HasSubstr("with --port"));
  EXPECT_FALSE(std::filesystem::exists(settings.store)) << "nothing is made before";
  settings = good;
  settings.host = "somewhere";
  EXPECT_THAT(refusal(settings), HasSubstr("host is \"somewhere\""));
  settings = good;
  settings.web = folder_ / "web" / "assets";
  EXPECT_THAT(refusal(settings), HasSubstr("no index.html"));
  settings = good;
  settings.web = folder_ / "nothing";
  EXPECT_THAT(refusal(settings), HasSubstr("nothing"));
  settings = good;
  settings.store = folder_ / "web" / "index.html" / "games.db";
  EXPECT_THAT(refusal(settings), HasSubstr("games.db: cannot make its folder"));
}

TEST_F(ServerTest, makes_the_folder_of_its_store_for_its_owner_alone) {
  const std::filesystem::path made = folder_ / "new" / "games.db";
  ASSERT_TRUE(Server::open({"127.0.0.1", 0, made, folder_ / "web", 0}));
  EXPECT_TRUE(std::filesystem::exists(made));
  EXPECT_EQ(std::filesystem::status(made.parent_path()).permissions(), std::filesystem::perms::owner_all);
}

}  // namespace
}  // namespace wagnis
