// What the standard library calls if it cannot go on. Here it stops the module and prints nothing: so printf is not
// linked, and players load less. Both functions replace those of libc++ 19, which allows it.
#ifdef __wasm__
#include <__verbose_abort>

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

extern "C" [[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }
#endif
