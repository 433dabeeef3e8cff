#!/usr/bin/env bash
# Measures the CPU backend's goals: uncounted, and counted with every check.   usage: run.sh BUILD/bin [launches]
set -e
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
here=$(dirname "$0")
for flavour in plain counted; do
  "$1/warpwise-simt-cc" --$flavour "$here/kernels.cu" -o "$scratch/$flavour"
  echo "$flavour:"
  "$scratch/$flavour" "${2:-7}"
done
echo "from a saved file to its first counters (goal 2 s):"
time (
  "$1/warpwise-simt-cc" "$here/first.cu" -o "$scratch/first"
  WARPWISE_SIMT_REPORT="$scratch/first.json" "$scratch/first"
)
