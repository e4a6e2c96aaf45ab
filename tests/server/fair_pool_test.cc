// Work of one does not hold up that of others.
#include "server/fair_pool.h"

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <future>
#include <string>

namespace wagnis {
namespace {

FairPool::Owner owner() { return std::make_shared<const int>(0); }

TEST(FairPool, keeps_a_thread_for_others_however_much_one_asks_for) {
  const auto greedy = owner(), other = owner();
  std::promise<void> go_on, all;
  const auto gate = go_on.get_future().share();
  std::atomic<int> running = 0, most = 0;
  FairPool pool(3, 2, 0);  // ends before what its work uses
  for (int i = 0; i < 120; ++i)
    pool.post(greedy, [&, gate] {
      most = std::max<int>(most, ++running);
      gate.wait();
      --running;
    });
  for (int i = 0; i < 10; ++i) {
    auto done = std::make_shared<std::promise<void>>();
    pool.post(other, [done] { done->set_value(); });
    ASSERT_EQ(done->get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready)
        << "it waits for the work of another";
  }
  EXPECT_EQ(pool.busy(greedy), 120u);
  pool.post(greedy, [&] { all.set_value(); });
  go_on.set_value();
  all.get_future().wait();
  EXPECT_EQ(most, 2);
}

// As when one address has tables with experts by the dozen, and another plays against one novice.
TEST(FairPool, another_waits_for_what_runs_and_for_nothing_that_waits) {
  constexpr std::size_t kThreads = 3;
  for (const std::size_t addresses : {1, 8}) {
    FairPool pool(kThreads, kThreads - 1, 0);
    std::vector<FairPool::Owner> greedy;
    for (std::size_t i = 0; i < addresses; ++i) greedy.push_back(owner());
    std::atomic<std::size_t> begun = 0;
    std::atomic<bool> enough = false;
    for (int i = 0; i < 50'000; ++i)
      pool.post(greedy[static_cast<std::size_t>(i) % addresses], [&] {
        ++begun;
        for (int spin = 0; spin < 20'000 && !enough; ++spin) static_cast<void>(begun.load());
      });
    const auto other = owner();
    for (int i = 0; i < 50; ++i) {
      std::promise<std::size_t> before_it;
      const std::size_t before = begun;
      pool.post(other, [&] { before_it.set_value(begun); });
      EXPECT_LE(before_it.get_future().get() - before, 2 * kThreads) << "of " << addresses << " addresses";
    }
    std::size_t waiting = 0;
    for (const auto& each : greedy) waiting += pool.busy(each);
    EXPECT_GT(waiting, 0u) << "the flood had ended by itself";
    enough = true;
  }
}

TEST(FairPool, the_one_whose_work_took_least_is_next) {
  const auto greedy = owner(), other = owner();
  std::promise<void> begun, go_on, all;
  std::string order;
  FairPool pool(1, 1, 0);
  pool.post(greedy, [&] {
    begun.set_value();
    go_on.get_future().wait();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    order += 'G';
  });
  begun.get_future().wait();
  for (int i = 0; i < 20; ++i) pool.post(greedy, [&] { order += 'g'; });
  for (int i = 0; i < 3; ++i) pool.post(other, [&] { order += 'o'; });
  pool.post(greedy, [&] { all.set_value(); });
  go_on.set_value();
  all.get_future().wait();
  EXPECT_EQ(order, "Gooo" + std::string(20, 'g')) << "who came later has asked for less";
}

TEST(FairPool, forgets_what_waits_when_it_ends) {
  const auto one = owner();
  std::promise<void> begun, go_on;
  const auto held = std::make_shared<int>(0);
  int done = 0;
  FairPool pool(1, 1, 0);
  pool.post(one, [&] {
    begun.set_value();
    go_on.get_future().wait();
    ++done;
  });
  begun.get_future().wait();
  for (int i = 0; i < 5; ++i) pool.post(one, [&done, held] { ++done; });
  std::thread releases([&] { go_on.set_value(); });
  pool.join();
  releases.join();
  EXPECT_GE(done, 1);
  EXPECT_EQ(held.use_count(), 1) << "nothing is held any more";
  const int before = done;
  pool.post(one, [&] { ++done; });
  EXPECT_EQ(done, before);
}

}  // namespace
}  // namespace wagnis
