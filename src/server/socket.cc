#include "server/socket.h"

#include <spdlog/spdlog.h>

#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <deque>

#include "server/allowance.h"
#include "server/clock.h"
#include "server/entropy.h"

namespace wagnis {
namespace {

namespace websocket = boost::beast::websocket;
using namespace std::chrono_literals;

constexpr std::size_t kMaxFrame = 4096;         // bytes of a message
constexpr std::size_t kMaxQueued = 256 * 1024;  // bytes that wait for a client to read them
constexpr auto kHelloWithin = 10s;
constexpr auto kIdle = 30s;  // without a sign of life; half of it, and a ping asks for one
constexpr auto kFarewell = 3s;
// A person taps a few times a second at most. Whoever says more is read no faster.
constexpr double kMessagesAtOnce = 500;
constexpr double kMessagesPerSecond = 50;

class Socket final : public Listener, public std::enable_shared_from_this<Socket> {
 public:
  Socket(beast::tcp_stream stream, Connection connection, Tables& tables)
      : socket_(std::move(stream)),
        connection_(connection),
        tables_(tables),
        more_(socket_.get_executor()),
        deadline_(socket_.get_executor()),
        next_ping_(socket_.get_executor()),
        ended_(socket_.get_executor()) {
    more_.expires_at(asio::steady_timer::time_point::max());
    ended_.expires_at(asio::steady_timer::time_point::max());
  }

  void hear(std::shared_ptr<const std::string> text) override {
    asio::post(socket_.get_executor(),
               [self = shared_from_this(), text = std::move(text)]() mutable { self->queue(std::move(text)); });
  }
  void part(std::shared_ptr<const std::string> text) override {
    asio::post(socket_.get_executor(), [self = shared_from_this(), text = std::move(text)]() mutable {
      self->farewell(std::move(text), websocket::close_code::normal);
    });
  }
  void measure() override {
    asio::co_spawn(socket_.get_executor(), [self = shared_from_this()] { return self->ping_all(); }, asio::detached);
  }
  void stop() {
    asio::post(socket_.get_executor(), [self = shared_from_this()] {
      self->farewell({"the server is stopping", true}, websocket::close_code::going_away);
    });
  }

  // Everything below runs on the connection's strand.
  asio::awaitable<bool> accept(const HttpRequest& upgrade);
  asio::awaitable<void> read_all();
  asio::awaitable<void> write_all();
  asio::awaitable<void> ping_all();
  void leave();
  // Runs another coroutine of this connection, and waits until all of them have ended: what Beast keeps of a suspended one
  // inside the stream would keep the stream itself.
  template <class Coroutine>
  void begin(Coroutine coroutine) {
    ++running_;
    asio::co_spawn(socket_.get_executor(), std::move(coroutine),
                   [self = shared_from_this()](const std::exception_ptr& fault) {
                     report_end(fault);
                     --self->running_;
                     self->ended_.cancel();
                   });
  }
  asio::awaitable<void> all_ended();

 private:
  using Text = std::shared_ptr<const std::string>;

  void take(ClientMessage message);
  void queue(Text text);
  void farewell(Text text, websocket::close_code code);
  void farewell(const ByeMessage& bye, websocket::close_code code) {
    farewell(std::make_shared<const std::string>(write_message(bye)), code);
  }
  // Ends the connection in that time, unless a later call says otherwise.
  void end_within(asio::steady_timer::duration time);
  void cut() { beast::get_lowest_layer(socket_).close(); }

  websocket::stream<beast::tcp_stream, false> socket_;
  const Connection connection_;
  Tables& tables_;
  std::string table_;           // its id, after hello
  std::shared_ptr<Host> host_;  // of table_
  Allowance allowance_{kMessagesAtOnce, kMessagesPerSecond};
  std::deque<Text> queue_;  // the first is being written
  std::size_t queued_ = 0;  // bytes
  bool parting_ = false;    // nothing is added any more
  websocket::close_code code_ = websocket::close_code::normal;
  asio::steady_timer more_;  // cancelled when there is more to write, or nothing ever again
  asio::steady_timer deadline_;
  asio::steady_timer next_ping_;
  asio::steady_timer ended_;  // cancelled when a coroutine has ended
  int running_ = 0;           // coroutines beside the reader
  std::string ping_;          // what its answer must say; none is awaited when empty
  std::int64_t ping_sent_ = 0;
};

asio::awaitable<bool> Socket::accept(const HttpRequest& upgrade) {
  socket_.set_option(websocket::stream_base::timeout{10s, kIdle, true});
  socket_.read_message_max(kMaxFrame);
  socket_.text(true);
  const auto [error] = co_await socket_.async_accept(upgrade, as_result);
  if (error) co_return false;
  end_within(kHelloWithin);
  co_return true;
}

asio::awaitable<void> Socket::read_all() {
  beast::flat_buffer buffer;
  for (;;) {
    const auto [error, size] = co_await socket_.async_read(buffer, as_result);
    if (error) co_return;
    if (!parting_) {
      const auto text = static_cast<const char*>(buffer.data().data());
      Result<ClientMessage> message = refuse("a message must be text");
      if (socket_.got_text()) message = read_message({text, size});
      if (!message)
        farewell({message.error().what, false}, websocket::close_code::policy_error);
      else
        take(std::move(*message));
    }
    buffer.consume(buffer.size());
    while (!parting_ && !allowance_.take(steady_now())) {
      asio::steady_timer pause(socket_.get_executor(), 20ms);
      co_await pause.async_wait(as_result);
    }
  }
}

void Socket::take(ClientMessage message) {
  if (auto* hello = std::get_if<HelloMessage>(&message)) {
    if (host_ && hello->table != table_)
      return farewell({"this connection is for table " + table_, false}, websocket::close_code::policy_error);
    if (!host_) {
      table_ = hello->table;
      host_ = tables_.find(table_);
      deadline_.cancel();
    }
    return host_->hello(connection_, shared_from_this(), std::move(*hello));
  }
  if (!host_) return farewell({"the first message must be hello", false}, websocket::close_code::policy_error);
  const auto tell = [this](auto& input) {
    input.connection = connection_;
    host_->tell(std::move(input));
  };
  std::visit(
      [&](auto& input) {
        if constexpr (!std::is_same_v<decltype(input), HelloMessage&>) tell(input);
      },
      message);
}

void Socket::queue(Text text) {
  if (parting_) return;
  if (queued_ + text->size() > kMaxQueued) {
    spdlog::info("connection={} reads too slowly", connection_.number);
    return farewell({"this connection reads too slowly", true}, websocket::close_code::policy_error);
  }
  queued_ += text->size();
  queue_.push_back(std::move(text));
  more_.cancel();
}

void Socket::farewell(Text text, websocket::close_code code) {
  if (parting_) return;
  parting_ = true;
  code_ = code;
  // What waits is of no use to somebody who goes; what is being written must stay whole.
  if (queue_.size() > 1 && queued_ + text->size() > kMaxQueued) queue_.resize(1);
  queued_ += text->size();
  queue_.push_back(std::move(text));
  more_.cancel();
  end_within(kFarewell);
}

void Socket::end_within(asio::steady_timer::duration time) {
  deadline_.expires_after(time);
  deadline_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
    const auto self = weak.lock();
    if (!error && self) self->cut();
  });
}

asio::awaitable<void> Socket::write_all() {
  for (;;) {
    if (queue_.empty()) {
      if (parting_) break;
      co_await more_.async_wait(as_result);
      continue;
    }
    const Text text = queue_.front();
    const auto [error, size] = co_await socket_.async_write(asio::buffer(*text), as_result);
    if (error) {
      parting_ = true;
      cut();
      co_return;
    }
    queue_.pop_front();
    queued_ -= text->size();
  }
  if (socket_.is_open()) co_await socket_.async_close(code_, as_result);
}

// Measures the delay there and back with pings that nobody can answer before he has got them. One at a time.
asio::awaitable<void> Socket::ping_all() {
  constexpr auto kEvery = 1s;
  socket_.control_callback([weak = weak_from_this()](websocket::frame_type kind, beast::string_view payload) {
    const auto self = weak.lock();
    if (!self || !self->host_ || kind != websocket::frame_type::pong || self->ping_.empty()) return;
    if (std::string_view(payload) != self->ping_) return;
    self->ping_.clear();
    self->host_->tell(input::Delayed{self->connection_, steady_now() - self->ping_sent_});
  });
  while (!parting_) {
    if (ping_.empty()) {
      ping_ = new_token();
      ping_sent_ = steady_now();
      const auto [error] = co_await socket_.async_ping({ping_.data(), ping_.size()}, as_result);
      if (error) break;
    }
    next_ping_.expires_after(kEvery);
    co_await next_ping_.async_wait(as_result);
  }
}

asio::awaitable<void> Socket::all_ended() {
  if (running_ > 0) end_within(kFarewell);
  while (running_ > 0) co_await ended_.async_wait(as_result);
  deadline_.cancel();
}

void Socket::leave() {
  parting_ = true;
  next_ping_.cancel();
  more_.cancel();
  deadline_.cancel();
  if (host_) std::exchange(host_, {})->leave(connection_);
}

}  // namespace

asio::awaitable<void> run_socket(beast::tcp_stream stream, HttpRequest upgrade, Connection connection, Tables& tables,
                                 Connections& connections) {
  const auto socket = std::make_shared<Socket>(std::move(stream), connection, tables);
  const bool accepted = co_await socket->accept(upgrade);
  if (!accepted) co_return;
  connections.change(connection, [weak = std::weak_ptr<Socket>(socket)] {
    if (const auto open = weak.lock()) open->stop();
  });
  spdlog::debug("connection={} open", connection.number);
  socket->begin([socket] { return socket->write_all(); });
  co_await socket->read_all();
  socket->leave();
  co_await socket->all_ended();
  spdlog::debug("connection={} closed", connection.number);
}

}  // namespace wagnis
