// What docs/protocol.md says in words and JSON. Whatever a client can send gives a message or a reason.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "room/room.h"

namespace wagnis {

inline constexpr int kProtocol = 2;  // its version

// The subprotocol that a socket is opened with. Its name has no version: a browser ends a connection whose server chooses none of
// the names that were offered, and who speaks another version is to be told so (`v`).
inline constexpr std::string_view kSubprotocol = "wagnis";
// Offered beside it, never chosen, and so never sent back: the right to a seat, and after the dot the token.
inline constexpr std::string_view kSeatOffer = "seat.";
// What a socket must be opened with; says nothing of what it was opened with.
Reason wrong_offer();
// Reads all of Sec-WebSocket-Protocol: gives the token, not hashed yet, of who claims a seat.
Result<std::optional<std::string>> read_offer(std::string_view header);

struct HelloMessage {
  std::string table;
  int game = 0;
  std::int64_t have = 0;
};

// Asks for a sign of life, which the connection gives itself, after all that it had to send before.
struct PingMessage {};

// The inputs come without their connection.
using ClientMessage = std::variant<HelloMessage, PingMessage, input::Move, input::Fill, input::Rematch, input::Resume,
                                   input::Back, input::Quit, input::Replace, input::Free, input::Arrange, input::GiveUp,
                                   input::React, input::Promise, input::Show>;
Result<ClientMessage> read_message(std::string_view text);

struct NewTable {
  std::string game;
  Options options;
  bool pause = true;
  int clock = 0;                // seconds, one of kClocks
  int series = 1;               // one of kSeries
  bool invited = false;         // each open seat wants an invitation of its own
  std::vector<Sitter> sitters;  // the chair of `me` has the name, but no token
  Chair me;
};
// Game, options and levels are checked where they are known.
Result<NewTable> read_new_table(std::string_view body);
struct JoinMessage {
  std::string name;        // trimmed
  std::string invitation;  // not hashed yet; empty: none
};
Result<JoinMessage> read_join(std::string_view body);

std::string write_message(const Message& message);
// The answer to a PingMessage.
std::string write_pong();
// An invitation to a chair; it is good for one person.
struct Invitation {
  Chair chair;
  std::string code;
};
std::string write_ticket(std::string_view table, Chair chair, std::string_view token,
                         std::span<const Invitation> invitations = {});
std::string write_refusal(const Reason& reason);

}  // namespace wagnis
