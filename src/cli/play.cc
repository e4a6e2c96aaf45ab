// wagnis play: a game at the keyboard.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/game_ui.h"
#include "cli/host.h"
#include "cli/ink.h"
#include "cli/raw_screen.h"
#include "cli/record_files.h"
#include "cli/seats.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "core/token.h"

namespace wagnis::cli {
namespace {

constexpr int kLongestName = 20;                                              // characters
constexpr std::string_view kPlayersOption = "players";                        // every game has it
constexpr std::string_view kUsualBot = "casual";                              // if nobody says who plays
constexpr std::array<std::string_view, 3> kSpeeds{"calm", "normal", "fast"};  // in the order of Speed

// The command line as given.
struct PlayFlags {
  GameFlags game;
  std::optional<std::int64_t> players;
  std::vector<std::string> bots;
  std::vector<std::string> names;
  std::string language;
  std::optional<std::uint64_t> seed;
  std::string record;
  std::string speed = "normal";
  bool no_colour = false;
  std::string resume;
};

// The seats: people first, then bots. A bot has the name of its level in the language of the table, with a number if
// several bots have that level.
std::vector<SeatInfo> seats_of(const std::vector<std::string>& names, const std::vector<std::string>& bots, int people,
                               const DrawStyle& style) {
  std::vector<SeatInfo> seats;
  for (int i = 0; i < people; ++i) {
    const auto at = static_cast<std::size_t>(i);
    seats.push_back({.name = at < names.size() ? names[at] : "", .bot = false, .level = "", .more = {}});
  }
  for (std::size_t i = 0; i < bots.size(); ++i) {
    std::string name = level_name(style, bots[i]);
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
    if (std::ranges::count(bots, bots[i]) > 1)
      name +=
          " " + std::to_string(std::count(bots.begin(), bots.begin() + static_cast<std::ptrdiff_t>(i) + 1, bots[i]));
    seats.push_back({.name = std::move(name), .bot = true, .level = bots[i], .more = {}});
  }
  return seats;
}

Result<void> check_names(const std::vector<std::string>& names, int people) {
  if (static_cast<int>(names.size()) > people)
    return refuse("--names gives " + std::to_string(names.size()) + " names, but " + std::to_string(people) +
                  (people == 1 ? " seat is" : " seats are") + " left for people");
  for (const std::string& name : names) {
    const DrawStyle any{.language = Language::en, .colour = false, .unicode = true, .width = 0};
    if (name.empty() || columns(name) > kLongestName || printable(any, name) != name)
      return refuse("name " + in_quotes(name) + " must have 1 to " + std::to_string(kLongestName) +
                    " printable characters");
  }
  return {};
}

// The game, and how many bots of the usual level fill the table if nobody says who plays.
struct ChosenGame {
  std::shared_ptr<const AnyGame> game;
  int usual_bots = 0;
};

// A game with a clock needs a window that changes by itself (`live`). Without one, the option that takes the clock away
// is set, unless the command line sets it otherwise.
Result<std::shared_ptr<const AnyGame>> game_of(const std::string& id, Options options, bool live) {
  auto game = make_game(id, options);
  if (!game || !(*game)->timed() || live) return game;
  const auto ease = without_clock(**find_game(id));
  if (!ease) return refuse(id + " with these options has a clock; it is played in a terminal");
  options.push_back(*ease);
  if (auto other = make_game(id, options)) return other;  // refused if the command line has set it
  return refuse(id + " with these options has a clock; it is played in a terminal, or with --option " +
                line_of({*ease}));
}

// If nobody says the number of players, it is that of the bots and names, with at least one person.
Result<ChosenGame> table_of(const PlayFlags& flags, bool live) {
  auto options = read_options(flags.game);
  if (!options) return std::unexpected(options.error());
  const bool said =
      flags.players || std::ranges::find(*options, kPlayersOption, &Options::value_type::first) != options->end();
  const bool alone = !said && flags.bots.empty() && flags.names.size() <= 1;
  const std::size_t people = std::max(flags.names.size(), std::size_t{1});
  if (flags.players)
    options->emplace_back(kPlayersOption, *flags.players);
  else if (!said && !alone)
    options->emplace_back(kPlayersOption, static_cast<std::int64_t>(flags.bots.size() + people));
  auto game = game_of(flags.game.game, *options, live);
  if (!game) return std::unexpected(game.error());
  const int usual_bots = alone ? (*game)->seats() - 1 : 0;
  return ChosenGame{.game = *std::move(game), .usual_bots = usual_bots};
}

Result<PlaySetup> setup_of(const PlayFlags& flags, const DrawStyle& style, bool live) {
  auto table = table_of(flags, live);
  if (!table) return std::unexpected(table.error());
  std::vector<std::string> bots = flags.bots;
  const auto levels = bot_levels(table->game->id());
  const bool usual = std::ranges::find(levels, kUsualBot) != levels.end();
  bots.resize(bots.size() + static_cast<std::size_t>(table->usual_bots),
              std::string(usual ? kUsualBot : levels.back()));
  const int people = table->game->seats() - static_cast<int>(bots.size());
  if (people < 0)
    return refuse("--bots gives " + std::to_string(bots.size()) + " bots, but the game has " +
                  std::to_string(table->game->seats()) + " players");
  if (auto named = check_names(flags.names, people); !named) return std::unexpected(named.error());
  if (people > 1 && table->game->timed()) {
    const auto ease = without_clock(**find_game(flags.game.game));
    return refuse(std::to_string(people) + " people cannot race at one keyboard; one can, against bots" +
                  (ease ? ", or all at ease with --option " + line_of({*ease}) : ""));
  }
  return PlaySetup{.game = std::move(table->game),
                   .seats = seats_of(flags.names, bots, people, style),
                   .seed = flags.seed ? *flags.seed : std::random_device()(),
                   .speed = static_cast<Speed>(std::ranges::find(kSpeeds, flags.speed) - kSpeeds.begin()),
                   .record = flags.record};
}

// The last game of a file, to continue it.
Result<PlaySetup> resumed(const PlayFlags& flags, bool live) {
  if (flags.players || flags.seed || !flags.game.game.empty() || !flags.game.options.empty() || !flags.bots.empty() ||
      !flags.names.empty() || !flags.record.empty())
    return refuse("--resume takes game, options, seats and seed from the file, and saves to it; they cannot be given");
  const auto file = read_file(flags.resume);
  if (!file) return std::unexpected(file.error());
  std::optional<RecordLine> last;
  read_records(*file, [&](RecordLine&& line) { last.emplace(std::move(line)); });
  const auto cannot = [&](const std::string& why) { return refuse("--resume " + flags.resume + ": " + why); };
  if (!last) return cannot("there is no record in it");
  if (!last->record) return cannot("its last record: " + text(last->record.error()));
  Record& record = *last->record;
  const auto replayed = replay(record);
  if (!replayed) return cannot("its last record: " + text(replayed.error()));
  if (replayed->state().over()) return cannot("its last game is over");
  const auto seed = std::ranges::find(record.more, "seed", &MoreMembers::value_type::first);
  if (seed == record.more.end()) return cannot("its last game has no seed; only games of wagnis play can be taken up");
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(seed->second.data(), seed->second.data() + seed->second.size(), number);
  if (error != std::errc() || end != seed->second.data() + seed->second.size())
    return cannot("the seed of its last game is " + in_quotes(seed->second) + "; it is a whole number from 0 to " +
                  std::to_string(kMostSeed));
  if (replayed->state().game()->timed()) {
    if (!live) return cannot("its last game is a race, which is played in a terminal");
    if (std::ranges::count(record.seats, false, &SeatInfo::bot) > 1)
      return cannot("its last game is a race of several people, who cannot play at one keyboard");
  }
  return PlaySetup{.game = replayed->state().game(),
                   .seats = std::move(record.seats),
                   .seed = number,
                   .speed = static_cast<Speed>(std::ranges::find(kSpeeds, flags.speed) - kSpeeds.begin()),
                   .record = flags.resume,
                   .events = std::move(record.events)};
}

int play(const PlayFlags& flags) {
  if (flags.game.game.empty() && flags.resume.empty())
    return bad_input("play", "a game is missing, or --resume FILE; see wagnis play --help");
  const DrawStyle style = style_of_stdout(parse_language(flags.language), flags.no_colour);
  auto setup =
      flags.resume.empty() ? setup_of(flags, style, RawScreen::possible()) : resumed(flags, RawScreen::possible());
  if (!setup) return bad_input("play", text(setup.error()));
  const GameUi& ui = ui_or_plain(setup->game->id());
  if (setup->game->timed() && ui.live == nullptr)
    return bad_input("play", "the terminal has no picture of a race of " + std::string(setup->game->id()));
  const Studies studies(*setup->game, setup->seats);
  Terminal terminal;
  RawScreen screen(terminal);
  const auto played = host(*std::move(setup), ui, style, terminal, &screen);
  return played ? kOk : bad_input("play", text(played.error()));
}

// The bots that people can play against, as --help lists them.
std::string list_of_bots() {
  const DrawStyle style{.language = Language::en, .colour = false, .unicode = true, .width = 80};
  std::string list = "Bots, by level:\n";
  for (const GameEntry& game : all_games()) {
    const GameUi* ui = find_ui(game.id);
    if (ui == nullptr) continue;
    const auto there_are = bot_levels(game.id);
    for (const Character& character : ui->characters)
      if (std::ranges::find(there_are, character.level) != there_are.end())
        list += "  " + pad(std::string(game.id), 9) + pad(std::string(character.level), 8) +
                say(style, character.about) + "\n";
  }
  return list;
}

}  // namespace

void add_play(CLI::App& app, Run& run) {
  CLI::App* command =
      app.add_subcommand("play", "Play a game in the terminal, against bots or with friends at one keyboard");
  auto flags = std::make_shared<PlayFlags>();
  const auto list = [](CLI::Option* option) { return option->delimiter(',')->allow_extra_args(false); };
  add_game_flags(*command, flags->game,
                 "  wagnis play push\n"
                 "  wagnis play tipp --names Ada,Grace --bots club --lang de\n"
                 "  wagnis play caramba --option pace=turns --players 2\n"
                 "  wagnis play push --record game.jsonl\n"
                 "  wagnis play --resume game.jsonl");
  add_number(*command, "--players", flags->players, 1, kMaxSeats,
             "How many play; those who are no bots are people, who sit first");
  list(command->add_option("--bots", flags->bots, "Levels of the bots, with commas: casual,casual"));
  list(command->add_option("--names", flags->names, "Names of the people, with commas: Ada,Grace"));
  add_word(*command, "--lang", flags->language, {kLanguageCodes.begin(), kLanguageCodes.end()},
           "The language; by default that of the terminal");
  add_number(*command, "--seed", flags->seed, 0, kMostSeed,
             "The same seed and the same moves give the same game; by default a random one");
  command->add_option("--record", flags->record,
                      "A file that the game is added to as a record, also when it is given up");
  command->get_option("game")->required(false);
  command
      ->add_option("--resume", flags->resume,
                   "Go on with the last game of a file that --record or s has saved, in place of GAME")
      ->type_name("FILE.jsonl");
  add_word(*command, "--speed", flags->speed, {kSpeeds.begin(), kSpeeds.end()},
           "How long to wait between what others do");
  command->add_flag("--no-colour,--no-color", flags->no_colour, "Without colours; shapes tell the cards apart");
  command->footer([below = command->get_footer()] { return list_of_bots() + "\n" + below; });
  command->callback([flags, &run] { run = [flags] { return play(*flags); }; });
}

}  // namespace wagnis::cli
