// The one place that compiles Boost.JSON itself.
#include <boost/json/src.hpp>
