// The work of one does not delay the work of others.
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
  FairPool pool(3, 2, 0);  // ends before all that its work uses
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

TEST(FairPool, a_new_owner_waits_for_running_work_alone_however_many_owners_wait) {
  constexpr std::size_t kThreads = 3;
  for (const std::size_t owners : {2, 8}) {
    std::promise<void> go_on, done;
    const auto gate = go_on.get_future().share();
    std::atomic<std::size_t> begun = 0;
    std::size_t before_it = 0;
    FairPool pool(kThreads, kThreads - 1, 0);
    std::vector<FairPool::Owner> greedy;
    for (std::size_t i = 0; i < owners; ++i) greedy.push_back(owner());
    for (std::size_t i = 0; i < 10'000; ++i)
      pool.post(greedy[i % owners], [&, gate] {
        ++begun;
        gate.wait();
        // So each of them has used some time before its next work begins.
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      });
    while (begun < kThreads) std::this_thread::yield();
    pool.post(owner(), [&] {
      before_it = begun;
      done.set_value();
    });
    go_on.set_value();
    done.get_future().wait();
    // Owners that have had no work yet are no further than the new one.
    EXPECT_LE(before_it, kThreads + owners) << owners << " owners";
    pool.join();
  }
}

TEST(FairPool, the_owner_whose_work_took_least_time_is_next) {
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

TEST(FairPool, drops_waiting_work_when_it_ends) {
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
