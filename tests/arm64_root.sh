#!/usr/bin/env bash
# The CPU backend for ARM64, on an x86-64 machine: built by Debian's cross compiler, run under qemu's user emulation. Its tests run there, and the
# counters of programs are compared with those of x86-64.
#
#   tests/arm64_root.sh [--bin DIR] [--tests PATTERN] [PROGRAM.cu]...
#
#   --bin DIR        a build's folder bin/ on this machine, whose counters the programs' are compared with (default: build/bin)
#   --tests PATTERN  the tests of simt_tests to run (doctest's -tc); none by default: they take many times as long as here
#   PROGRAM.cu       the programs to compare, inside this checkout; by default three of simt/tests
#
# Compared is all of a report but the whole-number instructions ("other", and "instructions" with it), of which g++ needs another number there.
# Needs root, debootstrap, and the distribution's archive. The root is kept (~/.cache/warpwise/roots/arm64); delete it for a new one. While the
# script runs, the kernel starts ARM64 programs by this root's emulator (binfmt_misc). Exit status as of fresh_root.sh.
set -uo pipefail
lab=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd) || exit 3
cannot() { echo "arm64_root.sh: $1" >&2; exit 3; }

bin=$lab/build/bin tests='' programs=()
while (($# > 0)); do
  case $1 in
    --bin) bin=$(readlink -f -- "${2:?}"); shift ;;
    --tests) tests=${2:?}; shift ;;
    -*) sed -n '5,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
    *) programs+=("$(realpath --relative-to="$lab" -- "$1")") ;;
  esac
  shift
done
((${#programs[@]} > 0)) || programs=(simt/tests/counts/truth/kernels.cu simt/tests/samples/reduction.cu simt/tests/samples/nbody.cu)
((EUID == 0)) || cannot 'making a root needs root rights: start it with sudo'
type -P debootstrap >/dev/null || cannot 'debootstrap is missing: apt-get install debootstrap'
[[ -x $bin/warpwise-simt-cc ]] || cannot "there is no warpwise-simt-cc in $bin: build the lab first, or name another folder with --bin"

kept=${XDG_CACHE_HOME:-$HOME/.cache}/warpwise/roots/arm64 root=''
root=$kept/root
if [[ ! -e $kept/made ]]; then
  rm -rf -- "$kept" && mkdir -p -- "$kept"
  echo 'arm64_root.sh: making the root' >&2
  {
    debootstrap --variant=minbase bookworm "$root" && cp -- /etc/resolv.conf "$root/etc/resolv.conf" &&
      chroot "$root" dpkg --add-architecture arm64 && chroot "$root" apt-get -q update &&
      DEBIAN_FRONTEND=noninteractive chroot "$root" apt-get -q install -y --no-install-recommends g++-aarch64-linux-gnu qemu-user-static cmake \
        ninja-build nlohmann-json3-dev doctest-dev libc6-dev:arm64 libstdc++-12-dev:arm64 libdw-dev:arm64 libboost-context-dev:arm64 \
        libopenblas0:arm64 libfftw3-double3:arm64 libfftw3-single3:arm64
  } >"$kept/log" 2>&1 || cannot "the root could not be made: see $kept/log"
  cat >"$root/arm64.cmake" <<'THERE'
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER /usr/bin/aarch64-linux-gnu-g++)
set(CMAKE_ASM_COMPILER /usr/bin/aarch64-linux-gnu-gcc)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
THERE
  mkdir -p "$root/cross/bin"
  for tool in g++ gcc objcopy objdump nm; do ln -s "/usr/bin/aarch64-linux-gnu-$tool" "$root/cross/bin/$tool"; done
  : >"$kept/made"
fi

work=$(mktemp -d) || exit 3
handlers=$work/handlers name=warpwise-arm64-$$
mkdir "$handlers" "$work/here" "$work/there"
mount -t binfmt_misc none "$handlers" || cannot 'this kernel has no binfmt_misc: ARM64 programs cannot be started'
trap 'echo -1 >"$handlers/$name"; umount "$handlers"; rm -rf --one-file-system -- "$work"' EXIT
magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
echo ":$name:M::$magic:$mask:$root/usr/bin/qemu-aarch64-static:F" >"$handlers/register" || cannot 'the emulator cannot be registered'

# Runs a command in the root, in a mount namespace of its own: the checkout at /lab, results at /there.
there() {
  ROOT=$root LAB=$lab THERE=$work/there unshare --mount --propagation private bash -c '
    mkdir -p "$ROOT/lab" "$ROOT/there"
    mount --bind "$LAB" "$ROOT/lab" && mount --bind "$THERE" "$ROOT/there" && mount -t proc proc "$ROOT/proc" &&
      mount --rbind /dev "$ROOT/dev" && mount -t tmpfs -o mode=1777 tmpfs "$ROOT/dev/shm" || exit 3
    exec chroot "$ROOT" env PATH=/cross/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 bash -c "cd /lab && $1"' there "$1"
}

status=0
targets='warpwise-simt warpwise-simt-cc'
[[ -z $tests ]] || targets+=' warpwise-simt-libraries simt_tests'
there "cmake -S simt -B /build -G Ninja -DCMAKE_TOOLCHAIN_FILE=/arm64.cmake -DCMAKE_BUILD_TYPE=Release && ninja -C /build $targets" \
  >"$work/built" 2>&1 || { tail -n 40 "$work/built"; echo 'arm64_root.sh: the CPU backend could not be built' >&2; exit 1; }

cd -- "$lab" || exit 3
for program in "${programs[@]}"; do
  id=$(basename "$program" .cu)
  "$bin/warpwise-simt-cc" "$program" -o "$work/here/$id" && WARPWISE_SIMT_REPORT=$work/here/$id.json "$work/here/$id" >"$work/here/$id.txt" 2>&1
  here=$?
  there "/build/bin/warpwise-simt-cc $program -o /there/$id && WARPWISE_SIMT_REPORT=/there/$id.json /there/$id >/there/$id.txt 2>&1"
  if (($? != here)) || ! python3 - "$work/here/$id.json" "$work/there/$id.json" <<'COMPARE'; then
import json, sys

def facts(value, path=()):
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if items is None: yield path, value
    else:
        for key, inner in items: yield from facts(inner, path + (key,))

here, there = ({p: v for p, v in facts(json.load(open(f))) if p[-1] not in ("other", "instructions")} for f in sys.argv[1:])
differing = [p for p in sorted(here.keys() | there.keys(), key=str) if here.get(p) != there.get(p)]
print(len(here), "facts,", len(differing), "differ")
for path in differing[:20]: print("  ", ".".join(map(str, path)), here.get(path), there.get(path))
sys.exit(len(differing) > 0)
COMPARE
    status=1
    echo "$program: DIFFERS"
  else
    echo "$program: the same"
  fi
done
[[ -z $tests ]] || there "cd /build && ./simt_tests -tc='$tests'" || status=1
exit $status
