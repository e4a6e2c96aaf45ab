#include "server/socket.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "server/allowance.h"
#include "server/clock.h"
#include "server/entropy.h"
#include "server/log.h"
#include "server/path_delay.h"

namespace wagnis {
namespace {

using CloseCode = WebSocket::CloseCode;
using namespace std::chrono_literals;

constexpr std::size_t kMaxFrame = 4096;  // bytes of a message
constexpr CloseCode kMoved{4307};        // another server leads the table; the reason is its name
// Bytes that wait for a client to read them, 256 KiB at most: those in the program, and those in the system, which
// takes twice what one asks of it.
constexpr int kSendBuffer = 32 * 1024;
constexpr std::size_t kMaxQueued = 256 * 1024 - 2 * kSendBuffer;
constexpr auto kHelloWithin = 10s;
constexpr auto kIdle = 30s;  // without a sign of life; half of it, and a ping asks for one
constexpr auto kFarewell = 3s;
// A person taps a few times a second at most. Whoever says more is read no faster.
constexpr double kMessagesAtOnce = 500;
constexpr double kMessagesPerSecond = 50;
// Pings and pongs: a client answers the server's, one a second at most, and may ask for a few itself.
constexpr double kControlsAtOnce = 50;
constexpr double kControlsPerSecond = 5;
// Of all clients together; then those are sent away for whom more waits than for most.
constexpr std::int64_t kMaxQueuedInAll = 64 << 20;
constexpr std::size_t kFairQueue = 16 * 1024;
constexpr std::size_t kMeasured = 32;  // moves under way whose time to the answer is measured

class Socket final : public Listener, public std::enable_shared_from_this<Socket> {
 public:
  // Takes all of it but the request.
  Socket(Upgrade& upgrade, Connection connection, Tables& tables, Metrics& metrics)
      : socket_(std::move(upgrade.socket)),
        offer_(std::move(upgrade.offer)),
        connection_(connection),
        tables_(tables),
        metrics_(metrics),
        visitor_(std::move(upgrade.visitor)),
        place_(std::move(upgrade.place)),
        deadline_(socket_.get_executor()),
        next_ping_(socket_.get_executor()),
        ended_(socket_.get_executor()) {
    ended_.expires_at(asio::steady_timer::time_point::max());
  }

  ~Socket() override { metrics_.queued_bytes.add(-static_cast<std::int64_t>(queued_)); }

  void hear(std::shared_ptr<const std::string> text, const std::string& answers) override {
    asio::post(socket_.get_executor(), [self = shared_from_this(), text = std::move(text), answers]() mutable {
      if (!answers.empty()) self->measure_answer(answers);
      self->add(std::move(text));
    });
  }
  void part(std::shared_ptr<const std::string> text, const std::string& node) override {
    asio::post(socket_.get_executor(),
               [self = shared_from_this(), text = std::move(text), node = std::string(node)]() mutable {
                 if (!self->parting_) self->node_ = std::move(node);
                 self->farewell(std::move(text), self->node_.empty() ? CloseCode::normal : kMoved);
               });
  }
  void measure() override {
    asio::co_spawn(socket_.get_executor(), [self = shared_from_this()] { return self->ping_all(); }, asio::detached);
  }
  void stop() {
    asio::post(socket_.get_executor(), [self = shared_from_this()] {
      self->farewell({"the server is stopping", true}, CloseCode::going_away, self->metrics_.ended_stopping);
    });
  }

  // Everything below runs on the connection's strand.
  asio::awaitable<bool> accept(const HttpRequest& upgrade);
  asio::awaitable<void> read_all();
  asio::awaitable<void> pause_reading();
  asio::awaitable<void> write_all();
  asio::awaitable<void> ping_all();
  void leave();
  // Runs another coroutine of this connection, and waits until all of them have ended: what Beast keeps of a suspended
  // one inside the stream would keep the stream itself.
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
  void add(Text text);
  void push(Text text);
  // Begins to write, or else to close, unless that is under way.
  void write();
  void pop(std::size_t i);
  void measure_answer(const std::string& id);
  void take_control(bool is_pong, std::string_view payload);
  void farewell(Text text, CloseCode code);
  // Counts the connection among those that ended so.
  void farewell(const ByeMessage& bye, CloseCode code, Count& ended) {
    if (!parting_) ended.add();
    farewell(std::make_shared<const std::string>(write_message(bye)), code);
  }
  // Ends the connection in that time, unless a later call says otherwise.
  void end_within(asio::steady_timer::duration time);
  void cut() { socket_.stream().close(); }

  WebSocket socket_;
  const Offer offer_;
  const Connection connection_;
  Tables& tables_;
  Metrics& metrics_;
  const std::shared_ptr<Visitor> visitor_;
  const std::shared_ptr<void> place_;
  const Open open_{metrics_.sockets_open};
  std::string table_;           // its id, after hello
  std::shared_ptr<Host> host_;  // of table_
  Allowance allowance_{kMessagesAtOnce, kMessagesPerSecond};
  Allowance controls_{kControlsAtOnce, kControlsPerSecond};
  // A std::deque has a node of half a kilobyte even when it is empty, and most connections are silent.
  std::vector<std::pair<std::string, std::chrono::steady_clock::time_point>>
      moves_;                // ids without an answer, and since when
  std::vector<Text> queue_;  // the first is being written
  bool writing_ = false;     // only while there is something to write: a coroutine that waits takes a kilobyte
  std::size_t queued_ = 0;   // bytes
  bool parting_ = false;     // nothing is added any more
  CloseCode code_ = CloseCode::normal;
  std::string node_;  // of the server that leads the table; empty: none is known
  asio::steady_timer deadline_;
  asio::steady_timer next_ping_;
  asio::steady_timer ended_;  // cancelled when a coroutine has ended
  int running_ = 0;           // coroutines beside the reader
  AwaitedPing ping_;
};

asio::awaitable<bool> Socket::accept(const HttpRequest& upgrade) {
  boost::system::error_code ignored;
  static_cast<void>(socket_.stream().socket().set_option(asio::socket_base::send_buffer_size(kSendBuffer), ignored));
  socket_.set_patience(10s, kIdle);
  socket_.set_most(kMaxFrame);
  socket_.on_control([weak = weak_from_this()](bool is_pong, std::string_view payload) {
    if (const auto self = weak.lock()) self->take_control(is_pong, payload);
  });
  const auto [error] = co_await socket_.accept(upgrade, offer_.speaks ? kSubprotocol : std::string_view());
  if (error) co_return false;
  end_within(kHelloWithin);
  co_return true;
}

asio::awaitable<void> Socket::read_all() {
  beast::flat_buffer buffer;
  for (;;) {
    const auto [error, size] = co_await socket_.read(buffer);
    if (error) co_return;
    metrics_.received.add();
    if (!parting_) {
      const auto text = static_cast<const char*>(buffer.data().data());
      Result<ClientMessage> message = refuse("a message must be text");
      if (socket_.got_text()) message = read_message({text, size});
      if (!message)
        farewell({message.error().what, false}, CloseCode::policy_error, metrics_.ended_wrong);
      else
        take(std::move(*message));
    }
    buffer.consume(buffer.size());
    while (!parting_ && !allowance_.take(steady_now())) co_await pause_reading();
    bool waited = false;
    while (!parting_ && !visitor_->message(steady_now())) {
      if (!std::exchange(waited, true)) metrics_.limited_messages.add();
      co_await pause_reading();
    }
  }
}

asio::awaitable<void> Socket::pause_reading() {
  asio::steady_timer pause(socket_.get_executor(), 20ms);
  co_await pause.async_wait(as_result);
}

void Socket::take(ClientMessage message) {
  if (!offer_.speaks) return farewell({wrong_offer().what, false}, CloseCode::policy_error, metrics_.ended_wrong);
  if (auto* hello = std::get_if<HelloMessage>(&message)) {
    if (host_ && hello->table != table_)
      return farewell({"this connection is for table " + table_, false}, CloseCode::policy_error, metrics_.ended_wrong);
    if (!offer_.table.empty() && hello->table != offer_.table)
      return farewell(
          {"hello is for table " + in_quotes(hello->table) + "; the address is of table " + offer_.table, false},
          CloseCode::policy_error, metrics_.ended_wrong);
    if (!host_) {
      table_ = hello->table;
      auto host = tables_.find(table_, visitor_);
      if (!host) return farewell({host.error().reason.what, true}, CloseCode::normal, metrics_.ended_wrong);
      host_ = std::move(*host);
      deadline_.cancel();
    }
    return host_->hello(connection_, shared_from_this(), offer_.token_hash, visitor_, std::move(*hello));
  }
  if (!host_)
    return farewell({"the first message must be hello", false}, CloseCode::policy_error, metrics_.ended_wrong);
  if (std::holds_alternative<PingMessage>(message)) return add(std::make_shared<const std::string>(write_pong()));
  const auto tell = [this](auto& input) {
    input.connection = connection_;
    host_->tell(std::move(input));
  };
  if (auto* move = std::get_if<input::Move>(&message)) {
    moves_.emplace_back(move->id, std::chrono::steady_clock::now());
    if (moves_.size() > kMeasured) moves_.erase(moves_.begin());
  }
  std::visit(
      [&](auto& input) {
        using Kind = std::remove_reference_t<decltype(input)>;
        if constexpr (!std::is_same_v<Kind, HelloMessage> && !std::is_same_v<Kind, PingMessage>) tell(input);
      },
      message);
}

void Socket::measure_answer(const std::string& id) {
  const auto move = std::ranges::find(moves_, id, [](const auto& one) { return one.first; });
  if (move == moves_.end()) return;
  metrics_.move_to_ack.add(std::chrono::steady_clock::now() - move->second);
  moves_.erase(move);
}

void Socket::add(Text text) {
  if (parting_) return;
  const std::size_t queued = queued_ + text->size();
  const bool too_much_in_all = queued > kFairQueue && metrics_.queued_bytes.number() > kMaxQueuedInAll;
  if (queued > kMaxQueued || too_much_in_all) {
    log_info("reads too slowly", {{"connection", static_cast<std::int64_t>(connection_.number)}});
    return farewell({"this connection reads too slowly", true}, CloseCode::policy_error, metrics_.ended_slow);
  }
  push(std::move(text));
}

void Socket::push(Text text) {
  queued_ += text->size();
  metrics_.queued_bytes.add(static_cast<std::int64_t>(text->size()));
  queue_.push_back(std::move(text));
  write();
}

void Socket::write() {
  if (std::exchange(writing_, true)) return;
  begin([self = shared_from_this()] { return self->write_all(); });
}

void Socket::farewell(Text text, CloseCode code) {
  if (parting_) return;
  parting_ = true;
  code_ = code;
  // What waits is of no use to somebody who goes; what is being written must stay whole.
  while (queue_.size() > 1 && queued_ + text->size() > kMaxQueued) pop(queue_.size() - 1);
  push(std::move(text));
  end_within(kFarewell);
}

void Socket::pop(std::size_t i) {
  const auto size = queue_[i]->size();
  queue_.erase(queue_.begin() + static_cast<std::ptrdiff_t>(i));
  queued_ -= size;
  metrics_.queued_bytes.add(-static_cast<std::int64_t>(size));
}

void Socket::end_within(asio::steady_timer::duration time) {
  deadline_.expires_after(time);
  deadline_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
    const auto self = weak.lock();
    if (error || !self) return;
    if (!self->host_ && !self->parting_) self->metrics_.ended_silent.add();
    self->cut();
  });
}

asio::awaitable<void> Socket::write_all() {
  while (!queue_.empty()) {
    const Text text = queue_.front();
    const auto [error, size] = co_await socket_.write(*text);
    if (error) {
      parting_ = true;
      cut();
      co_return;
    }
    metrics_.sent.add();
    pop(0);
  }
  if (parting_ && socket_.is_open()) co_await socket_.close(code_, node_);
  writing_ = false;
}

void Socket::take_control(bool is_pong, std::string_view payload) {
  const Milliseconds now = steady_now();
  if (!controls_.take(now)) {
    metrics_.ended_wrong.add();
    return asio::post(socket_.get_executor(), [self = shared_from_this()] { self->cut(); });
  }
  if (!host_ || !is_pong) return;
  const auto sent = ping_.answered_by(payload);
  if (!sent) return;
  const auto path = offer_.by_proxy ? std::nullopt : path_delay(socket_.stream().socket().native_handle());
  host_->tell(input::Delayed{connection_, counted_delay(*sent, now, path)});
}

// Measures the round trip with pings that nobody can answer before they arrive. One at a time.
asio::awaitable<void> Socket::ping_all() {
  constexpr auto kEvery = 1s;
  while (!parting_) {
    if (!ping_.is_awaited()) {
      ping_.begin(new_token(), steady_now());
      const auto [error] = co_await socket_.ping(ping_.payload());
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
  write();
  deadline_.cancel();
  if (host_) std::exchange(host_, {})->leave(connection_);
}

}  // namespace

asio::awaitable<void> run_socket(std::unique_ptr<Upgrade> upgrade, Connection connection, Tables& tables,
                                 Connections& connections, Metrics& metrics) {
  upgrade->socket.stream().rate_policy().limit(upgrade->visitor);
  const auto socket = std::make_shared<Socket>(*upgrade, connection, tables, metrics);
  const bool accepted = co_await socket->accept(upgrade->request);
  if (!accepted) co_return;
  upgrade = nullptr;
  connections.change(connection, [weak = std::weak_ptr<Socket>(socket)] {
    if (const auto open = weak.lock()) open->stop();
  });
  const auto number = static_cast<std::int64_t>(connection.number);
  log_debug("open", {{"connection", number}});
  co_await socket->read_all();
  socket->leave();
  co_await socket->all_ended();
  log_debug("closed", {{"connection", number}});
}

}  // namespace wagnis
