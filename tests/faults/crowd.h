// Tables full of guests. Each guest has a thread and connects again whenever its connection ends.
#pragma once

#include <condition_variable>
#include <list>
#include <mutex>
#include <thread>

#include "faults/guest.h"

namespace wagnis {

class Crowd {
 public:
  // Sets the tables: Push, Tipp and Caramba in turns, people with each other and with bots.
  Crowd(std::uint16_t port, std::uint64_t seed);
  ~Crowd();

  // From now on guests connect to this port; 0: there is no server, and no guest connects.
  void server_at(std::uint16_t port);
  // Waits until all guests together have received so many more messages; false if messages have stopped.
  bool hear(std::uint64_t messages);
  // Reads each open connection to its end, then ends all threads. Precondition: the server has ended.
  void part();
  // After part(), on the caller's thread: each guest connects once more and repeats what has no answer yet. Then what
  // the guest has seen and was told is compared with the records, and so with what the others have seen.
  void check(std::uint16_t port);

  // The events of all games of each table, a line an event.
  std::vector<std::string> events(std::uint16_t port) const;
  // The ids of all tables.
  std::set<std::string> tables() const;
  std::size_t answers() const;
  int games() const;
  // How many guests have been told to come back.
  std::size_t told_bye() const;
  std::size_t guests() const { return guests_.size(); }

 private:
  void live(Guest& guest);

  std::mutex mutex_;
  std::condition_variable news_;
  std::uint16_t port_ = 0;
  std::uint64_t heard_ = 0;
  bool over_ = false;
  std::list<Guest> guests_;
  std::list<std::thread> threads_;
};

}  // namespace wagnis
