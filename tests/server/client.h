// A client for tests: plain HTTP and a WebSocket, one thing after the other. Whatever takes longer than kPatience throws.
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
// POST of JSON.
HttpAnswer post(std::uint16_t port, std::string_view target, std::string_view json, Headers headers = {});

class Talk {
 public:
  // Upgrades /api/socket, for the seat of this token or, without one, to watch. When the server answers something else, `refused`
  // is its status. A header without a value is not sent.
  explicit Talk(std::uint16_t port, std::string_view token = {}, Headers headers = {}, bool small_buffers = false);
  ~Talk();
  Talk(Talk&&) noexcept;
  Talk& operator=(Talk&&) noexcept;

  std::optional<unsigned> refused() const;
  void send(std::string_view text, bool binary = false);
  // The next message; none when the connection has ended.
  std::optional<boost::json::object> next();
  // The next message of this type; the others are passed over.
  std::optional<boost::json::object> next(std::string_view type);
  // Of the server's close frame, after `next` gave none; 0 when there was no such frame.
  unsigned close_code() const;

 private:
  struct Wire;
  std::unique_ptr<Wire> wire_;
};

}  // namespace wagnis
