# What play and check share; sourced, never run. Sets `root`, the top of the checkout, and works from there. Functions
# here say `|| return` where they must: bash ignores `set -e` inside a function whose result somebody looks at.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root" || exit

logs=$root/build/log     # where `step` writes; check sets its own
stamps=$root/build/stamps

say() { printf '%s\n' "$*"; }
die() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 2; }

# Both commands write below build/ and web/: say so at once instead of failing somewhere inside a tool.
own_checkout() {
  mkdir -p "$root/build" 2>/dev/null || true
  [[ -w $root/build && -w $root/web ]] ||
    die "cannot write in $root/build: it belongs to somebody else. Make a clone of your own, or run as its owner."
  mkdir -p "$logs" "$stamps"
}

# step NAME WHAT COMMAND...: says WHAT, runs COMMAND with its output in $logs/NAME.log, and shows the end of that if it
# fails. Of `build` and `build_for` it says how much is done.
step() {
  local name=$1 what=$2 began=$SECONDS status=0
  shift 2
  say "  $what"
  if [[ $1 == build* ]]; then
    "$@" 2>&1 </dev/null | show_percent "$what" "$logs/$name.log" || status=${PIPESTATUS[0]}
  else
    "$@" >"$logs/$name.log" 2>&1 </dev/null || status=$?
  fi
  if ((status)); then
    say "  FAILED after $((SECONDS - began)) s (exit $status): $what"
    show_end "$logs/$name.log"
    return 1
  fi
  ((SECONDS - began < 3)) || say "  $what: done in $((SECONDS - began)) s"
}

# show_percent WHAT LOG: copies its input to LOG. What ninja says of its steps, "[3/200] ...", is shown as a percentage:
# on a terminal in a line that is written over, elsewhere a line for each tenth.
show_percent() {
  local line shown=0 percent
  while IFS= read -r line; do
    printf '%s\n' "$line"
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\  ]] || continue
    # Few steps are done at once and not worth a word.
    ((BASH_REMATCH[2] >= 20)) || continue
    percent=$((100 * BASH_REMATCH[1] / BASH_REMATCH[2]))
    if [[ -t 3 ]]; then
      printf '\r  %s: %d %%' "$1" "$percent" >&3
    elif ((percent / 10 > shown / 10)); then
      printf '  %s: %d %%\n' "$1" "$percent" >&3
    fi
    shown=$percent
  done 3>&1 >"$2"
  if ((shown)) && [[ -t 1 ]]; then printf '\r\e[K'; fi
}

# locked NAME COMMAND...: one at a time of those with this name, in this checkout.
locked() {
  local lock=$stamps/$1.lock status=0 fd
  exec {fd}>"$lock"
  flock "$fd"
  "${@:2}" {fd}>&- || status=$?
  exec {fd}>&-
  return "$status"
}

# show_end LOG: its last lines, indented, and where the rest is.
show_end() {
  tail -n "${2:-40}" "$1" | sed 's/^/    | /'
  say "    (all of it: ${1#"$root"/})"
}

# jobs: how many compilers at once. A unit with the network library takes 1 GB and more, so memory counts as well as
# cores.
jobs() {
  local cores gigabytes
  cores=$(nproc)
  gigabytes=$(awk '/^MemAvailable/ { print int($2 / 1400000) }' /proc/meminfo)
  ((gigabytes >= 1)) || gigabytes=1
  echo $((cores < gigabytes ? cores : gigabytes))
}

# contents PATHSPEC...: one hash over the names and contents of the files there that git does not ignore. (Root in a
# clone that somebody else made is no danger here, but git has to be told.)
contents() {
  git -c safe.directory="$root" ls-files -co --exclude-standard -z -- "$@" |
    LC_ALL=C sort -zu |
    while IFS= read -r -d '' file; do [[ -f $file ]] && printf '%s\0' "$file"; done |
    xargs -0 -r sha256sum | hash_of_stdin
}
hash_of_stdin() { sha256sum | cut -d' ' -f1; }
