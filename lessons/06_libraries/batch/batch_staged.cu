// batch_staged: several products a block, in shared memory; a thread has a small block of one product.
// Changed:  a block reads its products once, side by side, 16 bytes a thread. What a thread then reads from shared
//           memory serves several of its sums.
// Look for: global loads: each byte of A and B once. From there on the memory's rate is the limit.
#include "libraries.h"

namespace libraries {

/// A block has kProducts products of up to kSide on a side; a thread has kRows x kCols elements of one.
template <int kSide, int kProducts, int kRows, int kCols>
__global__ __launch_bounds__(kProducts*(kSide / kRows) * (kSide / kCols)) void batch_staged(Batch batch) {
  constexpr int kEach = (kSide / kRows) * (kSide / kCols), kThreads = kProducts * kEach;
  constexpr int kLead = kSide + 2;  // doubles between rows: neighbouring rows begin in other banks
  __shared__ __align__(16) double a[kProducts][kSide][kLead], b[kProducts][kSide][kLead];
  const int n = batch.n, first = blockIdx.x * kProducts;
  const int here = batch.count - first < kProducts ? batch.count - first : kProducts;
  const size_t begin = size_t(first) * n * n;

  if (n == kSide) {
    for (int i = 2 * threadIdx.x; i < here * n * n; i += 2 * kThreads) {
      const int product = i / (kSide * kSide), row = i / kSide % kSide, col = i % kSide;
      *reinterpret_cast<double2*>(&a[product][row][col]) = *reinterpret_cast<const double2*>(batch.a + begin + i);
      *reinterpret_cast<double2*>(&b[product][row][col]) = *reinterpret_cast<const double2*>(batch.b + begin + i);
    }
  } else {  // zeros around smaller matrices change no sum
    for (int i = threadIdx.x; i < kProducts * kSide * kSide; i += kThreads) {
      const int product = i / (kSide * kSide), row = i / kSide % kSide, col = i % kSide;
      const bool inside = product < here && row < n && col < n;
      const size_t at = begin + size_t(product) * n * n + row * n + col;
      a[product][row][col] = inside ? batch.a[at] : 0;
      b[product][row][col] = inside ? batch.b[at] : 0;
    }
  }
  __syncthreads();  // threads read what others have brought

  const int product = threadIdx.x / kEach, place = threadIdx.x % kEach;
  const int row = place / (kSide / kCols) * kRows, col = place % (kSide / kCols) * kCols;
  if (product >= here) return;
  double sums[kRows][kCols] = {};
#pragma unroll
  for (int k = 0; k < kSide; ++k)
#pragma unroll
    for (int i = 0; i < kRows; ++i)
#pragma unroll
      for (int j = 0; j < kCols; ++j) sums[i][j] += a[product][row + i][k] * b[product][k][col + j];

  double* c = batch.c + begin + size_t(product) * n * n;
#pragma unroll
  for (int i = 0; i < kRows; ++i)
#pragma unroll
    for (int j = 0; j < kCols; j += 2) {
      if (n == kSide) {
        *reinterpret_cast<double2*>(c + (row + i) * n + col + j) = make_double2(sums[i][j], sums[i][j + 1]);
      } else if (row + i < n) {
        if (col + j < n) c[(row + i) * n + col + j] = sums[i][j];
        if (col + j + 1 < n) c[(row + i) * n + col + j + 1] = sums[i][j + 1];
      }
    }
}

template <int kSide, int kProducts, int kRows, int kCols>
static void run(const Batch& batch, cudaStream_t stream) {
  constexpr int kThreads = kProducts * (kSide / kRows) * (kSide / kCols);
  batch_staged<kSide, kProducts, kRows, kCols><<<(batch.count - 1) / kProducts + 1, kThreads, 0, stream>>>(batch);
  CHECK(cudaGetLastError());
}

void launch_batch_staged(const Batch& batch, cudaStream_t stream) {
  if (batch.n <= 4) run<4, 32, 1, 2>(batch, stream);
  else if (batch.n <= 8) run<8, 8, 2, 2>(batch, stream);
  else if (batch.n <= 16) run<16, 2, 2, 2>(batch, stream);
  else run<32, 1, 2, 4>(batch, stream);
}

}  // namespace libraries
