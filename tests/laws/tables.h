// The games that the laws check, and the tables (options) for each. A new game adds a facts file, its include and its
// name in Games here; nothing else in this folder changes.
#pragma once

#include <gtest/gtest.h>

#include "laws/caramba_facts.h"
#include "laws/push_facts.h"
#include "laws/tipp_facts.h"

namespace wagnis::laws {

using Games = testing::Types<push::Push, tipp::Tipp, caramba::Caramba>;

}  // namespace wagnis::laws
