// A PostgreSQL server of the test's own: a new folder, a socket in it and no port. It ends with the test.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace wagnis {

class PostgresServer {
 public:
  // Makes the folder and starts the server, as the user `postgres` where the test runs as root, since PostgreSQL does
  // not run as root. Aborts the test program if Debian's package postgresql is not there or the server does not start.
  // `synced`: it forces what it commits to the disk, as it does by itself. The tests end processes and not the machine:
  // what the system has taken stays without that.
  explicit PostgresServer(bool synced = false);
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  // One for all tests of a program, made at the first use.
  static PostgresServer& shared();

  // postgres://… of a database.
  std::string address(const std::string& database) const;
  // Its main process.
  int process() const { return process_; }
  // Where it listens.
  std::filesystem::path socket() const { return folder_ / ".s.PGSQL.5432"; }
  // Makes an empty database and returns its name.
  std::string make_database();
  // Runs SQL in a database and returns the first value of its last statement; "" if it has none. Throws on an error.
  std::string sql(const std::string& database, const std::string& sql) const;
  // Whether these bytes are anywhere in the server's files.
  bool on_the_disk(const std::string& bytes) const;

  // Starts it again in its folder, and waits until it answers.
  void start();
  // Ends its main process with this signal, as SIGKILL or SIGINT, and waits until all of it has gone.
  void end(int signal);

 private:
  pid_t run(std::vector<std::string> command) const;

  std::filesystem::path folder_;
  const bool synced_;
  pid_t process_ = -1;
  int databases_ = 0;
};

}  // namespace wagnis
