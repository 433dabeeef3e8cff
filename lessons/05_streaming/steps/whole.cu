// whole: everything in, compute, everything out. A, B and C must fit into the GPU's memory together.
// Look for: three blocks on the timeline, one after the other. While one engine works, the other two are idle.
#include "tiles.h"

namespace streaming {

Program build_whole(const Gemm& g, warpwise::Resources& gpu) {
  double *a = doubles(gpu, g.m * g.k), *b = doubles(gpu, g.k * g.n), *c = doubles(gpu, g.m * g.n);
  const cudaStream_t stream = gpu.stream();

  return [=] {
    CHECK(bring(a, g.a, g.lda, g.m, g.k, stream));
    CHECK(bring(b, g.b, g.ldb, g.k, g.n, stream));
    if (g.beta != 0) CHECK(bring(c, g.c, g.ldc, g.m, g.n, stream));
    multiply({g.m, g.n, g.k, g.alpha, a, g.k, b, g.n, g.beta, c, g.n}, stream);
    CHECK(take_back(g.c, g.ldc, c, g.n, g.m, g.n, stream));
    CHECK(cudaStreamSynchronize(stream));
  };
}

}  // namespace streaming
