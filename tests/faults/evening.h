// Tables full of guests, each on a thread of his own, who come back whenever their connection has ended.
#pragma once

#include <condition_variable>
#include <list>
#include <mutex>
#include <thread>

#include "faults/guest.h"

namespace wagnis {

class Evening {
 public:
  // Sets the tables: Push, Tipp and Caramba in turns, people with each other and with bots.
  Evening(std::uint16_t port, std::uint64_t seed);
  ~Evening();

  // The way to the server is here now; 0: there is none, and nobody looks for it.
  void server_at(std::uint16_t port);
  // Waits until so many more messages have been heard by all together; false if nobody hears anything any more.
  bool hear(std::uint64_t messages);
  // All threads end; of the connections that are open each is heard to its end. There must be no more server.
  void part();
  // After that and on this thread everybody comes once more, says nothing new and brings to an end what he has said. What he has
  // seen and was told is compared with the records, and so with what the others have seen.
  void check(std::uint16_t port);

  // The events of all games of each table, a line an event.
  std::vector<std::string> events(std::uint16_t port) const;
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
