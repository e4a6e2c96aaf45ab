// Asio and Beast themselves: the one place that compiles them.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
