// Boost.JSON itself: the one place that compiles it.
#include <boost/json/src.hpp>
