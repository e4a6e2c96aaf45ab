# Building the program, the engine for the browser and the client. Sourced after node.sh. Every function may be called
# again and does only what is left to do.
# shellcheck shell=bash

# Checkouts in different folders share what ccache knows.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 # browsers come from a package, or not at all

# Warnings stop a build where we know the compiler's; a newer one's new warnings must not keep anyone from playing.
warnings_are_errors() { if is_bookworm; then echo ON; else echo OFF; fi; }

# configure PRESET: afresh when what decided it has changed (presets, compilers, libraries, the folder), else not at
# all: ninja sees to the rest itself. ./check says with_tests=ON; ./play needs no tests, and leaves those of ./check in
# place.
with_tests=OFF
configure() {
  local tests
  for tests in ON "$with_tests"; do
    [[ -f build/$1/build.ninja && $(cat "$stamps/$1" 2>/dev/null) == "$(configuration "$tests")" ]] && return
  done
  rm -f "$stamps/$1"
  cmake --fresh --preset "$1" "-DWAGNIS_WERROR=$(warnings_are_errors)" "-DWAGNIS_TESTS=$with_tests" || return
  configuration "$with_tests" >"$stamps/$1"
}
# configuration TESTS: a hash over what decides it.
configuration() {
  # shellcheck disable=SC2046,SC2086,SC2154 # lists
  {
    contents CMakePresets.json cmake
    versions $(if [[ $1 == ON ]]; then echo $check_packages; else echo $play_packages; fi)
    warnings_are_errors
    echo "$root $1"
  } | hash_of_stdin
}

# build PRESET [TARGET...]: one at a time in a build folder.
build() { locked "build-$1" build_alone "$@"; }
build_alone() {
  local preset=$1
  shift
  configure "$preset" || return
  cmake --build "build/$preset" --parallel "$(jobs)" ${1:+--target "$@"}
}

# npm ci, when the lockfile or the Node.js is another than last time: without packages of tests alone (devDependencies)
# unless with_tests=ON. The stamp lies in the folder that npm ci empties.
web_packages() {
  local stamp=web/node_modules/.wagnis-stamp now
  now=$({ contents web/package.json web/package-lock.json web/.npmrc; node --version; } | hash_of_stdin)
  case $(cat "$stamp" 2>/dev/null) in "$now ON" | "$now $with_tests") return ;; esac
  if [[ $with_tests == ON ]]; then (cd web && npm ci); else (cd web && npm ci --omit=dev); fi || return
  echo "$now $with_tests" >"$stamp"
}

# web/dist, when anything in web/ or the engine is another than last time.
build_web() {
  local stamp=$stamps/web now
  now=$({ contents web; sha256sum build/wasm/{wagnis,coach}.wasm; node --version; } | hash_of_stdin)
  [[ -f web/dist/index.html && $(cat "$stamp" 2>/dev/null) == "$now" ]] && return
  rm -f "$stamp"
  (cd web && npm run build) || return
  echo "$now" >"$stamp"
}
