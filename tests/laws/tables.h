// The games that the laws hold for, and the tables (options) at which each is tried. A new game gets a facts file and
// joins here with its include and its name in Games; nothing else in this folder changes.
#pragma once

#include <gtest/gtest.h>

#include "laws/caramba_facts.h"
#include "laws/push_facts.h"
#include "laws/tipp_facts.h"

namespace wagnis::laws {

using Games = testing::Types<push::Push, tipp::Tipp, caramba::Caramba>;

}  // namespace wagnis::laws
