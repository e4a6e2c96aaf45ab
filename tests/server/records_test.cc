// The records of tables: read once for all who ask for the same table; each address has its share of the work.
#include "server/records.h"

#include <gmock/gmock.h>
#include <sodium.h>

#include <future>

#include "server/clock.h"
#include "server/slow_store.h"

namespace wagnis {
namespace {

class RecordsTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_GE(sodium_init(), 0); }
  void TearDown() override {
    store_.open(true);
    reads_.join();
  }
  std::shared_ptr<Visitor> visitor(const char* address) { return visitors_.find(*parse_address(address), false, 0); }
  using Answer = std::future<Answered<Records::Lines>>;
  Answer ask(const char* id, const char* address) {
    auto answer = std::make_shared<std::promise<Answered<Records::Lines>>>();
    records_.ask(id, visitor(address), [answer](auto lines) { answer->set_value(std::move(lines)); });
    return answer->get_future();
  }

  SlowStore store_;
  FairPool reads_{3, 2, 0};
  Metrics metrics_;
  Visitors visitors_{VisitorLimits{}};
  Records records_{store_, reads_, metrics_};
};

TEST_F(RecordsTest, are_read_once_for_all_until_the_table_changes) {
  store_.open(false);
  std::vector<Answer> answers;
  for (int i = 0; i < 10; ++i) answers.push_back(ask("a", i % 2 == 0 ? "1.2.3.4" : "1.2.3.5"));
  store_.wait_for_loads(1);
  store_.open(true);
  const auto first = answers[0].get();
  ASSERT_TRUE(first);
  for (std::size_t i = 1; i < answers.size(); ++i) EXPECT_EQ(*answers[i].get(), *first);
  EXPECT_EQ(*ask("a", "1.2.3.6").get(), *first);
  EXPECT_EQ(store_.loads(), 1);
  records_.forget("a");
  EXPECT_NE(*ask("a", "1.2.3.6").get(), *first);
  EXPECT_EQ(store_.loads(), 2);
  EXPECT_EQ(ask("none", "1.2.3.4").get().error().status, 404u);
  EXPECT_EQ(ask("none", "1.2.3.4").get().error().status, 404u);
  EXPECT_EQ(store_.loads(), 4) << "what is not there is not kept";
}

TEST_F(RecordsTest, that_change_while_they_are_read_are_read_again_for_the_next) {
  store_.open(false);
  auto before = ask("a", "1.2.3.4");
  store_.wait_for_loads(1);
  records_.forget("a");
  auto after = ask("a", "1.2.3.4");
  store_.wait_for_loads(2);
  store_.open(true);
  EXPECT_TRUE(before.get());
  const auto now = after.get();
  ASSERT_TRUE(now);
  EXPECT_EQ(*ask("a", "1.2.3.4").get(), *now) << "the newer is kept";
}

TEST_F(RecordsTest, of_many_tables_for_one_address_hold_up_nobody_else) {
  store_.open(false);
  std::vector<Answer> answers;
  for (std::size_t i = 0; i < Records::kMaxWaiting; ++i)
    answers.push_back(ask(("a" + std::to_string(i)).c_str(), "1.2.3.4"));
  store_.wait_for_loads(2);
  const auto refused = ask("b", "1.2.3.4").get();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().status, 429u);
  EXPECT_GT(refused.error().wait, 0);
  EXPECT_EQ(metrics_.limited_reading.number(), 1);
  EXPECT_TRUE(ask("free", "1.2.3.5").get()) << "another's is read meanwhile";
  EXPECT_EQ(store_.loads(), 3) << "of one address two at once";
  store_.open(true);
  for (Answer& answer : answers) EXPECT_TRUE(answer.get());
}

TEST_F(RecordsTest, charge_the_reading_time_to_the_visitor_who_asks) {
  visitor("1.2.3.4")->spend(Visitor::Kind::reading, steady_now(), 30'000);
  const auto refused = ask("a", "1.2.3.4").get();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().status, 429u);
  EXPECT_GT(refused.error().wait, 40'000) << "10 s too much, paid at 0.2 s a second";
  EXPECT_TRUE(ask("a", "1.2.3.5").get());
  EXPECT_TRUE(ask("a", "1.2.3.4").get()) << "what is kept costs nothing";
}

}  // namespace
}  // namespace wagnis
