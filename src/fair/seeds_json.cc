// Seeds as the member `fair` of a record. The engine in the browser does without: there its page reads and writes
// records.
#include <algorithm>
#include <boost/json.hpp>

#include "core/json_writer.h"
#include "core/token.h"
#include "fair/seeds.h"

namespace wagnis {
namespace {

namespace json = boost::json;

constexpr int kScheme = 1;
constexpr std::int64_t kMostGames = 1'000'000'000;

// Whether a text can be the id of a table: 1 to 40 small letters and digits. An end of line would add lines to the text
// that is hashed.
bool is_plain(std::string_view text) {
  return !text.empty() && text.size() <= 40 &&
         std::ranges::all_of(text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
}

void write_or_null(JsonWriter& out, const std::string& text) {
  if (text.empty())
    out.null();
  else
    out.value(std::string_view(text));
}

Result<std::string> read_digest(const json::object& fair, std::string_view name) {
  const json::value* value = fair.if_contains(name);
  if (value == nullptr) return refuse(std::string(name) + " is missing in fair");
  if (!value->is_string() || !is_digest(std::string_view(value->get_string())))
    return refuse(std::string(name) + " of fair is " + in_quotes(json::serialize(*value)) +
                  "; it has 64 hexadecimal digits");
  return std::string(value->get_string());
}

// Reads a list with a digest or null for each seat.
Result<std::vector<std::string>> read_digests(const json::object& fair, std::string_view name) {
  const json::value* list = fair.if_contains(name);
  if (list == nullptr) return refuse(std::string(name) + " is missing in fair");
  if (!list->is_array() || list->get_array().size() > kMaxSeats)
    return refuse(std::string(name) + " of fair is " + in_quotes(json::serialize(*list)) +
                  "; it is a list with an entry for each seat");
  std::vector<std::string> digests;
  for (const json::value& each : list->get_array()) {
    if (!each.is_null() && (!each.is_string() || !is_digest(std::string_view(each.get_string()))))
      return refuse(std::string(name) + " of fair holds " + in_quotes(json::serialize(each)) +
                    "; an entry has 64 hexadecimal digits or is null");
    digests.emplace_back(each.is_null() ? std::string_view() : std::string_view(each.get_string()));
  }
  return digests;
}

}  // namespace

std::string write_fair(const Seeds& seeds) {
  JsonWriter out;
  out.open_object().member("scheme", kScheme).member("table", seeds.table).member("number", seeds.number);
  out.member("commit", seeds.commit);
  if (!seeds.server.empty()) out.member("server_seed", seeds.server);
  out.key("client_commits").open_array();
  for (const SeatSeed& seat : seeds.seats) write_or_null(out, seat.commit);
  out.close_array().key("client_seeds").open_array();
  for (const SeatSeed& seat : seeds.seats) write_or_null(out, seat.seed);
  out.close_array().close_object();
  return out.text();
}

Result<Seeds> read_fair(std::string_view text) {
  boost::system::error_code error;
  const json::value value = json::parse({text.data(), text.size()}, error);
  if (error || !value.is_object()) return refuse("fair is " + in_quotes(text) + "; it is an object");
  const json::object& fair = value.get_object();
  const json::value* scheme = fair.if_contains("scheme");
  if (scheme == nullptr || !scheme->is_int64() || scheme->get_int64() != kScheme)
    return refuse("scheme of fair is " + (scheme == nullptr ? "missing" : in_quotes(json::serialize(*scheme))) +
                  "; this program knows scheme 1");
  Seeds seeds;
  const json::value* table = fair.if_contains("table");
  if (table == nullptr || !table->is_string() || !is_plain(std::string_view(table->get_string())))
    return refuse("table of fair must be the id of the table, of 1 to 40 letters and digits");
  seeds.table = table->get_string();
  const json::value* number = fair.if_contains("number");
  if (number == nullptr || !number->is_int64() || number->get_int64() < 1 || number->get_int64() > kMostGames)
    return refuse("number of fair must say which game of the table it was, from 1");
  seeds.number = static_cast<int>(number->get_int64());
  auto commit = read_digest(fair, "commit");
  if (!commit) return std::unexpected(commit.error());
  seeds.commit = std::move(*commit);
  if (fair.contains("server_seed")) {
    auto server = read_digest(fair, "server_seed");
    if (!server) return std::unexpected(server.error());
    seeds.server = std::move(*server);
  }
  const auto commits = read_digests(fair, "client_commits");
  if (!commits) return std::unexpected(commits.error());
  const auto client_seeds = read_digests(fair, "client_seeds");
  if (!client_seeds) return std::unexpected(client_seeds.error());
  if (commits->size() != client_seeds->size())
    return refuse("client_commits of fair has " + std::to_string(commits->size()) + " entries, client_seeds " +
                  std::to_string(client_seeds->size()));
  for (std::size_t i = 0; i < commits->size(); ++i) seeds.seats.push_back({(*commits)[i], (*client_seeds)[i]});
  return seeds;
}

}  // namespace wagnis
