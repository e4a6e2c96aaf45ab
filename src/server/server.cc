#include "server/server.h"

#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/signal_set.hpp>
#include <charconv>
#include <csignal>
#include <ctime>
#include <future>
#include <thread>

#include "server/http.h"
#include "server/log.h"
#include "server/open_store.h"

namespace wagnis {
namespace {

using namespace std::chrono_literals;

constexpr auto kStopWithin = 4s;
constexpr int kStudyNiceness = 15;    // and bots think before others learn
constexpr int kThinkingNiceness = 5;  // whoever waits for the network's threads waits for no bot

std::size_t cores() { return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 64); }
// Threads of the network: half of the cores, since the store and the kernel work for each message too. With more, they
// wake one another for every message.
std::size_t network_threads() { return (cores() + 1) / 2; }

}  // namespace

// Destroyed from below: what waits in `io` holds tables, and tables hold places in `bots`, count in `metrics` and are
// released in `store`.
struct Server::Inside {
  Inside(std::unique_ptr<Store> opened, Files read, const ServerSettings& settings)
      : node(settings.node),
        store(std::move(opened)),
        files(std::move(read)),
        visitors(settings.limits),
        keep_unused(settings.keep_unused),
        keep_tables(settings.keep_tables),
        tables(Parts{io, bots, reads, records, studies, end_studies, *store, metrics, settings.pace, node, draining}),
        site{tables,       files,     connections,      visitors,
             metrics,      readiness, settings.proxies, !settings.metrics.empty(),
             settings.host} {}

  ~Inside() {
    end_studies = true;
    draining = true;
    // What the store still answers of it uses the tables, and so does what it tells of lost ones.
    tables.end_tidying();
    std::promise<void> answered;
    store->resign([&] { answered.set_value(); });
    answered.get_future().wait();
    join_pools();
  }

  // What works there holds tables, and asks the store.
  void join_pools() {
    reads.join();
    bots.join();
    studies.join();
  }

  asio::awaitable<void> accept_all(tcp::acceptor& acceptor, Door door);
  asio::awaitable<void> tidy_hourly();
  void stop();
  void close_doors();

  const std::string node;
  Metrics metrics;
  std::atomic<bool> end_studies = false;
  std::atomic<bool> draining = false;
  FairPool studies{1, 1, kStudyNiceness};
  // One thread more than one visitor may have, for the others.
  FairPool bots{cores() + 1, cores(), kThinkingNiceness};
  FairPool reads{Store::kReaders, Store::kReaders - 1, 0};
  Connections connections;
  std::unique_ptr<Store> store;
  asio::io_context io{static_cast<int>(network_threads())};
  Files files;
  Visitors visitors;
  Records records{*store, reads, metrics};
  std::int64_t keep_unused, keep_tables;  // days
  Tables tables;
  Readiness readiness{*store};
  Site site;
  asio::strand<asio::io_context::executor_type> strand{asio::make_strand(io)};  // of what follows
  std::vector<tcp::acceptor> acceptors;                                         // one for each address, all at one port
  std::vector<tcp::acceptor> metrics_acceptors;
  asio::steady_timer deadline{strand};
  asio::steady_timer notice{strand};
  asio::signal_set signals{strand};
  bool stopping = false;
};

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Server::~Server() = default;

namespace {

// An address as a setting has it: an IPv6 address may stand in brackets.
std::string_view without_brackets(std::string_view host) {
  return host.starts_with('[') && host.ends_with(']') ? host.substr(1, host.size() - 2) : host;
}

// The addresses that a host is: itself, both loopbacks of "localhost", or what its name leads to.
Result<std::vector<asio::ip::address>> addresses_of(const std::string& host) {
  boost::system::error_code error;
  if (host == "localhost")
    return std::vector<asio::ip::address>{asio::ip::address_v4::loopback(), asio::ip::address_v6::loopback()};
  if (const auto address = asio::ip::make_address(without_brackets(host), error); !error) return std::vector{address};
  std::vector<asio::ip::address> found;
  asio::io_context io;
  tcp::resolver resolver(io);
  for (const auto& entry : resolver.resolve(host, "", tcp::resolver::passive, error))
    if (const auto address = entry.endpoint().address(); std::ranges::find(found, address) == found.end())
      found.push_back(address);
  if (error || found.empty())
    return refuse("host is " + in_quotes(host) +
                  "; it must be an address of this machine, as 127.0.0.1 or [::], or a name of it" +
                  (error ? ": " + error.message() : ""));
  return found;
}

boost::system::error_code listen_at(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
  boost::system::error_code error;
  static_cast<void>(acceptor.open(endpoint.protocol(), error));
  if (!error) static_cast<void>(acceptor.set_option(tcp::acceptor::reuse_address(true), error));
  // On `::` IPv4 comes in too; on any other address of IPv6 there is none.
  if (!error && endpoint.protocol() == tcp::v6())
    static_cast<void>(acceptor.set_option(asio::ip::v6_only(!endpoint.address().is_unspecified()), error));
  if (!error) static_cast<void>(acceptor.bind(endpoint, error));
  if (!error) static_cast<void>(acceptor.listen(asio::socket_base::max_listen_connections, error));
  return error;
}

// Whether an address cannot be listened on because this machine does not have its kind, IPv6 as a rule.
bool is_away(boost::system::error_code error) {
  return error == boost::system::errc::address_family_not_supported ||
         error == boost::system::errc::address_not_available;
}

// Listens on all addresses of `host`, at one port. Of several, those that this machine does not have are passed over;
// in place of `::` it may be 0.0.0.0.
Result<std::vector<tcp::acceptor>> listen(const asio::any_io_executor& executor, const std::string& host,
                                          std::uint16_t port) {
  const auto addresses = addresses_of(host);
  if (!addresses) return std::unexpected(addresses.error());
  // Any free port of the first address may be taken at the second.
  constexpr int kTries = 20;
  boost::system::error_code error;
  for (int i = 0; i < (port == 0 ? kTries : 1); ++i) {
    std::vector<tcp::acceptor> acceptors;
    std::uint16_t same = port;
    error = {};
    for (const asio::ip::address& address : *addresses) {
      tcp::acceptor acceptor(executor);
      auto failed = listen_at(acceptor, {address, same});
      if (is_away(failed) && address == asio::ip::address_v6::any()) {
        acceptor = tcp::acceptor(executor);
        failed = listen_at(acceptor, {asio::ip::address_v4::any(), same});
      }
      if (failed) {
        error = failed;
        if (is_away(failed) && addresses->size() > 1) continue;
        acceptors.clear();
        break;
      }
      same = acceptor.local_endpoint().port();
      acceptors.push_back(std::move(acceptor));
    }
    if (!acceptors.empty()) return acceptors;
  }
  return refuse("cannot listen on " + host + " port " + std::to_string(port) + ": " + error.message() +
                (error == asio::error::address_in_use ? "; another one may be given with --port" : ""));
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
    host = without_brackets(host);
    const std::string_view digits = text.substr(colon + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    if (error == std::errc() && end == digits.data() + digits.size() && (host == "localhost" || parse_address(host)))
      return std::pair(std::string(host), port);
  }
  return refuse("it must be an address of this machine and a port, as 127.0.0.1:9108 or [::1]:9108");
}

namespace {

// The client's files, without the store and its key, which may lie beside them.
Result<Files> client_of(const ServerSettings& settings) {
  return Files::read(settings.web,
                     {is_postgres(settings.store) ? std::string() : settings.store, settings.key.string()});
}

// The folder of a store that is a file, for its owner alone.
Result<void> make_folder_of(const std::string& store) {
  const auto folder = is_postgres(store) ? std::filesystem::path() : std::filesystem::path(store).parent_path();
  std::error_code error;
  if (!folder.empty() && std::filesystem::create_directories(folder, error) && !error)
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  if (error) return refuse("the store " + store + ": cannot make its folder: " + error.message());
  return {};
}

}  // namespace

Result<std::unique_ptr<Server>> Server::open(const ServerSettings& settings) {
  if (!entropy_ready()) return refuse("this system gives no random numbers");
  // Before the store is opened, which may lie in the same folder: whoever closes a file drops all locks that the same
  // program has on it, and SQLite needs its locks.
  auto files = client_of(settings);
  if (!files) return std::unexpected(files.error());
  // Whether the port is free, before anything is made on disk.
  asio::io_context io;
  if (const auto free = listen(io.get_executor(), settings.host, settings.port); !free)
    return std::unexpected(free.error());
  if (const auto made = make_folder_of(settings.store); !made) return std::unexpected(made.error());
  auto store = open_store(settings.store, settings.key, settings.node, std::chrono::milliseconds(settings.lease));
  if (!store) return std::unexpected(store.error());
  return open(settings, std::move(*files), std::move(*store));
}

Result<std::unique_ptr<Server>> Server::open(const ServerSettings& settings, std::unique_ptr<Store> store) {
  if (!entropy_ready()) return refuse("this system gives no random numbers");
  auto files = client_of(settings);
  if (!files) return std::unexpected(files.error());
  return open(settings, std::move(*files), std::move(store));
}

Result<std::unique_ptr<Server>> Server::open(const ServerSettings& settings, Files files,
                                             std::unique_ptr<Store> store) {
  open_as_many_as_allowed();
  auto inside = std::make_unique<Inside>(std::move(store), std::move(files), settings);

  auto acceptors = listen(inside->strand, settings.host, settings.port);
  if (!acceptors) return std::unexpected(acceptors.error());
  inside->acceptors = std::move(*acceptors);
  inside->site.port = inside->acceptors.front().local_endpoint().port();
  if (!settings.metrics.empty()) {
    const auto place = parse_host_and_port(settings.metrics);
    if (!place) return refuse("metrics is " + in_quotes(settings.metrics) + "; " + place.error().what);
    auto own = listen(inside->strand, place->first, place->second);
    if (!own) return std::unexpected(own.error());
    inside->metrics_acceptors = std::move(*own);
  }
  // From now on: whoever reads where to open it may already ask for the end.
  boost::system::error_code error;
  static_cast<void>(inside->signals.add(SIGINT, error));
  if (!error) static_cast<void>(inside->signals.add(SIGTERM, error));
  if (error) return refuse("cannot listen to signals: " + error.message());
  return std::unique_ptr<Server>(new Server(std::move(inside)));
}

std::uint16_t Server::port() const { return inside_->acceptors.front().local_endpoint().port(); }

std::uint16_t Server::metrics_port() const {
  const auto& acceptors = inside_->metrics_acceptors;
  return acceptors.empty() ? std::uint16_t{0} : acceptors.front().local_endpoint().port();
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
  deadline.expires_after(kStopWithin);
  deadline.async_wait([this](boost::system::error_code error) {
    if (!error) io.stop();
  });
  if (!store->shared()) return close_doors();
  notice.expires_after(kNotice);
  notice.async_wait([this](boost::system::error_code) { close_doors(); });
}

void Server::Inside::close_doors() {
  boost::system::error_code ignored;
  for (auto* all : {&acceptors, &metrics_acceptors})
    for (tcp::acceptor& acceptor : *all) static_cast<void>(acceptor.close(ignored));
  draining = store->shared();
  store->resign([this] { connections.stop([this] { io.stop(); }); });
}

void Server::run() {
  Inside& inside = *inside_;
  for (tcp::acceptor& acceptor : inside.acceptors)
    asio::co_spawn(inside.strand, inside.accept_all(acceptor, Door::site), asio::detached);
  asio::co_spawn(inside.strand, inside.tidy_hourly(), asio::detached);
  for (tcp::acceptor& acceptor : inside.metrics_acceptors)
    asio::co_spawn(inside.strand, inside.accept_all(acceptor, Door::metrics), asio::detached);
  inside.signals.async_wait([&](boost::system::error_code error, int) {
    if (!error) inside.stop();
  });
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < network_threads(); ++i) threads.emplace_back([&] { inside.io.run(); });
  inside.io.run();
  for (std::thread& thread : threads) thread.join();
  inside.join_pools();
  log_info("stopped");
}

void Server::stop() {
  asio::post(inside_->strand, [inside = inside_.get()] { inside->stop(); });
}

}  // namespace wagnis
