// The result of a request: a value, or a refusal with an HTTP status.
#pragma once

#include <expected>
#include <string>

#include "core/result.h"
#include "room/room.h"

namespace wagnis {

// Why the server refuses a request, with the HTTP status.
struct Refusal {
  unsigned status = 400;
  Reason reason;
  Milliseconds wait = 0;  // until the request may succeed; 0: unknown
  std::string node{};     // of status 307: the server that leads the table
};
template <class T>
using Answered = std::expected<T, Refusal>;

// Status 429: this visitor has used up its share of reading from the store.
inline Refusal read_enough(Milliseconds wait) {
  return {429, {"too many large tables at once from your address; please wait a little", {}}, wait};
}

}  // namespace wagnis
