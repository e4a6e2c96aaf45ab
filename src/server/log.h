// The server's log on stderr: one line for each event, as `time=… level=… event=…` or as JSON. No line holds a message,
// a name, a token or an address. A connection has a number, a table its id.
#pragma once

#include <spdlog/common.h>

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <variant>

namespace wagnis {

enum class LogForm : std::uint8_t { text, json };
// Sets form and least level. Call it once; before that, spdlog's default logger writes the lines.
void start_log(LogForm form, spdlog::level::level_enum least);

struct LogField {
  std::string_view key;
  std::variant<std::string_view, std::int64_t> value;
};
using LogFields = std::initializer_list<LogField>;

void log_event(spdlog::level::level_enum level, std::string_view event, LogFields fields);
inline void log_debug(std::string_view event, LogFields fields = {}) { log_event(spdlog::level::debug, event, fields); }
inline void log_info(std::string_view event, LogFields fields = {}) { log_event(spdlog::level::info, event, fields); }
inline void log_warning(std::string_view event, LogFields fields = {}) {
  log_event(spdlog::level::warn, event, fields);
}
inline void log_error(std::string_view event, LogFields fields = {}) { log_event(spdlog::level::err, event, fields); }

}  // namespace wagnis
