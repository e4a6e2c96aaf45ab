#include "conduct/race.h"

#include <algorithm>

#include "core/json_writer.h"

namespace wagnis {

std::optional<TooEarly> Race::too_early(const AnyGame& game, Seat seat, std::int64_t tempo, std::int64_t now) const {
  if (now < opens_) {
    const std::int64_t wait = opens_ - now;
    return TooEarly{
        {"the signal comes in " + std::to_string(wait) + " ms", std::string(game.paragraph(HostRule::signal))}, wait};
  }
  if (tempo > 0 && now < free_[seat.index]) {
    const std::int64_t wait = free_[seat.index] - now;
    return TooEarly{{"the last throw of seat " + std::to_string(seat.index) + " lasts " + std::to_string(wait) +
                         " ms more; a throw takes " + std::to_string(tempo) + " ms",
                     std::string(game.paragraph(HostRule::tempo))},
                    wait};
  }
  return std::nullopt;
}

std::int64_t Race::shown(Seat seat, const std::string& token, std::int64_t otherwise) const {
  const auto& grabs = shown_[seat.index];
  const auto known = std::ranges::find(grabs, token, &std::pair<std::string, std::int64_t>::first);
  return known == grabs.end() ? otherwise : known->second;
}

void Race::may_grab(Seat seat, const std::vector<std::string>& tokens, std::int64_t now) {
  std::vector<std::pair<std::string, std::int64_t>> kept;
  for (const std::string& token : tokens) kept.emplace_back(token, shown(seat, token, now));
  shown_[seat.index] = std::move(kept);
}

Possible Race::possible(Seat seat, const std::string& token) const {
  const std::int64_t possible = std::max(opens_, shown(seat, token, 0));
  const std::int64_t thrown = free(seat);
  return {std::max(possible, thrown), thrown >= possible};
}

bool Race::may_answer(Seat seat) const {
  return std::ranges::any_of(shown_[seat.index],
                             [&](const auto& grab) { return !possible(seat, grab.first).own_throw; });
}

void Race::claim(WaitingGrab grab, std::span<const std::int64_t> credits_of_others) {
  grab.window = window(credits_of_others);
  grabs_.push_back(std::move(grab));
}

bool Race::has_claim(Seat seat) const {
  return std::ranges::any_of(grabs_, [&](const WaitingGrab& grab) { return grab.claim.seat == seat; });
}

bool Race::has_claim(Seat seat, std::string_view message) const {
  return std::ranges::any_of(
      grabs_, [&](const WaitingGrab& grab) { return grab.claim.seat == seat && grab.message == message; });
}

std::optional<std::int64_t> Race::closes() const {
  const auto first = std::ranges::min_element(grabs_, {}, [](const WaitingGrab& grab) { return ready(grab.claim); });
  if (first == grabs_.end()) return std::nullopt;
  return ready(first->claim) + first->window;
}

std::vector<WaitingGrab> Race::decide(std::span<const Seat> order) {
  const std::int64_t closes = *this->closes();
  const auto in_time = [&](const WaitingGrab& grab) { return ready(grab.claim) <= closes; };
  std::vector<GrabClaim> claims;
  for (const WaitingGrab& grab : grabs_)
    if (in_time(grab)) claims.push_back(grab.claim);
  std::vector<WaitingGrab> decided;
  for (const GrabClaim& claim : in_order(std::move(claims), order))
    decided.push_back(*std::ranges::find(grabs_, claim, &WaitingGrab::claim));
  std::erase_if(grabs_, in_time);
  return decided;
}

std::vector<WaitingGrab> Race::withdraw(std::optional<std::int64_t> now) {
  std::vector<WaitingGrab> withdrawn;
  std::erase_if(grabs_, [&](WaitingGrab& grab) {
    if (now && ready(grab.claim) <= *now) return false;
    withdrawn.push_back(std::move(grab));
    return true;
  });
  return withdrawn;
}

std::string decision_text(std::span<const WaitingGrab> decided, std::span<const Seat> order, std::int64_t zero) {
  JsonWriter json;
  json.open_object().key("order").open_array();
  for (const Seat seat : order) json.value(int{seat.index});
  json.close_array().key("claims").open_array();
  for (const WaitingGrab& grab : decided) {
    const GrabClaim& claim = grab.claim;
    json.open_object().member("seat", int{claim.seat.index}).member("token", grab.token);
    json.member("arrival", claim.arrival - zero).member("possible", claim.possible - zero);
    json.member("credit", claim.credit).member("acted", acted(claim) - zero);
    json.member("shown", claim.shown - zero).member("since", claim.since).close_object();
  }
  return json.close_array().close_object().text();
}

}  // namespace wagnis
