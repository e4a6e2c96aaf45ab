// wagnis serve: tables for a browser.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <array>
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
#include "cli/terminal.h"
#include "cli/words.h"
#include "server/server.h"

namespace wagnis::cli {
namespace {

constexpr Phrase<1> kOpen("Wagnis ist bereit. Öffne im Browser: {0}", "Wagnis staat klaar. Open in je browser: {0}",
                          "Wagnis is ready. Open in a browser: {0}");
constexpr Phrase<1> kFriends("Freunde im selben WLAN öffnen: {0}", "Vrienden op dezelfde wifi openen: {0}",
                             "Friends on the same Wi-Fi open: {0}");
constexpr Phrase<1> kKept("Alle Spiele liegen in {0}", "Alle spellen staan in {0}", "All games are kept in {0}");
constexpr Phrase<0> kStop("Mit Strg+C beendest du Wagnis.", "Met Ctrl+C stop je Wagnis.", "Ctrl+C stops Wagnis.");

struct ServeFlags {
  ServerSettings server;
  std::string store;
  std::string web;
  std::string language;
  bool quiet = false;
};

std::filesystem::path usual_store() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data != '\0') return std::filesystem::path(data) / "wagnis" / "wagnis.db";
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home != nullptr ? home : ".") / ".local" / "share" / "wagnis" / "wagnis.db";
}

// The client beside the program: in a checkout (build/release/wagnis) or installed (bin/wagnis).
std::filesystem::path usual_web() {
  std::error_code error;
  const std::filesystem::path here = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  for (const char* place : {"../../web/dist", "../share/wagnis/web"})
    if (std::filesystem::exists(here / place / "index.html", error)) return (here / place).lexically_normal();
  return (here / "../../web/dist").lexically_normal();
}

// The IPv4 addresses under which others in the same network reach this machine.
std::vector<std::string> addresses_here() {
  std::vector<std::string> addresses;
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return addresses;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    if ((one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr)
      addresses.emplace_back(text.data());
  }
  freeifaddrs(all);
  return addresses;
}

std::string url(std::string_view host, std::uint16_t port) {
  const bool v6 = host.find(':') != std::string_view::npos;
  return fmt::format("http://{}{}{}:{}/", v6 ? "[" : "", host, v6 ? "]" : "", port);
}

int serve(ServeFlags flags) {
  flags.server.store = flags.store.empty() ? usual_store() : std::filesystem::path(flags.store);
  flags.server.web = flags.web.empty() ? usual_web() : std::filesystem::path(flags.web);
  // stdout is for people; a line for machines goes to stderr.
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("wagnis", std::make_shared<spdlog::sinks::stderr_sink_mt>()));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
  spdlog::set_level(flags.quiet ? spdlog::level::warn : spdlog::level::info);

  std::error_code error;
  if (const auto folder = flags.server.store.parent_path(); !folder.empty())
    std::filesystem::create_directories(folder, error);
  if (error)
    return bad_input("serve",
                     "the store " + flags.server.store.string() + ": cannot make its folder: " + error.message());
  const auto server = Server::open(flags.server);
  if (!server) return bad_input("serve", text(server.error()));

  const std::uint16_t port = (*server)->port();
  const bool everywhere = flags.server.host == "0.0.0.0" || flags.server.host == "::";
  const DrawStyle style = style_of_stdout(parse_language(flags.language), true);
  fmt::print("{}\n", say(style, kOpen, url(everywhere ? "localhost" : flags.server.host, port)));
  if (everywhere)
    for (const std::string& address : addresses_here()) fmt::print("{}\n", say(style, kFriends, url(address, port)));
  fmt::print("{}\n{}\n", say(style, kKept, flags.server.store.string()), say(style, kStop));
  std::fflush(stdout);
  spdlog::info("listening host={} port={}", flags.server.host, port);
  (*server)->run();
  return kOk;
}

}  // namespace

void add_serve(CLI::App& app, Run& run) {
  CLI::App* command =
      app.add_subcommand("serve", "Play in the browser: serves tables and the client until it is stopped");
  auto flags = std::make_shared<ServeFlags>();
  command->add_option("--port", flags->server.port, "The port; 0 takes any that is free")
      ->envname("WAGNIS_PORT")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command->add_option("--host", flags->server.host, "The address to listen on; 127.0.0.1 is for this machine alone")
      ->envname("WAGNIS_HOST")
      ->capture_default_str();
  command->add_option("--store", flags->store, "The file that keeps all games; by default " + usual_store().string())
      ->envname("WAGNIS_STORE");
  command->add_option("--web", flags->web, "The folder of the built client; by default the one beside the program")
      ->envname("WAGNIS_WEB");
  command->add_option("--lang", flags->language, "The language; by default that of the terminal")
      ->envname("WAGNIS_LANG")
      ->check(CLI::IsMember({"de", "nl", "en"}));
  command
      ->add_option("--pace", flags->server.pace,
                   "Milliseconds before each move of a bot; 0 takes away countdowns and reaction times too")
      ->envname("WAGNIS_PACE")
      ->check(CLI::Range(0, 60000))
      ->capture_default_str();
  command->add_flag("--quiet", flags->quiet, "Log warnings and errors only");
  command->callback([flags, &run] { run = [flags] { return serve(*flags); }; });
}

}  // namespace wagnis::cli
