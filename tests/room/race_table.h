// A room of Caramba in real time, or in beats, with all that a test needs around it.
#pragma once

#include <gmock/gmock.h>

#include <deque>

#include "room/kept_table.h"
#include "room/progress.h"

namespace wagnis {

// Dice that fall as told: each character is a die's side, k b r. After them all dice are random; so are orders of ties
// and salts.
class Dice final : public Luck {
 public:
  explicit Dice(std::uint64_t seed) : rest_(seed) {}
  void fall(std::string_view sides) { told_.insert(told_.end(), sides.begin(), sides.end()); }
  std::uint64_t below(Stream stream, std::uint64_t n) override {
    if (stream.purpose != Stream::Purpose::dice || told_.empty()) return rest_.below(stream, n);
    const char side = told_.front();
    told_.pop_front();
    return side == 'k' ? 0 : side == 'b' ? 3 : 5;  // three black sides, two blue, one red
  }

 private:
  SeededLuck rest_;
  std::deque<char> told_;
};

// A room of Caramba, with a store that obeys and a clock that only the test moves. Connection i is chair i.
class RaceTable {
 public:
  RaceTable(std::string_view chairs, Options options = {}, bool pause = true, std::uint64_t seed = 1, bool asks = false)
      : dice(seed), asks_(asks), room_(*Room::open(table(chairs, std::move(options), pause), kSettings, 0)) {
    kept.table = table(chairs, {}, pause);
    kept.table.options = room_.options();
    give(input::Set{{1}, {0}});
    for (std::size_t i = 0; i < chairs.size(); ++i)
      if (chairs[i] == 'm') hello(static_cast<int>(i));
  }

  void give(const Input& input) {
    std::vector<Effect> effects = room_.step(input, now, dice);
    progress_.step(input, effects, now);
    for (Effect& effect : effects) std::visit([&](auto& one) { on(one); }, effect);
    if (unanswered) {
      const Change change = *std::exchange(unanswered, {});
      if (store_works) kept.write(change);
      give(input::Stored{store_works});
    }
  }
  void hello(int who) { give(input::Hello{{std::uint64_t(who)}, "token-" + std::to_string(who), 0, 0, {}, asks_}); }
  void leave(int who) { give(input::Leave{{std::uint64_t(who)}}); }
  // A move of a player who has seen all events.
  void move(int who, const std::string& id, const std::string& token, Milliseconds since = 0) {
    give(input::Move{{std::uint64_t(who)}, id, room_.number(), events(), token, since});
  }
  void pass(Milliseconds ms) {
    const Milliseconds until = now + ms;
    while (wake && *wake <= until) {
      now = std::max(now, *std::exchange(wake, {}));
      give(input::Wake{});
    }
    now = until;
  }
  // A player keeps `kept` and throws these dice, five or fewer.
  void throws(int who, std::string_view kept, std::string_view sides) {
    dice.fall(sides);
    const std::string id = "t" + std::to_string(++ids_);
    move(who, id, "keep:" + std::string(kept));
    ASSERT_TRUE(ack(who, id).answer.ok) << ack(who, id).answer.what;
  }
  void restart() {
    heard.clear();
    wake.reset();
    thinking.clear();
    progress_.restart();
    auto room = Room::open(kept.table, kSettings, now);
    ASSERT_TRUE(room) << text(room.error());
    room_ = std::move(*room);
    give(input::Wake{});
  }

  Room& room() { return room_; }
  std::int64_t events() const { return static_cast<std::int64_t>(room_.events().size()); }
  std::string last_event() const { return text(room_.events().back()); }
  AckMessage ack(int who, const std::string& id) const {
    std::optional<AckMessage> found;
    for (const Message& message : at(who))
      if (const auto* one = std::get_if<AckMessage>(&message); one != nullptr && one->id == id) found = *one;
    EXPECT_TRUE(found) << id << " was not answered";
    return found.value_or(AckMessage{});
  }
  bool answered(int who, const std::string& id) const {
    return std::ranges::any_of(at(who), [&](const Message& message) {
      const auto* one = std::get_if<AckMessage>(&message);
      return one != nullptr && one->id == id;
    });
  }
  template <class M>
  std::vector<M> all(int who) const {
    std::vector<M> found;
    for (const Message& message : at(who))
      if (const auto* one = std::get_if<M>(&message)) found.push_back(*one);
    return found;
  }
  const std::vector<Message>& at(int who) const {
    static const std::vector<Message> kNothing;
    const auto to = heard.find(Connection{std::uint64_t(who)});
    return to == heard.end() ? kNothing : to->second;
  }

  Milliseconds now = 1'000'000;
  bool store_works = true;
  Dice dice;
  KeptTable kept;
  std::map<Connection, std::vector<Message>> heard;
  std::vector<effect::Think> thinking;
  std::optional<Milliseconds> wake;

 private:
  static Table table(std::string_view chairs, Options options, bool pause) {
    Table table = new_table(chairs, std::move(options), "caramba");
    table.pause = pause;
    return table;
  }
  void on(effect::Persist& persist) { unanswered = std::move(persist.change); }
  void on(effect::Send& send) {
    for (const Connection to : send.to) heard[to].push_back(send.message);
  }
  void on(effect::Admit&) {}
  void on(effect::Think& think) { thinking.push_back(think); }
  void on(effect::WakeAt& at) { wake = at.time; }

  std::optional<Change> unanswered;
  bool asks_ = false;  // whether clients ask their people to be ready
  Room room_;
  Progress progress_;
  int ids_ = 0;
};

constexpr Milliseconds kCountdown = RaceSettings{}.first_countdown;

}  // namespace wagnis
