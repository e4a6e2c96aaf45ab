#include "games/tipp/view.h"

#include <numeric>

namespace wagnis::tipp {

void write_view(JsonWriter& json, const Tipp& game, const State& s) {
  constexpr std::string_view kPhases[] = {"over", "first", "on", "dice"};
  const int dice = s.dice_left();
  json.open_object();
  json.member("phase", kPhases[static_cast<std::size_t>(s.phase)]);
  json.member("round", s.phase == Phase::over ? 0 : s.round + 1)
      .member("rounds", game.rules().rounds)
      .member("seat", int{s.seat});
  json.member("dice", dice).member("stop", s.turn_points()).key("bet");
  if (s.bet != 0)
    json.value(name(s.chosen()));
  else
    json.null();
  json.key("cards").open_array();
  for (std::uint8_t b = 0; b < kBets; ++b) {
    const Bet bet = static_cast<Bet>(b);
    std::string faces;
    for (int face = 1; face <= kFaces; ++face)
      if (matches(bet, face)) faces += static_cast<char>('0' + face);
    const int missing = kFaces - matching_faces(bet);
    const int common = std::gcd(missing, kFaces);
    json.open_object()
        .member("bet", name(bet))
        .member("faces", faces)
        .member("points", die_points(bet))
        .member("dice", s.on_card(bet));
    json.key("bust").open_array();
    json.value(static_cast<std::int64_t>(power(static_cast<Weight>(missing / common), dice)));
    json.value(static_cast<std::int64_t>(power(static_cast<Weight>(kFaces / common), dice)));
    json.close_array().close_object();
  }
  json.close_array().close_object();
}

}  // namespace wagnis::tipp
