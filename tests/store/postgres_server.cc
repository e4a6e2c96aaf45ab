#include "store/postgres_server.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <thread>

namespace wagnis {
namespace {

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "PostgreSQL for the test: %s\n", why.c_str());
  std::abort();
}

// The newest version that is installed.
std::filesystem::path programs() {
  std::filesystem::path found;
  int newest = 0;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator("/usr/lib/postgresql", none))
    if (const int version = std::atoi(entry.path().filename().c_str());
        version > newest && std::filesystem::exists(entry.path() / "bin/initdb")) {
      newest = version;
      found = entry.path() / "bin";
    }
  if (newest == 0) give_up("there is none below /usr/lib/postgresql; the package is postgresql");
  return found;
}

// Who runs it; nullptr: whoever runs the test.
const passwd* other_user() {
  if (geteuid() != 0) return nullptr;
  const passwd* user = getpwnam("postgres");
  if (user == nullptr) give_up("there is no user postgres; the package postgresql makes it");
  return user;
}

}  // namespace

PostgresServer& PostgresServer::shared() {
  static PostgresServer server;
  return server;
}

PostgresServer::PostgresServer(bool synced) : synced_(synced) {
  std::string pattern = "/tmp/wagnis-postgres-XXXXXX";
  folder_ = mkdtemp(pattern.data());
  if (const passwd* user = other_user())
    if (chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0) give_up("chown");
  const pid_t made = run({programs() / "initdb", "-D", folder_ / "data", "-U", "wagnis", "-A", "trust", "-E", "UTF8",
                          "--locale=C.UTF-8", "--no-sync", "--no-instructions"});
  int status = 0;
  waitpid(made, &status, 0);
  if (status != 0) give_up("initdb failed; " + (folder_ / "log").string());
  start();
}

PostgresServer::~PostgresServer() {
  if (process_ > 0) end(SIGQUIT);
  std::error_code none;
  std::filesystem::remove_all(folder_, none);
}

pid_t PostgresServer::run(std::vector<std::string> command) const {
  std::vector<char*> argv;
  for (std::string& word : command) argv.push_back(word.data());
  argv.push_back(nullptr);
  const std::string log = folder_ / "log";
  const passwd* user = other_user();
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) give_up("fork");
  if (child > 0) return child;
  if (user != nullptr && (setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)) _exit(126);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (getppid() != parent) _exit(125);
  const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  dup2(out, STDOUT_FILENO);
  dup2(out, STDERR_FILENO);
  // Its environment must not say where another server is.
  for (const char* name : {"PGDATA", "PGHOST", "PGPORT", "PGUSER", "PGDATABASE", "PGOPTIONS"}) unsetenv(name);
  execv(argv[0], argv.data());
  _exit(127);
}

void PostgresServer::start() {
  for (int tries = 0; tries < 600; ++tries) {
    if (process_ <= 0)
      process_ = run({programs() / "postgres", "-D", folder_ / "data", "-k", folder_, "-c", "listen_addresses=", "-c",
                      synced_ ? "fsync=on" : "fsync=off", "-c", "max_connections=200", "-c", "shared_buffers=16MB"});
    if (PQping(address("postgres").c_str()) == PQPING_OK) return;
    int status = 0;
    if (waitpid(process_, &status, WNOHANG) == process_) process_ = -1;  // a killed one has not quite gone
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  std::ifstream log(folder_ / "log");
  give_up("it does not start:\n" + std::string(std::istreambuf_iterator<char>(log), {}));
}

void PostgresServer::end(int signal) {
  kill(process_, signal);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = -1;
}

std::string PostgresServer::address(const std::string& database) const {
  return "postgres:///" + database + "?user=wagnis&host=" + folder_.string();
}

std::string PostgresServer::make_database() {
  std::string name = "test_" + std::to_string(++databases_);
  sql("postgres", "CREATE DATABASE " + name);
  return name;
}

std::string PostgresServer::sql(const std::string& database, const std::string& sql) const {
  const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(address(database).c_str()), &PQfinish);
  const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(connection.get(), sql.c_str()), &PQclear);
  const auto status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    throw std::runtime_error(sql + ": " + PQerrorMessage(connection.get()));
  return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
}

bool PostgresServer::on_the_disk(const std::string& bytes) const {
  sql("postgres", "CHECKPOINT");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_ / "data")) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string all{std::istreambuf_iterator<char>(file), {}};
    if (all.find(bytes) != std::string::npos) return true;
  }
  return false;
}

}  // namespace wagnis
