// Boost.Beast as this program uses it: compiled once, in beast.cc.
#pragma once

#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/asio.h"
#include "server/read_pace.h"

namespace wagnis {

namespace beast = boost::beast;
namespace http = boost::beast::http;

using HttpRequest = http::request<http::string_body>;

// A response whose bytes several responses may share. `own` keeps the bytes alive; empty: they live as long as the
// server.
struct HttpResponse : http::response<http::span_body<const char>> {
  using message::message;
  std::shared_ptr<const std::string> own;
};

// A connection that is read no faster than its ReadPace.
using PacedStream = beast::basic_stream<tcp, asio::any_io_executor, ReadPace>;

}  // namespace wagnis
