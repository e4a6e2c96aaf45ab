#include "record/record.h"

#include <algorithm>
#include <boost/json.hpp>

namespace wagnis {
namespace {

namespace json = boost::json;

// Refuses a record for its form, by that paragraph of docs/notation.md.
std::unexpected<RecordError> refuse_form(std::string what, std::string paragraph = "N6") {
  return std::unexpected(RecordError{Reason{std::move(what), std::move(paragraph)}, std::nullopt, {}, true});
}

// Refuses a result that is not that of the events.
std::unexpected<RecordError> refuse_result(std::string what) {
  return std::unexpected(RecordError{Reason{std::move(what), "N7"}, std::nullopt, {}, false});
}

// Whether an event is refused for its form (by docs/notation.md) and not by the rules.
bool is_form(const Reason& reason) { return reason.paragraph.starts_with('N'); }

// Foreign JSON in quotes, for a message.
std::string shown(const json::value& value) {
  return in_quotes(value.is_string() ? std::string_view(value.get_string()) : std::string_view(json::serialize(value)));
}

// JSON text without spaces between its parts.
std::string compact(std::string_view text) {
  std::string result;
  bool inside = false;  // a string
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inside && c == '\\') {
      result += c;
      if (++i < text.size()) result += text[i];
      continue;
    }
    if (c == '"') inside = !inside;
    if (inside || (c != ' ' && c != '\t' && c != '\n' && c != '\r')) result += c;
  }
  return result;
}

// The members of an object, or the values of an array with empty names, as text. Not by Boost.JSON: it reads numbers
// with a fraction inexactly, and of two equal names it keeps the last. Precondition: `text` is compact JSON.
MoreMembers members(std::string_view text) {
  MoreMembers result;
  const bool object = text.front() == '{';
  std::string name;
  int depth = 0;
  bool inside = false;
  std::size_t begin = 1;
  for (std::size_t i = 1; i < text.size(); ++i) {
    const char c = text[i];
    if (inside) {
      if (c == '\\') ++i;
      inside = c != '"';
      continue;
    }
    inside = c == '"';
    const bool end = depth == 0 && (c == ',' || c == '}' || c == ']');
    if (object && depth == 0 && c == ':') {
      name = json::parse({text.data() + begin, i - begin}).get_string();
      begin = i + 1;
    } else if (end && i > begin) {
      result.emplace_back(name, text.substr(begin, i - begin));
      begin = i + 1;
    }
    depth += (c == '{' || c == '[') - (c == '}' || c == ']');
  }
  return result;
}

// The text of one member. Precondition: it is there.
std::string_view find_text(const MoreMembers& all, std::string_view name) {
  return std::ranges::find(all, name, &MoreMembers::value_type::first)->second;
}

// Refuses a name that stands twice.
std::expected<void, RecordError> check_names(const MoreMembers& all, std::string_view where,
                                             std::string paragraph = "N6") {
  std::vector<std::string_view> names;
  for (const auto& [name, value] : all) names.push_back(name);
  std::ranges::sort(names);
  const auto twice = std::ranges::adjacent_find(names);
  if (twice != names.end())
    return refuse_form(in_quotes(*twice) + " stands twice in " + std::string(where), std::move(paragraph));
  return {};
}

// The members whose names are not in `known`.
MoreMembers rest_of(const MoreMembers& all, std::initializer_list<std::string_view> known) {
  MoreMembers more;
  for (const auto& member : all)
    if (std::ranges::find(known, std::string_view(member.first)) == known.end()) more.push_back(member);
  return more;
}

// The text of an object with further members after its own.
std::string text_with(const json::object& object, const MoreMembers& more) {
  std::string line = json::serialize(object);
  line.pop_back();
  for (const auto& [name, value] : more) {
    boost::system::error_code error;
    json::parse(value, error);
    line += ',' + json::serialize(json::value(name)) + ':' +
            (error ? json::serialize(json::value(value)) : compact(value));  // `more` made by hand may hold plain text
  }
  return line + '}';
}

std::expected<std::string, RecordError> read_string(const json::object& object, std::string_view member,
                                                    std::string_view where) {
  const json::value* value = object.if_contains(member);
  if (value == nullptr) return refuse_form(std::string(member) + " is missing in " + std::string(where));
  if (!value->is_string())
    return refuse_form(std::string(member) + " of " + std::string(where) + " is " + shown(*value) + "; it is a text");
  return std::string(value->get_string());
}

std::expected<Options, RecordError> read_option_values(const json::value& value) {
  if (!value.is_object()) return refuse_form("options is " + shown(value) + "; it is an object");
  Options options;
  for (const auto& member : value.get_object()) {
    if (member.value().is_int64())
      options.emplace_back(member.key(), member.value().get_int64());
    else if (member.value().is_string())
      options.emplace_back(member.key(), std::string(member.value().get_string()));
    else
      return refuse_form("option " + in_quotes(member.key()) + " is " + shown(member.value()) +
                             "; an option is a whole number or a word",
                         "O1");
  }
  return options;
}

std::expected<SeatInfo, RecordError> read_seat(const json::value& value, std::string_view line, std::size_t index) {
  const std::string where = "seat " + std::to_string(index);
  if (!value.is_object()) return refuse_form(where + " is " + shown(value) + "; it is an object");
  const json::object& object = value.get_object();
  const MoreMembers all = members(line);
  if (const auto fine = check_names(all, where); !fine) return std::unexpected(fine.error());
  SeatInfo seat;
  auto name = read_string(object, "name", where);
  if (!name) return std::unexpected(name.error());
  seat.name = std::move(*name);
  auto kind = read_string(object, "kind", where);
  if (!kind) return std::unexpected(kind.error());
  if (*kind != "human" && *kind != "bot")
    return refuse_form("kind of " + where + " is " + in_quotes(*kind) + "; it is human or bot");
  seat.bot = *kind == "bot";
  if (!seat.bot) {
    seat.more = rest_of(all, {"name", "kind"});
    return seat;
  }
  auto level = read_string(object, "level", where);
  if (!level) return std::unexpected(level.error());
  if (level->empty()) return refuse_form("level of " + where + " is empty; it is the level of the bot");
  seat.level = std::move(*level);
  seat.more = rest_of(all, {"name", "kind", "level"});
  return seat;
}

std::expected<std::vector<int>, RecordError> read_numbers(const json::object& object, std::string_view member,
                                                          std::int64_t high) {
  const json::value* value = object.if_contains(member);
  if (value == nullptr) return refuse_form("result has no " + std::string(member), "N7");
  if (!value->is_array())
    return refuse_form(std::string(member) + " of the result is " + shown(*value) + "; it is a list of whole numbers",
                       "N7");
  std::vector<int> numbers;
  for (const json::value& number : value->get_array()) {
    if (!number.is_int64() || number.get_int64() < 0 || number.get_int64() > high)
      return refuse_form(std::string(member) + " of the result holds " + shown(number) +
                             "; allowed are whole numbers from 0 to " + std::to_string(high),
                         "N7");
    numbers.push_back(static_cast<int>(number.get_int64()));
  }
  return numbers;
}

std::expected<Standing, RecordError> read_result(const json::value& value) {
  if (!value.is_object()) return refuse_form("result is " + shown(value) + "; it is an object", "N7");
  const json::object& object = value.get_object();
  constexpr std::int64_t kMostPoints = 1'000'000;
  Standing result;
  auto points = read_numbers(object, "points", kMostPoints);
  if (!points) return std::unexpected(points.error());
  result.points = std::move(*points);
  if (object.contains("cards")) {
    auto cards = read_numbers(object, "cards", kMostPoints);
    if (!cards) return std::unexpected(cards.error());
    result.cards = std::move(*cards);
  }
  const auto winners = read_numbers(object, "winners", kMaxSeats - 1);
  if (!winners) return std::unexpected(winners.error());
  for (std::size_t i = 0; i < winners->size(); ++i) {
    if (i > 0 && (*winners)[i] <= (*winners)[i - 1]) return refuse_form("winners of the result do not ascend", "N7");
    result.winners = result.winners.with(Seat{static_cast<std::uint8_t>((*winners)[i])});
  }
  return result;
}

json::array numbers(const std::vector<int>& values) { return json::array(values.begin(), values.end()); }

std::string seats_text(SeatSet seats) {
  std::string line;
  seats.each([&](Seat seat) { line += (line.empty() ? "" : " ") + std::to_string(seat.index); });
  return "[" + line + "]";
}

std::string numbers_text(const std::vector<int>& values) { return json::serialize(numbers(values)); }

// Compares the points or cards of a result with those of the events; the refusal names the first that differs.
std::expected<void, RecordError> check_figures(std::string_view what, const std::vector<int>& stands,
                                               const std::vector<int>& given) {
  const std::string member(what);
  if (stands.empty() && !given.empty())
    return refuse_result("result has no " + member + "; the events give " + numbers_text(given));
  if (stands.size() != given.size())
    return refuse_result(member + " of the result are " + numbers_text(stands) + "; " +
                         (given.empty() ? "this game has no " + member : "the events give " + numbers_text(given)));
  for (std::size_t seat = 0; seat < stands.size(); ++seat)
    if (stands[seat] != given[seat])
      return refuse_result(member + " of seat " + std::to_string(seat) + " in the result are " +
                           std::to_string(stands[seat]) + "; the events give " + std::to_string(given[seat]));
  return {};
}

}  // namespace

std::string text(const RecordError& error) {
  if (!error.event) return text(error.reason);
  const std::string where = "event " + std::to_string(*error.event);
  const auto event = parse_event(error.line);
  if (!event) return where + ": " + text(error.reason);
  return where + ", seat " + std::to_string(event->seat.index) + ", token " + event->token + ": " + text(error.reason);
}

std::expected<Record, RecordError> read_record(std::string_view line) {
  boost::system::error_code error;
  const json::value value = json::parse({line.data(), line.size()}, error);
  if (error) return refuse_form("the line is not JSON: " + error.message());
  if (!value.is_object()) return refuse_form("the line is " + shown(value) + "; a record is a JSON object");
  const json::object& object = value.get_object();
  const std::string compacted = compact(line);
  const MoreMembers all = members(compacted);
  if (const auto fine = check_names(all, "the record"); !fine) return std::unexpected(fine.error());

  const json::value* version = object.if_contains("wagnis");
  if (version == nullptr) return refuse_form("wagnis, the version of the format, is missing");
  if (!version->is_int64() || version->get_int64() != 1)
    return refuse_form("wagnis is " + shown(*version) + "; this program reads version 1");

  Record record;
  auto game = read_string(object, "game", "the record");
  if (!game) return std::unexpected(game.error());
  record.game = std::move(*game);
  for (const std::string_view member : {"options", "seats", "events"})
    if (!object.contains(member)) return refuse_form(std::string(member) + " is missing in the record");
  auto options = read_option_values(object.at("options"));
  if (!options) return std::unexpected(options.error());
  if (const auto fine = check_names(members(find_text(all, "options")), "options", "O1"); !fine)
    return std::unexpected(fine.error());
  record.options = std::move(*options);

  const json::value& seats = object.at("seats");
  if (!seats.is_array()) return refuse_form("seats is " + shown(seats) + "; it is a list");
  const MoreMembers seat_lines = members(find_text(all, "seats"));
  for (const json::value& each : seats.get_array()) {
    const std::size_t index = record.seats.size();
    auto seat = read_seat(each, seat_lines[index].second, index);
    if (!seat) return std::unexpected(seat.error());
    record.seats.push_back(std::move(*seat));
  }

  const json::value& events = object.at("events");
  if (!events.is_array()) return refuse_form("events is " + shown(events) + "; it is a list");
  for (const json::value& each : events.get_array()) {
    const std::size_t index = record.events.size();
    if (!each.is_string())
      return std::unexpected(
          RecordError{Reason{"it is " + shown(each) + "; an event is a text", "N6"}, index, {}, true});
    const std::string_view event_line(each.get_string());
    auto event = parse_event(event_line);
    if (!event) return std::unexpected(RecordError{event.error(), index, std::string(event_line), true});
    record.events.push_back(std::move(*event));
  }

  if (const json::value* result = object.if_contains("result")) {
    auto standing = read_result(*result);
    if (!standing) return std::unexpected(standing.error());
    record.result = std::move(*standing);
    const MoreMembers in_result = members(find_text(all, "result"));
    if (const auto fine = check_names(in_result, "the result", "N7"); !fine) return std::unexpected(fine.error());
    record.result_more = rest_of(in_result, {"points", "cards", "winners"});
  }
  record.more = rest_of(all, {"wagnis", "game", "options", "seats", "events", "result"});
  return record;
}

std::string write_record(const Record& record) {
  json::object options;
  for (const auto& [name, value] : record.options) {
    if (const auto* number = std::get_if<std::int64_t>(&value))
      options[name] = *number;
    else
      options[name] = std::get<std::string>(value);
  }
  MoreMembers after{{"options", json::serialize(options)}};
  std::string seats;
  for (const SeatInfo& seat : record.seats) {
    json::object each{{"name", seat.name}, {"kind", seat.bot ? "bot" : "human"}};
    if (seat.bot) each["level"] = seat.level;
    seats += (seats.empty() ? "" : ",") + text_with(each, seat.more);
  }
  after.emplace_back("seats", '[' + seats + ']');
  json::array events;
  for (const Event& event : record.events) events.push_back(json::value(text(event)));
  after.emplace_back("events", json::serialize(events));
  if (record.result) {
    json::object result{{"points", numbers(record.result->points)}};
    if (!record.result->cards.empty()) result["cards"] = numbers(record.result->cards);
    json::array winners;
    record.result->winners.each([&](Seat seat) { winners.push_back(seat.index); });
    result["winners"] = std::move(winners);
    after.emplace_back("result", text_with(result, record.result_more));
  }
  after.insert(after.end(), record.more.begin(), record.more.end());
  return text_with({{"wagnis", 1}, {"game", record.game}}, after);
}

std::expected<Replay, RecordError> replay(const Record& record, std::optional<std::size_t> up_to) {
  auto game = Replay::start(record.game, record.options);
  if (!game) return std::unexpected(RecordError{game.error(), std::nullopt, {}, true});
  const auto seats = static_cast<std::size_t>(game->state().game()->seats());
  if (record.seats.size() != seats)
    return refuse_form("seats has " + std::to_string(record.seats.size()) + " entries; the game has " +
                       std::to_string(seats) + " players");
  const std::size_t count = std::min(record.events.size(), up_to.value_or(record.events.size()));
  for (std::size_t i = 0; i < count; ++i)
    if (auto added = game->add(record.events[i]); !added)
      return std::unexpected(RecordError{added.error(), i, text(record.events[i]), is_form(added.error())});
  if (up_to) return std::move(*game);

  if (!game->state().over()) {
    if (record.result)
      return refuse_result("result stands, but the game is not over after the " + std::to_string(count) + " events");
    return std::move(*game);
  }
  if (!record.result) return refuse_result("the game is over, but result is missing");
  const Standing expected = game->state().standing();
  if (auto fine = check_figures("points", record.result->points, expected.points); !fine)
    return std::unexpected(std::move(fine.error()));
  if (auto fine = check_figures("cards", record.result->cards, expected.cards); !fine)
    return std::unexpected(std::move(fine.error()));
  if (record.result->winners != expected.winners)
    return refuse_result("winners of the result are " + seats_text(record.result->winners) + "; the events give " +
                         seats_text(expected.winners));
  return std::move(*game);
}

RecordFileEnd read_records(std::string_view file, const std::function<void(RecordLine&&)>& visit) {
  RecordFileEnd end;
  for (std::size_t number = 1; !file.empty(); ++number) {
    const std::size_t at = file.find('\n');
    const bool whole = at != std::string_view::npos;
    std::string_view line = file.substr(0, at);
    file.remove_prefix(whole ? at + 1 : file.size());
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
    if (!whole) {
      boost::system::error_code error;
      json::parse({line.data(), line.size()}, error);
      if (error == json::error::incomplete) {
        end.cut_off = true;
        break;
      }
    }
    ++end.records;
    visit({number, read_record(line)});
  }
  return end;
}

}  // namespace wagnis
