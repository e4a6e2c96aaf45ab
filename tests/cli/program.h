// Runs the real program; each test has its own folder.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace wagnis {

struct Ran {
  int code = -1;
  std::string out, err;
};

class Program : public testing::Test {
 protected:
  Program() {
    std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
    std::ranges::replace(name, '/', '.');  // before the parameter of a test
    folder_ = testing::TempDir() + "wagnis." + name + "." + std::to_string(getpid()) + "/";
    std::filesystem::create_directory(folder_);
  }
  ~Program() override { std::filesystem::remove_all(folder_); }

  // Runs `wagnis ARGUMENTS` through the shell, with `input` on stdin. {} in the arguments stands for the test's folder.
  // `environment`: further variables, such as "LC_ALL=C".
  Ran wagnis(std::string arguments, std::string_view input = {}, const std::string& environment = {}) const {
    for (std::size_t at; (at = arguments.find("{}")) != std::string::npos;) arguments.replace(at, 2, folder_);
    write("in", input);
    const std::string command = environment + " '" WAGNIS_PROGRAM "' " + arguments + " <" + folder_ + "in >" + folder_ +
                                "out 2>" + folder_ + "err";
    const int status = std::system(command.c_str());
    return {.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1, .out = read("out"), .err = read("err")};
  }
  std::string read(const std::string& name) const {
    std::ifstream file(folder_ + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& name, std::string_view text) const {
    std::ofstream(folder_ + name, std::ios::binary) << text;
  }

  std::string folder_;
};

}  // namespace wagnis
