// Launches the kernels of unseen_kernels.h at one size: `unseen LOG2_OF_ELEMENTS`. Built with -DTIMED, for a GPU, it times each as the lab does
// (two events, the L2 cache filled with other data before each sample) and prints one JSON object a kernel; else it only launches.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "unseen_kernels.h"

#define CHECK(call)                                                                                   \
  do {                                                                                                \
    const cudaError_t error_ = (call);                                                                \
    if (error_ != cudaSuccess) {                                                                      \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(error_)); \
      std::exit(1);                                                                                   \
    }                                                                                                 \
  } while (0)

#ifdef TIMED
__global__ void read_all(const float* data, size_t count, float* sink) {
  float sum = 0;
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x)
    sum += data[i];
  if (sum == 1) *sink = sum;
}
static void run(const char* name, int log2, float* out, const std::function<void()>& launch) {
  static float* other = nullptr;
  constexpr size_t kOther = size_t(120) << 20;
  if (!other) {
    CHECK(cudaMalloc(reinterpret_cast<void**>(&other), kOther));
    CHECK(cudaMemset(other, 0, kOther));
  }
  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  launch();
  CHECK(cudaGetLastError());
  std::vector<float> times(11);
  for (float& time : times) {
    read_all<<<1056, 256>>>(other, kOther / 4, out);
    CHECK(cudaEventRecord(start));
    launch();
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    CHECK(cudaEventElapsedTime(&time, start, stop));
  }
  std::nth_element(times.begin(), times.begin() + 5, times.end());
  std::printf("{\"kernel\": \"%s\", \"log2\": %d, \"time_us\": %.3f}\n", name, log2, 1e3 * times[5]);
}
#else
static void run(const char*, int, float*, const std::function<void()>& launch) {
  launch();
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
#endif

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
  run("axpy", log2, out, [&] { axpy<<<blocks, 256>>>(in, out, 2.0f, n); });
  run("axpy_double", log2, out,
      [&] { axpy_double<<<blocks, 256>>>(reinterpret_cast<double*>(in), reinterpret_cast<double*>(out), 2.0, n); });
  run("scale_vectors", log2, out, [&] {
    scale_vectors<<<blocks / 4, 256>>>(reinterpret_cast<float4*>(in), reinterpret_cast<float4*>(out), 2.0f, n / 4);
  });
  run("fill", log2, out, [&] { fill<<<n / 512, 512>>>(out, 2.0f, n); });
  run("copy_by_grid", log2, out, [&] { copy_by_grid<<<std::min(blocks, 528), 256>>>(in, out, n); });
  run("polynomial", log2, out, [&] { polynomial<<<n / 128, 128>>>(in, out, n); });
  run("gather", log2, out, [&] { gather<<<blocks, 256>>>(in, order, out, n); });
  run("scatter", log2, out, [&] { scatter<<<blocks, 256>>>(in, order, out, n); });
  run("every_fourth", log2, out, [&] { every_fourth<<<blocks, 256>>>(in, out, n); });
  run("lengths", log2, out, [&] { lengths<<<blocks, 256>>>(in, out, n); });
  run("rows_summed_by_threads", log2, out,
      [&] { rows_summed_by_threads<<<n / 256 / 128, 128>>>(in, out, n / 256, 256); });
  run("columns_summed_by_threads", log2, out,
      [&] { columns_summed_by_threads<<<n / 256 / 128, 128>>>(in, out, 256, n / 256); });
  run("stencil_line", log2, out, [&] { stencil_line<<<blocks, 256>>>(in, out, n); });
  run("stencil_plane", log2, out, [&] { stencil_plane<<<plane, dim3(32, 8)>>>(in, out, side); });
  run("scan_blocks", log2, out, [&] { scan_blocks<<<blocks, 256>>>(in, out, n); });
  run("turn_small_tiles", log2, out, [&] { turn_small_tiles<<<small, dim3(16, 16)>>>(in, out, side); });
  run("matrix_times_vector", log2, out,
      [&] { matrix_times_vector<<<n / 1024 / 8, 256>>>(in, in, out, n / 1024, 1024); });
  run("histogram_global", log2, out, [&] { histogram_global<<<blocks, 256>>>(values, bins, n); });
  run("histogram_shared", log2, out, [&] { histogram_shared<<<std::min(blocks, 1056), 256>>>(values, bins, n); });
  if (log2 <= 22) {
    const int few = 1 << log2 / 2;
    run("product_by_tiles", log2, out,
        [&] { product_by_tiles<<<dim3(few / 32, few / 32), dim3(32, 32)>>>(in, in, out, few); });
    run("product_by_columns", log2, out,
        [&] { product_by_columns<<<dim3(few / 64, few / 64), 512>>>(in, in, out, few); });
  }
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  CHECK(cudaFree(order));
  CHECK(cudaFree(values));
  return 0;
}
