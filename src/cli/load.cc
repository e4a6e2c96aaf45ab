// wagnis load: how much a server on this machine bears.
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
#include <memory>

#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/long_work.h"
#include "core/json_writer.h"

namespace wagnis::cli {
namespace {

// A server of this program's own, with an empty store in a folder for temporary things; ends and is forgotten with this object.
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

  // Its port.
  Result<std::uint16_t> start() {
    std::string pattern = (std::filesystem::temp_directory_path() / "wagnis-load-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) return refuse("cannot make a folder like " + pattern);
    folder_ = pattern;
    std::ofstream(folder_ / "index.html") << "<!doctype html>";
    int out[2];
    if (pipe2(out, O_CLOEXEC) != 0) return refuse("cannot open a pipe");
    const std::string store = folder_ / "games.db", web = folder_;
    const char* arguments[] = {"wagnis",      "serve",       "--port", "0",         "--host",    "127.0.0.1",
                               "--store",     store.c_str(), "--web",  web.c_str(), "--metrics", "",
                               "--log-level", "error",       "--lang", "en",        nullptr};
    process_ = fork();
    if (process_ < 0) return refuse("cannot start a server");
    if (process_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGTERM);
      setpgid(0, 0);  // Ctrl-C is for us, who then end it
      dup2(out[1], STDOUT_FILENO);
      execv("/proc/self/exe", const_cast<char**>(arguments));
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

 private:
  pid_t process_ = -1;
  std::filesystem::path folder_;
};

struct LoadFlags {
  LoadPlan plan{.port = 0, .game = std::string(all_games().front().id)};
  bool json = false;
};

std::string text_of(const char* when, const LoadPlay& play) {
  return fmt::format(
      "{}: {} moves in {:.0f} s; from a move to its acknowledgement {:.1f} ms in the median, {:.1f} in 99 of 100, "
      "{:.0f} at most; "
      "{} messages, {} in a second of the processor\n",
      when, thousands(play.moves), play.seconds, play.p50, play.p99, play.longest, thousands(play.messages),
      thousands(static_cast<std::int64_t>(play.messages_per_cpu_second())));
}

void write_play(JsonWriter& out, std::string_view name, const std::optional<LoadPlay>& play) {
  if (!play) return;
  // Microseconds: whole numbers are all that the writer knows.
  const auto microseconds = [](double ms) { return static_cast<std::int64_t>(ms * 1000); };
  out.key(name).open_object();
  out.member("seconds", static_cast<std::int64_t>(play->seconds)).member("moves", play->moves);
  out.member("p50_us", microseconds(play->p50)).member("p99_us", microseconds(play->p99));
  out.member("max_us", microseconds(play->longest)).member("messages", play->messages);
  out.member("server_cpu_ms", static_cast<std::int64_t>(play->cpu_seconds * 1000)).close_object();
}

int load(LoadFlags& flags) {
  OwnServer own;
  if (flags.plan.port == 0) {
    const auto port = own.start();
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
    if (figures->idle > 0)
      fmt::print("idle: {} connections, {:.1f} KiB of the server's memory for each, with its half of a table\n",
                 thousands(figures->idle), figures->bytes_per_connection / 1024);
    if (figures->tables > 0) fmt::print("playing: {} tables of two\n", thousands(figures->tables));
    if (figures->calm) fmt::print("{}", text_of("calm", *figures->calm));
    if (figures->flooded) fmt::print("{}", text_of("in a flood", *figures->flooded));
    if (figures->lost > 0) fmt::print("lost: {} connections ended before their time\n", thousands(figures->lost));
  }
  return figures->lost > 0 ? kNo : kOk;
}

}  // namespace

void add_load(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand(
      "load", "See how much a server on this machine bears: people who play, and wait, over real connections");
  auto flags = std::make_shared<LoadFlags>();
  LoadPlan& plan = flags->plan;
  command->add_option("--port", plan.port, "The port of a server on 127.0.0.1; by default one is started and ended");
  command->add_option("--idle", plan.idle, "Connections of people who wait, two a table")
      ->check(CLI::Range(0, 20000))
      ->capture_default_str();
  command->add_option("--tables", plan.tables, "Tables at which two people play")
      ->check(CLI::Range(0, 2000))
      ->capture_default_str();
  command->add_option("--flood", plan.flood, "People who send without a pause, in a second measurement")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command->add_option("--seconds", plan.seconds, "How long each measurement takes")
      ->check(CLI::Range(1, 600))
      ->capture_default_str();
  command->add_option("--think", plan.think, "Milliseconds before a move, on average")
      ->check(CLI::Range(0, 60000))
      ->capture_default_str();
  command->add_flag("--json", flags->json, "Print one JSON object");
  command->footer(
      "Exit codes: 0 all went well, 1 connections were lost, 2 bad input. Example: wagnis load --idle 10000 --tables "
      "500");
  command->callback([flags, &run] { run = [flags] { return load(*flags); }; });
}

}  // namespace wagnis::cli
