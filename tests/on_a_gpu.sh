#!/usr/bin/env bash
# Everything that needs a GPU, in one go, on a machine that has one: the tests, exercises, the recordings, the hardware's counters and
# compute-sanitizer. Needs only the built programs (the CUDA worker, `warpwise` and the tests; for the exercises the CPU backend too), so they can
# be built elsewhere.
#
#   tests/on_a_gpu.sh [--dry-run] BIN OUT [lesson...]      BIN: the folder of the built programs; OUT: where recordings and logs go
#
# `warpwise list --json` gives the lessons, steps, sizes and exercises; docs/recordings/README.md gives the runs to
# record. A lesson without a row there is recorded at its usual size. --dry-run prints the commands and runs none: that
# needs no GPU.
#
# Environment: PARTS  some of: tests exercises recordings counters sanitizer (default: all)
#              TESTS  which tests, in the form of doctest's -tc (default: all)
set -u
dry=; [[ ${1:-} != --dry-run ]] || { dry=1; shift; }
(($# >= 2)) || { sed -n '2,/^set/{/^#/p}' "$0" >&2; exit 2; }
bin=$(realpath "$1"); out=$(mkdir -p "$2" && realpath "$2"); shift 2
here=$(dirname "$(realpath "$0")")
worker=$bin/warpwise-worker-cuda
status=0

# Sizes by number of extents: multiples and non-multiples of a tile, edges, one element; of a lesson and that number where others are too
# many (a batch of 1023 products of 1025 x 1025). compute-sanitizer is slow.
declare -A small=(
  [1]='1 33 255 1000 4097 1000003'
  [2]='31x33 64x64 1x1000 129x260 1023x1025'
  [3]='1x1x1 47x49x17 48x48x16 5x7x33 130x259x40 3x70x300'
  [libraries.1]='1 33 100 255'
  [libraries.2]='1x1 10x4 31x7 100x16 3x130'
)

# --- what to do

"$bin/warpwise" list --json 2>/dev/null | tail -n 1 >"$out/list.json" || exit 3
# A line for each lesson: id, the first size in its list, its last exercise ("-": none), and for each number of extents of its tasks that
# number and their own steps as JSON. Baselines are left out, and FP64 put together by cuBLAS: races inside cuBLAS, which racecheck reports
# there, are not ours to fix (and synccheck ends, since it has more barriers than it can follow).
facts=$(python3 - "$out/list.json" "$@" <<'PYTHON'
import json, sys
lessons = json.load(open(sys.argv[1]))["lessons"]
unknown = set(sys.argv[2:]) - {lesson["id"] for lesson in lessons}
if unknown:
    sys.exit("there is no lesson " + ", ".join(sorted(unknown)) + ": `warpwise list` names them")
for lesson in lessons:
    if len(sys.argv) == 2 or lesson["id"] in sys.argv[2:]:
        extents = {task["id"]: len(task["dimensions"]) for task in lesson["tasks"]}
        groups = {}
        for step in lesson["steps"]:
            if step["kind"] == "step" and step["id"] != "precision_emulated":
                groups.setdefault(extents[step["task"]], []).append(step["id"])
        steps = " ".join(f"{many} " + json.dumps(ids, separators=(",", ":")) for many, ids in groups.items())
        print(lesson["id"], lesson["sizes"][0], ([e["id"] for e in lesson["exercises"]] or ["-"])[-1], steps)
PYTHON
) || exit 2

# The recordings of a lesson ($1), a line each: the file's name without the GPU's, and the words after `warpwise run`.
recordings_of() {
  local rows
  # shellcheck disable=SC2016 # the backticks are the table's
  rows=$(sed -n 's/^| `\([a-z0-9_]*\)_[a-z0-9]*\.jsonl` | `warpwise run \('"$1"'[ /].*\)` |$/\1 \2/p' "$here/../docs/recordings/README.md" | sort -u)
  echo "${rows:-$1 $1 --backend cuda}"
}

# --- doing it

wants() { [[ " ${PARTS:-tests exercises recordings counters sanitizer} " == *" $1 "* ]]; }
say() { echo; echo "== $* ($(date +%T))"; }
# Runs a command, or prints it.
try() {
  if [[ $dry ]]; then echo "+ $*"; else "$@"; fi
}

run_exercise() {
  local file begin
  file=$out/${1#*/}.cu
  [[ $dry ]] || "$bin/warpwise" solution "$1" --insist >"$file"
  begin=$(date +%s%N)
  try "$bin/warpwise" check "$1" --file "$file" --backend cuda || return 1
  echo "$1: $((($(date +%s%N) - begin) / 1000000)) ms from the file to the answer, on the CPU backend and the GPU"
}

record() {
  local name=$1 log=$out/$1
  shift
  if [[ $dry ]]; then try timeout 300 "$bin/warpwise" run "$@" --record "$log.jsonl"; return; fi
  timeout 300 "$bin/warpwise" run "$@" --record "$log.jsonl" >"$log.txt" 2>"$log.err"
  local code=$?
  cat "$log.txt"
  grep -v "^warpwise: .* %" "$log.err"
  return $code
}

# Runs compute-sanitizer's tool with its options ($5...) on those own steps ($3) of a lesson ($1) whose task has so many extents ($2), at small
# sizes ($4).
# Each buffer has its own allocation, with unused memory after it.
sanitize() {
  local lesson=$1 steps=$3 sizes=$4 log=$out/$1.$2.$5.log request
  shift 4
  printf -v request '{"verb":"inspect","job":1,"lesson":"%s","steps":%s,"sizes":["%s"]}' "$lesson" "$steps" "${sizes// /\",\"}"
  if [[ $dry ]]; then echo "+ echo '$request' | compute-sanitizer --tool $*"; return; fi
  echo "$request" | WARPWISE_GUARDS=0 timeout 170 compute-sanitizer --tool "$@" --error-exitcode 9 "$worker" >"$log" 2>&1
  local code=$?
  # A job that did not finish has checked nothing.
  grep -q '"status":"complete"' "$log" || { echo "the job did not complete"; code=1; }
  grep -E "^=========.*(SUMMARY|Error|error|hazard)" "$log" | head -5
  return $code
}

if wants tests; then
  say tests
  try timeout 200 "$bin/test_lessons" ${TESTS:+-tc="$TESTS"} || status=1
  [[ ! -x $bin/test_timeline ]] || try timeout 200 "$bin/test_timeline" ${TESTS:+-tc="$TESTS"} || status=1
fi

if wants exercises && [[ -x $bin/test_exercises ]]; then
  say exercises
  try timeout 300 "$bin/test_exercises" -tc="*GPU*" || status=1
  while read -r _ _ exercise _; do
    [[ $exercise == - ]] || run_exercise "$exercise" || status=1
  done <<<"$facts"
fi

if wants recordings; then
  while read -r lesson _; do
    while read -r name command; do
      say "recording: $name"
      eval "record $name $command" </dev/null || status=1  # the command may quote a word with a blank
    done < <(recordings_of "$lesson")
  done <<<"$facts"
fi

while read -r lesson first _ groups; do
  if wants counters; then
    say "counters: $lesson"
    try timeout 170 python3 "$here/hardware_counters.py" "$worker" "$lesson" "$first" "$out/$lesson.counters.json" </dev/null || status=1
  fi
  wants sanitizer || continue
  while read -r extents steps groups <<<"$groups" && [[ $extents ]]; do
    sizes=${small[$lesson.$extents]:-${small[$extents]:-}}
    [[ $sizes ]] || { echo "say in $0 which small sizes of $extents extents $lesson is to be checked at"; status=1; continue; }
    for tool in "memcheck --padding 65536" racecheck synccheck; do
      say "compute-sanitizer $tool: $lesson, tasks of $extents extents"
      # shellcheck disable=SC2086 # the tool and its options are words
      sanitize "$lesson" "$extents" "$steps" "$sizes" $tool || status=1
    done
  done
done <<<"$facts"
exit $status
