// What a request gives: a value, or why not.
#pragma once

#include <expected>

#include "core/result.h"
#include "room/room.h"

namespace wagnis {

// Why a request is not done, with its HTTP status.
struct Refusal {
  unsigned status = 400;
  Reason reason;
  Milliseconds wait = 0;  // until it may go well, where that is known
};
template <class T>
using Answered = std::expected<T, Refusal>;

// Of status 429: this visitor has read from the store what is its share.
inline Refusal read_enough(Milliseconds wait) {
  return {429, {"too many large tables at once from your address; please wait a little", {}}, wait};
}

}  // namespace wagnis
