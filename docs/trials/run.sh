#!/usr/bin/env bash
# Compiles and runs the trial programs on this machine's GPU, from the repository's root, and writes NAME.json into OUT.
#   docs/trials/run.sh OUT [name...]
# Environment: NVCC   the compiler (default: nvcc, or /usr/local/cuda/bin/nvcc)
#              ARCH   what it compiles for (default: sm_90, an H100 or H200, which register_banks and tiles_in_flight need)
#              PARTS  "compile" or "run" alone (default: both); programs lie in OUT/programs
set -u
(($# >= 1)) || { sed -n '2,/^set/{/^#/p}' "$0" >&2; exit 2; }
cd "$(dirname "$(realpath "$0")")/../.." || exit 2
out=$1; shift
programs=$out/programs; mkdir -p "$programs"
nvcc=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
transpose='lessons/01_transpose/padded.cu lessons/01_transpose/vectors.cu lessons/01_transpose/async.cu
  lessons/01_transpose/bulk.sm90.cu lessons/01_transpose/columns.cu'

scan="-Ilessons/07_scan $(echo lessons/07_scan/{one_thread,hillis_steele,two_buffers,blelloch,padded,shuffles,items,sums_first,chained}.cu)
  $(echo lessons/07_scan/{lookback,lookback_warp,vectors,bulk.sm90,compensated,select/select_bulk.sm90,histogram/bins_shared,histogram/bins_ahead}.cu)"

# What is compiled with each program.
declare -A with=(
  [tile_orders]=$transpose
  [tiles_in_flight]=$transpose
  [register_banks]=
  [same_lines]=
  [stores_by_parts]=
  [int8_products]=-lcublas
  [dgemm_emulation]=-lcublas
  [short_sums]='lessons/03_gemm/df_wide.cu lessons/03_gemm/fewer.cu'
  [fp64_operands]=
  [scan_runs]=$scan
  [sparse_floors]=-lcusparse
  [plain_libraries]='-lcublas -lcusolver -lcusparse'
  [half_products]="-Ilessons/08_half_gemm $(echo lessons/08_half_gemm/{way_out,clusters,stream_k,persistent}.sm90a.cu) -lcublas -lcublasLt -lcuda"
)
declare -A only=([half_products]='-gencode arch=compute_90a,code=sm_90a')  # instead of ARCH
(($#)) || set -- tile_orders tiles_in_flight register_banks int8_products dgemm_emulation short_sums fp64_operands scan_runs plain_libraries sparse_floors half_products same_lines stores_by_parts
status=0

compile() { "$nvcc" -O3 -std=c++20 -I. "$@"; }

if [[ ${PARTS:-compile} == *compile* ]]; then
  for name; do
    arch=${only[$name]:--arch=${ARCH:-sm_90}}
    # shellcheck disable=SC2086 # the files and the architecture are words
    compile $arch "docs/trials/$name.cu" ${with[$name]} -o "$programs/$name" || status=1
    # shellcheck disable=SC2086
    [[ $name != register_banks ]] || compile $arch -cubin "docs/trials/${name}_loop.cu" -o "$programs/${name}_loop.cubin" || status=1
  done
fi
if [[ ${PARTS:-run} == *run* ]]; then
  for name; do
    argument=; [[ $name != register_banks ]] || argument=$programs/${name}_loop.cubin
    # shellcheck disable=SC2086 # no argument is no word
    timeout 120 "$programs/$name" $argument >"$out/$name.json" || { echo "$name failed" >&2; status=1; }
  done
fi
exit $status
