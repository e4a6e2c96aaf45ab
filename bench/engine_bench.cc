// How fast the engine is: bench_engine. Figures are in docs/performance.md.
#include <benchmark/benchmark.h>

#include "bench/paths.h"
#include "bench/push_kernel.h"

namespace wagnis::bench {
namespace {

template <class Path, class... Setting>
void run(benchmark::State& bench, Setting... setting) {
  Path path(setting...);
  std::int64_t events = 0;
  for (auto _ : bench) events += path();
  bench.SetItemsProcessed(events);
}

void BM_PushPlayout(benchmark::State& bench) { run<PushPlayout>(bench, static_cast<int>(bench.range(0))); }
BENCHMARK(BM_PushPlayout)->Arg(2)->Arg(4);
BENCHMARK(run<PushKernel>)->Name("BM_PushKernel/2");

void BM_BotGame(benchmark::State& bench, const char* level) { run<BotsPlay>(bench, level); }
BENCHMARK_CAPTURE(BM_BotGame, random, "random");
BENCHMARK_CAPTURE(BM_BotGame, casual, "casual");

void BM_Perft(benchmark::State& bench) {
  const auto start = push_for(2)->start();
  for (auto _ : bench) use(start->perft(static_cast<int>(bench.range(0))));
}
BENCHMARK(BM_Perft)->Arg(8)->Unit(benchmark::kMillisecond);

BENCHMARK(run<StateText>)->Name("BM_StateText");
BENCHMARK(run<CheckRecord>)->Name("BM_CheckRecord");

template <tipp::Width kWidth>
void BM_SolveTurns(benchmark::State& state) {
  if (kWidth > tipp::widest()) return state.SkipWithError("this machine has no such registers");
  SolveTurns path(kWidth);
  for (auto _ : state) path();
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(tipp::kLanes));
}
BENCHMARK(BM_SolveTurns<tipp::Width::two>)->Name("BM_SolveTurns/two")->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_SolveTurns<tipp::Width::four>)->Name("BM_SolveTurns/four")->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_SolveTurns<tipp::Width::eight>)->Name("BM_SolveTurns/eight")->Unit(benchmark::kMicrosecond);
BENCHMARK(run<SolveTipp>)->Name("BM_SolveTipp")->Unit(benchmark::kMillisecond);
BENCHMARK(run<RoomGame>)->Name("BM_RoomGame");

}  // namespace
}  // namespace wagnis::bench
