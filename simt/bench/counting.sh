#!/usr/bin/env bash
# What counting costs: processor time of each kernel run plainly, counted without the study of some blocks, and counted
# with it. With a second build, also what counting takes there. Rounds of all of them alternate, so that a machine that
# becomes slower does so for all; ratios are taken within a round. With `instructions`, counts by valgrind what one core
# executes in place of time, which is the same in every run; without the checks, whose memory valgrind does not map.
# usage: counting.sh BUILD/bin [OTHER_BUILD/bin] [rounds | instructions]
set -e
bin=$1 other= rounds=9
shift
for word in "$@"; do
  if [ -d "$word" ]; then other=$word; else rounds=$word; fi
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
here=$(dirname "$0")
"$bin/warpwise-simt-cc" --plain "$here/kernels.cu" -o "$scratch/plain"
"$bin/warpwise-simt-cc" --counted "$here/kernels.cu" -o "$scratch/counted"
[ -z "$other" ] || "$other/warpwise-simt-cc" --counted "$here/kernels.cu" -o "$scratch/other"

if [ "$rounds" = instructions ]; then
  executed() {
    WARPWISE_SIMT_OPTIONS="{\"check\":false,\"workers\":1,\"study\":$2}" valgrind --tool=cachegrind --cache-sim=no \
      --cachegrind-out-file=/dev/null "$scratch/$1" 1 "$3" 2>&1 | sed -n 's/.*I *refs: *//p' | tr -d ,
  }
  for kernel in transpose tree shuffle naive tiled; do
    echo "$kernel" "$(executed counted false "$kernel")" "$(executed counted true "$kernel")" \
      "$([ -z "$other" ] || executed other true "$kernel")"
  done | awk '
    BEGIN { printf "%-12s %15s %15s %8s %15s %15s\n", "instructions", "counted", "studied", "study", "other", "this to other" }
    { printf "%-12s %15d %15d %+7.1f%%", $1, $2, $3, 100 * ($3 / $2 - 1)
      if ($4) printf " %15d %+14.1f%%", $4, 100 * ($3 / $4 - 1)
      print "" }'
  exit
fi

# run COLUMN PROGRAM OPTIONS: adds lines "COLUMN TAB kernel TAB ms".
run() {
  WARPWISE_SIMT_OPTIONS=$3 "$scratch/$2" 3 |
    sed -En "s/^(.*[^ ]) +[0-9.]+ ms +goal .* processor time +([0-9.]+) ms.*/$1\t\1\t\2/p" >>"$scratch/times"
}
for ((round = 0; round < rounds; ++round)); do
  run 1 plain '{}'
  run 2 counted '{"study":false}'
  run 3 counted '{"study":true}'
  [ -z "$other" ] || run 4 other '{"study":true}'
done

echo "processor time in ms, medians of $rounds rounds; in per cent: medians of what the rounds say"
awk -F'\t' -v other="$other" '
  !($2 in known) { known[$2] = 1; names[++count] = $2 }
  { times[$2, $1, ++rounds[$2, $1]] = $3 }
  function median(list, n,   i, j, one) {
    for (i = 2; i <= n; i++) {
      one = list[i]
      for (j = i - 1; j > 0 && list[j] > one; j--) list[j + 1] = list[j]
      list[j + 1] = one
    }
    return list[int((n + 1) / 2)]
  }
  function time(kernel, column,   i, list) {
    for (i = 1; i <= rounds[kernel, column]; i++) list[i] = times[kernel, column, i]
    return median(list, rounds[kernel, column])
  }
  function ratio(kernel, column, to,   i, list) {
    for (i = 1; i <= rounds[kernel, column]; i++) list[i] = times[kernel, column, i] / times[kernel, to, i]
    return median(list, rounds[kernel, column])
  }
  END {
    printf "%-28s %9s %9s %9s %9s %9s%s\n", "", "plain", "counted", "studied", "counting", "study", (other ? "    other  this to other" : "")
    for (i = 1; i <= count; i++) {
      k = names[i]
      printf "%-28s %9.2f %9.2f %9.2f %8.1fx %+8.1f%%", k, time(k, 1), time(k, 2), time(k, 3), ratio(k, 3, 1), 100 * (ratio(k, 3, 2) - 1)
      if (other) printf " %8.2f %+13.1f%%", time(k, 4), 100 * (ratio(k, 3, 4) - 1)
      print ""
    }
  }' "$scratch/times"
