// batch_pointers: one call for all products, which gets a pointer to each matrix.
// Changed:  cublasDgemmBatched in place of the loop. The pointers lie in the GPU's memory; a kernel writes them first.
// Look for: two launches for all products.
#include "libraries.h"

namespace libraries {

static __global__ void point(Batch batch) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= batch.count) return;
  const size_t at = size_t(i) * batch.n * batch.n;
  batch.pointers[i] = batch.a + at;
  batch.pointers[batch.count + i] = batch.b + at;
  batch.pointers[2 * batch.count + i] = batch.c + at;
}

void launch_batch_pointers(const Batch& batch, cudaStream_t stream) {
  constexpr int kThreads = 256;
  point<<<(batch.count - 1) / kThreads + 1, kThreads, 0, stream>>>(batch);
  CHECK(cudaGetLastError());
  const int n = batch.n;
  const double one = 1, zero = 0;
  const double **a = batch.pointers, **b = a + batch.count, **c = b + batch.count;
  BLAS(cublasDgemmBatched(kernels::cublas_handle(stream), CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, a, n, &zero,
                          const_cast<double**>(c), n, batch.count));
}

}  // namespace libraries
