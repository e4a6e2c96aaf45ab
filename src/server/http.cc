#include "server/http.h"

#include <spdlog/spdlog.h>

#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>

#include "server/allowance.h"
#include "server/beast.h"
#include "server/clock.h"
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
// What the system buffers for a client that does not read, beside the queue of its socket.
constexpr int kSendBuffer = 64 * 1024;
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
  spdlog::info("table={} set", ticket->table);
  co_return json_answer(request, status::created, write_ticket(ticket->table, ticket->chair, token));
}

asio::awaitable<HttpResponse> join_table(const HttpRequest& request, const std::string& id, Tables& tables) {
  const auto name = read_join(request.body());
  if (!name) co_return refusal(request, Refusal{400, name.error()});
  const std::string token = new_token();
  const auto host = tables.find(id);
  auto start = [&](auto done) { host->join(*name, token_hash(token), std::move(done)); };
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

asio::awaitable<HttpResponse> respond(const HttpRequest& request, const Site& site, Allowance& posts) {
  const std::string_view path = path_of(request);
  const bool reads = request.method() == verb::get || request.method() == verb::head;
  const bool posts_it = request.method() == verb::post;
  if (path == "/healthz")
    co_return json_answer(request, status::ok, R"({"ok": true, "version": ")" WAGNIS_VERSION "\"}");
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
    if (!posts.take(steady_now())) co_return refusal(request, 429, "too many tables at once; please wait a little");
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
  explicit Http(tcp::socket socket) : stream(std::move(socket)) {}
  beast::tcp_stream stream;
  bool working = false;  // on a request that must be answered
  bool stopping = false;
};

asio::awaitable<void> serve_requests(const std::shared_ptr<Http>& self, Connection connection, const Site& site) {
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
    HttpResponse response;
    if (boost::beast::websocket::is_upgrade(request)) {
      if (path_of(request) != "/api/socket") {
        response = refusal(request, 404, "there is no " + wagnis::quoted(path_of(request)));
      } else if (!own_origin(request)) {
        response = refusal(request, 403, "the page of another site may not do that");
      } else {
        self->stream.expires_never();
        co_await run_socket(std::move(self->stream), request, connection, site.tables, site.connections);
        co_return;
      }
    } else {
      response = co_await respond(request, site, posts);
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

asio::awaitable<void> serve_connection(tcp::socket socket, const Site& site) {
  boost::system::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  socket.set_option(asio::socket_base::send_buffer_size(kSendBuffer), ignored);
  const auto self = std::make_shared<Http>(std::move(socket));
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
  co_await serve_requests(self, connection, site);
}

}  // namespace wagnis
