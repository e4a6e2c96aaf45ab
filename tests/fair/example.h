// The example of docs/fairness.md: a table of three. One of them promises nothing, and one never shows their seed.
#pragma once

#include "fair/seeds.h"

namespace wagnis {

inline Seeds example_seeds() {
  return {.table = "k7m2p9xw",
          .number = 1,
          .commit = "d5899dce27263f6aa5e9874674c63484b5ccaffb8735e9b8ba248c8795cfb2e3",
          .server = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
          .seats = {{"e3e09e190374f6e830b0bb3c14a8a4331e1cc1dffedbea17cbc1e050366a4f12",
                     "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f"},
                    {"02411b76489bbad640dc3e856cea0cb5c6f650cc46391936b6d45ea91623a603", ""},
                    {"", ""}}};
}

}  // namespace wagnis
