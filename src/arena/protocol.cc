#include "arena/protocol.h"

#include <array>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "core/token.h"
#include "games/list.h"

namespace wagnis {
namespace {

// Reads a number below 2^64 without leading zeros.
std::optional<std::uint64_t> parse_seed(std::string_view text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size() || std::to_string(seed) != text) return std::nullopt;
  return seed;
}

// The first word of a line, and the text after the space behind it.
std::pair<std::string_view, std::string_view> first_word(std::string_view line) {
  const auto space = line.find(' ');
  return {line.substr(0, space), space == std::string_view::npos ? std::string_view() : line.substr(space + 1)};
}

}  // namespace

std::string hello_line() { return "hello 1"; }

std::string game_line(const AnyGame& game) {
  std::string line = "game " + std::string(game.id());
  for (const auto& [name, value] : game.options()) line += " " + name + "=" + text(value);
  return line;
}

std::string position_line(std::span<const Event> events) {
  std::string line = "position";
  for (const Event& event : events) line += (&event == events.data() ? " " : ",") + text(event);
  return line;
}

std::string go_line(const Question& question, std::chrono::milliseconds time) {
  std::string line = "go " + std::to_string(question.seat.index) + " time " + std::to_string(time.count()) + " seed " +
                     std::to_string(question.seed) + " moves";
  for (const std::string& move : question.state.moves(question.seat)) line += " " + move;
  return line;
}

std::string Answerer::answer(std::string_view line) {
  auto said = try_answer(line);
  return said ? *said : "error " + text(said.error());
}

Result<std::string> Answerer::try_answer(std::string_view line) {
  const auto [word, rest] = first_word(line);
  if (line == hello_line()) return hello_line() + " Wagnis" + (level_.empty() ? "" : " " + level_);
  if (word == "game") return set_game(rest);
  if (word == "position") return set_position(rest);
  if (word == "go") return go(rest);
  return refuse("unknown line " + in_quotes(line) + "; there are hello 1, game, position, go and quit");
}

Result<std::string> Answerer::set_game(std::string_view rest) {
  const auto [id, given] = first_word(rest);
  Options options;
  if (!given.empty()) {
    for (const std::string_view word : parts(given, ' ')) {
      auto option = parse_option(word);
      if (!option) return std::unexpected(option.error());
      options.push_back(std::move(*option));
    }
  }
  const auto game = make_game(id, options);
  if (!game) return std::unexpected(game.error());
  auto bot = make_bot(*game, level_.empty() ? bot_levels(id).back() : std::string_view(level_));
  if (!bot) return std::unexpected(bot.error());
  bot_ = std::move(*bot);
  state_ = (*game)->start();
  return "ready";
}

Result<std::string> Answerer::set_position(std::string_view rest) {
  if (!state_) return refuse("position before game");
  auto state = state_->game()->start();
  if (!rest.empty()) {
    for (const std::string_view line : parts(rest, ',')) {
      const auto event = parse_event(line);
      if (!event) return std::unexpected(event.error());
      if (const auto applied = state->apply(event->seat, event->token); !applied)
        return refuse("event " + in_quotes(line) + " of the position: " + applied.error().what,
                      applied.error().paragraph);
    }
  }
  state_ = std::move(state);
  return "";
}

Result<std::string> Answerer::go(std::string_view rest) {
  if (!state_) return refuse("go before game");
  // SEAT time MS seed N moves MOVE …; the bot knows the legal moves itself and needs no clock.
  const auto words = parts(rest, ' ');
  const auto seat = parse_whole(words[0], 0, state_->game()->seats() - 1);
  const auto seed = words.size() >= 5 ? parse_seed(words[4]) : std::nullopt;
  if (words.size() < 7 || !seat || words[1] != "time" || words[3] != "seed" || !seed || words[5] != "moves")
    return refuse("go " + in_quotes(rest) + " is not go SEAT time MS seed N moves MOVE …");
  const Seat mover{static_cast<std::uint8_t>(*seat)};
  if (!state_->pending().move.has(mover)) return refuse("seat " + std::to_string(*seat) + " has no move there");
  Generator generator(*seed), own(*seed);
  std::string said;
  if (const auto share = bot_->share(*state_, mover, own)) {
    std::array<char, 16> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), *share, std::chars_format::fixed, 4);
    said = "info share " + std::string(digits.data(), end.ptr) + "\n";
  }
  return said + "bestmove " + bot_->choose(*state_, mover, generator);
}

}  // namespace wagnis
