// gemm_qd_tiled: the matrix product in quad-double, from tiles in shared memory.
// Changed:  `gemm_dd_tiled` with numbers of four parts: 184 operations for each product.
// Look for: arithmetic alone. What tiles save no longer shows. In 2010 it took 179 times as long as double.
#include "gemm/tile.h"

namespace precision {

__global__ void gemm_qd_tiled(const double* a, const double* b, double* c, int m, int n, int k) {
  __shared__ Tiles<QuadDouble> tile;
  multiply_tiles(a, b, c, m, n, k, tile,
                 [](QuadDouble one, QuadDouble other, QuadDouble sum) { return multiply_add(one, other, sum); });
}

void launch_gemm_qd_tiled(const double* a, const double* b, double* c, int m, int n, int k, cudaStream_t stream) {
  gemm_qd_tiled<<<tiles(m, kTile) * tiles(n, kTile), dim3(kTile, kTile), 0, stream>>>(a, b, c, m, n, k);
}

}  // namespace precision
