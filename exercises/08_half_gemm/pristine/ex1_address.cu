// Exercise 1: name the rows. One warp computes 16 x 16 elements of C. ldmatrix loads four matrices of 8 x 8 at once:
//             lanes 0 to 7 name the rows of the first, 8 to 15 those of the second, and so on.
// Changed:  which row and which vector of 8 elements each lane names, of A and of B. B lies by columns.
// Look for: the right products.
#include "block_tile.h"
#include "store.h"
#include "tensor_cores.h"

namespace half_gemm {

constexpr int kSide = 16, kVectors = kDepth / 8;
using T = __nv_bfloat16;

__global__ void address(const T* a, const T* b, T* c, int m, int n, int k) {
  // Row r of A's part, and column r of B's. A spare vector a row, against bank conflicts.
  __shared__ uint4 part_a[kSide][kVectors + 1], part_b[kSide][kVectors + 1];
  const int lane = threadIdx.x, across = tiles(n, kSide);
  const int row = blockIdx.x / across * kSide, col = blockIdx.x % across * kSide;
  float sums[2][4] = {};  // columns 0 to 7, and 8 to 15
  for (int at = 0; at < k; at += kDepth) {
    for (int i = lane; i < kSide * kVectors; i += 32) {
      part_a[i / kVectors][i % kVectors] = vector_of(a, m, k, row + i / kVectors, at + i % kVectors * 8);
      part_b[i / kVectors][i % kVectors] = vector_of(b, n, k, col + i / kVectors, at + i % kVectors * 8);
    }
    __syncwarp();  // both parts are whole
    for (int v = 0; v < kVectors; v += 2) {
      // Of A, the instruction wants: rows 0 to 7 of vector v, rows 8 to 15 of it, then the same of vector v + 1.
      // Of B: columns 0 to 7 of vector v, the same of vector v + 1, then columns 8 to 15 of both.
      unsigned of_a[4], of_b[4];
      // --- your code
      // TODO: all lanes name the same row here. Which one does each lane name?
      load_matrices(of_a, &part_a[0][v]);
      load_matrices(of_b, &part_b[0][v]);
      // --- end of your code
      multiply(sums[0], of_a, of_b, T());
      multiply(sums[1], of_a, of_b + 2, T());
    }
    __syncwarp();  // nobody reads them any more
  }
  for (int i = 0; i < 4; i += 2)
    for (int j = 0; j < 2; ++j)
      store_pair(c, m, n, row + lane / 4 + i * 4, col + j * 8 + lane % 4 * 2, sums[j][i], sums[j][i + 1]);
}

void launch_address(const Gemm<T>& g, cudaStream_t stream) {
  address<<<unsigned(tiles(g.m, kSide) * tiles(g.n, kSide)), 32, 0, stream>>>(g.a, g.b, g.c, g.m, g.n, g.k);
}

}  // namespace half_gemm
