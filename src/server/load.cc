#include "server/load.h"

#include <sys/resource.h>

#include <algorithm>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/json.hpp>
#include <charconv>
#include <chrono>
#include <memory>
#include <vector>

#include "core/generator.h"
#include "record/replay.h"
#include "server/beast.h"
#include "server/messages.h"

namespace wagnis {
namespace {

namespace json = boost::json;
namespace websocket = boost::beast::websocket;
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
  std::string others{};    // the address that we name for whom is measured; empty: none
  int flood = 0;           // which is going on; those of before end
  std::int64_t asked = 0;  // of this flood
  std::int64_t refused = 0;
  std::string host() const { return "127.0.0.1:" + std::to_string(plan.port); }
};

struct Seated {
  std::string table, token;
};

// How a guest comes and plays.
struct Manners {
  enum class Way : std::uint8_t { waits, plays, floods };
  Way way = Way::waits;
  std::string address{};  // that we name for them, as a proxy does; empty: none
  json::object table{};   // that they set
  int think = 0;          // milliseconds before a move, on average
  int flood = -1;         // that they are a part of; −1: none, and their moves are measured
};

template <class Request>
void name_address(Request& request, const std::string& address) {
  if (!address.empty()) request.set("X-Forwarded-For", address);
}

class Guest : public std::enable_shared_from_this<Guest> {
 public:
  Guest(LoadTest& test, Manners manners)
      : test_(test), manners_(std::move(manners)), socket_(test.io), wake_(test.io), pause_(test.io) {
    wake_.expires_at(Clock::time_point::max());
  }

  // Sets a table, or joins one; false when the server does not let it.
  asio::awaitable<bool> sit(const std::string& table) {
    auto& stream = beast::get_lowest_layer(socket_);
    stream.expires_after(kPatience);
    const tcp::endpoint server(asio::ip::address_v4::loopback(), test_.plan.port);
    if (const auto [error] = co_await stream.async_connect(server, as_result); error) co_return false;
    boost::system::error_code ignored;
    static_cast<void>(stream.socket().set_option(tcp::no_delay(true), ignored));
    HttpRequest request(http::verb::post, table.empty() ? "/api/tables" : "/api/tables/" + table + "/join", 11);
    request.set(http::field::host, test_.host());
    request.set(http::field::content_type, "application/json");
    name_address(request, manners_.address);
    request.body() = table.empty() ? json::serialize(manners_.table) : R"({"name": "Grace"})";
    request.prepare_payload();
    if (const auto [error, size] = co_await http::async_write(stream, request, as_result); error) co_return false;
    http::response<http::string_body> response;
    if (const auto [error, size] = co_await http::async_read(stream, buffer_, response, as_result); error)
      co_return false;
    if (response.result() != http::status::created) co_return false;
    const json::value ticket = json::parse(response.body());
    seated_ = {std::string(ticket.at("table").as_string()), std::string(ticket.at("token").as_string())};
    stream.expires_never();
    socket_.set_option(websocket::stream_base::timeout{kPatience, websocket::stream_base::none(), false});
    socket_.set_option(websocket::stream_base::decorator(
        [token = seated_.token, address = manners_.address](websocket::request_type& upgrade) {
          name_address(upgrade, address);
          upgrade.set(http::field::sec_websocket_protocol,
                      std::string(kSubprotocol) + ", " + std::string(kSeatOffer) + token);
        }));
    if (const auto [error] = co_await socket_.async_handshake(test_.host(), "/api/socket", as_result); error)
      co_return false;
    const std::string hello = json::serialize(
        json::object{{"t", "hello"}, {"v", kProtocol}, {"table", seated_.table}, {"game", 0}, {"have", 0}});
    if (const auto [error, size] = co_await socket_.async_write(asio::buffer(hello), as_result); error) co_return false;
    if (const auto [error, size] = co_await socket_.async_read(buffer_, as_result); error) co_return false;
    hear();
    co_return true;
  }
  const std::string& table() const { return seated_.table; }

  // Stays until the connection ends.
  void stay() {
    asio::co_spawn(test_.io, [self = shared_from_this()] { return self->listen(); }, asio::detached);
    if (manners_.way == Manners::Way::plays)
      asio::co_spawn(test_.io, [self = shared_from_this()] { return self->play(); }, asio::detached);
    if (manners_.way == Manners::Way::floods)
      asio::co_spawn(test_.io, [self = shared_from_this()] { return self->flood(); }, asio::detached);
  }

 private:
  asio::awaitable<void> listen() {
    for (;;) {
      const auto [error, size] = co_await socket_.async_read(buffer_, as_result);
      if (error) break;
      hear();
    }
    const bool meant = gone_;
    gone_ = true;
    wake_.cancel();
    if (!meant && !test_.ending) ++test_.lost;
  }

  // Of a flood that has ended. The connection goes with it.
  bool enough() {
    if (manners_.flood < 0 || manners_.flood == test_.flood || gone_) return gone_;
    gone_ = true;
    beast::get_lowest_layer(socket_).cancel();
    return true;
  }

  void hear() {
    if (manners_.way == Manners::Way::plays) {
      const json::value message = json::parse({static_cast<const char*>(buffer_.data().data()), buffer_.size()});
      const std::string_view type(message.at("t").as_string());
      if (type == "table") take_table(message.as_object());
      if (type == "events") take_events(message.as_object());
      if (type == "ack" && asked_) {
        if (manners_.flood >= 0)
          ++test_.asked;
        else if (test_.measuring)
          test_.waits.push_back(std::chrono::duration<float, std::milli>(Clock::now() - *asked_).count());
        asked_.reset();
      }
      wake_.cancel();
    }
    buffer_.consume(buffer_.size());
  }

  void take_table(const json::object& table) {
    playing_ = table.at("state").as_string() == "playing";
    if (table.at("you").is_int64()) seat_ = Seat{static_cast<std::uint8_t>(table.at("you").as_int64())};
    if (replay_) return;
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
    for (int id = 0; !enough();) {
      if (!due()) {
        co_await wake_.async_wait(as_result);
        continue;
      }
      const auto think = static_cast<std::uint64_t>(manners_.think);
      pause_.expires_after(std::chrono::milliseconds(think / 2 + test_.luck.below(think + 1)));
      co_await pause_.async_wait(as_result);
      if (enough() || !due()) continue;
      const auto moves = replay_->state().moves(seat_);
      const std::string move = json::serialize(json::object{{"t", "move"},
                                                            {"id", "m" + std::to_string(++id)},
                                                            {"game", 1},
                                                            {"at", replay_->events().size()},
                                                            {"token", moves[test_.luck.below(moves.size())]}});
      asked_ = Clock::now();
      if (const auto [error, size] = co_await socket_.async_write(asio::buffer(move), as_result); error) co_return;
    }
  }

  asio::awaitable<void> flood() {
    for (std::int64_t id = 0; !gone_ && !test_.ending; ++id) {
      const std::string move =
          R"({"t":"move","id":"f)" + std::to_string(id) + R"(","game":1,"at":999,"token":"nothing"})";
      if (const auto [error, size] = co_await socket_.async_write(asio::buffer(move), as_result); error) co_return;
    }
  }

  LoadTest& test_;
  const Manners manners_;
  websocket::stream<PacedStream, false> socket_;  // as the server's own, whose code it shares; without a pace
  beast::flat_buffer buffer_;
  asio::steady_timer wake_;  // cancelled when there is something new
  asio::steady_timer pause_;
  Seated seated_;
  std::optional<Replay> replay_;
  Seat seat_;
  bool playing_ = false;
  bool gone_ = false;
  std::optional<Clock::time_point> asked_;
};

// Somebody who asks for something over and over, on a connection that is made anew when it ends.
class Flooder : public std::enable_shared_from_this<Flooder> {
 public:
  // `write` writes the whole request, or more than anybody takes.
  using Write = std::function<asio::awaitable<void>(beast::tcp_stream&)>;
  Flooder(LoadTest& test, Write write) : test_(test), flood_(test.flood), write_(std::move(write)) {}

  asio::awaitable<void> ask() {
    const tcp::endpoint server(asio::ip::address_v4::loopback(), test_.plan.port);
    while (goes_on()) {
      beast::tcp_stream stream(test_.io);
      stream.expires_after(kPatience);
      if (const auto [error] = co_await stream.async_connect(server, as_result); error) continue;
      beast::flat_buffer buffer;
      for (bool open = true; open && goes_on();) {
        stream.expires_after(kPatience);
        co_await write_(stream);
        http::response_parser<http::string_body> parser;
        parser.body_limit(boost::none);
        const auto [error, size] = co_await http::async_read(stream, buffer, parser, as_result);
        open = !error && parser.keep_alive();
        if (error || !goes_on()) continue;
        ++test_.asked;
        if (parser.get().result_int() >= 400) ++test_.refused;
      }
    }
  }

 private:
  bool goes_on() const { return !test_.ending && test_.flood == flood_; }

  LoadTest& test_;
  const int flood_;
  const Write write_;
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
    figures.idle = co_await seat_pairs("idle connections", plan.idle / 2, manners(Manners::Way::waits)) * 2;
    if (figures.idle > 0) {
      const auto after = co_await ask();
      if (after) figures.bytes_per_connection = (after->memory - before->memory) / figures.idle;
    }
    figures.tables = co_await seat_pairs("tables", plan.tables, manners(Manners::Way::plays));
    if (figures.tables > 0) {
      figures.calm = co_await measure("seconds of play");
      if (plan.flood > 0 && !end_) {
        co_await seat_pairs("who flood", (plan.flood + 1) / 2, manners(Manners::Way::floods));
        figures.flooded = co_await measure("seconds of play in a flood");
      }
    }
    figures.lost = test_.lost;
    result_ = figures;
  }
  Result<LoadFigures> result() const { return result_; }

  // Sets floods_; all of them, one after the other.
  asio::awaitable<void> flood(const FloodPlan& plan) {
    if (const auto told = co_await ask(); !told) {
      floods_ = std::unexpected(told.error());
      co_return;
    }
    co_await seat_pairs("tables of others", kOthers, manners(Manners::Way::plays));
    std::vector<FloodFigures> all;
    for (const FloodKind& kind : flood_kinds()) {
      if (end_) break;
      test_.asked = test_.refused = 0;
      co_await begin_flood(kind.name, plan);
      FloodFigures& figures = all.emplace_back(FloodFigures{kind.name, 0, 0, {}});
      figures.play = co_await measure(kind.what);
      figures.asked = test_.asked;
      figures.refused = test_.refused;
      ++test_.flood;
    }
    floods_ = std::move(all);
  }
  Result<std::vector<FloodFigures>> floods() const { return floods_; }

 private:
  static constexpr int kOthers = 10;     // tables of two, at which it is measured
  static constexpr int kAtATime = 16;    // requests of a flood
  static constexpr int kBotTables = 40;  // of an address

  Manners manners(Manners::Way way) const {
    return {way,
            test_.others,
            {{"game", test_.plan.game},
             {"options", {{"players", 2}}},
             {"name", "Ada"},
             {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}},
            test_.plan.think,
            -1};
  }

  // One that no flood before came from, since an address that has used up its share is refused.
  std::string address(int of_plan) const { return "198.51.100." + std::to_string(1 + 8 * test_.flood + of_plan); }

  asio::awaitable<void> begin_flood(std::string_view kind, const FloodPlan& plan) {
    for (int i = 0; i < plan.addresses && kind != "none"; ++i) {
      const std::string from = address(i);
      if (kind == "bots" || kind == "studies") {
        co_await seat_with_bots(kind == "bots", from);
        continue;
      }
      for (int each = 0; each < kAtATime; ++each) {
        const auto flooder = std::make_shared<Flooder>(test_, writer(kind, plan, from));
        asio::co_spawn(test_.io, [flooder] { return flooder->ask(); }, asio::detached);
      }
    }
  }

  // People who play without a pause with three experts each; for studies at tables of many kinds, since each kind is studied once.
  asio::awaitable<void> seat_with_bots(bool push, std::string from) {
    const json::object expert{{"kind", "bot"}, {"level", "expert"}};
    for (int i = 0; i < kBotTables && !end_; ++i) {
      json::object options{{"players", 4}};
      if (!push) options["rounds"] = 1 + i % 4;
      const Manners manners{Manners::Way::plays,
                            from,
                            {{"game", push ? "push" : "tipp"},
                             {"options", options},
                             {"name", "Ada"},
                             {"seats", {{{"kind", "me"}}, expert, expert, expert}}},
                            0,
                            test_.flood};
      const auto guest = std::make_shared<Guest>(test_, manners);
      if (co_await guest->sit({})) guest->stay();
    }
  }

  Flooder::Write writer(std::string_view kind, const FloodPlan& plan, const std::string& from) {
    if (kind == "chunks")
      return [host = test_.host(), from](beast::tcp_stream& stream) -> asio::awaitable<void> {
        const std::string begins = "POST /api/tables HTTP/1.1\r\nHost: " + host + "\r\nX-Forwarded-For: " + from +
                                   "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1;";
        const std::string extension(16 * 1024, 'a');
        if (const auto [error, size] = co_await asio::async_write(stream, asio::buffer(begins), as_result); error)
          co_return;
        for (int i = 0; i < 4; ++i)
          if (const auto [error, size] = co_await asio::async_write(stream, asio::buffer(extension), as_result); error)
            co_return;
      };
    HttpRequest request(kind == "tables" ? http::verb::post : http::verb::get,
                        kind == "tables"    ? std::string("/api/tables")
                        : kind == "records" ? "/api/tables/" + plan.big_table + "/record"
                        : kind == "looks"   ? "/api/tables/" + plan.big_table
                                            : plan.big_file,
                        11);
    request.set(http::field::host, test_.host());
    request.set(http::field::content_type, "application/json");
    name_address(request, from);
    if (kind == "tables") request.body() = json::serialize(manners(Manners::Way::waits).table);
    request.prepare_payload();
    return [request = std::move(request)](beast::tcp_stream& stream) -> asio::awaitable<void> {
      co_await http::async_write(stream, request, as_result);
    };
  }

  // Seats two guests at each of so many tables; gives how many tables they are. Some at once, since each waits for the disk.
  asio::awaitable<int> seat_pairs(const char* what, int tables, const Manners& manners) {
    int next = 0, seated = 0, at_work = 0;
    asio::steady_timer done(test_.io, Clock::time_point::max());
    const auto pairs = [&]() -> asio::awaitable<void> {
      while (next < tables && !end_) {
        ++next;
        const auto first = std::make_shared<Guest>(test_, manners), second = std::make_shared<Guest>(test_, manners);
        if (!co_await first->sit({}) || !co_await second->sit(first->table())) {
          test_.lost += 2;
          continue;
        }
        first->stay();
        second->stay();
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
    beast::tcp_stream stream(test_.io);
    stream.expires_after(kPatience);
    const tcp::endpoint server(asio::ip::address_v4::loopback(), test_.plan.port);
    if (const auto [error] = co_await stream.async_connect(server, as_result); error)
      co_return refuse(where + " cannot be reached: " + error.message());
    HttpRequest request(http::verb::get, "/metrics", 11);
    request.set(http::field::host, test_.host());
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    co_await http::async_write(stream, request, as_result);
    if (const auto [error, size] = co_await http::async_read(stream, buffer, response, as_result); error)
      co_return refuse(where + " does not answer: " + error.message());
    if (response.result() != http::status::ok)
      co_return refuse(where + " tells no /metrics there; it must run without --metrics");
    const auto number = [&](std::string_view series) {
      const std::string_view page = response.body();
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
      {"records", "seconds of a flood of records of a big table"},
      {"looks", "seconds of a flood of looks at a big table"},
      {"files", "seconds of a flood of a big file"},
      {"tables", "seconds of a flood of new tables"},
      {"chunks", "seconds of a flood of bodies in chunks without end"},
      {"bots", "seconds of a flood of thinking bots"},
      {"studies", "seconds of a flood of tables that bots study"},
  };
  return kKinds;
}

Result<std::vector<FloodFigures>> run_floods(const FloodPlan& plan, const std::atomic<bool>& end,
                                             const std::function<void(const LoadProgress&)>& tell) {
  constexpr int kThink = 100;  // milliseconds: moves enough for the 99th of 100
  constexpr rlim_t kFiles = 2000;
  if (auto may = may_open(kFiles); !may) return std::unexpected(may.error());
  const LoadPlan others{.port = plan.port, .game = "push", .seconds = plan.seconds, .think = kThink};
  LoadTest test(others);
  test.others = "203.0.113.1";
  LoadRun run(test, end, tell);
  asio::co_spawn(test.io, run.flood(plan), [&](const std::exception_ptr&) {
    test.ending = true;
    test.io.stop();
  });
  test.io.run();
  return run.floods();
}

}  // namespace wagnis
