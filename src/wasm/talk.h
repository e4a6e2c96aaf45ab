// How a module of the browser talks: text comes in through one buffer and goes out through another (docs/wasm.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/json_writer.h"
#include "core/options.h"
#include "core/token.h"
#include "record/replay.h"

#ifdef __wasm__
#define WAGNIS_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#else  // for tests
#define WAGNIS_EXPORT(name) extern "C"
#endif

namespace wagnis::wasm {

inline std::string g_input;
inline std::string g_output;

// The first `size` bytes of the input.
inline std::string_view input_text(std::uint32_t size) { return std::string_view(g_input).substr(0, size); }

// Puts text into the output; returns 1.
inline std::uint32_t answer(std::string text) {
  g_output = std::move(text);
  return 1;
}

// Puts a refusal into the output, as JSON; returns 0.
inline std::uint32_t refused(const Reason& reason) {
  JsonWriter json;
  json.open_object().member("what", reason.what).member("paragraph", reason.paragraph).close_object();
  g_output = json.text();
  return 0;
}
inline std::uint32_t refused(std::string what) { return refused(Reason{std::move(what), {}}); }

// Starts a game from the text of `open`: its id, then its options, a line each. Refuses unknown games and options.
inline Result<Replay> begun(std::string_view text) {
  const auto lines = parts(text, '\n');
  Options options;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    auto option = parse_option(lines[i]);
    if (!option) return std::unexpected(option.error());
    options.push_back(std::move(*option));
  }
  return Replay::start(lines[0], options);
}

}  // namespace wagnis::wasm

// Each module is one source file, so these functions stand in it once.
WAGNIS_EXPORT(input) inline char* wagnis_input(std::uint32_t size) {
  wagnis::wasm::g_input.assign(size, '\0');
  return wagnis::wasm::g_input.data();
}
WAGNIS_EXPORT(output) inline const char* wagnis_output() { return wagnis::wasm::g_output.data(); }
WAGNIS_EXPORT(output_size) inline std::uint32_t wagnis_output_size() {
  return static_cast<std::uint32_t>(wagnis::wasm::g_output.size());
}
