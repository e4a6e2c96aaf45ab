// The coach for the browser: a module of its own, which is fetched when somebody asks for the coach (docs/wasm.md).
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "coach/review.h"
#include "wasm/talk.h"

namespace {

using namespace wagnis;
using wasm::answer;
using wasm::input_text;
using wasm::refused;

// One game at a time. Its coach keeps its results.
struct OpenGame {
  Replay replay;
  std::unique_ptr<coach::Coach> coach;
  std::optional<coach::Reviewer> reviewer;
};
std::optional<OpenGame> g_table;

coach::Budget budget_of(std::uint32_t playouts, bool next) {
  return {.playouts = static_cast<int>(std::clamp<std::uint32_t>(playouts, 8, 1'000'000)), .next = next};
}

std::uint32_t no_table() { return refused("no game is open"); }

}  // namespace

WAGNIS_EXPORT(open) std::uint32_t wagnis_open(std::uint32_t size) {
  auto replay = wasm::begun(input_text(size));
  if (!replay) return refused(replay.error());
  auto coach = coach::make_coach(replay->state().game());
  g_table.emplace(OpenGame{std::move(*replay), std::move(coach), {}});
  return answer("{}");
}

WAGNIS_EXPORT(add) std::uint32_t wagnis_add(std::uint32_t size) {
  if (!g_table) return no_table();
  const auto event = parse_event(input_text(size));
  if (!event) return refused(event.error());
  if (const auto added = g_table->replay.add(*event); !added) return refused(added.error());
  // A review in progress goes on with the new event.
  if (g_table->reviewer) g_table->reviewer->add(*event);
  return answer("{}");
}

WAGNIS_EXPORT(back) std::uint32_t wagnis_back() {
  if (!g_table) return no_table();
  std::vector<Event> events = g_table->replay.events();
  if (events.empty()) return refused("there is no event to take back");
  events.pop_back();
  Replay replay = Replay::start(*g_table->replay.state().game());
  for (const Event& event : events)
    if (const auto added = replay.add(event); !added) return refused(added.error());
  g_table->replay = std::move(replay);
  if (g_table->reviewer) g_table->reviewer->take_back();
  return answer("{}");
}

WAGNIS_EXPORT(odds) std::uint32_t wagnis_odds(std::uint32_t seat, std::uint32_t playouts) {
  if (!g_table) return no_table();
  const AnyState& state = g_table->replay.state();
  if (seat >= static_cast<std::uint32_t>(state.game()->seats()) ||
      !state.pending().move.has(Seat{static_cast<std::uint8_t>(seat)}))
    return refused("seat " + std::to_string(seat) + " has no move now");
  const Seat who{static_cast<std::uint8_t>(seat)};
  const auto choices = g_table->coach->choices(state, who, budget_of(playouts, true));
  const coach::Choice& best = coach::best_of(choices);
  // What is wrong with each other move, so that a hint can say it in words.
  JsonWriter json;
  json.open_object().member("best", std::string_view(best.move)).key("reasons").open_object();
  for (const coach::Choice& choice : choices)
    json.member(choice.move, coach::name(g_table->coach->reason(state, choice, best)));
  json.close_object().key("moves");
  coach::write_choices(json, choices, state.game()->seats());
  return answer(json.close_object().text());
}

WAGNIS_EXPORT(review) std::uint32_t wagnis_review(std::uint32_t playouts) {
  if (!g_table) return no_table();
  if (!g_table->replay.events().empty()) return refused("a review begins before the first event");
  g_table->reviewer.emplace(g_table->replay.state().game(), budget_of(playouts, false));
  return answer("{}");
}

WAGNIS_EXPORT(reviewed) std::uint32_t wagnis_reviewed() {
  if (!g_table || !g_table->reviewer) return refused("no review has begun");
  JsonWriter json;
  json.open_object();
  coach::write_members(json, g_table->reviewer->review());
  return answer(json.close_object().text());
}
