#include "server/load.h"

#include <sys/resource.h>

#include <algorithm>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/json.hpp>
#include <charconv>
#include <chrono>
#include <memory>
#include <sstream>
#include <vector>

#include "core/generator.h"
#include "record/replay.h"
#include "server/beast.h"
#include "server/messages.h"
#include "server/websocket.h"

namespace wagnis {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kAtOnce = 64;  // connections being made
constexpr auto kPatience = 30s;      // for each step of making one
constexpr rlim_t kSpareFiles = 64;

// What all guests have in common.
struct LoadTest {
  explicit LoadTest(const LoadPlan& given) : plan(given) {}
  const LoadPlan& plan;
  asio::io_context io{1};
  Generator luck{1};
  bool measuring = false;
  std::vector<float> waits;  // milliseconds from move to acknowledgement, while measuring
  std::int64_t lost = 0;
  bool ending = false;
  std::string address{};     // of the guests who are measured, as a proxy names it; empty: no proxy is played
  int flood = 0;             // the number of the present flood; requests of earlier floods end
  std::int64_t asked = 0;    // requests of this flood that were answered
  std::int64_t refused = 0;  // of them, with a status of 400 or above
  std::string host() const { return "127.0.0.1:" + std::to_string(plan.port); }
};

struct Seated {
  std::string table, token;
};

// What a guest does.
enum class Role : std::uint8_t { waits, plays, floods };
struct GuestPlan {
  Role role = Role::waits;
  std::string address{};    // of the guest, as a proxy names it; empty: no proxy is played
  json::object table{};     // the table that they set
  int think = 0;            // mean pause before a move, in milliseconds
  bool is_measured = true;  // else they belong to a flood
};

void name_address(http::fields& header, const std::string& address) {
  if (!address.empty()) header.set("X-Forwarded-For", address);
}

// A request as it is sent. `body`: empty for a request without one; `address`: as a proxy names it, empty: none.
std::string request_text(const LoadTest& test, http::verb verb, std::string_view target, std::string body,
                         const std::string& address) {
  HttpRequest request(verb, target, 11);
  request.set(http::field::host, test.host());
  request.set(http::field::content_type, "application/json");
  name_address(request, address);
  request.body() = std::move(body);
  request.prepare_payload();
  std::ostringstream text;
  text << request;
  return std::move(text).str();
}

// Returns why the server cannot be reached; false: it is reached.
asio::awaitable<boost::system::error_code> connect(PacedStream& stream, std::uint16_t port) {
  stream.expires_after(kPatience);
  const tcp::endpoint server(asio::ip::address_v4::loopback(), port);
  const auto [error] = co_await stream.async_connect(server, as_result);
  co_return error;
}

using Answer = std::expected<http::response<http::string_body>, boost::system::error_code>;
// Sends a request and reads the answer. A server may answer, and go, before it has read all.
asio::awaitable<Answer> answer_to(PacedStream& stream, beast::flat_buffer& buffer, const std::string& request) {
  stream.expires_after(kPatience);
  co_await asio::async_write(stream, asio::buffer(request), as_result);
  http::response_parser<http::string_body> parser;
  parser.body_limit(boost::none);
  const auto [error, size] = co_await http::async_read(stream, buffer, parser, as_result);
  if (error) co_return std::unexpected(error);
  co_return parser.release();
}

class Guest : public std::enable_shared_from_this<Guest> {
 public:
  Guest(LoadTest& test, GuestPlan plan)
      : test_(test), plan_(std::move(plan)), socket_(PacedStream(test.io)), wake_(test.io), pause_(test.io) {
    wake_.expires_at(Clock::time_point::max());
  }

  // Sets a table, or joins one; false when the server does not let it.
  asio::awaitable<bool> sit(const std::string& table) {
    auto& stream = socket_.stream();
    if (co_await connect(stream, test_.plan.port)) co_return false;
    boost::system::error_code ignored;
    static_cast<void>(stream.socket().set_option(tcp::no_delay(true), ignored));
    const std::string request = table.empty() ? request_text(test_, http::verb::post, "/api/tables",
                                                             json::serialize(plan_.table), plan_.address)
                                              : request_text(test_, http::verb::post, "/api/tables/" + table + "/join",
                                                             R"({"name": "Grace"})", plan_.address);
    const auto answer = co_await answer_to(stream, buffer_, request);
    if (!answer || answer->result() != http::status::created) co_return false;
    const json::value ticket = json::parse(answer->body());
    seated_ = {std::string(ticket.at("table").as_string()), std::string(ticket.at("token").as_string())};
    stream.expires_never();
    socket_.set_patience(kPatience, {});
    const std::string target = "/api/tables/" + seated_.table + "/socket";
    const auto add = [this](http::fields& header) {
      name_address(header, plan_.address);
      header.set(http::field::sec_websocket_protocol,
                 std::string(kSubprotocol) + ", " + std::string(kSeatOffer) + seated_.token);
    };
    if (const auto [error] = co_await socket_.handshake(test_.host(), target, add); error) co_return false;
    const std::string hello = json::serialize(
        json::object{{"t", "hello"}, {"v", kProtocol}, {"table", seated_.table}, {"game", 0}, {"have", 0}});
    if (const auto [error, size] = co_await socket_.write(hello); error) co_return false;
    if (const auto [error, size] = co_await socket_.read(buffer_); error) co_return false;
    hear();
    co_return true;
  }
  const std::string& table() const { return seated_.table; }

  // Ends the connection.
  void go() {
    gone_ = true;
    wake_.cancel();
    pause_.cancel();
    socket_.stream().cancel();
  }

  // Stays until the connection ends.
  void stay() {
    asio::co_spawn(test_.io, [self = shared_from_this()] { return self->listen(); }, asio::detached);
    if (plan_.role == Role::plays)
      asio::co_spawn(test_.io, [self = shared_from_this()] { return self->play(); }, asio::detached);
    if (plan_.role == Role::floods)
      asio::co_spawn(test_.io, [self = shared_from_this()] { return self->flood(); }, asio::detached);
  }

 private:
  asio::awaitable<void> listen() {
    for (;;) {
      const auto [error, size] = co_await socket_.read(buffer_);
      if (error) break;
      hear();
    }
    if (!gone_ && !test_.ending) ++test_.lost;
    gone_ = true;
    wake_.cancel();
  }

  void hear() {
    if (plan_.role == Role::plays) {
      const json::value message = json::parse({static_cast<const char*>(buffer_.data().data()), buffer_.size()});
      const std::string_view type(message.at("t").as_string());
      if (type == "table") take_table(message.as_object());
      if (type == "events") take_events(message.as_object());
      if (type == "ack" && asked_) {
        if (!plan_.is_measured)
          ++test_.asked;
        else if (test_.measuring)
          test_.waits.push_back(std::chrono::duration<float, std::milli>(Clock::now() - *asked_).count());
        asked_.reset();
      }
      wake_.cancel();
    } else if (plan_.role == Role::floods && !plan_.is_measured) {
      ++test_.asked;
      ++test_.refused;
    }
    buffer_.consume(buffer_.size());
  }

  void take_table(const json::object& table) {
    const std::string_view state(table.at("state").as_string());
    playing_ = state == "playing";
    over_ = state == "over";
    if (table.at("you").is_int64()) seat_ = Seat{static_cast<std::uint8_t>(table.at("you").as_int64())};
    const auto game = table.at("game").as_int64();
    if (replay_ && game == game_) return;
    game_ = game;
    Options options;
    for (const auto& [name, value] : table.at("options").as_object()) {
      if (value.is_int64())
        options.emplace_back(name, value.as_int64());
      else
        options.emplace_back(name, std::string(value.as_string()));
    }
    if (auto replay = Replay::start(std::string_view(table.at("id").as_string()), options))
      replay_ = std::move(*replay);
  }

  void take_events(const json::object& gap) {
    auto number = static_cast<std::size_t>(gap.at("from").as_int64());
    for (const json::value& line : gap.at("events").as_array()) {
      if (const auto event = parse_event(std::string_view(line.as_string())); event && replay_)
        if (number++ == replay_->events().size() && !replay_->add(*event)) gone_ = true;
    }
  }

  bool due() const { return playing_ && !asked_ && replay_ && replay_->state().pending().move.has(seat_); }

  asio::awaitable<void> play() {
    for (int id = 0; !gone_;) {
      if (over_ && game_ > again_) {
        again_ = game_;
        const std::string rematch = R"({"t":"rematch","id":"r)" + std::to_string(game_) + "\"}";
        if (const auto [error, size] = co_await socket_.write(rematch); error) co_return;
        continue;
      }
      if (!due()) {
        co_await wake_.async_wait(as_result);
        continue;
      }
      const auto think = static_cast<std::uint64_t>(plan_.think);
      pause_.expires_after(std::chrono::milliseconds(think / 2 + test_.luck.below(think + 1)));
      co_await pause_.async_wait(as_result);
      if (gone_ || !due()) continue;
      const auto moves = replay_->state().moves(seat_);
      const std::string move = json::serialize(json::object{{"t", "move"},
                                                            {"id", "m" + std::to_string(++id)},
                                                            {"game", game_},
                                                            {"at", replay_->events().size()},
                                                            {"token", moves[test_.luck.below(moves.size())]}});
      asked_ = Clock::now();
      if (const auto [error, size] = co_await socket_.write(move); error) co_return;
    }
  }

  asio::awaitable<void> flood() {
    for (std::int64_t id = 0; !gone_ && !test_.ending; ++id) {
      const std::string move =
          R"({"t":"move","id":"f)" + std::to_string(id) + R"(","game":1,"at":999,"token":"nothing"})";
      if (const auto [error, size] = co_await socket_.write(move); error) co_return;
    }
  }

  LoadTest& test_;
  const GuestPlan plan_;
  WebSocket socket_;  // without a pace
  beast::flat_buffer buffer_;
  asio::steady_timer wake_;  // cancelled when there is something new
  asio::steady_timer pause_;
  Seated seated_;
  std::optional<Replay> replay_;
  Seat seat_;
  std::int64_t game_ = 0;
  std::int64_t again_ = 0;  // the last game after which another was asked for
  bool playing_ = false;
  bool over_ = false;
  bool gone_ = false;
  std::optional<Clock::time_point> asked_;
};

// Sends requests again and again, on a connection that is opened again when it ends, until the flood ends.
class Flooder : public std::enable_shared_from_this<Flooder> {
 public:
  // `requests` in turn, from the one numbered `first`.
  Flooder(LoadTest& test, std::vector<std::string> requests, std::size_t first)
      : test_(test), flood_(test.flood), requests_(std::move(requests)), next_(first) {}

  asio::awaitable<void> ask() {
    while (goes_on()) {
      PacedStream stream(test_.io);  // without a pace
      if (co_await connect(stream, test_.plan.port)) continue;
      beast::flat_buffer buffer;
      for (bool open = true; open && goes_on();) {
        const auto answer = co_await answer_to(stream, buffer, requests_[next_++ % requests_.size()]);
        open = answer && answer->keep_alive();
        if (!answer || !goes_on()) continue;
        ++test_.asked;
        if (answer->result_int() >= 400) ++test_.refused;
      }
    }
  }

 private:
  bool goes_on() const { return !test_.ending && test_.flood == flood_; }

  LoadTest& test_;
  const int flood_;
  const std::vector<std::string> requests_;
  std::size_t next_;
};

// What the server says of itself.
struct Told {
  double memory = 0, cpu_seconds = 0, messages = 0;
};

class LoadRun {
 public:
  LoadRun(LoadTest& test, const std::atomic<bool>& end, const std::function<void(const LoadProgress&)>& tell)
      : test_(test), end_(end), tell_(tell) {}

  // Sets result_; the whole run.
  asio::awaitable<void> run() {
    const LoadPlan& plan = test_.plan;
    const auto before = co_await ask();
    if (!before) {
      result_ = std::unexpected(before.error());
      co_return;
    }
    LoadFigures figures;
    figures.idle = co_await seat_pairs("idle connections", plan.idle / 2, guest_plan(Role::waits)) * 2;
    if (figures.idle > 0) {
      const auto after = co_await ask();
      if (after) figures.bytes_per_connection = (after->memory - before->memory) / figures.idle;
    }
    figures.tables = co_await seat_pairs("tables", plan.tables, guest_plan(Role::plays));
    if (figures.tables > 0) {
      figures.calm = co_await measure("seconds of play");
      if (plan.flood > 0 && !end_) {
        co_await seat_pairs("who flood", (plan.flood + 1) / 2, guest_plan(Role::floods));
        figures.flooded = co_await measure("seconds of play in a flood");
      }
    }
    figures.lost = test_.lost;
    result_ = figures;
  }
  Result<LoadFigures> result() const { return result_; }

  // Sets floods_; each flood in turn.
  asio::awaitable<void> flood(const FloodPlan& plan) {
    if (const auto told = co_await ask(); !told) {
      floods_ = std::unexpected(told.error());
      co_return;
    }
    std::vector<FloodFigures> all;
    for (const FloodKind& kind : flood_kinds()) {
      if (end_) break;
      // Nobody pays for an earlier flood.
      test_.address = "203.0.113." + std::to_string(1 + test_.flood);
      measured_.clear();
      const GuestPlan player = guest_plan(Role::plays);
      co_await seat_pairs("tables", kMeasuredTables, player);
      test_.asked = test_.refused = 0;
      for (int i = 0; i < plan.addresses; ++i) {
        const std::string from = "198.51.100." + std::to_string(1 + FloodPlan::kMostAddresses * test_.flood + i);
        co_await begin_flood(kind.name, plan, from);
      }
      FloodFigures figures{kind.name, 0, 0, {}};
      // A measurement says nothing in which nothing of the flood was answered, or in which it got nothing of what it
      // may get: it begins again.
      const auto said = [&] { return kind.all_refused ? test_.asked > 0 : test_.asked > test_.refused; };
      const bool floods = &kind != &flood_kinds().front();
      for (int tries = 0; tries == 0 || (floods && !said() && tries < kMostTries && !end_); ++tries)
        figures.play = co_await measure(kind.what);
      figures.asked = test_.asked;
      figures.refused = test_.refused;
      all.push_back(std::move(figures));
      ++test_.flood;
      for (auto* guests : {&measured_, &flooding_}) {
        for (const auto& guest : *guests) guest->go();
        guests->clear();
      }
    }
    floods_ = std::move(all);
  }
  Result<std::vector<FloodFigures>> floods() const { return floods_; }

 private:
  static constexpr int kMeasuredTables = 10;  // of two
  static constexpr int kAtATime = 16;         // requests of one address
  static constexpr int kBotTables = 40;       // of one address
  static constexpr int kMostTries = 30;       // of a measurement

  GuestPlan guest_plan(Role role) const {
    return {role,
            test_.address,
            {{"game", test_.plan.game},
             {"options", {{"players", 2}}},
             {"name", "Ada"},
             {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}},
            test_.plan.think};
  }

  // Values for coroutines have names: g++ 12 destroys some temporary arguments twice.
  asio::awaitable<void> begin_flood(std::string_view kind, const FloodPlan& plan, std::string from) {
    if (kind == "none") co_return;
    if (kind == "moves") {
      const GuestPlan flooder = guest_plan(Role::floods);
      for (int i = 0; i < kAtATime; ++i) co_await seat_flooder(flooder, from);
    } else if (kind == "bots" || kind == "studies") {
      const auto& tables = kind == "bots" ? plan.bot_tables : plan.study_tables;
      GuestPlan player{.role = Role::plays};
      for (std::size_t i = 0; i < kBotTables && !tables.empty() && !end_; ++i) {
        player.table = bot_table(tables[i % tables.size()]);
        co_await seat_flooder(player, from);
      }
    } else {
      for (int i = 0; i < kAtATime; ++i) {
        const auto flooder = std::make_shared<Flooder>(test_, requests(kind, plan, from), static_cast<std::size_t>(i));
        asio::co_spawn(test_.io, [flooder] { return flooder->ask(); }, asio::detached);
      }
    }
  }

  asio::awaitable<void> seat_flooder(GuestPlan plan, std::string from) {
    plan.address = std::move(from);
    plan.is_measured = false;
    const auto guest = std::make_shared<Guest>(test_, std::move(plan));
    if (!co_await guest->sit({})) co_return;
    guest->stay();
    flooding_.push_back(guest);
  }

  // One person, and bots in all other seats.
  static json::object bot_table(const FloodTable& table) {
    json::object options;
    for (const auto& [name, value] : table.options) std::visit([&](const auto& one) { options[name] = one; }, value);
    json::array seats{{{"kind", "me"}}};
    while (seats.size() < static_cast<std::size_t>(table.seats))
      seats.push_back({{"kind", "bot"}, {"level", table.level}});
    return {{"game", table.game}, {"options", options}, {"name", "Ada"}, {"seats", seats}};
  }

  // Of a flood: tables in turn, so that what is kept of one does not serve all.
  std::vector<std::string> requests(std::string_view kind, const FloodPlan& plan, const std::string& from) const {
    if (kind == "chunks" || kind == "broken") {
      std::string text = "POST /api/tables HTTP/1.1\r\nHost: " + test_.host() + "\r\nX-Forwarded-For: " + from +
                         "\r\nContent-Type: application/json\r\n";
      text += kind == "chunks" ? "Transfer-Encoding: chunked\r\n\r\n1;" + std::string(64 << 10, 'a')
                               : "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n";
      return {std::move(text)};
    }
    if (kind == "tables")
      return {
          request_text(test_, http::verb::post, "/api/tables", json::serialize(guest_plan(Role::waits).table), from)};
    if (kind == "files") return {request_text(test_, http::verb::get, plan.big_file, {}, from)};
    std::vector<std::string> all;
    for (const std::string& id : plan.big_tables)
      all.push_back(
          request_text(test_, http::verb::get, "/api/tables/" + id + (kind == "records" ? "/record" : ""), {}, from));
    return all;
  }

  // Seats two guests at each of so many tables, at many tables at once. Returns the number of tables where both sit.
  asio::awaitable<int> seat_pairs(const char* what, int tables, const GuestPlan& guests) {
    int next = 0, seated = 0, at_work = 0;
    asio::steady_timer done(test_.io, Clock::time_point::max());
    const auto pairs = [&]() -> asio::awaitable<void> {
      while (next < tables && !end_) {
        ++next;
        const auto first = std::make_shared<Guest>(test_, guests), second = std::make_shared<Guest>(test_, guests);
        if (!co_await first->sit({}) || !co_await second->sit(first->table())) {
          test_.lost += 2;
          continue;
        }
        first->stay();
        second->stay();
        if (guests.role == Role::plays) measured_.insert(measured_.end(), {first, second});
        ++seated;
        tell_({what, seated, tables});
      }
    };
    for (; at_work < static_cast<int>(std::min<std::size_t>(kAtOnce, static_cast<std::size_t>(tables))); ++at_work)
      asio::co_spawn(test_.io, pairs, [&](const std::exception_ptr&) {
        if (--at_work == 0) done.cancel();
      });
    if (at_work > 0) co_await done.async_wait(as_result);
    co_return seated;
  }

  asio::awaitable<std::optional<LoadPlay>> measure(const char* what) {
    const auto before = co_await ask();
    const auto begun = Clock::now();
    const auto until = begun + std::chrono::seconds(test_.plan.seconds);
    test_.waits.clear();
    test_.measuring = true;
    asio::steady_timer tick(test_.io);
    while (Clock::now() < until && !end_) {
      tick.expires_after(100ms);
      co_await tick.async_wait(as_result);
      tell_({what, std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begun).count(), test_.plan.seconds});
    }
    test_.measuring = false;
    LoadPlay play;
    play.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
    const auto after = co_await ask();
    if (!before || !after || test_.waits.empty()) co_return std::nullopt;
    auto& waits = test_.waits;
    std::ranges::sort(waits);
    const auto at = [&](double part) {
      return double{waits[static_cast<std::size_t>(part * static_cast<double>(waits.size() - 1))]};
    };
    play.moves = static_cast<std::int64_t>(waits.size());
    play.p50 = at(0.5);
    play.p99 = at(0.99);
    play.longest = at(1);
    play.messages = static_cast<std::int64_t>(after->messages - before->messages);
    play.cpu_seconds = after->cpu_seconds - before->cpu_seconds;
    co_return play;
  }

  asio::awaitable<Result<Told>> ask() {
    const std::string where = "the server at port " + std::to_string(test_.plan.port);
    PacedStream stream(test_.io);
    if (const auto error = co_await connect(stream, test_.plan.port))
      co_return refuse(where + " cannot be reached: " + error.message());
    beast::flat_buffer buffer;
    const std::string request = request_text(test_, http::verb::get, "/metrics", {}, {});
    const auto answer = co_await answer_to(stream, buffer, request);
    if (!answer) co_return refuse(where + " does not answer: " + answer.error().message());
    if (answer->result() != http::status::ok)
      co_return refuse(where + " tells no /metrics there; it must run without --metrics");
    const auto number = [&](std::string_view series) {
      const std::string_view page = answer->body();
      const auto line = page.find("\n" + std::string(series) + " ");
      double value = 0;
      if (line != std::string_view::npos) value = std::strtod(page.data() + line + series.size() + 2, nullptr);
      return value;
    };
    co_return Told{number("process_resident_memory_bytes"), number("process_cpu_seconds_total"),
                   number("wagnis_messages_received_total") + number("wagnis_messages_sent_total")};
  }

  LoadTest& test_;
  const std::atomic<bool>& end_;
  const std::function<void(const LoadProgress&)>& tell_;
  Result<LoadFigures> result_ = refuse("the load did not end");
  std::vector<std::shared_ptr<Guest>> measured_, flooding_;
  Result<std::vector<FloodFigures>> floods_ = refuse("the load did not end");
};

Result<void> may_open(rlim_t files) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return {};
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur < files)
    return refuse("so many connections need " + std::to_string(files) + " open files; this system allows " +
                  std::to_string(limit.rlim_cur) + " (ulimit -Hn)");
  return {};
}

}  // namespace

Result<LoadFigures> run_load(const LoadPlan& plan, const std::atomic<bool>& end,
                             const std::function<void(const LoadProgress&)>& tell) {
  if (auto may = may_open(static_cast<rlim_t>(plan.idle + 2 * plan.tables + plan.flood) + kSpareFiles); !may)
    return std::unexpected(may.error());
  LoadTest test(plan);
  LoadRun run(test, end, tell);
  asio::co_spawn(test.io, run.run(), [&](const std::exception_ptr&) {
    test.ending = true;
    test.io.stop();
  });
  test.io.run();
  return run.result();
}

std::span<const FloodKind> flood_kinds() {
  static constexpr FloodKind kKinds[] = {
      {"none", "seconds without a flood"},
      {"moves", "seconds of a flood of moves", true},
      {"records", "seconds of a flood of requests for records"},
      {"looks", "seconds of a flood of requests for tables"},
      {"files", "seconds of a flood of requests for a large file"},
      {"tables", "seconds of a flood of new tables"},
      {"broken", "seconds of a flood of broken requests", true},
      {"chunks", "seconds of a flood of bodies in endless chunks", true},
      {"bots", "seconds of a flood of bots that think"},
      {"studies", "seconds of a flood of bots that study"},
  };
  return kKinds;
}

Result<std::vector<FloodFigures>> run_floods(const FloodPlan& plan, const std::atomic<bool>& end,
                                             const std::function<void(const LoadProgress&)>& tell) {
  constexpr int kThink = 100;  // milliseconds, so that there are many moves
  constexpr rlim_t kFiles = 2000;
  if (auto may = may_open(kFiles); !may) return std::unexpected(may.error());
  const LoadPlan others{.port = plan.port, .game = plan.game, .seconds = plan.seconds, .think = kThink};
  LoadTest test(others);
  LoadRun run(test, end, tell);
  asio::co_spawn(test.io, run.flood(plan), [&](const std::exception_ptr&) {
    test.ending = true;
    test.io.stop();
  });
  test.io.run();
  return run.floods();
}

}  // namespace wagnis
