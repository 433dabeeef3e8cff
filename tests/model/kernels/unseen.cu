// Launches the kernels of unseen_kernels.h at one size: `unseen LOG2_OF_ELEMENTS`.
#include <algorithm>
#include <cstdlib>
#include <vector>

#include "timed.h"
#include "unseen_kernels.h"

int main(int argc, char** argv) {
  using namespace unseen;
  const int log2 = argc > 1 ? std::atoi(argv[1]) : 16;
  const int n = 1 << log2, side = 1 << log2 / 2;
  float *in, *out;
  int *order, *values;
  CHECK(cudaMalloc(reinterpret_cast<void**>(&in), 4 * 4 * size_t(n)));
  CHECK(cudaMalloc(reinterpret_cast<void**>(&out), 2 * 4 * size_t(n)));
  CHECK(cudaMalloc(reinterpret_cast<void**>(&order), 4 * size_t(n)));
  CHECK(cudaMalloc(reinterpret_cast<void**>(&values), 4 * size_t(n)));
  // A permutation, for the factor is odd; and values without order.
  std::vector<int> host(static_cast<size_t>(n)), other(host);
  for (unsigned i = 0; i < static_cast<unsigned>(n); ++i) {
    const unsigned bits = i * 2654435761u;
    host[i] = static_cast<int>(bits & static_cast<unsigned>(n - 1));
    other[i] = static_cast<int>((bits ^ bits >> 15) * 2246822519u >> 8);
  }
  CHECK(cudaMemcpy(order, host.data(), 4 * size_t(n), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(values, other.data(), 4 * size_t(n), cudaMemcpyHostToDevice));
  CHECK(cudaMemset(in, 0, 4 * 4 * size_t(n)));
  CHECK(cudaMemset(out, 0, 2 * 4 * size_t(n)));
  auto* bins = reinterpret_cast<unsigned*>(out);
  const int blocks = n / 256;
  // Square problems, so an even power of two: the next lower one.
  const dim3 plane(side / 32, side / 8), small(side / 16, side / 16);
  run("axpy", "log2", log2, [&] { axpy<<<blocks, 256>>>(in, out, 2.0f, n); });
  run("axpy_double", "log2", log2,
      [&] { axpy_double<<<blocks, 256>>>(reinterpret_cast<double*>(in), reinterpret_cast<double*>(out), 2.0, n); });
  run("scale_vectors", "log2", log2, [&] {
    scale_vectors<<<blocks / 4, 256>>>(reinterpret_cast<float4*>(in), reinterpret_cast<float4*>(out), 2.0f, n / 4);
  });
  run("fill", "log2", log2, [&] { fill<<<n / 512, 512>>>(out, 2.0f, n); });
  run("copy_by_grid", "log2", log2, [&] { copy_by_grid<<<std::min(blocks, 528), 256>>>(in, out, n); });
  run("polynomial", "log2", log2, [&] { polynomial<<<n / 128, 128>>>(in, out, n); });
  run("gather", "log2", log2, [&] { gather<<<blocks, 256>>>(in, order, out, n); });
  run("scatter", "log2", log2, [&] { scatter<<<blocks, 256>>>(in, order, out, n); });
  run("every_fourth", "log2", log2, [&] { every_fourth<<<blocks, 256>>>(in, out, n); });
  run("lengths", "log2", log2, [&] { lengths<<<blocks, 256>>>(in, out, n); });
  run("rows_summed_by_threads", "log2", log2,
      [&] { rows_summed_by_threads<<<n / 256 / 128, 128>>>(in, out, n / 256, 256); });
  run("columns_summed_by_threads", "log2", log2,
      [&] { columns_summed_by_threads<<<n / 256 / 128, 128>>>(in, out, 256, n / 256); });
  run("stencil_line", "log2", log2, [&] { stencil_line<<<blocks, 256>>>(in, out, n); });
  run("stencil_plane", "log2", log2, [&] { stencil_plane<<<plane, dim3(32, 8)>>>(in, out, side); });
  run("scan_blocks", "log2", log2, [&] { scan_blocks<<<blocks, 256>>>(in, out, n); });
  run("turn_small_tiles", "log2", log2, [&] { turn_small_tiles<<<small, dim3(16, 16)>>>(in, out, side); });
  run("matrix_times_vector", "log2", log2,
      [&] { matrix_times_vector<<<n / 1024 / 8, 256>>>(in, in, out, n / 1024, 1024); });
  run("histogram_global", "log2", log2, [&] { histogram_global<<<blocks, 256>>>(values, bins, n); });
  run("histogram_shared", "log2", log2, [&] { histogram_shared<<<std::min(blocks, 1056), 256>>>(values, bins, n); });
  if (log2 <= 22) {
    const int few = 1 << log2 / 2;
    run("product_by_tiles", "log2", log2,
        [&] { product_by_tiles<<<dim3(few / 32, few / 32), dim3(32, 32)>>>(in, in, out, few); });
    run("product_by_columns", "log2", log2,
        [&] { product_by_columns<<<dim3(few / 64, few / 64), 512>>>(in, in, out, few); });
  }
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  CHECK(cudaFree(order));
  CHECK(cudaFree(values));
  return 0;
}
