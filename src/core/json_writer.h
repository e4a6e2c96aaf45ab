// Writes JSON text: views of a position for screens, in the browser too, where a JSON library would be larger than the
// game. Reading JSON is a library's work.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wagnis {

class JsonWriter {
 public:
  JsonWriter& open_object();
  JsonWriter& close_object();
  JsonWriter& open_array();
  JsonWriter& close_array();
  // The name of the next member; inside an object, call it before each value.
  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);  // UTF-8; quoted and escaped
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(std::int64_t number);
  JsonWriter& value(int number) { return value(static_cast<std::int64_t>(number)); }
  JsonWriter& value(bool truth);
  // Writes a number, rounded to at most `digits` digits after the point (0–15), without trailing zeros. |number| <
  // 1000; not NaN.
  JsonWriter& decimal(double number, int digits);
  JsonWriter& null();

  template <class T>
  JsonWriter& member(std::string_view name, const T& v) {
    return key(name).value(v);
  }

  const std::string& text() const { return text_; }

 private:
  void comma();
  std::string text_;
};

}  // namespace wagnis
