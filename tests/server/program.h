// The real program, as a child of the test.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace wagnis {

class Program {
 public:
  // Starts `wagnis` with these arguments. `environment`: entries NAME=VALUE besides those of the test.
  explicit Program(std::vector<std::string> arguments, std::vector<std::string> environment = {});
  ~Program();
  Program(Program&&) noexcept;
  Program& operator=(Program&&) noexcept;

  // The next line of stdout, without its end; "" at the end of the output.
  std::string line();
  // The port in the next line with an address to open; 0 if there is no such line.
  std::uint16_t port();
  void signal(int number);
  // Its process id, until `wait`.
  int process() const { return process_; }
  // Waits for the end and closes the pipes. Returns the exit code, or minus the signal that ended it.
  int wait();
  // All of stderr, after `wait`.
  const std::string& errors() const { return errors_; }

 private:
  int process_ = -1;
  int out_ = -1;
  int error_file_ = -1;
  std::string errors_;
};

}  // namespace wagnis
