// The engine for the browser: docs/wasm.md. Text comes in through one buffer and goes out through another; tables are numbers.
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "bots/hands.h"
#include "bots/signature.h"
#include "core/json_writer.h"
#include "core/luck.h"
#include "games/beat.h"
#include "record/replay.h"
#include "wasm/talk.h"

namespace {

using namespace wagnis;

// A game with the position after each number of events, so that a screen can show any of them without playing it again.
struct Table {
  Replay replay;
  std::vector<std::unique_ptr<AnyState>> positions;
  std::map<std::string, std::unique_ptr<Bot>, std::less<>> bots;  // by level; they may have worked much out
  std::optional<Beat> beat;  // of the last position, where all choose first; made when it is asked for
};

using wasm::answer;
using wasm::input_text;
using wasm::refused;

std::map<std::uint32_t, Table> g_tables;
std::uint32_t g_last_table = 0;

Table* find_table(std::uint32_t table) {
  const auto at = g_tables.find(table);
  if (at != g_tables.end()) return &at->second;
  refused("there is no table " + std::to_string(table));
  return nullptr;
}

// The last position of a table when `seat` is one of its seats and waits for a move or for chance, as asked.
const AnyState* waiting(std::uint32_t table, std::uint32_t seat, SeatSet Pending::* for_what) {
  const Table* found = find_table(table);
  if (found == nullptr) return nullptr;
  const AnyState& state = found->replay.state();
  if (seat < static_cast<std::uint32_t>(state.game()->seats()) &&
      (state.pending().*for_what).has(Seat{static_cast<std::uint8_t>(seat)}))
    return &state;
  refused("seat " + std::to_string(seat) + " is not waited for at table " + std::to_string(table));
  return nullptr;
}

Result<void> append(Table& table, const Event& event) {
  if (auto added = table.replay.add(event); !added) return added;
  table.positions.push_back(table.replay.state().clone());
  return {};
}

// The beat of a table in which all choose first, or nullptr with a refusal.
Beat* beat_of(Table& table) {
  const AnyState& state = table.replay.state();
  if (!state.game()->together()) {
    refused(std::string(state.game()->id()) + " with these options is not a game in which all choose first");
    return nullptr;
  }
  if (!table.beat) table.beat.emplace(state);
  return &*table.beat;
}

std::uint32_t answer_asked(const Beat& beat) {
  JsonWriter json;
  json.open_object().key("asked").open_array();
  beat.asked().each([&](Seat seat) { json.value(seat.index); });
  return answer(json.close_array().member("grabbing", beat.grabbing()).close_object().text());
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

WAGNIS_EXPORT(open) std::uint32_t wagnis_open(std::uint32_t size) {
  auto replay = wasm::begun(input_text(size));
  if (!replay) return refused(replay.error());
  JsonWriter json;
  json.open_object().member("table", static_cast<std::int64_t>(++g_last_table)).key("options");
  write_options(json, replay->state().game()->options());
  json.member("together", replay->state().game()->together()).member("timed", replay->state().game()->timed());
  Table table{std::move(*replay), {}, {}, {}};
  table.positions.push_back(table.replay.state().clone());
  g_tables.emplace(g_last_table, std::move(table));
  return answer(json.close_object().text());
}

WAGNIS_EXPORT(close) void wagnis_close(std::uint32_t table) { g_tables.erase(table); }

WAGNIS_EXPORT(add) std::uint32_t wagnis_add(std::uint32_t table, std::uint32_t size) {
  Table* found = find_table(table);
  if (found == nullptr) return 0;
  const auto event = parse_event(input_text(size));
  if (!event) return refused(event.error());
  if (const auto added = append(*found, *event); !added) return refused(added.error());
  found->beat.reset();
  JsonWriter json;
  return answer(json.open_object()
                    .member("events", static_cast<std::int64_t>(found->replay.events().size()))
                    .close_object()
                    .text());
}

WAGNIS_EXPORT(cut) std::uint32_t wagnis_cut(std::uint32_t table, std::uint32_t count) {
  Table* found = find_table(table);
  if (found == nullptr) return 0;
  if (count >= found->positions.size())
    return refused("event " + std::to_string(count) + " is not there; the game has " +
                   std::to_string(found->positions.size() - 1) + " events");
  found->replay.cut(count, *found->positions[count]);
  found->positions.resize(count + 1);
  found->beat.reset();
  JsonWriter json;
  return answer(json.open_object().member("events", static_cast<std::int64_t>(count)).close_object().text());
}

WAGNIS_EXPORT(view) std::uint32_t wagnis_view(std::uint32_t table, std::uint32_t at) {
  const Table* found = find_table(table);
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
  // A bot knows of no beats: who would rather throw than grab waits while grabs are chosen.
  const auto& beat = find_table(table)->beat;
  if (beat && state->game()->raced_for(token) != beat->grabbing()) return answer_token(Beat::kWait);
  return answer_token(token);
}

WAGNIS_EXPORT(sample) std::uint32_t wagnis_sample(std::uint32_t table, std::uint32_t seat, std::uint64_t seed) {
  const AnyState* state = waiting(table, seat, &Pending::chance);
  if (state == nullptr) return 0;
  SeededLuck luck(seed);
  return answer_token(state->sample(Seat{static_cast<std::uint8_t>(seat)}, luck));
}

WAGNIS_EXPORT(asked) std::uint32_t wagnis_asked(std::uint32_t table) {
  Table* found = find_table(table);
  const Beat* beat = found == nullptr ? nullptr : beat_of(*found);
  return beat == nullptr ? 0 : answer_asked(*beat);
}

WAGNIS_EXPORT(choose) std::uint32_t wagnis_choose(std::uint32_t table, std::uint32_t seat, std::uint32_t size) {
  Table* found = find_table(table);
  Beat* beat = found == nullptr ? nullptr : beat_of(*found);
  if (beat == nullptr) return 0;
  if (seat >= kMaxSeats)
    return refused("seat " + std::to_string(seat) + " is not one of table " + std::to_string(table));
  const auto chosen = beat->choose(found->replay.state(), Seat{static_cast<std::uint8_t>(seat)}, input_text(size));
  return chosen ? answer_asked(*beat) : refused(chosen.error());
}

// Whose grab comes first is drawn anew for each beat.
WAGNIS_EXPORT(beat) std::uint32_t wagnis_beat(std::uint32_t table, std::uint64_t seed) {
  Table* found = find_table(table);
  Beat* beat = found == nullptr ? nullptr : beat_of(*found);
  if (beat == nullptr) return 0;
  if (!beat->asked().empty()) return refused("somebody has still to choose at table " + std::to_string(table));
  SeededLuck luck(seed);
  std::vector<Seat> order;
  for (std::uint8_t i = 0; i < found->replay.state().game()->seats(); ++i) order.push_back(Seat{i});
  for (std::size_t left = order.size(); left > 1; --left)  // Fisher and Yates
    std::swap(order[left - 1], order[luck.below({Stream::Purpose::order, Seat{0}}, left)]);
  JsonWriter json;
  json.open_object().key("events").open_array();
  const auto play = [&](const Event& event) {
    const bool played = append(*found, event).has_value();
    if (played) json.value(text(event));
    return played;
  };
  std::vector<Seat> late;
  for (const auto& [seat, token] : beat->choices(order)) {
    if (!play({seat, token, {}})) {
      late.push_back(seat);  // another grab came before
      continue;
    }
    while (!found->replay.state().pending().chance.empty()) {
      const Seat thrower = found->replay.state().pending().chance.lowest();
      play({thrower, found->replay.state().sample(thrower, luck), {}});
    }
  }
  beat->next(found->replay.state());
  json.close_array().key("late").open_array();
  for (const Seat seat : late) json.value(seat.index);
  return answer(json.close_array().close_object().text());
}

WAGNIS_EXPORT(at_signal) std::uint32_t wagnis_at_signal(std::uint32_t table) {
  const Table* found = find_table(table);
  return found != nullptr && found->replay.state().at_signal() ? 1 : 0;
}

WAGNIS_EXPORT(tempo) std::uint32_t wagnis_tempo(std::uint32_t table, std::uint32_t size) {
  const Table* found = find_table(table);
  return found == nullptr ? 0 : static_cast<std::uint32_t>(found->replay.state().game()->tempo_after(input_text(size)));
}

WAGNIS_EXPORT(raced) std::uint32_t wagnis_raced(std::uint32_t table, std::uint32_t size) {
  const Table* found = find_table(table);
  return found != nullptr && found->replay.state().game()->raced_for(input_text(size)) ? 1 : 0;
}

// The time itself is drawn by the host (hand_time, bots/hands.cc): logarithms and cosines of its own would make the module a
// tenth larger.
WAGNIS_EXPORT(hand) std::uint32_t wagnis_hand(std::uint32_t size) {
  const Hand hand = hand_of(input_text(size));
  const auto thousandths = [](double share) { return static_cast<int>(share * 1000 + 0.5); };
  JsonWriter json;
  return answer(json.open_object()
                    .member("median", static_cast<int>(hand.median))
                    .member("spread", thousandths(hand.spread))
                    .member("misses", thousandths(hand.misses))
                    .member("quickest", kQuickest)
                    .member("overlooked", kOverlooked)
                    .close_object()
                    .text());
}

WAGNIS_EXPORT(signature) std::uint64_t wagnis_signature() { return bots_signature(); }
