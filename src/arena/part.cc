#include "arena/part.h"

#include <algorithm>
#include <boost/json.hpp>

#include "core/token.h"

namespace wagnis {
namespace {

namespace json = boost::json;

// Of any count of one part: more than kWholeGame² · kMaxSeats · kMostGames, and so little that sums over all parts fit.
constexpr std::int64_t kMost = 100'000'000'000'000;

json::object json_of(const Options& options) {
  json::object object;
  for (const auto& [name, value] : options) std::visit([&](const auto& one) { object[name] = one; }, value);
  return object;
}

std::unexpected<Reason> refuse_member(std::string_view name, const json::value* value, const std::string& allowed) {
  return refuse(std::string(name) + (value == nullptr ? " is missing" : " is " + in_quotes(json::serialize(*value))) +
                "; it is " + allowed);
}

// A member that is a whole number from 0, or from `low`.
Result<std::int64_t> number(const json::object& object, std::string_view name, std::int64_t low = 0,
                            std::int64_t high = kMost) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr || !value->is_int64() || value->get_int64() < low || value->get_int64() > high)
    return refuse_member(name, value, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  return value->get_int64();
}

Result<std::string> word(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr || !value->is_string()) return refuse_member(name, value, "a text");
  return std::string(value->get_string());
}

Result<EntryReport> read_entry(const json::object& object, const PartReport& part, int seats) {
  const auto level = word(object, "bot");
  if (!level) return std::unexpected(level.error());
  std::int64_t numbers[4];
  const char* names[] = {"won", "squares", "failed", "points"};
  for (int i = 0; i < 4; ++i) {
    const auto found = number(object, names[i]);
    if (!found) return std::unexpected(found.error());
    numbers[i] = *found;
  }
  EntryReport entry{.level = *level,
                    .score = Score(seats, part.report.deals, numbers[0], numbers[1]),
                    .failed = numbers[2],
                    .points = numbers[3],
                    .tallies = {},
                    .times = {}};
  const json::value* tallies = object.if_contains("tallies");
  if (tallies == nullptr || !tallies->is_array()) return refuse_member("tallies", tallies, "a list of counts");
  for (const json::value& tally : tallies->get_array()) {
    if (!tally.is_int64() || tally.get_int64() < 0 || tally.get_int64() > kMost)
      return refuse_member("tallies", tallies, "a list of counts");
    entry.tallies.push_back(tally.get_int64());
  }
  const json::value* times = object.if_contains("times");
  const auto bad_times = [&] {
    return refuse_member("times", times, "a list of pairs: a bucket, and how many are in it");
  };
  if (times == nullptr || !times->is_array()) return bad_times();
  for (const json::value& pair : times->get_array()) {
    if (!pair.is_array() || pair.get_array().size() != 2) return bad_times();
    const json::value &bucket = pair.get_array()[0], &count = pair.get_array()[1];
    if (!bucket.is_int64() || !count.is_int64() || count.get_int64() < 0 ||
        count.get_int64() > kMost - entry.times.count() ||
        !entry.times.add_bucket(bucket.get_int64(), count.get_int64()))
      return bad_times();
  }
  return entry;
}

}  // namespace

std::string write_part(const PartReport& part) {
  json::array bots;
  for (const EntryReport& entry : part.report.entries) {
    json::array times;
    for (const auto& [bucket, count] : entry.times.buckets()) times.push_back(json::array{bucket, count});
    bots.push_back(json::object{{"bot", entry.level},
                                {"won", entry.score.won()},
                                {"squares", entry.score.squares()},
                                {"failed", entry.failed},
                                {"points", entry.points},
                                {"tallies", json::array(entry.tallies.begin(), entry.tallies.end())},
                                {"times", std::move(times)}});
  }
  return json::serialize(json::object{{"wagnis_part", 1},
                                      {"part", part.part.number},
                                      {"of", part.part.of},
                                      {"game", part.game},
                                      {"options", json_of(part.options)},
                                      {"seed", part.seed},
                                      {"games", part.games},
                                      {"bots", std::move(bots)}}) +
         '\n';
}

Result<PartReport> read_part(std::string_view line) {
  boost::system::error_code error;
  const json::value value = json::parse({line.data(), line.size()}, error);
  if (error || !value.is_object()) return refuse("it is no JSON object");
  const json::object& object = value.get_object();
  if (const auto version = number(object, "wagnis_part", 1, 1); !version) return std::unexpected(version.error());
  PartReport part;
  const auto of = number(object, "of", 1, kMostParts);
  if (!of) return std::unexpected(of.error());
  const auto which = number(object, "part", 1, *of);
  if (!which) return std::unexpected(which.error());
  part.part = {*which, *of};
  const auto game = word(object, "game");
  if (!game) return std::unexpected(game.error());
  part.game = *game;
  const json::value* options = object.if_contains("options");
  if (options == nullptr || !options->is_object()) return refuse_member("options", options, "an object");
  for (const auto& [name, one] : options->get_object()) {
    if (one.is_int64())
      part.options.emplace_back(name, one.get_int64());
    else if (one.is_string())
      part.options.emplace_back(name, std::string(one.get_string()));
    else
      return refuse_member("options", options, "an object of numbers and words");
  }
  const json::value* seed = object.if_contains("seed");
  if (seed != nullptr && seed->is_int64() && seed->get_int64() >= 0)
    part.seed = static_cast<std::uint64_t>(seed->get_int64());
  else if (seed != nullptr && seed->is_uint64())
    part.seed = seed->get_uint64();
  else
    return refuse_member("seed", seed, "a whole number from 0 on");
  const json::value* bots = object.if_contains("bots");
  if (bots == nullptr || !bots->is_array() || bots->get_array().empty() || bots->get_array().size() > kMaxSeats)
    return refuse_member("bots", bots, "a list of one to " + std::to_string(kMaxSeats) + " bots");
  const auto seats = static_cast<int>(bots->get_array().size());
  const auto games = number(object, "games", seats, kMostGames + kMaxSeats);
  if (!games) return std::unexpected(games.error());
  if (*games % seats != 0)
    return refuse_member("games", object.if_contains("games"), "a multiple of the number of bots");
  part.games = *games;
  const auto [from, to] = deals_of(part.part, *games / seats);
  part.report.deals = to - from;
  part.report.games = (to - from) * seats;
  for (const json::value& bot : bots->get_array()) {
    if (!bot.is_object()) return refuse_member("bots", bots, "a list of objects");
    auto entry = read_entry(bot.get_object(), part, seats);
    if (!entry) return std::unexpected(entry.error());
    part.report.entries.push_back(std::move(*entry));
  }
  return part;
}

std::optional<MatchPart> parse_part(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto of = parse_whole(text.substr(slash + 1), 1, kMostParts);
  const auto number = of ? parse_whole(text.substr(0, slash), 1, *of) : std::nullopt;
  return number ? std::optional(MatchPart{*number, *of}) : std::nullopt;
}

Result<std::vector<std::size_t>> parts_in_order(std::span<const MatchPart> parts, std::span<const std::string> names) {
  if (parts.empty()) return refuse("there is no part");
  const auto of = static_cast<std::size_t>(parts.front().of);
  std::vector<std::optional<std::size_t>> found(of);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    auto& place = found[static_cast<std::size_t>(parts[i].number - 1)];
    if (place) return refuse(names[i] + " is part " + std::to_string(parts[i].number) + ", and so is " + names[*place]);
    place = i;
  }
  std::vector<std::size_t> order;
  for (const auto& place : found) {
    if (!place) return refuse("part " + std::to_string(order.size() + 1) + " of " + std::to_string(of) + " is missing");
    order.push_back(*place);
  }
  return order;
}

Result<PartReport> merge_parts(const std::vector<PartReport>& parts, const std::vector<std::string>& names) {
  if (parts.empty()) return refuse("there is no part");
  const PartReport& first = parts.front();
  const auto differs = [&](const PartReport& other) -> std::string {
    if (other.game != first.game || other.options != first.options) return "game or options";
    if (other.seed != first.seed) return "seed";
    if (other.games != first.games) return "number of games";
    if (other.part.of != first.part.of) return "number of parts";
    if (!std::ranges::equal(other.report.entries, first.report.entries, {}, &EntryReport::level, &EntryReport::level))
      return "bots";
    const auto counts = [](const EntryReport& entry) { return entry.tallies.size(); };
    if (!std::ranges::equal(other.report.entries, first.report.entries, {}, counts, counts)) return "counts";
    return "";
  };
  PartReport whole = first;
  std::vector<MatchPart> which;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const PartReport& one = parts[i];
    if (const std::string what = differs(one); !what.empty())
      return refuse(names[i] + " is of another match than " + names.front() + ": " + what);
    which.push_back(one.part);
    if (i > 0) whole.report.add(one.report);
  }
  if (const auto order = parts_in_order(which, names); !order) return std::unexpected(order.error());
  whole.part = {1, 1};
  return whole;
}

}  // namespace wagnis
