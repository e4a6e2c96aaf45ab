// Short schedules of everything that can go wrong around one table, each from one seed: messages of several people that
// come twice, out of order, late or never; old messages that are repeated; other messages under an old id; connections
// that break; a store that is slow or fails; slow bots; a server that stops with or without having stored. Each
// schedule begins somewhere in a game.
//
// In every case: nothing is told that is not stored; an id has one answer for ever; no move is lost or made twice. When
// the network is good again all clients have the same position, that of a server that reads its store. No wake-up lies
// in the past. A table that all have left falls asleep: no wake-ups, no questions to bots, no events.
#include <gmock/gmock.h>

#include <deque>
#include <map>

#include "faults/command_line.h"
#include "room/kept_table.h"
#include "room/progress.h"

namespace wagnis {
namespace {

struct Setting {
  const char* name;
  std::string_view game;
  std::string_view chairs;  // see new_table
  Options options;
  bool clocked = false;  // has a turn clock; also people leave for good, replace others, give games up
};
const std::vector<Setting> kTables{
    {"push", "push", "mmb", {}},
    {"push with open seats", "push", "moo", {}},
    {"tipp", "tipp", "mmb", {{"rounds", 1}}},
    {"caramba in real time", "caramba", "mmb", {{"tempo", 400}}},
    {"caramba in turns", "caramba", "mmb", {{"pace", "turns"}}},
    {"caramba in turns, people only", "caramba", "mmm", {{"pace", "turns"}}},
    {"push with a turn clock", "push", "mmm", {}, true},
    {"tipp with a turn clock", "tipp", "mmb", {{"rounds", 1}}, true},
    {"caramba in turns with a turn clock", "caramba", "mmb", {{"pace", "turns"}}, true},
};
const RoomSettings kQuick{
    .pace = 50, .levels = {"random"}, .race = {.first_countdown = 100, .next_countdown = 100}, .fair = true};

class Schedule {
 public:
  // A schedule at a new table, or at a stored one.
  Schedule(const Setting& setting, std::uint64_t seed)
      : setting_(setting), chance_(seed), luck_(chance_.split(1)), seed_(seed), room_(open(new_table_of(setting))) {
    kept_.table = new_table_of(setting);
    kept_.table.options = room_->options();
    sit();
    give(input::Set{{1}, {0}});
    answer_store(true);
  }
  Schedule(const Setting& setting, std::uint64_t seed, KeptTable kept)
      : setting_(setting),
        chance_(seed),
        luck_(chance_.split(1)),
        seed_(seed),
        kept_(std::move(kept)),
        room_(open(kept_.table)) {
    sit();
    give(input::Wake{});
  }

  // So many things happen while the network is bad.
  void run(int happenings) {
    for (int i = 0; i < happenings && !testing::Test::HasFailure(); ++i) happen();
  }
  // The network is good again; continues until no message is on its way.
  void settle() {
    bad_ = false;
    for (int i = 0; i < 12 && !(i > 1 && settled()) && !testing::Test::HasFailure(); ++i) {
      for (Client& client : clients_)
        if (!client.gone) client.connection ? hello(client) : connect(client);
      now_ += 300;
      // Bots alone can play Caramba for long: after some moves they no longer answer.
      for (int thoughts = 0; unstored_ || !to_room_.empty() || !to_clients_.empty() || thoughts < kThoughts;
           ++thoughts) {
        if (unstored_) answer_store(true);
        if (wake_ && *wake_ <= now_) wake();
        if (!thinking_.empty() && thoughts < kThoughts) bot_moves(0);
        while (!to_room_.empty()) deliver_to_room(0);
        while (!to_clients_.empty()) deliver_to_client(0);
      }
      for (Client& client : clients_)
        if (client.connection)
          for (const std::string& id : client.unanswered) say(client, client.sent.at(id).front());
    }
  }
  // Whether everybody has heard all, and each message has its answer if it can have one now.
  bool settled() const {
    return std::ranges::all_of(clients_, [&](const Client& client) {
      if (client.gone) return true;
      const bool answered = client.unanswered.empty() || room_->state().game()->together();
      return answered && client.replay && client.replay->events() == room_->events();
    });
  }
  void check() {
    const Room& room = *room_;
    ASSERT_EQ(kept_.game().events, room.events());
    const auto again = Room::open(kept_.table, kQuick, now_);
    ASSERT_TRUE(again) << text(again.error());
    ASSERT_EQ(again->state().text(), room.state().text());
    if (seed_ % 16 == 0) {  // takes as long as all the rest
      ASSERT_EQ(verdict(kept_, room), "right");
    }
    for (const Client& client : clients_) {
      if (client.gone || !client.seat) continue;
      ASSERT_TRUE(client.replay);
      ASSERT_EQ(client.game, room.number());
      ASSERT_EQ(client.replay->events(), room.events());
      ASSERT_EQ(client.replay->state().text(), room.state().text());
      check_moves(client);
      // A choice may wait for the choices of others.
      if (room.state().game()->together()) continue;
      for (const std::string& id : client.unanswered) ASSERT_TRUE(client.again.contains(id)) << id << " has no answer";
    }
  }

  // All leave. Then the table sleeps: no events, no wake-ups, no questions.
  void abandon() {
    for (Client& client : clients_)
      if (client.connection) give(input::Leave{*std::exchange(client.connection, std::nullopt)});
    const auto come_to_rest = [&] {
      for (int i = 0; unstored_ || !thinking_.empty() || wake_; ++i) {
        ASSERT_LT(i, 100) << "it does not come to rest";
        if (unstored_) answer_store(!one_in(4));
        if (!thinking_.empty()) bot_moves(0);
        if (wake_) {
          now_ = std::max(now_, *wake_);
          wake();
        }
      }
    };
    come_to_rest();
    const auto events = room_->events().size();
    now_ += 2 * 24 * 60 * 60 * 1000;
    give(input::Wake{});
    come_to_rest();
    EXPECT_EQ(room_->events().size(), events) << "bots play for nobody";
  }

  const KeptTable& kept() const { return kept_; }
  // How many messages have reached the room; how many moves of people are in the games.
  int messages() const { return messages_; }
  int made() const { return made_; }

 private:
  struct Client {
    std::size_t chair = 0;
    std::string token;
    std::string seed;  // for the chance of the game
    std::optional<Connection> connection;
    int game = 0;
    std::optional<Seat> seat;
    std::optional<Replay> replay;
    std::optional<TableMessage> table;
    std::map<std::string, std::vector<Input>> sent;  // by id: all messages with that id, the first one first
    std::vector<std::string> ids;
    std::set<std::string> unanswered;
    std::set<std::string> again;  // of these ids: those whose last answer was "too early"
    std::map<std::string, Answer> answers;
    bool gone = false;  // left for good
  };
  static constexpr int kThoughts = 8;
  struct Letter {
    std::size_t client = 0;
    Connection connection;  // on which it was sent; it does not reach a later one
    std::shared_ptr<const Message> message;
  };

  static Table new_table_of(const Setting& setting) {
    Table table = new_table(setting.chairs, setting.options, setting.game);
    if (setting.clocked) table.clock = 30;
    return table;
  }
  std::optional<Room> open(Table table) const {
    auto room = Room::open(std::move(table), kQuick, now_);
    EXPECT_TRUE(room);
    return std::move(*room);
  }
  bool one_in(std::uint64_t n) { return chance_.below(n) == 0; }
  template <class List>
  std::size_t any(const List& list) {
    return static_cast<std::size_t>(chance_.below(list.size()));
  }

  void sit() {
    for (std::size_t i = 0; i < setting_.chairs.size(); ++i) {
      if (setting_.chairs[i] == 'b') continue;
      Client& client = clients_.emplace_back();
      client.chair = i;
      for (std::size_t to = 0; to < kept_.table.sitters.size(); ++to)
        if (kept_.table.sitters[to].token == "token-" + std::to_string(i)) client.chair = to;
      client.token = "token-" + std::to_string(i);
      client.seed = std::string(64, static_cast<char>('a' + i));
    }
  }

  // ---- what happens

  void happen() {
    const auto dice = chance_.below(32);
    Client& client = clients_[any(clients_)];
    if (!client.connection) {
      if (!client.gone && one_in(2)) connect(client);
    } else if (dice < 6) {
      say_something_new(client);
    } else if (dice < 8 && !client.ids.empty()) {
      say_again(client);
    } else if (dice == 8) {
      hello(client);
    } else if (dice == 9 && one_in(3)) {
      leave(client);
    }
    if (dice < 10) {
      if (!to_room_.empty()) deliver_to_room(any(to_room_));
    } else if (dice < 15) {
      if (!to_room_.empty()) deliver_to_room(one_in(3) ? any(to_room_) : 0);
    } else if (dice < 22) {
      for (int i = 0; i < 3 && !to_clients_.empty(); ++i) deliver_to_client(one_in(3) ? any(to_clients_) : 0);
    } else if (dice < 26) {
      now_ += static_cast<Milliseconds>(one_in(4) ? chance_.below(3000) : chance_.below(120));
      if (setting_.clocked && one_in(6)) now_ += 30'000;
      if (wake_ && *wake_ <= now_) wake();
    } else if (dice < 29) {
      if (!thinking_.empty()) bot_moves(any(thinking_));
    } else if (dice == 29 && one_in(6)) {
      restart();
    }
    if (unstored_ && !one_in(3)) answer_store(!one_in(8));
  }

  void wake() {
    wake_.reset();
    give(input::Wake{});
  }

  void answer_store(bool ok) {
    const Change change = *std::exchange(unstored_, std::nullopt);
    if (ok) keep(change);
    give(input::Stored{ok});
  }
  void keep(const Change& change) {
    kept_.write(change);
    if (change.order.empty()) return;
    for (Client& client : clients_) {
      const auto now = std::ranges::find(change.order, Chair{static_cast<std::uint8_t>(client.chair)});
      client.chair = static_cast<std::size_t>(now - change.order.begin());
    }
  }

  void restart() {
    if (unstored_ && one_in(2)) keep(*unstored_);
    unstored_.reset();
    to_room_.clear();
    thinking_.clear();
    wake_.reset();
    progress_.restart();
    for (Client& client : clients_) client.connection.reset();
    room_ = open(kept_.table);
    give(input::Wake{});
  }

  void connect(Client& client) {
    client.connection = Connection{++connections_};
    give(input::Delayed{*client.connection, static_cast<Milliseconds>(chance_.below(150))});
    hello(client);
    // Repeats what has no answer yet, as a client does.
    for (const std::string& id : client.unanswered) say(client, client.sent.at(id).front());
  }

  void hello(const Client& client) {
    to_room_.push_back(input::Hello{*client.connection, client.token, client.game,
                                    client.replay ? std::ssize(client.replay->events()) : 0});
  }

  // The server notices it now or later. What is on its way to the client may still come.
  void leave(Client& client) {
    const Connection gone = *std::exchange(client.connection, std::nullopt);
    if (one_in(2)) {
      std::erase_if(to_room_, [&](const Input& input) { return connection_of(input) == gone; });
      give(input::Leave{gone});
    } else {
      to_room_.push_back(input::Leave{gone});
    }
  }

  static std::optional<Connection> connection_of(const Input& input) {
    return std::visit(
        [](const auto& one) -> std::optional<Connection> {
          if constexpr (requires { one.connection; }) return one.connection;
          return std::nullopt;
        },
        input);
  }

  // ---- what people say

  void say_something_new(Client& client) {
    // The ids of moves begin with m; nobody uses an id twice for something new.
    const std::string number = std::to_string(seed_) + "-" + std::to_string(client.ids.size());
    const std::string id = "m" + number, other = "o" + number;
    if (!client.replay || !client.table) {
      // The client knows no position yet, but a stranger's program may send anything.
      return say_first(client, id, input::Move{*client.connection, id, 1, 0, "draw"});
    }
    const AnyState& state = client.replay->state();
    const TableMessage& table = *client.table;
    const auto at = std::ssize(client.replay->events());
    if (one_in(12)) {
      constexpr std::array kTokens{"draw", "stop", "row:1", "bank:r", "y3", "bet:odd", "keep:", "grab:k", "wait", "?"};
      return say_first(client, id,
                       input::Move{*client.connection, id, client.game - static_cast<int>(one_in(4)),
                                   std::max<std::int64_t>(0, at - 2 + static_cast<std::int64_t>(chance_.below(4))),
                                   kTokens[chance_.below(kTokens.size())]});
    }
    if (one_in(12)) return say_first(client, other, input::Resume{*client.connection, other});
    if (table.state == TableState::waiting && one_in(4))
      return say_first(client, other,
                       input::Free{*client.connection, other, static_cast<std::int64_t>(chance_.below(4))});
    if (table.state == TableState::waiting && one_in(2))
      return say_first(client, other, input::Arrange{*client.connection, other, some_order()});
    if (table.state == TableState::waiting)
      return say_first(client, other, input::Fill{*client.connection, other, "random"});
    if (table.state == TableState::over || one_in(30))
      return say_first(client, other, input::Rematch{*client.connection, other});
    if (at == 0 && table.fair && client.seat && !one_in(3)) return take_part(client, other, *table.fair);
    if (!client.seat) return;
    std::vector<std::string> moves;
    if (state.game()->together()) {
      Beat beat(state);
      if (beat.grabbing() && !table.grabbing) beat.next(state);
      moves = beat.moves(state, *client.seat);
      if (beat.asked().has(*client.seat)) moves.emplace_back(Beat::kWait);
    } else if (state.pending().move.has(*client.seat)) {
      moves = state.moves(*client.seat);
    }
    if (moves.empty()) return;
    say_first(client, id,
              input::Move{*client.connection, id, client.game, at, moves[any(moves)],
                          static_cast<Milliseconds>(100 + chance_.below(300))});
  }

  // An order of the seats; most often with each seat once.
  std::vector<std::int64_t> some_order() {
    std::vector<std::int64_t> order;
    for (std::int64_t i = 0; i < std::ssize(setting_.chairs); ++i) order.push_back(i);
    for (std::size_t left = order.size(); left > 1; --left) std::swap(order[left - 1], order[chance_.below(left)]);
    if (one_in(8)) order[any(order)] = static_cast<std::int64_t>(chance_.below(5)) - 1;
    return order;
  }

  Input of_the_absent(const Client& client, const std::string& id) {
    switch (chance_.below(8)) {
      case 0: return input::Quit{*client.connection, id};
      case 1:
      case 2: return input::GiveUp{*client.connection, id, client.game};
      case 3:
      case 4: return input::Replace{*client.connection, id, client.game, static_cast<std::int64_t>(chance_.below(4))};
      default: return input::Back{*client.connection, id};
    }
  }

  void take_part(Client& client, const std::string& id, const FairView& fair) {
    const std::size_t seat = client.seat->index;
    if (fair.promises.at(seat).empty())
      say_first(client, id,
                input::Promise{*client.connection, id, client.game,
                               seat_commitment(fair.commit, *client.seat, client.seed), client.seat->index});
    else if (!fair.shown.at(seat))
      say_first(client, id, input::Show{*client.connection, id, client.game, client.seed});
  }

  void say_first(Client& client, const std::string& id, Input input) {
    client.ids.push_back(id);
    client.unanswered.insert(id);
    client.sent[id].push_back(input);
    say(client, std::move(input));
  }
  void say_again(Client& client) {
    const std::string& id = client.ids[any(client.ids)];
    std::vector<Input>& all = client.sent.at(id);
    Input input = all[any(all)];
    if (auto* move = std::get_if<input::Move>(&input); move != nullptr && one_in(6)) {
      move->token = one_in(2) ? "draw" : "wait";
      move->at += static_cast<std::int64_t>(chance_.below(2));
      all.push_back(input);
    }
    say(client, std::move(input));
  }
  // Sends on the present connection; sometimes twice, sometimes never.
  void say(const Client& client, Input input) {
    std::visit(
        [&](auto& one) {
          if constexpr (requires { one.connection; }) one.connection = *client.connection;
        },
        input);
    if (bad_ && one_in(10)) return;
    to_room_.push_back(input);
    if (bad_ && one_in(10)) to_room_.push_back(std::move(input));
  }

  void deliver_to_room(std::size_t i) {
    const Input input = std::move(to_room_[i]);
    to_room_.erase(to_room_.begin() + static_cast<std::ptrdiff_t>(i));
    // Nothing more comes over a connection that has ended.
    if (const auto* gone = std::get_if<input::Leave>(&input))
      std::erase_if(to_room_, [&](const Input& later) { return connection_of(later) == gone->connection; });
    ++messages_;
    give(input);
  }

  void bot_moves(std::size_t i) {
    const effect::Think think = std::move(thinking_[i]);
    thinking_.erase(thinking_.begin() + static_cast<std::ptrdiff_t>(i));
    const auto moves = think.state->moves(think.seat);
    give(input::BotMove{think.game, think.at, think.seat, one_in(20) ? "?" : moves[any(moves)], 100});
  }

  // ---- what the room does

  void give(const Input& input) {
    bool persisted = false;
    std::vector<Effect> effects = room_->step(input, now_, luck_);
    progress_.step(input, effects, now_);
    for (Effect& effect : effects) {
      EXPECT_FALSE(persisted) << "an effect after Persist";
      if (auto* persist = std::get_if<effect::Persist>(&effect)) {
        persisted = true;
        unstored_ = std::move(persist->change);
      } else if (auto* send = std::get_if<effect::Send>(&effect)) {
        const auto message = std::make_shared<const Message>(std::move(send->message));
        for (const Connection to : send->to)
          for (std::size_t i = 0; i < clients_.size(); ++i)
            if (clients_[i].connection == to) {
              check_stored(clients_[i], *message);
              if (!bad_ || !one_in(20)) to_clients_.push_back({i, to, message});
            }
      } else if (auto* think = std::get_if<effect::Think>(&effect)) {
        thinking_.push_back(std::move(*think));
      } else if (auto* at = std::get_if<effect::WakeAt>(&effect)) {
        wake_ = at->time;
      }
    }
  }

  // Checks that only stored things are told.
  void check_stored(const Client& client, const Message& message) {
    if (const auto* table = std::get_if<TableMessage>(&message)) {
      ASSERT_EQ(table->game, std::ssize(kept_.table.games));
      ASSERT_EQ(table->events, std::ssize(kept_.game().events));
    } else if (const auto* told = std::get_if<EventsMessage>(&message)) {
      const auto& stored = kept_.table.games.at(static_cast<std::size_t>(told->game - 1)).events;
      ASSERT_LE(told->from + std::ssize(told->events), std::ssize(stored));
      ASSERT_TRUE(std::ranges::equal(
          told->events, std::span(stored).subspan(static_cast<std::size_t>(told->from), told->events.size())));
    } else if (const auto* ack = std::get_if<AckMessage>(&message); ack != nullptr && !ack->again) {
      const auto stored = kept_.table.answers.find({Chair{static_cast<std::uint8_t>(client.chair)}, ack->id});
      ASSERT_NE(stored, kept_.table.answers.end()) << ack->id << " is answered and not stored";
      ASSERT_EQ(stored->second, ack->answer) << ack->id;
    }
  }

  void deliver_to_client(std::size_t i) {
    const Letter letter = std::move(to_clients_[i]);
    to_clients_.erase(to_clients_.begin() + static_cast<std::ptrdiff_t>(i));
    Client& client = clients_[letter.client];
    if (client.connection != letter.connection) return;
    std::visit([&](const auto& message) { hear(client, message); }, *letter.message);
  }

  void hear(Client& client, const TableMessage& table) {
    client.table = table;
    client.seat = table.you;
    if (client.game == table.game && client.replay) return;
    client.game = table.game;
    client.replay = *Replay::start(table.id, table.options);
  }
  void hear(Client& client, const EventsMessage& told) {
    if (!client.replay || told.game != client.game) return hello(client);
    const auto have = std::ssize(client.replay->events());
    if (told.from > have) return hello(client);
    for (std::size_t i = 0; i < told.events.size(); ++i) {
      const auto number = static_cast<std::size_t>(told.from) + i;
      if (number < client.replay->events().size()) {
        ASSERT_EQ(client.replay->events()[number], told.events[i]) << "event " << number << " was another before";
      } else {
        ASSERT_TRUE(client.replay->add(told.events[i])) << text(told.events[i]);
      }
    }
  }
  void hear(Client& client, const AckMessage& ack) {
    client.again.erase(ack.id);
    if (ack.again) {
      client.again.insert(ack.id);
      return;
    }
    client.unanswered.erase(ack.id);
    const auto [known, fresh] = client.answers.emplace(ack.id, ack.answer);
    ASSERT_EQ(known->second, ack.answer) << "another answer to " << ack.id;
  }
  void hear(Client&, const SignalMessage&) {}
  void hear(Client&, const ReactMessage&) {}
  void hear(Client& client, const ByeMessage& bye) {
    client.connection.reset();
    // an open seat belongs to nobody, but a person who waits for it hears this, too
    client.gone |= !bye.again && client.seat;
  }

  // Checks that each accepted move is in its game once, and no other move.
  void check_moves(const Client& client) {
    const Chair chair{static_cast<std::uint8_t>(client.chair)};
    const int seats = static_cast<int>(room_->sitters().size());
    std::vector<std::vector<std::int64_t>> moves;  // of this chair: their indices in each game
    int made = 0;
    for (const TableGame& game : kept_.table.games) {
      const std::vector<Event>& events = game.events;
      auto& places = moves.emplace_back();
      const Seat seat = seat_of(chair, static_cast<int>(moves.size()), seats);
      auto replay = *Replay::start(setting_.game, room_->options());
      for (const Event& event : events) {
        if (event.seat == seat && replay.state().pending().move.has(seat))
          places.push_back(std::ssize(replay.events()));
        ASSERT_TRUE(replay.add(event));
      }
      made += static_cast<int>(places.size());
    }
    made_ += made;

    const bool together = room_->state().game()->together();
    int accepted = 0;
    std::set<std::pair<int, std::int64_t>> places;
    for (const auto& [key, answer] : kept_.table.answers) {
      if (key.first != chair || !answer.ok || key.second.front() != 'm') continue;
      ++accepted;
      const auto sent = client.sent.find(key.second);
      if (sent == client.sent.end() || room_->state().game()->timed() || together) continue;
      // An accepted move is the last one before the number of events in its answer.
      const int game = std::get<input::Move>(sent->second.front()).game;
      const auto& own = moves.at(static_cast<std::size_t>(game - 1));
      const auto after = std::ranges::lower_bound(own, answer.events);
      ASSERT_NE(after, own.begin()) << key.second;
      const std::int64_t place = *std::prev(after);
      ASSERT_TRUE(places.emplace(game, place).second) << key.second << " and another message made the same move";
      ASSERT_TRUE(std::ranges::any_of(sent->second,
                                      [&](const Input& input) {
                                        const auto& move = std::get<input::Move>(input);
                                        return move.at == place &&
                                               move.token == kept_.table.games[static_cast<std::size_t>(game - 1)]
                                                                 .events[static_cast<std::size_t>(place)]
                                                                 .token;
                                      }))
          << key.second << " is acknowledged and another move is in the game";
    }
    // In beats a choice can be to wait, and a grab can have become impossible; bots stand in for people who are away.
    if (together && setting_.clocked) return;
    if (together)
      ASSERT_LE(made, accepted);
    else if (setting_.clocked)
      ASSERT_GE(made, accepted) << "a move that is lost";
    else
      ASSERT_EQ(made, accepted) << "a move that nobody made, or one that is lost";
  }

  const Setting& setting_;
  Generator chance_;
  SeededLuck luck_;
  const std::uint64_t seed_;
  Milliseconds now_ = 1000;
  KeptTable kept_;
  std::optional<Room> room_;
  Progress progress_;
  std::vector<Client> clients_;
  std::deque<Input> to_room_;
  std::deque<Letter> to_clients_;
  std::vector<effect::Think> thinking_;
  std::optional<Change> unstored_;
  std::optional<Milliseconds> wake_;
  std::uint64_t connections_ = 0;
  bool bad_ = true;  // the network
  int messages_ = 0;
  int made_ = 0;
};

// Stored tables somewhere in a game, at which schedules begin. Other schedules make them.
std::vector<std::pair<const Setting*, KeptTable>> kept_tables() {
  std::vector<std::pair<const Setting*, KeptTable>> all;
  for (const Setting& setting : kTables)
    for (std::uint64_t seed = 1; seed <= 24; ++seed) {
      Schedule schedule(setting, 1'000'000'000'000 + seed);
      schedule.run(static_cast<int>(seed * seed));
      schedule.settle();
      all.emplace_back(&setting, schedule.kept());
    }
  return all;
}

TEST(Schedules, nothing_is_lost_made_twice_or_told_too_soon) {
  const auto tables = kept_tables();
  std::int64_t messages = 0, made = 0;
  const auto [first, end] = tries(100'000);
  for (std::uint64_t seed = first; seed < end; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto& [setting, kept] = tables[seed % tables.size()];
    SCOPED_TRACE(setting->name);
    Schedule schedule(*setting, seed, kept);
    schedule.run(30 + static_cast<int>(seed / tables.size() % 120));
    schedule.settle();
    if (!HasFailure()) schedule.check();
    if (!HasFailure()) schedule.abandon();
    if (HasFailure()) return;
    messages += schedule.messages();
    made += schedule.made();
  }
  EXPECT_GT(messages / (end - first), 10u) << "schedules in which nothing is said prove nothing";
  EXPECT_GT(made, 0);
}

}  // namespace
}  // namespace wagnis
