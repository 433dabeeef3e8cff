#!/bin/sh
# Takes the README's pictures of the window anew: the transpose on the CPU backend, modelled for an H200. Needs xvfb-run and a built lab; takes about a minute. Look at
# both before you commit them.
cd "$(dirname "$0")/../.." || exit 2
command -v xvfb-run >/dev/null || { echo "take.sh: xvfb-run is missing: the package xvfb has it" >&2; exit 3; }
take() { xvfb-run -a ./warpwise gui --backend simt --lesson transpose --size 1024x1024 "$@"; }
take --window 1600x1000 --screenshot docs/pictures/board.png &&
  take --step padded --view inside --window 1400x900 --screenshot docs/pictures/inside.png
