# A Chromium for the browser tests: sets CHROMIUM, its path. Sourced after node.sh.
# shellcheck shell=bash

# Where the distribution has none as a package (Ubuntu's is a snap, which is no good in a container or for root), npm
# has a headless one that carries its binary inside the package.
npm_chromium=@sparticuz/chromium@147.0.0

real_browser() { [[ -x $1 ]] && ! head -c 4000 "$1" | grep -aq snap && "$1" --version >/dev/null 2>&1; }

find_chromium() {
  local own=$root/build/tools/chromium one
  for one in "${CHROMIUM:-}" /usr/bin/chromium /usr/bin/google-chrome "$own/chromium"; do
    if real_browser "$one"; then
      export CHROMIUM=$one
      return 0
    fi
  done
  return 1
}

# What apt-get should install before need_chromium: the browser, and it once more without windows of its own, to measure
# pages with; or what the one from npm, which has none, leaves to the system.
chromium_packages() {
  if ! grep -q '^ID=ubuntu$' /etc/os-release; then
    find_chromium || echo chromium
    echo chromium-headless-shell
  elif ! find_chromium; then
    echo libnss3 libexpat1
  fi
}

need_chromium() {
  local own=$root/build/tools/chromium
  if find_chromium; then return; fi
  rm -rf "$own"
  mkdir -p "$own"
  step chromium "Getting a headless Chromium from npm" from_npm "$own" || exit 2
  find_chromium || die "no Chromium runs here: install one, and say where it is with CHROMIUM=/path/of/it ./check"
}

from_npm() {
  npm install --prefix "$1" --ignore-scripts --no-package-lock "$npm_chromium" || return
  (cd "$1" && TMPDIR=$1 node --input-type=module -e \
    'const { default: c } = await import("@sparticuz/chromium"); console.log(await c.executablePath());')
}
