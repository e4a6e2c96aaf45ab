// The template that makes an AnyGame from a Game (type erasure). Only the list of games includes it.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "core/json_writer.h"
#include "games/any.h"
#include "games/list.h"

namespace wagnis {

template <Game G>
class AnyStateOf final : public AnyState {
 public:
  AnyStateOf(std::shared_ptr<const AnyGame> owner, const typename G::State& state)
      : owner_(std::move(owner)), game_(*owner_->template as<G>()), state_(state) {}

  std::unique_ptr<AnyState> clone() const override { return std::make_unique<AnyStateOf>(*this); }
  const std::shared_ptr<const AnyGame>& game() const override { return owner_; }
  Pending pending() const override { return game_.pending(state_); }

  std::vector<std::string> moves(Seat seat) const override {
    std::vector<std::string> result;
    if (pending().move.has(seat)) game_.moves(state_, seat, [&](const auto& move) { result.push_back(token(move)); });
    return result;
  }

  std::vector<std::pair<std::string, Weight>> outcomes(Seat seat) const override {
    std::vector<std::pair<std::string, Weight>> result;
    if (pending().chance.has(seat))
      game_.outcomes(state_, seat,
                     [&](const auto& outcome, Weight weight) { result.emplace_back(token(outcome), weight); });
    return result;
  }

  Result<void> play(Seat seat, std::string_view line) override {
    const auto move = G::parse_move(line);
    return move ? take(seat, *move) : std::unexpected(move.error());
  }

  // No token of any game is both a move and an outcome. What is pending is tried first, since a refusal costs its text.
  Result<void> apply(Seat seat, std::string_view line) override {
    if (chance_of(seat))
      if (const auto outcome = G::parse_outcome(line)) return take(seat, *outcome);
    const auto move = G::parse_move(line);
    if (move) return take(seat, *move);
    const auto outcome = G::parse_outcome(line);
    if (outcome) return take(seat, *outcome);
    return refuse(move.error().what + "; " + outcome.error().what, move.error().paragraph);
  }

  std::string sample(Seat seat, Luck& luck) const override { return token(game_.sample(state_, seat, luck)); }

  std::optional<std::size_t> tally(Seat seat, std::string_view line) const override {
    if constexpr (requires { G::tallies(); }) {
      if (chance_of(seat))
        if (const auto outcome = G::parse_outcome(line)) return game_.tally(state_, seat, *outcome);
      if (const auto move = G::parse_move(line)) return game_.tally(state_, seat, *move);
    }
    return std::nullopt;
  }

  Standing standing() const override {
    Standing result;
    SeatSet::first(game_.seats()).each([&](Seat seat) {
      result.points.push_back(game_.points(state_, seat));
      if constexpr (requires { game_.cards(state_, seat); }) result.cards.push_back(game_.cards(state_, seat));
    });
    if (pending().over()) result.winners = game_.winners(state_);
    return result;
  }

  bool at_signal() const override {
    if constexpr (requires { game_.at_signal(state_); }) return game_.at_signal(state_);
    return false;
  }

  std::string text() const override { return game_.text(state_); }

  std::string view() const override {
    const Pending pending = this->pending();
    const Standing now = standing();
    JsonWriter json;
    json.open_object().member("game", std::string_view(G::id)).member("over", pending.over());
    json.key("pending").open_object().key("move");
    write_seats(json, pending.move);
    json.key("chance");
    write_seats(json, pending.chance);
    json.close_object().key("moves").open_array();
    SeatSet::first(game_.seats()).each([&](Seat seat) {
      json.open_array();
      for (const std::string& move : moves(seat)) json.value(move);
      json.close_array();
    });
    json.close_array();
    write_numbers(json.key("points"), now.points);
    if (!now.cards.empty()) write_numbers(json.key("cards"), now.cards);
    json.key("winners");
    write_seats(json, now.winners);
    write_view(json.key("position"), game_, state_);
    return json.close_object().text();
  }

  std::vector<PerftRow> perft(int depth) const override { return wagnis::perft(game_, state_, depth); }

 private:
  // Inside the class the member text() hides the free functions of that name.
  template <class T>
  static std::string token(const T& move_or_outcome) {
    using wagnis::text;
    return text(move_or_outcome);
  }
  static void write_seats(JsonWriter& json, SeatSet seats) {
    json.open_array();
    seats.each([&](Seat seat) { json.value(int{seat.index}); });
    json.close_array();
  }
  static void write_numbers(JsonWriter& json, const std::vector<int>& numbers) {
    json.open_array();
    for (const int number : numbers) json.value(number);
    json.close_array();
  }

  bool chance_of(Seat seat) const { return seat.index < game_.seats() && pending().chance.has(seat); }

  Result<void> take(Seat seat, const typename G::Move& move) {
    if (auto fine = check(seat, move); !fine) return fine;
    state_ = game_.play(state_, seat, move);
    return {};
  }
  Result<void> take(Seat seat, const typename G::Outcome& outcome) {
    if (auto fine = check(seat, outcome); !fine) return fine;
    state_ = game_.resolve(state_, seat, outcome);
    return {};
  }

  // A seat is outside input too: the game is asked only about its own seats.
  template <class T>
  Result<void> check(Seat seat, const T& what) const {
    if (seat.index >= game_.seats())
      return refuse("seat " + std::to_string(seat.index) + " is not at this table; seats are 0 to " +
                        std::to_string(game_.seats() - 1),
                    "N1");
    return game_.check(state_, seat, what);
  }
  std::string_view type() const override { return G::id; }
  const void* raw() const override { return &state_; }

  std::shared_ptr<const AnyGame> owner_;
  const G& game_;
  typename G::State state_;
};

template <Game G>
class AnyGameOf final : public AnyGame, public std::enable_shared_from_this<AnyGameOf<G>> {
 public:
  explicit AnyGameOf(const G& game) : game_(game) {}
  std::string_view id() const override { return G::id; }
  Options options() const override { return game_.options(); }
  int seats() const override { return game_.seats(); }
  bool timed() const override {
    if constexpr (requires { game_.timed(); }) return game_.timed();
    return false;
  }
  bool together() const override {
    if constexpr (requires { game_.together(); }) return game_.together();
    return false;
  }
  std::int64_t tempo_after([[maybe_unused]] std::string_view token) const override {
    if constexpr (requires(typename G::Move move) { game_.tempo_after(move); })
      if (const auto move = G::parse_move(token)) return game_.tempo_after(*move);
    return 0;
  }
  std::string_view paragraph([[maybe_unused]] HostRule rule) const override {
    if constexpr (requires { G::paragraph(rule); }) return G::paragraph(rule);
    return {};
  }
  bool raced_for([[maybe_unused]] std::string_view token) const override {
    if constexpr (requires(typename G::Move move) { game_.raced_for(move); })
      if (const auto move = G::parse_move(token)) return game_.raced_for(*move);
    return false;
  }
  std::span<const std::string_view> tallies() const override {
    if constexpr (requires { G::tallies(); }) return G::tallies();
    return {};
  }
  std::unique_ptr<AnyState> start() const override {
    return std::make_unique<AnyStateOf<G>>(this->shared_from_this(), game_.start());
  }
  Result<std::unique_ptr<AnyState>> parse(std::string_view line) const override {
    const auto state = game_.parse_state(line);
    if (!state) return std::unexpected(state.error());
    return std::make_unique<AnyStateOf<G>>(this->shared_from_this(), *state);
  }

 private:
  const void* raw() const override { return &game_; }
  G game_;
};

template <Game G>
constexpr GameEntry entry_of() {
  return {.id = G::id,
          .option_rules = &G::option_rules,
          .make = [](const Options& options) -> Result<std::shared_ptr<const AnyGame>> {
            const auto game = G::make(options);
            if (!game) return std::unexpected(game.error());
            return std::make_shared<const AnyGameOf<G>>(*game);
          }};
}

}  // namespace wagnis
