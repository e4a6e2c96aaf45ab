// Files of settings. Reading one ends in values or in a reason that names the file; the shown settings read as the same
// values.
#include "cli/settings.h"

#include <sys/mman.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/must.h"

namespace wagnis::fuzz {
namespace {

struct Values {
  std::int64_t port = 8080;
  std::string log = "text";
  std::string host = "localhost";
  std::vector<std::string> proxies{"127.0.0.1"};
  bool operator==(const Values&) const = default;
};

struct Reading {
  Result<void> result;
  std::string shown;
  Values values;
};

Reading read(std::string_view file) {
  const int memory = memfd_create("settings", 0);
  must(memory >= 0 && write(memory, file.data(), file.size()) == static_cast<ssize_t>(file.size()), "no memory");
  Reading reading;
  cli::Settings settings;
  settings.number("port", reading.values.port, 0, 65535, "a port");
  settings.word("log", reading.values.log, {"text", "json"}, "how to log");
  settings.text("host", reading.values.host, {}, "a host");
  settings.list("proxy", reading.values.proxies, [](const std::string&) { return Result<void>(); }, "proxies");
  CLI::App app;
  settings.add_flags(app);
  app.parse("--config /proc/self/fd/" + std::to_string(memory));
  reading.result = settings.read();
  reading.shown = settings.shown();
  close(memory);
  return reading;
}

}  // namespace
}  // namespace wagnis::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wagnis::fuzz;
  const Reading first = read({reinterpret_cast<const char*>(data), size});
  if (!first.result) {
    must(first.result.error().what.find("/proc/self/fd/") != std::string::npos,
         "a refusal without a place: " + first.result.error().what);
    return 0;
  }
  const Reading again = read(first.shown);
  must(again.result.has_value(), "what is shown is refused: " + first.shown);
  must(again.values == first.values, "values change by showing and reading: " + first.shown);
  return 0;
}
