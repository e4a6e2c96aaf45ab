// A client for tests: plain HTTP and a WebSocket, one operation at a time. An operation throws if it takes longer than
// kPatience.
#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace wagnis {

inline constexpr std::chrono::seconds kPatience{20};

using Headers = std::map<std::string, std::string>;
inline constexpr auto kOffer = "sec-websocket-protocol";

struct HttpAnswer {
  unsigned status = 0;
  Headers headers;  // names in lower case
  std::string body;
  boost::json::object json() const { return boost::json::parse(body).as_object(); }
};
HttpAnswer ask(std::uint16_t port, std::string_view method, std::string_view target, std::string body = {},
               Headers headers = {});
// A POST with JSON.
HttpAnswer post(std::uint16_t port, std::string_view target, std::string_view json, Headers headers = {});

// The address of a table's WebSocket.
inline std::string socket_of(std::string_view table) { return "/api/tables/" + std::string(table) + "/socket"; }

class Talk {
 public:
  // Upgrades `target`, for the seat of this token; without a token, to watch. If the server does not upgrade,
  // `refused` is its status. A header without a value is not sent.
  explicit Talk(std::uint16_t port, std::string_view token = {}, Headers headers = {}, bool small_buffers = false,
                std::string_view target = "/api/socket");
  ~Talk();
  Talk(Talk&&) noexcept;
  Talk& operator=(Talk&&) noexcept;

  std::optional<unsigned> refused() const;
  void send(std::string_view text, bool binary = false);
  // The next message; nullopt: the connection has ended.
  std::optional<boost::json::object> next();
  // The next message of this type; skips the others.
  std::optional<boost::json::object> next(std::string_view type);
  // The code of the server's close frame, once `next` gave nullopt; 0 if there was no such frame.
  unsigned close_code() const;
  // The reason that this frame gave.
  std::string close_reason() const;

 private:
  struct Wire;
  std::unique_ptr<Wire> wire_;
};

}  // namespace wagnis
