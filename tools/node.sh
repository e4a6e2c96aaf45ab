# A Node.js that the client's tools can use, first on PATH. Sourced after packages.sh.
# shellcheck shell=bash

# Vite 8 wants 20.19 or 22.12 and later. Where the system's is older (Debian 12, Ubuntu 24.04: 18), npm can bring a
# newer one, as plain packages without install scripts.
newer_node=22.23.3
newer_npm=11.21.2

new_enough() {
  local version major minor
  version=$("$1" --version 2>/dev/null) || return 1
  IFS=. read -r major minor _ <<<"${version#v}"
  ((major == 20 ? minor >= 19 : major == 22 ? minor >= 12 : major > 22))
}

own_node=$root/build/tools/node/node_modules/.bin

# What apt-get should install before need_node: nothing where there is any Node.js with npm.
node_packages() {
  if ! command -v node >/dev/null || ! command -v npm >/dev/null; then echo nodejs npm; fi
}

need_node() {
  local arch
  export npm_config_update_notifier=false npm_config_fund=false npm_config_audit=false
  if new_enough node; then return; fi
  if ! new_enough "$own_node/node" || ! [[ -x $own_node/npm ]]; then
    case $(uname -m) in
      x86_64) arch=x64 ;;
      aarch64) arch=arm64 ;;
      *) die "node $(node --version) is too old and npm has none for $(uname -m): install 20.19 or later" ;;
    esac
    rm -rf "$root/build/tools/node"
    mkdir -p "$root/build/tools/node"
    step node "Getting Node.js $newer_node (the system's $(node --version) is too old)" \
      npm install --prefix "$root/build/tools/node" --ignore-scripts --no-package-lock \
      "node-linux-$arch@$newer_node" "npm@$newer_npm" || exit 2
    new_enough "$own_node/node" || die "the Node.js from npm does not run here: $("$own_node/node" --version 2>&1 || true)"
  fi
  export PATH=$own_node:$PATH
}
