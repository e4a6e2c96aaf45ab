#include "server/program.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <regex>
#include <stdexcept>
#include <utility>

namespace wagnis {

Program::Program(std::vector<std::string> arguments, std::vector<std::string> environment) {
  int out[2];
  if (pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("pipe");
  error_file_ = memfd_create("stderr", MFD_CLOEXEC);
  arguments.insert(arguments.begin(), WAGNIS_PROGRAM);
  std::vector<char*> argv, env;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  for (std::string& entry : environment) env.push_back(entry.data());
  for (char** entry = environ; *entry != nullptr; ++entry) env.push_back(*entry);
  env.push_back(nullptr);
  process_ = fork();
  if (process_ < 0) throw std::runtime_error("fork");
  if (process_ == 0) {
    dup2(out[1], STDOUT_FILENO);
    dup2(error_file_, STDERR_FILENO);
    execve(argv[0], argv.data(), env.data());
    _exit(127);
  }
  close(out[1]);
  out_ = out[0];
}

Program::Program(Program&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      out_(std::exchange(other.out_, -1)),
      error_file_(std::exchange(other.error_file_, -1)),
      errors_(std::move(other.errors_)) {}

Program& Program::operator=(Program&& other) noexcept {
  std::swap(process_, other.process_);
  std::swap(out_, other.out_);
  std::swap(error_file_, other.error_file_);
  std::swap(errors_, other.errors_);
  return *this;
}

Program::~Program() {
  if (process_ < 0) return;
  signal(SIGKILL);
  wait();
}

std::string Program::line() {
  std::string line;
  for (char c = 0; read(out_, &c, 1) == 1 && c != '\n';) line += c;
  return line;
}

std::uint16_t Program::port() {
  static const std::regex address("http://[^ ]+:([0-9]+)/");
  for (std::string text = line(); !text.empty(); text = line())
    if (std::smatch found; std::regex_search(text, found, address))
      return static_cast<std::uint16_t>(std::stoi(found[1]));
  return 0;
}

void Program::signal(int number) { kill(process_, number); }

int Program::wait() {
  int status = 0;
  waitpid(std::exchange(process_, -1), &status, 0);
  close(out_);
  errors_.resize(static_cast<std::size_t>(lseek(error_file_, 0, SEEK_END)));
  if (pread(error_file_, errors_.data(), errors_.size(), 0) < 0) errors_.clear();
  close(error_file_);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace wagnis
