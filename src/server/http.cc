#include "server/http.h"

#include <algorithm>
#include <array>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <sstream>

#include "server/allowance.h"
#include "server/beast.h"
#include "server/clock.h"
#include "server/log.h"
#include "server/messages.h"
#include "server/reachable.h"
#include "server/socket.h"
#include "table/history.h"

namespace wagnis {
namespace {

using namespace std::chrono_literals;
using http::field;
using http::status;
using http::verb;

constexpr std::size_t kMaxBody = 4096;
constexpr std::size_t kMaxHeader = 8192;
// All bytes of a request: a body in chunks has more than those that count, as many as somebody likes.
constexpr std::size_t kMaxRequest = 2 * kMaxHeader + kMaxBody;
constexpr auto kRequestWithin = 30s;
// Of a connection whose client still sends what nobody wants: else it might not get the answer.
constexpr std::size_t kMaxUnwanted = 64 * 1024;
constexpr auto kUnwantedWithin = 2s;
constexpr std::size_t kMostConnections = 32'000;  // of all visitors, with and without a WebSocket

// No script, style or connection but our own; the engine is WebAssembly. `scripts`: those that a page holds itself.
std::string policy(std::string_view scripts) {
  return "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" +
         (scripts.empty() ? "" : " " + std::string(scripts)) +
         "; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
}

// `body` must live as long as the response.
HttpResponse answer_shared(const HttpRequest& request, status code, std::string_view type, std::string_view body) {
  HttpResponse response(code, request.version());
  response.set(field::content_type, type);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Content-Security-Policy", policy({}));
  response.set("Referrer-Policy", "same-origin");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Permissions-Policy",
               "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()");
  response.set(field::cache_control, "no-store");
  response.keep_alive(request.keep_alive());
  response.content_length(body.size());
  if (request.method() != verb::head) response.body() = {body.data(), body.size()};
  return response;
}

HttpResponse answer(const HttpRequest& request, status code, std::string_view type, std::string body) {
  auto own = std::make_shared<const std::string>(std::move(body));
  auto response = answer_shared(request, code, type, *own);
  response.own = std::move(own);
  return response;
}

HttpResponse json_answer(const HttpRequest& request, status code, std::string body) {
  return answer(request, code, "application/json", std::move(body));
}

// In seconds, for Retry-After.
std::string retry_after(Milliseconds wait) {
  return std::to_string(std::clamp<Milliseconds>((wait + 999) / 1000, 1, 600));
}

// The address of a request at the server of that name, seen from the request's own: of the same path, since what lies
// before it a proxy knows alone.
std::string at_node(std::string_view target, std::string_view node) {
  std::string query = "?";
  const auto mark = target.find('?');
  for (std::string_view rest = mark == target.npos ? "" : target.substr(mark + 1); !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    if (!one.empty() && one != "node" && !one.starts_with("node=")) query += std::string(one) + '&';
  }
  return query + "node=" + std::string(node);
}

HttpResponse refusal(const HttpRequest& request, const Refusal& refusal) {
  auto response = json_answer(request, http::int_to_status(refusal.status), write_refusal(refusal.reason));
  if (!refusal.node.empty()) response.set(field::location, at_node(request.target(), refusal.node));
  if (refusal.wait > 0) response.set(field::retry_after, retry_after(refusal.wait));
  return response;
}

HttpResponse refusal(const HttpRequest& request, unsigned code, std::string what) {
  return refusal(request, Refusal{code, {std::move(what), {}}});
}

// Whether a page of this site sent it, or no page at all. A page of another site must not use its visitor's browser
// here.
bool own_origin(const HttpRequest& request) {
  if (request.count(field::origin) == 0) return true;
  const std::string_view origin = request[field::origin];
  const auto name = origin.find("://");
  return name != std::string_view::npos && beast::iequals(origin.substr(name + 3), request[field::host]);
}

std::string_view path_of(const HttpRequest& request) {
  const std::string_view target = request.target();
  return target.substr(0, target.find('?'));
}

HttpResponse file_answer(const HttpRequest& request, const Files& files) {
  if (request.method() != verb::get && request.method() != verb::head) {
    auto response = refusal(request, 405, "method is not allowed; allowed are GET, HEAD");
    response.set(field::allow, "GET, HEAD");
    return response;
  }
  const File* file = files.find(request.target());
  if (file == nullptr) {
    // A link without its "#", or changed by a messenger: the page's own files lie beside it, so it must be at its own
    // place.
    const auto route = Files::route(request.target());
    auto response = answer(request, route ? status::found : status::not_found, "text/plain; charset=utf-8",
                           route ? "go to " + *route + '\n' : "not found\n");
    if (route) response.set(field::location, *route);
    return response;
  }
  const File::Form form = file->form(request[field::accept_encoding]);
  const bool known = request[field::if_none_match] == form.tag;
  auto response = answer_shared(request, known ? status::not_modified : status::ok, file->type,
                                known ? std::string_view() : form.bytes);
  if (!file->scripts.empty()) response.set("Content-Security-Policy", policy(file->scripts));
  response.set(field::etag, form.tag);
  if (file->has_forms()) response.set(field::vary, "Accept-Encoding");
  if (!form.coding.empty()) response.set(field::content_encoding, form.coding);
  response.set(field::cache_control, file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
  return response;
}

// Who asks.
struct Asker {
  Address peer;                      // the other end of the connection
  std::shared_ptr<Visitor> visitor;  // behind it, if it is a proxy that is trusted
  Door door;
};

asio::awaitable<HttpResponse> set_table(const HttpRequest& request, const Asker& asker, Tables& tables) {
  auto table = read_new_table(request.body());
  if (!table) co_return refusal(request, Refusal{400, table.error()});
  const std::string token = new_token();
  auto start = [&](auto done) { tables.set(std::move(*table), token_hash(token), asker.visitor, std::move(done)); };
  const auto ticket = co_await answer_of<Answered<Ticket>>(std::move(start));
  if (!ticket) co_return refusal(request, ticket.error());
  log_info("table set", {{"table", ticket->table}});
  co_return json_answer(request, status::created,
                        write_ticket(ticket->table, ticket->chair, token, ticket->invitations));
}

asio::awaitable<HttpResponse> join_table(const HttpRequest& request, const Asker& asker, const std::string& id,
                                         Tables& tables) {
  auto join = read_join(request.body());
  if (!join) co_return refusal(request, Refusal{400, join.error()});
  const std::string token = new_token();
  const auto host = tables.find(id, asker.visitor);
  if (!host) co_return refusal(request, host.error());
  auto start = [&](auto done) { (*host)->join(std::move(*join), token_hash(token), std::move(done)); };
  const auto chair = co_await answer_of<Answered<Chair>>(std::move(start));
  if (!chair) co_return refusal(request, chair.error());
  co_return json_answer(request, status::created, write_ticket(id, *chair, token));
}

asio::awaitable<HttpResponse> show_table(const HttpRequest& request, const Asker& asker, const std::string& id,
                                         Tables& tables) {
  const auto host = tables.find(id, asker.visitor);
  if (!host) co_return refusal(request, host.error());
  auto start = [&](auto done) { (*host)->view(std::move(done)); };
  auto table = co_await answer_of<Answered<std::string>>(std::move(start));
  if (!table) co_return refusal(request, table.error());
  co_return json_answer(request, status::ok, std::move(*table));
}

asio::awaitable<HttpResponse> show_records(const HttpRequest& request, const Asker& asker, const std::string& id,
                                           Records& records) {
  auto start = [&](auto done) { records.ask(id, asker.visitor, std::move(done)); };
  auto lines = co_await answer_of<Answered<Records::Lines>>(std::move(start));
  if (!lines) co_return refusal(request, lines.error());
  auto response = answer_shared(request, status::ok, "application/jsonl", **lines);
  response.own = std::move(*lines);
  co_return response;
}

// Whether the request was made on this machine, for this machine: by no proxy, and by no page that a browser was lured
// to.
bool asked_here(const HttpRequest& request, const Address& peer) {
  for (const std::string_view passed_on : {"Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"})
    if (request.count(passed_on) != 0) return false;
  std::string_view host = request[field::host];
  if (host.starts_with('['))
    host = host.substr(1, host.find(']') - 1);
  else
    host = host.substr(0, host.find(':'));
  const auto address = parse_address(host);
  return is_loopback(peer) && (host == "localhost" || (address && is_loopback(*address)));
}

// `wait`: milliseconds until it may go well, as far as that is known.
HttpResponse too_much(const HttpRequest& request, Milliseconds wait,
                      std::string what = "too much at once from your address; please wait a little") {
  return refusal(request, Refusal{429, {std::move(what), {}}, std::max<Milliseconds>(wait, 1)});
}
HttpResponse too_much(const HttpRequest& request, const Asker& asker, Visitor::Kind kind) {
  return too_much(request, asker.visitor->wait(kind, steady_now()));
}

// What programs that watch over the server ask; none: something else is asked for.
asio::awaitable<std::optional<HttpResponse>> respond_to_watch(const HttpRequest& request, const Site& site,
                                                              const Asker& asker) {
  const std::string_view path = path_of(request);
  const bool has_metrics = asker.door == Door::metrics || (!site.metrics_apart && asked_here(request, asker.peer));
  const bool watch = path == "/healthz" || path == "/readyz" || (path == "/metrics" && has_metrics);
  if (watch && request.method() != verb::get && request.method() != verb::head) {
    auto response = refusal(request, 405, "method is not allowed; allowed are GET, HEAD");
    response.set(field::allow, "GET, HEAD");
    co_return response;
  }
  if (path == "/healthz")
    co_return json_answer(request, status::ok, R"({"ok": true, "version": ")" WAGNIS_VERSION "\"}");
  if (path == "/readyz") {
    auto start = [&](auto done) { site.readiness.ask(steady_now(), std::move(done)); };
    const auto ready = co_await answer_of<Result<void>>(std::move(start));
    if (ready) co_return json_answer(request, status::ok, R"({"ok": true})");
    co_return refusal(request, 503, "the store cannot be written: " + ready.error().what);
  }
  if (path == "/metrics" && has_metrics) {
    constexpr auto kOverdue = std::chrono::weeks(1);
    const auto before = std::chrono::system_clock::now().time_since_epoch() - kOverdue;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(before).count();
    auto start = [&](auto done) { site.tables.store().count_promises(seconds, std::move(done)); };
    const auto promises = co_await answer_of<Result<PromiseCount>>(std::move(start));
    auto measure = [&](auto done) { site.tables.store().measure(std::move(done)); };
    const auto size = co_await answer_of<Result<StoreSize>>(std::move(measure));
    const Store& store = site.tables.store();
    const auto claims = store.shared() ? std::optional(store.claims()) : std::nullopt;
    co_return answer(request, status::ok, "text/plain; version=0.0.4; charset=utf-8",
                     site.metrics.text(promises, size, claims));
  }
  if (asker.door == Door::metrics || path == "/metrics")
    co_return refusal(request, 404, "there is no " + in_quotes(path));
  co_return std::nullopt;
}

// The parts of /api/tables/ID/WHAT; both empty for any other path.
struct TablePath {
  std::string id;
  std::string_view what;  // with its slash; empty: the table itself
};
constexpr std::string_view kTables = "/api/tables";
TablePath table_path(std::string_view path) {
  if (!path.starts_with(kTables) || path.size() <= kTables.size() || path[kTables.size()] != '/') return {};
  const std::string_view rest = path.substr(kTables.size() + 1);
  const std::string_view id = rest.substr(0, rest.find('/'));
  return {std::string(id), rest.substr(id.size())};
}

asio::awaitable<HttpResponse> respond(const HttpRequest& request, const Site& site, const Asker& asker) {
  if (!asker.visitor->request(steady_now())) {
    site.metrics.limited_requests.add();
    co_return too_much(request, asker, Visitor::Kind::request);
  }
  if (!asker.visitor->has(Visitor::Kind::sent, steady_now())) {
    site.metrics.limited_bytes.add();
    co_return too_much(request, asker, Visitor::Kind::sent);
  }
  if (auto watch = co_await respond_to_watch(request, site, asker)) co_return std::move(*watch);
  const std::string_view path = path_of(request);
  const bool reads = request.method() == verb::get || request.method() == verb::head;
  const bool posts_it = request.method() == verb::post;
  if (!path.starts_with("/api/")) co_return file_answer(request, site.files);
  // Which addresses this machine has is for its own people alone.
  if (path == "/api/pages" && reads && asked_here(request, asker.peer))
    co_return json_answer(request, status::ok, write_pages(pages_for_others(site.host, site.port)));

  const auto [id, what] = table_path(path);
  const bool is_join = !id.empty() && what == "/join";
  const bool is_posted = path == kTables || is_join;
  const bool is_read = !id.empty() && (what.empty() || what == "/record");
  if (!is_posted && !is_read) co_return refusal(request, 404, "there is no " + in_quotes(path));
  if (is_posted ? !posts_it : !reads) {
    auto response =
        refusal(request, 405, std::string("method is not allowed; allowed is ") + (is_posted ? "POST" : "GET"));
    response.set(field::allow, is_posted ? "POST" : "GET, HEAD");
    co_return response;
  }
  if (!id.empty() && !is_table_id(id)) co_return refusal(request, 404, "there is no table " + in_quotes(id));
  if (is_posted) {
    if (!own_origin(request)) co_return refusal(request, 403, "the page of another site may not do that");
    if (!request[field::content_type].starts_with("application/json"))
      co_return refusal(request, 415, "content-type must be application/json");
    if (!asker.visitor->post(steady_now())) {
      site.metrics.limited_posts.add();
      co_return too_much(request, asker.visitor->wait(Visitor::Kind::post, steady_now()),
                         "too many tables at once from your address; please wait a little");
    }
    if (is_join) co_return co_await join_table(request, asker, id, site.tables);
    co_return co_await set_table(request, asker, site.tables);
  }
  if (what.empty()) co_return co_await show_table(request, asker, id, site.tables);
  co_return co_await show_records(request, asker, id, site.tables.records());
}

// Of the authority of RFC 3986: a name or an address, and perhaps a port.
bool is_host(std::string_view host) {
  constexpr std::string_view kOthers = "-._~!$&'()*+,;=%:[]";
  return std::ranges::all_of(host, [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           kOthers.find(c) != kOthers.npos;
  });
}

// Why the header of a request is refused (RFC 9112), before any of its body is read. Where it is not certain which
// bytes are the body, a proxy and this server might each take others for the next request.
std::optional<std::string> wrong_header(const HttpRequest& request) {
  for (const field once : {field::host, field::origin, field::transfer_encoding, field::content_length})
    if (request.count(once) > 1) return std::string(http::to_string(once)) + " stands in the header more than once";
  if (request.version() != 11 && request.version() != 10) return "the version of HTTP must be 1.1 or 1.0";
  if (request.version() == 11 && request.count(field::host) == 0) return "the header has no Host";
  if (const std::string_view host = request[field::host]; !is_host(host))
    return "Host is " + in_quotes(host) + "; it must be a name or an address, perhaps with a port";
  if (!request.target().starts_with('/'))
    return "the target is " + in_quotes(request.target()) + "; it must begin with /";
  if (request.count(field::content_length) != 0 &&
      request[field::content_length].find_first_not_of("0123456789") != std::string_view::npos)
    return "Content-Length must be a number of digits alone";
  if (request.count(field::transfer_encoding) != 0) {
    const std::string_view encoding = request[field::transfer_encoding];
    if (request.version() < 11) return "HTTP 1.0 has no Transfer-Encoding";
    if (!beast::iequals(encoding, "chunked"))
      return "Transfer-Encoding is " + in_quotes(encoding) + "; it must be chunked";
    if (request.count(field::content_length) != 0) return "the header has both Transfer-Encoding and Content-Length";
  }
  return std::nullopt;
}

// What can be said to a request that could not be read; none when nobody is there to hear it.
std::optional<Refusal> unread(boost::system::error_code error, bool header_done) {
  if (error == http::error::buffer_overflow && header_done)
    return Refusal{413, {"a line between chunks or the trailer is larger than the header may be", {}}};
  if (error == http::error::body_limit)
    return Refusal{413, {"the body is larger than " + std::to_string(kMaxBody) + " bytes", {}}};
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return Refusal{431, {"the header is larger than " + std::to_string(kMaxHeader) + " bytes", {}}};
  if (error.category() != http::make_error_code(http::error::bad_method).category() ||
      error == http::error::end_of_stream || error == http::error::partial_message)
    return std::nullopt;
  return Refusal{400, {"the request is not HTTP: " + error.message(), {}}};
}

// A connection while it speaks HTTP: shared with whoever may have to end it.
struct Http {
  Http(tcp::socket socket, Metrics& metrics) : stream(std::move(socket)) { metered.emplace(metrics.http_open); }
  PacedStream stream;
  beast::flat_buffer buffer{kMaxHeader + 512};  // never grows beyond it
  std::optional<Open> metered;                  // until it is a WebSocket
  bool working = false;                         // on a request that must be answered
  bool stopping = false;
};

// The next request; or why it is refused: then it is the connection's last, since nobody knows where another would
// begin. Without words when nobody is there.
asio::awaitable<std::expected<HttpRequest, std::optional<Refusal>>> read_request(Http& self) {
  http::request_parser<http::string_body> parser;
  parser.body_limit(kMaxBody);
  parser.header_limit(kMaxHeader);
  self.stream.expires_after(kRequestWithin);
  auto [error, all] = co_await http::async_read_header(self.stream, self.buffer, parser, as_result);
  if (error) co_return std::unexpected(unread(error, false));
  if (auto wrong = wrong_header(parser.get())) co_return std::unexpected(Refusal{400, {std::move(*wrong), {}}});
  // The parser adds the fields of a trailer to those of the header, where they would be believed.
  HttpRequest request(http::request_header<>(parser.get().base()));
  while (!parser.is_done()) {
    const auto [failed, size] = co_await http::async_read_some(self.stream, self.buffer, parser, as_result);
    if (failed) co_return std::unexpected(unread(failed, true));
    all += size;
    if (all > kMaxRequest)
      co_return std::unexpected(
          Refusal{413, {"the request has more than " + std::to_string(kMaxRequest) + " bytes", {}}});
  }
  request.body() = std::move(parser.get().body());
  co_return request;
}

// Ends the sending, and lets the client finish its own a while: what comes after it is closed may keep the answer from
// the client.
asio::awaitable<void> let_go(Http& self) {
  boost::system::error_code ignored;
  static_cast<void>(self.stream.socket().shutdown(tcp::socket::shutdown_send, ignored));
  self.stream.expires_after(kUnwantedWithin);
  std::array<char, 4096> unwanted;
  for (std::size_t all = 0; all < kMaxUnwanted && !self.stopping;) {
    const auto [error, size] = co_await self.stream.async_read_some(asio::buffer(unwanted), as_result);
    if (error) break;
    all += size;
  }
}

// All headers of that name as one, as a proxy would write it that adds to the header instead of adding one.
std::string all_values(const HttpRequest& request, std::string_view name) {
  std::string all;
  const auto [first, last] = request.equal_range(name);
  for (auto field = first; field != last; ++field) all += (all.empty() ? "" : ",") + std::string(field->value());
  return all;
}

// Clients of version 1 offer no subprotocol and say their version first, so they are let in to be told.
Result<Offer> offer_of(const HttpRequest& request) {
  if (request.count(field::sec_websocket_protocol) == 0) return Offer{};
  const auto token = read_offer(all_values(request, "Sec-WebSocket-Protocol"));
  if (!token) return std::unexpected(token.error());
  return Offer{true, token->transform(token_hash)};
}

// The answer to a request for a WebSocket that is refused; none: it may be opened. `place` is then that of the
// WebSocket.
std::optional<HttpResponse> refused_upgrade(const HttpRequest& request, const Site& site, const Asker& asker,
                                            const std::shared_ptr<void>& place) {
  const std::string_view path = path_of(request);
  const auto [id, what] = table_path(path);
  if ((path != "/api/socket" && what != "/socket") || asker.door != Door::site)
    return refusal(request, 404, "there is no " + in_quotes(path));
  if (what == "/socket" && !is_table_id(id)) return refusal(request, 404, "there is no table " + in_quotes(id));
  if (!own_origin(request)) return refusal(request, 403, "the page of another site may not do that");
  if (!place) {
    site.metrics.limited_connections.add();
    return too_much(request, 5000);
  }
  if (!asker.visitor->request(steady_now())) {
    site.metrics.limited_requests.add();
    return too_much(request, asker, Visitor::Kind::request);
  }
  return std::nullopt;
}

// Until the connection ends: none; or until a WebSocket is asked for and not refused.
asio::awaitable<std::unique_ptr<Upgrade>> serve_requests(const std::shared_ptr<Http>& self, const Site& site,
                                                         Address peer, Door door) {
  const bool by_proxy = is_any_of(site.proxies, peer);
  std::shared_ptr<Visitor> visitor = site.visitors.find(peer, false, steady_now());
  // Of a proxy's connections each may carry many visitors: there each request has a place, and each WebSocket.
  std::shared_ptr<void> place = by_proxy ? nullptr : visitor->enter();
  const auto send = [&](HttpResponse& response) -> asio::awaitable<bool> {
    if (self->stopping) response.keep_alive(false);
    const bool last = response.need_eof();
    visitor->spend(Visitor::Kind::sent, steady_now(), static_cast<double>(response.body().size()));
    self->stream.expires_after(kRequestWithin);
    // In one write of one kind: each kind of Beast's costs the compiler seconds.
    std::ostringstream header;
    header << response.base();
    const std::string_view head = header.view();
    const std::array<asio::const_buffer, 2> bytes{asio::buffer(head),
                                                  asio::buffer(response.body().data(), response.body().size())};
    const auto [failed, written] = co_await asio::async_write(self->stream, bytes, as_result);
    co_return !failed && !last;
  };
  const auto send_last = [&](HttpResponse response) -> asio::awaitable<void> {
    response.keep_alive(false);
    co_await send(response);
    // Who has no place stays no longer than that takes.
    if (place || by_proxy) co_await let_go(*self);
  };
  const HttpRequest nothing(verb::get, "/", 11);
  if (site.metrics.http_open.number() + site.metrics.sockets_open.number() > std::int64_t{kMostConnections}) {
    site.metrics.limited_connections.add();
    place = nullptr;
    co_await send_last(
        refusal(nothing, Refusal{503, {"there are too many visitors now; please wait a little", {}}, 5000}));
    co_return nullptr;
  }
  if (!by_proxy && !place) {
    site.metrics.limited_connections.add();
    co_await send_last(too_much(nothing, 5000));
    co_return nullptr;
  }
  if (!by_proxy) self->stream.rate_policy().limit(visitor);
  while (!self->stopping) {
    auto read = co_await read_request(*self);
    if (!read) {
      if (read.error()) co_await send_last(refusal(nothing, *read.error()));
      co_return nullptr;
    }
    self->working = true;
    const HttpRequest& request = *read;
    if (by_proxy) {
      const auto named = visitor_address(peer, all_values(request, "X-Forwarded-For"), site.proxies);
      visitor = named ? site.visitors.find(*named, true, steady_now()) : site.visitors.unnamed();
      place = visitor->enter();
    }
    const Asker asker{peer, visitor, door};
    HttpResponse response;
    if (boost::beast::websocket::is_upgrade(request)) {
      auto refused = refused_upgrade(request, site, asker, place);
      auto offer = refused ? Offer{} : offer_of(request);
      if (!offer) refused = refusal(request, Refusal{400, offer.error()});
      // What the client took for the WebSocket may have come already.
      if (refused) {
        co_await send_last(std::move(*refused));
        co_return nullptr;
      }
      offer->table = table_path(path_of(request)).id;
      offer->by_proxy = by_proxy;
      self->stream.expires_never();
      self->metered.reset();
      co_return std::make_unique<Upgrade>(WebSocket(std::move(self->stream)), std::move(*read), std::move(*offer),
                                          visitor, place);
    }
    if (!place) {
      site.metrics.limited_connections.add();
      response = too_much(request, 5000);
    } else {
      response = co_await respond(request, site, asker);
    }
    const bool goes_on = co_await send(response);
    if (by_proxy) place = nullptr;
    self->working = false;
    if (!goes_on) break;
  }
  co_await let_go(*self);
  co_return nullptr;
}

}  // namespace

asio::awaitable<void> serve_connection(tcp::socket socket, const Site& site, Door door) {
  boost::system::error_code error;
  const auto remote = socket.remote_endpoint(error);
  if (error) co_return;  // it has gone already
  static_cast<void>(socket.set_option(tcp::no_delay(true), error));
  auto self = std::make_shared<Http>(std::move(socket), site.metrics);
  const auto executor = co_await asio::this_coro::executor;
  const Connection connection = site.connections.add([self, executor] {
    asio::post(executor, [self] {
      self->stopping = true;
      if (!self->working) self->stream.close();
    });
  });
  struct Remove {
    Connections& connections;
    Connection connection;
    ~Remove() { connections.remove(connection); }
  } const remove{site.connections, connection};
  site.metrics.connections.add();
  auto upgrade = co_await serve_requests(self, site, one_form(remote.address()), door);
  // A WebSocket may stay for hours: what HTTP needed goes before.
  self = nullptr;
  if (upgrade) co_await run_socket(std::move(upgrade), connection, site.tables, site.connections, site.metrics);
}

}  // namespace wagnis
