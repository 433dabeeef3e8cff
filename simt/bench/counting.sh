#!/usr/bin/env bash
# What counting costs: processor time of each kernel run plainly, counted without the study of some blocks, and counted
# with it. With a second build, also what counting takes there. Rounds of all of them alternate, so that a machine that
# becomes slower does so for all; the medians are printed.   usage: counting.sh BUILD/bin [OTHER_BUILD/bin] [rounds]
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

echo "processor time in ms, median of $rounds rounds"
sort -t$'\t' -k2,2 -k1,1n -k3,3g "$scratch/times" | awk -F'\t' -v other="$other" '
  function end() { if (n) median[kernel, column] = of[int((n + 1) / 2)]; n = 0 }
  $1 != column || $2 != kernel { end(); column = $1; if ($2 != kernel) names[++count] = $2; kernel = $2 }
  { of[++n] = $3 }
  END {
    end()
    printf "%-28s %9s %9s %9s %9s %9s%s\n", "", "plain", "counted", "studied", "counting", "study", (other ? "    other  this to other" : "")
    for (i = 1; i <= count; ++i) {
      k = names[i]; p = median[k, 1]; c = median[k, 2]; s = median[k, 3]; o = median[k, 4]
      printf "%-28s %9.2f %9.2f %9.2f %8.1fx %+8.1f%%", k, p, c, s, (p > 0 ? s / p : 0), (c > 0 ? 100 * (s / c - 1) : 0)
      if (other) printf " %8.2f %+13.1f%%", o, (o > 0 ? 100 * (s / o - 1) : 0)
      print ""
    }
  }'
