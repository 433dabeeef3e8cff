#!/usr/bin/env bash
# Everything that needs a GPU, in one go, on a machine that has one: the tests, exercises, compute-sanitizer, the benchmarks' recordings and
# the hardware's counters. Needs only the built programs (the CUDA worker, `warpwise` and the tests; for the exercises the CPU backend too),
# so they can be built elsewhere.
#
#   tests/on_a_gpu.sh BIN OUT [lesson...]      BIN: the folder of the built programs; OUT: where recordings and logs go
#
# Environment: TESTS  which tests, as doctest's -tc takes them (default: all)
set -u
bin=$(realpath "$1"); out=$(mkdir -p "$2" && realpath "$2"); shift 2
lessons=("$@"); [ ${#lessons[@]} -gt 0 ] || lessons=(transpose reduction gemm)
here=$(dirname "$(realpath "$0")")
worker=$bin/warpwise-worker-cuda
status=0

declare -A bench=(
  [transpose]="--size 4096x4096 --size 8192x8192 --size 16384x16384 --size 16384x1024 --size 8191x4097"
  [reduction]="--size 1048576 --size 16777216 --size 268435456 --size 1073741824"
  [gemm]="--budget 15 --size 1x1x1 --size 47x49x17 --size 128x128x128 --size 256x256x256 --size 512x512x512 --size 1024x1024x1024 --size 2048x2048x2048 --size 4096x4096x4096 --size 8192x8192x8192"
)
# What is recorded apart, of a few steps: at this size the others take seconds.
declare -A largest=([gemm]="gemm/dgemm gemm/dgemm_emulated gemm/ozaki --size 16384x16384x16384")
# Errors by the kind of input, each in a recording of its own.
declare -A inputs=([reduction]="positive cancelling scaled")
declare -A errors=([reduction]="--budget 0.1 --size 1024 --size 16384 --size 262144 --size 1048576 --size 4194304 --size 16777216 --size 67108864 --size 268435456 --size 1073741824")
declare -A small=([transpose]='"31x33","64x64","1x1000","129x260","1023x1025"' [reduction]='"1","33","255","1000","4097","1000003"' [gemm]='"1x1x1","47x49x17","48x48x16","5x7x33","130x259x40"')
declare -A counted=([transpose]=1024x1024 [reduction]=262144 [gemm]=256x256x256)

step() { echo; echo "== $* ($(date +%T))"; }
# The ids of a lesson's steps as a JSON list. Baselines are left out: races inside of cuBLAS (racecheck reports some) are not ours to mend.
own_steps() {
  "$bin/warpwise" list --json | tail -1 | python3 -c '
import json, sys
steps = next(lesson["steps"] for lesson in json.load(sys.stdin)["lessons"] if lesson["id"] == sys.argv[1])
print(json.dumps([step["id"] for step in steps if step["kind"] == "step"]))' "$1"
}

step tests
timeout 200 "$bin/test_lessons" ${TESTS:+-tc="$TESTS"} || status=1

if [ -x "$bin/test_exercises" ]; then
  step exercises
  timeout 300 "$bin/test_exercises" -tc="*GPU*" || status=1
  for exercise in transpose/tile:01_transpose/ex6_tile gemm/block:03_gemm/ex7_block; do
    begin=$(date +%s%N)
    "$bin/warpwise" check "${exercise%:*}" --file "$here/../solutions/${exercise#*:}.cu" --backend cuda | tail -4
    echo "${exercise%:*}: $((($(date +%s%N) - begin) / 1000000)) ms from the file to the answer, on the CPU backend and the GPU"
  done
fi

for lesson in "${lessons[@]}"; do
  step "benchmark: $lesson"
  # shellcheck disable=SC2086 # the sizes are words
  timeout 300 "$bin/warpwise" run "$lesson" --backend cuda ${bench[$lesson]} --record "$out/$lesson.jsonl" >"$out/$lesson.txt" 2>"$out/$lesson.err" || status=1
  cat "$out/$lesson.txt"
  grep -v "warpwise: $lesson .* %" "$out/$lesson.err"
  for input in ${inputs[$lesson]:-}; do
    # shellcheck disable=SC2086
    timeout 100 "$bin/warpwise" run "$lesson" --backend cuda --choice "input=$input" ${errors[$lesson]} --record "$out/${lesson}_$input.jsonl" >/dev/null 2>&1 || status=1
  done
  [ -n "${largest[$lesson]:-}" ] || continue
  # shellcheck disable=SC2086
  timeout 100 "$bin/warpwise" run ${largest[$lesson]} --backend cuda --record "$out/${lesson}_largest.jsonl" >"$out/${lesson}_largest.txt" 2>/dev/null || status=1
  cat "$out/${lesson}_largest.txt"
done

for lesson in "${lessons[@]}"; do
  step "counters: $lesson"
  timeout 170 python3 "$here/hardware_counters.py" "$worker" "$lesson" "${counted[$lesson]}" "$out/$lesson.counters.json" || status=1
  # With a buffer each in an allocation of its own, and memory behind it that is nobody's.
  for tool in "memcheck --padding 65536" racecheck synccheck; do
    step "compute-sanitizer $tool: $lesson"
    log=$out/$lesson.${tool%% *}.log
    # shellcheck disable=SC2086 # the tool and its options are words
    echo '{"verb":"inspect","job":1,"lesson":"'"$lesson"'","steps":'"$(own_steps "$lesson")"',"sizes":['"${small[$lesson]}"']}' |
      WARPWISE_GUARDS=0 timeout 170 compute-sanitizer --tool $tool --error-exitcode 9 "$worker" >"$log" 2>&1 || status=1
    # A job that did not run to its end has checked nothing.
    grep -q '"status":"complete"' "$log" || { echo "the job did not complete"; status=1; }
    grep -E "ERROR SUMMARY|RACECHECK SUMMARY|Error|hazard" "$log" | head -5
  done
done
exit $status
