// All tables that are in use now.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/host.h"

namespace wagnis {

struct Ticket {
  std::string table;
  Chair chair;
  std::vector<Invitation> invitations;  // to open seats that need one
};

// May be called from any thread.
class Tables {
 public:
  // From now on the store tells it which tables are lost.
  explicit Tables(const Parts& parts);
  ~Tables();

  // Makes a new table and answers when it is on disk. The person in chair table.me gets this token.
  void set(NewTable table, std::string token_hash, std::shared_ptr<Visitor> visitor,
           std::function<void(Answered<Ticket>)> done);
  // The table, which is loaded for this visitor if it is not in use. A table that does not exist refuses every request.
  // Refuses with 429 when the visitor has used up its share of reading.
  Answered<std::shared_ptr<Host>> find(const std::string& id, const std::shared_ptr<Visitor>& visitor);
  // Forgets the people of tables that nobody has used for kKeepPeople days. `now`: wall clock, seconds since 1970.
  static constexpr int kKeepPeople = 30;
  void forget_people(std::int64_t now);
  // Removes old tables (StoreAge) that are not in use, a few at a time, so that moves do not wait.
  void remove_tables(StoreAge age);
  // Ends forget_people and remove_tables: they give no new task to the store.
  void end_tidying();

  Store& store() { return parts_.store; }
  Records& records() { return parts_.records; }

 private:
  // What the store may still call when the tables have ended.
  struct Told {
    std::mutex mutex;
    Tables* tables = nullptr;  // none: they have ended
  };
  void lost(const std::string& id);
  void keep(const std::string& id, const std::shared_ptr<Host>& host);
  void remove_next(const std::shared_ptr<std::vector<std::string>>& tables, StoreAge age);
  std::set<std::string> in_use() const;  // under mutex_

  const Parts parts_;
  std::mutex mutex_;
  bool tidying_ended_ = false;
  std::map<std::string, std::weak_ptr<Host>> hosts_;
  std::size_t tidy_at_ = 64;
  const std::shared_ptr<Told> told_ = std::make_shared<Told>();
};

}  // namespace wagnis
