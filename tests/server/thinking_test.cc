// Bots think, and study, for the address of the person at their table; addresses take turns.
#include <gmock/gmock.h>
#include <sodium.h>

#include <deque>
#include <future>

#include "server/slow_store.h"
#include "server/tables.h"

namespace wagnis {
namespace {

// Notes its name when it first hears of an event.
class Hears final : public Listener {
 public:
  Hears(std::string name, std::vector<std::string>& order) : name_(std::move(name)), order_(order) {}
  void hear(std::shared_ptr<const std::string> text, const std::string&) override {
    if (heard_ || text->find(R"("t":"events")") == std::string::npos ||
        text->find(R"("events":[])") != std::string::npos)
      return;
    heard_ = true;
    order_.push_back(name_);
  }
  void part(std::shared_ptr<const std::string> text, const std::string&) override { ADD_FAILURE() << *text; }
  void measure() override {}

 private:
  const std::string name_;
  std::vector<std::string>& order_;
  bool heard_ = false;
};

// A pool of one thread, which is busy until it is released.
class HeldPool {
 public:
  HeldPool() {
    std::promise<void> running;
    pool_.post(std::make_shared<const int>(0), [&running, held = release_.get_future().share()] {
      running.set_value();
      held.wait();
    });
    running.get_future().wait();  // else what comes next might be taken first
  }
  ~HeldPool() { release(); }
  FairPool& pool() { return pool_; }
  void release() {
    if (!released_) release_.set_value();
    released_ = true;
  }

 private:
  std::promise<void> release_;
  bool released_ = false;
  FairPool pool_{1, 1, 0};
};

class Thinking : public testing::Test {
 protected:
  void SetUp() override { ASSERT_GE(sodium_init(), 0); }
  void TearDown() override {
    end_studies_ = true;
    bots_.release();
    studies_.release();
    bots_.pool().join();
    studies_.pool().join();
    io_.restart();
    io_.poll();
  }

  std::shared_ptr<Visitor> visitor(const char* address) { return visitors_.find(*parse_address(address), false, 0); }

  // A table with bots in all seats but the last, where a person of this visitor sits.
  void sit(const std::string& name, const std::shared_ptr<Visitor>& visitor, const char* game, int seats,
           const char* level, std::int64_t rounds = 0) {
    NewTable table;
    table.game = game;
    for (int i = 1; i < seats; ++i) table.sitters.push_back({Sitter::Kind::bot, "Bot", level, ""});
    table.sitters.push_back({Sitter::Kind::human, name, "", ""});
    table.me = Chair{static_cast<std::uint8_t>(seats - 1)};
    table.options = {{"players", std::int64_t{seats}}};
    if (rounds > 0) table.options.emplace_back("rounds", rounds);
    std::shared_ptr<Host> host;
    std::string id;
    tables_.set(std::move(table), "token of " + name, visitor, [&](auto ticket) {
      ASSERT_TRUE(ticket) << ticket.error().reason.what;
      id = ticket->table;
      host = *tables_.find(id, visitor);
    });
    run_all();
    ASSERT_TRUE(host);
    const auto listener = std::make_shared<Hears>(name, order_);
    host->hello(Connection{++connections_}, listener, "token of " + name, visitor, {id, 0, 0});
    hosts_.push_back(host);
    run_all();
  }
  // Runs until so many tables of this name have heard of an event; a minute at most.
  void run_until_heard(const std::string& name, std::ptrdiff_t times) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (std::ranges::count(order_, name) < times && std::chrono::steady_clock::now() < until) {
      io_.restart();
      io_.run_one_for(std::chrono::milliseconds(100));
    }
    ASSERT_GE(std::ranges::count(order_, name), times);
  }
  // Runs what is there, and waits for nothing.
  void run_all() {
    io_.restart();
    io_.poll();
  }

  HeldPool bots_, studies_;
  FairPool reads_{1, 1, 0};
  SlowStore store_;
  Metrics metrics_;
  asio::io_context io_;
  Visitors visitors_{VisitorLimits{}};
  Records records_{store_, reads_, metrics_};
  std::atomic<bool> end_studies_ = false;
  std::atomic<bool> draining_ = false;
  Tables tables_{Parts{io_, bots_.pool(), reads_, records_, studies_.pool(), end_studies_, store_, metrics_, 0, "here",
                       draining_}};
  std::vector<std::string> order_;
  std::vector<std::shared_ptr<Host>> hosts_;
  std::uint64_t connections_ = 0;
};

TEST_F(Thinking, of_a_novice_comes_before_all_but_one_expert_of_another_address) {
  const auto greedy = visitor("6.6.6.6"), ada = visitor("1.2.3.4");
  for (int i = 0; i < 40; ++i) sit("Grace", greedy, "push", 4, "expert");
  sit("Ada", ada, "push", 2, "novice");
  EXPECT_EQ(bots_.pool().busy(greedy->owner()), 40u) << "one bot of each table";
  EXPECT_EQ(bots_.pool().busy(ada->owner()), 1u);
  bots_.release();
  run_until_heard("Ada", 1);
  EXPECT_LE(order_.size(), 2u) << testing::PrintToString(order_);
}

// Each kind of table is studied once.
TEST_F(Thinking, that_leads_to_a_study_makes_the_study_wait_for_the_turn_of_its_address) {
  const auto greedy = visitor("6.6.6.6"), ada = visitor("1.2.3.4");
  bots_.release();
  sit("Grace", greedy, "tipp", 4, "expert", 1);
  sit("Ada", ada, "tipp", 4, "expert", 2);
  run_until_heard("Grace", 1);
  run_until_heard("Ada", 1);
  EXPECT_EQ(studies_.pool().busy(greedy->owner()), 1u);
  EXPECT_EQ(studies_.pool().busy(ada->owner()), 1u);
  // They end at once, and the next who asks gets them.
  end_studies_ = true;
  studies_.release();
  const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  for (const auto& one : {greedy, ada})
    while (studies_.pool().busy(one->owner()) > 0 && std::chrono::steady_clock::now() < until)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}  // namespace
}  // namespace wagnis
