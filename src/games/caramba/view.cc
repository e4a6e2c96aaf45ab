#include "games/caramba/view.h"

namespace wagnis::caramba {
namespace {

void write_seat(JsonWriter& json, std::uint8_t owner) {
  if (owner == 0)
    json.null();
  else
    json.value(owner - 1);
}

}  // namespace

void write_view(JsonWriter& json, const Caramba& game, const State& s) {
  json.open_object().member("phase", s.over() ? "over" : s.throwing == 0 ? "play" : "throw");
  write_seat(json.key("throwing"), s.throwing);
  json.member("goal", kGoal).key("figures").open_array();
  for (std::size_t c = 0; c < kColors; ++c) {
    json.open_object()
        .member("color", kColorLetters.substr(c, 1))
        .member("points", figure_points(static_cast<Color>(c)));
    write_seat(json.key("owner"), s.figure[c]);
    json.close_object();
  }
  json.close_array().key("seats").open_array();
  SeatSet::first(game.seats()).each([&](Seat seat) {
    const Place& place = s.at(seat);
    const bool throwing = s.throwing == before(seat);
    int points = 0;
    for (const Color color : {Color::black, Color::blue, Color::red})
      if (s.owns(seat, color)) points += figure_points(color);
    json.open_object().member("field", int{place.field}).key("dice");
    if (place.dice.empty() && !throwing)
      json.null();
    else
      json.value(dice_text(place.dice, kColorLetters));
    json.member("thrown", throwing ? kDice - place.dice.size() : 0).key("grab");
    if (place.grab == 0)
      json.null();
    else
      json.value(dice_text(place.dice, kColorLetters).substr(0, 1));
    json.member("points", points).close_object();
  });
  json.close_array().close_object();
}

}  // namespace wagnis::caramba
