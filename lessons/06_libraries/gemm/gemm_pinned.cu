// gemm_pinned: the same product from pinned memory.
// Changed:  the matrices lie in memory that the system promises not to move (cudaMallocHost). The GPU reads it by
//           itself.
// Look for: the share of `link_in`. From some size on the product takes as long as its copies, and then longer.
#include "libraries.h"

namespace libraries {

Program build_gemm_pinned(const Gemm& g, warpwise::Resources& gpu) {
  const size_t bytes_a = sizeof(double) * g.m * g.k, bytes_b = sizeof(double) * g.k * g.n,
               bytes_c = sizeof(double) * g.m * g.n;
  double *a = doubles(gpu, size_t(g.m) * g.k), *b = doubles(gpu, size_t(g.k) * g.n),
         *c = doubles(gpu, size_t(g.m) * g.n);
  const cudaStream_t stream = gpu.stream();
  const Handle handle = make_handle(stream);

  return [=] {
    CHECK(cudaMemcpyAsync(a, g.a, bytes_a, cudaMemcpyHostToDevice, stream));
    CHECK(cudaMemcpyAsync(b, g.b, bytes_b, cudaMemcpyHostToDevice, stream));
    const double one = 1, zero = 0;
    BLAS(cublasDgemm(handle.get(), CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k, &one, b, g.n, a, g.k, &zero, c, g.n));
    CHECK(cudaMemcpyAsync(g.c, c, bytes_c, cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));  // until then, C is not ready
  };
}

}  // namespace libraries
