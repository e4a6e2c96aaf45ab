// wagnis coach: the odds and a running review beside a table with real cards and dice.
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/cardboard.h"
#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/game_ui.h"
#include "cli/ink.h"
#include "cli/terminal.h"
#include "cli/words.h"

namespace wagnis::cli {
namespace {

constexpr int kLongestCoached = 20;  // characters of a name

struct CoachFlags {
  GameFlags game;
  std::optional<std::int64_t> players;
  std::vector<std::string> names;
  std::string language;
  std::string record;
  bool no_odds = false;
  bool no_colour = false;
};

int coach_beside(const CoachFlags& flags) {
  auto options = read_options(flags.game);
  if (!options) return bad_input("coach", text(options.error()));
  const bool said = std::ranges::find(*options, std::string("players"), &Options::value_type::first) != options->end();
  if (flags.players)
    options->emplace_back("players", *flags.players);
  else if (!said && !flags.names.empty())
    options->emplace_back("players", static_cast<std::int64_t>(flags.names.size()));
  auto game = make_game(flags.game.game, *options);
  // Whoever plays with real dice in a race has no time to type: it is followed throw by throw.
  if (game && (*game)->timed())
    if (const auto ease = without_clock(**find_game(flags.game.game))) {
      options->push_back(*ease);
      game = make_game(flags.game.game, *options);
    }
  if (!game) return bad_input("coach", text(game.error()));
  const auto seats = static_cast<std::size_t>((*game)->seats());
  if (flags.names.size() > seats)
    return bad_input("coach", "--names gives " + std::to_string(flags.names.size()) + " names, but the game has " +
                                  std::to_string(seats) + " players");
  const DrawStyle style = style_of_stdout(parse_language(flags.language), flags.no_colour);
  constexpr Phrase<1> kPlayer{"Spieler {0}", "Speler {0}", "Player {0}"};
  CardboardSetup setup{.game = *game, .names = flags.names, .record = flags.record, .odds = !flags.no_odds};
  for (const std::string& name : setup.names)
    if (name.empty() || columns(name) > kLongestCoached)
      return bad_input(
          "coach", "name " + in_quotes(name) + " must have 1 to " + std::to_string(kLongestCoached) + " characters");
  while (setup.names.size() < seats) setup.names.push_back(say(style, kPlayer, std::to_string(setup.names.size() + 1)));
  Terminal terminal;
  const auto done = coach_table(setup, ui_or_plain((*game)->id()), style, terminal);
  return done ? kOk : bad_input("coach", text(done.error()));
}

}  // namespace

void add_coach(CLI::App& app, Run& run) {
  const auto flags = std::make_shared<CoachFlags>();
  CLI::App* command =
      app.add_subcommand("coach", "Odds and a running review for a game that you play with real cards and dice");
  add_game_flags(*command, flags->game,
                 "  wagnis coach push --names Ada,Grace,Ben\n"
                 "  wagnis coach tipp --players 3 --lang de --record evening.jsonl\n"
                 "  wagnis coach caramba --players 2 --no-odds");
  add_number(*command, "--players", flags->players, 1, kMaxSeats,
             "How many play; by default as many as there are names");
  command->add_option("--names", flags->names, "Names in the order of the seats, with commas: Ada,Grace")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_word(*command, "--lang", flags->language, {kLanguageCodes.begin(), kLanguageCodes.end()},
           "The language; by default that of the terminal");
  command->add_option("--record", flags->record, "A file that the game is added to as a record when you leave it");
  command->add_flag("--no-odds", flags->no_odds, "Show no odds until somebody types h");
  command->add_flag("--no-colour,--no-color", flags->no_colour, "Without colours; shapes tell the cards apart");
  command->footer([below = command->get_footer()] {
    return "Type each card, throw and choice as it happens: the prompt says how. ? lists the keys, u takes an entry "
           "back,\np shows which cards are left, r what luck and mistakes have done so far (docs/coach.md).\n\n" +
           below;
  });
  command->callback([&run, flags] { run = [flags] { return coach_beside(*flags); }; });
}

}  // namespace wagnis::cli
