#include "cli/draw.h"

#include <algorithm>
#include <array>

#include "cli/ink.h"
#include "cli/picture.h"

namespace wagnis::cli {

// The list of pictures, each defined in its draw_NAME.cc.
extern const Picture kPushPicture;
extern const Picture kTippPicture;
extern const Picture kCarambaPicture;
extern const Picture kPlainPicture;

namespace {
constexpr std::array kPictures{&kPushPicture, &kTippPicture, &kCarambaPicture};
}  // namespace

const Picture* find_picture(std::string_view game) {
  const auto found = std::ranges::find(kPictures, game, [](const Picture* picture) { return picture->game; });
  return found != kPictures.end() ? *found : nullptr;
}

const Picture& picture_or_plain(std::string_view game) {
  const Picture* picture = find_picture(game);
  return picture != nullptr ? *picture : kPlainPicture;
}

std::string draw(const AnyState& state, std::span<const std::string> names, const DrawStyle& style) {
  const Picture& picture = picture_or_plain(state.game()->id());
  DrawStyle fitting = style;
  fitting.width = std::max(style.width, kNarrowest);
  std::vector<std::string> shown;
  for (const std::string& name : names) shown.push_back(printable(style, name));
  return picture.draw(state, shown, fitting);
}

}  // namespace wagnis::cli
