// make_fair_records N: prints N records of games of all kinds, one a line, with chance from seeds. Other verifiers are
// compared on them.
#include <cstdio>
#include <cstdlib>

#include "fair_game.h"

int main(int argc, char** argv) {
  using namespace wagnis;
  const long count = argc > 1 ? std::atol(argv[1]) : 0;
  constexpr int kMost = 60;  // events; most games stay unfinished, so that many cost little
  for (long i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const std::int64_t players = 2 + i / 3 % 3;
    Record record;
    if (i % 3 == 0)
      record =
          fair_record("push", {{"players", players}, {"star", std::string(i % 2 == 0 ? "safe" : "risk")}}, seed, kMost);
    else if (i % 3 == 1)
      record = fair_record("tipp", {{"players", players}, {"rounds", 1}}, seed);
    else
      record = fair_record("caramba", {{"players", players}}, seed, kMost);
    std::puts(write_record(record).c_str());
  }
  return 0;
}
