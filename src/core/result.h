// What outside input gives: a value, or the reason for its refusal.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace wagnis {

// Why something was refused. `what` is English; it names the thing, the value and what is allowed. `paragraph` is the
// paragraph of docs/rules.md ("P9") or docs/notation.md ("N3") that refuses it; empty if neither does.
struct Reason {
  std::string what;
  std::string paragraph;
  friend bool operator==(const Reason&, const Reason&) = default;
};

template <class T>
using Result = std::expected<T, Reason>;

// A refusal, to be returned as a Result.
inline std::unexpected<Reason> refuse(std::string what, std::string_view paragraph = {}) {
  return std::unexpected(Reason{std::move(what), std::string(paragraph)});
}

// As people read it: "a yellow card lies in row 2 (P8)".
inline std::string text(const Reason& reason) {
  return reason.paragraph.empty() ? reason.what : reason.what + " (" + reason.paragraph + ")";
}

}  // namespace wagnis
