// People with bad connections, a store that sometimes fails, a server that sometimes dies: whole games, each from one
// seed.
//
// Every message, in both directions, takes its own time, so one can overtake another; some are lost, some come twice.
// Clients do what docs/protocol.md says: they ask for the gap, and repeat what has no answer under the same id.
#include <gmock/gmock.h>

#include <map>

#include "room/kept_table.h"
#include "room/progress.h"
#include "sanitized.h"

namespace wagnis {
namespace {

constexpr int kPeople = 2;
constexpr Milliseconds kRepeatAfter = 400;

struct Client {
  int chair = 0;
  std::optional<Connection> connection;
  int game = 0;
  std::optional<Seat> seat;
  Replay replay = *Replay::start("push", new_table("mmb").options);
  // The move that waits for its answer.
  std::optional<input::Move> asked;
  Milliseconds asked_at = 0;
  int last_id = 0;
  std::map<std::string, std::pair<input::Move, Answer>> ledger;  // what was acknowledged
};

class LossyGame {
 public:
  explicit LossyGame(std::uint64_t seed)
      : chance_(seed), luck_(chance_.split(1)), room_(*Room::open(new_table("mmb"), kFair, 0)) {
    kept_.table = new_table("mmb");
    kept_.table.options = room_.options();
    for (int i = 0; i < kPeople; ++i) clients_[i].chair = i;
    give(input::Set{{1}, {0}}, false);
  }

  void play() {
    while (!done()) {
      ASSERT_LT(now_, 100'000'000) << "the game does not come to its end";
      now_ += 1 + static_cast<Milliseconds>(chance_.below(40));
      deliver();
      for (Client& client : clients_) act(client);
      if (wake_ && now_ >= *wake_) {
        wake_.reset();
        give(input::Wake{});
      }
      if (chance_.below(2000) == 0) restart();
      if (testing::Test::HasFailure()) return;
    }
    check();
  }
  // The number of seats whose seed is in the key.
  int shown() const {
    return static_cast<int>(
        std::ranges::count_if(room_.seeds()->seats, [](const SeatSeed& s) { return !s.seed.empty(); }));
  }

 private:
  // A message on its way, by the time of its arrival.
  struct ToRoom {
    Input input;
  };
  struct ToClient {
    int client;
    Connection connection;  // on which it was sent; it does not reach a later one
    Message message;
  };
  using Letter = std::variant<ToRoom, ToClient>;

  bool done() const {
    if (room_.table_state() != TableState::over) return false;
    for (const Client& client : clients_)
      if (client.replay.events() != room_.events() || client.asked) return false;
    return true;
  }

  void post(const Letter& letter) {
    if (chance_.below(10) == 0) return;
    do under_way_.emplace(now_ + 1 + static_cast<Milliseconds>(chance_.below(120)), letter);
    while (chance_.below(10) == 0);
  }

  void deliver() {
    while (!under_way_.empty() && under_way_.begin()->first <= now_) {
      const Letter letter = under_way_.extract(under_way_.begin()).mapped();
      if (const auto* in = std::get_if<ToRoom>(&letter)) give(in->input);
      if (const auto* out = std::get_if<ToClient>(&letter)) hear(clients_[out->client], out->connection, out->message);
    }
  }

  void give(const Input& input, bool may_fail = true) {
    std::vector<Effect> effects = room_.step(input, now_, luck_);
    progress_.step(input, effects, now_);
    for (Effect& effect : effects) {
      if (auto* persist = std::get_if<effect::Persist>(&effect)) {
        const bool ok = !may_fail || chance_.below(20) != 0;
        if (ok) kept_.write(persist->change);
        // Sometimes the server dies after the write, before the answer.
        if (may_fail && chance_.below(300) == 0) return restart();
        give(input::Stored{ok}, may_fail);
      } else if (auto* send = std::get_if<effect::Send>(&effect)) {
        for (const Connection to : send->to)
          for (int i = 0; i < kPeople; ++i)
            if (clients_[i].connection == to) post(ToClient{i, to, send->message});
      } else if (auto* think = std::get_if<effect::Think>(&effect)) {
        const auto moves = think->state->moves(think->seat);
        // A bot's machine inside the server is slow, but loses nothing.
        under_way_.emplace(
            now_ + static_cast<Milliseconds>(chance_.below(50)),
            ToRoom{input::BotMove{think->game, think->at, think->seat, moves[chance_.below(moves.size())]}});
      } else if (auto* at = std::get_if<effect::WakeAt>(&effect)) {
        wake_ = at->time;
      }
    }
  }

  void restart() {
    std::erase_if(under_way_, [](const auto& letter) { return std::holds_alternative<ToRoom>(letter.second); });
    for (Client& client : clients_) client.connection.reset();
    wake_.reset();
    progress_.restart();
    auto room = Room::open(kept_.table, kFair, now_);
    ASSERT_TRUE(room) << text(room.error());
    room_ = std::move(*room);
    give(input::Wake{});
  }

  // Promises a seed until the promise has arrived, then shows the seed.
  void take_part(const Client& client, const FairView& fair) {
    const std::string seed(64, static_cast<char>('a' + client.chair)), id = "fair" + std::to_string(client.chair);
    if (fair.promises[client.seat->index].empty())
      post(ToRoom{input::Promise{*client.connection, id, 1, seat_commitment(fair.commit, *client.seat, seed)}});
    else if (fair.closed && !fair.shown[client.seat->index])
      post(ToRoom{input::Show{*client.connection, id + "s", 1, seed}});
  }

  void say_hello(Client& client) {
    post(ToRoom{input::Hello{*client.connection, "token-" + std::to_string(client.chair), client.game,
                             std::ssize(client.replay.events())}});
  }

  void act(Client& client) {
    if (!client.connection) {
      client.connection = Connection{++connections_};
      say_hello(client);
    }
    if (chance_.below(300) == 0) {
      under_way_.emplace(now_, ToRoom{input::Leave{*client.connection}});
      client.connection.reset();
      return;
    }
    if (client.asked && now_ - client.asked_at > kRepeatAfter) {
      client.asked_at = now_;
      say_hello(client);
      client.asked->connection = *client.connection;
      post(ToRoom{*client.asked});
    }
    if (chance_.below(100) == 0) say_hello(client);
    if (client.asked || !client.seat || client.game != 1 || now_ < look_around_) return;
    const AnyState& state = client.replay.state();
    if (!state.pending().move.has(*client.seat)) return;
    const auto moves = state.moves(*client.seat);
    client.asked = input::Move{*client.connection, "m" + std::to_string(++client.last_id), 1,
                               std::ssize(client.replay.events()), moves[chance_.below(moves.size())]};
    client.asked_at = now_;
    post(ToRoom{*client.asked});
  }

  void hear(Client& client, Connection connection, const Message& message) {
    if (client.connection != connection) return;
    if (const auto* table = std::get_if<TableMessage>(&message)) {
      client.game = table->game;
      client.seat = table->you;
      take_part(client, *table->fair);
    } else if (const auto* gap = std::get_if<EventsMessage>(&message)) {
      const auto have = std::ssize(client.replay.events());
      if (gap->from > have) return say_hello(client);
      for (std::size_t i = 0; i < gap->events.size(); ++i) {
        const auto number = static_cast<std::size_t>(gap->from) + i;
        if (number < client.replay.events().size()) {
          ASSERT_EQ(client.replay.events()[number], gap->events[i]) << "event " << number << " was another before";
        } else {
          ASSERT_TRUE(client.replay.add(gap->events[i]));
        }
      }
    } else if (const auto* ack = std::get_if<AckMessage>(&message)) {
      if (ack->again) return;  // not decided yet
      const auto known = client.ledger.find(ack->id);
      if (known != client.ledger.end()) {
        ASSERT_EQ(known->second.second, ack->answer) << "another answer to " << ack->id;
      } else if (client.asked && client.asked->id == ack->id) {
        client.ledger.emplace(ack->id, std::pair(*client.asked, ack->answer));
        client.asked.reset();
      }
    }
  }

  // Checks that nothing acknowledged is lost, nothing happened twice, and all see the same.
  void check() {
    ASSERT_EQ(kept_.game().events, room_.events());
    ASSERT_EQ(verdict(kept_, room_), "right") << "no loss changes a card or a die";
    for (const Client& client : clients_) {
      std::set<std::int64_t> at;
      for (const auto& [id, entry] : client.ledger) {
        const auto& [move, answer] = entry;
        if (!answer.ok) continue;
        ASSERT_TRUE(at.insert(move.at).second) << "two moves were acknowledged for one position";
        const Event& event = room_.events().at(static_cast<std::size_t>(move.at));
        ASSERT_EQ(event.token, move.token) << id;
        ASSERT_EQ(event.seat, *client.seat) << id;
      }
      std::int64_t mine = 0;
      auto replay = *Replay::start(kept_.table.game, kept_.table.options);
      for (const Event& event : room_.events()) {
        mine += event.seat == *client.seat && replay.state().pending().move.has(event.seat);
        ASSERT_TRUE(replay.add(event));
      }
      ASSERT_EQ(mine, std::ssize(at)) << "a move that nobody acknowledged, or one too many";
    }
  }

  Generator chance_;
  SeededLuck luck_;
  Room room_;
  Progress progress_;
  KeptTable kept_;
  std::array<Client, kPeople> clients_;
  std::multimap<Milliseconds, Letter> under_way_;
  std::optional<Milliseconds> wake_;
  Milliseconds now_ = 0;
  Milliseconds look_around_ = static_cast<Milliseconds>(chance_.below(1500));  // before the first move
  std::uint64_t connections_ = 0;
};

TEST(LostMessages, no_move_is_lost_or_made_twice) {
  std::array<int, kPeople + 1> games{};  // by the number of seeds that came in time
  for (std::uint64_t seed = 1; seed <= tried(500); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    LossyGame game(seed);
    game.play();
    if (HasFailure()) return;
    ++games[static_cast<std::size_t>(game.shown())];
  }
  // The first move waits for nobody, so seeds come in time or too late.
  EXPECT_THAT(games, testing::Each(testing::Gt(tried(20))));
}

}  // namespace
}  // namespace wagnis
