// Whole games of Caramba in real time over bad connections: messages take their time and come twice, connections break,
// the server stops and starts, the store fails. In every case nothing acknowledged is lost or made twice, nobody throws
// sooner than the tempo allows, and all who are connected end with the same events. A failure names its seed.
#include <gmock/gmock.h>

#include <deque>

#include "room/kept_table.h"
#include "room/progress.h"

namespace wagnis {
namespace {

constexpr Milliseconds kFastTempo = 400;
constexpr Milliseconds kRaceTime = 40'000;

class LossyRace {
 public:
  explicit LossyRace(std::uint64_t seed)
      : dice_(Generator(seed).split(0)), chance_(Generator(seed).split(1)), room_(*Room::open(table(), kSettings, 0)) {
    kept_.table = table();
    kept_.table.options = room_.options();
    give(input::Set{{1}, {0}});
    for (std::size_t i = 0; i < clients_.size(); ++i) connect(i);
  }

  // How many events there were, and how many of them were grabs.
  struct Played {
    int events = 0;
    int grabs = 0;
  };
  Played played() const {
    Played sum;
    for (const Event& event : room_.events()) {
      ++sum.events;
      sum.grabs += event.token.starts_with("grab");
    }
    return sum;
  }

  void run() {
    for (; now_ < kRaceTime && room_.table_state() == TableState::playing; now_ += 20) {
      if (chance(2000)) restart();
      store_works_ = !chance(200);
      if (wake_ && *wake_ <= now_) {
        wake_.reset();
        give(input::Wake{});
      }
      for (const effect::Think& think : std::exchange(thinking_, {})) {
        const auto moves = think.state->moves(think.seat);
        give(input::BotMove{think.game, think.at, think.seat, moves[chance_.below(moves.size())], 200});
      }
      deliver();
      for (std::size_t i = 0; i < clients_.size(); ++i) act(i);
    }
    settle();
    check();
  }

 private:
  struct Client {
    std::uint64_t connection = 0;  // 0: cut off
    std::optional<Replay> game;
    std::optional<input::Move> asked;  // no answer yet
    Milliseconds asked_at = 0;
    int ids = 0;
    std::map<std::string, Answer> answers;  // without those that decided nothing
  };
  struct Parcel {
    Milliseconds at;
    std::uint64_t connection;
    input::Move move;
  };
  struct Letter {
    Milliseconds at;
    std::uint64_t connection;
    Message message;
  };

  static Table table() {
    Table table = new_table("mmb", {{"tempo", kFastTempo}}, "caramba");
    return table;
  }
  bool chance(std::uint64_t one_in) { return chance_.below(one_in) == 0; }

  void give(const Input& input) {
    std::vector<Effect> effects = room_.step(input, now_, dice_);
    progress_.step(input, effects, now_);
    for (Effect& effect : effects) std::visit([&](auto& one) { on(one); }, effect);
    if (!unstored_) return;
    const Change change = *std::exchange(unstored_, {});
    if (store_works_) kept_.write(change);
    give(input::Stored{store_works_});
  }
  void on(effect::Persist& persist) { unstored_ = std::move(persist.change); }
  void on(effect::Send& send) {
    for (const Connection to : send.to) letters_.push_back({now_, to.number, send.message});
  }
  void on(effect::Admit&) {}
  void on(effect::Think& think) { thinking_.push_back(think); }
  void on(effect::WakeAt& at) { wake_ = at.time; }

  void restart() {
    letters_.clear();
    thinking_.clear();
    wake_.reset();
    progress_.restart();
    for (Client& client : clients_) client.connection = 0;
    auto room = Room::open(kept_.table, kSettings, now_);
    ASSERT_TRUE(room) << text(room.error());
    room_ = std::move(*room);
    give(input::Wake{});
  }

  void connect(std::size_t i) {
    Client& client = clients_[i];
    client.connection = ++connections_;
    const auto have = client.game ? static_cast<std::int64_t>(client.game->events().size()) : 0;
    give(input::Hello{{client.connection}, "token-" + std::to_string(i), client.game ? 1 : 0, have});
    give(input::Delayed{{client.connection}, static_cast<Milliseconds>(chance_.below(150))});
    if (client.asked) send(i);  // repeats what has no answer yet
  }

  void send(std::size_t i) {
    Client& client = clients_[i];
    client.asked_at = now_;
    input::Move move = *client.asked;
    move.connection = {client.connection};
    for (int copy = chance(10) ? 2 : 1; copy > 0; --copy)
      parcels_.push_back({now_ + static_cast<Milliseconds>(chance_.below(150)), client.connection, move});
  }

  void act(std::size_t i) {
    Client& client = clients_[i];
    if (client.connection == 0) {
      if (chance(20)) connect(i);
      return;
    }
    if (chance(400)) {  // the connection breaks, with all that is on its way
      give(input::Leave{{client.connection}});
      std::erase_if(parcels_, [&](const Parcel& parcel) { return parcel.connection == client.connection; });
      client.connection = 0;
      return;
    }
    if (client.asked) {
      if (now_ - client.asked_at > 600) send(i);
      return;
    }
    if (!client.game || !chance(8)) return;
    const Seat me{static_cast<std::uint8_t>(i)};
    const auto moves = client.game->state().moves(me);
    if (moves.empty()) return;
    const bool grab = client.game->state().game()->raced_for(moves.front());
    client.asked = input::Move{{},
                               "m" + std::to_string(++client.ids),
                               1,
                               static_cast<std::int64_t>(client.game->events().size()),
                               grab ? moves.front() : moves[chance_.below(moves.size())],
                               static_cast<Milliseconds>(100 + chance_.below(400))};
    send(i);
  }

  void deliver() {
    std::vector<Parcel> due;
    std::erase_if(parcels_, [&](const Parcel& parcel) {
      if (parcel.at > now_) return false;
      due.push_back(parcel);
      return true;
    });
    for (const Parcel& parcel : due) give(parcel.move);
    for (const Letter& letter : std::exchange(letters_, {})) read(letter);
  }

  void read(const Letter& letter) {
    const auto client = std::ranges::find(clients_, letter.connection, &Client::connection);
    if (client == clients_.end()) return;  // that connection has ended
    if (const auto* events = std::get_if<EventsMessage>(&letter.message)) {
      if (!client->game || (events->from == 0 && !client->game->events().empty()))
        client->game = *Replay::start("caramba", room_.options());
      ASSERT_EQ(events->from, static_cast<std::int64_t>(client->game->events().size())) << "a gap on one connection";
      for (const Event& event : events->events) ASSERT_TRUE(client->game->add(event)) << text(event);
    }
    if (const auto* ack = std::get_if<AckMessage>(&letter.message)) {
      if (client->asked && client->asked->id == ack->id) client->asked.reset();
      if (ack->again) return;
      const auto [known, fresh] = client->answers.emplace(ack->id, ack->answer);
      ASSERT_EQ(known->second, ack->answer) << "another answer to " << ack->id;
    }
  }

  // Everybody comes back, and all messages arrive.
  void settle() {
    store_works_ = true;
    for (std::size_t i = 0; i < clients_.size(); ++i)
      if (clients_[i].connection == 0) connect(i);
    for (int i = 0; i < 200; ++i) {
      now_ += 20;
      if (wake_ && *wake_ <= now_) {
        wake_.reset();
        give(input::Wake{});
      }
      deliver();
    }
  }

  void check() {
    const std::vector<Event>& events = room_.events();
    EXPECT_EQ(events, kept_.game().events) << "what is told is what is kept";
    std::map<Seat, std::int64_t> last;
    std::map<Seat, int> moves;
    for (const Event& event : events) {
      if (event.token.starts_with("dice")) continue;
      ++moves[event.seat];
      if (!event.token.starts_with("keep")) continue;
      if (last.contains(event.seat)) {
        EXPECT_GE(*event.ms - last[event.seat], kFastTempo) << text(event);
      }
      last[event.seat] = *event.ms;
    }
    for (std::size_t i = 0; i < clients_.size(); ++i) {
      const Client& client = clients_[i];
      ASSERT_TRUE(client.game);
      EXPECT_EQ(client.game->events(), events) << "client " << i;
      const auto ok = std::ranges::count_if(client.answers, [](const auto& answer) { return answer.second.ok; });
      const int made = moves[Seat{static_cast<std::uint8_t>(i)}];
      EXPECT_GE(made, ok) << "an acknowledged move is lost";
      EXPECT_LE(made, ok + (client.asked ? 1 : 0)) << "a move was made twice";
    }
  }

  SeededLuck dice_;
  Generator chance_;
  Room room_;
  Progress progress_;
  KeptTable kept_;
  std::vector<Client> clients_{2};
  std::vector<Parcel> parcels_;
  std::vector<Letter> letters_;
  std::vector<effect::Think> thinking_;
  std::optional<Change> unstored_;
  std::optional<Milliseconds> wake_;
  std::uint64_t connections_ = 0;
  Milliseconds now_ = 0;
  bool store_works_ = true;
};

TEST(LostRaces, no_move_is_lost_or_made_twice_or_too_soon) {
  constexpr std::uint64_t kRaces = 250;
  int events = 0, grabs = 0;
  for (std::uint64_t seed = 1; seed <= kRaces && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    LossyRace race(seed);
    race.run();
    events += race.played().events;
    grabs += race.played().grabs;
  }
  EXPECT_GT(events, 8'000) << "races in which nothing happens prove nothing";
  EXPECT_GT(grabs, 50);
}

}  // namespace
}  // namespace wagnis
