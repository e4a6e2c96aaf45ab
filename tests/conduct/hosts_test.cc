// The same scripts on every host in this program: the server's room, the terminal's hot seat and its game in real time,
// and bots' games (the arena). On every host each message gets the same answer, and the events are the same. The host
// of the browser reads the same files: web/tests/unit/hosts.test.ts.
//
// A script has lines of words; # begins a comment:
//
//     game caramba                            the game
//     options players=2 pace=race             its options
//     seats person casual                     who sits where: people, or levels of bots
//     seed 7                                  of all luck, as docs/terminal.md says
//     at 2999 a 0 keep:- not_now C4 1         at this time message a of seat 0 is a move; it is answered so
//     until 20000                             the time at which the script ends
//     events                                  then the events, a line each, up to the end of the file
//
// Answers: ok; refused PARAGRAPH (or -); not_now PARAGRAPH WAIT. Times are milliseconds since the beginning. In a game
// in turns the events have no times; the time before each move is long enough for the bots between. In a game of bots
// alone no seat waits for the `at` lines, so they are left out.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "bots/reflexes.h"
#include "cli/hot_seat.h"
#include "cli/live_game.h"
#include "conduct/bot_game.h"
#include "room/room.h"

namespace wagnis {
namespace {

struct Said {
  Milliseconds time = 0;
  std::string id;
  Seat seat;
  std::string token;
  std::string answer;
};

struct Script {
  std::string name;
  std::string game;
  Options options;
  std::vector<std::string> seats;
  std::uint64_t seed = 0;
  std::vector<Said> said;
  Milliseconds until = 0;
  std::vector<std::string> events;

  std::shared_ptr<const AnyGame> made() const { return *make_game(game, options); }
  int people() const { return static_cast<int>(std::ranges::count(seats, "person")); }
};

// The result of a script.
struct Played {
  std::set<std::string> unasked;               // ids of messages that this host cannot take
  std::map<std::string, std::string> answers;  // by id
  std::vector<std::string> events;
};

std::string answer_text(std::string_view kind, const Reason& reason, Milliseconds wait) {
  std::string line(kind);
  if (kind == "ok") return line;
  line += " " + (reason.paragraph.empty() ? "-" : reason.paragraph);
  return kind == "refused" ? line : line + " " + std::to_string(wait);
}

Script read(const std::filesystem::path& path) {
  Script script;
  script.name = path.stem().string();
  std::ifstream file(path);
  bool events = false;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (events) {
      script.events.push_back(line);
      continue;
    }
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "game") words >> script.game;
    if (word == "options")
      while (words >> word) script.options.push_back(*parse_option(word));
    if (word == "seats")
      while (words >> word) script.seats.push_back(word);
    if (word == "seed") words >> script.seed;
    if (word == "until") words >> script.until;
    if (word == "events") events = true;
    if (word != "at") continue;
    Said said;
    int seat = 0;
    words >> said.time >> said.id >> seat >> said.token >> std::ws;
    said.seat = Seat{static_cast<std::uint8_t>(seat)};
    std::getline(words, said.answer);
    script.said.push_back(said);
  }
  EXPECT_FALSE(script.events.empty()) << path;
  return script;
}

std::vector<Script> scripts() {
  std::vector<Script> all;
  for (const auto& entry : std::filesystem::directory_iterator(WAGNIS_TESTS "/conduct/scripts"))
    all.push_back(read(entry.path()));
  std::ranges::sort(all, {}, &Script::name);
  return all;
}

std::vector<std::string> texts(const std::vector<Event>& events) {
  std::vector<std::string> lines;
  for (const Event& event : events) lines.push_back(text(event));
  return lines;
}

void expect_played(const Script& script, const Played& played, std::string_view host) {
  EXPECT_EQ(played.events, script.events) << host << ", " << script.name;
  for (const Said& said : script.said) {
    if (played.unasked.contains(said.id)) continue;
    const auto answer = played.answers.find(said.id);
    EXPECT_EQ(answer == played.answers.end() ? "no answer" : answer->second, said.answer)
        << host << ", " << script.name << ", message " << said.id;
  }
}

// ---- the server's room

class RoomHost {
 public:
  explicit RoomHost(const Script& script) : script_(script), luck_(Generator(script.seed).split(0)) {
    Table table;
    table.id = "k7m2p9xw";
    table.game = script.game;
    table.options = script.options;
    for (std::size_t i = 0; i < script.seats.size(); ++i) {
      const bool person = script.seats[i] == "person";
      table.sitters.push_back({person ? Sitter::Kind::human : Sitter::Kind::bot, "Name " + std::to_string(i),
                               person ? "" : script.seats[i], person ? "token-" + std::to_string(i) : ""});
      thoughts_.push_back(Generator(script.seed).split(1 + i));
      bots_.push_back(person ? nullptr : std::move(*make_bot(script.made(), script.seats[i])));
    }
    table.pause = false;
    room_.emplace(*Room::open(std::move(table), {.pace = 900, .levels = {"casual"}}, 0));
    give(input::Set{{1}, {0}});
    for (std::uint64_t i = 0; i < script.seats.size(); ++i)
      if (!bots_[i]) give(input::Hello{{i}, "token-" + std::to_string(i), 0, 0});
  }

  Played play() {
    for (const Said& said : script_.said) {
      pass(said.time);
      give(input::Move{{said.seat.index}, said.id, 1, std::ssize(room_->events()), said.token});
    }
    pass(script_.until);
    played_.events = texts(room_->events());
    return played_;
  }

 private:
  void pass(Milliseconds until) {
    while (wake_ && *wake_ <= until) {
      now_ = std::max(now_, *std::exchange(wake_, {}));
      give(input::Wake{});
    }
    now_ = until;
  }
  void give(Input input) {
    bool stored = false;
    std::vector<effect::Think> thinking;
    for (Effect& effect : room_->step(std::move(input), now_, luck_)) {
      if (std::holds_alternative<effect::Persist>(effect)) stored = true;
      if (const auto* wake = std::get_if<effect::WakeAt>(&effect)) wake_ = wake->time;
      if (auto* think = std::get_if<effect::Think>(&effect)) thinking.push_back(std::move(*think));
      if (const auto* send = std::get_if<effect::Send>(&effect))
        if (const auto* ack = std::get_if<AckMessage>(&send->message))
          played_.answers[ack->id] = answer_text(ack->answer.ok ? "ok"
                                                 : ack->again   ? "not_now"
                                                                : "refused",
                                                 {ack->answer.what, ack->answer.paragraph}, ack->wait);
    }
    if (stored) give(input::Stored{true});
    for (const effect::Think& think : thinking) {
      Generator& generator = thoughts_[think.seat.index];
      input::BotMove move{think.game, think.at, think.seat,
                          bots_[think.seat.index]->choose(*think.state, think.seat, generator), 0};
      if (think.state->game()->timed())
        move.reaction = reaction_time(think.level, think.state->game()->raced_for(move.token), generator);
      give(std::move(move));
    }
  }

  const Script& script_;
  SeededLuck luck_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::vector<Generator> thoughts_;
  std::optional<Room> room_;
  Milliseconds now_ = 0;
  std::optional<Milliseconds> wake_;
  Played played_;
};

// ---- the terminal

std::vector<SeatInfo> terminal_seats(const Script& script) {
  std::vector<SeatInfo> seats;
  for (const std::string& seat : script.seats)
    seats.push_back({.name = "Name", .bot = seat != "person", .level = seat == "person" ? "" : seat, .more = {}});
  return seats;
}

Played play_hot_seat(const Script& script) {
  Played played;
  cli::HotSeat table = *cli::HotSeat::make(script.made(), terminal_seats(script), script.seed);
  const auto others = [&] {
    while (table.next() != cli::HotSeat::Next::over && table.next() != cli::HotSeat::Next::person) table.step();
  };
  for (const Said& said : script.said) {
    others();
    // The terminal asks seat by seat: a seat that is not asked cannot press a key.
    if (table.next() == cli::HotSeat::Next::over || table.seat() != said.seat) {
      played.unasked.insert(said.id);
      continue;
    }
    const auto done = table.play(said.token);
    played.answers[said.id] = done ? "ok" : answer_text("refused", done.error(), 0);
  }
  others();
  played.events = texts(table.record().events);
  return played;
}

Played play_live(const Script& script) {
  Played played;
  cli::LiveGame game = *cli::LiveGame::make(script.made(), terminal_seats(script), script.seed);
  const cli::LiveGame::Hear hear{[](const auto&...) {},
                                 [&](const Verdict& verdict) {
                                   using Kind = Verdict::Kind;
                                   played.answers[verdict.id] = answer_text(verdict.kind == Kind::played    ? "ok"
                                                                            : verdict.kind == Kind::refused ? "refused"
                                                                                                            : "not_now",
                                                                            verdict.reason, verdict.wait);
                                 }};
  const auto pass = [&](Milliseconds now, Milliseconds until) {
    while (game.next() && *game.next() <= until) {
      now = std::max(now, *game.next());
      game.advance(now, hear);
    }
  };
  game.begin(0);
  Milliseconds now = 0;
  for (const Said& said : script.said) {
    pass(now, said.time);
    now = said.time;
    game.play(said.seat, said.token, now, hear, said.id);
  }
  pass(now, script.until);
  played.events = texts(game.record().events);
  return played;
}

// ---- games of bots: each seat plays what the script says, if it is legal

Played play_bots(const Script& script) {
  Played played;
  BotGame game(*script.made());
  SeededLuck luck(Generator(script.seed).split(0));
  std::map<Seat, std::vector<std::string>> moves;
  for (const Said& said : script.said)
    if (said.answer == "ok") moves[said.seat].push_back(said.token);
  while (!game.over() && game.events().size() < script.events.size()) {
    const Event event = game.next(luck, [&](Seat seat) {
      std::vector<std::string>& left = moves[seat];
      EXPECT_FALSE(left.empty()) << script.name << ": seat " << int{seat.index} << " has said too little";
      return left.empty() ? game.state().moves(seat).front() : left.front();
    });
    std::vector<std::string>& left = moves[event.seat];
    if (!left.empty() && left.front() == event.token) left.erase(left.begin());
  }
  played.events = texts(game.events());
  return played;
}

TEST(Hosts, TheServersRoomPlaysEveryScript) {
  for (const Script& script : scripts()) expect_played(script, RoomHost(script).play(), "room");
}

TEST(Hosts, TheTerminalPlaysEveryScript) {
  for (const Script& script : scripts())
    expect_played(script, script.made()->timed() ? play_live(script) : play_hot_seat(script), "terminal");
}

TEST(Hosts, GamesOfBotsAreLedTheSameWay) {
  int count = 0;
  for (const Script& script : scripts()) {
    if (script.made()->timed() || script.people() != std::ssize(script.seats)) continue;
    EXPECT_EQ(play_bots(script).events, script.events) << script.name;
    ++count;
  }
  EXPECT_GE(count, 3);
}

// The scripts cover all games, all three ways of playing, and answers of every kind.
TEST(Hosts, ScriptsCoverEveryWayToPlayAndEveryAnswer) {
  const auto way = [](const AnyGame& game) {
    return std::string(game.id()) + (game.timed() ? " race" : game.together() ? " beats" : " turns");
  };
  std::map<std::string, int> ways;
  const auto expect_way = [&](const AnyGame& game) { EXPECT_GT(ways[way(game)], 0) << way(game); };
  std::map<std::string, int> answers;
  for (const Script& script : scripts()) {
    ++ways[way(*script.made())];
    for (const Said& said : script.said) ++answers[said.answer.substr(0, said.answer.find(' '))];
  }
  for (const GameEntry& entry : all_games()) {
    for (const OptionRule& rule : entry.option_rules())
      for (const std::string_view word : rule.words) {
        const Options options{{std::string(rule.name), std::string(word)}};
        if (const auto game = make_game(entry.id, options)) expect_way(**game);
      }
    expect_way(**make_game(entry.id, {}));
  }
  EXPECT_THAT(answers,
              testing::UnorderedElementsAre(testing::Key("ok"), testing::Key("refused"), testing::Key("not_now")));
}

}  // namespace
}  // namespace wagnis
