// One table of the server: executes a room's effects. All of it happens on its own strand; its functions may be called from any
// thread and answer later. It lives as long as somebody holds it: a connection, a request, the store or a bot at work for it. A room
// that nobody is connected to asks to be woken no more, so that its table leaves the memory when all have gone; it comes back from
// the store.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "bots/bot.h"
#include "room/room.h"
#include "server/answered.h"
#include "server/asio.h"
#include "server/entropy.h"
#include "server/fair_pool.h"
#include "server/messages.h"
#include "server/metrics.h"
#include "server/records.h"
#include "server/visitors.h"
#include "store/store.h"

namespace wagnis {

// A connection, as a table sees it. May be called from any thread.
class Listener {
 public:
  virtual ~Listener() = default;
  // `answers`: the id of the connection's message that this answers, if it does.
  virtual void hear(std::shared_ptr<const std::string> text, const std::string& answers) = 0;
  // The same, and it is the last.
  virtual void part(std::shared_ptr<const std::string> text) = 0;
  // From now on the table wants to know the connection's delay: input::Delayed, about once a second.
  virtual void measure() = 0;
};

// What all tables use. Must outlive them.
struct Parts {
  asio::io_context& io;
  FairPool& bots;   // thinking must not hold up the network, nor one's bots those of others
  FairPool& reads;  // of tables from the store
  Records& records;
  FairPool& studies;  // what bots learn in long work must not hold up their thinking either
  const std::atomic<bool>& end_studies;
  Store& store;
  Metrics& metrics;
  // See RoomSettings; 0 takes away countdowns and the reaction times of bots too, and clocks run ten times as fast.
  Milliseconds pace;
};
RoomSettings room_settings(const Parts& parts, std::string_view game);

class Host : public std::enable_shared_from_this<Host> {
 public:
  using Admitted = std::function<void(Answered<Chair>)>;

  // A table from the store: the first call of `load` must follow. Reading it, and the thinking of its bots, is done for `payer`
  // until somebody comes who sits there.
  Host(const Parts& parts, std::string id, std::shared_ptr<Visitor> payer);
  // A new table: the first call of `set` must follow.
  Host(const Parts& parts, Room room, std::shared_ptr<Visitor> payer);

  void load();
  void set(Chair me, Admitted done);
  void join(JoinMessage join, std::string token_hash, Admitted done);
  // The table as JSON, as somebody sees it who only watches.
  void look(std::function<void(Answered<std::string>)> done);
  // From the first hello on, the connection's listener hears what the room tells it, until it parts or leaves. `token_hash`: of who
  // claims a seat; from then on what the table costs is `visitor`'s, if the claim is good.
  void hello(Connection connection, std::shared_ptr<Listener> listener, std::optional<std::string> token_hash,
             std::shared_ptr<Visitor> visitor, HelloMessage hello);
  // All others of a connection that has said hello, and delayed.
  void tell(Input input);
  void leave(Connection connection);

 private:
  // Runs on the strand, once the table is there or known not to be.
  void when_open(std::function<void()> use);
  void opened(Answered<RoomTable> table);
  bool sits_here(const std::string& token_hash) const;
  void step(Input input);
  void execute(const effect::Persist& persist);
  void execute(const effect::Send& send);
  void execute(const effect::Admit& admit);
  void execute(const effect::Think& think);
  void execute(const effect::WakeAt& wake);
  void think_next();
  input::BotMove thought(const effect::Think& think, const FairPool::Owner& payer);
  void learn(Study study, const FairPool::Owner& payer);
  Request asked(Admitted done);

  Parts parts_;
  const Open open_{parts_.metrics.tables_open};
  const std::string id_;
  asio::strand<asio::io_context::executor_type> strand_;
  std::optional<Room> room_;
  Refusal closed_{503, {"the table is being opened", {}}};  // why there is no room
  bool opening_ = false;
  std::deque<std::function<void()>> until_open_;
  EntropyLuck luck_;
  asio::steady_timer wake_;
  std::map<Connection, std::shared_ptr<Listener>> listeners_;
  std::map<Request, Admitted> admitted_;
  std::uint64_t requests_ = 0;
  std::shared_ptr<Visitor> payer_;
  // Bots think one at a time for a table; `bots_` belongs to the one that does.
  std::deque<effect::Think> to_think_;
  bool thinking_ = false;
  std::map<std::string, std::unique_ptr<Bot>> bots_;
};

}  // namespace wagnis
