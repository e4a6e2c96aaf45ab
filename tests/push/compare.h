// The fast Push and the plain one, side by side.
#pragma once

#include <string>

#include "games/any.h"
#include "push/naive.h"

namespace wagnis {

// How the two positions differ in line, seat, legal moves, weights, points, cards or winners; "" if they are equal.
std::string difference(const AnyState& fast, const naive::Push& plain);

}  // namespace wagnis
