// The engine for the browser (docs/wasm.md). Text comes in through one buffer and goes out through another; tables are
// numbers.
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "conduct/conductor.h"
#include "conduct/seated_bots.h"
#include "conduct/signature.h"
#include "core/json_writer.h"
#include "core/luck.h"
#include "fair/keyed_luck.h"
#include "wasm/talk.h"

namespace {

using namespace wagnis;

// The luck of a game that is led here: cards and dice from seeds that were promised, where they were; all else, and the
// order of ties in any case, from a seed of its own.
class LedLuck final : public Luck {
 public:
  LedLuck(const std::optional<ChanceKey>& promised, const Generator& parent) : seeded_(parent) {
    if (promised) promised_.emplace(*promised);
  }
  std::uint64_t below(Stream stream, std::uint64_t n) override {
    return promised_ && stream.purpose != Stream::Purpose::order ? promised_->below(stream, n)
                                                                 : seeded_.below(stream, n);
  }
  // Uses up the draws of an outcome that has been drawn before.
  void pass(const AnyState& state, const Event& event) {
    if (promised_ && state.pending().chance.has(event.seat)) state.sample(event.seat, *promised_);
  }

 private:
  std::optional<KeyedLuck> promised_;
  SeededLuck seeded_;
};

// A game that a conductor leads in this module, from the moment at which it was asked to.
struct Led {
  Conductor conductor;
  SeatedBots bots;
  LedLuck luck;
};

// A game, with the position after each number of events, so that a screen can show each without playing again.
struct OpenGame {
  Replay replay;
  std::vector<std::unique_ptr<AnyState>> positions;
  std::map<std::string, std::unique_ptr<Bot>, std::less<>> bots;  // by level; a bot may hold results of long work
  std::optional<ChanceKey> promised;                              // of its cards and dice
  std::unique_ptr<Led> led;                                       // while a conductor leads the game here
};

using wasm::answer;
using wasm::input_text;
using wasm::refused;

std::map<std::uint32_t, OpenGame> g_tables;
std::uint32_t g_last_table = 0;

OpenGame* find_table(std::uint32_t table) {
  const auto at = g_tables.find(table);
  if (at != g_tables.end()) return &at->second;
  refused("there is no table " + std::to_string(table));
  return nullptr;
}

// The last position of a table if `seat` is one of its seats and is pending for a move or for chance, as `for_what`
// says. Else refuses and returns nullptr.
const AnyState* waiting(std::uint32_t table, std::uint32_t seat, SeatSet Pending::* for_what) {
  const OpenGame* found = find_table(table);
  if (found == nullptr) return nullptr;
  const AnyState& state = found->replay.state();
  if (seat < static_cast<std::uint32_t>(state.game()->seats()) &&
      (state.pending().*for_what).has(Seat{static_cast<std::uint8_t>(seat)}))
    return &state;
  refused("seat " + std::to_string(seat) + " is not waited for at table " + std::to_string(table));
  return nullptr;
}

Result<void> append(OpenGame& table, const Event& event) {
  if (auto added = table.replay.add(event); !added) return added;
  table.positions.push_back(table.replay.state().clone());
  return {};
}

Led* led_of(std::uint32_t table) {
  OpenGame* found = find_table(table);
  if (found == nullptr) return nullptr;
  if (!found->led) refused("table " + std::to_string(table) + " is not led here");
  return found->led.get();
}

void write_verdicts(JsonWriter& json, const std::vector<Verdict>& verdicts) {
  json.open_array();
  for (const Verdict& verdict : verdicts) {
    json.open_object().member("id", verdict.id).member("ok", verdict.kind == Verdict::Kind::played);
    json.member("events", verdict.events);
    if (verdict.kind != Verdict::Kind::played) {
      json.member("what", verdict.reason.what);
      if (!verdict.reason.paragraph.empty()) json.member("paragraph", verdict.reason.paragraph);
      if (verdict.kind != Verdict::Kind::refused) json.member("again", true);
      if (verdict.wait > 0) json.member("wait", verdict.wait);
    }
    json.close_object();
  }
  json.close_array();
}

// Puts the result of a step into the output, as docs/wasm.md says. Adds its events to the table.
std::uint32_t answer_step(OpenGame& table, const Step& step, Milliseconds now) {
  const Conductor& conductor = table.led->conductor;
  JsonWriter json;
  json.open_object().member("from", static_cast<std::int64_t>(step.from)).key("events").open_array();
  for (std::size_t i = step.from; i < conductor.events().size(); ++i) {
    const Event& event = conductor.events()[i];
    if (const auto added = append(table, event); !added) return refused(added.error());
    json.value(text(event));
  }
  json.close_array();
  write_verdicts(json.key("verdicts"), step.verdicts);
  json.key("think").open_array();
  for (const conduct::Question& question : step.questions) json.value(int{question.seat.index});
  json.close_array().member("signal", step.signal);
  if (conductor.state().game()->timed())
    json.member("opens", std::max<std::int64_t>(0, conductor.opens() - now)).member("paused", conductor.paused());
  if (const auto& beat = conductor.beat()) {
    json.member("changed", step.asked).key("asked").open_array();
    conductor.awaited().each([&](Seat seat) { json.value(int{seat.index}); });
    json.close_array().member("grabbing", beat->grabbing());
  }
  if (const auto wake = conductor.wake()) json.member("wake", std::max<std::int64_t>(0, *wake - now));
  return answer(json.close_object().text());
}

void write_options(JsonWriter& json, const Options& options) {
  json.open_object();
  for (const auto& [name, value] : options) {
    json.key(name);
    if (const auto* number = std::get_if<std::int64_t>(&value))
      json.value(*number);
    else
      json.value(std::get<std::string>(value));
  }
  json.close_object();
}

std::uint32_t answer_token(std::string_view token) {
  JsonWriter json;
  return answer(json.open_object().member("token", token).close_object().text());
}

}  // namespace

WAGNIS_EXPORT(catalogue) std::uint32_t wagnis_catalogue() {
  JsonWriter json;
  json.open_object().key("games").open_array();
  for (const GameEntry& game : all_games()) {
    json.open_object().member("id", game.id).key("options").open_array();
    for (const OptionRule& rule : game.option_rules()) {
      json.open_object().member("name", rule.name);
      if (rule.words.empty()) {
        json.member("low", rule.low).member("high", rule.high);
      } else {
        json.key("words").open_array();
        for (const std::string_view word : rule.words) json.value(word);
        json.close_array();
      }
      json.close_object();
    }
    json.close_array().key("levels").open_array();
    for (const std::string_view level : bot_levels(game.id)) json.value(level);
    json.close_array().close_object();
  }
  return answer(json.close_array().close_object().text());
}

WAGNIS_EXPORT(learn) std::uint32_t wagnis_learn(std::uint32_t size) {
  const auto learned = learn(input_text(size));
  return learned ? answer("{}") : refused(learned.error());
}

WAGNIS_EXPORT(open) std::uint32_t wagnis_open(std::uint32_t size) {
  auto replay = wasm::begun(input_text(size));
  if (!replay) return refused(replay.error());
  JsonWriter json;
  json.open_object().member("table", static_cast<std::int64_t>(++g_last_table)).key("options");
  write_options(json, replay->state().game()->options());
  json.member("together", replay->state().game()->together()).member("timed", replay->state().game()->timed());
  OpenGame table{std::move(*replay), {}, {}, {}, nullptr};
  table.positions.push_back(table.replay.state().clone());
  g_tables.emplace(g_last_table, std::move(table));
  return answer(json.close_object().text());
}

WAGNIS_EXPORT(close) void wagnis_close(std::uint32_t table) { g_tables.erase(table); }

WAGNIS_EXPORT(add) std::uint32_t wagnis_add(std::uint32_t table, std::uint32_t size) {
  OpenGame* found = find_table(table);
  if (found == nullptr) return 0;
  const auto event = parse_event(input_text(size));
  if (!event) return refused(event.error());
  if (const auto added = append(*found, *event); !added) return refused(added.error());
  found->led.reset();
  JsonWriter json;
  return answer(json.open_object()
                    .member("events", static_cast<std::int64_t>(found->replay.events().size()))
                    .close_object()
                    .text());
}

WAGNIS_EXPORT(cut) std::uint32_t wagnis_cut(std::uint32_t table, std::uint32_t count) {
  OpenGame* found = find_table(table);
  if (found == nullptr) return 0;
  if (count >= found->positions.size())
    return refused("event " + std::to_string(count) + " is not there; the game has " +
                   std::to_string(found->positions.size() - 1) + " events");
  found->replay.cut(count, *found->positions[count]);
  found->positions.resize(count + 1);
  found->led.reset();
  JsonWriter json;
  return answer(json.open_object().member("events", static_cast<std::int64_t>(count)).close_object().text());
}

WAGNIS_EXPORT(view) std::uint32_t wagnis_view(std::uint32_t table, std::uint32_t at) {
  const OpenGame* found = find_table(table);
  if (found == nullptr) return 0;
  if (at >= found->positions.size())
    return refused("there is no position after " + std::to_string(at) + " events; the game has " +
                   std::to_string(found->positions.size() - 1));
  return answer(found->positions[at]->view());
}

WAGNIS_EXPORT(bot)
std::uint32_t wagnis_bot(std::uint32_t table, std::uint32_t seat, std::uint64_t seed, std::uint32_t size) {
  const AnyState* state = waiting(table, seat, &Pending::move);
  if (state == nullptr) return 0;
  const std::string_view level = input_text(size);
  auto& bots = find_table(table)->bots;
  auto bot = bots.find(level);
  if (bot == bots.end()) {
    auto made = make_bot(state->game(), level);
    if (!made) return refused(made.error());
    bot = bots.emplace(level, std::move(*made)).first;
  }
  Generator generator(seed);
  const std::string token = bot->second->choose(*state, Seat{static_cast<std::uint8_t>(seat)}, generator);
  return answer_token(token);
}

WAGNIS_EXPORT(sample) std::uint32_t wagnis_sample(std::uint32_t table, std::uint32_t seat, std::uint64_t seed) {
  const AnyState* state = waiting(table, seat, &Pending::chance);
  if (state == nullptr) return 0;
  SeededLuck luck(seed);
  return answer_token(state->sample(Seat{static_cast<std::uint8_t>(seat)}, luck));
}

WAGNIS_EXPORT(promise) std::uint32_t wagnis_promise(std::uint32_t table, std::uint32_t number, std::uint32_t size) {
  OpenGame* found = find_table(table);
  if (found == nullptr) return 0;
  const auto lines = parts(input_text(size), '\n');
  if (lines.size() != 2 || !is_digest(lines[1]))
    return refused("a promise is made by the name of the table and a seed of 64 hexadecimal digits, on a line each");
  const auto game = found->replay.state().game();
  const Seeds seeds = new_seeds(std::string(lines[0]), static_cast<int>(number), game->id(), game->options(),
                                game->seats(), std::string(lines[1]));
  found->promised = chance_key(seeds);
  JsonWriter json;
  return answer(json.open_object().member("commit", seeds.commit).close_object().text());
}

WAGNIS_EXPORT(lead)
std::uint32_t wagnis_lead(std::uint32_t table, std::int64_t now, std::uint64_t seed, std::uint32_t pace,
                          std::uint32_t size) {
  OpenGame* found = find_table(table);
  if (found == nullptr) return 0;
  const auto game = found->replay.state().game();
  std::vector<std::string> levels;
  for (const std::string_view line : parts(input_text(size), '\n')) levels.emplace_back(line);
  if (levels.size() != static_cast<std::size_t>(game->seats()))
    return refused("there are " + std::to_string(levels.size()) + " levels; the game has " +
                   std::to_string(game->seats()) + " seats");
  auto bots = SeatedBots::make(game, levels, seed);
  if (!bots) return refused(bots.error());
  const ConductSettings settings{.pace = static_cast<Milliseconds>(pace)};
  found->led = std::make_unique<Led>(
      Led{Conductor(found->replay, settings), std::move(*bots), LedLuck(found->promised, Generator(seed).split(0))});
  Led& led = *found->led;
  for (std::size_t i = 0; i < found->replay.events().size(); ++i)
    led.luck.pass(*found->positions[i], found->replay.events()[i]);
  Step begun = led.conductor.step(conduct::Begin{}, now, led.luck);
  Step seated = led.conductor.step(conduct::Bots{led.bots.seats()}, now, led.luck);
  begun.questions.insert(begun.questions.end(), seated.questions.begin(), seated.questions.end());
  return answer_step(*found, begun, now);
}

WAGNIS_EXPORT(step)
std::uint32_t wagnis_step(std::uint32_t table, std::int64_t now, std::uint32_t size) {
  Led* led = led_of(table);
  if (led == nullptr) return 0;
  const std::string_view line = input_text(size);
  const auto words = parts(line, ' ');
  const auto give = [&](const conduct::Input& input) {
    return answer_step(*find_table(table), led->conductor.step(input, now, led->luck), now);
  };
  if (line == "wake") return give(conduct::Wake{});
  if (line == "pause") return give(conduct::Pause{});
  if (line == "go_on") return give(conduct::GoOn{});
  constexpr std::int64_t kMost = std::int64_t{1} << 53;
  const auto number = [&](std::size_t at, std::int64_t most) {
    return at < words.size() ? parse_whole(words[at], 0, most) : std::nullopt;
  };
  const auto seat = number(1, led->conductor.state().game()->seats() - 1);
  const auto at = number(2, kMost);
  const auto since = number(3, kMost);
  if (words.size() != 6 || words[0] != "move" || !seat || !at || !since)
    return refused("unknown line " + in_quotes(line) +
                   "; there are wake, pause, go_on and move SEAT AT SINCE ID TOKEN");
  return give(conduct::Move{.seat = Seat{static_cast<std::uint8_t>(*seat)},
                            .id = std::string(words[4]),
                            .token = std::string(words[5]),
                            .at = *at,
                            .since = *since});
}

WAGNIS_EXPORT(think)
std::uint32_t wagnis_think(std::uint32_t table, std::int64_t now, std::uint32_t seat) {
  Led* led = led_of(table);
  if (led == nullptr) return 0;
  const Seat who{static_cast<std::uint8_t>(seat)};
  if (seat >= kMaxSeats || !led->bots.seats().has(who))
    return refused("there is no bot in seat " + std::to_string(seat) + " of table " + std::to_string(table));
  const conduct::Question question{who, std::ssize(led->conductor.events())};
  const conduct::Thought thought = led->bots.think(led->conductor, question);
  return answer_step(*find_table(table), led->conductor.step(thought, now, led->luck), now);
}

WAGNIS_EXPORT(pace) std::uint32_t wagnis_pace(std::uint32_t table, std::uint32_t pace) {
  Led* led = led_of(table);
  if (led == nullptr) return 0;
  led->conductor.set_pace(static_cast<Milliseconds>(pace));
  return 1;
}

WAGNIS_EXPORT(signature) std::uint64_t wagnis_signature() { return bots_signature(); }
