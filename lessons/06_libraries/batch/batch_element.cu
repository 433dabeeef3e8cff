// batch_element: a kernel of our own: a thread for each element of each product.
// Changed:  no library. Threads of a warp compute neighbours, so that they read rows of B and write rows of C side by
//           side.
// Look for: as many loads as multiplications. The caches serve them, and at 4 on a side that is enough to win.
#include "libraries.h"

namespace libraries {

__global__ void batch_element(Batch batch) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  const int n = batch.n;
  if (i >= size_t(batch.count) * n * n) return;
  const size_t row = i / n;                             // of all rows of all products
  const double* a = batch.a + row * n;                  // its row of A
  const double* b = batch.b + row / n * n * n + i % n;  // its column of B
  double sum = 0;
  for (int k = 0; k < n; ++k) sum += a[k] * b[k * n];
  batch.c[i] = sum;
}

void launch_batch_element(const Batch& batch, cudaStream_t stream) {
  constexpr int kThreads = 256;
  const size_t elements = size_t(batch.count) * batch.n * batch.n;
  batch_element<<<unsigned((elements - 1) / kThreads + 1), kThreads, 0, stream>>>(batch);
  CHECK(cudaGetLastError());
}

}  // namespace libraries
