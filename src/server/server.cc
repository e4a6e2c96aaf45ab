#include "server/server.h"

#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/signal_set.hpp>
#include <charconv>
#include <csignal>
#include <ctime>
#include <future>
#include <thread>

#include "server/http.h"
#include "server/log.h"
#include "server/seed_key.h"
#include "store/sqlite/sqlite_store.h"

namespace wagnis {
namespace {

using namespace std::chrono_literals;

constexpr auto kStopWithin = 4s;
constexpr int kThinkingNiceness = 5;  // whoever waits for the network's threads waits for no bot

std::size_t cores() { return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 64); }

}  // namespace

// Destroyed from below: what waits in `io` holds tables, and tables hold places in `bots` and count in `metrics`.
struct Server::Inside {
  Inside(std::unique_ptr<SqliteStore> opened, Files read, const ServerSettings& settings)
      : store(std::move(opened)),
        files(std::move(read)),
        visitors(settings.limits),
        keep_unused(settings.keep_unused),
        keep_tables(settings.keep_tables),
        tables(Parts{io, bots, reads, records, studies, end_studies, *store, metrics, settings.pace}),
        site{tables, files, connections, visitors, metrics, readiness, settings.proxies, !settings.metrics.empty()} {}

  ~Inside() {
    end_studies = true;
    // What the store still answers of it uses the tables.
    tables.end_tidying();
    std::promise<void> answered;
    store->drained([&] { answered.set_value(); });
    answered.get_future().wait();
    join_pools();
  }

  // What works there holds tables, and asks the store.
  void join_pools() {
    reads.join();
    bots.join();
  }

  asio::awaitable<void> accept_all(tcp::acceptor& acceptor, Door door);
  asio::awaitable<void> tidy_hourly();
  void stop();

  Metrics metrics;
  std::atomic<bool> end_studies = false;
  asio::thread_pool studies{1};
  // One thread more than one visitor may have, for the others.
  FairPool bots{cores() + 1, cores(), kThinkingNiceness};
  FairPool reads{SqliteStore::kReaders, SqliteStore::kReaders - 1, 0};
  Connections connections;
  asio::io_context io;
  std::unique_ptr<SqliteStore> store;
  Files files;
  Visitors visitors;
  Records records{*store, reads, metrics};
  std::int64_t keep_unused, keep_tables;  // days
  Tables tables;
  Readiness readiness{*store};
  Site site;
  asio::strand<asio::io_context::executor_type> strand{asio::make_strand(io)};  // of what follows
  tcp::acceptor acceptor{strand};
  tcp::acceptor metrics_acceptor{strand};
  asio::steady_timer deadline{strand};
  asio::signal_set signals{strand};
  bool stopping = false;
};

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Server::~Server() = default;

namespace {

Result<void> listen(tcp::acceptor& acceptor, const std::string& host, std::uint16_t port) {
  boost::system::error_code error;
  const auto address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, error);
  if (error) return refuse("host is " + in_quotes(host) + "; it must be an address of this machine, as 127.0.0.1");
  const tcp::endpoint endpoint(address, port);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return refuse("cannot listen on " + host + " port " + std::to_string(port) + ": " + error.message());
  return {};
}

// A connection is an open file. The system's usual 1,024 are few, and a program may take more by itself.
void open_as_many_as_allowed() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

Result<std::pair<std::string, std::uint16_t>> parse_host_and_port(std::string_view text) {
  const auto colon = text.rfind(':');
  std::uint16_t port = 0;
  if (colon != std::string_view::npos) {
    std::string_view host = text.substr(0, colon);
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    const std::string_view digits = text.substr(colon + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    if (error == std::errc() && end == digits.data() + digits.size() && (host == "localhost" || parse_address(host)))
      return std::pair(std::string(host), port);
  }
  return refuse("it must be an address of this machine and a port, as 127.0.0.1:9108 or [::1]:9108");
}

Result<std::unique_ptr<Server>> Server::open(const ServerSettings& settings) {
  if (!entropy_ready()) return refuse("this system gives no random numbers");
  auto files = Files::read(settings.web);
  if (!files) return std::unexpected(files.error());
  open_as_many_as_allowed();
  const auto key_file = settings.key.empty() ? SeedKey::beside(settings.store) : settings.key;
  auto key = SeedKey::read(key_file);
  if (!key) return std::unexpected(key.error());
  auto store = SqliteStore::open(settings.store, std::move(*key));
  if (!store) return std::unexpected(store.error());
  auto inside = std::make_unique<Inside>(std::move(*store), std::move(*files), settings);

  if (auto done = listen(inside->acceptor, settings.host, settings.port); !done) return std::unexpected(done.error());
  if (!settings.metrics.empty()) {
    const auto place = parse_host_and_port(settings.metrics);
    if (!place) return refuse("metrics is " + in_quotes(settings.metrics) + "; " + place.error().what);
    if (auto done = listen(inside->metrics_acceptor, place->first, place->second); !done)
      return std::unexpected(done.error());
  }
  // From now on: whoever reads where to open it may already ask for the end.
  boost::system::error_code error;
  inside->signals.add(SIGINT, error);
  if (!error) inside->signals.add(SIGTERM, error);
  if (error) return refuse("cannot listen to signals: " + error.message());
  return std::unique_ptr<Server>(new Server(std::move(inside)));
}

std::uint16_t Server::port() const { return inside_->acceptor.local_endpoint().port(); }

std::uint16_t Server::metrics_port() const {
  const tcp::acceptor& acceptor = inside_->metrics_acceptor;
  return acceptor.is_open() ? acceptor.local_endpoint().port() : std::uint16_t{0};
}

asio::awaitable<void> Server::Inside::accept_all(tcp::acceptor& acceptor, Door door) {
  while (acceptor.is_open()) {
    const asio::any_io_executor own = asio::make_strand(io);
    auto [error, socket] = co_await acceptor.async_accept(own, as_result);
    if (!error) {
      asio::co_spawn(own, serve_connection(std::move(socket), site, door), report_end);
    } else if (acceptor.is_open()) {
      // Too many files are open, most likely: let some close.
      log_warning("connection not accepted", {{"why", error.message()}});
      asio::steady_timer pause(strand, 100ms);
      co_await pause.async_wait(as_result);
    }
  }
}

asio::awaitable<void> Server::Inside::tidy_hourly() {
  asio::steady_timer hour(strand);
  while (!stopping) {
    const std::int64_t now = std::time(nullptr);
    const auto before = [&](std::int64_t days) { return days == 0 ? 0 : now - days * kDay; };
    tables.forget_people(now);
    tables.remove_tables({before(keep_unused), before(keep_tables)});
    hour.expires_after(1h);
    co_await hour.async_wait(as_result);
  }
}

void Server::Inside::stop() {
  if (std::exchange(stopping, true)) return;
  end_studies = true;
  log_info("stopping");
  readiness.stop();
  boost::system::error_code ignored;
  acceptor.close(ignored);
  metrics_acceptor.close(ignored);
  deadline.expires_after(kStopWithin);
  deadline.async_wait([this](boost::system::error_code error) {
    if (!error) io.stop();
  });
  store->drained([this] { connections.stop([this] { io.stop(); }); });
}

void Server::run() {
  Inside& inside = *inside_;
  asio::co_spawn(inside.strand, inside.accept_all(inside.acceptor, Door::site), asio::detached);
  asio::co_spawn(inside.strand, inside.tidy_hourly(), asio::detached);
  if (inside.metrics_acceptor.is_open())
    asio::co_spawn(inside.strand, inside.accept_all(inside.metrics_acceptor, Door::metrics), asio::detached);
  inside.signals.async_wait([&](boost::system::error_code error, int) {
    if (!error) inside.stop();
  });
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < cores(); ++i) threads.emplace_back([&] { inside.io.run(); });
  inside.io.run();
  for (std::thread& thread : threads) thread.join();
  inside.join_pools();
  log_info("stopped");
}

void Server::stop() {
  asio::post(inside_->strand, [inside = inside_.get()] { inside->stop(); });
}

}  // namespace wagnis
