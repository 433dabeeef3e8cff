#!/usr/bin/env bash
# How long it takes to grade a class: the solutions of three exercises, submitted by so many students, on the CPU
# backend.
#
#   tests/bench_submissions.sh [students [files]]      200 students with a file each, unless given; `files` of three is the most
#
# Prints the seconds, and the seconds that the machine's processors worked. The exit status is 1 if a file did not pass
# or, for 200 files, if it took longer than the goal, which is for 2 otherwise idle cores.
set -uo pipefail
root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd) || exit 3
students=${1:-200} each=${2:-1} goal=360
exercises=(transpose/tile reduction/shuffles gemm/tile) files=(ex6_tile.cu ex4_shuffles.cu ex5_tile.cu)
grader=${WARPWISE_BUILD:-$root/build}/bin/warpwise
[[ -x $grader ]] || { echo "bench_submissions: $grader is not there: build it first" >&2; exit 3; }

work=$(mktemp -d) || exit 3
trap 'rm -rf -- "$work"' EXIT
for exercise in "${exercises[@]}"; do
  "$grader" solution "$exercise" --insist >"$work/${exercise%/*}.cu" || exit 3
done
for ((i = 0; i < students; i++)); do
  folder=$(printf '%s/class/student%03d' "$work" "$i")
  mkdir -p -- "$folder"
  for ((k = 0; k < each; k++)); do
    at=$(((i + k) % ${#exercises[@]}))
    { cat -- "$work/${exercises[at]%/*}.cu" && echo "// student $i"; } >"$folder/${files[at]}" || exit 3
  done
done

TIMEFORMAT='%R %U %S'
took=$({ time "$grader" check --submissions "$work/class" --csv "$work/grades.csv" --backend simt >"$work/out" 2>&1; } 2>&1)
read -r seconds user system <<<"$took"
count=$((students * each)) passed=$(grep -c ',1,,passed,' "$work/grades.csv")
printf '%d of %d files passed in %s s (goal for 200 of them: %d s); processors worked %s s\n' \
  "$passed" "$count" "$seconds" "$goal" "$(awk "BEGIN { print $user + $system }")"
((passed == count)) || { tail -n 5 -- "$work/out" >&2; exit 1; }
awk "BEGIN { exit $count == 200 && $seconds > $goal }"
