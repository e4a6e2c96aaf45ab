#include "server/connections.h"

#include <utility>
#include <vector>

#include "server/log.h"

namespace wagnis {

Connection Connections::add(const Stop& stop) {
  std::unique_lock lock(mutex_);
  const Connection connection{++last_};
  open_.emplace(connection, stopping_ ? Stop() : stop);
  const bool stopping = stopping_;
  lock.unlock();
  if (stopping) stop();
  return connection;
}

void Connections::change(Connection connection, const Stop& stop) {
  std::unique_lock lock(mutex_);
  const bool stopping = stopping_;
  if (!stopping) open_[connection] = stop;
  lock.unlock();
  if (stopping) stop();
}

void Connections::remove(Connection connection) {
  std::unique_lock lock(mutex_);
  open_.erase(connection);
  if (!stopping_ || !open_.empty()) return;
  const auto all_gone = std::exchange(all_gone_, {});
  lock.unlock();
  if (all_gone) all_gone();
}

void Connections::stop(std::function<void()> all_gone) {
  std::vector<Stop> stops;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (auto& [connection, stop] : open_) stops.push_back(std::exchange(stop, {}));
    if (!stops.empty()) all_gone_.swap(all_gone);
  }
  for (const Stop& stop : stops)
    if (stop) stop();
  if (stops.empty()) all_gone();
}

void report_end(const std::exception_ptr& fault) {
  if (!fault) return;
  try {
    std::rethrow_exception(fault);
  } catch (const std::exception& error) {
    log_error("connection failed", {{"why", error.what()}});
  }
}

}  // namespace wagnis
