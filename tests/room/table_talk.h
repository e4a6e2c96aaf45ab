// A room with all that a test needs around it: a store that obeys, a clock that the test moves, and what each
// connection heard.
#pragma once

#include <gmock/gmock.h>

#include <map>

#include "room/kept_table.h"
#include "room/progress.h"

namespace wagnis {

class TableTalk {
 public:
  explicit TableTalk(std::string_view chairs, Options options = {}, std::uint64_t seed = 1,
                     std::string_view game = "push", RoomSettings settings = kSettings)
      : TableTalk(new_table(chairs, std::move(options), game), seed, std::move(settings)) {}
  explicit TableTalk(const Table& table, std::uint64_t seed = 1, RoomSettings settings = kSettings)
      : luck_(seed), settings_(std::move(settings)), room_(*Room::open(table, settings_, 0)) {
    kept.table = table;
    kept.table.options = room_.options();
    give(input::Set{{1}, {0}});
  }

  Room& room() { return room_; }

  // The server stops and starts: all connections are gone; the table is the stored one.
  void restart() {
    heard.clear();
    thinking.clear();
    wake.reset();
    progress_.restart();
    auto room = Room::open(kept.table, settings_, now);
    ASSERT_TRUE(room) << text(room.error());
    room_ = std::move(*room);
    give(input::Wake{});
  }

  void give(const Input& input) {
    bool persisted = false;
    std::vector<Effect> effects = room_.step(input, now, luck_);
    progress_.step(input, effects, now);
    for (Effect& effect : effects) {
      EXPECT_FALSE(persisted) << "an effect after Persist";
      persisted = std::holds_alternative<effect::Persist>(effect);
      std::visit([&](auto& one) { on(one); }, effect);
    }
    if (unanswered && store_answers) answer_store();
  }

  void hello(int connection, int chair, int game = 0, std::int64_t have = 0) {
    give(input::Hello{number(connection), "token-" + std::to_string(chair), game, have});
  }
  void watch(int connection) { give(input::Hello{number(connection), std::nullopt, 0, 0}); }
  void leave(int connection) { give(input::Leave{number(connection)}); }
  void move(int connection, const std::string& id, std::int64_t at, const std::string& token, int game = 1) {
    give(input::Move{number(connection), id, game, at, token});
  }
  // Moves the clock by so much; sends each Wake that is due meanwhile.
  void pass(Milliseconds ms) {
    const Milliseconds until = now + ms;
    while (wake && *wake <= until) wait();
    now = until;
  }

  // Answers each question to a bot with the first legal move.
  void let_bots_move() {
    for (const effect::Think& think : std::exchange(thinking, {}))
      give(input::BotMove{think.game, think.at, think.seat, think.state->moves(think.seat).front()});
  }
  // Moves the clock to the next WakeAt.
  void wait() {
    ASSERT_TRUE(wake) << "nobody asked to be woken";
    now = *std::exchange(wake, {});
    give(input::Wake{});
  }
  // Plays until the game is over: each person makes the first legal move on connection = chair; bots get answers.
  void play_on(int most = 100000) {
    for (int i = 0; i < most && room_.table_state() == TableState::playing; ++i) {
      if (wake) wait();
      let_bots_move();
      if (room_.table_state() != TableState::playing || !thinking.empty() || wake) continue;
      const Seat seat = room_.state().pending().move.lowest();
      const Chair chair = chair_of(seat, room_.number(), static_cast<int>(room_.sitters().size()));
      move(chair.index, "p" + std::to_string(room_.number()) + "-" + std::to_string(events()), events(),
           room_.state().moves(seat).front(), room_.number());
    }
  }

  std::int64_t events() const { return static_cast<std::int64_t>(room_.events().size()); }
  template <class M>
  std::vector<M> all(int connection) const {
    std::vector<M> found;
    if (const auto to = heard.find(number(connection)); to != heard.end())
      for (const Message& message : to->second)
        if (const auto* one = std::get_if<M>(&message)) found.push_back(*one);
    return found;
  }
  template <class M>
  M last(int connection) const {
    const auto found = all<M>(connection);
    EXPECT_FALSE(found.empty()) << "connection " << connection << " heard no such message";
    return found.empty() ? M{} : found.back();
  }
  Answer answer(int connection, const std::string& id) const {
    std::optional<Answer> found;
    for (const AckMessage& ack : all<AckMessage>(connection))
      if (ack.id == id) found = ack.answer;
    EXPECT_TRUE(found) << id << " was not answered";
    return found.value_or(Answer{});
  }

  static Connection number(int connection) { return {static_cast<std::uint64_t>(connection)}; }

  Milliseconds now = 1'000'000;
  bool store_works = true;
  bool store_answers = true;  // false: Persist stays in `unanswered`
  std::optional<Change> unanswered;
  KeptTable kept;
  std::map<Connection, std::vector<Message>> heard;
  std::vector<effect::Admit> admitted;
  std::vector<effect::Think> thinking;
  std::optional<Milliseconds> wake;

  void answer_store() {
    const Change change = *std::exchange(unanswered, {});
    if (store_works) kept.write(change);
    give(input::Stored{store_works});
  }

 private:
  void on(effect::Persist& persist) { unanswered = std::move(persist.change); }
  void on(effect::Send& send) {
    for (const Connection to : send.to) heard[to].push_back(send.message);
  }
  void on(effect::Admit& admit) { admitted.push_back(admit); }
  void on(effect::Think& think) { thinking.push_back(think); }
  void on(effect::WakeAt& at) { wake = at.time; }

  SeededLuck luck_;
  RoomSettings settings_;
  Room room_;
  Progress progress_;
};

}  // namespace wagnis
