// Reads and writes the messages of docs/protocol.md. Every text from a client gives a message or a Reason.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "room/room.h"

namespace wagnis {

inline constexpr int kProtocol = 2;  // the version of the protocol

// The WebSocket subprotocol. Its name has no version: a browser ends a connection when the server chooses none of the
// offered names, but a client of another version must get a message that says so (`v`).
inline constexpr std::string_view kSubprotocol = "wagnis";
// A client offers this name too, with its token after the dot, to claim a seat. The server never chooses it, so it
// never sends the token back.
inline constexpr std::string_view kSeatOffer = "seat.";
// The refusal of a wrong handshake: it says which offer is right, and does not repeat the wrong one.
Reason wrong_offer();
// Reads the header Sec-WebSocket-Protocol. Returns the token of a claimed seat, not hashed yet; none: no claim.
Result<std::optional<std::string>> read_offer(std::string_view header);

struct HelloMessage {
  std::string table;
  int game = 0;
  std::int64_t have = 0;
  std::optional<int> look{};  // of who sits there
  bool ready = false;         // it asks who sits there whether they are ready for a race
};

// A ping. The connection itself answers it, after everything that it had to send before.
struct PingMessage {};

// Inputs are returned without their connection.
using ClientMessage = std::variant<HelloMessage, PingMessage, input::Move, input::Fill, input::Rematch, input::Resume,
                                   input::Ready, input::Back, input::Quit, input::Replace, input::Free, input::Arrange,
                                   input::GiveUp, input::React, input::Promise, input::Show>;
Result<ClientMessage> read_message(std::string_view text);

struct NewTable {
  std::string game;
  Options options;
  bool pause = true;
  int clock = 0;   // seconds, one of kClocks
  int series = 1;  // one of kSeries
  Hints hints = Hints::none;
  bool invited = false;         // each open seat needs its own invitation
  std::vector<Sitter> sitters;  // the sitter of chair `me` has a name, but no token
  Chair me;
};
// Does not check game, options and levels: the room does.
Result<NewTable> read_new_table(std::string_view body);
struct JoinMessage {
  std::string name;        // trimmed
  std::string invitation;  // not hashed yet; empty: none
};
Result<JoinMessage> read_join(std::string_view body);

std::string write_message(const Message& message);
// The answer to a PingMessage.
std::string write_pong();
// An invitation to a chair, for one person.
struct Invitation {
  Chair chair;
  std::string code;
};
std::string write_ticket(std::string_view table, Chair chair, std::string_view token,
                         std::span<const Invitation> invitations = {});
std::string write_refusal(const Reason& reason);
// Where others can open the page.
std::string write_pages(std::span<const std::string> pages);

}  // namespace wagnis
