// A player over a WebSocket, as docs/protocol.md says. A seed chooses the moves; a ledger holds all that was
// acknowledged.
#pragma once

#include <gtest/gtest.h>

#include "fair/seeds.h"
#include "record/replay.h"
#include "server/client.h"
#include "server/messages.h"

namespace wagnis {

struct ClientTicket {
  std::string table;
  int seat = 0;
  std::string token;
};
inline ClientTicket ticket_of(const HttpAnswer& answer) {
  EXPECT_EQ(answer.status, 201u) << answer.body;
  const auto json = answer.json();
  return {std::string(json.at("table").as_string()), static_cast<int>(json.at("seat").as_int64()),
          std::string(json.at("token").as_string())};
}

inline std::string hello(std::string_view table, int game, std::size_t have) {
  return serialize(
      boost::json::object{{"t", "hello"}, {"v", kProtocol}, {"table", table}, {"game", game}, {"have", have}});
}

// The options in a message `table`.
inline Options options_of(const boost::json::object& table) {
  Options options;
  for (const auto& [name, value] : table.at("options").as_object())
    if (value.is_int64())
      options.emplace_back(name, value.as_int64());
    else
      options.emplace_back(name, std::string(value.as_string()));
  return options;
}

class ClientPlayer {
 public:
  ClientPlayer(std::uint16_t port, const ClientTicket& ticket, std::uint64_t seed = 1, Headers headers = {})
      : ticket_(ticket), headers_(std::move(headers)), chance_(seed) {
    connect(port);
  }

  // Call it again after the connection or the server was lost: asks for the gap and repeats the message without an
  // answer.
  void connect(std::uint16_t port) {
    talk_.emplace(port, ticket_.token, headers_, false, socket_of(ticket_.table));
    talk_->send(hello(ticket_.table, game_, replay_ ? replay_->events().size() : 0));
    while (!seat_) listen();
    if (asked_) talk_->send(serialize(*asked_));
  }

  // Hears the next message. False: the connection has ended.
  bool listen() {
    const auto message = talk_->next();
    if (!message) return false;
    heard_ += serialize(*message);
    const auto& type = message->at("t").as_string();
    if (type == "table") {
      take_table(*message);
    } else if (type == "events") {
      take_events(*message);
    } else if (type == "ack") {
      EXPECT_TRUE(asked_ && message->at("id") == asked_->at("id")) << "an answer to nothing: " << serialize(*message);
      EXPECT_TRUE(message->at("ok").as_bool()) << serialize(*message);
      if (asked_ && asked_->contains("token")) ledger_.push_back(*asked_);
      asked_.reset();
    }
    return true;
  }

  // Sends a move if it is this player's turn and no message waits for an answer.
  bool play_if_due() {
    if (asked_ || !replay_ || !seat_) return false;
    const Seat seat{static_cast<std::uint8_t>(*seat_)};
    if (!replay_->state().pending().move.has(seat)) return false;
    const auto moves = replay_->state().moves(seat);
    ask({{"t", "move"},
         {"game", game_},
         {"at", replay_->events().size()},
         {"token", moves[chance_.below(moves.size())]}});
    return true;
  }
  void play_to_the_end() {
    while (!over()) {
      play_if_due();
      const bool more = over() || listen();
      ASSERT_TRUE(more) << "the connection ended in mid-game";
    }
  }
  void rematch() { ask({{"t", "rematch"}}); }

  // Takes part in the chance of the game: promises this seed, waits until all have promised, shows it.
  void take_part(const std::string& seed) {
    ask({{"t", "promise"},
         {"game", game_},
         {"commit", seat_commitment(promised_, Seat{static_cast<std::uint8_t>(*seat_)}, seed)}});
    while (asked_ || !closed_) ASSERT_TRUE(listen());
    ask({{"t", "show"}, {"game", game_}, {"seed", seed}});
    while (asked_) ASSERT_TRUE(listen());
  }

  // Whether the game is over and every message has its answer.
  bool over() const { return replay_ && replay_->state().over() && !asked_ && state_ == "over"; }
  const Replay& replay() const { return *replay_; }
  int game() const { return game_; }
  int seat() const { return *seat_; }
  bool waits() const { return asked_.has_value(); }
  // All messages, one after the other.
  const std::string& heard() const { return heard_; }
  const std::vector<boost::json::object>& ledger() const { return ledger_; }

 private:
  void ask(boost::json::object message) {
    message["id"] = "m" + std::to_string(++last_id_);
    asked_ = message;
    talk_->send(serialize(message));
  }

  void take_table(const boost::json::object& table) {
    const int game = static_cast<int>(table.at("game").as_int64());
    if (game != game_) {
      replay_ = *Replay::start(std::string_view(table.at("id").as_string()), options_of(table));
    }
    game_ = game;
    if (table.at("you").is_int64()) seat_ = static_cast<int>(table.at("you").as_int64());
    state_ = std::string(table.at("state").as_string());
    if (!table.contains("fair")) return;  // a game from before there were seeds
    const auto& fair = table.at("fair").as_object();
    promised_ = std::string(fair.at("commit").as_string());
    closed_ = fair.at("closed").as_bool();
  }

  void take_events(const boost::json::object& gap) {
    ASSERT_EQ(gap.at("game").as_int64(), game_);
    auto number = static_cast<std::size_t>(gap.at("from").as_int64());
    ASSERT_LE(number, replay_->events().size());
    for (const auto& line : gap.at("events").as_array()) {
      const auto event = parse_event(std::string_view(line.as_string()));
      if (number < replay_->events().size()) {
        ASSERT_EQ(replay_->events()[number], *event) << "event " << number << " was another before";
      } else {
        ASSERT_TRUE(replay_->add(*event)) << line;
      }
      ++number;
    }
  }

  ClientTicket ticket_;
  Headers headers_;  // of its connections
  Generator chance_;
  std::optional<Talk> talk_;
  int game_ = 0;
  std::optional<int> seat_;
  std::string state_;
  std::string promised_;  // the server's promise
  bool closed_ = false;   // the list of promises is closed
  std::string heard_;
  std::optional<Replay> replay_;
  std::optional<boost::json::object> asked_;
  int last_id_ = 0;
  std::vector<boost::json::object> ledger_;
};

}  // namespace wagnis
