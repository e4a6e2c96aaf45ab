#include "faults/crowd.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace wagnis {
namespace {

constexpr const char* kTables[] = {
    R"({"game": "push", "options": {"players": 2}, "name": "Ada", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})",
    R"({"game": "push", "options": {"players": 3}, "name": "Ada", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]})",
    R"({"game": "tipp", "options": {"players": 2, "rounds": 2}, "name": "Ada", "seats": [{"kind": "me"}, {"kind": "open"}]})",
    R"({"game": "caramba", "options": {"players": 3, "pace": "turns"}, "name": "Ada", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]})",
};

}  // namespace

namespace {

// Follows a server that names the one that leads the table: "?node=NAME", relative to the target.
HttpAnswer post_where_it_leads(std::uint16_t port, const std::string& target, std::string_view json) {
  HttpAnswer answer = post(port, target, json);
  for (int i = 0; i < 3 && answer.status == 307; ++i) answer = post(port, target + answer.headers.at("location"), json);
  return answer;
}

}  // namespace

Crowd::Crowd(std::uint16_t port, std::uint64_t seed) {
  for (const std::string_view table : kTables) {
    const ClientTicket ada = ticket_of(post(port, "/api/tables", table));
    guests_.emplace_back(ada, ++seed);
    if (table.find("open") != std::string_view::npos)
      guests_.emplace_back(
          ticket_of(post_where_it_leads(port, "/api/tables/" + ada.table + "/join", R"({"name": "Grace"})")), ++seed);
  }
  for (Guest& guest : guests_) threads_.emplace_back([this, &guest] { live(guest); });
}

Crowd::~Crowd() { part(); }

void Crowd::live(Guest& guest) {
  for (;;) {
    std::uint16_t port = 0;
    {
      std::unique_lock lock(mutex_);
      news_.wait(lock, [&] { return over_ || port_ != 0; });
      if (over_) return;
      port = port_;
    }
    try {
      if (!guest.connect(port)) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        continue;
      }
      while (guest.go_on()) {
        const std::lock_guard lock(mutex_);
        ++heard_;
        news_.notify_all();
      }
    } catch (const std::runtime_error& error) {
      ADD_FAILURE() << error.what();
      return;
    }
  }
}

void Crowd::server_at(std::uint16_t port) {
  const std::lock_guard lock(mutex_);
  port_ = port;
  news_.notify_all();
}

bool Crowd::hear(std::uint64_t messages) {
  std::unique_lock lock(mutex_);
  const std::uint64_t enough = heard_ + messages;
  return news_.wait_for(lock, kPatience, [&] { return heard_ >= enough || testing::Test::HasFailure(); });
}

void Crowd::part() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  news_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Crowd::check(std::uint16_t port) {
  for (Guest& guest : guests_) {
    guest.be_quiet();
    ASSERT_TRUE(guest.connect(port));
    while (!guest.is_done()) ASSERT_TRUE(guest.go_on());
  }
  // Bots may still move: all guests hear what the records have by now. Guests are quiet, so the bots come to an end.
  constexpr int kLooks = 20;
  for (Guest& guest : guests_) {
    ASSERT_TRUE(guest.connect(port));
    while (!guest.is_done()) ASSERT_TRUE(guest.go_on());
    std::vector<Record> records;
    for (int look = 0; look < kLooks; ++look) {
      records = records_of(port, guest.ticket().table);
      ASSERT_FALSE(records.empty());
      const std::pair there(static_cast<int>(std::ssize(records)), records.back().events.size());
      while (guest.heard() < there) ASSERT_TRUE(guest.go_on());
      if (guest.heard() == there) break;
    }
    guest.check(records);
  }
}

std::vector<std::string> Crowd::events(std::uint16_t port) const {
  std::vector<std::string> all;
  for (const Guest& guest : guests_) {
    std::string& lines = all.emplace_back();
    for (const Record& record : records_of(port, guest.ticket().table))
      for (const Event& event : record.events) lines += text(event) + '\n';
  }
  return all;
}

std::set<std::string> Crowd::tables() const {
  std::set<std::string> ids;
  for (const Guest& guest : guests_) ids.insert(guest.ticket().table);
  return ids;
}

std::size_t Crowd::answers() const {
  std::size_t sum = 0;
  for (const Guest& guest : guests_) sum += guest.answers();
  return sum;
}

std::size_t Crowd::told_bye() const {
  return static_cast<std::size_t>(std::ranges::count_if(guests_, [](const Guest& guest) { return guest.byes() > 0; }));
}

int Crowd::games() const {
  int sum = 0;
  for (const Guest& guest : guests_) sum += guest.games();
  return sum;
}

}  // namespace wagnis
