# The suites of ./check: what each depends on and how it runs. Sourced by check.
# A suite writes reports as $logs/SUITE.PART.xml (JUnit) or .tap; check counts them. Its exit status says whether it got
# to its end; check counts a suite that did not as failed even if no test of it did.
# shellcheck shell=bash disable=SC2034,SC2154

suites=(ground native sanitize thread fuzz wasm cluster web browser)
# Only with --night: what takes hours, or measures and wants the machine to itself.
night_suites=(tidy long measured mutants roots)
declare -A about=(
  [ground]='which folder includes which, format, documents, these scripts'
  [native]='the engine, the server and the program, built with g++'
  [sanitize]='the same tests, built with clang for memory errors and undefined behaviour'
  [thread]='tests with threads, built with clang for data races'
  [fuzz]="every fuzz target for ${FUZZ_SECONDS:-10} seconds"
  [cluster]='several servers that share PostgreSQL behind HAProxy, while each of them fails'
  [wasm]='the engine for the browser, in Node.js'
  [web]="the client's format, faults that a linter finds, types and units"
  [browser]='the client in Chromium, against the real server'
  [tidy]='clang-tidy on all of src'
  [long]='the long forms of the tests of faults, of load and of the figures in docs'
  [measured]='Lighthouse on the first page and a table; how long bots hold the page up'
  [mutants]='faults put in one at a time, each of which a test must notice'
  [roots]='set up and tested in bare Debian 12 and 13'
)
# Pathspecs of git. Tests and the client may read documents (the rules, examples of the notation), so these belong to
# it.
declare -A depends=(
  [ground]=':/'
  [native]=':/ :!web'
  [sanitize]=':/ :!web'
  [thread]='src tests/arena tests/faults tests/server tests/store tests/CMakeLists.txt cmake CMakeLists.txt CMakePresets.json'
  [fuzz]='src tests/fuzz tests/CMakeLists.txt cmake CMakeLists.txt CMakePresets.json'
  [cluster]='src packaging/haproxy.cfg tests/cluster tests/faults tests/server tests/store cmake CMakeLists.txt CMakePresets.json'
  [wasm]='src tests bench web/package-lock.json cmake CMakeLists.txt CMakePresets.json'
  [web]='web src tests/playthroughs cmake CMakeLists.txt CMakePresets.json'
  [browser]='web src packaging cmake CMakeLists.txt CMakePresets.json'
  [tidy]='src .clang-tidy cmake CMakeLists.txt CMakePresets.json'
  [long]='src docs packaging/haproxy.cfg tests/cluster tests/store tests/coach tests/faults tests/server tests/cli cmake CMakeLists.txt CMakePresets.json'
  [measured]='web src cmake CMakeLists.txt CMakePresets.json'
  [mutants]='src tests web cmake CMakeLists.txt CMakePresets.json'
  [roots]=':/'
)

# With sanitizers one process more than there are cores: when these run the browser's suite has ended, and some of them
# wait.
one_more=$(($(nproc) + 1))

# Preset and targets of what those suites test that have a build folder to themselves.
declare -A builds=(
  [sanitize]='sanitize'
  # Only what has threads: the store, the server over sockets and on a bad disk, matches of bots in several threads,
  # engines.
  [thread]='thread test_arena test_faults_store test_store test_threads'
  [fuzz]='fuzz fuzz'
)
# build_for SUITE
build_for() {
  local what
  read -ra what <<<"${builds[$1]}"
  build "${what[@]}"
}

# What a sanitizer finds, with names of functions instead of addresses (llvm-19 brings this).
export ASAN_SYMBOLIZER_PATH=/usr/bin/llvm-symbolizer-19 UBSAN_SYMBOLIZER_PATH=/usr/bin/llvm-symbolizer-19

# one_test SUITE PART COMMAND...: COMMAND as a single test.
one_test() {
  local suite=$1 part=$2 verdict=ok
  shift 2
  step "$suite.$part" "$part" "$@" || verdict='not ok'
  echo "$verdict - $part" >"$logs/$suite.$part.tap"
}

# tap SUITE PART COMMAND...: COMMAND prints TAP.
tap() {
  local report=$logs/$1.$2.tap status=0
  "${@:3}" >"$report" 2>"$report.err" || status=$?
  ((status == 0)) || { grep -A20 '^not ok' "$report"; cat "$report.err"; } | sed 's/^/    | /'
  return "$status"
}

# Texts call a person "they", or by name: git grep finds no other pronoun (status 1; more is an error).
people_are_they() {
  local status=0
  LC_ALL=C.UTF-8 git -c safe.directory="$PWD" grep -nIiP '(*UCP)\b[h](e|im|is|imself)\b' || status=$?
  ((status == 1))
}

suite_ground() {
  local status=0
  tap ground arrows tools/arrows || status=1
  tap ground arrows-test tests/tools/arrows || status=1
  tap ground names tools/names || status=1
  tap ground names-test tests/tools/names || status=1
  tap ground wide tools/wide || status=1
  tap ground wide-test tests/tools/wide || status=1
  tap ground lockfiles-test tests/tools/lockfiles || status=1
  tap ground programs-test tests/tools/programs || status=1
  tap ground pages-test tests/tools/pages || status=1
  tap ground check-test tests/tools/check || status=1
  tap ground commands-test tests/tools/commands || status=1
  tap ground promises tests/tools/promises || status=1
  one_test ground they people_are_they
  one_test ground mutants-found tests/mutants/rules --found
  one_test ground format tools/format --check cc
  step ground.configure "configuring" configure release && one_test ground tidy tools/tidy || status=1
  one_test ground scripts shellcheck --severity=warning -x -a play check .ci/run tools/arrows tools/count tools/format tools/instructions tools/names tools/tidy tools/wide packaging/test packaging/pages tests/roots tests/mutants/rules packaging/debian/p* tests/tools/*
  return "$status"
}

suite_native() {
  local status=0
  step native.build "building" build release || return
  build_ahead sanitize thread fuzz
  run_programs release native || status=1
  tap native instructions tools/instructions || status=1
  tap native instructions-test tests/tools/instructions || status=1
  one_test native packaging packaging/test build/release
  return "$status"
}

suite_sanitize() {
  step sanitize.build "building" build_for sanitize || return
  # Leaks count as failures; the first finding ends the test.
  at_a_time=$one_more ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1 UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 \
    run_programs sanitize sanitize
}

suite_thread() {
  step thread.build "building" build_for thread || return
  at_a_time=$one_more TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1:external_symbolizer_path=$UBSAN_SYMBOLIZER_PATH \
    run_programs thread thread 'arena=Match.IsTheSame*:Engines*' faults_store store threads
}

# Each target is one test: it failed if it crashed, or if it never ran its function. As many at a time as there are
# cores.
suite_fuzz() {
  step fuzz.build "building" build_for fuzz || return
  export -f fuzz_one say show_end
  export logs root
  find build/fuzz -maxdepth 1 -name 'fuzz_*' -type f -executable -printf '%f\0' | LC_ALL=C sort -z |
    xargs -0 -r -P "$(nproc)" -I {} bash -c 'fuzz_one {}'
}
fuzz_one() {
  local name=${1#fuzz_} log=$logs/fuzz.$1.log seeds=() ran verdict=ok
  mkdir -p "$root/build/corpus/$name" "$logs/crashes"
  if [[ -d tests/fuzz/corpus/$name ]]; then seeds=("tests/fuzz/corpus/$name"); fi
  "build/fuzz/$1" -max_total_time="${FUZZ_SECONDS:-10}" -timeout=25 -print_final_stats=1 \
    -artifact_prefix="$logs/crashes/$name-" "$root/build/corpus/$name" "${seeds[@]}" >"$log" 2>&1 </dev/null || verdict='not ok'
  ran=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  ((${ran:-0} > 0)) || verdict='not ok'
  echo "$verdict - $name" >"$logs/fuzz.$name.tap"
  say "  $name: ${ran:-0} runs, $verdict"
  if [[ $verdict != ok ]]; then show_end "$log"; fi
}

suite_cluster() {
  step cluster.build "building" build release test_cluster || return
  step cluster.tests "testing" cluster_tests
}
# In two processes, which mostly wait.
cluster_tests() {
  local half halves=() status=0
  for half in 0 1; do
    GTEST_TOTAL_SHARDS=2 GTEST_SHARD_INDEX=$half timeout -k 10 1200 build/release/tests/cluster/test_cluster \
      --gtest_output="xml:$logs/cluster.$half.xml" >"$logs/cluster.$half.log" 2>&1 </dev/null &
    halves+=($!)
  done
  for half in 0 1; do
    wait "${halves[half]}" && continue
    status=1
    show_end "$logs/cluster.$half.log"
  done
  return "$status"
}

suite_wasm() {
  step wasm.build "building" build wasm || return
  step wasm.program "building the programs to compare with" build release wagnis engine_paths || return
  client_packages || return
  step wasm.tests "testing" node_tests
}
node_tests() {
  timeout -k 10 900 node --test --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=junit --test-reporter-destination="$logs/wasm.node.xml" tests/wasm/*.test.mjs
}

client_packages() { step npm-ci "the client's packages" locked npm-ci web_packages; }

suite_web() {
  local status=0
  step web.build "building the engine" build wasm || return
  client_packages || return
  one_test web format tools/format --check web || status=1
  one_test web lint npm --prefix web run lint || status=1
  one_test web svelte-check npm --prefix web run check || status=1
  step web.vitest "unit tests" vitest || status=1
  return "$status"
}
vitest() (
  cd web && timeout -k 10 900 npx vitest run --reporter=default --reporter=junit --outputFile.junit="$logs/web.vitest.xml"
)

suite_browser() {
  browser_parts browser || return
  run_pages browser client look
}
# What the browser's tests need, said as of SUITE.
browser_parts() {
  step "$1.program" "building the program" build release wagnis make_fair_records || return
  step "$1.engine" "building the engine" build wasm || return
  client_packages || return
  step "$1.client" "building the client" build_web
}

suite_measured() {
  browser_parts measured || return
  step measured.tests "measuring" playwright measured --project=measured --no-deps --output=test-results/measured
}

# tests/faults/README.md and tests/README.md have these commands. All figures take hours, so each night compares an
# eighth of the slow ones, another one every night.
figures=$((10#$(date +%j) % 8 + 1))/8
suite_long() {
  local faults=build/release/tests/faults
  step long.build "building" build release || return
  one_test long killed "$faults/test_faults_server" --gtest_filter='*killed*' --count 1000
  one_test long cut-off "$faults/test_faults_server" --gtest_filter='*cut_off*' --count 5000
  one_test long cluster build/release/tests/cluster/test_cluster --gtest_filter='nodes/*' --count 500
  one_test long power "$faults/test_faults_store" --count 200
  one_test long schedules "$faults/test_faults_room" --count 10000000
  one_test long figures env "WAGNIS_FIGURES=$figures" build/release/tests/cli/test_cli --gtest_filter='Pages.HaveThe*'
  one_test long sums env WAGNIS_GAMES=1000 build/release/tests/coach/test_coach --gtest_filter='*MakeTheResult'
  one_test long load build/release/wagnis load --tables 200 --idle 2000 --flood 4 --seconds 60
}

suite_tidy() {
  step tidy.configure "configuring" configure release || return
  one_test tidy all tools/tidy --all
}

# Each mutant is a test; it passes when it is caught, or survives with a reason.
suite_mutants() {
  local status=0
  client_packages || return
  step mutants.run "mutants of all folders" tests/mutants/run --tap "$logs/mutants.run.tap" || status=1
  one_test mutants rules tests/mutants/rules || status=1
  return "$status"
}

suite_roots() {
  tests/roots >"$logs/roots.tap"
}
