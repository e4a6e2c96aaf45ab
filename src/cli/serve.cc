// wagnis serve: tables for a browser.
#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/qr.h"
#include "cli/serve_settings.h"
#include "cli/settings.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "server/log.h"
#include "server/open_store.h"
#include "server/reachable.h"
#include "server/server.h"
#include "store/postgres/postgres_store.h"

namespace wagnis::cli {
namespace {

constexpr Phrase<1> kOpen("Wagnis ist bereit. Öffne im Browser: {0}", "Wagnis staat klaar. Open in je browser: {0}",
                          "Wagnis is ready. Open in a browser: {0}");
constexpr Phrase<1> kFriends("Freunde im selben WLAN öffnen: {0}", "Vrienden op dezelfde wifi openen: {0}",
                             "Friends on the same Wi-Fi open: {0}");
constexpr Phrase<1> kKept("Alle Spiele liegen in {0}", "Alle spellen staan in {0}", "All games are kept in {0}");
constexpr Phrase<0> kStop("Mit Strg+C beendest du Wagnis.", "Met Ctrl+C stop je Wagnis.", "Ctrl+C stops Wagnis.");

// The folder of the client beside the program: in a checkout (build/release/wagnis) or installed (bin/wagnis).
std::filesystem::path usual_web() {
  std::error_code error;
  const std::filesystem::path here = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  for (const char* place : {"../../web/dist", "../share/wagnis/web"})
    if (std::filesystem::exists(here / place / "index.html", error)) return (here / place).lexically_normal();
  return (here / "../../web/dist").lexically_normal();
}

struct ServeFlags {
  Settings settings;
  std::int64_t port = 8080;
  std::string host = "::";
  std::string store = usual_store().string();
  std::string key;
  std::string web = usual_web().string();
  std::string language =
      std::string(kLanguageCodes[static_cast<std::size_t>(style_of_stdout(std::nullopt, true).language)]);
  std::int64_t pace = 900;
  std::string log = "text";
  std::string log_level = "info";
  std::string metrics;
  std::vector<std::string> proxies;
  VisitorLimits limits;
  std::int64_t keep_unused = kKeepUnused;
  std::int64_t keep_tables = kKeepTables;
  std::string node = usual_node_name();
  std::int64_t lease = 5000;
  bool quiet = false;
  bool print_config = false;
};

void add_settings(ServeFlags& flags) {
  Settings& settings = flags.settings;
  settings.number("port", flags.port, 0, 65535, "The port; 0 takes any that is free");
  settings.text("host", flags.host, {},
                "The address to listen on, or a name: [::] is all (IPv4 too), 0.0.0.0 all of IPv4, localhost for this "
                "machine alone");
  settings.text(
      "store", flags.store, {},
      "Where all games are kept: a file for its owner alone (mode 0600), whose folder is made, or the address "
      "of a database that several servers share, postgres://USER@HOST/DATABASE");
  settings.text("store-key", flags.key, {},
                "The file with the key that seals the seeds of games in progress; if empty, the store's name with .key "
                "after it. It is made if it is not there. A database needs one, the same for all its servers");
  settings.text("web", flags.web, {}, "The folder of the built client");
  settings.word("lang", flags.language, {"de", "nl", "en"}, "The language of what is printed here");
  settings.number(
      "pace", flags.pace, 0, 60000,
      "Milliseconds before each move of a bot; 0, for tests, takes away countdowns and reaction times, and turn clocks "
      "run ten times as fast");
  settings.word("log", flags.log, {"text", "json"}, "The form of the log on stderr: a line an event");
  settings.word("log-level", flags.log_level, {"debug", "info", "warning", "error"}, "What is logged: this and worse");
  settings.text(
      "metrics", flags.metrics,
      [](const std::string& given) -> Result<void> {
        if (given.empty()) return {};
        if (const auto place = parse_host_and_port(given); !place) return std::unexpected(place.error());
        return {};
      },
      "ADDRESS:PORT to tell /metrics at; if empty, at --port to this machine alone");
  settings.list(
      "trusted-proxy", flags.proxies,
      [](const std::string& given) -> Result<void> {
        if (const auto network = parse_network(given); !network) return std::unexpected(network.error());
        return {};
      },
      "An address or range of proxies whose X-Forwarded-For is believed; may be repeated");
  settings.number("connections-per-address", flags.limits.connections, 1, 1'000'000,
                  "Most connections of one address at once; this machine's own are not counted");
  settings.number("keep-unused", flags.keep_unused, 0, kMostDays,
                  "Days that a table stays on which no person ever moved; 0: for ever");
  settings.number("keep-tables", flags.keep_tables, 0, kMostDays,
                  "Days that a table and its games stay after the last thing that happened there; 0: for ever");
  settings.text("node", flags.node, check_node_name,
                "The name of this server among those that share a store; each has its own");
  settings.number("lease", flags.lease, 500, 60'000,
                  "Milliseconds of silence after which other servers of the store take over this one's tables");
}

int serve(ServeFlags& flags) {
  if (auto read = flags.settings.read(); !read) return bad_input("serve", text(read.error()));
  if (flags.print_config) {
    fmt::print("{}", flags.settings.shown());
    return kOk;
  }
  auto level = spdlog::level::from_str(flags.log_level);
  if (flags.quiet) level = std::max(level, spdlog::level::warn);
  start_log(flags.log == "json" ? LogForm::json : LogForm::text, level);

  ServerSettings settings{.host = flags.host,
                          .port = static_cast<std::uint16_t>(flags.port),
                          .store = flags.store,
                          .web = flags.web,
                          .pace = flags.pace,
                          .metrics = flags.metrics,
                          .limits = flags.limits,
                          .key = flags.key,
                          .keep_unused = flags.keep_unused,
                          .keep_tables = flags.keep_tables,
                          .node = flags.node,
                          .lease = flags.lease};
  for (const std::string& proxy : flags.proxies) settings.proxies.push_back(*parse_network(proxy));
  const auto server = Server::open(settings);
  if (!server) return bad_input("serve", text(server.error()));

  const std::uint16_t port = (*server)->port();
  const bool everywhere = flags.host == "0.0.0.0" || flags.host == "::" || flags.host == "[::]";
  const auto language = parse_language(flags.language);
  const DrawStyle style = style_of_stdout(language, true);
  fmt::print("{}\n", say(style, kOpen, page_at(everywhere ? "localhost" : flags.host, port)));
  if (everywhere) {
    const auto pages = pages_for_others(flags.host, port);
    for (const std::string& page : pages) fmt::print("{}\n", say(style, kFriends, page));
    if (const DrawStyle able = style_of_stdout(language, false); !pages.empty() && able.colour && able.unicode)
      fmt::print("{}", qr_code(pages.front()));
  }
  fmt::print("{}\n{}\n", say(style, kKept, shown_store(flags.store)), say(style, kStop));
  std::fflush(stdout);
  log_info("listening", {{"port", port}, {"metrics_port", (*server)->metrics_port()}});
  (*server)->run();
  return kOk;
}

}  // namespace

std::vector<std::string> names_of_serve() {
  ServeFlags flags;
  add_settings(flags);
  return flags.settings.names();
}

void add_serve(CLI::App& app, Run& run) {
  CLI::App* command =
      app.add_subcommand("serve", "Play in the browser: serves tables and the client until it is stopped");
  auto flags = std::make_shared<ServeFlags>();
  add_settings(*flags);
  flags->settings.add_flags(*command);
  command->add_flag("--print-config", flags->print_config,
                    "Print what all of this comes to, as such a file and each with where it is from, and end");
  command->add_flag("--quiet", flags->quiet, "Log warnings and errors only");
  command->footer(
      "Flags count for more than the environment, the environment for more than the file.\n"
      "Examples:\n"
      "  wagnis serve\n"
      "  wagnis serve --port 9000 --store games.db --lang de\n"
      "  wagnis serve --config wagnis.toml --print-config\n"
      "Exit codes: 0 told to stop; 2 it cannot begin.");
  command->callback([flags, &run] { run = [flags] { return serve(*flags); }; });
}

}  // namespace wagnis::cli
