#include "push/compare.h"

#include <vector>

namespace wagnis {
namespace {

std::string joined(const std::vector<std::string>& list) {
  std::string line;
  for (const std::string& each : list) line += each + ' ';
  return line;
}

std::string written(const std::vector<int>& list) {
  std::string line;
  for (const int each : list) line += std::to_string(each) + ' ';
  return line;
}

std::vector<std::string> weighted(const auto& outcomes) {
  std::vector<std::string> list;
  for (const auto& [token, weight] : outcomes) list.push_back(token + '=' + std::to_string(weight));
  return list;
}

}  // namespace

std::string difference(const AnyState& fast, const naive::Push& plain) {
  const auto unequal = [](const std::string& what, const std::string& one, const std::string& other) {
    return one == other ? std::string() : what + ": fast " + one + ", plain " + other + '\n';
  };
  const int players = fast.game()->seats();
  std::string all = unequal("line", fast.text(), plain.text()) +
                    unequal("over", std::to_string(fast.over()), std::to_string(plain.over()));
  std::vector<int> points, cards, winners;
  for (int player = 0; player < players; ++player) {
    const Seat seat{static_cast<std::uint8_t>(player)};
    const bool acts = !plain.over() && plain.seat() == player;
    all += unequal("moves", joined(fast.moves(seat)), acts ? joined(plain.moves()) : "");
    // The fast one lists outcomes in the notation's order, the plain one in alphabetical order.
    std::map<std::string, Weight> weights;
    for (const auto& [token, weight] : fast.outcomes(seat)) weights[token] += weight;
    all += unequal("outcomes", joined(weighted(weights)), acts ? joined(weighted(plain.outcomes())) : "");
    points.push_back(plain.points(player));
    cards.push_back(plain.cards(player));
  }
  const Standing standing = fast.standing();
  all += unequal("points", written(standing.points), written(points)) +
         unequal("cards", written(standing.cards), written(cards));
  standing.winners.each([&](Seat seat) { winners.push_back(seat.index); });
  return all + unequal("winners", written(winners), plain.over() ? written(plain.winners()) : "");
}

}  // namespace wagnis
