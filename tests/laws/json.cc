#include "laws/json.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace wagnis::laws {

boost::json::value parse_json(std::string_view text) {
  boost::json::error_code error;
  boost::json::value value = boost::json::parse(text, error);
  EXPECT_FALSE(error) << error.message() << ": " << text;
  return value;
}

}  // namespace wagnis::laws
