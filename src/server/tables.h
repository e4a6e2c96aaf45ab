// All tables that somebody uses now.
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
  std::vector<Invitation> invitations;  // to the open seats, where they want one
};

// May be called from any thread.
class Tables {
 public:
  explicit Tables(const Parts& parts) : parts_(parts) {}

  // Sets a new table and answers when it is on disk. The sitter of `me` gets this token.
  void set(NewTable table, std::string token_hash, std::shared_ptr<Visitor> visitor,
           std::function<void(Answered<Ticket>)> done);
  // A table that is in use, or is loaded for this visitor; one that does not exist refuses everything. Refuses with 429 when
  // the visitor has read its share.
  Answered<std::shared_ptr<Host>> find(const std::string& id, const std::shared_ptr<Visitor>& visitor);
  // Forgets the people of tables that nobody has used for so many days; `now` is of the wall clock, seconds since 1970.
  static constexpr int kKeepPeople = 30;
  void forget_people(std::int64_t now);
  // Removes tables that are not in use and may go (StoreAge), some at a time, so that moves do not wait.
  void remove_tables(StoreAge age);
  // From now on nothing is forgotten or removed: what was given to the store before is the last.
  void end_tidying();

  Store& store() { return parts_.store; }
  Records& records() { return parts_.records; }

 private:
  void keep(const std::string& id, const std::shared_ptr<Host>& host);
  void remove_next(std::shared_ptr<std::vector<std::string>> tables, StoreAge age);
  std::set<std::string> in_use() const;  // under mutex_

  const Parts parts_;
  std::mutex mutex_;
  bool tidying_ended_ = false;
  std::map<std::string, std::weak_ptr<Host>> hosts_;
  std::size_t tidy_at_ = 64;
};

}  // namespace wagnis
