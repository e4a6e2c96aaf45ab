#include "arena/push_training_part.h"

#include <array>
#include <bit>
#include <charconv>
#include <utility>

#include "arena/part.h"
#include "bots/push_net_file.h"
#include "core/fnv1a.h"
#include "core/token.h"

namespace wagnis::push {
namespace {

std::string hash_of(std::string_view bytes) {
  Fnv1a sum;
  sum.add(bytes);
  return sum.text();
}

// The next line, which must begin with `name` and a space; the rest of it. Else it is refused with what is `allowed`.
Result<std::string_view> next_value(std::string_view& rest, std::string_view name, const std::string& allowed) {
  const std::string_view line = next_line(rest);
  const std::string begin = std::string(name) + " ";
  if (line.starts_with(begin)) return line.substr(begin.size());
  return refuse("the line is " + in_quotes(line.substr(0, 60)) + "; it is \"" + begin + allowed + "\"");
}

Result<std::int64_t> next_number(std::string_view& rest, std::string_view name, std::int64_t low, std::int64_t high) {
  const std::string allowed = "N, from " + std::to_string(low) + " to " + std::to_string(high);
  const auto value = next_value(rest, name, allowed);
  if (!value) return std::unexpected(value.error());
  const auto number = parse_whole(*value, low, high);
  if (!number) return refuse(std::string(name) + " is " + in_quotes(value->substr(0, 60)) + "; it is " + allowed);
  return *number;
}

std::string tokens_of(const PlayedGame& game) {
  std::string line;
  for (const auto& event : game) {
    if (!line.empty()) line += ' ';
    line += std::visit([](const auto& one) { return text(one); }, event);
  }
  return line;
}

// A game from its tokens; it must be legal, and over.
Result<PlayedGame> read_game(std::string_view line, const Rules& rules) {
  const Push game(rules);
  PlayedGame played;
  State s = game.start();
  for (const std::string_view token : parts(line, ' ')) {
    const Seat seat{s.seat};
    const auto add = [&](const auto& event) -> Result<void> {
      if (!event) return std::unexpected(event.error());
      if (const auto legal = game.check(s, seat, *event); !legal) return legal;
      if constexpr (std::is_same_v<decltype(*event), const Move&>)
        s = game.play(s, seat, *event);
      else
        s = game.resolve(s, seat, *event);
      played.emplace_back(*event);
      return {};
    };
    const bool chance = s.phase == Phase::card || s.phase == Phase::die;
    const auto added = s.phase == Phase::over ? Result<void>(refuse("the game is over before " + in_quotes(token)))
                       : chance               ? add(Result<Outcome>(parse_outcome(token)))
                                              : add(Result<Move>(parse_move(token)));
    if (!added) return std::unexpected(added.error());
  }
  if (s.phase != Phase::over) return refuse("the game is not over");
  return played;
}

}  // namespace

std::string net_hash(const Net& net) {
  Fnv1a sum;
  for (const float weight : net.weights()) {
    std::array<char, 4> bytes;
    auto bits = std::bit_cast<std::uint32_t>(weight);
    for (char& byte : bytes) {
      byte = static_cast<char>(bits & 255u);
      bits >>= 8;
    }
    sum.add({bytes.data(), bytes.size()});
  }
  return sum.text();
}

std::string write_training_part(const TrainingPart& part) {
  std::string games;
  for (const PlayedGame& game : part.games) games += tokens_of(game) + "\n";
  return std::string(kTrainingPartFormat) + "\nseed " + std::to_string(part.plan.seed) + "\ngames " +
         std::to_string(part.plan.games) + "\niteration " + std::to_string(part.iteration) + "\nnet " + part.net +
         "\npart " + std::to_string(part.part.number) + "/" + std::to_string(part.part.of) + "\nfnv1a " +
         hash_of(games) + "\n" + games;
}

Result<TrainingPart> parse_training_part(std::string_view bytes) {
  std::string_view rest = bytes;
  if (const auto line = next_line(rest); line != kTrainingPartFormat)
    return refuse("the line is " + in_quotes(line.substr(0, 60)) + "; it is " + in_quotes(kTrainingPartFormat));
  TrainingPart part;
  const std::string any_seed = "N, a whole number from 0 on";
  const auto seed = next_value(rest, "seed", any_seed);
  if (!seed) return std::unexpected(seed.error());
  const auto [end, wrong] = std::from_chars(seed->data(), seed->data() + seed->size(), part.plan.seed);
  if (wrong != std::errc() || end != seed->data() + seed->size())
    return refuse("seed is " + in_quotes(seed->substr(0, 60)) + "; it is " + any_seed);
  const auto games = next_number(rest, "games", 1, kMostTrainingGames);
  if (!games) return std::unexpected(games.error());
  part.plan.games = *games;
  const auto iteration = next_number(rest, "iteration", 1, kMostIterations);
  if (!iteration) return std::unexpected(iteration.error());
  part.iteration = static_cast<int>(*iteration);
  const auto net = next_value(rest, "net", "HASH, 16 hexadecimal digits");
  if (!net) return std::unexpected(net.error());
  part.net = *net;
  const auto which = next_value(rest, "part", "K/N, as 3/8");
  if (!which) return std::unexpected(which.error());
  const auto number = parse_part(*which);
  if (!number) return refuse("part is " + in_quotes(which->substr(0, 60)) + "; it is K/N, as 3/8");
  part.part = *number;
  const auto sum = next_value(rest, "fnv1a", "HASH, 16 hexadecimal digits");
  if (!sum) return std::unexpected(sum.error());
  if (*sum != hash_of(rest))
    return refuse("fnv1a is " + in_quotes(sum->substr(0, 60)) + "; the games have " + hash_of(rest));
  const Deals deals = deals_of(part.part, part.plan.games);
  for (std::int64_t i = deals.from; i < deals.to; ++i) {
    if (rest.empty())
      return refuse("there are " + std::to_string(i - deals.from) + " games; this part has " +
                    std::to_string(deals.to - deals.from));
    auto game = read_game(next_line(rest), rules_of_game(i));
    if (!game) return refuse("game " + std::to_string(i - deals.from + 1) + ": " + game.error().what);
    part.games.push_back(std::move(*game));
  }
  if (!rest.empty())
    return refuse("there is more than the " + std::to_string(part.games.size()) + " games of this part");
  return part;
}

Result<std::vector<PlayedGame>> merge_training(std::vector<TrainingPart> parts, const std::vector<std::string>& names) {
  std::vector<MatchPart> which;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const TrainingPart &one = parts[i], &first = parts.front();
    const auto differs = [&]() -> std::string {
      if (one.plan.seed != first.plan.seed) return "seed";
      if (one.plan.games != first.plan.games) return "number of games";
      if (one.iteration != first.iteration) return "iteration";
      if (one.net != first.net) return "net";
      if (one.part.of != first.part.of) return "number of parts";
      return "";
    };
    if (const std::string what = differs(); !what.empty())
      return refuse(names[i] + " is of another training than " + names.front() + ": " + what);
    which.push_back(one.part);
  }
  const auto order = parts_in_order(which, names);
  if (!order) return std::unexpected(order.error());
  std::vector<PlayedGame> games;
  for (const std::size_t i : *order)
    for (PlayedGame& game : parts[i].games) games.push_back(std::move(game));
  return games;
}

}  // namespace wagnis::push
