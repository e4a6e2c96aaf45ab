# The browser's build: clang 19 for wasm32-wasi with Debian's libc++ (no exceptions, no threads, no iostreams).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(WAGNIS_WASM ON)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -msimd128")
# Seen whole, the engine is smaller and no slower. CMake would add -O3 behind what begins with _INIT.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG -flto" CACHE STRING "")
