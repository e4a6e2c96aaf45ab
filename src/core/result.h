// What outside input gives: a value, or the reason why not.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace wagnis {

// Why something was refused. `what` names the thing, the value and what is allowed, in English; `paragraph` is the paragraph
// that refuses it, of docs/rules.md ("P9") or of docs/notation.md ("N3"), or empty where neither is concerned.
struct Reason {
  std::string what;
  std::string paragraph;
  friend bool operator==(const Reason&, const Reason&) = default;
};

template <class T>
using Result = std::expected<T, Reason>;

inline std::unexpected<Reason> refuse(std::string what, std::string_view paragraph = {}) {
  return std::unexpected(Reason{std::move(what), std::string(paragraph)});
}

// "a yellow card lies in row 2 (P8)", as people read it.
inline std::string text(const Reason& reason) {
  return reason.paragraph.empty() ? reason.what : reason.what + " (" + reason.paragraph + ")";
}

}  // namespace wagnis
