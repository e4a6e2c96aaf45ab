// measure_cluster [ROUNDS [SECONDS]]: how long a table is without a server when its server ends, and what acknowledged
// messages cost with one store or another. Prints tables. Everything is on this machine: servers, database, balancer
// and clients share its cores, so the times of the processors say more than messages a second.
#include <dirent.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>
#include <thread>

#include "cluster/cluster.h"
#include "core/token.h"
#include "faults/crowd.h"

namespace wagnis {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// --- takeover

// Comes to the table, wherever it is led, and hears its events; tries again as long as that takes.
std::unique_ptr<Talk> come(std::uint16_t port, const ClientTicket& ticket) {
  std::string node;
  for (;; std::this_thread::sleep_for(20ms)) try {
      auto talk = std::make_unique<Talk>(port, ticket.token, Headers{}, false, socket_of(ticket.table) + node);
      node.clear();
      if (talk->refused()) continue;
      talk->send(hello(ticket.table, 0, 0));
      while (const auto message = talk->next()) {
        if (message->at("t").as_string() == "events") return talk;
        if (const auto* named = message->if_contains("node")) node = "?node=" + std::string(named->as_string());
      }
    } catch (const std::runtime_error&) {
    }
}

void print_takeovers(int signal, const char* name, int rounds) {
  Cluster cluster(5000ms);
  cluster.begin(3);
  const ClientTicket ticket =
      ticket_of(post(cluster.port(), "/api/tables", R"({"game": "push", "options": {"players": 2}, "name": "Ada",
      "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})"));
  std::vector<double> times;
  for (int i = 0; i < rounds; ++i) {
    auto talk = come(cluster.port(), ticket);
    const std::string leader = cluster.sql(
        "SELECT name FROM wagnis.tables JOIN wagnis.nodes ON number = owner WHERE id = '" + ticket.table + "'");
    Node& node = cluster.node(static_cast<std::size_t>(leader.at(0) - 'a'));
    const auto began = Clock::now();
    node.program->signal(signal);
    while (talk->next()) {
    }
    talk = come(cluster.port(), ticket);
    times.push_back(std::chrono::duration<double>(Clock::now() - began).count());
    node.program->wait();
    cluster.start(node);
    std::this_thread::sleep_for(1s);  // until HAProxy sends to it again
  }
  std::ranges::sort(times);
  const auto part = [&](double share) { return times[static_cast<std::size_t>(share * (times.size() - 1))]; };
  std::printf("%-10s %6d %8.2f %8.2f %8.2f %8.2f\n", name, rounds, part(0), part(0.5), part(0.9), part(1));
  std::fflush(stdout);
}

// --- cost

// Seconds of processor time that a process and its children, of any depth, have taken so far.
double cpu_of(int process) {
  double all = 0;
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string text{std::istreambuf_iterator<char>(stat), {}};
  if (text.empty()) return 0;
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string field;
  for (int i = 3; fields >> field; ++i)
    if (i >= 14 && i <= 17) all += std::stod(field);  // its own, and of children that have ended
  all /= static_cast<double>(sysconf(_SC_CLK_TCK));
  std::ifstream children("/proc/" + std::to_string(process) + "/task/" + std::to_string(process) + "/children");
  for (int child = 0; children >> child;) all += cpu_of(child);
  return all;
}

void print_cost(int nodes, bool sqlite, int seconds) {
  Cluster cluster(5000ms, true);
  if (sqlite) cluster.use_sqlite();
  cluster.lift_limits();
  cluster.begin(nodes);
  const auto servers = [&] {
    double all = 0;
    for (std::size_t i = 0; i < cluster.nodes(); ++i) all += cpu_of(cluster.node(i).program->process());
    return all;
  };
  const auto database = [&] { return cpu_of(cluster.postgres().process()); };
  const auto balancer = [&] { return cpu_of(cluster.balancer()); };
  const auto log = [&] { return std::stod(cluster.sql("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn")); };
  std::vector<std::unique_ptr<Crowd>> crowds;
  for (std::uint64_t i = 0; i < 6; ++i) crowds.push_back(std::make_unique<Crowd>(cluster.port(), 100 * i));
  const double servers_before = servers(), database_before = database(), balancer_before = balancer(),
               log_before = log();
  for (auto& crowd : crowds) crowd->server_at(cluster.port());
  std::this_thread::sleep_for(std::chrono::seconds(seconds));
  const double servers_took = servers() - servers_before, database_took = database() - database_before,
               balancer_took = balancer() - balancer_before, log_grew = log() - log_before;
  for (auto& crowd : crowds) crowd->server_at(0);
  cluster.serve_nobody();
  std::size_t answers = 0;
  for (auto& crowd : crowds) {
    crowd->part();
    answers += crowd->answers();
  }
  const auto each = [&](double took) { return 1e6 * took / static_cast<double>(answers); };
  std::printf("%-10s %6d %9.0f %9.0f %9.0f %9.0f %9.0f\n", sqlite ? "sqlite" : "postgres", nodes,
              static_cast<double>(answers) / seconds, each(servers_took), each(database_took), each(balancer_took),
              sqlite ? 0.0 : log_grew / static_cast<double>(answers));
  std::fflush(stdout);
}

int measure(int rounds, int seconds) {
  std::printf("a table without its server, seconds until its client plays on, lease 5 s, three servers\n");
  std::printf("%-10s %6s %8s %8s %8s %8s\n", "end by", "rounds", "least", "median", "90 %", "most");
  print_takeovers(SIGTERM, "SIGTERM", rounds);
  print_takeovers(SIGKILL, "SIGKILL", rounds);
  std::printf("\n24 tables full of people who move at once, %d s each\n", seconds);
  std::printf("%-10s %6s %9s %9s %9s %9s %9s\n", "store", "nodes", "answers/s", "us server", "us store", "us proxy",
              "log bytes");
  print_cost(1, true, seconds);
  for (int nodes = 1; nodes <= 3; ++nodes) print_cost(nodes, false, seconds);
  std::printf("us: microseconds of processors for each acknowledged message; SQLite's are the server's\n");
  std::printf("log bytes: what PostgreSQL writes to its log for each of them\n");
  return 0;
}

}  // namespace
}  // namespace wagnis

int main(int argc, char** argv) {
  int numbers[] = {20, 10};
  for (int i = 1; i < argc; ++i) {
    const auto number = i <= 2 ? wagnis::parse_whole(argv[i], 1, 10'000) : std::nullopt;
    if (!number) {
      std::fprintf(stderr, "measure_cluster: %s: allowed are ROUNDS and SECONDS, whole numbers from 1\n", argv[i]);
      return 2;
    }
    numbers[i - 1] = static_cast<int>(*number);
  }
  return wagnis::measure(numbers[0], numbers[1]);
}
