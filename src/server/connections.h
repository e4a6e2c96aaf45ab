// The open connections of a server, so that all can be ended when it stops. May be called from any thread.
#pragma once

#include <exception>
#include <functional>
#include <map>
#include <mutex>

#include "room/room.h"

namespace wagnis {

class Connections {
 public:
  // Ends a connection soon; called once at most.
  using Stop = std::function<void()>;

  // Numbers a new connection. When all are being stopped already, so is this one.
  Connection add(Stop stop);
  // From now on the connection ends in another way.
  void change(Connection connection, Stop stop);
  void remove(Connection connection);
  // Ends all; says when the last has gone.
  void stop(std::function<void()> all_gone);

 private:
  std::mutex mutex_;
  std::map<Connection, Stop> open_;
  std::uint64_t last_ = 0;
  bool stopping_ = false;
  std::function<void()> all_gone_;
};

// How the coroutine of a connection ends: a fault of ours is logged and ends that connection alone.
void report_end(std::exception_ptr fault);

}  // namespace wagnis
