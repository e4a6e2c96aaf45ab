#include "server/client.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <stdexcept>

namespace wagnis {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;

// Starts an operation and waits for its end.
template <class Start>
Error done(asio::io_context& io, Start start) {
  std::optional<Error> result;
  start([&](Error error, auto&&...) { result = error; });
  io.restart();
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (!result && io.run_one_until(until) > 0) {
  }
  if (!result) throw std::runtime_error("the server takes too long");
  return *result;
}

tcp::endpoint at(std::uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }

std::string host(std::uint16_t port) { return "127.0.0.1:" + std::to_string(port); }

}  // namespace

HttpAnswer ask(std::uint16_t port, std::string_view method, std::string_view target, std::string body,
               Headers headers) {
  asio::io_context io;
  beast::tcp_stream stream(io);
  if (const Error error = done(io, [&](auto then) { stream.async_connect(at(port), then); }); error)
    throw std::runtime_error("connect: " + error.message());
  http::request<http::string_body> request;
  request.version(11);
  request.method_string(method);
  request.target(target);
  request.set(http::field::host, host(port));
  for (const auto& [name, value] : headers) request.set(name, value);
  if (!body.empty() || method == "POST") {
    request.body() = std::move(body);
    request.prepare_payload();
  }
  // A server that refuses early may close before it has read all: its answer counts all the same.
  done(io, [&](auto then) { http::async_write(stream, request, then); });
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.skip(method == "HEAD");
  if (const Error error = done(io, [&](auto then) { http::async_read(stream, buffer, parser, then); }); error)
    throw std::runtime_error("read: " + error.message());
  HttpAnswer answer{parser.get().result_int(), {}, parser.get().body()};
  for (const auto& field : parser.get()) {
    std::string name(field.name_string());
    for (char& c : name) c = static_cast<char>(std::tolower(c));
    answer.headers[name] = std::string(field.value());
  }
  return answer;
}

HttpAnswer post(std::uint16_t port, std::string_view target, std::string_view json, Headers headers) {
  headers.emplace("content-type", "application/json");
  return ask(port, "POST", target, std::string(json), std::move(headers));
}

struct Talk::Wire {
  asio::io_context io;
  websocket::stream<beast::tcp_stream> socket{io};
  beast::flat_buffer buffer;
  std::optional<unsigned> refused;
};

Talk::Talk(std::uint16_t port, std::string_view token, Headers headers, bool small_buffers, std::string_view target)
    : wire_(std::make_unique<Wire>()) {
  headers.emplace(kOffer, token.empty() ? "wagnis" : "wagnis, seat." + std::string(token));
  auto& stream = beast::get_lowest_layer(wire_->socket);
  stream.socket().open(tcp::v4());
  if (small_buffers) stream.socket().set_option(asio::socket_base::receive_buffer_size(4096));
  if (const Error error = done(wire_->io, [&](auto then) { stream.async_connect(at(port), then); }); error)
    throw std::runtime_error("connect: " + error.message());
  stream.socket().set_option(tcp::no_delay(true));
  wire_->socket.set_option(websocket::stream_base::decorator([headers](websocket::request_type& request) {
    for (const auto& [name, value] : headers)
      if (!value.empty()) request.set(name, value);
  }));
  websocket::response_type response;
  const Error error =
      done(wire_->io, [&](auto then) { wire_->socket.async_handshake(response, host(port), target, then); });
  if (error) wire_->refused = response.result_int();
}

Talk::~Talk() = default;
Talk::Talk(Talk&&) noexcept = default;
Talk& Talk::operator=(Talk&&) noexcept = default;

std::optional<unsigned> Talk::refused() const { return wire_->refused; }

void Talk::send(std::string_view text, bool binary) {
  wire_->socket.binary(binary);
  done(wire_->io, [&](auto then) { wire_->socket.async_write(asio::buffer(text), then); });
}

std::optional<boost::json::object> Talk::next() {
  if (done(wire_->io, [&](auto then) { wire_->socket.async_read(wire_->buffer, then); })) return std::nullopt;
  auto message = boost::json::parse(beast::buffers_to_string(wire_->buffer.data())).as_object();
  wire_->buffer.consume(wire_->buffer.size());
  return message;
}

std::optional<boost::json::object> Talk::next(std::string_view type) {
  for (;;) {
    auto message = next();
    if (!message || message->at("t").as_string() == type) return message;
  }
}

unsigned Talk::close_code() const { return wire_->socket.reason().code; }
std::string Talk::close_reason() const { return wire_->socket.reason().reason.c_str(); }

}  // namespace wagnis
