// Caramba in real time, in the terminal.
#pragma once

#include <memory>
#include <optional>

#include "cli/picture.h"

namespace wagnis::cli {

// As Picture::live says.
std::unique_ptr<LivePicture> live_caramba(const AnyGame& game, std::optional<Seat> you, const DrawStyle& style);

}  // namespace wagnis::cli
