// How fast the engine is: bench_engine. Figures are in docs/performance.md.
#include <benchmark/benchmark.h>

#include "bots/bot.h"
#include "conduct/bot_game.h"
#include "games/push/rules.h"
#include "record/record.h"

namespace wagnis {
namespace {

std::shared_ptr<const AnyGame> push_for(std::int64_t players) {
  return *make_game(push::Push::id, {{"players", players}});
}

// A whole game of this level in every seat; gives its events.
std::vector<Event> play_game(const std::shared_ptr<const AnyGame>& game, std::string_view level, std::uint64_t seed) {
  SeededLuck luck(seed);
  Generator generator(seed + 1);
  const auto bot = std::move(*make_bot(game, level));
  BotGame played(*game);
  while (!played.over())
    benchmark::DoNotOptimize(
        played.next(luck, [&](Seat seat) { return bot->choose(played.state(), seat, generator); }));
  return played.events();
}

// The rules alone, on their own types: moves drawn evenly, chance from a seed.
void BM_PushPlayout(benchmark::State& bench) {
  const push::Push game(
      {.players = static_cast<int>(bench.range(0)), .star_is_risk = false, .switch_cards = bench.range(0) > 2});
  Generator generator(1);
  SeededLuck luck(2);
  std::int64_t events = 0;
  for (auto _ : bench) {
    push::State s = game.start();
    while (s.phase != push::Phase::over) {
      const Seat seat{s.seat};
      if (!game.pending(s).chance.empty()) {
        s = game.resolve(s, seat, game.sample(s, seat, luck));
      } else {
        std::array<push::Move, 8> moves;
        std::size_t count = 0;
        game.moves(s, seat, [&](const push::Move& move) { moves[count++] = move; });
        s = game.play(s, seat, moves[generator.below(count)]);
      }
      ++events;
    }
    benchmark::DoNotOptimize(s);
  }
  bench.SetItemsProcessed(events);
}
BENCHMARK(BM_PushPlayout)->Arg(2)->Arg(4);

// Games of bots as the arena and the server play them: tokens instead of types.
void BM_BotGame(benchmark::State& bench, std::string_view level) {
  const auto game = push_for(3);
  std::uint64_t seed = 0;
  std::int64_t events = 0;
  for (auto _ : bench) events += static_cast<std::int64_t>(play_game(game, level, ++seed).size());
  bench.SetItemsProcessed(events);
}
BENCHMARK_CAPTURE(BM_BotGame, random, "random");
BENCHMARK_CAPTURE(BM_BotGame, casual, "casual");

void BM_Perft(benchmark::State& bench) {
  const auto start = push_for(2)->start();
  for (auto _ : bench) benchmark::DoNotOptimize(start->perft(static_cast<int>(bench.range(0))));
}
BENCHMARK(BM_Perft)->Arg(8)->Unit(benchmark::kMillisecond);

// A position in the middle of a game: its line, read back.
void BM_StateText(benchmark::State& bench) {
  const auto game = push_for(3);
  const auto state = game->start();
  const std::vector<Event> events = play_game(game, "casual", 1);
  for (std::size_t i = 0; i < events.size() / 2; ++i)
    benchmark::DoNotOptimize(state->apply(events[i].seat, events[i].token));
  for (auto _ : bench) benchmark::DoNotOptimize(game->parse(state->text()));
}
BENCHMARK(BM_StateText);

// What `wagnis check` does with a line: read, replay, compare.
void BM_CheckRecord(benchmark::State& bench) {
  const auto game = push_for(3);
  Record record;
  record.game = game->id();
  record.options = game->options();
  for (int i = 0; i < 3; ++i) record.seats.push_back({.name = "casual", .bot = true, .level = "casual", .more = {}});
  record.events = play_game(game, "casual", 1);
  const auto end = replay(record, record.events.size());
  record.result = end->state().standing();
  const std::string line = write_record(record);
  for (auto _ : bench) {
    const auto read = read_record(line);
    if (!read || !replay(*read)) return bench.SkipWithError("the record is refused");
  }
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(record.events.size()));
}
BENCHMARK(BM_CheckRecord);

}  // namespace
}  // namespace wagnis
