#include "room/race.h"

#include "core/json_writer.h"

namespace wagnis {

std::optional<TooEarly> Race::too_early(Seat seat, std::int64_t tempo, std::int64_t now) const {
  if (now < opens_) {
    const std::int64_t wait = opens_ - now;
    return TooEarly{{"the signal comes in " + std::to_string(wait) + " ms", "C4"}, wait};
  }
  if (tempo > 0 && now < free_[seat.index]) {
    const std::int64_t wait = free_[seat.index] - now;
    return TooEarly{{"the last throw of seat " + std::to_string(seat.index) + " lasts " + std::to_string(wait) +
                         " ms more; a throw takes " + std::to_string(tempo) + " ms",
                     "C10"},
                    wait};
  }
  return std::nullopt;
}

void Race::claim(WaitingGrab grab, std::span<const std::int64_t> credits_of_others) {
  if (!closes_) closes_ = grab.claim.arrival + window(credits_of_others);
  grabs_.push_back(std::move(grab));
}

bool Race::has_claim(Seat seat) const {
  return std::ranges::any_of(grabs_, [&](const WaitingGrab& grab) { return grab.claim.seat == seat; });
}

std::vector<WaitingGrab> Race::decide(std::span<const Seat> order) {
  std::vector<GrabClaim> claims;
  for (const WaitingGrab& grab : grabs_) claims.push_back(grab.claim);
  std::vector<WaitingGrab> decided;
  for (const GrabClaim& claim : in_order(std::move(claims), order))
    decided.push_back(*std::ranges::find(grabs_, claim, &WaitingGrab::claim));
  grabs_.clear();
  closes_.reset();
  return decided;
}

std::string decision_text(std::span<const WaitingGrab> decided, std::span<const Seat> order, std::int64_t zero) {
  JsonWriter json;
  json.open_object().key("order").open_array();
  for (const Seat seat : order) json.value(int{seat.index});
  json.close_array().key("claims").open_array();
  for (const WaitingGrab& grab : decided) {
    const GrabClaim& claim = grab.claim;
    json.open_object().member("seat", int{claim.seat.index}).member("token", grab.token);
    json.member("arrival", claim.arrival - zero).member("shown", claim.shown - zero).member("since", claim.since);
    json.member("credit", claim.credit).member("acted", acted(claim) - zero).close_object();
  }
  return json.close_array().close_object().text();
}

}  // namespace wagnis
