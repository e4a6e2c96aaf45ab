// mutant(n): whether mutant number n is switched on. tests/mutants/make writes calls of it into the sources.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

namespace wagnis_mutants {

constexpr int kMost = 4096;  // numbers of mutants are below this

// The number in the variable MUTANT; -1 if there is none.
inline const int kAsked = [] {
  const char* text = std::getenv("MUTANT");
  return text == nullptr ? -1 : std::atoi(text);
}();

// One byte for each mutant: 1 once its place was reached. The bytes are the file MUTANTS_REACHED, of kMost bytes. A
// test program shares it with the programs that it starts, so a killed program has noted its places, too. Without that
// file they are memory of this program.
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
