#include "conduct/signature.h"

#include <string>
#include <vector>

#include "bots/bot.h"
#include "conduct/bot_game.h"
#include "core/fnv1a.h"
#include "games/list.h"

namespace wagnis {
namespace {

void add_line(Fnv1a& hash, std::string_view text) {
  hash.add(text);
  hash.add("\n");
}

constexpr std::uint64_t kSeed = 1;
constexpr int kMostEvents = 150;  // of one game, since bots that search take their time

// Plays one game with these levels, seat by seat.
void play(const std::shared_ptr<const AnyGame>& game, const std::vector<std::string_view>& levels, Fnv1a& hash) {
  const Generator seed(kSeed);
  SeededLuck luck(seed.split(0));
  std::vector<std::unique_ptr<Bot>> bots;
  std::vector<Generator> generators;
  for (const std::string_view level : levels) {
    generators.push_back(seed.split(1).split(bots.size()));
    bots.push_back(std::move(*make_bot(game, level)));
  }
  add_line(hash, game->id());
  for (const auto& [name, value] : game->options()) add_line(hash, name + "=" + text(value));
  BotGame played(*game);
  for (int i = 0; i < kMostEvents && !played.over(); ++i)
    add_line(hash, text(played.next(luck, [&](Seat seat) {
               return bots[seat.index]->choose(played.state(), seat, generators[seat.index]);
             })));
}

void play_all_levels(const std::shared_ptr<const AnyGame>& game, Fnv1a& hash) {
  const auto levels = bot_levels(game->id());
  const auto seats = static_cast<std::size_t>(game->seats());
  for (const std::string_view level : levels) play(game, std::vector(seats, level), hash);
  std::vector<std::string_view> in_turn;
  for (std::size_t i = 0; i < seats; ++i) in_turn.push_back(levels[i % levels.size()]);
  play(game, in_turn, hash);
}

// Plays all tables with `given` and every combination of the options from `rules`.
void play_all_tables(const GameEntry& entry, std::span<const OptionRule> rules, const Options& given, Fnv1a& hash) {
  if (rules.empty()) {
    const auto game = entry.make(given);
    if (game && !(*game)->timed()) play_all_levels(*game, hash);
    return;
  }
  const OptionRule& rule = rules.front();
  const auto with = [&](const OptionValue& value) {
    Options more = given;
    more.emplace_back(rule.name, value);
    play_all_tables(entry, rules.subspan(1), more, hash);
  };
  if (!rule.words.empty()) {
    for (const std::string_view word : rule.words) with(std::string(word));
  } else if (rule.name == "players") {
    for (std::int64_t players = rule.low; players <= rule.high; ++players) with(players);
  } else {
    play_all_tables(entry, rules.subspan(1), given, hash);
  }
}

}  // namespace

std::uint64_t bots_signature() {
  Fnv1a hash;
  for (const GameEntry& entry : all_games()) play_all_tables(entry, entry.option_rules(), {}, hash);
  return hash.value();
}

}  // namespace wagnis
