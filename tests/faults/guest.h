// A client that goes on playing whatever happens to its connection or to the server, as docs/protocol.md says. It comes
// back, asks for the gap, and repeats each message without an answer under its id. It notes every answer. Now and then
// it repeats a message that was answered long ago; the answer must be the same.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "record/record.h"
#include "server/player.h"

namespace wagnis {

class Guest {
 public:
  Guest(const ClientTicket& ticket, std::uint64_t seed) : ticket_(ticket), chance_(seed) {}

  // Comes to the table. False: the server cannot be reached now.
  bool connect(std::uint16_t port);
  // Hears the next message and reacts to it. False: the connection has ended.
  bool go_on();
  // From now on says nothing new; only finishes what it has begun.
  void be_quiet() { quiet_ = true; }
  // Whether every message has its answer, or waits for the choices of others.
  bool is_done() const { return greeted_ && (waiting_.empty() || together_); }

  const ClientTicket& ticket() const { return ticket_; }
  int games() const { return game_; }
  // How far it has heard: the number of the game, and how many events of it.
  std::pair<int, std::size_t> heard() const { return {game_, replay_->events().size()}; }
  std::size_t answers() const { return ledger_.size(); }
  // How many times the server told it to come back.
  int byes() const { return byes_; }
  // Compares all that it has seen and all that was acknowledged with the records of its table.
  void check(const std::vector<Record>& records) const;

 private:
  struct Said {
    boost::json::object message;
    std::string answer;  // as JSON
  };

  void say(const boost::json::object& message);
  void ask(boost::json::object message);
  void hello();
  void play();
  void hear_table(const boost::json::object& table);
  void hear_events(const boost::json::object& told);
  void hear_ack(const boost::json::object& ack);

  ClientTicket ticket_;
  Generator chance_;
  std::optional<Talk> talk_;
  bool greeted_ = false;  // on this connection
  bool quiet_ = false;
  bool together_ = false;
  int game_ = 0;
  std::optional<Seat> seat_;
  std::string state_;
  std::set<int> asked_;
  bool grabbing_ = false;
  std::optional<Replay> replay_;
  std::map<std::string, boost::json::object> waiting_;  // by id: sent, without an answer yet
  std::map<std::string, Said> ledger_;
  std::vector<std::string> answered_;  // ids, in order
  int last_id_ = 0;
  int byes_ = 0;
  std::string node_;  // the server that the last bye named
};

// The records of a table, from the server.
std::vector<Record> records_of(std::uint16_t port, const std::string& table);

}  // namespace wagnis
