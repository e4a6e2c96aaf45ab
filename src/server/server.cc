#include "server/server.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <thread>

#include "server/http.h"
#include "store/sqlite/sqlite_store.h"

namespace wagnis {
namespace {

using namespace std::chrono_literals;

constexpr auto kStopWithin = 4s;

std::size_t cores() { return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 64); }

}  // namespace

// Destroyed from below: what waits in `io` holds tables, and tables hold places in `bots`.
struct Server::Inside {
  Inside(std::unique_ptr<SqliteStore> opened, Files read, Milliseconds pace)
      : store(std::move(opened)), files(std::move(read)), tables(Parts{io, bots, *store, pace}) {}

  asio::awaitable<void> accept_all();
  void stop();

  asio::thread_pool bots{cores()};
  Connections connections;
  asio::io_context io;
  std::unique_ptr<SqliteStore> store;
  Files files;
  Tables tables;
  Site site{tables, files, connections};
  asio::strand<asio::io_context::executor_type> strand{asio::make_strand(io)};  // of what follows
  tcp::acceptor acceptor{strand};
  asio::steady_timer deadline{strand};
  asio::signal_set signals{strand};
  bool stopping = false;
};

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::open(const ServerSettings& settings) {
  if (!entropy_ready()) return refuse("this system gives no random numbers");
  boost::system::error_code error;
  const auto address = asio::ip::make_address(settings.host == "localhost" ? "127.0.0.1" : settings.host, error);
  if (error)
    return refuse("host is " + wagnis::quoted(settings.host) + "; it must be an address of this machine, as 127.0.0.1");
  auto files = Files::read(settings.web);
  if (!files) return std::unexpected(files.error());
  auto store = SqliteStore::open(settings.store);
  if (!store) return std::unexpected(store.error());
  auto inside = std::make_unique<Inside>(std::move(*store), std::move(*files), settings.pace);

  tcp::acceptor& acceptor = inside->acceptor;
  const tcp::endpoint endpoint(address, settings.port);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error)
    return refuse("cannot listen on " + settings.host + " port " + std::to_string(settings.port) + ": " +
                  error.message());
  // From now on: whoever reads where to open it may already ask for the end.
  inside->signals.add(SIGINT, error);
  if (!error) inside->signals.add(SIGTERM, error);
  if (error) return refuse("cannot listen to signals: " + error.message());
  return std::unique_ptr<Server>(new Server(std::move(inside)));
}

std::uint16_t Server::port() const { return inside_->acceptor.local_endpoint().port(); }

asio::awaitable<void> Server::Inside::accept_all() {
  while (acceptor.is_open()) {
    const asio::any_io_executor own = asio::make_strand(io);
    auto [error, socket] = co_await acceptor.async_accept(own, as_result);
    if (!error) {
      asio::co_spawn(own, serve_connection(std::move(socket), site), report_end);
    } else if (acceptor.is_open()) {
      // Too many files are open, most likely: let some close.
      spdlog::warn("accept: {}", error.message());
      asio::steady_timer pause(strand, 100ms);
      co_await pause.async_wait(as_result);
    }
  }
}

void Server::Inside::stop() {
  if (std::exchange(stopping, true)) return;
  spdlog::info("stopping");
  boost::system::error_code ignored;
  acceptor.close(ignored);
  deadline.expires_after(kStopWithin);
  deadline.async_wait([this](boost::system::error_code error) {
    if (!error) io.stop();
  });
  store->drained([this] { connections.stop([this] { io.stop(); }); });
}

void Server::run() {
  Inside& inside = *inside_;
  asio::co_spawn(inside.strand, inside.accept_all(), asio::detached);
  inside.signals.async_wait([&](boost::system::error_code error, int) {
    if (!error) inside.stop();
  });
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < cores(); ++i) threads.emplace_back([&] { inside.io.run(); });
  inside.io.run();
  for (std::thread& thread : threads) thread.join();
  inside.bots.join();  // a bot at work holds its table
  spdlog::info("stopped");
}

void Server::stop() {
  asio::post(inside_->strand, [inside = inside_.get()] { inside->stop(); });
}

}  // namespace wagnis
