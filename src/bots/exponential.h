// e^x in the same bits on every machine, for nets.
#pragma once

namespace wagnis {

// To about 1e-7 of it, for −80 ≤ x ≤ 80 (clamped).
float exponential(float x);

}  // namespace wagnis
