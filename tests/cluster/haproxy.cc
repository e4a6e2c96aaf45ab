#include "cluster/haproxy.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <fstream>
#include <stdexcept>
#include <string>

#include "server/client.h"

namespace wagnis {
namespace {

std::uint16_t free_port() {
  const int one = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (bind(one, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      getsockname(one, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("no port");
  close(one);
  return ntohs(address.sin_port);
}

void write_over(std::string& text, const std::string& what, const std::string& by) {
  std::size_t found = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()), ++found)
    text.replace(at, what.size(), by);
  if (found == 0) throw std::runtime_error("packaging/haproxy.cfg has no " + what);
}

}  // namespace

Haproxy::Haproxy(const std::filesystem::path& folder, const std::vector<std::uint16_t>& servers) {
  std::ifstream shipped(WAGNIS_HAPROXY);
  std::string text{std::istreambuf_iterator<char>(shipped), {}};
  port_ = free_port();
  write_over(text, "bind :80", "bind 127.0.0.1:" + std::to_string(port_));
  constexpr std::array kNames{"a", "b", "c"};
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const std::string there = "192.0.2." + std::to_string(i + 1) + ":8080";
    if (i < servers.size()) {
      write_over(text, there, "127.0.0.1:" + std::to_string(servers[i]));
    } else {
      write_over(text, std::string("  server ") + kNames[i] + ' ' + there, "");
      write_over(text, std::string("  use-server ") + kNames[i] + " if { url_param(node) " + kNames[i] + " }", "");
    }
  }
  const auto file = folder / "haproxy.cfg";
  std::ofstream(file) << text;
  const std::string log = folder / "haproxy.log";
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ < 0) throw std::runtime_error("fork");
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(125);
    const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    execlp("haproxy", "haproxy", "-db", "-f", file.c_str(), nullptr);
    execl("/usr/sbin/haproxy", "haproxy", "-db", "-f", file.c_str(), nullptr);
    _exit(127);
  }
  for (int tries = 0; tries < 400; ++tries) {
    try {
      if (ask(port_, "GET", "/healthz").status == 200) return;
    } catch (const std::runtime_error&) {
    }
    usleep(25'000);
    int status = 0;
    if (waitpid(process_, &status, WNOHANG) == process_) {
      std::ifstream said(log);
      throw std::runtime_error("haproxy: " + std::string(std::istreambuf_iterator<char>(said), {}));
    }
  }
  throw std::runtime_error("haproxy serves nobody");
}

Haproxy::~Haproxy() {
  kill(process_, SIGKILL);
  int status = 0;
  waitpid(process_, &status, 0);
}

}  // namespace wagnis
