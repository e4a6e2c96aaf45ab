#include "cli/draw.h"

#include <algorithm>
#include <array>

#include "cli/game_ui.h"
#include "cli/ink.h"

namespace wagnis::cli {

// The list of all GameUi, each defined in its draw_NAME.cc.
extern const GameUi kPushUi;
extern const GameUi kTippUi;
extern const GameUi kCarambaUi;
extern const GameUi kPlainUi;

namespace {
constexpr std::array kGameUis{&kPushUi, &kTippUi, &kCarambaUi};
}  // namespace

const GameUi* find_ui(std::string_view game) {
  const auto found = std::ranges::find(kGameUis, game, [](const GameUi* ui) { return ui->game; });
  return found != kGameUis.end() ? *found : nullptr;
}

const GameUi& ui_or_plain(std::string_view game) {
  const GameUi* ui = find_ui(game);
  return ui != nullptr ? *ui : kPlainUi;
}

std::string draw(const AnyState& state, std::span<const std::string> names, const DrawStyle& style) {
  const GameUi& ui = ui_or_plain(state.game()->id());
  DrawStyle fitting = style;
  fitting.width = std::max(style.width, kNarrowest);
  std::vector<std::string> shown;
  for (const std::string& name : names) shown.push_back(printable(style, name));
  return ui.draw(state, shown, fitting);
}

}  // namespace wagnis::cli
