// How long a host lives.
#include "server/host.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include "server/slow_store.h"
#include "server/visitors.h"

namespace wagnis {
namespace {

// A server that stops while a table is read: nobody opens it any more.
TEST(HostTest, that_is_never_opened_goes_with_its_server) {
  ASSERT_GE(sodium_init(), 0);
  FairPool bots(1, 1, 0), reads(1, 1, 0), studies(1, 1, 0);
  SlowStore store;
  store.open(false);
  Metrics metrics;
  Visitors visitors{VisitorLimits{}};
  Records records(store, reads, metrics);
  const std::atomic<bool> end_studies = false, draining = false;
  auto io = std::make_unique<asio::io_context>();
  const Parts parts{*io, bots, reads, records, studies, end_studies, store, metrics, 0, "here", draining};
  auto host = std::make_shared<Host>(parts, "k7m2p9xw", visitors.find(*parse_address("1.2.3.4"), false, 0));
  host->load();
  store.wait_for_loads(1);
  host->view([](const auto&) { ADD_FAILURE() << "nobody opens the table"; });
  host->leave(Connection{1});
  io->poll();  // both wait for the table
  store.open(true);
  reads.join();
  const std::weak_ptr<Host> weak = host;
  host.reset();
  EXPECT_FALSE(weak.expired()) << "whoever opens it holds it";
  io.reset();
  EXPECT_TRUE(weak.expired());
}

}  // namespace
}  // namespace wagnis
