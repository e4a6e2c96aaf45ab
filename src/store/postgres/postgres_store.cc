#include "store/postgres/postgres_store.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <future>
#include <utility>

#include "store/postgres/schema.h"
#include "store/rows.h"

namespace wagnis {

using postgres::Command;
using postgres::Connection;
using postgres::Failure;
using postgres::Outcome;
using postgres::Statement;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

constexpr auto kWithin = 4s;          // an answer of the database comes in that time, or the connection is lost
constexpr auto kOpenWithin = 3s;      // a connection
constexpr auto kMigrateWithin = 60s;  // a change of the schema
constexpr auto kPatience = 2s;        // how long a write waits for a database that cannot be reached
constexpr auto kTryAgain = 100ms;
constexpr auto kInDoubt = "WG900";  // of Failure: nobody knows whether the transaction has run

constexpr Statement kRegister{"register", "SELECT register($1, $2::text[], $3)"};
constexpr Statement kRenew{"renew", "SELECT renew($1, $2)"};
constexpr Statement kOpenSession{"open_session", "SELECT * FROM open_session($1)"};
constexpr Statement kBeginBatch{"begin_batch", "SELECT begin_batch($1, $2, $3)"};
constexpr Statement kEndNode{"end_node", "DELETE FROM nodes WHERE number = $1"};
constexpr Statement kKeys{"keys",
                          "SELECT key, count(*) FROM seeds JOIN games USING (table_id, game) WHERE key IS NOT NULL AND "
                          "ended = 0 GROUP BY key ORDER BY key"};
constexpr Statement kFence{"fence", "SELECT fence($1, $2, $3, $4)"};
constexpr Statement kClaim{"claim", "SELECT * FROM claim($1, $2)"};
constexpr Statement kRelease{"release", "SELECT release($1, $2, $3)"};
constexpr Statement kSetTable{"set_table",
                              "INSERT INTO tables (id, game, options, pause, clock, series, hints, owner, active) "
                              "VALUES ($1, $2, $3, $4, $5, $6, "
                              "$7, $8, seconds() - coalesce($9, 0))"};
constexpr Statement kSetHost{"set_host", "UPDATE tables SET host = $2 WHERE id = $1"};
constexpr Statement kMoveAnswers{"move_answers", "UPDATE answers SET chair = $3 WHERE table_id = $1 AND chair = $2"};
constexpr Statement kSit{
    "sit",
    "INSERT INTO sitters VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (table_id, chair) DO UPDATE SET "
    "kind = $3, name = $4, level = $5, hash = $6"};
constexpr Statement kNewGame{"new_game", "INSERT INTO games (table_id, game, wins) VALUES ($1, $2, nullif($3, ''))"};
constexpr Statement kAddSeed{
    "add_seed",
    "INSERT INTO seeds VALUES ($1, $2, $3, $4, $5, nullif($6, '')) ON CONFLICT (table_id, game, seat) DO UPDATE SET "
    "promise = $4, seed = $5, key = nullif($6, '')"};
constexpr Statement kAddEvent{"add_event", "INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6)"};
constexpr Statement kAddAnswer{
    "add_answer",
    "INSERT INTO answers (table_id, chair, id, ok, events, what, paragraph) VALUES ($1, $2, $3, $4, $5, $6, $7)"};
constexpr Statement kAddDecision{"add_decision", "INSERT INTO decisions (table_id, game, numbers) VALUES ($1, $2, $3)"};
constexpr Statement kAddStandIn{"add_stand_in",
                                "INSERT INTO stand_ins VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id, game, chair, "
                                "since) DO UPDATE SET until = "
                                "$5"};
constexpr Statement kAddLeaver{"add_leaver",
                               "INSERT INTO leavers (table_id, game, chair, at, name) VALUES ($1, $2, $3, $4, $5)"};
constexpr Statement kEndGame{"end_game", "UPDATE games SET ended = $3 WHERE table_id = $1 AND game = $2"};
constexpr Statement kShowSeed{
    "show_seed",
    "UPDATE seeds SET seed = $3, key = NULL WHERE table_id = $1 AND game = $2 AND seat = -1 AND key IS NOT NULL"};
// In the order of TableRows.
constexpr std::array kLoads{
    Statement{"load_table",
              "SELECT game, options, pause, clock, series, host, greatest(0, seconds() - active - 3600), hints FROM "
              "tables WHERE id = $1"},
    Statement{"load_sitters", "SELECT kind, name, level, hash FROM sitters WHERE table_id = $1 ORDER BY chair"},
    Statement{"load_games", "SELECT game, ended, coalesce(wins, '') FROM games WHERE table_id = $1 ORDER BY game"},
    Statement{"load_events",
              "SELECT game, number, seat, token, ms FROM events WHERE table_id = $1 ORDER BY game, number"},
    Statement{"load_answers",
              "SELECT chair, id, ok, events, what, paragraph FROM answers WHERE table_id = $1 ORDER BY position"},
    Statement{"load_decisions", "SELECT game, numbers FROM decisions WHERE table_id = $1 ORDER BY position"},
    Statement{"load_seeds", "SELECT game, seat, promise, seed, key FROM seeds WHERE table_id = $1 ORDER BY game, seat"},
    Statement{"load_stand_ins",
              "SELECT game, chair, since, until FROM stand_ins WHERE table_id = $1 ORDER BY game, chair, since"},
    Statement{"load_leavers", "SELECT game, chair, at, name FROM leavers WHERE table_id = $1 ORDER BY position"}};
static_assert(kLoads.size() == kTableRows);
constexpr Statement kIdleTables{
    "idle_tables", "SELECT id FROM tables WHERE NOT nameless AND active < $1 AND NOT leads_elsewhere(owner, $2)"};
constexpr Statement kSealedSeeds{"sealed_seeds",
                                 "SELECT game, key, seed FROM seeds JOIN games USING (table_id, game) WHERE table_id = "
                                 "$1 AND seat = -1 AND key IS NOT NULL AND ended = 0"};
constexpr Statement kGuardIdle{"guard_idle", "SELECT guard_idle($1, $2, $3)"};
constexpr std::array kForget{
    Statement{"rename_sitters",
              "UPDATE sitters SET name = 'Guest ' || (chair + 1) WHERE table_id = $1 AND kind = 'human'"},
    Statement{"forget_hashes", "UPDATE sitters SET hash = '' WHERE table_id = $1"},
    Statement{"rename_leavers", "UPDATE leavers SET name = 'Guest ' || (chair + 1) WHERE table_id = $1"},
    Statement{"delete_answers", "DELETE FROM answers WHERE table_id = $1"},
    Statement{"give_up_games", "UPDATE games SET ended = 2 WHERE table_id = $1 AND ended = 0"},
    Statement{"mark_nameless", "UPDATE tables SET nameless = true WHERE id = $1"}};
constexpr Statement kCountSeeds{
    "count_seeds",
    "SELECT count(*), count(*) FILTER (WHERE ended > 0), count(*) FILTER (WHERE ended = 0 AND active < $1) FROM seeds "
    "JOIN games USING (table_id, game) JOIN tables ON tables.id = seeds.table_id WHERE seat = -1"};
// $1 unused_before, $2 idle_before, $3 the node. A seat of game n belongs to chair (seat + n − 1) mod chairs.
#define WAGNIS_REMOVABLE                                                                                             \
  "NOT leads_elsewhere(owner, $3) AND (active < $2 OR (active < $1 AND NOT EXISTS (SELECT FROM sitters JOIN events " \
  "USING (table_id) WHERE table_id = tables.id AND kind = 'human' AND chair = (seat + game - 1) % (SELECT count(*) " \
  "FROM sitters AS chairs WHERE chairs.table_id = tables.id)) AND NOT EXISTS (SELECT FROM leavers WHERE table_id = " \
  "tables.id AND at > 0)))"
constexpr Statement kFindRemovable{"find_removable", "SELECT id FROM tables WHERE " WAGNIS_REMOVABLE};
constexpr Statement kRemove{"remove",
                            "DELETE FROM tables WHERE " WAGNIS_REMOVABLE " AND id = $4 RETURNING active < $2"};
#undef WAGNIS_REMOVABLE
constexpr Statement kMeasure{"measure", "SELECT (SELECT count(*) FROM tables), pg_database_size(current_database())"};

std::vector<Statement> all_statements() {
  std::vector<Statement> all{kRegister,   kRenew,      kOpenSession,   kBeginBatch, kEndNode,    kKeys,
                             kFence,      kClaim,      kRelease,       kSetTable,   kSetHost,    kMoveAnswers,
                             kSit,        kNewGame,    kAddSeed,       kAddEvent,   kAddAnswer,  kAddDecision,
                             kAddStandIn, kAddLeaver,  kEndGame,       kShowSeed,   kIdleTables, kSealedSeeds,
                             kGuardIdle,  kCountSeeds, kFindRemovable, kRemove,     kMeasure};
  all.insert(all.end(), kLoads.begin(), kLoads.end());
  all.insert(all.end(), kForget.begin(), kForget.end());
  return all;
}

// A cursor over rows, as read_rows has it.
class Cursor {
 public:
  explicit Cursor(const postgres::Rows& rows) : rows_(rows) {}
  bool row() { return ++row_ < rows_.count(); }
  Result<void> end() const { return {}; }
  std::int64_t number(int column) const { return rows_.number(row_, column); }
  int small(int column) const { return rows_.small(row_, column); }
  bool flag(int column) const { return rows_.flag(row_, column); }
  bool null(int column) const { return rows_.null(row_, column); }
  std::string text(int column) const { return rows_.text(row_, column); }

 private:
  const postgres::Rows& rows_;
  int row_ = -1;
};

// Names of keys have no character that an array's text would need to escape.
std::string array_of(const std::vector<std::string>& names) {
  std::string text = "{";
  for (const std::string& name : names) text += (text.size() > 1 ? ",\"" : "\"") + name + '"';
  return text + '}';
}

// Collects the commands of a change (write_rows).
struct Sink {
  template <class... Values>
  Result<void> add(const Statement& statement, const Values&... values) {
    Command& command = commands.emplace_back(statement);
    command << std::string_view(table);
    (command << ... << values);
    return {};
  }
  Result<void> host(int chair) { return add(kSetHost, chair); }
  Result<void> move_answers(int from, int to) { return add(kMoveAnswers, from, to); }
  Result<void> sitter(Chair chair, const Sitter& sitter) {
    return add(kSit, chair, kKinds[static_cast<std::size_t>(sitter.kind)], sitter.name, sitter.level, sitter.token);
  }
  Result<void> game(int game, const std::string& wins) { return add(kNewGame, game, wins); }
  Result<void> seed(int game, int seat, const std::string& promise, const Sealed& seed) {
    return add(kAddSeed, game, seat, promise, seed.text, seed.key);
  }
  Result<void> event(int game, std::int64_t number, const Event& event) {
    return add(kAddEvent, game, number, int{event.seat.index}, event.token, event.ms);
  }
  Result<void> answer(Chair chair, const std::string& id, const Answer& answer) {
    return add(kAddAnswer, chair, id, std::string_view(answer.ok ? "true" : "false"), answer.events, answer.what,
               answer.paragraph);
  }
  Result<void> decision(int game, const std::string& numbers) { return add(kAddDecision, game, numbers); }
  Result<void> stand_in(int game, const StandIn& one) { return add(kAddStandIn, game, one.chair, one.from, one.to); }
  Result<void> leaver(int game, const Leaver& one) { return add(kAddLeaver, game, one.chair, one.at, one.name); }
  // The seed of a game that is over is secret no longer.
  Result<void> end(int game, GameEnd end) {
    if (auto added = add(kEndGame, game, static_cast<int>(end)); !added) return added;
    return seed_now.empty() ? Result<void>() : add(kShowSeed, game, seed_now);
  }

  const std::string& table;
  const std::string& seed_now;  // of the game; empty: not known
  std::vector<Command> commands{};
};

}  // namespace

bool is_postgres(std::string_view store) {
  return store.starts_with("postgres://") || store.starts_with("postgresql://");
}

PostgresStore::PostgresStore(PostgresSettings settings, std::unique_ptr<Seal> seal)
    : settings_(std::move(settings)), seal_(std::move(seal)) {}

Result<std::unique_ptr<PostgresStore>> PostgresStore::open(PostgresSettings settings, std::unique_ptr<Seal> seal) {
  assert(seal != nullptr);
  const auto shown = postgres::without_password(settings.address);
  if (!shown) return refuse("the address of the store is none: " + shown.error().what);
  auto store = std::unique_ptr<PostgresStore>(new PostgresStore(std::move(settings), std::move(seal)));
  if (auto done = store->prepare(); !done) return refuse("the store at " + *shown + ": " + done.error().what);
  PostgresStore* raw = store.get();
  store->queue_.start([raw](std::vector<Write> batch) { raw->commit(std::move(batch)); },
                      std::vector<Reader>(kReaders));
  store->keeper_thread_ = std::thread([raw] { raw->keep(); });
  return store;
}

Result<void> PostgresStore::prepare() {
  {
    const auto first = Connection::open(settings_.address, {}, kOpenWithin);
    if (!first) return refuse(first.error().what);
    const auto standby = (*first)->execute("SELECT pg_is_in_recovery()", kWithin);
    if (!standby) return refuse(standby.error().what);
    if (standby->flag(0, 0)) return refuse("it is a standby, which takes no writes; name its primary");
    if (auto done = postgres::migrate(**first, kMigrateWithin); !done) return refuse(done.error().what);
  }
  auto keeper = Connection::open(settings_.address, all_statements(), kOpenWithin);
  if (!keeper) return refuse(keeper.error().what);
  keeper_ = std::move(*keeper);
  const Command ask_keys(kKeys);
  const auto keys = keeper_->run({&ask_keys, 1}, kWithin);
  if (!keys) return refuse(keys.error().what);
  for (int row = 0; row < keys->front().count(); ++row)
    if (const auto key = keys->front().text(row, 0); !seal_->has(key))
      return refuse("it has " + keys->front().text(row, 1) +
                    " games in progress whose seeds are sealed under the key " + key + ", which is not in " +
                    seal_->place() + ". All servers of a store need the same key file (--store-key)");
  if (auto kept = seal_->keep(); !kept) return kept;
  // A server of this name that ended without a word counts as running for one lease more.
  const auto until = Clock::now() + settings_.lease + 1s;
  for (;;) {
    const auto done = enlist();
    if (done) return {};
    if (done.error().state != postgres::kNameUsed || Clock::now() > until)
      return refuse(done.error().what + (done.error().state == postgres::kNameUsed
                                             ? "; give this one another name with --node"
                                             : std::string()));
    std::this_thread::sleep_for(kTryAgain);
  }
}

PostgresStore::~PostgresStore() {
  if (!keeper_thread_.joinable()) return;  // it could not be opened
  std::promise<void> resigned;
  resign([&] { resigned.set_value(); });
  resigned.get_future().wait();
  queue_.end();
  {
    const std::lock_guard lock(mutex_);
    keeper_ends_ = true;
  }
  wake_keeper_.notify_all();
  keeper_thread_.join();
}

// --- calls

void PostgresStore::write(Change change, Written done) {
  if (!queue_.give_bounded(Write{std::move(change), done})) done(too_much_waits());
}
void PostgresStore::load(std::string table, Loaded done) {
  if (!queue_.give_bounded(
          Queue::Read([this, table = std::move(table), done](Reader& reader) { done(load_now(reader, table)); })))
    done(too_much_waits());
}
void PostgresStore::claim(std::string table, std::function<void(Result<Claim>)> done) {
  if (!queue_.give_bounded(Queue::Task([this, table = std::move(table), done] { claim_now(table, done); })))
    done(too_much_waits());
}
void PostgresStore::release(const std::string& table) {
  queue_.give(Queue::Task([this, table] { release_now(table); }));
}
void PostgresStore::when_lost(const std::function<void(const std::string& table)>& lost) {
  const std::lock_guard lock(mutex_);
  lost_ = lost;
}
ClaimCount PostgresStore::claims() const {
  const std::lock_guard lock(mutex_);
  const auto led = std::ranges::count_if(held_, [](const auto& one) { return one.second.epoch != 0; });
  return {led, taken_over_, fenced_};
}
void PostgresStore::drained(std::function<void()> done) {
  queue_.give(Queue::Task([this, done = std::move(done)] {
    queue_.wait_for_readers();
    done();
  }));
}
void PostgresStore::resign(std::function<void()> done) {
  queue_.give(Queue::Task([this, done = std::move(done)] {
    queue_.wait_for_readers();
    std::int64_t node = 0;
    {
      const std::lock_guard lock(mutex_);
      resigned_ = true;
      node = std::exchange(node_, 0);
      held_.clear();
    }
    if (node != 0 && writer_) static_cast<void>(ask(Command(kEndNode) << node));  // else the lease ends by itself
    done();
  }));
}
void PostgresStore::forget_people(std::int64_t before, std::set<std::string> in_use,
                                  std::function<void(Result<int>)> done) {
  queue_.give(Queue::Task(
      [this, before, in_use = std::move(in_use), done = std::move(done)] { done(forget_now(before, in_use)); }));
}
void PostgresStore::count_promises(std::int64_t before, std::function<void(Result<PromiseCount>)> done) {
  queue_.give(Queue::Read([this, before, done = std::move(done)](Reader& reader) {
    const auto rows = read(reader, {Command(kCountSeeds) << before});
    if (!rows) return done(refuse(rows.error().what));
    const postgres::Rows& counted = rows->front();
    done(PromiseCount{counted.number(0, 0), counted.number(0, 1), counted.number(0, 2)});
  }));
}
void PostgresStore::tables_to_remove(StoreAge age, std::function<void(Result<std::vector<std::string>>)> done) {
  queue_.give(Queue::Read([this, age, done = std::move(done)](Reader& reader) {
    const auto rows = read(reader, {Command(kFindRemovable) << age.unused_before << age.idle_before << node()});
    if (!rows) return done(refuse(rows.error().what));
    std::vector<std::string> ids;
    for (int row = 0; row < rows->front().count(); ++row) ids.push_back(rows->front().text(row, 0));
    done(std::move(ids));
  }));
}
void PostgresStore::remove_tables(std::vector<std::string> tables, StoreAge age,
                                  std::function<void(Result<RemovedTables>)> done) {
  queue_.give(
      Queue::Task([this, tables = std::move(tables), age, done = std::move(done)] { done(remove_now(tables, age)); }));
}
void PostgresStore::measure(std::function<void(Result<StoreSize>)> done) {
  queue_.give(Queue::Read([this, done = std::move(done)](Reader& reader) {
    const auto rows = read(reader, {Command(kMeasure)});
    if (!rows) return done(refuse(rows.error().what));
    done(StoreSize{rows->front().number(0, 0), rows->front().number(0, 1), 0, 0});
  }));
}
void PostgresStore::probe(Written done) {
  queue_.give(Queue::Task([this, done = std::move(done)] {
    const auto written = change({});
    done(written ? Result<void>() : refuse(written.error().what));
  }));
}

// --- the writer

void PostgresStore::commit(std::vector<Write> batch) {
  // Writes to tables that this node does not lead have no place among the others.
  std::vector<Write> led;
  for (Write& write : batch) {
    const bool leads = [&] {
      const std::lock_guard lock(mutex_);
      const auto held = held_.find(write.change.table);
      return held != held_.end() && held->second.epoch != 0;
    }();
    if (leads || write.change.set) {
      led.push_back(std::move(write));
      continue;
    }
    ++fenced_;
    lose(write.change.table);
    write.done(refuse("this server does not lead the table " + in_quotes(write.change.table)));
  }
  if (!led.empty()) commit_at_once(led);
}

std::vector<Command> PostgresStore::commands_of(const Change& change, std::int64_t node, const Held& leads) const {
  Sink sink{change.table, leads.seed};
  if (const auto& set = change.set) {
    sink.commands.emplace_back(kSetTable).operator<<(std::string_view(change.table))
        << set->game << write_options(set->options);
    sink.commands.back().flag(set->pause) << set->clock << set->series << name(set->hints) << node << change.idle;
  } else {
    static_cast<void>(sink.add(kFence, node, leads.epoch, change.idle));
  }
  static_cast<void>(write_rows(change, *seal_, sink));  // it only collects
  return std::move(sink.commands);
}

void PostgresStore::commit_at_once(std::span<Write> batch) {
  Commands commands;
  {
    const std::lock_guard lock(mutex_);
    std::map<std::string_view, Held> now;  // after the writes before
    for (const auto& [change, done] : batch) {
      Held& leads = now[change.table];
      if (const auto held = held_.find(change.table); leads.epoch == 0 && held != held_.end()) leads = held->second;
      if (change.new_game) leads.seed = change.seeds ? change.seeds->server : std::string();
      std::ranges::move(commands_of(change, node_, leads), std::back_inserter(commands));
    }
  }
  const auto done = change(std::move(commands));
  if (!done && batch.size() > 1 && done.error().state != kInDoubt && !done.error().lost()) {
    for (Write& write : batch) commit_at_once({&write, 1});
    return;
  }
  for (Write& write : batch) {
    const std::string& table = write.change.table;
    if (!done) {
      if (done.error().state == postgres::kFenced) ++fenced_;
      if (done.error().state == postgres::kFenced || done.error().state == kInDoubt) lose(table);
      write.done(refuse(done.error().what));
      continue;
    }
    {
      const std::lock_guard lock(mutex_);
      if (write.change.set && node_ != 0) held_[table] = {1, 1, {}};
      if (const auto held = held_.find(table); held != held_.end() && write.change.new_game)
        held->second.seed = write.change.seeds ? write.change.seeds->server : std::string();
    }
    write.done({});
  }
}

bool PostgresStore::resigned() const {
  const std::lock_guard lock(mutex_);
  return resigned_;
}
std::string PostgresStore::trouble() const {
  const std::lock_guard lock(mutex_);
  if (resigned_) return "this server has ended its work with the store";
  return trouble_.empty() ? "this server is cut off from the store" : trouble_;
}

std::int64_t PostgresStore::node() const {
  const std::lock_guard lock(mutex_);
  return node_;
}

bool PostgresStore::open_writer() {
  const std::int64_t node = this->node();
  if (node == 0) return false;
  if (writer_ && session_node_ == node) return true;
  session_node_ = 0;
  const auto fail = [&](const Failure& failure) {
    writer_.reset();
    const std::lock_guard lock(mutex_);
    trouble_ = failure.what;
    return false;
  };
  if (!writer_) {
    auto opened = Connection::open(settings_.address, all_statements(), kOpenWithin);
    if (!opened) return fail(opened.error());
    writer_ = std::move(*opened);
  }
  const Command command = Command(kOpenSession) << node;
  const auto session = writer_->run({&command, 1}, kWithin);
  if (!session) {
    if (session.error().state == postgres::kCutOff) lose_all();
    return fail(session.error());
  }
  session_node_ = node;
  session_ = session->front().number(0, 0);
  stored_batch_ = session->front().number(0, 1);
  return true;
}

Outcome<void> PostgresStore::change(Commands commands) {
  commands.insert(commands.begin(), Command(kBeginBatch));
  for (bool again = false;; again = true) {
    while (!open_writer()) {
      if (!unreachable_since_) unreachable_since_ = Clock::now();
      if (resigned() || Clock::now() - *unreachable_since_ > kPatience || !queue_.pause(kTryAgain))
        return std::unexpected(Failure{{}, trouble()});
    }
    unreachable_since_.reset();
    const std::int64_t node = session_node_;
    batch_ = std::max(batch_, stored_batch_) + 1;
    commands.front() = Command(kBeginBatch) << node << session_ << batch_;
    const auto done = writer_->transact(commands, kWithin);
    if (done) return {};
    if (!done.error().lost()) {
      if (done.error().state == postgres::kCutOff) session_node_ = 0;
      return std::unexpected(done.error());
    }
    // Nobody knows whether it has run, until a new session tells.
    writer_.reset();
    session_node_ = 0;
    for (;;) {
      if (open_writer() && session_node_ == node) break;
      const bool registered = [&] {
        const std::lock_guard lock(mutex_);
        return node_ == node;
      }();
      if (!registered || !queue_.pause(kTryAgain)) return std::unexpected(Failure{kInDoubt, done.error().what});
    }
    if (stored_batch_ == batch_) return {};
    if (again) return std::unexpected(done.error());
  }
}

Outcome<postgres::Rows> PostgresStore::ask(const Command& command) {
  Failure failure{{}, "this server is cut off from it"};
  for (int tries = 0; tries < 2; ++tries) {
    // Without a session: the node may have ended.
    if (!writer_) {
      auto opened = Connection::open(settings_.address, all_statements(), kOpenWithin);
      if (!opened) {
        failure = opened.error();
        continue;
      }
      writer_ = std::move(*opened);
      session_node_ = 0;
    }
    auto rows = writer_->run({&command, 1}, kWithin);
    if (rows) return std::move(rows->front());
    failure = rows.error();
    if (!failure.lost()) break;
    writer_.reset();
  }
  return std::unexpected(failure);
}

void PostgresStore::claim_now(const std::string& table, const std::function<void(Result<Claim>)>& done) {
  std::int64_t node = 0, epoch = 0;
  {
    const std::lock_guard lock(mutex_);
    node = node_;
    if (const auto held = held_.find(table); held != held_.end() && held->second.epoch != 0) {
      ++held->second.claims;
      epoch = held->second.epoch;
    }
  }
  if (node == 0) return done(refuse("this server is cut off from the store"));
  if (epoch == 0) {
    const auto claimed = ask(Command(kClaim) << std::string_view(table) << node);
    if (!claimed) {
      if (claimed.error().state == postgres::kCutOff) lose_all();
      return done(refuse(claimed.error().what));
    }
    epoch = claimed->number(0, 0);
    if (epoch == 0) return done(Claim{std::nullopt, claimed->text(0, 2)});
    if (claimed->flag(0, 1)) ++taken_over_;
    std::unique_lock lock(mutex_);
    if (node_ != node) {
      lock.unlock();
      return done(refuse("this server was cut off from the store meanwhile"));
    }
    Held& held = held_[table];
    held = {epoch, held.claims + 1, {}};
  }
  queue_.read_next([this, table, epoch, done](Reader& reader) {
    auto loaded = load_now(reader, table);
    {
      const std::lock_guard lock(mutex_);
      const auto held = held_.find(table);
      if (held == held_.end() || held->second.epoch != epoch)
        loaded = refuse("this server was cut off from the store meanwhile");
      else if (loaded && *loaded && !(*loaded)->games.empty() && (*loaded)->games.back().seeds)
        held->second.seed = (*loaded)->games.back().seeds->server;
    }
    if (loaded && *loaded) return done(Claim{std::move(*loaded), {}});
    release(table);
    if (loaded) return done(Claim{});
    done(std::unexpected(loaded.error()));
  });
}

void PostgresStore::release_now(const std::string& table) {
  std::int64_t node = 0, epoch = 0;
  {
    const std::lock_guard lock(mutex_);
    const auto held = held_.find(table);
    if (held == held_.end() || --held->second.claims > 0) return;
    node = node_;
    epoch = held->second.epoch;
    held_.erase(held);
  }
  if (epoch == 0) return;
  // If that fails, the table stays with this node until it claims it again or ends.
  static_cast<void>(ask(Command(kRelease) << std::string_view(table) << node << epoch));
}

Result<int> PostgresStore::forget_now(std::int64_t before, const std::set<std::string>& in_use) {
  const std::int64_t node = this->node();
  const auto idle = ask(Command(kIdleTables) << before << node);
  if (!idle) return refuse(idle.error().what);
  int forgotten = 0;
  for (int row = 0; row < idle->count(); ++row) {
    const std::string table = idle->text(row, 0);
    if (in_use.contains(table)) continue;
    const auto sealed = ask(Command(kSealedSeeds) << std::string_view(table));
    if (!sealed) return refuse(sealed.error().what);
    Commands commands{Command(kGuardIdle) << std::string_view(table) << node << before};
    for (const Statement& statement : kForget) commands.push_back(Command(statement) << std::string_view(table));
    // A seed that cannot be opened stays sealed.
    for (int game = 0; game < sealed->count(); ++game)
      if (const auto seed = seal_->open({sealed->text(game, 1), sealed->text(game, 2)}))
        commands.push_back(Command(kShowSeed) << std::string_view(table) << sealed->small(game, 0) << *seed);
    if (const auto done = change(std::move(commands)); done)
      ++forgotten;
    else if (done.error().state != postgres::kFenced)  // in use by now
      return refuse(done.error().what);
  }
  return forgotten;
}

Result<RemovedTables> PostgresStore::remove_now(const std::vector<std::string>& tables, StoreAge age) {
  const std::int64_t node = this->node();
  if (!open_writer()) return refuse(trouble());
  Commands commands;
  for (const std::string& table : tables)
    commands.push_back(Command(kRemove) << age.unused_before << age.idle_before << node << std::string_view(table));
  const auto rows = writer_->transact(std::move(commands), kWithin);
  if (!rows) {
    if (rows.error().lost()) writer_.reset();
    return refuse(rows.error().what);
  }
  RemovedTables removed;
  for (const postgres::Rows& one : *rows)
    if (one.count() > 0) ++(one.flag(0, 0) ? removed.idle : removed.unused);
  return removed;
}

// --- the readers

// All commands see one state of the database.
Outcome<std::vector<postgres::Rows>> PostgresStore::read(Reader& reader, const Commands& commands) const {
  Failure failure;
  for (int tries = 0; tries < 2; ++tries) {
    if (!reader) {
      auto opened = Connection::open(settings_.address, all_statements(), kOpenWithin);
      if (opened)
        if (auto set = (*opened)->execute("SET default_transaction_isolation = 'repeatable read'", kWithin); !set)
          opened = std::unexpected(set.error());
      if (!opened) {
        failure = opened.error();
        continue;
      }
      reader = std::move(*opened);
    }
    auto rows = reader->transact(commands, kWithin);
    if (rows) return rows;
    failure = rows.error();
    if (!failure.lost()) break;
    reader.reset();
  }
  return std::unexpected(failure);
}

Result<std::optional<Table>> PostgresStore::load_now(Reader& reader, const std::string& table) const {
  Commands commands;
  for (const Statement& statement : kLoads) commands.push_back(Command(statement) << std::string_view(table));
  const auto rows = read(reader, commands);
  if (!rows) return refuse(rows.error().what);
  return read_rows(table, *seal_, [&](TableRows kind) { return Cursor((*rows)[static_cast<std::size_t>(kind)]); });
}

// --- the keeper

Outcome<void> PostgresStore::enlist() {
  if (!keeper_) {
    auto opened = Connection::open(settings_.address, all_statements(), kOpenWithin);
    if (!opened) return std::unexpected(opened.error());
    keeper_ = std::move(*opened);
  }
  const Command command = Command(kRegister) << std::string_view(settings_.node) << array_of(seal_->keys())
                                             << std::int64_t{settings_.lease.count()};
  const auto node = keeper_->run({&command, 1}, kWithin);
  if (!node) {
    if (node.error().lost()) keeper_.reset();
    return std::unexpected(node.error());
  }
  const std::lock_guard lock(mutex_);
  node_ = node->front().number(0, 0);
  return {};
}

void PostgresStore::keep() {
  auto renewed = Clock::now();  // when the last renewal began that succeeded
  const auto every = settings_.lease / 5;
  for (;;) {
    std::int64_t node = 0;
    bool well = true;
    {
      std::unique_lock lock(mutex_);
      wake_keeper_.wait(lock, [this] { return keeper_ends_ || !resigned_; });
      if (keeper_ends_) return;
      node = node_;
    }
    const auto now = Clock::now();
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(renewed + settings_.lease - now);
    if (node != 0 && left <= 0ms) {
      lose_all();
      continue;
    }
    if (node == 0) {
      well = enlist().has_value();
      if (well) renewed = now;
    } else {
      const auto within = std::min<std::chrono::milliseconds>(left, settings_.lease / 3);
      if (!keeper_)
        if (auto opened = Connection::open(settings_.address, all_statements(), within)) keeper_ = std::move(*opened);
      well = false;
      if (keeper_) {
        const Command command = Command(kRenew) << node << std::int64_t{settings_.lease.count()};
        const auto done = keeper_->run({&command, 1}, within);
        well = done.has_value();
        if (well) renewed = now;
        if (!done && done.error().lost()) keeper_.reset();
        if (!done && done.error().state == postgres::kCutOff) lose_all();
      }
    }
    std::unique_lock lock(mutex_);
    wake_keeper_.wait_for(lock, well ? every : std::chrono::milliseconds(kTryAgain), [this] { return keeper_ends_; });
  }
}

void PostgresStore::lose(const std::string& table) {
  std::function<void(const std::string&)> tell;
  {
    const std::lock_guard lock(mutex_);
    if (resigned_) return;
    if (const auto held = held_.find(table); held != held_.end()) held->second.epoch = 0;
    tell = lost_;
  }
  if (tell) tell(table);
}

void PostgresStore::lose_all() {
  std::vector<std::string> lost;
  std::function<void(const std::string&)> tell;
  {
    const std::lock_guard lock(mutex_);
    if (resigned_) return;
    node_ = 0;
    for (auto& [table, held] : held_)
      if (std::exchange(held.epoch, 0) != 0) lost.push_back(table);
    tell = lost_;
  }
  if (tell)
    for (const std::string& table : lost) tell(table);
}

}  // namespace wagnis
