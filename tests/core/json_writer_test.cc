#include "core/json_writer.h"

#include <gtest/gtest.h>

namespace wagnis {
namespace {

TEST(JsonWriter, WritesEveryKindOfValue) {
  EXPECT_EQ(JsonWriter().value("a").text(), "\"a\"");
  EXPECT_EQ(JsonWriter().value(0).text(), "0");
  EXPECT_EQ(JsonWriter().value(-7).text(), "-7");
  EXPECT_EQ(JsonWriter().value(INT64_MIN).text(), "-9223372036854775808");
  EXPECT_EQ(JsonWriter().value(true).text(), "true");
  EXPECT_EQ(JsonWriter().value(false).text(), "false");
  EXPECT_EQ(JsonWriter().null().text(), "null");
  EXPECT_EQ(JsonWriter().open_object().close_object().text(), "{}");
  EXPECT_EQ(JsonWriter().open_array().close_array().text(), "[]");
}

TEST(JsonWriter, PutsCommasBetween) {
  JsonWriter json;
  json.open_object().member("a", 1).member("b", "x").key("c").open_array();
  json.value(1).null().open_array().close_array().open_object().close_object().value(true).close_array();
  json.key("d").open_object().member("e", false).close_object().key("f").null().close_object();
  EXPECT_EQ(json.text(), R"({"a":1,"b":"x","c":[1,null,[],{},true],"d":{"e":false},"f":null})");
}

// A text that ends like the beginning of a list must not be taken for one.
TEST(JsonWriter, PutsCommasAfterTextThatLooksLikeJson) {
  JsonWriter json;
  json.open_array().value("[").value("{").value(":").value(",").value("").close_array();
  EXPECT_EQ(json.text(), R"(["[","{",":",",",""])");
}

TEST(JsonWriter, RoundsDecimals) {
  const auto written = [](double number, int digits) { return JsonWriter().decimal(number, digits).text(); };
  EXPECT_EQ(written(0, 6), "0");
  EXPECT_EQ(written(-1e-9, 6), "0") << "no -0";
  EXPECT_EQ(written(0.5, 6), "0.5");
  EXPECT_EQ(written(-0.0625, 3), "-0.063");
  EXPECT_EQ(written(12.0345, 2), "12.03");
  EXPECT_EQ(written(0.05, 12), "0.05");
  EXPECT_EQ(written(0.999999, 2), "1");
  EXPECT_EQ(JsonWriter().open_array().decimal(1.5, 1).decimal(2, 0).close_array().text(), "[1.5,2]");
}

TEST(JsonWriter, EscapesText) {
  EXPECT_EQ(JsonWriter().value("say \"hi\" \\ /").text(), R"("say \"hi\" \\ /")");
  EXPECT_EQ(JsonWriter().value(std::string_view("\0\n\t\x1f\x7f", 5)).text(), "\"\\u0000\\u000a\\u0009\\u001f\x7f\"");
  EXPECT_EQ(JsonWriter().value("Grüße 🎲").text(), "\"Grüße 🎲\"") << "UTF-8 as it is";
  EXPECT_EQ(JsonWriter().open_object().member("a\"b", 1).close_object().text(), R"({"a\"b":1})") << "names too";
}

}  // namespace
}  // namespace wagnis
