#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <memory>
#include <optional>
#include <thread>

#include "arena/match.h"
#include "arena/part.h"
#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/long_work.h"
#include "cli/match_report.h"
#include "cli/print.h"
#include "cli/record_files.h"
#include "core/token.h"

namespace wagnis::cli {
namespace {

struct SimulateFlags {
  GameFlags game;
  std::vector<std::string> bots;
  std::int64_t engine_time = 1000;
  std::int64_t games = 1000;
  std::string until;
  std::uint64_t seed = 1;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::string part;
  std::string records;
  bool json = false;
};

// The game with as many seats as bots. Refuses options that name another number of players.
Result<std::shared_ptr<const AnyGame>> find_game_for(const SimulateFlags& flags) {
  auto options = read_options(flags.game);
  if (!options) return std::unexpected(options.error());
  const auto count = static_cast<std::int64_t>(flags.bots.size());
  const auto players = std::ranges::find(*options, "players", &Options::value_type::first);
  if (players == options->end()) {
    options->emplace_back("players", count);
    const auto game = find_game(flags.game.game);
    if (!game) return std::unexpected(game.error());
    for (const OptionRule& rule : (*game)->option_rules())
      if (rule.name == "players" && (count < rule.low || count > rule.high))
        return refuse(fmt::format("--bots names {} {}; {} has {} to {} players, and a bot is named for each", count,
                                  count == 1 ? "bot" : "bots", flags.game.game, rule.low, rule.high));
  } else if (players->second != OptionValue(count))
    return refuse(fmt::format("option players is {}, but --bots names {}; there is one bot a player",
                              in_quotes(std::string_view(text(players->second))), count));
  auto game = make_game(flags.game.game, *options);
  if (!game || !(*game)->timed()) return game;
  const auto ease = without_clock(**find_game(flags.game.game));
  return refuse(flags.game.game + " with these options is a race, in which the bots here have no time" +
                (ease ? "; without one it is played with --option " + line_of({*ease}) : ""));
}

// Refuses a level that the game has no bot of. Engines are started later.
Result<void> check_levels(const std::shared_ptr<const AnyGame>& game, const std::vector<std::string>& levels) {
  for (const std::string& level : levels)
    if (!level.starts_with(kExec))
      if (const auto bot = make_bot(game, level); !bot) return std::unexpected(bot.error());
  return {};
}

// Splits at commas; "\\," is a comma in the command of an engine.
std::vector<std::string> split_bots(const std::vector<std::string>& given) {
  std::vector<std::string> bots;
  for (const std::string& line : given) {
    bots.emplace_back();
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == ',')
        bots.back() += line[++i];
      else if (line[i] == ',')
        bots.emplace_back();
      else
        bots.back() += line[i];
    }
  }
  return bots;
}

// Reads "0.005" or "±0.005".
Result<std::optional<double>> parse_until(std::string_view given) {
  if (given.empty()) return std::nullopt;
  std::string_view digits = given;
  if (digits.starts_with("±")) digits.remove_prefix(std::string_view("±").size());
  double value = 0;
  if (!CLI::detail::lexical_cast(std::string(digits), value) || !(value > 0 && value < 1))
    return refuse("--until is " + in_quotes(given) + "; it is a part of a win share between 0 and 1, as 0.005");
  return value;
}

void show(Progress& progress, const Report& report, std::int64_t games) {
  if (!progress.due()) return;
  double precision = 0;
  for (const EntryReport& entry : report.entries) precision = std::max(precision, entry.score.precision());
  progress.show(fmt::format("{} of {} games, win shares ±{:.3f}, {:.0f} s, at most {:.0f} s left",
                            thousands(report.games), thousands(games), precision, progress.seconds(),
                            progress.seconds_left(static_cast<double>(report.games), static_cast<double>(games))));
}

// Reports the first games that engines lost by failing; counts the others.
class Failures {
 public:
  void tell(const SimulateFlags& flags, const Failure& failure) {
    if (++told_ > kMostTold) return;
    print_text(stderr,
               "wagnis simulate: {} loses a game (seed {}, deal {}, rotation {}, seat {}, after {} events): {}\n",
               flags.bots[failure.entry], flags.seed, failure.deal, failure.rotation, failure.seat.index,
               failure.events, failure.why);
  }
  void end() const {
    if (told_ > kMostTold)
      print_text(stderr, "wagnis simulate: and {} more games were lost like that\n", told_ - kMostTold);
  }

 private:
  static constexpr std::int64_t kMostTold = 10;
  std::int64_t told_ = 0;
};

int run_simulate(SimulateFlags flags) {
  flags.bots = split_bots(flags.bots);
  const auto game = find_game_for(flags);
  if (!game) return bad_input("simulate", text(game.error()));
  const auto until = parse_until(flags.until);
  if (!until) return bad_input("simulate", text(until.error()));
  const auto part = part_of_flag(flags.part);
  if (!part) return bad_input("simulate", text(part.error()));
  if (!flags.part.empty() && *until)
    return bad_input("simulate", "--part and --until cannot be together: no part knows how sure the whole match is");
  if (const auto known = check_levels(*game, flags.bots); !known) return bad_input("simulate", text(known.error()));
  if (!flags.records.empty())
    if (const auto fine = check_new_file("--records", flags.records); !fine)
      return bad_input("simulate", text(fine.error()));
  std::ofstream records;  // opened when there is something to write: a match that cannot begin leaves the file as it is

  const Lineup lineup{.game = *game,
                      .levels = flags.bots,
                      .seed = flags.seed,
                      .engine_time = std::chrono::milliseconds(flags.engine_time)};
  const auto seats = static_cast<std::int64_t>(flags.bots.size());
  const std::int64_t whole = deals_for(flags.games, flags.bots.size());
  const Deals deals = deals_of(*part, whole);
  const std::int64_t games = (deals.to - deals.from) * seats;
  std::atomic<bool>& ended = end_on_ctrl_c();
  Progress progress;
  for (const std::string& level : flags.bots)
    if (const Study study = bot_study(**game, level)) {
      progress.show(level + " solves the whole game first; that takes some 30 s");
      study(ended);
    }
  Failures failures;
  Watch watch{.progress = [&](const Report& report) { show(progress, report, games); },
              .failure =
                  [&](const Failure& failure) {
                    progress.clear();
                    failures.tell(flags, failure);
                  },
              .stop = &ended};
  if (!flags.records.empty())
    watch.record = [&](const Record& record) {
      if (!records.is_open()) records.open(flags.records, std::ios::binary);
      if (!(records << write_record(record) << '\n')) ended = true;
    };
  const auto report = play_match(lineup, {.games = flags.games, .until = *until, .part = *part}, flags.threads, watch);
  progress.clear();
  failures.end();
  if (!report) return bad_input("simulate", text(report.error()));
  if (records.is_open() && !records.flush())
    return bad_input("simulate", "cannot write all records to " + flags.records);

  if (whole * seats != flags.games && !ended && !*until)
    print_text(stderr, "wagnis simulate: {} games asked for; {} are the next whole number of deals for {} bots\n",
               thousands(flags.games), thousands(whole * seats), flags.bots.size());
  if (flags.part.empty()) {
    print_report(**game, flags.seed, *report, flags.json);
  } else if (!ended) {  // a part that is not whole is of no use
    fmt::print("{}", write_part({.part = *part,
                                 .game = std::string((*game)->id()),
                                 .options = (*game)->options(),
                                 .seed = flags.seed,
                                 .games = whole * seats,
                                 .report = *report}));
  }
  for (const EntryReport& entry : report->entries)
    if (report->games > 0 && entry.failed == report->games) {
      print_text(stderr, "wagnis simulate: {} failed in every game\n", entry.level);
      return kNo;
    }
  if (!ended) return kOk;
  print_text(stderr, "wagnis simulate: stopped after {} of {} games\n", thousands(report->games), thousands(games));
  return kNo;
}

}  // namespace

void add_simulate(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<SimulateFlags>();
  CLI::App* command =
      app.add_subcommand("simulate", "Let bots play many games against each other and say who wins how often");
  add_game_flags(
      *command, flags->game,
      "  wagnis simulate push --bots random,casual --games 10000\n"
      "  wagnis simulate tipp --bots casual,casual,expert --until 0.01 --seed 7\n"
      "  wagnis simulate caramba --option pace=turns --bots casual,club --records games.jsonl\n"
      "  wagnis simulate push --bots expert,club --games 100000 --part 3/8 >part-3.json\n"
      "Exit codes: 0 all games are played; 1 stopped before, or an engine failed in every game; 2 bad input.");
  std::string levels;
  for (const GameEntry& game : all_games()) {
    levels += (levels.empty() ? "" : "; ") + std::string(game.id) + ":";
    for (const std::string_view level : bot_levels(game.id)) levels += " " + std::string(level);
  }
  command
      ->add_option("--bots", flags->bots,
                   "The bots, between commas, as many as seats (" + levels +
                       "), or exec:COMMAND for a program that speaks the engine protocol (a comma in it: \\,)")
      ->required()
      ->allow_extra_args(false)
      ->type_name("BOT,…");
  add_number(*command, "--engine-time", flags->engine_time, 1, 3'600'000,
             "How long an exec: bot has for a decision, in milliseconds")
      ->type_name("MS");
  add_number(*command, "--games", flags->games, 1, kMostGames,
             "How many games, rounded up to whole deals; every deal is played once in each rotation of the seats");
  command
      ->add_option("--until", flags->until,
                   "Stop before that when every win share is known to ± this much (95 %), as 0.005")
      ->type_name("±X");
  add_number(*command, "--seed", flags->seed, 0, kMostSeed, "Seed of all chance; the same seed gives the same games");
  add_number(*command, "--threads", flags->threads, 1, 256,
             "How many games at a time; changes no result (default: one a processor)")
      ->default_str("");
  command
      ->add_option(
          "--part", flags->part,
          "Play part K of N equal parts of the match and print it as one JSON object; `wagnis merge` puts them "
          "together")
      ->type_name("K/N");
  command->add_option("--records", flags->records, "Write the records of all games to this file, a line each")
      ->type_name("FILE.jsonl");
  command->add_flag("--json", flags->json, "Print one JSON object");
  command->callback([&run, flags] { run = [flags] { return run_simulate(*flags); }; });
}

}  // namespace wagnis::cli
