#include "arena/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

namespace wagnis {
namespace {

constexpr std::chrono::milliseconds kLook{100};  // between two calls of `stopped`

void close_end(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

bool not_now() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

// The two ends of each pipe; the destructor closes those still open.
struct Ends {
  std::array<int, 2> in{-1, -1}, out{-1, -1}, err{-1, -1};
  ~Ends() {
    for (auto* ends : {&in, &out, &err})
      for (int& fd : *ends) close_end(fd);
  }
  // stdin is a socket, since writing to a socket can avoid SIGPIPE. No other child inherits an end.
  bool open() {
    return ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in.data()) == 0 &&
           ::pipe2(out.data(), O_CLOEXEC) == 0 && ::pipe2(err.data(), O_CLOEXEC) == 0 &&
           ::fcntl(in[0], F_SETFL, O_NONBLOCK) == 0 && ::fcntl(out[0], F_SETFL, O_NONBLOCK) == 0 &&
           ::fcntl(err[0], F_SETFL, O_NONBLOCK) == 0;
  }
};

// Returns 0 or the error. The child has its own process group, no blocked signals, and the default actions of SIGINT,
// SIGTERM and SIGPIPE.
int spawn(pid_t& pid, const std::string& command, const Ends& ends) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, ends.in[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, ends.out[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, ends.err[1], STDERR_FILENO);
  posix_spawnattr_t how;
  posix_spawnattr_init(&how);
  sigset_t usual, none;
  sigemptyset(&none);
  sigemptyset(&usual);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) sigaddset(&usual, signal);
  posix_spawnattr_setsigdefault(&how, &usual);
  posix_spawnattr_setsigmask(&how, &none);
  posix_spawnattr_setpgroup(&how, 0);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  const char* const arguments[] = {"sh", "-c", command.c_str(), nullptr};
  const int error = posix_spawn(&pid, "/bin/sh", &files, &how, const_cast<char* const*>(arguments), environ);
  posix_spawnattr_destroy(&how);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

}  // namespace

Result<std::unique_ptr<Process>> Process::start(const std::string& command) {
  Ends ends;
  std::unique_ptr<Process> process(new Process);
  const int error = ends.open() ? spawn(process->pid_, command, ends) : errno;
  if (error != 0) return refuse("cannot start a process: " + std::generic_category().message(error));
  std::swap(process->in_, ends.in[0]);
  std::swap(process->out_, ends.out[0]);
  std::swap(process->err_, ends.err[0]);
  return process;
}

Process::~Process() { end(); }

void Process::write_on() {
  while (!to_say_.empty()) {
    const ssize_t written = ::send(in_, to_say_.data(), to_say_.size(), MSG_NOSIGNAL);
    if (written < 0 && not_now()) return;
    if (written < 0) {  // nobody reads any more
      to_say_.clear();
      close_end(in_);
      return;
    }
    to_say_.erase(0, static_cast<std::size_t>(written));
  }
}

void Process::read_on() {
  std::array<char, 4096> some;
  const ssize_t got = ::read(out_, some.data(), some.size());
  if (got > 0) heard_.append(some.data(), static_cast<std::size_t>(got));
  if (got == 0 || (got < 0 && !not_now())) close_end(out_);
}

void Process::listen() {
  std::array<char, 4096> some;
  const ssize_t got = ::read(err_, some.data(), some.size());
  if (got == 0 || (got < 0 && !not_now())) close_end(err_);
  for (ssize_t i = 0; i < got; ++i) {
    const char c = some[static_cast<std::size_t>(i)];
    if (c != '\n') {
      if (muttered_.size() < kLongestLine) muttered_ += c;
    } else if (!muttered_.empty()) {
      last_words_ = std::exchange(muttered_, {});
    }
  }
}

void Process::move(std::chrono::milliseconds longest) {
  std::array<pollfd, 3> ends{pollfd{to_say_.empty() ? -1 : in_, POLLOUT, 0}, pollfd{out_, POLLIN, 0},
                             pollfd{err_, POLLIN, 0}};
  if (::poll(ends.data(), ends.size(), static_cast<int>(longest.count())) <= 0) return;
  if (ends[0].revents != 0) write_on();
  if (ends[1].revents != 0) read_on();
  if (ends[2].revents != 0) listen();
}

std::expected<std::string, Silence> Process::hear(Clock::time_point until, const std::function<bool()>& stopped) {
  for (;;) {
    if (const auto end = heard_.find('\n'); end != std::string::npos && end <= kLongestLine) {
      std::string line = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      return line;
    }
    if (heard_.size() > kLongestLine) return std::unexpected(Silence::endless);
    if (out_ < 0) return std::unexpected(Silence::closed);
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    if (left.count() <= 0) return std::unexpected(Silence::late);
    if (stopped()) return std::unexpected(Silence::stopped);
    move(std::min(left, kLook));
  }
}

std::string Process::end() {
  if (pid_ < 0) return {};
  constexpr std::chrono::milliseconds kStep{2};
  const auto until = Clock::now() + kTimeToEnd;
  if (in_ >= 0) write_on();
  close_end(in_);
  to_say_.clear();
  // A program has ended once it can be reaped. Do not wait for its outputs: a grandchild may hold them open for ever.
  siginfo_t ended{};
  while (::waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0 &&
         Clock::now() < until) {
    if (out_ >= 0 || err_ >= 0)
      move(kStep);
    else
      std::this_thread::sleep_for(kStep);
    heard_.clear();
  }
  ::kill(-pid_, SIGKILL);  // not reaped yet, so the number still means this group
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  for (int i = 0; i < 64 && err_ >= 0; ++i) {  // what is still in the pipe, which holds 64 KiB
    pollfd end{err_, POLLIN, 0};
    if (::poll(&end, 1, 0) <= 0) break;
    listen();
  }
  if (!muttered_.empty()) last_words_ = std::move(muttered_);
  close_end(out_);
  close_end(err_);
  if (ended.si_pid == 0) return {};
  return WIFEXITED(status) ? "exit status " + std::to_string(WEXITSTATUS(status))
                           : "signal " + std::to_string(WTERMSIG(status));
}

}  // namespace wagnis
