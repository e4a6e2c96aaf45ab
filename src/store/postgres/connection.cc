#include "store/postgres/connection.h"

#include <libpq-fe.h>
#include <poll.h>

#include <array>
#include <cassert>
#include <cerrno>
#include <charconv>

namespace wagnis::postgres {
namespace {

constexpr Statement kBegin{"begin", "BEGIN"};
constexpr Statement kCommit{"commit", "COMMIT"};
constexpr Statement kRollback{"rollback", "ROLLBACK"};

// libpq ends its messages with a line's end, and begins a second line with a tab.
std::string one_line(const std::string& text) {
  std::string line;
  for (const char c : text)
    if (const bool space = c == '\n' || c == '\t' || c == ' '; !space || (!line.empty() && line.back() != ' '))
      line += space ? ' ' : c;
  if (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

// For every connection of ours. An answered COMMIT is on disk. A transaction that stands still, since its server is cut
// off, ends soon and lets go of its locks.
constexpr std::array kOptions{
    std::pair("connect_timeout", "3"),
    std::pair("keepalives_idle", "2"),
    std::pair("keepalives_interval", "1"),
    std::pair("keepalives_count", "3"),
    std::pair("tcp_user_timeout", "4000"),
    std::pair("client_encoding", "UTF8"),
    std::pair("fallback_application_name", "wagnis"),
};
constexpr auto kSession =
    "SET synchronous_commit = on; SET idle_in_transaction_session_timeout = '2s'; SET lock_timeout = '3s'; "
    "SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3; "
    "SET tcp_user_timeout = '4s'; SET client_min_messages = warning; SET search_path = wagnis";

bool wait_for(int socket, short events, std::chrono::steady_clock::time_point deadline) {
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) return false;
    pollfd one{socket, events, 0};
    const int ready = ::poll(&one, 1, static_cast<int>(left.count()) + 1);
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
}

}  // namespace

void Rows::Clear::operator()(pg_result* result) const { PQclear(result); }
int Rows::count() const { return PQntuples(result_.get()); }
bool Rows::null(int row, int column) const { return PQgetisnull(result_.get(), row, column) == 1; }
std::string Rows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}
std::int64_t Rows::number(int row, int column) const {
  std::int64_t number = 0;
  const std::string_view digits(PQgetvalue(result_.get(), row, column),
                                static_cast<std::size_t>(PQgetlength(result_.get(), row, column)));
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

void Connection::Finish::operator()(pg_conn* connection) const { PQfinish(connection); }
Connection::~Connection() = default;

Failure Connection::lost() const {
  return {{}, late_ ? "it does not answer in time" : one_line(PQerrorMessage(connection_.get()))};
}

Outcome<std::unique_ptr<Connection>> Connection::open(const std::string& address, std::span<const Statement> statements,
                                                      std::chrono::milliseconds within) {
  const Deadline deadline = std::chrono::steady_clock::now() + within;
  // What the address says itself comes later and counts for more.
  std::vector<const char*> keys, values;
  for (const auto& [key, value] : kOptions) {
    keys.push_back(key);
    values.push_back(value);
  }
  keys.insert(keys.end(), {"dbname", nullptr});
  values.insert(values.end(), {address.c_str(), nullptr});
  auto connection = std::unique_ptr<Connection>(new Connection(PQconnectStartParams(keys.data(), values.data(), 1)));
  pg_conn* raw = connection->connection_.get();
  if (raw == nullptr) return std::unexpected(Failure{{}, "out of memory"});
  auto state = PQstatus(raw) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING;
  while (state != PGRES_POLLING_OK) {
    if (state == PGRES_POLLING_FAILED) return std::unexpected(connection->lost());
    connection->late_ =
        !wait_for(PQsocket(raw), state == PGRES_POLLING_READING ? short{POLLIN} : short{POLLOUT}, deadline);
    if (connection->late_) return std::unexpected(connection->lost());
    state = PQconnectPoll(raw);
  }
  PQsetnonblocking(raw, 1);
  const auto left = [&] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
  };
  if (auto done = connection->execute(kSession, left()); !done) return std::unexpected(done.error());
  PQenterPipelineMode(raw);
  std::vector<Statement> all{kBegin, kCommit, kRollback};
  all.insert(all.end(), statements.begin(), statements.end());
  for (const Statement& statement : all)
    if (PQsendPrepare(raw, statement.name, statement.sql, 0, nullptr) != 1) return std::unexpected(connection->lost());
  PQpipelineSync(raw);
  if (auto done = connection->answers(all.size(), deadline); !done) return std::unexpected(done.error());
  return connection;
}

bool Connection::wait(Deadline deadline) {
  pg_conn* raw = connection_.get();
  while (PQisBusy(raw) == 1) {
    const int unsent = PQflush(raw);
    if (unsent < 0) return false;
    const auto events = static_cast<short>(unsent == 1 ? POLLIN | POLLOUT : POLLIN);
    if (!wait_for(PQsocket(raw), events, deadline)) {
      late_ = true;
      return false;
    }
    if (PQconsumeInput(raw) != 1) return false;
  }
  return true;
}

// libpq gives a result for each command, then null; last the mark of the pipeline's end.
Outcome<std::vector<Rows>> Connection::answers(std::size_t commands, Deadline deadline) {
  pg_conn* raw = connection_.get();
  std::vector<Rows> all;
  std::optional<Failure> failure;
  all.reserve(commands);
  for (;;) {
    if (!wait(deadline)) return std::unexpected(lost());
    pg_result* result = PQgetResult(raw);
    if (result == nullptr) {
      if (PQstatus(raw) == CONNECTION_BAD) return std::unexpected(lost());
      continue;
    }
    Rows rows(result);
    switch (PQresultStatus(result)) {
      case PGRES_PIPELINE_SYNC:
        if (failure) return std::unexpected(std::move(*failure));
        if (all.size() != commands) return std::unexpected(Failure{"XX000", "an answer is missing"});
        return all;
      case PGRES_COMMAND_OK:
      case PGRES_TUPLES_OK: all.push_back(std::move(rows)); break;
      case PGRES_PIPELINE_ABORTED: break;
      default: {
        const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
        const char* what = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
        if (PQstatus(raw) == CONNECTION_BAD) return std::unexpected(lost());
        if (!failure)
          failure = Failure{state != nullptr ? state : "XX000", std::string(what != nullptr ? what : "it failed") +
                                                                    " (SQLSTATE " +
                                                                    (state != nullptr ? state : "XX000") + ")"};
        // The server ends the session with such a failure (classes 57P and 25P03): what it says next, it does not.
        if (state != nullptr && (std::string_view(state).starts_with("57P") || std::string_view(state) == "25P03"))
          return std::unexpected(Failure{{}, failure->what});
      }
    }
  }
}

Outcome<std::vector<Rows>> Connection::run(std::span<const Command> commands, std::chrono::milliseconds within) {
  pg_conn* raw = connection_.get();
  const Deadline deadline = std::chrono::steady_clock::now() + within;
  std::vector<const char*> values;
  for (const Command& command : commands) {
    values.clear();
    for (const auto& value : command.values()) values.push_back(value ? value->c_str() : nullptr);
    if (PQsendQueryPrepared(raw, command.statement().name, static_cast<int>(values.size()), values.data(), nullptr,
                            nullptr, 0) != 1)
      return std::unexpected(lost());
  }
  if (PQpipelineSync(raw) != 1) return std::unexpected(lost());
  return answers(commands.size(), deadline);
}

Outcome<std::vector<Rows>> Connection::transact(std::vector<Command> commands, std::chrono::milliseconds within) {
  commands.emplace(commands.begin(), kBegin);
  commands.emplace_back(kCommit);
  auto done = run(commands, within);
  if (!done && !done.error().lost() && PQtransactionStatus(connection_.get()) != PQTRANS_IDLE) {
    const Command rollback(kRollback);
    if (auto back = run({&rollback, 1}, within); !back) return std::unexpected(back.error());
  }
  if (!done) return done;
  done->erase(done->begin());
  done->pop_back();
  return done;
}

Outcome<Rows> Connection::execute(const std::string& sql, std::chrono::milliseconds within) {
  pg_conn* raw = connection_.get();
  const Deadline deadline = std::chrono::steady_clock::now() + within;
  const bool pipeline = PQpipelineStatus(raw) == PQ_PIPELINE_ON;
  if (pipeline) PQexitPipelineMode(raw);
  if (PQsendQuery(raw, sql.c_str()) != 1) return std::unexpected(lost());
  Rows last(nullptr);
  std::optional<Failure> failure;
  for (;;) {
    if (!wait(deadline)) return std::unexpected(lost());
    pg_result* result = PQgetResult(raw);
    if (result == nullptr) break;
    last = Rows(result);
    const auto status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
      const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
      failure = Failure{state != nullptr ? state : "", one_line(PQresultErrorMessage(result))};
    }
  }
  if (pipeline) PQenterPipelineMode(raw);
  if (failure) return std::unexpected(std::move(*failure));
  return last;
}

Result<std::string> without_password(const std::string& address) {
  char* error = nullptr;
  PQconninfoOption* options = PQconninfoParse(address.c_str(), &error);
  if (options == nullptr) {
    const std::string why = error != nullptr ? one_line(error) : "out of memory";
    PQfreemem(error);
    return refuse(why);
  }
  std::string shown;
  for (const PQconninfoOption* option = options; option->keyword != nullptr; ++option) {
    const std::string_view keyword = option->keyword;
    if (option->val == nullptr || keyword == "password" || keyword == "sslpassword") continue;
    shown += (shown.empty() ? "" : " ") + std::string(keyword) + '=' + option->val;
  }
  PQconninfoFree(options);
  return shown;
}

}  // namespace wagnis::postgres
