// The paths of the engine that run in the browser too: a program, and a module for WebAssembly. bench/wasm.mjs compares
// the two.
//
//     engine_paths            prints the names of the paths, a line each
//     engine_paths PATH N     runs a path N times; prints its events and the microseconds of the processor that it took
//
// The module's functions: paths() leaves the names, as text, in the output; run(n) runs the path that the input names.
#include "bench/engine_paths.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <string_view>

#include "core/token.h"
#ifdef __wasm__
#include "wasm/talk.h"
#else
#include <cstdio>
#endif

namespace {

using namespace wagnis::bench;

template <class Path, class... Setting>
std::int64_t run(int n, Setting... setting) {
  Path path(setting...);
  std::int64_t events = 0;
  for (int i = 0; i < n; ++i) events += path();
  return events;
}

struct Named {
  std::string_view name;
  std::int64_t (*run)(int n);
};
constexpr std::array kPaths{
    Named{"bots-casual", [](int n) { return run<BotsPlay>(n, "casual"); }},
    Named{"bots-random", [](int n) { return run<BotsPlay>(n, "random"); }},
    Named{"push-net", [](int n) { return run<PushNet>(n); }},
    Named{"push-playout-2", [](int n) { return run<PushPlayout>(n, 2); }},
    Named{"push-playout-4", [](int n) { return run<PushPlayout>(n, 4); }},
    Named{"solve-tipp", [](int n) { return run<SolveTipp>(n); }},
    Named{"state-text", [](int n) { return run<StateText>(n); }},
};

std::string names() {
  std::string text;
  for (const Named& path : kPaths) text += std::string(path.name) + '\n';
  return text;
}
const Named* path_named(std::string_view name) {
  const auto found = std::ranges::find(kPaths, name, &Named::name);
  return found == kPaths.end() ? nullptr : &*found;
}

}  // namespace

#ifdef __wasm__

WAGNIS_EXPORT(paths) std::uint32_t wagnis_paths() { return wagnis::wasm::answer(names()); }
// -1: there is no such path.
WAGNIS_EXPORT(run) std::int64_t wagnis_run(std::uint32_t size, std::int32_t n) {
  const Named* path = path_named(wagnis::wasm::input_text(size));
  return path == nullptr ? -1 : path->run(n);
}

#else

int main(int argc, char** argv) {
  if (argc == 1) return std::fputs(names().c_str(), stdout) < 0;
  const Named* path = path_named(argv[1]);
  const auto n = argc == 3 ? wagnis::parse_whole(argv[2], 0, 100'000'000) : std::nullopt;
  if (path == nullptr || !n) {
    std::fprintf(stderr,
                 "engine_paths: usage: engine_paths [PATH N]; engine_paths alone names the paths, N is 0 to "
                 "100000000\n");
    return 2;
  }
  const std::clock_t before = std::clock();
  const std::int64_t events = path->run(static_cast<int>(*n));
  const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
  std::printf("%lld %.0f\n", static_cast<long long>(events), seconds * 1e6);
}

#endif
