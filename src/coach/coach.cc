#include "coach/coach.h"

#include <algorithm>

#include "coach/caramba.h"
#include "coach/push.h"
#include "coach/tipp.h"

namespace wagnis::coach {

double widening(double degrees) {
  constexpr double kZ = 1.959964;  // of the normal distribution
  // Of the series in 1 / degrees: polynomials in the normal quantile.
  constexpr double z2 = kZ * kZ;
  constexpr double kFirst = kZ * (z2 + 1) / 4, kSecond = kZ * ((5 * z2 + 16) * z2 + 3) / 96;
  constexpr double kThird = kZ * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  constexpr double kFourth = kZ * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
  const double part = 1 / std::max(1.0, degrees);
  return 1 + (((kFourth * part + kThird) * part + kSecond) * part + kFirst) * part / kZ;
}

std::string_view name(Reason reason) {
  switch (reason) {
    case Reason::none: return "none";
    case Reason::too_early: return "too_early";
    case Reason::too_late: return "too_late";
    case Reason::wrong_place: return "wrong_place";
    case Reason::wrong_row: return "wrong_row";
    case Reason::gave_too_much: return "gave_too_much";
    case Reason::banked_too_late: return "banked_too_late";
    case Reason::banked_too_early: return "banked_too_early";
    case Reason::wrong_colour: return "wrong_colour";
    case Reason::wrong_bet: return "wrong_bet";
    case Reason::missed_grab: return "missed_grab";
    case Reason::needless_grab: return "needless_grab";
    case Reason::wrong_dice: return "wrong_dice";
  }
  std::unreachable();
}

std::unique_ptr<Coach> make_coach(const std::shared_ptr<const AnyGame>& game) {
  if (const auto* push = game->as<push::Push>()) return std::make_unique<PushCoach>(*push);
  if (const auto* tipp = game->as<tipp::Tipp>()) return std::make_unique<TippCoach>(*tipp);
  return std::make_unique<CarambaCoach>(*game->as<caramba::Caramba>());
}

const Choice& best_of(const std::vector<Choice>& choices) { return *std::ranges::find(choices, true, &Choice::best); }

}  // namespace wagnis::coach
