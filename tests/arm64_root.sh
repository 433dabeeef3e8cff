#!/usr/bin/env bash
# The lab for ARM64, on an x86-64 machine: built by Debian's cross compiler, run under qemu's user emulation. Its quick tests run there, and the
# counters of programs and lessons are compared with those of x86-64.
#
#   tests/arm64_root.sh [--bin DIR] [--lab] [--steps "LESSON/STEP ..."] [--tests PATTERN] [PROGRAM.cu]...
#
#   --bin DIR        a build's folder bin/ on this machine, whose counters are compared with (default: build/bin)
#   --lab            the whole lab, window included, in place of the CPU backend alone. The first step of each lesson is compared
#   --steps STEPS    compare these steps of the lessons, or `all` of them
#   --tests PATTERN  the quick tests of the CPU backend to run (doctest's -tc; '*' for all), and with --lab those of engine and exercises;
#                    none by default: they take many times as long as here
#   PROGRAM.cu       the programs to compare, inside this checkout; by default three of simt/tests
#
# Compared is all of a report but the instructions that g++ needs, of which it needs another number there, and what follows from them: the part of
# a bulk copy that they do not hide, modelled times, and the registers that an nvcc here finds. The emulator has no Landlock and no seccomp:
# exercises are checked without fences (support/as_if_fenced.c), and tests of the fences themselves are left out, and counted as skipped.
# Needs root, debootstrap, and the distribution's archive. The root is kept (~/.cache/warpwise/roots/arm64); delete it for a new one. While the
# script runs, the kernel starts ARM64 programs by this root's emulator (binfmt_misc). Exit status as of fresh_root.sh.
. "$(dirname -- "$(readlink -f -- "$0")")/roots.sh"

bin=$lab/build/bin tests='' steps='' whole='' programs=()
while (($# > 0)); do
  case $1 in
    --bin) bin=$(readlink -f -- "${2:?}"); shift ;;
    --lab) whole=yes ;;
    --steps) steps=${2:?} whole=yes; shift ;;
    --tests) tests=${2:?}; shift ;;
    -*) usage ;;
    *) programs+=("$(realpath --relative-to="$lab" -- "$1")") ;;
  esac
  shift
done
((${#programs[@]} > 0)) || programs=(simt/tests/counts/truth/kernels.cu simt/tests/samples/reduction.cu simt/tests/samples/nbody.cu)
needs_roots
[[ -x $bin/warpwise-simt-cc ]] || cannot "there is no warpwise-simt-cc in $bin: build the lab first, or name another folder with --bin"

kept=${XDG_CACHE_HOME:-$HOME/.cache}/warpwise/roots/arm64 root=''
root=$kept/root
if [[ ! -e $kept/made ]]; then
  rm -rf -- "$kept" && mkdir -p -- "$kept"
  echo 'arm64_root.sh: making the root' >&2
  {
    export DEBIAN_FRONTEND=noninteractive
    debootstrap --variant=minbase bookworm "$root" && cp -- /etc/resolv.conf "$root/etc/resolv.conf" &&
      echo 'deb http://deb.debian.org/debian bookworm-backports main' >"$root/etc/apt/sources.list.d/backports.list" &&
      chroot "$root" dpkg --add-architecture arm64 && chroot "$root" apt-get -q update &&
      chroot "$root" apt-get -q install -y --no-install-recommends g++-aarch64-linux-gnu cmake ninja-build pkg-config ccache python3 git file \
        nlohmann-json3-dev doctest-dev libcli11-dev libc6-dev:arm64 libstdc++-12-dev:arm64 libfmt-dev:arm64 libdw-dev:arm64 \
        libseccomp-dev:arm64 libboost-context-dev:arm64 libmpfr-dev:arm64 libqd-dev:arm64 libopenblas-dev:arm64 libfftw3-double3:arm64 \
        libfftw3-single3:arm64 libmd4c-dev:arm64 libimgui-dev:arm64 libglfw3-dev:arm64 libgl-dev:arm64 &&
      # Debian 12's own emulator keeps a record of each page that a program reserves: the same program takes up to 40 times as long with it.
      chroot "$root" apt-get -q install -y --no-install-recommends -t bookworm-backports qemu-user-static
  } >"$kept/log" 2>&1 || cannot "the root could not be made: see $kept/log"
  cat >"$root/arm64.cmake" <<'THERE'
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER /usr/bin/aarch64-linux-gnu-g++)
set(CMAKE_ASM_COMPILER /usr/bin/aarch64-linux-gnu-gcc)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
THERE
  mkdir -p "$root/cross/bin"
  for tool in g++ gcc c++ as ld ar objcopy objdump nm readelf; do ln -s "/usr/bin/aarch64-linux-gnu-$tool" "$root/cross/bin/$tool"; done
  : >"$kept/made"
fi

# Its ldd is of this machine, and knows no ARM64 programs.
printf '#!/bin/sh\nexec /lib/ld-linux-aarch64.so.1 --list "$@"\n' >"$root/usr/bin/ldd"

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
    exec chroot "$ROOT" env HOME=/root WARPWISE_TESTS=quick PATH=/cross/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 bash -c "cd /lab && $1"' there "$1"
}

status=0 source=simt build=/build-simt areas=(simt_tests)
targets='warpwise-simt warpwise-simt-cc'
if [[ -n $whole ]]; then
  source=. build=/build targets=lab
  areas+=(test_engine test_exercises)
fi
[[ -z $tests ]] || targets+=" warpwise-simt-libraries ${areas[*]}"
there "cmake -S $source -B $build -G Ninja -DCMAKE_TOOLCHAIN_FILE=/arm64.cmake -DWARPWISE_CUDA=OFF -DCMAKE_BUILD_TYPE=Release &&
  ninja -C $build $targets" \
  >"$work/built" 2>&1 || { tail -n 40 "$work/built"; echo 'arm64_root.sh: it could not be built' >&2; exit 1; }
echo "built after $SECONDS s"

# Compares the reports of a program or step here and there.
same() {
  python3 - "$work/here/$1.json" "$work/there/$1.json" "$lab/" <<'COMPARE'
import json, sys

UNLIKE = ("other", "fp32", "fp64", "instructions", "last_instructions", "busy_lanes", "copies", "near_copies", "registers", "modelled", "advice", "then")

def facts(value, path=()):
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if items is None: yield path, value.removeprefix(sys.argv[3]).removeprefix("/lab/") if isinstance(value, str) else value
    else:
        for key, inner in items:
            if key not in UNLIKE: yield from facts(inner, path + (key,))

here, there = (dict(facts(json.loads(open(f).read()))) for f in sys.argv[1:3])
differing = [p for p in sorted(here.keys() | there.keys(), key=str) if here.get(p) != there.get(p)]
print(len(here), "facts,", len(differing), "differ")
for path in differing[:20]: print("  ", ".".join(map(str, path)), here.get(path), there.get(path))
sys.exit(len(differing) > 0)
COMPARE
}
judge() {  # judge NAME ID STATUS_HERE STATUS_THERE
  if (($3 == 3 && $4 == 3)); then
    echo "$1: cannot be inspected without a choice, here and there"
  elif (($3 == $4)) && same "$2"; then
    echo "$1: the same"
  else
    status=1
    echo "$1: DIFFERS (exit status $3 here, $4 there)"
  fi
}

cd -- "$lab" || exit 3
for program in "${programs[@]}"; do
  id=$(basename "$program" .cu)
  "$bin/warpwise-simt-cc" "$program" -o "$work/here/$id" && WARPWISE_SIMT_REPORT=$work/here/$id.json "$work/here/$id" >"$work/here/$id.txt" 2>&1
  here=$?
  there "$build/bin/warpwise-simt-cc $program -o /there/$id && WARPWISE_SIMT_REPORT=/there/$id.json /there/$id >/there/$id.txt 2>&1"
  judge "$program" "$id" "$here" $?
done

if [[ -n $whole && ( -z $steps || $steps == all ) ]]; then
  # Of each lesson the steps with a file, in the lesson's order.
  steps=$(COLUMNS=400 "$bin/warpwise" list | awk -v all="$steps" '/^[a-z_0-9]+: / { sub(":.*", ""); lesson = $0; seen = 0 }
    $NF ~ /^lessons\// && (all || !seen) { print lesson "/" $1; seen = 1 }')
fi
for step in $steps; do
  id=${step//\//_}
  "$bin/warpwise" inspect "$step" --json 2>&1 | tail -n 1 >"$work/here/$id.json"
  here=${PIPESTATUS[0]}
  there "$build/bin/warpwise-verbs inspect $step --json 2>&1 | tail -n 1 >/there/$id.json; exit \${PIPESTATUS[0]}"
  judge "$step" "$id" "$here" $?
done
[[ -z $steps ]] || echo "compared after $SECONDS s"

if [[ -n $tests ]]; then
  # The compiler is a program of this machine and finds an empty library of the name.
  preload=libwarpwise_as_if_fenced.so
  there "g++ -shared -fPIC -O1 -x c tests/support/as_if_fenced.c -o /usr/lib/aarch64-linux-gnu/$preload" || exit 1
  gcc -shared -nostdlib -x c /dev/null -o "$root/usr/lib/x86_64-linux-gnu/$preload" || exit 1
  # Without fences; and one counts the memory of a process before it becomes the program that it starts, the emulator's included.
  fenced='confinement: *,exercises: the compiler reads no step*,compiler*s memory: several run one after another*'
  for area in "${areas[@]}"; do
    there "cd $build/bin && LD_PRELOAD=$preload ./$area -tc='$tests' -tce='$fenced'" || status=1
    echo "$area ended after $SECONDS s"
  done
fi
exit $status
