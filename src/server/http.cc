#include "server/http.h"

#include <algorithm>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>

#include "server/allowance.h"
#include "server/beast.h"
#include "server/clock.h"
#include "server/log.h"
#include "server/messages.h"
#include "server/socket.h"
#include "server/stored.h"

namespace wagnis {
namespace {

using namespace std::chrono_literals;
using http::field;
using http::status;
using http::verb;

constexpr std::size_t kMaxBody = 4096;
constexpr std::size_t kMaxHeader = 8192;
constexpr auto kRequestWithin = 30s;
// Tables set and joined over one connection.
constexpr double kPostsAtOnce = 20;
constexpr double kPostsPerSecond = 1;

// No script, style or connection but our own; the engine is WebAssembly.
constexpr auto kPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; base-uri "
    "'none'; "
    "form-action 'self'; frame-ancestors 'none'";

HttpResponse answer(const HttpRequest& request, status code, std::string_view type, std::string body) {
  HttpResponse response(code, request.version());
  response.set(field::content_type, type);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Content-Security-Policy", kPolicy);
  response.set("Referrer-Policy", "same-origin");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Permissions-Policy",
               "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()");
  response.set(field::cache_control, "no-store");
  response.keep_alive(request.keep_alive());
  response.content_length(body.size());
  if (request.method() != verb::head) response.body() = std::move(body);
  return response;
}

HttpResponse json_answer(const HttpRequest& request, status code, std::string body) {
  return answer(request, code, "application/json", std::move(body));
}

HttpResponse refusal(const HttpRequest& request, const Refusal& refusal) {
  return json_answer(request, http::int_to_status(refusal.status), write_refusal(refusal.reason));
}

HttpResponse refusal(const HttpRequest& request, unsigned code, std::string what) {
  return refusal(request, Refusal{code, {std::move(what), {}}});
}

// Whether a page of this site sent it, or no page at all. A page of another site must not use its visitor's browser here.
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
  if (file == nullptr) return answer(request, status::not_found, "text/plain; charset=utf-8", "not found\n");
  const File::Form form = file->form(request[field::accept_encoding]);
  const bool known = request[field::if_none_match] == form.tag;
  auto response = answer(request, known ? status::not_modified : status::ok, file->type,
                         known ? std::string() : std::string(form.bytes));
  response.set(field::etag, form.tag);
  if (file->has_forms()) response.set(field::vary, "Accept-Encoding");
  if (!form.coding.empty()) response.set(field::content_encoding, form.coding);
  response.set(field::cache_control, file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
  return response;
}

asio::awaitable<HttpResponse> set_table(const HttpRequest& request, Tables& tables) {
  auto table = read_new_table(request.body());
  if (!table) co_return refusal(request, Refusal{400, table.error()});
  const std::string token = new_token();
  auto start = [&](auto done) { tables.set(std::move(*table), token_hash(token), std::move(done)); };
  const auto ticket = co_await answer_of<Answered<Ticket>>(std::move(start));
  if (!ticket) co_return refusal(request, ticket.error());
  log_info("table set", {{"table", ticket->table}});
  co_return json_answer(request, status::created,
                        write_ticket(ticket->table, ticket->chair, token, ticket->invitations));
}

asio::awaitable<HttpResponse> join_table(const HttpRequest& request, const std::string& id, Tables& tables) {
  auto join = read_join(request.body());
  if (!join) co_return refusal(request, Refusal{400, join.error()});
  const std::string token = new_token();
  const auto host = tables.find(id);
  auto start = [&](auto done) { host->join(std::move(*join), token_hash(token), std::move(done)); };
  const auto chair = co_await answer_of<Answered<Chair>>(std::move(start));
  if (!chair) co_return refusal(request, chair.error());
  co_return json_answer(request, status::created, write_ticket(id, *chair, token));
}

asio::awaitable<HttpResponse> show_table(const HttpRequest& request, const std::string& id, Tables& tables) {
  const auto host = tables.find(id);
  auto start = [&](auto done) { host->look(std::move(done)); };
  auto table = co_await answer_of<Answered<std::string>>(std::move(start));
  if (!table) co_return refusal(request, table.error());
  co_return json_answer(request, status::ok, std::move(*table));
}

asio::awaitable<HttpResponse> show_records(const HttpRequest& request, const std::string& id, Tables& tables) {
  auto start = [&](auto done) { tables.store().load(id, std::move(done)); };
  const auto stored = co_await answer_of<Result<std::optional<StoredTable>>>(std::move(start));
  if (!stored) co_return refusal(request, 503, "the table cannot be read now; please try again");
  if (!*stored) co_return refusal(request, 404, "there is no table " + id);
  const auto records = to_records(id, **stored);
  if (!records) co_return refusal(request, 500, "the table " + id + " is stored wrong");
  std::string lines;
  for (const Record& record : *records) lines += write_record(record) + '\n';
  co_return answer(request, status::ok, "application/jsonl", std::move(lines));
}

// Whether the request was made on this machine, for this machine: by no proxy, and by no page that a browser was lured to.
bool asked_here(const HttpRequest& request, const Address& peer) {
  for (const std::string_view passed_on : {"Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"})
    if (request.count(passed_on) != 0) return false;
  std::string_view host = request[field::host];
  if (host.starts_with('['))
    host = host.substr(1, host.find(']') - 1);
  else
    host = host.substr(0, host.find(':'));
  const auto address = parse_address(host);
  return peer.is_loopback() && (host == "localhost" || (address && address->is_loopback()));
}

// Who asks.
struct Asker {
  Address peer;      // the other end of the connection
  Visitor& visitor;  // behind it, if it is a proxy that is trusted
  Door door;
  Allowance& posts;  // of this connection
};

HttpResponse too_much(const HttpRequest& request) {
  auto response = refusal(request, 429, "too much at once from your address; please wait a little");
  response.set(field::retry_after, "5");
  return response;
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
    const auto promises = co_await answer_of<Result<StoredPromises>>(std::move(start));
    co_return answer(request, status::ok, "text/plain; version=0.0.4; charset=utf-8", site.metrics.text(promises));
  }
  if (asker.door == Door::metrics || path == "/metrics")
    co_return refusal(request, 404, "there is no " + wagnis::quoted(path));
  co_return std::nullopt;
}

asio::awaitable<HttpResponse> respond(const HttpRequest& request, const Site& site, const Asker& asker) {
  if (!asker.visitor.request(steady_now())) {
    site.metrics.limited_requests.add();
    co_return too_much(request);
  }
  if (auto watch = co_await respond_to_watch(request, site, asker)) co_return std::move(*watch);
  const std::string_view path = path_of(request);
  const bool reads = request.method() == verb::get || request.method() == verb::head;
  const bool posts_it = request.method() == verb::post;
  if (!path.starts_with("/api/")) co_return file_answer(request, site.files);

  constexpr std::string_view kTables = "/api/tables";
  std::string id;
  std::string_view what;  // of the table
  if (path.starts_with(kTables) && path.size() > kTables.size() && path[kTables.size()] == '/') {
    const std::string_view rest = path.substr(kTables.size() + 1);
    id = rest.substr(0, rest.find('/'));
    what = rest.substr(id.size());
  }
  const bool is_join = !id.empty() && what == "/join";
  const bool is_posted = path == kTables || is_join;
  const bool is_read = !id.empty() && (what.empty() || what == "/record");
  if (!is_posted && !is_read) co_return refusal(request, 404, "there is no " + wagnis::quoted(path));
  if (is_posted ? !posts_it : !reads) {
    auto response =
        refusal(request, 405, std::string("method is not allowed; allowed is ") + (is_posted ? "POST" : "GET"));
    response.set(field::allow, is_posted ? "POST" : "GET, HEAD");
    co_return response;
  }
  if (!id.empty() && !is_table_id(id)) co_return refusal(request, 404, "there is no table " + wagnis::quoted(id));
  if (is_posted) {
    if (!own_origin(request)) co_return refusal(request, 403, "the page of another site may not do that");
    if (!request[field::content_type].starts_with("application/json"))
      co_return refusal(request, 415, "content-type must be application/json");
    if (!asker.posts.take(steady_now()) || !asker.visitor.post(steady_now())) {
      site.metrics.limited_posts.add();
      co_return refusal(request, 429, "too many tables at once; please wait a little");
    }
    if (is_join) co_return co_await join_table(request, id, site.tables);
    co_return co_await set_table(request, site.tables);
  }
  if (what.empty()) co_return co_await show_table(request, id, site.tables);
  co_return co_await show_records(request, id, site.tables);
}

// What can be said to a request that could not be read; none when nobody is there to hear it.
std::optional<HttpResponse> unread(boost::system::error_code error) {
  unsigned code = 400;
  std::string what = "the request is not HTTP: " + error.message();
  if (error == http::error::body_limit) {
    code = 413;
    what = "the body is larger than " + std::to_string(kMaxBody) + " bytes";
  } else if (error == http::error::header_limit) {
    code = 431;
    what = "the header is larger than " + std::to_string(kMaxHeader) + " bytes";
  } else if (error.category() != http::make_error_code(http::error::bad_method).category() ||
             error == http::error::end_of_stream || error == http::error::partial_message) {
    return std::nullopt;
  }
  auto response = refusal(HttpRequest(verb::get, "/", 11), code, what);
  response.keep_alive(false);
  return response;
}

// A connection while it speaks HTTP: shared with whoever may have to end it.
struct Http {
  Http(tcp::socket socket, Metrics& metrics) : stream(std::move(socket)) { metered.emplace(metrics.http_open); }
  beast::tcp_stream stream;
  std::optional<Open> metered;  // until it is a WebSocket
  bool working = false;         // on a request that must be answered
  bool stopping = false;
};

Address address_of(const asio::ip::address& address) {
  const auto v6 = address.is_v4() ? asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4()) : address.to_v6();
  const auto bytes = v6.to_bytes();
  Address own;
  std::ranges::copy(bytes, own.bytes.begin());
  return own;
}

// All headers of that name as one, as a proxy would write it that adds to the header instead of adding one.
std::string all_of(const HttpRequest& request, std::string_view name) {
  std::string all;
  const auto [first, last] = request.equal_range(name);
  for (auto field = first; field != last; ++field) all += (all.empty() ? "" : ",") + std::string(field->value());
  return all;
}

// Clients of version 1 offer no subprotocol and say their version first, so they are let in to be told.
Result<Offer> offer_of(const HttpRequest& request) {
  if (request.count(field::sec_websocket_protocol) == 0) return Offer{};
  const auto token = read_offer(all_of(request, "Sec-WebSocket-Protocol"));
  if (!token) return std::unexpected(token.error());
  return Offer{true, token->transform(token_hash)};
}

asio::awaitable<void> serve_requests(const std::shared_ptr<Http>& self, Connection connection, const Site& site,
                                     Address peer, Door door) {
  const bool by_proxy = is_any_of(site.proxies, peer);
  std::shared_ptr<Visitor> visitor = site.visitors.find(peer, steady_now());
  // Of a proxy's connections each may carry many visitors, so only those count that one visitor keeps: the WebSockets.
  std::shared_ptr<void> place = by_proxy ? nullptr : visitor->enter();
  if (!by_proxy && !place) {
    site.metrics.limited_connections.add();
    auto response = too_much(HttpRequest(verb::get, "/", 11));
    response.keep_alive(false);
    self->stream.expires_after(kRequestWithin);
    co_await http::async_write(self->stream, response, as_result);
    co_return;
  }
  beast::flat_buffer buffer;
  Allowance posts(kPostsAtOnce, kPostsPerSecond);
  while (!self->stopping) {
    http::request_parser<http::string_body> parser;
    parser.body_limit(kMaxBody);
    parser.header_limit(kMaxHeader);
    self->stream.expires_after(kRequestWithin);
    const auto [error, size] = co_await http::async_read(self->stream, buffer, parser, as_result);
    if (error) {
      auto response = unread(error);
      if (response) co_await http::async_write(self->stream, *response, as_result);
      break;
    }
    self->working = true;
    const HttpRequest request = parser.release();
    if (by_proxy)
      visitor =
          site.visitors.find(visitor_address(peer, all_of(request, "X-Forwarded-For"), site.proxies), steady_now());
    HttpResponse response;
    if (boost::beast::websocket::is_upgrade(request)) {
      if (by_proxy) place = visitor->enter();
      if (path_of(request) != "/api/socket" || door != Door::site) {
        response = refusal(request, 404, "there is no " + wagnis::quoted(path_of(request)));
      } else if (!own_origin(request)) {
        response = refusal(request, 403, "the page of another site may not do that");
      } else if (!place || !visitor->request(steady_now())) {
        (place ? site.metrics.limited_requests : site.metrics.limited_connections).add();
        response = too_much(request);
      } else if (auto offer = offer_of(request); !offer) {
        response = refusal(request, Refusal{400, offer.error()});
      } else {
        self->stream.expires_never();
        buffer = {};
        self->metered.reset();
        co_await run_socket(std::move(self->stream), request, std::move(*offer), connection, site.tables,
                            site.connections, site.metrics, *visitor);
        co_return;
      }
    } else {
      response = co_await respond(request, site, Asker{peer, *visitor, door, posts});
    }
    if (self->stopping) response.keep_alive(false);
    const bool last = response.need_eof();
    self->stream.expires_after(kRequestWithin);
    const auto [failed, written] = co_await http::async_write(self->stream, response, as_result);
    self->working = false;
    if (failed || last) break;
  }
  boost::system::error_code ignored;
  self->stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

}  // namespace

asio::awaitable<void> serve_connection(tcp::socket socket, const Site& site, Door door) {
  boost::system::error_code error;
  const auto remote = socket.remote_endpoint(error);
  if (error) co_return;  // it has gone already
  socket.set_option(tcp::no_delay(true), error);
  const auto self = std::make_shared<Http>(std::move(socket), site.metrics);
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
  co_await serve_requests(self, connection, site, address_of(remote.address()), door);
}

}  // namespace wagnis
