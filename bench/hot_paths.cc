// hot_paths PATH N: runs a path N times and prints nothing; for tools/instructions, which counts what it takes.
// hot_paths alone prints the names of the paths.
#include <cstdio>
#include <functional>
#include <map>
#include <string>

#include "bench/paths.h"
#include "core/token.h"

int main(int argc, char** argv) {
  using namespace wagnis::bench;
  const auto times = [](auto path) {
    return [path](int n) mutable {
      for (int i = 0; i < n; ++i) use(path());
    };
  };
  const std::map<std::string, std::function<void(int)>> paths{
      {"bots-casual", [&](int n) { times(BotsPlay("casual"))(n); }},
      {"bots-random", [&](int n) { times(BotsPlay("random"))(n); }},
      {"check-record", [&](int n) { times(CheckRecord())(n); }},
      {"push-playout-2", [&](int n) { times(PushPlayout(2))(n); }},
      {"push-playout-4", [&](int n) { times(PushPlayout(4))(n); }},
      {"room-game", [&](int n) { times(RoomGame())(n); }},
      {"solve-turns", [&](int n) { times(SolveTurns(wagnis::tipp::Width::two))(n); }},
      {"state-text", [&](int n) {
         StateText path;
         for (int i = 0; i < n; ++i) use(path());
       }}};
  if (argc == 1)
    for (const auto& [name, run] : paths) std::puts(name.c_str());
  if (argc == 1) return 0;
  const auto found = paths.find(argv[1]);
  const auto n = argc == 3 ? wagnis::parse_whole(argv[2], 0, 1'000'000) : std::nullopt;
  if (found == paths.end() || !n) {
    std::fprintf(stderr, "hot_paths: usage: hot_paths [PATH N]; hot_paths alone names the paths, N is 0 to 1000000\n");
    return 2;
  }
  found->second(static_cast<int>(*n));
}
