// Launches the ladder of sgemm_kernels.h at one size: `sgemm SIDE`, a multiple of 128.
#include <cstdlib>

#include "sgemm_kernels.h"
#include "timed.h"

int main(int argc, char** argv) {
  using namespace sgemm;
  const int n = argc > 1 ? std::atoi(argv[1]) : 256;
  const size_t bytes = sizeof(float) * size_t(n) * size_t(n);
  float *a, *b, *c;
  CHECK(cudaMalloc(reinterpret_cast<void**>(&a), bytes));
  CHECK(cudaMalloc(reinterpret_cast<void**>(&b), bytes));
  CHECK(cudaMalloc(reinterpret_cast<void**>(&c), bytes));
  for (float* matrix : {a, b, c}) CHECK(cudaMemset(matrix, 0, bytes));
  const auto grid = [n](int side) { return dim3(static_cast<unsigned>(n / side), static_cast<unsigned>(n / side)); };
  const float alpha = 2, beta = 0.5f;
  const auto time = [n](const char* name, const std::function<void()>& launch) { run(name, "side", n, launch); };
  time("lanes_down", [&] { lanes_down<<<grid(32), dim3(32, 32)>>>(n, alpha, a, b, beta, c); });
  time("lanes_along", [&] { lanes_along<<<grid(32), 1024>>>(n, alpha, a, b, beta, c); });
  time("shared_tile<16>", [&] { shared_tile<16><<<grid(16), dim3(16, 16)>>>(n, alpha, a, b, beta, c); });
  time("shared_tile<32>", [&] { shared_tile<32><<<grid(32), dim3(32, 32)>>>(n, alpha, a, b, beta, c); });
  time("thread_column", [&] { thread_column<<<grid(64), 512>>>(n, alpha, a, b, beta, c); });
  time("thread_square<64, 16, 4>", [&] { thread_square<64, 16, 4><<<grid(64), 256>>>(n, alpha, a, b, beta, c); });
  time("thread_square<128, 8, 8>", [&] { thread_square<128, 8, 8><<<grid(128), 256>>>(n, alpha, a, b, beta, c); });
  time("vectors", [&] { vectors<<<grid(128), 256>>>(n, alpha, a, b, beta, c); });
  time("two_buffers", [&] { two_buffers<<<grid(128), 256>>>(n, alpha, a, b, beta, c); });
  time("warp_tiles", [&] { warp_tiles<<<grid(128), 128>>>(n, alpha, a, b, beta, c); });
  for (float* matrix : {a, b, c}) CHECK(cudaFree(matrix));
  return 0;
}
