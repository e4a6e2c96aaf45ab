// What the standard library calls where it cannot go on. Here it stops the module and prints nothing: so no printf is linked, and
// everybody who comes to play loads less. Both functions take the place of those of libc++ 19, which lets a program do that.
#ifdef __wasm__
#include <__verbose_abort>

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

extern "C" [[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }
#endif
