# Roots of a distribution, made with debootstrap: what tests/fresh_root.sh, tests/package.sh and tests/arm64_root.sh share; each reads this
# first. A root that was made before is taken again (~/.cache/warpwise/roots); delete it for a new one.
set -uo pipefail
lab=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd) || exit 3

# The lines of the script's head that tell its options.
usage() { sed -n '1,/^[^#]/s/^#   //p' "$0" >&2; exit 2; }
cannot() { echo "${0##*/}: $1" >&2; exit 3; }

needs_roots() {
  ((EUID == 0)) || cannot 'making a root needs root rights: start it with sudo'
  type -P debootstrap >/dev/null || cannot 'debootstrap is missing: apt-get install debootstrap'
}

# A folder for this run, $work, which goes with it.
make_work() {
  work=$(mktemp -d) || exit 3
  trap 'rm -rf --one-file-system -- "$work"' EXIT
}

# A root of the release $1, as debootstrap leaves it, copied to the folder $2, which can be worked in.
make_root() {
  local kept=${XDG_CACHE_HOME:-$HOME/.cache}/warpwise/roots/$1
  if [[ ! -e $kept/made ]]; then
    rm -rf -- "$kept" && mkdir -p -- "$kept"
    debootstrap --variant=minbase "$1" "$kept/root" >"$kept/log" 2>&1 || cannot "debootstrap made no $1: see $kept/log"
    : >"$kept/made"
  fi
  cp -a --reflink=auto -- "$kept/root" "$2" && cp -- /etc/resolv.conf "$2/etc/resolv.conf" || exit 3
}

# Runs /do with the words after $1 in the root $1, in namespaces of its own, so that nothing stays mounted or running. $seen: folders of this
# machine that are seen there, each "FROM TO". Options of unshare stand in $apart: --net for no network.
seen=() apart=()
in_root() {
  ROOT=$1 SEEN=$(printf '%s\n' "${seen[@]}") unshare --mount --pid --fork --kill-child --propagation private "${apart[@]}" bash -c '
    mount -t proc proc "$ROOT/proc" && mount --rbind /sys "$ROOT/sys" && mount --rbind /dev "$ROOT/dev" &&
      mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$ROOT/dev/pts" &&
      mount --bind "$ROOT/dev/pts/ptmx" "$ROOT/dev/ptmx" && mount -t tmpfs -o mode=1777 tmpfs "$ROOT/dev/shm" || exit 3
    while read -r from to; do
      [[ -z $from ]] || { mkdir -p "$ROOT$to" && mount --rbind "$from" "$ROOT$to"; } || exit 3
    done <<<"$SEEN"
    exec chroot "$ROOT" /bin/bash /do "$@"' there "${@:2}"
}
