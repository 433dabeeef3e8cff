#!/usr/bin/env bash
# How long a first start takes: a fresh clone of the committed state, an empty home, no compiler cache, packages
# installed.
#
#   tests/bench_first_start.sh [--without-cuda] [--without-tests]
#
# Prints the seconds until the first lesson's live board has its first figures, how long the next lesson then takes to its end, until all of
# the lab is built behind them, and, from a second fresh clone, until ./warpwise test has built what it needs and has run its tests, without the long ones; beside them the seconds that the machine's processors
# worked. The exit status is 1 when a time is over its goal, which is for 2 cores that do nothing else.
set -uo pipefail
root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd) || exit 3

cuda=yes tests=yes
for argument in "$@"; do
  case $argument in
    --without-cuda) cuda=no ;;
    --without-tests) tests=no ;;
    *) echo "usage: tests/bench_first_start.sh [--without-cuda] [--without-tests]" >&2; exit 2 ;;
  esac
done

work=$(mktemp -d) || exit 3
mkdir -- "$work/home"
behind=''
clean_up() {
  [[ -n $behind ]] && kill -- "-$behind" 2>/dev/null
  rm -rf -- "$work"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# In a group of processes of its own, with nothing of this user's, and no display: the board is the terminal's.
start() {
  local clone=$1
  shift
  cd -- "$clone" || exit 3
  exec setsid env -u DISPLAY -u WAYLAND_DISPLAY -u WARPWISE_BUILD -u WARPWISE_GUI -u CCACHE_DIR HOME="$work/home" CCACHE_DISABLE=1 \
    "${without_cuda[@]}" "$@"
}
without_cuda=()
if [[ $cuda == no ]]; then
  printf '#!/bin/sh\necho "release 1.0"\n' >"$work/nvcc" && chmod +x "$work/nvcc"
  without_cuda=(CUDACXX="$work/nvcc")  # too old to be used
elif ! type -P nvcc /usr/local/cuda*/bin/nvcc >/dev/null; then
  cuda=no
fi

# Milliseconds of this machine's clock, and of its processors at work for anybody.
now() { date +%s%3N; }
busy() { awk -v hertz="$(getconf CLK_TCK)" '/^cpu / { print int(($2 + $3 + $4 + $7 + $8) * 1000 / hertz) }' /proc/stat; }

over=0
report() {  # what, milliseconds, of processors, goal in seconds
  local verdict=''
  (($2 > $4 * 1000)) && { verdict='  over the goal'; over=1; }
  local processors='-'
  (($3 > 0)) && processors="$(($3 / 1000)) s"
  printf '%-30s %5d s   processors %7s   goal %4d s%s\n' "$1" $(($2 / 1000)) "$processors" "$4" "$verdict"
}

echo "$(nproc) cores, $([[ $cuda == yes ]] && echo with || echo without) a CUDA toolkit, $(g++ --version | head -n 1), commit $(git -C "$root" rev-parse --short HEAD)"
[[ -z $(git -C "$root" status --porcelain) ]] || echo "what is changed here but not committed is not measured"
git clone -q --no-hardlinks -- "$root" "$work/lab" || exit 3
git clone -q --no-hardlinks -- "$root" "$work/tests" || exit 3

# The first figures of the first lesson, on a terminal wide enough for them: their heading says whose time they are.
from=$(now) busy_from=$(busy)
start "$work/lab" script -qefc 'stty cols 200 rows 50; exec ./warpwise' /dev/null >"$work/board" 2>&1 </dev/null &
behind=$!
has_figures() { grep -q -E '((host|GPU) time|modelled (ms|us|µs|s))' "$work/board"; }
until has_figures; do
  if ! kill -0 "$behind" 2>/dev/null && ! has_figures; then
    echo "the board never came; what was shown instead:" >&2
    tail -c 2000 "$work/board" >&2
    exit 1
  fi
  sleep 0.2
done
report 'first figures on the board' $(($(now) - from)) $(($(busy) - busy_from)) 82

# Another lesson, before which the build behind the lab gives way.
wait "$behind" 2>/dev/null
lesson_from=$(now) lesson_busy=$(busy)
(start "$work/lab" ./warpwise run transpose --samples 5 --json) >"$work/lesson" 2>"$work/said" </dev/null ||
  { cat -- "$work/lesson" "$work/said" >&2; exit 1; }
report 'another lesson, to its end' $(($(now) - lesson_from)) $(($(busy) - lesson_busy)) 25

# The rest, behind the lab: the lock is free when it is built.
flock "$work/lab/build/.lock" true
behind=''
if [[ -e $work/lab/build/.building ]]; then
  cat -- "$work/lab/build/.building" "$work/lab/build/build.log" >&2
  exit 1
fi
report 'all of the lab built' $(($(now) - from)) $(($(busy) - busy_from)) 300

if [[ $tests == yes ]]; then
  from=$(now) busy_from=$(busy)
  start "$work/tests" ./warpwise test >"$work/tested" 2>"$work/said" </dev/null &
  behind=$!
  wait "$behind"
  status=$?
  behind=''
  took=$(($(now) - from)) busy_for=$(($(busy) - busy_from))
  built=$(sed -n 's/^warpwise: built in \([0-9]*\) s$/\1/p' "$work/said")
  report 'what the tests need, built' $((${built:-9999} * 1000)) 0 300
  report './warpwise test' $took $busy_for 540
  tail -n 1 "$work/tested"
  ((status == 0)) || { tail -n 40 "$work/tested" "$work/said" >&2; exit 1; }
fi
exit $over
