// One end of a WebSocket (RFC 6455). Beast's templates for it take the compiler many seconds: websocket.cc alone pays
// them, for the server and for those who measure it.
#pragma once

#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <tuple>

#include "server/beast.h"

namespace wagnis {

class WebSocket {
 public:
  using Error = boost::system::error_code;
  using CloseCode = beast::websocket::close_code;
  // What is awaited. Arguments must live until it is there; one of a kind (read, write, ping, close) at a time.
  using Done = asio::awaitable<std::tuple<Error>>;
  using Moved = asio::awaitable<std::tuple<Error, std::size_t>>;  // with the number of bytes

  explicit WebSocket(PacedStream stream);
  WebSocket(WebSocket&& other) noexcept;
  ~WebSocket();

  PacedStream& stream();
  PacedStream::executor_type get_executor();
  bool is_open() const;

  // How long the handshake may take, and a closing one; how long the other end may be silent, with a ping after half of
  // it (no idle: any time).
  void set_patience(std::chrono::seconds handshake, std::optional<std::chrono::seconds> idle);
  // Messages of more bytes end the connection.
  void set_most(std::size_t bytes);
  // Called for each ping, pong and close of the other end.
  void on_control(std::function<void(bool is_pong, std::string_view payload)> call);

  // The server's handshake; it names the subprotocol unless that is empty.
  Done accept(const HttpRequest& upgrade, std::string_view subprotocol);
  // The client's, on a connected stream; `add` puts more into the header.
  Done handshake(std::string_view host, std::string_view target, std::function<void(http::fields&)> add);

  // Appends the next message.
  Moved read(beast::flat_buffer& buffer);
  // Whether what was read last is text.
  bool got_text() const;
  // Sends a message of text.
  Moved write(std::string_view text);
  // At most 125 bytes.
  Done ping(std::string_view payload);
  // `why`: at most 123 bytes.
  Done close(CloseCode code, std::string_view why);

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

}  // namespace wagnis
