// The games of one iteration of a training, played in parts on as many machines as one likes. A part is a file: seven
// lines of text, each ended by a line feed, then a line for each game.
//
//   wagnis push training part 1             the format and its version
//   seed 1                                  of the plan
//   games 26000                             of the iteration, in all parts
//   iteration 2
//   net 00c0ffee00c0ffee                    the hash of the net that played, as net_hash has it
//   part 3/8
//   fnv1a 00c0ffee00c0ffee                  of all bytes that follow
//   draw y2 row:0 take:0 draw roll ...      the tokens of a game (docs/notation.md)
//
// The reader refuses everything else, and a game that is not legal or not over.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/match.h"
#include "arena/push_training.h"
#include "core/result.h"

namespace wagnis::push {

struct TrainingPart {
  TrainingPlan plan;
  int iteration = 1;
  std::string net;  // net_hash of the net that played
  MatchPart part;
  std::vector<PlayedGame> games;  // deals_of(part, plan.games), in order
};

// 16 hexadecimal digits over all weights.
std::string net_hash(const Net& net);

inline constexpr std::string_view kTrainingPartFormat = "wagnis push training part 1";

// The bytes of the file, and the reverse. parse_training_part refuses all that is said above.
std::string write_training_part(const TrainingPart& part);
Result<TrainingPart> parse_training_part(std::string_view bytes);

// All games of the iteration, in order. Refuses no part, parts of different trainings, iterations or nets, a part that
// is missing and one that is there twice. `names`: what to call each part in an error, one for each.
Result<std::vector<PlayedGame>> merge_training(std::vector<TrainingPart> parts, const std::vector<std::string>& names);

}  // namespace wagnis::push
