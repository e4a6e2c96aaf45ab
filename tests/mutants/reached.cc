// Part of every test program of tests/mutants/run. Appends one line for each test to the file MUTANTS_TESTS: "NAME MS
// NUMBER...", how long it took and the numbers of the mutants that it reached. Without MUTANTS_TESTS it does nothing.
#include <gtest/gtest.h>

#include <cstdio>

#include "mutant.h"

namespace {

using wagnis_mutants::kMost;
using wagnis_mutants::kReached;

class Reached : public testing::EmptyTestEventListener {
 public:
  explicit Reached(const char* path) : path_(path) {}

  void OnTestStart(const testing::TestInfo&) override {
    for (int n = 0; n < kMost; ++n) kReached[n] = 0;
  }
  void OnTestEnd(const testing::TestInfo& test) override {
    std::FILE* file = std::fopen(path_, "a");
    if (file == nullptr) std::abort();
    std::fprintf(file, "%s.%s %lld", test.test_suite_name(), test.name(),
                 static_cast<long long>(test.result()->elapsed_time()));
    for (int n = 0; n < kMost; ++n)
      if (kReached[n] != 0) std::fprintf(file, " %d", n);
    std::fprintf(file, "\n");
    std::fclose(file);
  }

 private:
  const char* path_;
};

[[maybe_unused]] const bool kListens = [] {
  if (const char* path = std::getenv("MUTANTS_TESTS"))
    testing::UnitTest::GetInstance()->listeners().Append(new Reached(path));
  return true;
}();

}  // namespace
