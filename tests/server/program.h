// The real program, as a child of the test.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace wagnis {

class Program {
 public:
  // Starts `wagnis` with these arguments and environment entries (NAME=VALUE) beside the test's own.
  explicit Program(std::vector<std::string> arguments, std::vector<std::string> environment = {});
  ~Program();
  Program(Program&&) noexcept;
  Program& operator=(Program&&) noexcept;

  // The next line of stdout, without its end; empty at the end of the output.
  std::string line();
  // The port in the next line that has an address to open; 0 if there is none.
  std::uint16_t port();
  void signal(int number);
  // Its id, until wait.
  int process() const { return process_; }
  // Waits for the end: the exit code, or minus the signal that ended it. Closes the pipes.
  int wait();
  // All of stderr; after wait.
  const std::string& errors() const { return errors_; }

 private:
  int process_ = -1;
  int out_ = -1;
  int error_file_ = -1;
  std::string errors_;
};

}  // namespace wagnis
