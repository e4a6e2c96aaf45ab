#include "server/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <string>

#include "core/json_writer.h"

namespace wagnis {
namespace {

std::atomic<LogForm> form_of_lines = LogForm::text;

// As it is, or as a JSON string where a reader could not tell its end.
void write_text(std::string& line, std::string_view text) {
  const bool plain = !text.empty() && text.find_first_of(" \"=\\") == std::string_view::npos &&
                     text.find_first_of(std::string_view("\0\n\r\t", 4)) == std::string_view::npos;
  if (plain)
    line += text;
  else
    line += JsonWriter().value(text).text();
}

std::string in_text(std::string_view event, LogFields fields) {
  std::string line = "event=";
  write_text(line, event);
  for (const auto& [key, value] : fields) {
    line += ' ' + std::string(key) + '=';
    if (const auto* text = std::get_if<std::string_view>(&value))
      write_text(line, *text);
    else
      line += std::to_string(std::get<std::int64_t>(value));
  }
  return line;
}

// The members of an object that the pattern has begun.
std::string in_json(std::string_view event, LogFields fields) {
  JsonWriter out;
  out.open_object().member("event", event);
  for (const auto& [key, value] : fields) std::visit([&](const auto& v) { out.member(key, v); }, value);
  std::string object = out.close_object().text();
  return object.substr(1, object.size() - 2);
}

}  // namespace

void start_log(LogForm form, spdlog::level::level_enum least) {
  form_of_lines = form;
  auto logger = std::make_shared<spdlog::logger>("wagnis", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  logger->set_pattern(form == LogForm::json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%v})"
                                            : "time=%Y-%m-%dT%H:%M:%S.%e%z level=%l %v");
  logger->set_level(least);
  spdlog::set_default_logger(std::move(logger));
}

void log_event(spdlog::level::level_enum level, std::string_view event, LogFields fields) {
  if (!spdlog::should_log(level)) return;
  spdlog::log(level, "{}", form_of_lines == LogForm::json ? in_json(event, fields) : in_text(event, fields));
}

}  // namespace wagnis
