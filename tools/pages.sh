# Running the tests in the browser. Sourced after common.sh.
# shellcheck shell=bash disable=SC2154

# A file of tests that passed is not run again until it would be another: until it, the built client, what the tests
# share, or the tools change; and, if it starts the program, that or what is packed with it. So a change in the server
# reruns only what needs a server, and a changed test only its file.

# run_pages SUITE PROJECT...: the files of tests of these projects (web/playwright.config.ts).
# Reports: $logs/SUITE.FILE.tap.
run_pages() {
  local suite=$1 kept=$logs/kept.$1 listed shared program tests file now name status=0 run=() projects=("${@:2}")
  projects=("${projects[@]/#/--project=}")
  mkdir -p "$kept"
  listed=$(pages "${projects[@]}") || return
  shared=$(shared_by_pages)
  program=$(program_of_pages) || return
  local -A fingerprints=() counts=()
  while read -r tests file; do
    name=${file%.test.ts}
    now=$({ echo "$shared $(contents "web/tests/e2e/$file")"; if starts_program "$file"; then echo "$program"; fi; } | hash_of_stdin)
    if [[ ! ${again:-} && $(cat "$kept/$name.passed" 2>/dev/null) == "$now" ]]; then
      cp "$kept/$name.tap" "$logs/$suite.$name.tap"
      continue
    fi
    rm -f "$kept/$name".*
    run+=("/$file") fingerprints[$name]=$now counts[$name]=$tests
  done <<<"$listed"

  ((${#run[@]})) || return 0
  step "$suite.tests" "testing, ${#run[@]} files that are not as they were when they passed" \
    playwright "$suite" "${projects[@]}" "${run[@]}" || status=1
  for name in "${!fingerprints[@]}"; do
    [[ $(tools/count "$logs/$suite.$name.tap") == "${counts[$name]} 0 0" ]] || continue
    cp "$logs/$suite.$name.tap" "$kept/$name.tap"
    echo "${fingerprints[$name]}" >"$kept/$name.passed"
  done
  return "$status"
}

# pages FLAG...: how many tests each file has, and its name.
pages() {
  local listed
  listed=$(cd web && npx playwright test --list "$@") || { say "$listed"; return 1; }
  sed -nE 's/^ *\[[a-z]+\] › ([^:]+):.*/\1/p' <<<"$listed" | LC_ALL=C sort | uniq -c
}

shared_by_pages() {
  {
    echo "$tools"
    contents tools/pages.sh web ':!web/tests/**.test.ts'
    find web/dist -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
  } | hash_of_stdin
}

program_of_pages() {
  { contents packaging; sha256sum build/release/wagnis build/release/make_fair_records; } | hash_of_stdin
}
# starts_program FILE: it has the server or the program of server.ts, alone or behind a proxy.
starts_program() { grep -qE "from '\./(server|proxy)'" "web/tests/e2e/$1"; }

# playwright SUITE FLAG...: with a report for each file of tests, $logs/SUITE.FILE.tap.
playwright() (
  cd web && PAGE_REPORTS=$logs/$1 timeout -k 10 2400 npx playwright test --reporter=list,./tests/report.ts "${@:2}"
)
