#include "server/messages.h"

#include <algorithm>
#include <array>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/json.hpp>
#include <span>

#include "core/json_writer.h"
#include "server/entropy.h"
#include "server/names.h"

namespace wagnis {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxName = 200;  // bytes; how much is seen of them is bounded too
constexpr std::size_t kMaxId = 40;
constexpr std::size_t kMaxWord = 40;  // bytes of a token, a level, a game's id, an option
constexpr std::int64_t kMaxCount = 1'000'000'000;

Result<json::object> read_object(std::string_view text) {
  boost::system::error_code error;
  json::value value = json::parse(json::string_view(text.data(), text.size()), error);
  if (error) return refuse("the message is not JSON: " + error.message());
  if (!value.is_object()) return refuse("the message is not a JSON object");
  return std::move(value.get_object());
}

Result<std::string> read_text(const json::object& object, std::string_view name, std::size_t most = kMaxWord) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) return refuse(std::string(name) + " is missing");
  if (!value->is_string() || value->get_string().empty() || value->get_string().size() > most)
    return refuse(std::string(name) + " must be a text of 1 to " + std::to_string(most) + " bytes");
  return std::string(value->get_string());
}

Result<std::int64_t> read_count(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) return refuse(std::string(name) + " is missing");
  if (!value->is_int64() || value->get_int64() < 0 || value->get_int64() > kMaxCount)
    return refuse(std::string(name) + " must be a whole number from 0 to " + std::to_string(kMaxCount));
  return value->get_int64();
}

// "order": the numbers of seats; whether each is there once only the table knows.
Result<std::vector<std::int64_t>> read_order(const json::object& object) {
  const json::value* value = object.if_contains("order");
  if (value == nullptr || !value->is_array() || value->get_array().size() > kMaxSeats)
    return refuse("order must be an array of at most " + std::to_string(kMaxSeats) + " seats");
  std::vector<std::int64_t> order;
  for (const json::value& one : value->get_array()) {
    if (!one.is_int64()) return refuse("order must have whole numbers, of seats");
    order.push_back(one.get_int64());
  }
  return order;
}

Result<std::string> read_digest(const json::object& object, std::string_view name) {
  auto digest = read_text(object, name, 64);
  if (digest && !is_digest(*digest)) return refuse(std::string(name) + " must have 64 hexadecimal digits");
  return digest;
}

// One of a few numbers; the first of them when it is missing.
Result<int> read_one_of(const json::object& object, std::string_view name, std::span<const int> allowed) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) return allowed.front();
  if (value->is_int64())
    if (const auto found = std::ranges::find(allowed, value->get_int64()); found != allowed.end()) return *found;
  std::string all;
  for (const int one : allowed) all += (all.empty() ? "" : ", ") + std::to_string(one);
  return refuse(std::string(name) + " must be one of the numbers " + all);
}

// What the coach may tell; nothing when it is missing.
Result<Hints> read_hints(const json::object& object) {
  const json::value* value = object.if_contains("hints");
  if (value == nullptr) return Hints::none;
  const auto found =
      value->is_string() ? std::ranges::find(kHints, std::string_view(value->get_string())) : kHints.end();
  if (found == kHints.end())
    return refuse("hints is " + json::serialize(*value) + "; it must be one of the words none, words, odds");
  return static_cast<Hints>(found - kHints.begin());
}

Result<std::string> read_id(const json::object& object) {
  auto id = read_text(object, "id", kMaxId);
  if (!id) return id;
  const bool plain = std::ranges::all_of(*id, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  if (!plain) return refuse("id must be of a-z A-Z 0-9 - _, not " + in_quotes(*id));
  return id;
}

Result<std::string> read_name(const json::object& object) {
  auto name = read_text(object, "name", kMaxName);
  if (!name) return name;
  return checked_name(*name);
}

Result<Options> read_options_object(const json::object& body) {
  Options options;
  const json::value* value = body.if_contains("options");
  if (value == nullptr) return options;
  if (!value->is_object()) return refuse("options must be an object");
  for (const auto& [key, option] : value->get_object()) {
    const std::string name(key);
    if (option.is_int64())
      options.emplace_back(name, option.get_int64());
    else if (option.is_string() && option.get_string().size() <= kMaxWord)
      options.emplace_back(name, std::string(option.get_string()));
    else
      return refuse("option " + in_quotes(name) + " must be a whole number or a word");
  }
  return options;
}

std::string_view word(Sitter::Kind kind) {
  switch (kind) {
    case Sitter::Kind::open: return "open";
    case Sitter::Kind::human: return "human";
    case Sitter::Kind::bot: return "bot";
  }
  std::unreachable();
}

std::string_view word(TableState state) {
  switch (state) {
    case TableState::waiting: return "waiting";
    case TableState::playing: return "playing";
    case TableState::over: return "over";
  }
  std::unreachable();
}

void write_seats(JsonWriter& out, std::string_view name, std::span<const Seat> seats) {
  out.key(name).open_array();
  for (const Seat seat : seats) out.value(int{seat.index});
  out.close_array();
}

void write(JsonWriter& out, const TableMessage& message) {
  out.member("t", "table").member("table", message.table).member("game", message.game).member("id", message.id);
  out.key("options").open_object();
  for (const auto& [name, value] : message.options) std::visit([&](const auto& v) { out.member(name, v); }, value);
  out.close_object().member("state", word(message.state));
  if (message.you)
    out.member("you", int{message.you->index});
  else
    out.key("you").null();
  out.key("seats").open_array();
  for (const SeatView& seat : message.seats) {
    out.open_object();
    if (seat.kind != Sitter::Kind::open) out.member("name", seat.name);
    out.member("kind", word(seat.kind));
    if (seat.kind == Sitter::Kind::bot) out.member("level", seat.level);
    if (seat.invited) out.member("invited", true);
    if (seat.invitation) out.member("invitation", *seat.invitation);
    if (seat.kind != Sitter::Kind::open) out.member("here", seat.here);
    if (seat.look) out.member("look", *seat.look);
    if (seat.stand_in) out.member("stand_in", true);
    if (!seat.stood_in.empty()) {
      out.key("stood_in").open_array();
      for (const StandIn& one : seat.stood_in) {
        out.open_array().value(one.from);
        one.to ? out.value(*one.to) : out.null();
        out.close_array();
      }
      out.close_array();
    }
    out.close_object();
  }
  out.close_array().member("events", message.events);
  write_seats(out, "rematch", message.rematch);
  if (message.host) out.member("host", int{message.host->index});
  out.member("watchers", message.watchers).member("paused", message.paused);
  if (message.ready) write_seats(out, "ready", *message.ready);
  write_seats(out, "asked", message.asked);
  out.member("grabbing", message.grabbing);
  if (message.hints != Hints::none) out.member("hints", name(message.hints));
  if (message.clock > 0) out.member("clock", message.clock);
  if (message.in) out.member("in", *message.in);
  if (message.given_up) out.member("given_up", true);
  if (!message.giving_up.empty()) write_seats(out, "giving_up", message.giving_up);
  if (!message.replacing.empty()) {
    out.key("replacing").open_array();
    for (const ReplacingView& one : message.replacing) {
      out.open_object().member("seat", int{one.seat.index});
      write_seats(out, "by", one.by);
      out.close_object();
    }
    out.close_array();
  }
  if (message.series) {
    out.key("series").open_object().member("of", message.series->of).key("wins").open_array();
    for (const int wins : message.series->wins) out.value(wins);
    out.close_array().key("decided");
    message.series->decided ? out.value(int{message.series->decided->index}) : out.null();
    out.close_object();
  }
  if (!message.fair) return;
  out.key("fair").open_object().member("commit", message.fair->commit).key("promises").open_array();
  for (const std::string& promise : message.fair->promises)
    promise.empty() ? out.null() : out.value(std::string_view(promise));
  out.close_array().member("closed", message.fair->closed).key("shown").open_array();
  for (const bool shown : message.fair->shown) out.value(shown);
  out.close_array().close_object();
}

void write(JsonWriter& out, const EventsMessage& message) {
  out.member("t", "events").member("game", message.game).member("from", message.from).key("events").open_array();
  for (const Event& event : message.events) out.value(text(event));
  out.close_array();
  if (message.in) out.member("in", *message.in);
}

void write(JsonWriter& out, const SignalMessage& message) {
  out.member("t", "signal").member("game", message.game).member("at", message.at).member("in", message.in);
  out.member("commit", message.commit);
  if (!message.revealed) return;
  out.key("revealed").open_object().key("order").open_array();
  for (const Seat seat : message.revealed->seats) out.value(int{seat.index});
  out.close_array().member("salt", message.revealed->salt).close_object();
}

void write(JsonWriter& out, const AckMessage& message) {
  out.member("t", "ack").member("id", message.id).member("ok", message.answer.ok);
  if (message.answer.ok) {
    out.member("events", message.answer.events);
  } else {
    out.member("what", message.answer.what);
    if (!message.answer.paragraph.empty()) out.member("paragraph", message.answer.paragraph);
    if (message.again) out.member("again", true);
    if (message.wait > 0) out.member("wait", message.wait);
  }
}

void write(JsonWriter& out, const ReactMessage& message) {
  out.member("t", "react").member("seat", int{message.seat.index}).member("what", message.what);
}

void write(JsonWriter& out, const ByeMessage& message) {
  out.member("t", "bye").member("what", message.what).member("again", message.again);
  if (!message.node.empty()) out.member("node", message.node);
}

Result<ClientMessage> read_hello(const json::object& object) {
  const auto version = read_count(object, "v");
  if (!version) return std::unexpected(version.error());
  if (*version != kProtocol)
    return refuse("v is " + std::to_string(*version) + "; this server speaks " + std::to_string(kProtocol));
  HelloMessage hello;
  auto table = read_text(object, "table");
  if (!table) return std::unexpected(table.error());
  if (!is_table_id(*table)) return refuse("table is " + in_quotes(*table) + "; it must be the id of a table");
  hello.table = std::move(*table);
  if (object.contains("token")) return refuse("hello has no token; " + wrong_offer().what);
  const auto game = read_count(object, "game");
  if (!game) return std::unexpected(game.error());
  hello.game = static_cast<int>(*game);
  const auto have = read_count(object, "have");
  if (!have) return std::unexpected(have.error());
  hello.have = *have;
  if (object.contains("look")) {
    const auto look = read_count(object, "look");
    if (!look) return std::unexpected(look.error());
    if (*look > kMaxLook)
      return refuse("look is " + std::to_string(*look) + "; it must be a number from 0 to " + std::to_string(kMaxLook));
    hello.look = static_cast<int>(*look);
  }
  if (const json::value* ready = object.if_contains("ready")) {
    if (!ready->is_bool()) return refuse("ready must be true or false");
    hello.ready = ready->get_bool();
  }
  return hello;
}

Result<ClientMessage> read_react(const json::object& object) {
  auto what = read_text(object, "what");
  if (!what) return std::unexpected(what.error());
  if (std::ranges::find(kReactions, *what) != kReactions.end()) return input::React{{}, std::move(*what)};
  std::string allowed;
  for (const std::string_view one : kReactions) allowed += (allowed.empty() ? "" : ", ") + std::string(one);
  return refuse("what is " + in_quotes(*what) + "; allowed are " + allowed);
}

}  // namespace

Reason wrong_offer() {
  return {"Sec-WebSocket-Protocol must be " + std::string(kSubprotocol) + ", and for a seat " +
              std::string(kSubprotocol) + ", " + std::string(kSeatOffer) +
              "TOKEN with the 64 lower-case hexadecimal digits of its ticket",
          {}};
}

Result<std::optional<std::string>> read_offer(std::string_view header) {
  const boost::beast::http::opt_token_list offers({header.data(), header.size()});
  if (!boost::beast::http::validate_list(offers)) return std::unexpected(wrong_offer());
  bool speaks = false;
  std::optional<std::string> token;
  for (const std::string_view offer : offers) {
    if (offer == kSubprotocol && !speaks)
      speaks = true;
    else if (offer.starts_with(kSeatOffer) && is_token(offer.substr(kSeatOffer.size())) && !token)
      token = offer.substr(kSeatOffer.size());
    else
      return std::unexpected(wrong_offer());
  }
  if (!speaks) return std::unexpected(wrong_offer());
  return token;
}

Result<ClientMessage> read_message(std::string_view text) {
  const auto object = read_object(text);
  if (!object) return std::unexpected(object.error());
  const auto type = read_text(*object, "t");
  if (!type) return std::unexpected(type.error());
  if (*type == "hello") return read_hello(*object);
  if (*type == "ping") return PingMessage{};
  if (*type == "react") return read_react(*object);
  constexpr std::array<std::string_view, 13> kTypes{"move",    "ready",   "fill",    "rematch", "resume",
                                                    "back",    "leave",   "replace", "free",    "arrange",
                                                    "give_up", "promise", "show"};
  if (std::ranges::find(kTypes, *type) == kTypes.end())
    return refuse("t is " + in_quotes(*type) +
                  "; allowed are hello, ping, move, fill, rematch, resume, ready, back, leave, replace, free, arrange, "
                  "give_up, react, promise, show");
  auto id = read_id(*object);
  if (!id) return std::unexpected(id.error());
  if (*type == "rematch") return input::Rematch{{}, std::move(*id)};
  if (*type == "resume") return input::Resume{{}, std::move(*id)};
  if (*type == "ready") return input::Ready{{}, std::move(*id)};
  if (*type == "back") return input::Back{{}, std::move(*id)};
  if (*type == "leave") return input::Quit{{}, std::move(*id)};
  if (*type == "fill") {
    auto level = read_text(*object, "level");
    if (!level) return std::unexpected(level.error());
    return input::Fill{{}, std::move(*id), std::move(*level)};
  }
  if (*type == "free") {
    const auto seat = read_count(*object, "seat");
    if (!seat) return std::unexpected(seat.error());
    return input::Free{{}, std::move(*id), *seat};
  }
  if (*type == "arrange") {
    auto order = read_order(*object);
    if (!order) return std::unexpected(order.error());
    return input::Arrange{{}, std::move(*id), *std::move(order)};
  }
  const auto game = read_count(*object, "game");
  if (!game) return std::unexpected(game.error());
  if (*type == "give_up") return input::GiveUp{{}, std::move(*id), static_cast<int>(*game)};
  if (*type == "replace") {
    const auto seat = read_count(*object, "seat");
    if (!seat) return std::unexpected(seat.error());
    return input::Replace{{}, std::move(*id), static_cast<int>(*game), *seat};
  }
  if (*type == "promise" || *type == "show") {
    auto digest = read_digest(*object, *type == "promise" ? "commit" : "seed");
    if (!digest) return std::unexpected(digest.error());
    if (*type == "promise") {
      input::Promise promise{{}, std::move(*id), static_cast<int>(*game), std::move(*digest)};
      if (object->contains("seat")) {
        const auto seat = read_count(*object, "seat");
        if (!seat) return std::unexpected(seat.error());
        promise.seat = *seat;
      }
      return promise;
    }
    return input::Show{{}, std::move(*id), static_cast<int>(*game), std::move(*digest)};
  }
  const auto at = read_count(*object, "at");
  if (!at) return std::unexpected(at.error());
  auto token = read_text(*object, "token");
  if (!token) return std::unexpected(token.error());
  input::Move move{{}, std::move(*id), static_cast<int>(*game), *at, std::move(*token)};
  if (object->contains("since")) {
    const auto since = read_count(*object, "since");
    if (!since) return std::unexpected(since.error());
    move.since = *since;
  }
  return move;
}

Result<NewTable> read_new_table(std::string_view body) {
  const auto object = read_object(body);
  if (!object) return std::unexpected(object.error());
  NewTable table;
  auto game = read_text(*object, "game");
  if (!game) return std::unexpected(game.error());
  table.game = std::move(*game);
  auto options = read_options_object(*object);
  if (!options) return std::unexpected(options.error());
  table.options = std::move(*options);
  if (const json::value* pause = object->if_contains("pause")) {
    if (!pause->is_bool()) return refuse("pause must be true or false");
    table.pause = pause->get_bool();
  }
  if (const json::value* invited = object->if_contains("invited")) {
    if (!invited->is_bool()) return refuse("invited must be true or false");
    table.invited = invited->get_bool();
  }
  const auto clock = read_one_of(*object, "clock", kClocks);
  if (!clock) return std::unexpected(clock.error());
  table.clock = *clock;
  const auto series = read_one_of(*object, "series", kSeries);
  if (!series) return std::unexpected(series.error());
  table.series = *series;
  const auto hints = read_hints(*object);
  if (!hints) return std::unexpected(hints.error());
  table.hints = *hints;
  const auto name = read_name(*object);
  if (!name) return std::unexpected(name.error());
  const json::value* seats = object->if_contains("seats");
  if (seats == nullptr || !seats->is_array() || seats->get_array().empty() || seats->get_array().size() > kMaxSeats)
    return refuse("seats must be an array of 1 to " + std::to_string(kMaxSeats) + " entries");
  int mine = 0;
  for (const json::value& value : seats->get_array()) {
    if (!value.is_object()) return refuse("an entry of seats is no object");
    const auto kind = read_text(value.get_object(), "kind");
    if (!kind) return std::unexpected(kind.error());
    Sitter sitter;
    if (*kind == "me") {
      ++mine;
      table.me = Chair{static_cast<std::uint8_t>(table.sitters.size())};
      sitter = {Sitter::Kind::human, *name, {}, {}};
    } else if (*kind == "bot") {
      const auto level = read_text(value.get_object(), "level");
      if (!level) return std::unexpected(level.error());
      sitter = {Sitter::Kind::bot, {}, *level, {}};
    } else if (*kind != "open") {
      return refuse("kind of a seat is " + in_quotes(*kind) + "; allowed are me, open, bot");
    }
    table.sitters.push_back(std::move(sitter));
  }
  if (mine != 1) return refuse("seats has " + std::to_string(mine) + " entries of kind me; it must have one");
  return table;
}

Result<JoinMessage> read_join(std::string_view body) {
  const auto object = read_object(body);
  if (!object) return std::unexpected(object.error());
  auto name = read_name(*object);
  if (!name) return std::unexpected(name.error());
  JoinMessage join{std::move(*name), {}};
  if (object->if_contains("invitation") != nullptr) {
    auto invitation = read_text(*object, "invitation", 64);
    if (!invitation) return std::unexpected(invitation.error());
    if (!is_token(*invitation)) return refuse("invitation must be 64 lower-case hexadecimal digits");
    join.invitation = std::move(*invitation);
  }
  return join;
}

std::string write_message(const Message& message) {
  JsonWriter out;
  out.open_object();
  std::visit([&](const auto& m) { write(out, m); }, message);
  out.close_object();
  return out.text();
}

std::string write_pong() { return R"({"t":"pong"})"; }

std::string write_ticket(std::string_view table, Chair chair, std::string_view token,
                         std::span<const Invitation> invitations) {
  JsonWriter out;
  out.open_object().member("table", table).member("seat", int{chair.index}).member("token", token);
  if (!invitations.empty()) {
    out.key("invitations").open_array();
    for (const Invitation& one : invitations)
      out.open_object().member("seat", int{one.chair.index}).member("code", one.code).close_object();
    out.close_array();
  }
  out.close_object();
  return out.text();
}

std::string write_refusal(const Reason& reason) {
  JsonWriter out;
  out.open_object().key("error").open_object().member("what", reason.what);
  if (!reason.paragraph.empty()) out.member("paragraph", reason.paragraph);
  out.close_object().close_object();
  return out.text();
}

std::string write_pages(std::span<const std::string> pages) {
  JsonWriter out;
  out.open_object().key("pages").open_array();
  for (const std::string& page : pages) out.value(page);
  out.close_array().close_object();
  return out.text();
}

}  // namespace wagnis
