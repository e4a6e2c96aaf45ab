#include "store/sqlite/sqlite_store.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <span>
#include <string_view>

#include "store/sqlite/application.h"
#include "store/sqlite/tidy_sql.h"

namespace wagnis {
namespace {

constexpr int kServer = -1;     // stands for a seat: the server's seed
constexpr int kNobody = -1;     // stands for the host's chair
constexpr int kElsewhere = -1;  // the first number for chairs whose answers are on their way to other chairs
constexpr std::array<std::string_view, 3> kKinds{"open", "human", "bot"};  // in the order of Sitter::Kind

struct Migration {
  std::string_view name;
  const char* sql;
};

// Append only: version n is the schema after the first n.
constexpr std::array kMigrations{
    Migration{"tables, games, events", R"sql(
  CREATE TABLE tables (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    created INTEGER NOT NULL DEFAULT (unixepoch())
  ) STRICT;
  CREATE TABLE sitters (
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    chair INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('open', 'human', 'bot')),
    name TEXT NOT NULL,
    level TEXT NOT NULL,
    PRIMARY KEY (table_number, chair)
  ) STRICT;
  CREATE TABLE tickets (
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    chair INTEGER NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (table_number, chair)
  ) STRICT;
  CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL,
    votes INTEGER NOT NULL DEFAULT 0,
    UNIQUE (table_number, game)
  ) STRICT;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    token TEXT NOT NULL,
    ms INTEGER,
    UNIQUE (table_number, game, number)
  ) STRICT;
  CREATE TABLE answers (
    position INTEGER PRIMARY KEY,
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    chair INTEGER NOT NULL,
    id TEXT NOT NULL,
    ok INTEGER NOT NULL,
    events INTEGER NOT NULL,
    what TEXT NOT NULL,
    paragraph TEXT NOT NULL,
    UNIQUE (table_number, chair, id)
  ) STRICT;
)sql"},
    Migration{"pauses and decisions of games in real time", R"sql(
  ALTER TABLE tables ADD COLUMN pause INTEGER NOT NULL DEFAULT 1;
  CREATE TABLE decisions (
    position INTEGER PRIMARY KEY,
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL,
    numbers TEXT NOT NULL
  ) STRICT;
  CREATE INDEX decisions_of_table ON decisions (table_number);
)sql"},
    Migration{"seeds of the chance of games", R"sql(
  CREATE TABLE seeds (
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    promise TEXT NOT NULL,
    seed TEXT NOT NULL,
    PRIMARY KEY (table_number, game, seat)
  ) STRICT;
)sql"},
    // All games of a table but its last are over. Whether the last game of an older table is over, nobody has noted.
    Migration{"absent people, series, the last activity", R"sql(
  ALTER TABLE tables ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE tables ADD COLUMN series INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE tables ADD COLUMN active INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE tables ADD COLUMN nameless INTEGER NOT NULL DEFAULT 0;
  UPDATE tables SET active = unixepoch();
  CREATE INDEX tables_by_activity ON tables (nameless, active);
  ALTER TABLE games ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
  UPDATE games SET ended = 1
    WHERE game < (SELECT max(game) FROM games AS later WHERE later.table_number = games.table_number);
  CREATE TABLE stand_ins (
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL,
    chair INTEGER NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER,
    PRIMARY KEY (table_number, game, chair, since)
  ) STRICT;
  CREATE TABLE leavers (
    position INTEGER PRIMARY KEY,
    table_number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    game INTEGER NOT NULL,
    chair INTEGER NOT NULL,
    at INTEGER NOT NULL,
    name TEXT NOT NULL
  ) STRICT;
  CREATE INDEX leavers_of_table ON leavers (table_number);
)sql"},
    // seal_plain_seeds seals the seeds themselves.
    Migration{"sealed seeds of games in progress", R"sql(
  ALTER TABLE seeds ADD COLUMN key TEXT;
  CREATE INDEX sealed_seeds ON seeds (key) WHERE key IS NOT NULL;
)sql"},
    Migration{"the host of a table", R"sql(
  ALTER TABLE tables ADD COLUMN host INTEGER NOT NULL DEFAULT -1;
)sql"},
    Migration{"wins of a series", R"sql(
  ALTER TABLE games ADD COLUMN wins TEXT;
)sql"},
    Migration{"what the coach may tell", R"sql(
  ALTER TABLE tables ADD COLUMN hints TEXT NOT NULL DEFAULT 'none';
)sql"},
};

static_assert(kMigrations.size() == kSchema);

// SQLite's message with its extended code.
std::string said(sqlite3* database) {
  const int code = sqlite3_extended_errcode(database);
  return std::string(sqlite3_errmsg(database)) + " (SQLite code " + std::to_string(code) + ")";
}

Result<void> execute(sqlite3* database, const char* sql) {
  if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) != SQLITE_OK) return refuse(said(database));
  return {};
}

std::string write_options(const Options& options) {
  std::string lines;
  for (const auto& [name, value] : options) lines += name + '=' + text(value) + '\n';
  return lines;
}

Result<Options> read_options_text(std::string_view lines) {
  Options options;
  for (const std::string_view line : parts(lines, '\n')) {
    if (line.empty()) continue;
    auto option = parse_option(line);
    if (!option) return std::unexpected(option.error());
    options.push_back(std::move(*option));
  }
  return options;
}

std::string write_numbers(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

Result<std::vector<int>> read_numbers(std::string_view text) {
  std::vector<int> numbers;
  if (text.empty()) return numbers;
  for (const std::string_view part : parts(text, ',')) {
    int& number = numbers.emplace_back();
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
    if (error != std::errc() || end != part.data() + part.size())
      return refuse("wins are " + in_quotes(text) + "; they are numbers with commas between them");
  }
  return numbers;
}

// One use of a prepared statement: bind its values in order, then run it or step through its rows.
class Query {
 public:
  Query(sqlite3* database, sqlite3_stmt* statement) : database_(database), statement_(statement) {}
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  ~Query() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }

  Query& operator<<(std::int64_t number) {
    sqlite3_bind_int64(statement_, ++bound_, number);
    return *this;
  }
  Query& operator<<(int number) { return *this << std::int64_t{number}; }
  Query& operator<<(Chair chair) { return *this << std::int64_t{chair.index}; }
  Query& operator<<(std::string_view text) {
    sqlite3_bind_text64(statement_, ++bound_, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    return *this;
  }
  Query& operator<<(const std::optional<std::int64_t>& number) {
    if (number) return *this << *number;
    ++bound_;  // a value that is not bound is NULL
    return *this;
  }

  Result<void> run() {
    while (row()) {
    }
    return end();
  }
  bool row() {
    code_ = sqlite3_step(statement_);
    return code_ == SQLITE_ROW;
  }
  // After the last row: whether all rows came without an error.
  Result<void> end() const {
    if (code_ != SQLITE_DONE) return refuse(said(database_));
    return {};
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  int small(int column) const { return sqlite3_column_int(statement_, column); }
  bool null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
  std::string text(int column) const {
    const auto* bytes = sqlite3_column_text(statement_, column);
    return bytes == nullptr ? std::string()
                            : std::string(reinterpret_cast<const char*>(bytes),
                                          static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
  }

 private:
  sqlite3* database_;
  sqlite3_stmt* statement_;
  int bound_ = 0;
  int code_ = SQLITE_OK;
};

}  // namespace

void SqliteStore::Close::operator()(sqlite3* database) const { sqlite3_close(database); }

// The prepared statements.
class SqliteStore::Statements {
 public:
  static Result<std::unique_ptr<Statements>> prepare(sqlite3* database, const Seal& seal) {
    auto all = std::unique_ptr<Statements>(new Statements(database, seal));
    const auto sql = all_sql();
    for (std::size_t i = 0; i < kCount; ++i)
      if (sqlite3_prepare_v3(database, sql[i].c_str(), -1, SQLITE_PREPARE_PERSISTENT, &all->statements_[i], nullptr) !=
          SQLITE_OK)
        return refuse(said(database));
    return all;
  }
  ~Statements() {
    for (sqlite3_stmt* statement : statements_) sqlite3_finalize(statement);
  }

  Result<void> write(const Change& change);
  Result<std::optional<Table>> load(std::string_view id);
  Result<int> forget_people(std::int64_t before, const std::set<std::string>& in_use);
  Result<PromiseCount> count_promises(std::int64_t before);
  Result<std::vector<std::string>> tables_to_remove(const StoreAge& age);
  Result<RemovedTables> remove_tables(const std::vector<std::string>& tables, const StoreAge& age);
  Result<StoreSize> measure();
  // Seals the plain seeds of games in progress.
  Result<void> seal_plain_seeds();
  // Runs `read` in a transaction, so that it sees one state of the store. If no transaction can begin, reading fails by
  // itself.
  void in_one_state(const Read& read) {
    const auto begun = execute(database_, "BEGIN");
    read(*this);
    if (begun) static_cast<void>(execute(database_, "COMMIT"));  // nothing was written
  }

 private:
  enum Name : std::size_t {
    set_table,
    find_table,
    touch_table,
    set_host,
    move_answers,
    sit,
    ticket,
    no_ticket,
    new_game,
    add_seed,
    add_event,
    add_answer,
    add_decision,
    add_stand_in,
    add_leaver,
    end_game,
    load_table,
    load_sitters,
    load_games,
    load_events,
    load_answers,
    load_decisions,
    load_seeds,
    load_stand_ins,
    load_leavers,
    idle_tables,
    rename_sitters,
    rename_leavers,
    delete_tickets,
    delete_answers,
    games_in_progress,
    give_up_games,
    mark_nameless,
    count_seeds,
    sealed_seed,
    change_seed,
    plain_seeds,
    find_removable,
    find_removable_one,
    remove_table,
    measure_pages,
    kCount
  };
  static std::array<std::string, kCount> all_sql() {
    return {
        "INSERT INTO tables (id, game, options, pause, clock, series, hints, active) VALUES (?, ?, ?, ?, ?, ?, ?, "
        "unixepoch())",
        "SELECT number FROM tables WHERE id = ?",
        "UPDATE tables SET active = unixepoch() WHERE number = ? AND active < unixepoch() - 3600",
        "UPDATE tables SET host = ? WHERE number = ?",
        "UPDATE answers SET chair = ?3 WHERE table_number = ?1 AND chair = ?2",
        "INSERT OR REPLACE INTO sitters (table_number, chair, kind, name, level) VALUES (?, ?, ?, ?, ?)",
        "INSERT OR REPLACE INTO tickets (table_number, chair, hash) VALUES (?, ?, ?)",
        "DELETE FROM tickets WHERE table_number = ? AND chair = ?",
        "INSERT INTO games (table_number, game, wins) VALUES (?, ?, nullif(?, ''))",
        "INSERT OR REPLACE INTO seeds (table_number, game, seat, promise, seed, key) VALUES (?, ?, ?, ?, ?, nullif(?, "
        "''))",
        "INSERT INTO events (table_number, game, number, seat, token, ms) VALUES (?, ?, ?, ?, ?, ?)",
        "INSERT INTO answers (table_number, chair, id, ok, events, what, paragraph) VALUES (?, ?, ?, ?, ?, ?, ?)",
        "INSERT INTO decisions (table_number, game, numbers) VALUES (?, ?, ?)",
        "INSERT OR REPLACE INTO stand_ins (table_number, game, chair, since, until) VALUES (?, ?, ?, ?, ?)",
        "INSERT INTO leavers (table_number, game, chair, at, name) VALUES (?, ?, ?, ?, ?)",
        "UPDATE games SET ended = ?3 WHERE table_number = ?1 AND game = ?2",
        "SELECT number, game, options, pause, clock, series, host, max(0, unixepoch() - active - 3600), hints FROM "
        "tables "
        "WHERE id = ?",
        "SELECT kind, name, level, coalesce(hash, '') FROM sitters LEFT JOIN tickets USING (table_number, chair) "
        "WHERE table_number = ? ORDER BY chair",
        "SELECT game, ended, coalesce(wins, '') FROM games WHERE table_number = ? ORDER BY game",
        "SELECT game, number, seat, token, ms FROM events WHERE table_number = ? ORDER BY game, number",
        "SELECT chair, id, ok, events, what, paragraph FROM answers WHERE table_number = ? ORDER BY position",
        "SELECT game, numbers FROM decisions WHERE table_number = ? ORDER BY position",
        "SELECT game, seat, promise, seed, key FROM seeds WHERE table_number = ? ORDER BY game, seat",
        "SELECT game, chair, since, until FROM stand_ins WHERE table_number = ? ORDER BY game, chair, since",
        "SELECT game, chair, at, name FROM leavers WHERE table_number = ? ORDER BY position",
        "SELECT number, id FROM tables WHERE nameless = 0 AND active < ?",
        "UPDATE sitters SET name = 'Guest ' || (chair + 1) WHERE table_number = ? AND kind = 'human'",
        "UPDATE leavers SET name = 'Guest ' || (chair + 1) WHERE table_number = ?",
        "DELETE FROM tickets WHERE table_number = ?",
        "DELETE FROM answers WHERE table_number = ?",
        "SELECT game FROM games WHERE table_number = ? AND ended = 0",
        "UPDATE games SET ended = 2 WHERE table_number = ? AND ended = 0",
        "UPDATE tables SET nameless = 1 WHERE number = ?",
        "SELECT count(*), coalesce(sum(ended > 0), 0), coalesce(sum(ended = 0 AND active < ?), 0) FROM seeds "
        "JOIN games USING (table_number, game) JOIN tables ON tables.number = seeds.table_number WHERE seat = -1",
        "SELECT key, seed FROM seeds WHERE table_number = ? AND game = ? AND seat = -1 AND key IS NOT NULL",
        "UPDATE seeds SET seed = ?3, key = nullif(?4, '') WHERE table_number = ?1 AND game = ?2 AND seat = -1",
        "SELECT table_number, game, seed FROM seeds JOIN games USING (table_number, game) "
        "WHERE seat = -1 AND key IS NULL AND seed <> '' AND ended = 0",
        kTablesToRemove,
        kTablesToRemove + std::string(" AND id = ?3"),
        kRemoveTable,
        "SELECT (SELECT count(*) FROM tables), freelist_count * page_size FROM pragma_freelist_count, pragma_page_size",
    };
  }

  Statements(sqlite3* database, const Seal& seal) : database_(database), seal_(seal) {}
  Query query(Name name) { return {database_, statements_[name]}; }
  // Stores the server's seed of an ended game plain, since it is secret no longer. A seed that cannot be opened stays
  // sealed.
  Result<void> show_seed(std::int64_t table, int game);

  sqlite3* database_;
  const Seal& seal_;
  std::array<sqlite3_stmt*, kCount> statements_{};
};

Result<void> SqliteStore::Statements::write(const Change& change) {
  std::int64_t table = 0;
  if (change.set) {
    auto insert = query(set_table);
    insert << change.table << change.set->game << write_options(change.set->options) << int{change.set->pause}
           << change.set->clock << change.set->series << name(change.set->hints);
    if (auto done = insert.run(); !done) return done;
    table = sqlite3_last_insert_rowid(database_);
  } else {
    auto find = query(find_table);
    find << change.table;
    if (!find.row()) {
      if (auto found = find.end(); !found) return found;
      return refuse("there is no table " + in_quotes(change.table));
    }
    table = find.number(0);
    auto touch = query(touch_table);
    if (auto done = (touch << table).run(); !done) return done;
  }
  if (change.host) {
    auto update = query(set_host);
    if (auto done = (update << (*change.host ? int{(*change.host)->index} : kNobody) << table).run(); !done)
      return done;
  }
  // Answers move by way of numbers that no chair has, so that no two chairs are the same in between.
  for (std::size_t i = 0; i < change.order.size(); ++i) {
    auto update = query(move_answers);
    if (auto done = (update << table << change.order[i] << kElsewhere - static_cast<int>(i)).run(); !done) return done;
  }
  for (std::size_t i = 0; i < change.order.size(); ++i) {
    auto update = query(move_answers);
    if (auto done = (update << table << kElsewhere - static_cast<int>(i) << static_cast<int>(i)).run(); !done)
      return done;
  }
  for (const auto& [chair, sitter] : change.sitters) {
    auto insert = query(sit);
    insert << table << chair << kKinds[static_cast<std::size_t>(sitter.kind)] << sitter.name << sitter.level;
    if (auto done = insert.run(); !done) return done;
    auto ticket_of = query(sitter.token.empty() ? no_ticket : ticket);
    ticket_of << table << chair;
    if (!sitter.token.empty()) ticket_of << sitter.token;
    if (auto done = ticket_of.run(); !done) return done;
  }
  if (change.new_game) {
    auto insert = query(new_game);
    if (auto done = (insert << table << change.game << write_numbers(change.wins)).run(); !done) return done;
  }
  const auto keep_seed = [&](int seat, const std::string& commit, const Sealed& seed) {
    auto insert = query(add_seed);
    insert << table << change.game << seat << commit << seed.text << seed.key;
    return insert.run();
  };
  if (const auto& seeds = change.seeds)
    if (auto done = keep_seed(kServer, seeds->commit, seal_.seal(seeds->server)); !done) return done;
  for (const auto& [seat, seed] : change.seat_seeds)
    if (auto done = keep_seed(seat.index, seed.commit, {{}, seed.seed}); !done) return done;
  std::int64_t number = change.from;
  for (const Event& event : change.events) {
    auto insert = query(add_event);
    insert << table << change.game << number++ << int{event.seat.index} << event.token << event.ms;
    if (auto done = insert.run(); !done) return done;
  }
  for (const auto& [key, answer] : change.answers) {
    auto insert = query(add_answer);
    insert << table << key.first << key.second << int{answer.ok} << answer.events << answer.what << answer.paragraph;
    if (auto done = insert.run(); !done) return done;
  }
  if (!change.decision.empty()) {
    auto insert = query(add_decision);
    if (auto done = (insert << table << change.game << change.decision).run(); !done) return done;
  }
  for (const StandIn& stand_in : change.stand_ins) {
    auto insert = query(add_stand_in);
    insert << table << change.game << stand_in.chair << stand_in.from << stand_in.to;
    if (auto done = insert.run(); !done) return done;
  }
  for (const Leaver& leaver : change.leavers) {
    auto insert = query(add_leaver);
    insert << table << change.game << leaver.chair << leaver.at << leaver.name;
    if (auto done = insert.run(); !done) return done;
  }
  if (change.end != GameEnd::none) {
    auto update = query(end_game);
    if (auto done = (update << table << change.game << static_cast<int>(change.end)).run(); !done) return done;
    if (auto done = show_seed(table, change.game); !done) return done;
  }
  return {};
}

Result<std::optional<Table>> SqliteStore::Statements::load(std::string_view id) {
  Table table;
  table.id = id;
  std::int64_t number = 0;
  int host = kNobody;
  {
    auto find = query(load_table);
    find << id;
    if (!find.row()) {
      if (auto found = find.end(); !found) return std::unexpected(found.error());
      return std::nullopt;
    }
    number = find.number(0);
    table.game = find.text(1);
    auto options = read_options_text(find.text(2));
    if (!options) return std::unexpected(options.error());
    table.options = std::move(*options);
    table.pause = find.small(3) != 0;
    table.clock = find.small(4);
    table.series = find.small(5);
    host = find.small(6);
    table.idle = find.number(7);
    const auto hints = std::ranges::find(kHints, find.text(8));
    if (hints == kHints.end()) return refuse("hints of a table are none of none, words, odds: " + find.text(8));
    table.hints = static_cast<Hints>(hints - kHints.begin());
  }
  auto sitters = query(load_sitters);
  sitters << number;
  while (sitters.row()) {
    const auto kind = std::ranges::find(kKinds, sitters.text(0)) - kKinds.begin();
    if (kind == std::ssize(kKinds)) return refuse("a sitter is of a kind that is none: " + sitters.text(0));
    table.sitters.push_back({static_cast<Sitter::Kind>(kind), sitters.text(1), sitters.text(2), sitters.text(3)});
  }
  if (auto end = sitters.end(); !end) return std::unexpected(end.error());

  const auto chair_of = [&](int stored) -> Result<Chair> {
    if (stored < 0 || stored >= std::ssize(table.sitters))
      return refuse("chair " + std::to_string(stored) + " is named, and the table has " +
                    std::to_string(table.sitters.size()));
    return Chair{static_cast<std::uint8_t>(stored)};
  };
  const auto game_of = [&](int stored) -> Result<TableGame*> {
    if (stored < 1 || stored > std::ssize(table.games))
      return refuse("game " + std::to_string(stored) + " is named, and the table has " +
                    std::to_string(table.games.size()));
    return &table.games[static_cast<std::size_t>(stored - 1)];
  };
  if (host != kNobody) {
    const auto chair = chair_of(host);
    if (!chair) return std::unexpected(chair.error());
    table.host = *chair;
  }

  auto games = query(load_games);
  games << number;
  while (games.row()) {
    TableGame& game = table.games.emplace_back();
    if (games.small(0) != std::ssize(table.games)) return refuse("a game of the table is missing");
    if (games.small(1) < 0 || games.small(1) > static_cast<int>(GameEnd::given_up))
      return refuse("a game has ended in a way that is none: " + games.text(1));
    game.end = static_cast<GameEnd>(games.small(1));
    auto wins = read_numbers(games.text(2));
    if (!wins) return std::unexpected(wins.error());
    game.wins = std::move(*wins);
  }
  if (auto end = games.end(); !end) return std::unexpected(end.error());

  auto events = query(load_events);
  events << number;
  while (events.row()) {
    const auto game = game_of(events.small(0));
    if (!game) return std::unexpected(game.error());
    if (events.number(1) != std::ssize((*game)->events)) return refuse("an event of a game is missing");
    (*game)->events.push_back({Seat{static_cast<std::uint8_t>(events.small(2))}, events.text(3),
                               events.null(4) ? std::nullopt : std::optional(events.number(4))});
  }
  if (auto end = events.end(); !end) return std::unexpected(end.error());

  auto answers = query(load_answers);
  answers << number;
  while (answers.row()) {
    const auto chair = chair_of(answers.small(0));
    if (!chair) return std::unexpected(chair.error());
    table.answers.emplace(std::pair(*chair, answers.text(1)),
                          Answer{answers.small(2) != 0, answers.number(3), answers.text(4), answers.text(5)});
  }
  if (auto end = answers.end(); !end) return std::unexpected(end.error());

  auto decisions = query(load_decisions);
  decisions << number;
  while (decisions.row()) {
    const auto game = game_of(decisions.small(0));
    if (!game) return std::unexpected(game.error());
    (*game)->decisions.push_back(decisions.text(1));
  }
  if (auto end = decisions.end(); !end) return std::unexpected(end.error());

  auto seeds = query(load_seeds);
  seeds << number;
  while (seeds.row()) {
    const auto game = game_of(seeds.small(0));
    if (!game) return std::unexpected(game.error());
    if (!(*game)->seeds) (*game)->seeds = Seeds{table.id, seeds.small(0), {}, {}, {}};
    Seeds& all = *(*game)->seeds;
    all.seats.resize(table.sitters.size());
    std::string seed = seeds.text(3);
    if (!seeds.null(4)) {
      auto opened = seal_.open({seeds.text(4), std::move(seed)});
      if (!opened && (*game)->end == GameEnd::none)
        return refuse("the seed of game " + std::to_string(all.number) + " cannot be opened: " + opened.error().what);
      seed = opened ? std::move(*opened) : std::string();
    }
    if (seeds.small(1) == kServer) {
      all.commit = seeds.text(2);
      all.server = std::move(seed);
    } else {
      const auto seat = chair_of(seeds.small(1));  // `seats` has an entry for each
      if (!seat) return std::unexpected(seat.error());
      all.seats[seat->index] = {seeds.text(2), std::move(seed)};
    }
  }
  if (auto end = seeds.end(); !end) return std::unexpected(end.error());

  auto stand_ins = query(load_stand_ins);
  stand_ins << number;
  while (stand_ins.row()) {
    const auto game = game_of(stand_ins.small(0));
    if (!game) return std::unexpected(game.error());
    const auto chair = chair_of(stand_ins.small(1));
    if (!chair) return std::unexpected(chair.error());
    (*game)->stand_ins.push_back(
        {*chair, stand_ins.number(2), stand_ins.null(3) ? std::nullopt : std::optional(stand_ins.number(3))});
  }
  if (auto end = stand_ins.end(); !end) return std::unexpected(end.error());

  auto leavers = query(load_leavers);
  leavers << number;
  while (leavers.row()) {
    const auto game = game_of(leavers.small(0));
    if (!game) return std::unexpected(game.error());
    const auto chair = chair_of(leavers.small(1));
    if (!chair) return std::unexpected(chair.error());
    (*game)->leavers.push_back({*chair, leavers.number(2), leavers.text(3)});
  }
  if (auto end = leavers.end(); !end) return std::unexpected(end.error());
  return table;
}

Result<int> SqliteStore::Statements::forget_people(std::int64_t before, const std::set<std::string>& in_use) {
  std::vector<std::int64_t> idle;
  {
    auto find = query(idle_tables);
    find << before;
    while (find.row())
      if (!in_use.contains(find.text(1))) idle.push_back(find.number(0));
    if (auto end = find.end(); !end) return std::unexpected(end.error());
  }
  for (const std::int64_t table : idle) {
    std::vector<int> given_up;
    {
      auto find = query(games_in_progress);
      find << table;
      while (find.row()) given_up.push_back(find.small(0));
      if (auto end = find.end(); !end) return std::unexpected(end.error());
    }
    for (const Name name :
         {rename_sitters, rename_leavers, delete_tickets, delete_answers, give_up_games, mark_nameless}) {
      auto change = query(name);
      if (auto done = (change << table).run(); !done) return std::unexpected(done.error());
    }
    for (const int game : given_up)
      if (auto done = show_seed(table, game); !done) return std::unexpected(done.error());
  }
  return static_cast<int>(idle.size());
}

Result<std::vector<std::string>> SqliteStore::Statements::tables_to_remove(const StoreAge& age) {
  std::vector<std::string> ids;
  auto find = query(find_removable);
  find << age.unused_before << age.idle_before;
  while (find.row()) ids.push_back(find.text(1));
  if (auto end = find.end(); !end) return std::unexpected(end.error());
  return ids;
}

Result<RemovedTables> SqliteStore::Statements::remove_tables(const std::vector<std::string>& tables,
                                                             const StoreAge& age) {
  RemovedTables removed;
  for (const std::string& id : tables) {
    std::int64_t number = 0;
    {
      auto find = query(find_removable_one);
      find << age.unused_before << age.idle_before << id;
      if (!find.row()) {
        if (auto end = find.end(); !end) return std::unexpected(end.error());
        continue;
      }
      number = find.number(0);
      ++(find.small(2) != 0 ? removed.idle : removed.unused);
    }
    auto remove = query(remove_table);
    if (auto done = (remove << number).run(); !done) return std::unexpected(done.error());
  }
  return removed;
}

Result<StoreSize> SqliteStore::Statements::measure() {
  auto pages = query(measure_pages);
  if (!pages.row()) return std::unexpected(pages.end().error());
  return StoreSize{pages.number(0), 0, pages.number(1), 0};
}

Result<void> SqliteStore::Statements::show_seed(std::int64_t table, int game) {
  Result<std::string> seed;
  {
    auto find = query(sealed_seed);
    find << table << game;
    if (!find.row()) return find.end();
    seed = seal_.open({find.text(0), find.text(1)});
  }
  if (!seed) return {};
  auto change = query(change_seed);
  return (change << table << game << *seed << std::string_view()).run();
}

Result<void> SqliteStore::Statements::seal_plain_seeds() {
  struct Plain {
    std::int64_t table;
    int game;
    std::string seed;
  };
  std::vector<Plain> all;
  {
    auto find = query(plain_seeds);
    while (find.row()) all.push_back({find.number(0), find.small(1), find.text(2)});
    if (auto end = find.end(); !end) return end;
  }
  for (const Plain& plain : all) {
    const Sealed sealed = seal_.seal(plain.seed);
    auto change = query(change_seed);
    change << plain.table << plain.game << sealed.text << sealed.key;
    if (auto done = change.run(); !done) return done;
  }
  return {};
}

Result<PromiseCount> SqliteStore::Statements::count_promises(std::int64_t before) {
  auto count = query(count_seeds);
  count << before;
  if (!count.row()) return std::unexpected(count.end().error());
  return PromiseCount{count.number(0), count.number(1), count.number(2)};
}

namespace {

Result<std::int64_t> one_number(sqlite3* database, const char* sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) != SQLITE_OK) return refuse(said(database));
  Result<std::int64_t> number = refuse("no answer to " + std::string(sql));
  {
    Query query(database, statement);
    if (query.row())
      number = query.number(0);
    else if (auto end = query.end(); !end)
      number = std::unexpected(end.error());
  }
  sqlite3_finalize(statement);
  return number;
}

// Brings an open database to the newest schema, in one transaction. Refuses a database that is not a store of this
// version or an earlier one.
Result<void> migrate(sqlite3* database) {
  const auto application = one_number(database, "PRAGMA application_id");
  if (!application) return std::unexpected(application.error());
  const auto objects = one_number(database, "SELECT count(*) FROM sqlite_schema");
  if (!objects) return std::unexpected(objects.error());
  if (*application != kApplication && *objects != 0) return refuse("it is the database of another program");

  std::int64_t version = 0;
  if (*objects != 0) {
    const auto stored = one_number(database, "SELECT coalesce(max(version), 0) FROM migrations");
    if (!stored) return std::unexpected(stored.error());
    version = *stored;
  }
  if (version > static_cast<std::int64_t>(kMigrations.size()))
    return refuse("it was made by a newer Wagnis: its schema has version " + std::to_string(version) +
                  ", this program knows 1 to " + std::to_string(kMigrations.size()));
  if (version == static_cast<std::int64_t>(kMigrations.size())) return {};

  std::string all = "BEGIN IMMEDIATE; PRAGMA application_id = " + std::to_string(kApplication) +
                    "; CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;";
  for (auto i = static_cast<std::size_t>(version); i < kMigrations.size(); ++i)
    all += std::string(kMigrations[i].sql) + "INSERT INTO migrations VALUES (" + std::to_string(i + 1) + ", '" +
           std::string(kMigrations[i].name) + "');";
  all += "COMMIT;";
  return execute(database, all.c_str());
}

// Refuses a store with games in progress whose seeds are sealed under keys that `seal` does not have.
Result<void> check_keys(sqlite3* database, const Seal& seal) {
  sqlite3_stmt* statement = nullptr;
  constexpr auto kKeys =
      "SELECT key, count(*) FROM seeds JOIN games USING (table_number, game) WHERE key IS NOT NULL AND ended = 0 "
      "GROUP BY key ORDER BY key";
  if (sqlite3_prepare_v2(database, kKeys, -1, &statement, nullptr) != SQLITE_OK) return refuse(said(database));
  Result<void> all;
  {
    Query keys(database, statement);
    while (all && keys.row())
      if (!seal.has(keys.text(0)))
        all = refuse("it has " + std::to_string(keys.number(1)) +
                     " games in progress whose seeds are sealed under the key " + keys.text(0) + ", which is not in " +
                     seal.place() +
                     ". Put the key file back, or say with --store-key where it is; finished games need no key");
    if (all) all = keys.end();
  }
  sqlite3_finalize(statement);
  return all;
}

// Whether the disk takes more: writes, syncs and removes a new file beside the store. SQLite's own small writes would
// not show it, since they reuse space of the log.
constexpr std::size_t kProbe = 64 * 1024;  // bytes
Result<void> grow_a_file(const std::filesystem::path& store) {
  sqlite3_vfs* files = sqlite3_vfs_find(nullptr);
  std::vector<char> bytes(kProbe);
  std::vector<std::max_align_t> room(static_cast<std::size_t>(files->szOsFile) / sizeof(std::max_align_t) + 1);
  auto* file = reinterpret_cast<sqlite3_file*>(room.data());
  const std::string name = store.string() + "-probe";
  files->xDelete(files, name.c_str(), 0);  // left by a program that was killed here
  int code = files->xOpen(files, name.c_str(), file,
                          SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE |
                              SQLITE_OPEN_DELETEONCLOSE | SQLITE_OPEN_TEMP_JOURNAL,
                          nullptr);
  if (code == SQLITE_OK) {
    code = file->pMethods->xWrite(file, bytes.data(), static_cast<int>(bytes.size()), 0);
    if (code == SQLITE_OK) code = file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
  }
  if (file->pMethods != nullptr) file->pMethods->xClose(file);
  if (code == SQLITE_OK) return {};
  return refuse(name + ": " + sqlite3_errstr(code) + " (SQLite code " + std::to_string(code) + ")");
}

}  // namespace

// Seals seeds that an earlier schema left plain. VACUUM and the checkpoint remove every trace of them from the file and
// its log, even in unused pages.
Result<void> SqliteStore::seal_plain_seeds() {
  sqlite3* database = database_.get();
  const auto plain = one_number(database,
                                "SELECT EXISTS (SELECT 1 FROM seeds JOIN games USING (table_number, game) "
                                "WHERE seat = -1 AND key IS NULL AND seed <> '' AND ended = 0)");
  if (!plain) return std::unexpected(plain.error());
  if (*plain == 0) return {};
  if (auto done = execute(database, "VACUUM"); !done) return done;
  if (auto done = at_once([this] { return statements_->seal_plain_seeds(); }); !done) return done;
  return execute(database, "PRAGMA wal_checkpoint(TRUNCATE)");
}

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::filesystem::path& name, std::unique_ptr<Seal> seal) {
  assert(seal != nullptr);
  const auto refuse_file = [&](const std::string& why) { return refuse("the store " + name.string() + ": " + why); };
  auto file = StoreFile::open(name);
  if (!file) return refuse_file(file.error().what);
  auto store = std::unique_ptr<SqliteStore>(new SqliteStore(std::move(*file), std::move(seal)));
  sqlite3* raw = nullptr;
  const int opened = sqlite3_open_v2(store->file_.path().c_str(), &raw,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  store->database_.reset(raw);
  if (opened != SQLITE_OK) return refuse_file(raw != nullptr ? said(raw) : "out of memory");
  sqlite3_extended_result_codes(raw, 1);
  sqlite3_busy_timeout(raw, 2000);
  // SQLite opens a file that it cannot write as read-only; then no game could be kept.
  if (sqlite3_db_readonly(raw, "main") == 1) return refuse_file("it cannot be written");
  for (const char* pragma : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON",
                             "PRAGMA secure_delete = ON"})  // deleted names must leave the file too
    if (auto done = execute(raw, pragma); !done) return refuse_file(done.error().what);
  if (auto done = migrate(raw); !done) return refuse_file(done.error().what);
  const auto broken = one_number(raw, "SELECT count(*) FROM pragma_quick_check WHERE quick_check <> 'ok'");
  if (!broken) return refuse_file(broken.error().what);
  if (*broken != 0)
    return refuse_file("it is damaged: PRAGMA quick_check finds " + std::to_string(*broken) + " faults");
  if (auto done = check_keys(raw, *store->seal_); !done) return refuse_file(done.error().what);
  if (auto done = store->seal_->keep(); !done) return std::unexpected(done.error());
  auto statements = Statements::prepare(raw, *store->seal_);
  if (!statements) return refuse_file(statements.error().what);
  store->statements_ = std::move(*statements);
  // Copies what a killed server left in the log. From here on a foreign write to the store is a fault.
  if (auto done = execute(raw, "PRAGMA wal_checkpoint(PASSIVE)"); !done) return refuse_file(done.error().what);
  store->file_.watch();
  if (auto done = store->seal_plain_seeds(); !done)
    return refuse_file("its seeds must be sealed once, and for that it is written anew: " + done.error().what);
  for (std::size_t i = 0; i < kReaders; ++i) {
    auto reader = store->open_reader();
    if (!reader) return refuse_file(reader.error().what);
    store->read_databases_.push_back(std::move(*reader));
  }
  for (const Opened& reader : store->read_databases_)
    store->readers_.emplace_back([raw_store = store.get(), &reader] { raw_store->read(reader); });
  store->writer_ = std::thread([raw_store = store.get()] { raw_store->run(); });
  return store;
}

// Opened for writing, too, since only then SQLite can mend the index of the log; query_only keeps it from writing.
Result<SqliteStore::Opened> SqliteStore::open_reader() const {
  sqlite3* raw = nullptr;
  const int opened = sqlite3_open_v2(file_.path().c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(raw);
  if (opened != SQLITE_OK) return refuse(raw != nullptr ? said(raw) : "out of memory");
  sqlite3_extended_result_codes(raw, 1);
  sqlite3_busy_timeout(raw, 2000);
  if (auto done = execute(raw, "PRAGMA query_only = ON"); !done) return std::unexpected(done.error());
  auto statements = Statements::prepare(raw, *seal_);
  if (!statements) return std::unexpected(statements.error());
  return Opened{std::move(database), std::move(*statements)};
}

SqliteStore::SqliteStore(StoreFile file, std::unique_ptr<Seal> seal) : file_(std::move(file)), seal_(std::move(seal)) {}

SqliteStore::~SqliteStore() {
  if (writer_.joinable()) {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_one();
    writer_.join();
  }
  {
    const std::lock_guard lock(mutex_);
    readers_end_ = true;
  }
  wake_readers_.notify_all();
  for (std::thread& reader : readers_) reader.join();
  // SQLite must not copy the log into a file that something else has overwritten.
  if (database_ && !file_.untouched()) sqlite3_db_config(database_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
}

void SqliteStore::write(Change change, Written done) { give(Write{std::move(change), std::move(done)}, true); }
void SqliteStore::load(std::string table, Loaded done) { give(Load{std::move(table), std::move(done)}, true); }

// Writes SQLite's user_version, which nothing else uses: `migrations` counts the version of the schema.
void SqliteStore::probe(Written done) {
  give(
      [this, done = std::move(done)] {
        sqlite3* database = database_.get();
        done(at_once([&]() -> Result<void> {
          if (auto grown = grow_a_file(file_.path()); !grown) return grown;
          const auto last = one_number(database, "PRAGMA user_version");
          if (!last) return std::unexpected(last.error());
          return execute(database, ("PRAGMA user_version = " + std::to_string(1 - *last)).c_str());
        }));
      },
      false);
}

void SqliteStore::forget_people(std::int64_t before, std::set<std::string> in_use,
                                std::function<void(Result<int>)> done) {
  give(
      [this, before, in_use = std::move(in_use), done = std::move(done)] {
        Result<int> forgotten = 0;
        const auto all = at_once([&]() -> Result<void> {
          forgotten = statements_->forget_people(before, in_use);
          if (!forgotten) return std::unexpected(forgotten.error());
          return {};
        });
        done(all ? std::move(forgotten) : std::unexpected(all.error()));
      },
      false);
}
void SqliteStore::tables_to_remove(StoreAge age, std::function<void(Result<std::vector<std::string>>)> done) {
  give(Read([age, done = std::move(done)](Statements& statements) { done(statements.tables_to_remove(age)); }), false);
}

void SqliteStore::remove_tables(std::vector<std::string> tables, StoreAge age,
                                std::function<void(Result<RemovedTables>)> done) {
  give(
      [this, tables = std::move(tables), age, done = std::move(done)] {
        Result<RemovedTables> removed;
        const auto all = at_once([&]() -> Result<void> {
          removed = statements_->remove_tables(tables, age);
          if (!removed) return std::unexpected(removed.error());
          return {};
        });
        done(all ? removed : std::unexpected(all.error()));
      },
      false);
}

void SqliteStore::measure(std::function<void(Result<StoreSize>)> done) {
  give(Read([this, done = std::move(done)](Statements& statements) {
         auto size = statements.measure();
         if (size) file_.measure(*size);
         done(std::move(size));
       }),
       false);
}

void SqliteStore::count_promises(std::int64_t before, std::function<void(Result<PromiseCount>)> done) {
  give(Read([before, done = std::move(done)](Statements& statements) { done(statements.count_promises(before)); }),
       false);
}
void SqliteStore::drained(std::function<void()> done) {
  give(
      [this, done = std::move(done)] {
        wait_for_readers();
        done();
      },
      false);
}
void SqliteStore::pragma(std::string setting) {
  give([this, sql = "PRAGMA " + std::move(setting)] { static_cast<void>(execute(database_.get(), sql.c_str())); },
       false);
}

void SqliteStore::give(Job job, bool bounded) {
  {
    const std::lock_guard lock(mutex_);
    if (!bounded || waiting_.size() + reads_.size() < kMaxWaiting) {
      waiting_.push_back(std::move(job));
      wake_.notify_one();
      return;
    }
  }
  const auto full = refuse("too much waits to be stored");
  if (auto* write = std::get_if<Write>(&job)) write->done(full);
  if (auto* load = std::get_if<Load>(&job)) load->done(full);
}

void SqliteStore::run() {
  std::vector<Write> batch;
  std::vector<Read> reads;  // each sees at least the writes before it
  const auto finish = [&] {
    commit(std::exchange(batch, {}));
    if (!reads.empty()) hand_over(std::exchange(reads, {}));
  };
  for (;;) {
    std::deque<Job> jobs;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      jobs.swap(waiting_);
    }
    for (Job& job : jobs) {
      if (auto* write = std::get_if<Write>(&job)) {
        batch.push_back(std::move(*write));
        if (batch.size() == kMaxBatch) commit(std::exchange(batch, {}));
      } else if (auto* load = std::get_if<Load>(&job)) {
        reads.emplace_back(
            [load = std::move(*load)](Statements& statements) { load.done(statements.load(load.table)); });
      } else if (auto* read = std::get_if<Read>(&job)) {
        reads.push_back(std::move(*read));
      } else {
        finish();
        std::get<std::function<void()>>(job)();
      }
    }
    finish();
  }
}

void SqliteStore::hand_over(std::vector<Read> reads) {
  {
    const std::lock_guard lock(mutex_);
    for (Read& read : reads) reads_.push_back(std::move(read));
  }
  wake_readers_.notify_all();
}

void SqliteStore::read(const Opened& reader) {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_readers_.wait(lock, [this] { return readers_end_ || !reads_.empty(); });
    if (reads_.empty()) return;
    const Read read = std::move(reads_.front());
    reads_.pop_front();
    ++reading_;
    lock.unlock();
    reader.statements->in_one_state(read);
    lock.lock();
    --reading_;
    if (reading_ == 0 && reads_.empty()) readers_idle_.notify_all();
  }
}

void SqliteStore::wait_for_readers() {
  std::unique_lock lock(mutex_);
  readers_idle_.wait(lock, [this] { return reading_ == 0 && reads_.empty(); });
}

void SqliteStore::commit(std::vector<Write> batch) {
  if (batch.empty()) return;
  const auto all = commit_at_once(batch);
  for (Write& write : batch) {
    if (all || batch.size() == 1)
      write.done(all);
    else
      write.done(commit_at_once({&write, 1}));
  }
}

Result<void> SqliteStore::commit_at_once(std::span<Write> batch) {
  return at_once([&] {
    Result<void> done;
    for (std::size_t i = 0; done && i < batch.size(); ++i) done = statements_->write(batch[i].change);
    return done;
  });
}

// A refused change leaves nothing behind, unless the file goes away in the instant of its COMMIT.
Result<void> SqliteStore::at_once(const std::function<Result<void>()>& change) {
  sqlite3* database = database_.get();
  if (lost_) return refuse(*lost_);
  Result<void> done = file_.still_there();
  if (done) done = execute(database, "BEGIN IMMEDIATE");
  if (done) done = change();
  if (done) done = file_.still_there();
  if (done) done = execute(database, "COMMIT");
  // After some errors (a full disk) SQLite has rolled back by itself.
  if (!done && sqlite3_get_autocommit(database) == 0) static_cast<void>(execute(database, "ROLLBACK"));
  if (!done) return done;
  // The file went away during COMMIT: nobody knows which file holds the change, so the room and the file may differ.
  if (done = file_.still_there(); !done)
    lost_ = done.error().what + "; it went away while something was being stored, so only a restart helps";
  return done;
}

}  // namespace wagnis
