#!/bin/sh
# Takes the README's pictures anew: of the window, the transpose on the CPU backend, modelled for an H200; of the site, its page of the transpose.
# Needs xvfb-run, chromium and a built lab; takes about a minute. Look at all of them before you commit them.
cd "$(dirname "$0")/../.." || exit 2
command -v xvfb-run >/dev/null || { echo "take.sh: xvfb-run is missing: the package xvfb has it" >&2; exit 3; }
command -v chromium >/dev/null || { echo "take.sh: chromium is missing: the package chromium has it" >&2; exit 3; }
take() { xvfb-run -a ./warpwise gui --backend simt --lesson transpose --size 1024x1024 "$@"; }
take_site() {
  site=$(mktemp -d) || return
  ./warpwise site transpose first_steps -o "$site" &&
    chromium --headless --no-sandbox --disable-gpu --no-first-run --user-data-dir="$site/profile" --hide-scrollbars --virtual-time-budget=4000 \
      --window-size=1440,900 --screenshot="$PWD/docs/pictures/site.png" "file://$site/transpose.html#source-tiled"
  status=$?
  rm -rf "$site"
  return $status
}
take --window 1600x1000 --screenshot docs/pictures/board.png &&
  take --step padded --view inside --window 1400x900 --screenshot docs/pictures/inside.png &&
  take_site
