#include "games/push/view.h"

namespace wagnis::push {
namespace {

void write_cards(JsonWriter& json, Cards cards) {
  json.open_array();
  cards.each([&](Kind kind, int count) {
    for (int i = 0; i < count; ++i) json.value(text(kind));
  });
  json.close_array();
}

// How many cards of the pile fit no row now (P18).
int misfits(const State& s) {
  int cards = is_bust(s, kRollHand) ? s.pile_rolls : 0;
  s.pile.each([&](Kind kind, int count) {
    if (is_bust(s, static_cast<std::uint8_t>(kind.index + 1))) cards += count;
  });
  return cards;
}

}  // namespace

void write_view(JsonWriter& json, const Push& game, const State& s) {
  constexpr std::string_view kPhases[] = {"over", "start", "card", "place", "on", "die", "take"};
  json.open_object();
  json.member("phase", kPhases[static_cast<std::size_t>(s.phase)])
      .member("active", int{s.active})
      .member("seat", int{s.seat});
  json.member("clockwise", s.odd == 0);
  json.key("pile")
      .open_object()
      .member("size", s.pile_size())
      .member("rolls", int{s.pile_rolls})
      .member("switches", int{s.pile_switches});
  json.key("numbers").open_object();
  s.pile.each([&](Kind kind, int count) { json.member(text(kind), count); });
  json.close_object().close_object();
  json.key("bust");
  const bool may_come = s.phase == Phase::start || s.phase == Phase::on || s.phase == Phase::card;
  if (may_come && s.pile_size() > 0)
    json.open_array().value(misfits(s)).value(s.pile_size()).close_array();
  else
    json.null();
  json.key("hand");
  if (s.hand == kNoHand)
    json.null();
  else
    json.value(s.hand == kRollHand ? "roll" : text(Kind{static_cast<std::uint8_t>(s.hand - 1)}));
  json.key("rows").open_array();
  for (int k = 0; k < kRows; ++k) {
    if (!s.row_lies(k)) {
      json.null();
      continue;
    }
    const Cards row = s.row[static_cast<std::size_t>(k)];
    json.open_object().key("cards");
    write_cards(json, row);
    json.member("roll", s.row_has_roll(k)).member("points", row.points()).close_object();
  }
  json.close_array().key("seats").open_array();
  for (std::size_t i = 0; i < static_cast<std::size_t>(game.seats()); ++i) {
    json.open_object().key("bench");
    write_cards(json, s.bench[i]);
    json.key("bank");
    write_cards(json, s.bank[i]);
    json.member("benchPoints", s.bench[i].points()).member("bankPoints", s.bank[i].points()).close_object();
  }
  json.close_array().close_object();
}

}  // namespace wagnis::push
