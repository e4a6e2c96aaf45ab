// What others send to our programs. The first byte says what the rest is: a message over a WebSocket ('m'), the
// subprotocols of a WebSocket ('s'), the body of a request for a new table ('n') or to join one ('j'), lines of an
// arena to an engine ('e'), a net of Push with other bytes in it ('w'). Each ends in a meaning or in a reason; a
// message also goes to a room.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "arena/protocol.h"
#include "bots/push_net_file.h"
#include "fuzz/must.h"
#include "games/list.h"
#include "room/room.h"
#include "server/entropy.h"
#include "server/messages.h"

namespace wagnis::fuzz {
namespace {

// A table for two in its first game, with a person and a bot.
Room room_of(std::string_view game) {
  Table table;
  table.id = "k7m2p9xw";
  table.game = game;
  if (game == "caramba") table.options = {{"pace", "turns"}};
  table.options.emplace_back("players", std::int64_t{2});
  table.sitters = {{Sitter::Kind::human, "Ada", {}, "token"}, {Sitter::Kind::bot, {}, "random", {}}};
  table.games.emplace_back();
  return *Room::open(std::move(table), {.pace = 900, .levels = {"random"}, .race = {}, .fair = false}, 0);
}

void step(Room& room, Input input) {
  SeededLuck luck(1);
  bool store = true;
  for (const Effect& effect : room.step(std::move(input), 1000, luck)) {
    if (const auto* send = std::get_if<effect::Send>(&effect))
      must(write_message(send->message).size() > 2, "a message that says nothing");
    store = std::holds_alternative<effect::Persist>(effect);
    if (store) return step(room, input::Stored{true});
  }
}

void try_message(std::string_view text) {
  auto message = read_message(text);
  if (!message) return must(!message.error().what.empty(), "a refusal without a reason");
  for (const std::string_view game : {"push", "caramba"}) {
    Room room = room_of(game);
    step(room, input::Hello{{1}, "token", 1, 0});
    std::visit(
        [&](auto one) {
          if constexpr (std::is_same_v<decltype(one), HelloMessage>) {
            step(room, input::Hello{{2}, {}, one.game, one.have, one.look, one.ready});
          } else if constexpr (!std::is_same_v<decltype(one), PingMessage>) {
            one.connection = {1};
            step(room, one);
          }
        },
        *message);
    step(room, input::Leave{{1}});
  }
}

void try_offer(std::string_view header) {
  const auto token = read_offer(header);
  if (!token) return must(token.error() == wrong_offer(), "a refusal that repeats what was offered");
  must(!*token || (is_token(**token) && header.contains(**token)), "a token that nobody offered");
}

void try_new_table(std::string_view body) {
  const auto table = read_new_table(body);
  if (!table) return must(!table.error().what.empty(), "a refusal without a reason");
  must(table->me.index < table->sitters.size() && table->sitters[table->me.index].kind == Sitter::Kind::human, "me");
  if (const auto game = make_game(table->game, table->options); !game)
    must(!game.error().what.empty(), "a refusal without a reason");
}

// A bot that does not think answers up to eight lines.
void try_engine(std::string_view lines) {
  Answerer engine("random");
  int count = 0;
  for (const std::string_view line : parts(lines, '\n')) {
    if (++count > 8) return;
    const std::string said = engine.answer(line);
    must(said.size() < 100'000, "an answer without an end");
  }
}

// The first two bytes say where in the file the other bytes are put.
void try_net(std::string_view text) {
  static const std::string good = push::write_net({.net = {}, .by = "hand", .iterations = 1});
  if (text.size() < 2) return;
  std::string file = good;
  const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(text[i])); };
  const std::size_t at = (byte(0) << 8 | byte(1)) % file.size();
  const std::string_view bytes = text.substr(2, file.size() - at);
  file.replace(at, bytes.size(), bytes);
  const auto net = push::parse_net(file);
  if (!net) return must(!net.error().what.empty(), "a refusal without a reason");
  must(push::write_net(*net) == file, "a net changes by reading and writing");
}

}  // namespace
}  // namespace wagnis::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wagnis;
  if (size == 0 || size > 4097) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0]) {
    case 'm': fuzz::try_message(text); break;
    case 's': fuzz::try_offer(text); break;
    case 'n': fuzz::try_new_table(text); break;
    case 'j': static_cast<void>(read_join(text)); break;
    case 'e': fuzz::try_engine(text); break;
    case 'w': fuzz::try_net(text); break;
    default: break;
  }
  return 0;
}
