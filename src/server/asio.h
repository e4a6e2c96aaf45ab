// Boost.Asio as this program uses it: compiled once, in beast.cc.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <memory>
#include <utility>

namespace wagnis {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

// For expected errors: co_await gives (error, result) in place of an exception.
inline constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

// Calls start(callback) and awaits the value that the callback is given, on any thread. It must be called exactly once.
template <class T, class Start>
asio::awaitable<T> answer_of(Start start) {
  return asio::async_initiate<const asio::use_awaitable_t<>, void(T)>(
      [start = std::move(start)](auto handler) mutable {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        start([shared](T value) {
          const auto executor = asio::get_associated_executor(*shared);
          asio::post(executor, [shared, value = std::move(value)]() mutable { std::move (*shared)(std::move(value)); });
        });
      },
      asio::use_awaitable);
}

}  // namespace wagnis
