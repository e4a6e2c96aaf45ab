// mutant(n), the switch that tests/mutants/make writes into a source: whether mutant number n is the one to be.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

namespace wagnis_mutants {

constexpr int kMost = 4096;  // numbers of mutants are below this

// The mutant that the environment asks for in MUTANT; -1 if none.
inline const int kAsked = [] {
  const char* text = std::getenv("MUTANT");
  return text == nullptr ? -1 : std::atoi(text);
}();

// A byte a mutant, 1 when its place has been reached: the file MUTANTS_REACHED, of kMost bytes, which a test program and
// the programs that it starts share, so that one that is killed has told too. Without that file it is memory of our own.
inline volatile char* const kReached = [] {
  const char* path = std::getenv("MUTANTS_REACHED");
  const int file = path == nullptr ? -1 : ::open(path, O_RDWR | O_CLOEXEC);
  void* bytes =
      ::mmap(nullptr, kMost, PROT_READ | PROT_WRITE, file < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED, file, 0);
  if (file >= 0) ::close(file);
  if (bytes == MAP_FAILED) std::abort();
  return static_cast<volatile char*>(bytes);
}();

inline bool mutant(int number) {
  kReached[number] = 1;
  return number == kAsked;
}

}  // namespace wagnis_mutants
