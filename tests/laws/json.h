// Reads JSON in tests.
#pragma once

#include <boost/json.hpp>
#include <string_view>

namespace wagnis::laws {

// The value of `text`, which must be JSON and nothing after it; null, and a failure of the test, when it is not.
boost::json::value parse_json(std::string_view text);

}  // namespace wagnis::laws
