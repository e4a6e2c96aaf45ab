// WAGNIS_PER_THREAD T x; in a function: each thread has its own x, from its first call until it ends.
#pragma once

#ifdef __wasm__  // the browser's engine has one thread, and no library that ends threads
#define WAGNIS_PER_THREAD static
#else
#define WAGNIS_PER_THREAD thread_local
#endif
