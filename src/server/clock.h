// The steady clock of rooms and limits: jumps of the wall clock do not move it.
#pragma once

#include <chrono>

#include "room/room.h"

namespace wagnis {

inline Milliseconds steady_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace wagnis
