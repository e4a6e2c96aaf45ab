#include "conduct/tie_order.h"

#include <string_view>
#include <utility>

namespace wagnis {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";

}  // namespace

TieOrder draw_tie_order(int seats, Luck& luck) {
  constexpr Stream kStream{Stream::Purpose::order, Seat{0}};
  constexpr int kSaltDigits = 32;
  TieOrder order;
  for (std::uint8_t i = 0; i < seats; ++i) order.seats.push_back(Seat{i});
  for (std::size_t left = order.seats.size(); left > 1; --left)  // Fisher and Yates
    std::swap(order.seats[left - 1], order.seats[luck.below(kStream, left)]);
  for (int i = 0; i < kSaltDigits; ++i) order.salt += kHex[luck.below(kStream, kHex.size())];
  return order;
}

std::string text(const TieOrder& order) {
  std::string line = "order ";
  for (std::size_t i = 0; i < order.seats.size(); ++i)
    line += (i > 0 ? "," : "") + std::to_string(order.seats[i].index);
  return line + " salt " + order.salt;
}

}  // namespace wagnis
