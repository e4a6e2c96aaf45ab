// A connection to PostgreSQL by way of libpq. Commands go in pipelines: all are sent before the first answer is awaited
// (https://www.postgresql.org/docs/15/libpq-pipeline-mode.html).
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "table/table.h"

struct pg_conn;
struct pg_result;

namespace wagnis::postgres {

// A prepared statement. Its values are $1, $2, …
struct Statement {
  const char* name;
  const char* sql;
};

// One use of a statement: give its values in order.
class Command {
 public:
  explicit Command(const Statement& statement) : statement_(&statement) {}
  Command& operator<<(std::string_view text) {
    values_.emplace_back(text);
    return *this;
  }
  Command& operator<<(std::int64_t number) {
    values_.emplace_back(std::to_string(number));
    return *this;
  }
  Command& operator<<(int number) { return *this << std::int64_t{number}; }
  Command& operator<<(Chair chair) { return *this << std::int64_t{chair.index}; }
  Command& operator<<(const std::optional<std::int64_t>& number) {
    if (number) return *this << *number;
    values_.emplace_back();
    return *this;
  }
  Command& flag(bool value) { return *this << std::string_view(value ? "true" : "false"); }

  const Statement& statement() const { return *statement_; }
  const std::vector<std::optional<std::string>>& values() const { return values_; }

 private:
  const Statement* statement_;
  std::vector<std::optional<std::string>> values_;  // none: NULL
};

// The rows that answer a command. Rows and columns count from 0.
class Rows {
 public:
  explicit Rows(pg_result* result) : result_(result) {}
  int count() const;
  bool null(int row, int column) const;
  std::string text(int row, int column) const;
  // 0 for what is no number.
  std::int64_t number(int row, int column) const;
  int small(int row, int column) const { return static_cast<int>(number(row, column)); }
  bool flag(int row, int column) const { return text(row, column) == "t"; }

 private:
  struct Clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

struct Failure {
  std::string state;  // SQLSTATE of the command that failed; empty: the connection is lost
  std::string what;
  bool lost() const { return state.empty(); }
};
template <class T>
using Outcome = std::expected<T, Failure>;

class Connection {
 public:
  // Connects to the database of this address (postgres://… or KEY=VALUE pairs, as libpq has them) and prepares the
  // statements. Fails, with the reason of the system or the server, if it is not done `within` that time.
  static Outcome<std::unique_ptr<Connection>> open(const std::string& address, std::span<const Statement> statements,
                                                   std::chrono::milliseconds within);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Runs all commands in one pipeline; a command after one that failed is not run. The connection is lost if they are
  // not answered `within` that time: it is of no use any more, and nobody knows what was run.
  Outcome<std::vector<Rows>> run(std::span<const Command> commands, std::chrono::milliseconds within);
  // Runs the commands in one transaction. Fails, and changes nothing, unless all of them succeed; but a connection that
  // is lost may have been lost after COMMIT.
  Outcome<std::vector<Rows>> transact(std::vector<Command> commands, std::chrono::milliseconds within);
  // Runs SQL without values, several statements if need be, outside of any pipeline.
  Outcome<Rows> execute(const std::string& sql, std::chrono::milliseconds within);

 private:
  using Deadline = std::chrono::steady_clock::time_point;
  struct Finish {
    void operator()(pg_conn* connection) const;
  };
  explicit Connection(pg_conn* connection) : connection_(connection) {}
  Failure lost() const;
  // Sends what waits, and reads until a result can be taken. False: the connection is lost.
  bool wait(Deadline deadline);
  Outcome<std::vector<Rows>> answers(std::size_t commands, Deadline deadline);

  std::unique_ptr<pg_conn, Finish> connection_;
  bool late_ = false;  // an answer did not come in time
};

// The address without its password, for messages: "host=db port=5432 dbname=wagnis user=wagnis".
Result<std::string> without_password(const std::string& address);

}  // namespace wagnis::postgres
