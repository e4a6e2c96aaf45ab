// The coach beside a table with real cards and dice: people type what was drawn, thrown and chosen, and get the odds of
// every choice, a word on every decision, and what luck and errors have done so far. docs/coach.md.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/console.h"
#include "cli/game_ui.h"
#include "coach/coach.h"
#include "record/record.h"

namespace wagnis::cli {

struct CardboardSetup {
  std::shared_ptr<const AnyGame> game;  // without a clock
  std::vector<std::string> names;       // one for each seat
  std::string record;                   // the file that the game is added to when it is left; empty: none
  bool odds = true;                     // shown before every choice
  coach::Budget budget{};               // of the running review
};

// Goes on until the game is over and nobody takes anything back, until q, the end of the input or an interrupt. Refuses
// a file that cannot be written, before anything is asked.
Result<void> coach_table(const CardboardSetup& setup, const GameUi& ui, DrawStyle style, Console& console);

}  // namespace wagnis::cli
