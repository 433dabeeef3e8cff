// gemm_dd_tiled: tiles in shared memory, and the sloppy addition.
// Changed:  a block stages 16 x 16 tiles of A and of B. A multiply-add takes 19 operations in place of 28; with the
//           choice fma = off it takes 32.
// Look for: a sixteenth of the global loads, and an error as small as that of `gemm_dd_naive`: errors of a sum of
//           products are judged by the size of the products, and there the sloppy addition loses nothing.
#include "gemm/tile.h"

namespace precision {

template <bool kFused>
__global__ void gemm_dd_tiled(const double* a, const double* b, double* c, int m, int n, int k) {
  __shared__ Tiles<DoubleDouble> tile;
  multiply_tiles(a, b, c, m, n, k, tile, [](DoubleDouble one, DoubleDouble other, DoubleDouble sum) {
    return kFused ? multiply_add_sloppy(one, other, sum) : multiply_add_dekker(one, other, sum);
  });
}

void launch_gemm_dd_tiled(const double* a, const double* b, double* c, int m, int n, int k, bool fused,
                          cudaStream_t stream) {
  (fused
       ? gemm_dd_tiled<true>
       : gemm_dd_tiled<false>)<<<tiles(m, kTile) * tiles(n, kTile), dim3(kTile, kTile), 0, stream>>>(a, b, c, m, n, k);
}

}  // namespace precision
