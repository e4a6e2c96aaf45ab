// The open connections of a server. A server that stops ends them all. All functions may be called from any thread.
#pragma once

#include <exception>
#include <functional>
#include <map>
#include <mutex>

#include "room/room.h"

namespace wagnis {

class Connections {
 public:
  // Ends a connection soon. Called at most once.
  using Stop = std::function<void()>;

  // Gives a new connection its number. If stop() was called before, this connection is stopped at once.
  Connection add(const Stop& stop);
  // Replaces the function that ends the connection.
  void change(Connection connection, const Stop& stop);
  void remove(Connection connection);
  // Ends all connections, and calls `all_gone` after the last has ended.
  void stop(std::function<void()> all_gone);

 private:
  std::mutex mutex_;
  std::map<Connection, Stop> open_;
  std::uint64_t last_ = 0;
  bool stopping_ = false;
  std::function<void()> all_gone_;
};

// The end of a connection's coroutine: logs an exception of ours. It ends only that connection.
void report_end(const std::exception_ptr& fault);

}  // namespace wagnis
