// What nobody may know yet shows in no message: the same table with another undrawn rest sends everybody the same
// bytes, until the first draw that differs.
#include <gtest/gtest.h>

#include "bots/bot.h"
#include "room/kept_table.h"
#include "server/messages.h"

namespace wagnis {
namespace {

// A table that continues from a stored state; notes all that it sends, to whom, in order.
class Told {
 public:
  explicit Told(const Table& table) : room_(*Room::open(table, kFair, 0)) {}

  void give(Input input) {
    std::vector<Effect> effects = room_.step(std::move(input), now_, luck_);
    bool persist = false;
    for (const Effect& effect : effects) {
      if (const auto* send = std::get_if<effect::Send>(&effect)) {
        std::string to;
        for (const Connection connection : send->to) to += std::to_string(connection.number) + " ";
        tell(to + write_message(send->message));
      } else if (const auto* think = std::get_if<effect::Think>(&effect)) {
        Generator generator(7);
        auto bot = *make_bot(think->state->game(), think->level);
        const std::string token = bot->choose(*think->state, think->seat, generator);
        tell("bot " + token);
        thinking_.push_back({think->game, think->at, think->seat, token, 0});
      } else if (const auto* wake = std::get_if<effect::WakeAt>(&effect)) {
        tell("wake " + std::to_string(wake->time.value_or(-1)));
        wake_ = wake->time;
      }
      persist = persist || std::holds_alternative<effect::Persist>(effect);
    }
    if (persist) give(input::Stored{true});
  }

  // All people come, one of them tries something that is not allowed, then the seats make `moves` moves.
  void go_on(int people, int moves) {
    for (int i = 0; i < people; ++i)
      give(input::Hello{{static_cast<std::uint64_t>(i)}, "token-" + std::to_string(i), 0, 0});
    give(input::Hello{{9}, std::nullopt, 0, 0});
    give(input::Move{{0}, "never", 1, at(), "nonsense"});
    for (int i = 0; i < moves && room_.table_state() == TableState::playing; ++i) {
      for (const input::BotMove& move : std::exchange(thinking_, {})) give(move);
      if (wake_) {
        now_ = std::max(now_, *std::exchange(wake_, {}));
        give(input::Wake{});
      }
      room_.state().pending().move.each([&](Seat seat) {
        if (!room_.state().pending().move.has(seat) || seat.index >= people) return;
        give(input::Move{{seat.index},
                         "m" + std::to_string(i) + "-" + std::to_string(seat.index),
                         1,
                         at(),
                         room_.state().moves(seat).front()});
      });
    }
  }

  std::int64_t at() const { return static_cast<std::int64_t>(room_.events().size()); }
  const Room& room() const { return room_; }
  struct Line {
    std::int64_t events;  // so many there were when it was sent
    std::string text;
  };
  std::vector<Line> told;

 private:
  void tell(std::string line) { told.push_back({at(), std::move(line)}); }

  SeededLuck luck_{1};  // for bots' pace and the like; the chance of the game comes from seeds
  Room room_;
  Milliseconds now_ = 1000;
  std::vector<input::BotMove> thinking_;
  std::optional<Milliseconds> wake_;
};

// How many events both share; checks that chance made the first different one.
std::int64_t alike(const Told& one, const Told& other, std::string_view game, const Options& options) {
  auto replay = *Replay::start(game, options);
  for (std::size_t i = 0; i < one.room().events().size() && i < other.room().events().size(); ++i) {
    const Event& event = one.room().events()[i];
    if (text(event) != text(other.room().events()[i])) {
      EXPECT_TRUE(replay.state().pending().chance.has(event.seat)) << "event " << i << ": " << text(event);
      return static_cast<std::int64_t>(i);
    }
    EXPECT_TRUE(replay.add(event));
  }
  return std::min(one.at(), other.at());
}

void check(std::string_view game, const Options& more) {
  Table table = new_table("mmb", more, game);
  TableGame& first = table.games.emplace_back();
  table.options = (*make_game(game, table.options))->options();
  SeededLuck luck(5);
  first.seeds = new_seeds(table.id, 1, game, table.options, 3, draw_seed(luck));
  Told whole(table);
  whole.go_on(2, 40);
  ASSERT_GT(whole.at(), 20);
  int parted = 0;
  for (std::size_t k = 0; k < whole.room().events().size(); ++k) {
    Table here = table;
    here.games[0].events.assign(whole.room().events().begin(),
                                whole.room().events().begin() + static_cast<std::ptrdiff_t>(k));
    Table other = here;
    other.games[0].seeds->server = draw_seed(luck);  // another rest under the same promise
    Told one(here), two(other);
    one.go_on(2, 3);
    two.go_on(2, 3);
    const std::int64_t events = alike(one, two, game, table.options);
    for (std::size_t i = 0;; ++i) {
      if (i == one.told.size() || i == two.told.size()) {
        EXPECT_EQ(one.told.size(), two.told.size()) << game << " from " << k;
        break;
      }
      if (one.told[i].text == two.told[i].text) continue;
      ++parted;
      EXPECT_GT(std::min(one.told[i].events, two.told[i].events), events)
          << game << " from " << k << ": " << one.told[i].text << " against " << two.told[i].text;
      break;
    }
  }
  EXPECT_GT(parted, 5) << "else nothing was tried";
}

TEST(Hidden, no_message_depends_on_chance_that_is_not_drawn_yet) {
  check("push", {});
  check("tipp", {});
  check("caramba", {{"pace", "turns"}});
}

}  // namespace
}  // namespace wagnis
