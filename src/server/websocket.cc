#include "server/websocket.h"

#include <boost/beast/websocket/stream.hpp>
#include <string>
#include <utility>

namespace wagnis {

namespace websocket = beast::websocket;

struct WebSocket::Stream : websocket::stream<PacedStream, false> {
  using stream::stream;
};

WebSocket::WebSocket(PacedStream stream) : stream_(std::make_unique<Stream>(std::move(stream))) { stream_->text(true); }
WebSocket::WebSocket(WebSocket&& other) noexcept = default;
WebSocket::~WebSocket() = default;

PacedStream& WebSocket::stream() { return beast::get_lowest_layer(*stream_); }
PacedStream::executor_type WebSocket::get_executor() { return stream_->get_executor(); }
bool WebSocket::is_open() const { return stream_->is_open(); }
bool WebSocket::got_text() const { return stream_->got_text(); }

void WebSocket::set_patience(std::chrono::seconds handshake, std::optional<std::chrono::seconds> idle) {
  stream_->set_option(websocket::stream_base::timeout{
      handshake, idle ? websocket::stream_base::duration(*idle) : websocket::stream_base::none(), idle.has_value()});
}

void WebSocket::set_most(std::size_t bytes) { stream_->read_message_max(bytes); }

void WebSocket::on_control(std::function<void(bool, std::string_view)> call) {
  stream_->control_callback([call = std::move(call)](websocket::frame_type kind, beast::string_view payload) {
    call(kind == websocket::frame_type::pong, payload);
  });
}

WebSocket::Done WebSocket::accept(const HttpRequest& upgrade, std::string_view subprotocol) {
  if (!subprotocol.empty())
    stream_->set_option(
        websocket::stream_base::decorator([name = std::string(subprotocol)](websocket::response_type& answer) {
          answer.set(http::field::sec_websocket_protocol, name);
        }));
  return stream_->async_accept(upgrade, as_result);
}

WebSocket::Done WebSocket::handshake(std::string_view host, std::string_view target,
                                     std::function<void(http::fields&)> add) {
  stream_->set_option(
      websocket::stream_base::decorator([add = std::move(add)](websocket::request_type& upgrade) { add(upgrade); }));
  return stream_->async_handshake(host, target, as_result);
}

WebSocket::Moved WebSocket::read(beast::flat_buffer& buffer) { return stream_->async_read(buffer, as_result); }
WebSocket::Moved WebSocket::write(std::string_view text) { return stream_->async_write(asio::buffer(text), as_result); }
WebSocket::Done WebSocket::ping(std::string_view payload) {
  return stream_->async_ping({payload.data(), payload.size()}, as_result);
}
WebSocket::Done WebSocket::close(CloseCode code, std::string_view why) {
  return stream_->async_close({code, beast::string_view(why.data(), why.size())}, as_result);
}

}  // namespace wagnis
