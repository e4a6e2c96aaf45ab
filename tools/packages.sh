# What has to be installed, and installing it with apt-get where it is missing. Sourced after common.sh.
# shellcheck shell=bash

# Names as in Debian 12 and 13 and Ubuntu 24.04. "a|b": either will do; the first that the system offers is installed.
play_packages='
  g++ cmake ninja-build git ca-certificates
  libboost1.83-dev|libboost1.81-dev libboost-json1.83-dev|libboost-json1.81-dev
  libsodium-dev libutf8proc-dev libsqlite3-dev libpq-dev libfmt-dev libspdlog-dev libcli11-dev libtomlplusplus-dev libqrencode-dev
  clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc binaryen
'
# shellcheck disable=SC2034 # for check
check_packages="$play_packages"'
  ccache mold libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev
  libclang-rt-19-dev llvm-19 clang-format-19 clang-tidy-19 shellcheck fonts-dejavu-core python3 dpkg-dev file
  caddy nginx-light|nginx haproxy postgresql valgrind openssl
'

# shellcheck disable=SC2034 # for check
roots_packages='debootstrap'
# shellcheck disable=SC2034 # for check: libclang, for tests/mutants/make
mutants_packages='python3-clang-19'

is_bookworm() { grep -q '^VERSION_CODENAME=bookworm$' /etc/os-release; }
installed() { [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }
offered() { apt-cache policy "$1" 2>/dev/null | grep -q '^  Candidate: [^(]'; }

# missing WANTED...: those that are not installed.
missing() {
  local wanted one
  for wanted in "$@"; do
    for one in ${wanted//|/ }; do installed "$one" && continue 2; done
    printf '%s ' "$wanted"
  done
}

# chosen WANTED...: "a|b" becomes the one to install. Where apt has no lists yet, Debian 12 has the last, the others the
# first.
chosen() {
  local wanted one
  for wanted in "$@"; do
    if [[ $wanted != *'|'* ]]; then
      printf '%s ' "$wanted" # without asking apt, which takes a second for an answer
      continue
    fi
    for one in ${wanted//|/ }; do
      if offered "$one"; then
        printf '%s ' "$one"
        continue 2
      fi
    done
    if is_bookworm; then printf '%s ' "${wanted##*|}"; else printf '%s ' "${wanted%%|*}"; fi
  done
}

# Runs as root, by whichever way there is. Without a terminal sudo must not ask.
as_root() {
  if ((EUID == 0)); then
    "$@"
  elif [[ -t 0 ]]; then
    sudo "$@"
  else
    sudo -n "$@"
  fi
}
can_be_root() { ((EUID == 0)) || command -v sudo >/dev/null; }

by_hand() {
  say "Something is missing here and $1. Please have somebody who may run:" >&2
  say "  apt-get update && apt-get install --no-install-recommends ${*:2}" >&2
  say "and start this again." >&2
  exit 2
}

# need_packages WANTED...: returns when all are installed; ends the program with what to do when they cannot be.
need_packages() {
  local wanted
  read -ra wanted <<<"$(missing "$@")"
  ((${#wanted[@]})) || return 0
  command -v apt-get >/dev/null ||
    die "this works on Debian 12, Debian 13 and Ubuntu 24.04; without apt-get install yourself: ${wanted[*]}"
  # shellcheck disable=SC2046 # a list of words
  can_be_root || by_hand "there is no sudo" $(chosen "${wanted[@]}")

  say "Installing ${#wanted[@]} packages: ${wanted[*]}"
  if ((EUID != 0)); then say "(with sudo, which may ask for your password)"; fi
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300)
  local log=$logs/apt.log began=$SECONDS
  as_root "${apt[@]}" update >"$log" 2>&1 || show_end "$log" 10 # an old list often will do
  read -ra wanted <<<"$(chosen "${wanted[@]}")"
  # --no-remove: never take away what somebody else put there (another Boost, say); then the log says what is in the
  # way.
  if ! as_root "${apt[@]}" install --no-install-recommends --no-remove "${wanted[@]}" >>"$log" 2>&1; then
    show_end "$log"
    by_hand "apt-get did not do it" "${wanted[@]}"
  fi
  say "Installed in $((SECONDS - began)) s."
}

# versions WANTED...: one line for each installed package; part of what a result depends on.
versions() {
  local each
  read -ra each <<<"${*//|/ }"
  dpkg-query -W -f='${Package} ${Version} ${db:Status-Status}\n' "${each[@]}" 2>/dev/null | grep ' installed$' || true
}
