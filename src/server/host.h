// One table of the server: executes a room's effects on its own strand. Its functions may be called from any thread and
// answer later. A Host lives as long as something holds it: a connection, a request, the store, or a bot that thinks
// for it. A room without connections asks for no Wake. So its table leaves the memory when all have gone, and is loaded
// again from the store.
#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

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

// The table's side of a connection. Functions may be called from any thread.
class Listener {
 public:
  virtual ~Listener() = default;
  // Sends a text. `answers`: the id of the connection's message that the text answers; empty: none.
  virtual void hear(std::shared_ptr<const std::string> text, const std::string& answers) = 0;
  // Sends the last text, then ends the connection. `node`: the server that leads the table; empty: none is known.
  virtual void part(std::shared_ptr<const std::string> text, const std::string& node) = 0;
  // From now on, measure the connection's delay about once a second and send input::Delayed to the table.
  virtual void measure() = 0;
};

// What all tables share. Must outlive them.
struct Parts {
  asio::io_context& io;
  FairPool& bots;   // threads for bots, so that thinking delays neither the network nor the bots of other players
  FairPool& reads;  // threads that read tables from the store
  Records& records;
  FairPool& studies;  // threads for long studies of bots, so that these do not delay thinking
  const std::atomic<bool>& end_studies;
  Store& store;
  Metrics& metrics;
  // As in RoomSettings. 0 also removes countdowns and reaction times of bots, and makes clocks run ten times as fast.
  Milliseconds pace;
  std::string_view node;  // the name of this server among those that share the store
  // Set before the store is resigned: from then on a table's last writes are answered and nothing else.
  const std::atomic<bool>& draining;
};
RoomSettings room_settings(const Parts& parts, std::string_view game);

class Host : public std::enable_shared_from_this<Host> {
 public:
  using Admitted = std::function<void(Answered<Chair>)>;

  // A table from the store; load() must be called next. `payer` pays for reading it and for the thinking of its bots,
  // until a person with a seat connects.
  Host(const Parts& parts, std::string id, std::shared_ptr<Visitor> payer);
  // A new table; set() must be called next.
  Host(const Parts& parts, Room room, std::shared_ptr<Visitor> payer);
  // Releases the table.
  ~Host();

  // Whether it may serve a request that comes now: a new table is on the disk; a stored one can be led here, as far as
  // that is known. Else the table must be claimed anew.
  bool usable() const { return usable_; }
  // Claims the table in the store.
  void load();
  void set(Chair me, Admitted done);
  void join(JoinMessage join, std::string token_hash, Admitted done);
  // The table as JSON, as a watcher sees it.
  void view(std::function<void(Answered<std::string>)> done);
  // From the first hello on, the listener gets what the room sends to the connection, until it parts or leaves.
  // `token_hash`: the connection claims a seat. If the claim is right, `visitor` pays for the table from then on.
  void hello(Connection connection, std::shared_ptr<Listener> listener, std::optional<std::string> token_hash,
             std::shared_ptr<Visitor> visitor, HelloMessage hello);
  // Every other input of a connection that has said hello; also input::Delayed.
  void tell(Input input);
  void leave(Connection connection);
  // This server leads the table no more: no step is taken any more, and everybody is sent away to come back. What waits
  // has no answer, or 503 over HTTP.
  void lose();

 private:
  // Runs `use` on the strand, once the table is loaded or known not to exist. The host lives until then; `use` must not
  // hold it, or a host that is never opened would keep itself.
  void when_open(std::function<void()> use);
  void opened(Answered<Table> table);
  // From now on all are refused for that reason.
  void close(Refusal why);
  // Why there is no room, for one more who is refused.
  const Refusal& refused();
  void send_away(Listener& listener);
  // Refuses the request if nobody can be admitted.
  bool turns_away(const Admitted& done);
  void refuse_admissions();
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
  bool claimed_ = false;                                    // in the store, to be released
  std::atomic<bool> usable_;
  bool lost_ = false;
  bool opening_ = false;
  // Not a std::deque, which takes half a kilobyte even when it is empty; nor the other one below.
  std::vector<std::function<void()>> until_open_;
  EntropyLuck luck_;
  asio::steady_timer wake_;
  std::map<Connection, std::shared_ptr<Listener>> listeners_;
  std::map<Request, Admitted> admitted_;
  std::uint64_t requests_ = 0;
  std::shared_ptr<Visitor> payer_;
  // One bot of a table thinks at a time. While it thinks, only its thread uses `bots_`.
  std::list<effect::Think> to_think_;
  bool thinking_ = false;
  std::map<std::string, std::unique_ptr<Bot>> bots_;
};

}  // namespace wagnis
