// wagnis load: measures how much load a server on this machine bears.
#include "server/load.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <vector>

#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/long_work.h"
#include "cli/print.h"
#include "core/json_writer.h"
#include "games/list.h"
#include "server/big_tables.h"

namespace wagnis::cli {
namespace {

constexpr int kBigTables = 8, kBigGames = 400;  // that many tables with so many games each
constexpr std::size_t kBigFile = 1 << 20;       // bytes
constexpr int kSeats = 4;                       // at tables with bots
constexpr const char* kBigFileName = "big.js";

// Runs a server of this program, with a store in a temporary folder; the destructor ends it and removes the folder.
class OwnServer {
 public:
  OwnServer() = default;
  OwnServer(const OwnServer&) = delete;
  OwnServer& operator=(const OwnServer&) = delete;
  ~OwnServer() {
    if (process_ > 0) {
      kill(process_, SIGTERM);
      waitpid(process_, nullptr, 0);
    }
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
  }

  // Starts it; returns its port. `floods`: it has big tables and a big file, and trusts this machine as a proxy.
  Result<std::uint16_t> start(bool floods) {
    std::string pattern = (std::filesystem::temp_directory_path() / "wagnis-load-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) return refuse("cannot make a folder like " + pattern);
    folder_ = pattern;
    std::filesystem::create_directory(folder_ / "web");
    std::ofstream(folder_ / "web" / "index.html") << "<!doctype html>";
    if (floods) {
      std::ofstream(folder_ / "web" / kBigFileName) << std::string(kBigFile, ' ');
      auto tables = make_big_tables(folder_ / "games.db", kBigTables, kBigGames);
      if (!tables) return std::unexpected(tables.error());
      big_tables_ = std::move(*tables);
    }
    int out[2];
    if (pipe2(out, O_CLOEXEC) != 0) return refuse("cannot open a pipe");
    const std::string store = folder_ / "games.db", web = folder_ / "web";
    std::vector<const char*> arguments{"wagnis",      "serve",       "--port", "0",         "--host",    "127.0.0.1",
                                       "--store",     store.c_str(), "--web",  web.c_str(), "--metrics", "",
                                       "--log-level", "error",       "--lang", "en"};
    if (floods) arguments.insert(arguments.end(), {"--trusted-proxy", "127.0.0.1"});
    arguments.push_back(nullptr);
    process_ = fork();
    if (process_ < 0) return refuse("cannot start a server");
    if (process_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGTERM);
      setpgid(0, 0);  // Ctrl-C reaches only this program, which then ends the server
      dup2(out[1], STDOUT_FILENO);
      execv("/proc/self/exe", const_cast<char**>(arguments.data()));
      _exit(127);
    }
    close(out[1]);
    std::string said;
    for (char c = 0; read(out[0], &c, 1) == 1 && c != '\n';) said += c;
    close(out[0]);
    const auto colon = said.rfind(':');
    const int port = colon == std::string::npos ? 0 : std::atoi(said.c_str() + colon + 1);
    if (port <= 0) return refuse("the server did not start");
    return static_cast<std::uint16_t>(port);
  }
  const std::vector<std::string>& big_tables() const { return big_tables_; }

 private:
  pid_t process_ = -1;
  std::filesystem::path folder_;
  std::vector<std::string> big_tables_;
};

struct LoadFlags {
  LoadPlan plan{.port = 0, .game = std::string(all_games().front().id)};
  bool json = false;
  bool floods = false;
  int addresses = 1;
};

// A row of the table: a figure without a flood, and with one.
void print_row(const char* what, const LoadFigures& figures, const std::function<std::string(const LoadPlay&)>& of) {
  print_text("  {:<36}", what);
  for (const auto& play : {figures.calm, figures.flooded}) print_text(" {:>10}", play ? of(*play) : "-");
  print_text("\n");
}

void print_table(const LoadFigures& figures, const LoadPlan& plan) {
  if (figures.idle > 0)
    print_text("{} people wait: {:.1f} KiB of the server's memory for each, with their half of a table\n",
               thousands(figures.idle), figures.bytes_per_connection / 1024);
  if (figures.tables > 0) {
    print_text("{} tables of two play for {} s", thousands(figures.tables), plan.seconds);
    if (plan.flood > 0)
      print_text(", then as long again while {} more people send without a pause", thousands(plan.flood));
    print_text("\n\n  {:<36} {:>10} {:>10}\n", "", "calm", "in a flood");
    print_row("moves", figures, [](const LoadPlay& play) { return thousands(play.moves); });
    print_row("acknowledged within, median (ms)", figures,
              [](const LoadPlay& play) { return fmt::format("{:.1f}", play.p50); });
    print_row("acknowledged within, 99 of 100 (ms)", figures,
              [](const LoadPlay& play) { return fmt::format("{:.1f}", play.p99); });
    print_row("acknowledged within, all (ms)", figures,
              [](const LoadPlay& play) { return fmt::format("{:.0f}", play.longest); });
    print_row("messages", figures, [](const LoadPlay& play) { return thousands(play.messages); });
    print_row("messages per second of the processor", figures, [](const LoadPlay& play) {
      return thousands(static_cast<std::int64_t>(play.messages_per_cpu_second()));
    });
    print_text("\n");
  }
  print_text("{} connections were lost\n", thousands(figures.lost));
}

void write_play(JsonWriter& out, std::string_view name, const std::optional<LoadPlay>& play) {
  if (!play) return;
  // In microseconds, since JsonWriter writes whole numbers here.
  const auto microseconds = [](double ms) { return static_cast<std::int64_t>(ms * 1000); };
  out.key(name).open_object();
  out.member("seconds", static_cast<std::int64_t>(play->seconds)).member("moves", play->moves);
  out.member("p50_us", microseconds(play->p50)).member("p99_us", microseconds(play->p99));
  out.member("max_us", microseconds(play->longest)).member("messages", play->messages);
  out.member("server_cpu_ms", static_cast<std::int64_t>(play->cpu_seconds * 1000)).close_object();
}

// Tables where the best bots of a game think.
std::vector<FloodTable> bot_tables(const GameEntry& game) {
  return {{std::string(game.id), {{"players", std::int64_t{kSeats}}}, kSeats, std::string(bot_levels(game.id).back())}};
}

// Tables where bots study: one for each value of an option. A game is studied once with each.
std::vector<FloodTable> study_tables() {
  std::vector<FloodTable> tables;
  for (const GameEntry& entry : all_games())
    for (const OptionRule& rule : entry.option_rules())
      for (std::int64_t value = rule.low; rule.words.empty() && rule.name != "players" && value <= rule.high; ++value) {
        const Options options{{"players", std::int64_t{kSeats}}, {std::string(rule.name), value}};
        const std::string level(bot_levels(entry.id).back());
        if (const auto game = entry.make(options); game && bot_study(**game, level))
          tables.push_back({std::string(entry.id), options, kSeats, level});
      }
  return tables;
}

int load_floods(const LoadFlags& flags) {
  const LoadPlan& given = flags.plan;
  if (given.port != 0 || given.idle > 0 || given.tables > 0 || given.flood > 0)
    return bad_input("load",
                     "--floods starts a server and tables of its own; allowed beside it are --addresses, --seconds and "
                     "--json");
  OwnServer own;
  const auto port = own.start(true);
  if (!port) return bad_input("load", text(port.error()));
  const FloodPlan plan{.port = *port,
                       .game = given.game,
                       .big_tables = own.big_tables(),
                       .big_file = std::string("/") + kBigFileName,
                       .bot_tables = bot_tables(all_games().front()),
                       .study_tables = study_tables(),
                       .addresses = flags.addresses,
                       .seconds = given.seconds};
  Progress progress;
  const auto all = run_floods(plan, end_on_ctrl_c(), [&](const LoadProgress& now) {
    if (progress.due()) progress.show(fmt::format("{} of {} {}", thousands(now.done), thousands(now.all), now.what));
  });
  progress.clear();
  if (!all) return bad_input("load", text(all.error()));
  if (flags.json) {
    JsonWriter out;
    out.open_array();
    for (const FloodFigures& one : *all) {
      out.open_object().member("flood", one.kind).member("asked", one.asked).member("refused", one.refused);
      write_play(out, "others", one.play);
      out.close_object();
    }
    fmt::print("{}\n", out.close_array().text());
    return kOk;
  }
  print_text("Moves of others at 10 tables of two, from another address, during floods from {}; {} s each\n\n",
             flags.addresses == 1 ? "one address" : fmt::format("{} addresses", flags.addresses), given.seconds);
  print_text("  {:<8} {:>10} {:>10} | {:>10} {:>12} {:>16}\n", "flood", "answered", "refused", "moves", "median (ms)",
             "99 of 100 (ms)");
  for (const FloodFigures& one : *all)
    print_text("  {:<8} {:>10} {:>10} | {:>10} {:>12} {:>16}\n", one.kind, thousands(one.asked), thousands(one.refused),
               one.play ? thousands(one.play->moves) : "-", one.play ? fmt::format("{:.1f}", one.play->p50) : "-",
               one.play ? fmt::format("{:.1f}", one.play->p99) : "-");
  return kOk;
}

// Plans a small load of everything if the command line names nothing to measure.
void fill_in(LoadPlan& plan) {
  if (plan.idle > 0 || plan.tables > 0 || plan.flood > 0) return;
  plan.idle = 200;
  plan.tables = 20;
  plan.flood = 5;
}

int load(LoadFlags& flags) {
  if (flags.floods) return load_floods(flags);
  if (flags.addresses != 1) return bad_input("load", "--addresses goes with --floods alone");
  fill_in(flags.plan);
  if (flags.plan.flood > 0 && flags.plan.tables == 0)
    return bad_input("load",
                     fmt::format("--flood is {}, but --tables is 0; a flood is measured by the tables that play in it",
                                 flags.plan.flood));
  OwnServer own;
  if (flags.plan.port == 0) {
    const auto port = own.start(false);
    if (!port) return bad_input("load", text(port.error()));
    flags.plan.port = *port;
  }
  Progress progress;
  const auto figures = run_load(flags.plan, end_on_ctrl_c(), [&](const LoadProgress& now) {
    if (progress.due()) progress.show(fmt::format("{} of {} {}", thousands(now.done), thousands(now.all), now.what));
  });
  progress.clear();
  if (!figures) return bad_input("load", text(figures.error()));
  if (flags.json) {
    JsonWriter out;
    out.open_object().member("idle", figures->idle);
    out.member("bytes_per_connection", static_cast<std::int64_t>(figures->bytes_per_connection));
    out.member("tables", figures->tables).member("lost", figures->lost);
    write_play(out, "calm", figures->calm);
    write_play(out, "flooded", figures->flooded);
    fmt::print("{}\n", out.close_object().text());
  } else {
    print_table(*figures, flags.plan);
  }
  return figures->lost > 0 ? kNo : kOk;
}

}  // namespace

void add_load(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand(
      "load", "See how much a server on this machine bears: people who play, and wait, over real connections");
  auto flags = std::make_shared<LoadFlags>();
  LoadPlan& plan = flags->plan;
  add_number(*command, "--port", plan.port, 0, 65535,
             "The port of a server on 127.0.0.1; by default one is started and ended")
      ->default_str("");
  add_number(*command, "--idle", plan.idle, 0, 20000, "Connections of people who wait, two a table");
  add_number(*command, "--tables", plan.tables, 0, 2000, "Tables at which two people play");
  add_number(*command, "--flood", plan.flood, 0, 100, "People who send without a pause, in a second measurement");
  add_number(*command, "--seconds", plan.seconds, 1, 600, "How long each measurement takes");
  add_number(*command, "--think", plan.think, 0, 60000, "Milliseconds before a move, on average");
  command->add_flag("--floods", flags->floods, "Measure the moves of others during each kind of flood in turn");
  add_number(*command, "--addresses", flags->addresses, 1, FloodPlan::kMostAddresses,
             "Addresses that each flood comes from, with --floods");
  command->add_flag("--json", flags->json, "Print one JSON object");
  command->footer(
      "Without --idle, --tables, --flood and --floods: 200 people who wait, 20 tables and a flood of 5.\n"
      "Nothing but this machine is asked.\n"
      "Examples:\n"
      "  wagnis load\n"
      "  wagnis load --floods --addresses 4 --seconds 20\n"
      "  wagnis load --idle 10000 --tables 500 --flood 20 --seconds 30\n"
      "Exit codes: 0 all went well; 1 connections were lost; 2 bad input.");
  command->callback([flags, &run] { run = [flags] { return load(*flags); }; });
}

}  // namespace wagnis::cli
