#include "core/json_writer.h"

#include <cmath>

namespace wagnis {

void JsonWriter::comma() {
  if (text_.empty()) return;
  const char last = text_.back();
  if (last != '{' && last != '[' && last != ':') text_ += ',';
}

JsonWriter& JsonWriter::open_object() {
  comma();
  text_ += '{';
  return *this;
}

JsonWriter& JsonWriter::close_object() {
  text_ += '}';
  return *this;
}

JsonWriter& JsonWriter::open_array() {
  comma();
  text_ += '[';
  return *this;
}

JsonWriter& JsonWriter::close_array() {
  text_ += ']';
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  value(name);
  text_ += ':';
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  comma();
  text_ += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += c;
    } else if (byte < 0x20) {
      constexpr std::string_view kHex = "0123456789abcdef";
      text_ += "\\u00";
      text_ += kHex[byte >> 4];
      text_ += kHex[byte & 15];
    } else {
      text_ += c;
    }
  }
  text_ += '"';
  return *this;
}

JsonWriter& JsonWriter::value(std::int64_t number) {
  comma();
  text_ += std::to_string(number);
  return *this;
}

JsonWriter& JsonWriter::decimal(double number, int digits) {
  comma();
  std::int64_t unit = 1;
  for (int i = 0; i < digits; ++i) unit *= 10;
  const bool negative = number < 0;
  const std::int64_t scaled = std::llround((negative ? -number : number) * static_cast<double>(unit));
  if (negative && scaled != 0) text_ += '-';
  text_ += std::to_string(scaled / unit);
  if (scaled % unit == 0) return *this;
  std::string after = std::to_string(scaled % unit);
  after.insert(0, static_cast<std::size_t>(digits) - after.size(), '0');
  after.resize(after.find_last_not_of('0') + 1);
  text_ += '.' + after;
  return *this;
}

JsonWriter& JsonWriter::value(bool truth) {
  comma();
  text_ += truth ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::null() {
  comma();
  text_ += "null";
  return *this;
}

}  // namespace wagnis
