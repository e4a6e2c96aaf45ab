// The file of a trained net (Net). Five lines of text, each ended by a line feed, then the weights:
//
//   wagnis push net 1                       the format and its version
//   layers 37 64 32 1                       what the net is built of
//   by wagnis train push --seed 1 --games 26000   the command that made it
//   iterations 3                            of training, from 1 on
//   fnv1a 00c0ffee00c0ffee                  of all bytes that follow: 64 bits as 16 hexadecimal digits
//                                           (Fowler, Noll and Vo)
//   weights                                 kWeights × 4 bytes: IEEE 754 singles, low byte first, in the order of Net
//
// The reader refuses everything else: another version, other layers, a wrong hash, a weight that is not finite, missing
// bytes or extra bytes.
#pragma once

#include <string>
#include <string_view>

#include "bots/push_net.h"
#include "core/result.h"

namespace wagnis::push {

inline constexpr int kMostIterations = 1'000'000;

struct NetFile {
  Net net;
  std::string by;      // one line
  int iterations = 0;  // 1 – kMostIterations
};

// The bytes of the file, and the reverse. parse_net refuses all that is said above.
std::string write_net(const NetFile& file);
Result<NetFile> parse_net(std::string_view bytes);

// The net of the bots, read once from data in the program. docs/bots.md says how it was trained.
const Net& shipped_net();

}  // namespace wagnis::push
