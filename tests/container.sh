#!/usr/bin/env bash
# The lab in a container, from nothing to a checked exercise: makes the base image `debian:12` where there is none, without a registry,
# builds the image of Containerfile from this checkout, and uses it with no network inside.
#
#   tests/container.sh
#
# Needs podman as a user without root rights (packages podman, uidmap, slirp4netns), for the base image mmdebstrap, and the distribution's
# archive. It takes as long as the lab's build. The image stays, as `warpwise`. Exit status: 0 all well; 1 something failed; 77 this user
# cannot run containers, or without WARPWISE_TESTS=all a test that takes so long is left out.
set -uo pipefail
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." || exit 1

skip() { echo "container.sh: skipped: $1" >&2; exit 77; }
fail() { echo "container.sh: $1" >&2; exit 1; }
say() { printf '%s s: %s\n' "$SECONDS" "$1"; }

[[ ${WARPWISE_TESTS:-all} == all ]] || skip 'it takes as long as a build of the lab'
((EUID != 0)) || skip 'it is for a user without root rights'
type -P podman >/dev/null || skip 'there is no podman'
if ! podman image exists debian:12 2>/dev/null; then
  type -P mmdebstrap >/dev/null || skip 'there is no image debian:12, and no mmdebstrap to make it'
  mmdebstrap --quiet --variant=minbase bookworm - | podman import --quiet - debian:12 >/dev/null || skip 'no base image could be made'
  say 'made the image debian:12'
fi

# crun, which podman takes first, does not run where control groups are mounted in both of their versions; runc does.
runtime=()
in_image() { podman "${runtime[@]}" run --rm --network none "$@"; }
said=$(in_image debian:12 true 2>&1) || { runtime=(--runtime runc) && in_image debian:12 true 2>/dev/null; } ||
  skip "podman runs nothing here: ${said##*$'\n'}"

podman "${runtime[@]}" build --quiet --network host -t warpwise . >/dev/null || fail 'the image could not be built'
say 'built the image'

# Each with no network but the container's own loopback.
[[ $(in_image warpwise ls /sys/class/net) == lo ]] || fail 'there is a network inside'
said=$(in_image warpwise sh -c './warpwise solution transpose/index --insist >/tmp/right.cu && ./warpwise check transpose/index --file /tmp/right.cu' 2>&1) ||
  fail "a right solution did not pass: $said"
say 'checked an exercise'
in_image warpwise ./warpwise check transpose/index >/dev/null && fail 'an exercise that nobody has solved passed'
in_image warpwise ./warpwise exec docs/workshop/hello.cu >/dev/null || fail 'a program could not be run'
said=$(in_image warpwise timeout -s INT 20 ./warpwise gui --browser --listen 0.0.0.0:6080 2>&1)
[[ $said == *vnc.html* ]] || fail "the window did not open for a browser: $said"
say 'ran a program, and opened the window for a browser'

# At a port of this machine, which podman chooses, and at its loopback alone.
window=$(podman "${runtime[@]}" run --detach --rm --publish 127.0.0.1::6080 warpwise ./warpwise gui --browser --listen 0.0.0.0:6080) ||
  fail 'no port could be published'
picture=$(mktemp)
trap 'rm -f -- "$picture"; podman kill "$window" >/dev/null 2>&1' EXIT
port=$(podman port "$window" 6080/tcp)
for ((i = 0; i < 120; i++)); do
  address=$(podman logs "$window" 2>&1 | grep -om 1 'vnc\.html#[^ ]*') && break
  sleep 1
done
[[ -n ${address:-} ]] || fail "the window did not open behind a port: $(podman logs "$window" 2>&1)"
if type -P chromium python3 >/dev/null; then
  said=$(tests/page_shows.py "http://$port/$address" "$picture" 2>&1) || fail "no browser shows the window at $port: $said"
else
  exec 3<>"/dev/tcp/${port/://}" || fail "nothing answers at $port"
fi
podman kill --signal INT "$window" >/dev/null
for ((i = 0; i < 30; i++)); do
  podman container exists "$window" || break
  sleep 1
done
((i < 30)) || fail 'Ctrl-C did not end the window'
say "showed the window at $port"
