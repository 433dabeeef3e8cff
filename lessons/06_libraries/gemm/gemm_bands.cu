// gemm_bands: copies beside products. Bands of rows go through three streams.
// Changed:  A and C are cut into bands of rows (the choice "bands"). While one band is multiplied, the next one comes
//           in and the one before goes out.
// Look for: the time falls towards that of the longest part: the product, or what comes in.
#include <vector>

#include "libraries.h"

namespace libraries {

Program build_gemm_bands(const Gemm& g, warpwise::Resources& gpu) {
  double *a = doubles(gpu, size_t(g.m) * g.k), *b = doubles(gpu, size_t(g.k) * g.n),
         *c = doubles(gpu, size_t(g.m) * g.n);
  const cudaStream_t in = gpu.stream(), compute = gpu.stream(), out = gpu.stream();
  const Handle handle = make_handle(compute);
  const int rows = (g.m - 1) / g.bands + 1;  // of a band; the last one may have fewer
  struct Band {
    int begin, rows;
    cudaEvent_t arrived, computed;
  };
  std::vector<Band> bands;
  for (int begin = 0; begin < g.m; begin += rows)
    bands.push_back({begin, g.m - begin < rows ? g.m - begin : rows, gpu.event(), gpu.event()});

  return [=] {
    CHECK(
        cudaMemcpyAsync(b, g.b, sizeof(double) * g.k * g.n, cudaMemcpyHostToDevice, in));  // every band needs all of B
    for (const Band& band : bands) {
      const size_t of_a = size_t(band.begin) * g.k, of_c = size_t(band.begin) * g.n;
      CHECK(cudaMemcpyAsync(a + of_a, g.a + of_a, sizeof(double) * band.rows * g.k, cudaMemcpyHostToDevice, in));
      CHECK(cudaEventRecord(band.arrived, in));

      CHECK(cudaStreamWaitEvent(compute, band.arrived, 0));
      const double one = 1, zero = 0;
      BLAS(cublasDgemm(handle.get(), CUBLAS_OP_N, CUBLAS_OP_N, g.n, band.rows, g.k, &one, b, g.n, a + of_a, g.k, &zero,
                       c + of_c, g.n));
      CHECK(cudaEventRecord(band.computed, compute));

      CHECK(cudaStreamWaitEvent(out, band.computed, 0));
      CHECK(cudaMemcpyAsync(g.c + of_c, c + of_c, sizeof(double) * band.rows * g.n, cudaMemcpyDeviceToHost, out));
    }
    CHECK(cudaStreamSynchronize(out));  // copying out comes after everything else
  };
}

}  // namespace libraries
