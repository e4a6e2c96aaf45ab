// Reads JSON in tests.
#pragma once

#include <boost/json.hpp>
#include <string_view>

namespace wagnis::laws {

// The value of `text`, which must be JSON and nothing else. Else the test fails, and the value is null.
boost::json::value parse_json(std::string_view text);

}  // namespace wagnis::laws
