// How many instructions of each kind an SM issues per cycle.
#include <mma.h>

#include "bench.h"

namespace profile {
namespace {

constexpr int kRounds = 8192, kChains = 8;  // long enough to reach the clock rate that the GPU can sustain

// Each round is `kChains` independent steps.
template <class T, class Step>
__device__ void chains(T* out, T a, Step step) {
  T x[kChains];
#pragma unroll
  for (int i = 0; i < kChains; ++i) x[i] = T(threadIdx.x + i);
#pragma unroll 4
  for (int round = 0; round < kRounds; ++round)
#pragma unroll
    for (int i = 0; i < kChains; ++i) x[i] = step(x[i], a);
  T sum = x[0];
#pragma unroll
  for (int i = 1; i < kChains; ++i) sum = sum + x[i];
  if (sum == T(12345)) *out = sum;
}

__global__ void fp32_fma(float* out, float a) {
  chains<float>(out, a, [](float x, float y) { return __fmaf_rn(x, y, y); });
}
__global__ void fp32_add(float* out, float a) {
  chains<float>(out, a, [](float x, float y) { return __fadd_rn(x, y); });
}
__global__ void fp64_fma(double* out, double a) {
  chains<double>(out, a, [](double x, double y) { return __fma_rn(x, y, y); });
}
__global__ void int_mad(int* out, int a) {
  chains<int>(out, a, [](int x, int y) { return x * y + y; });
}
__global__ void int_add_xor(int* out, int a) {
  chains<int>(out, a, [](int x, int y) { return (x + y) ^ 0x55; });
}
__global__ void special(float* out, float a) {
  chains<float>(out, a, [](float x, float y) { return __frsqrt_rn(1.0f) * 0 + rsqrtf(x) + y * 0; });
}
__global__ void shuffle(float* out, float a) {
  chains<float>(out, a, [](float x, float) { return __shfl_xor_sync(~0u, x, 1); });
}
// One integer instruction per fused multiply-add.
__global__ void mixed(float* out, float a, int b) {
  float x[4];
  int n[4];
#pragma unroll
  for (int i = 0; i < 4; ++i) x[i] = threadIdx.x + i, n[i] = threadIdx.x + i;
#pragma unroll 4
  for (int round = 0; round < kRounds; ++round)
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      x[i] = __fmaf_rn(x[i], a, a);
      n[i] = (n[i] ^ b) + 3;
    }
  if (x[0] + x[1] + x[2] + x[3] == 12345 && n[0] + n[1] + n[2] + n[3] == 12345) *out = 1;
}

// Products of 16 x 16 halves on tensor cores.
constexpr double kOfProduct = 2.0 * 16 * 16 * 16;
__global__ void tensor(float* out) {
  using namespace nvcuda;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums[kChains / 2];
  wmma::fill_fragment(a, __float2half(0));
  wmma::fill_fragment(b, __float2half(0));
  for (auto& sum : sums) wmma::fill_fragment(sum, 0);
  for (int round = 0; round < kRounds; ++round)
#pragma unroll
    for (auto& sum : sums) wmma::mma_sync(sum, a, b, sum);
  float all = 0;
  for (auto& sum : sums) all += sum.x[0];
  if (all == 12345) *out = all;
}

}  // namespace

void measure_arithmetic(Bench& bench, Findings& findings) {
  const unsigned blocks = bench.processors() * 8;
  float* sink = bench.sink();
  // Warp instructions of this kind per cycle of one SM.
  const auto rate = [&](auto launch, double steps = double{kRounds} * kChains) {
    const double us = bench.time_us(launch, 5, true) - findings.constants.front().second;
    return 8.0 * 8 * steps / (us * bench.clock_ghz() * 1e3);
  };
  findings.add("issue_fp32_fma", rate([&] { fp32_fma<<<blocks, 256>>>(sink, 0.5f); }));
  findings.add("issue_fp32_add", rate([&] { fp32_add<<<blocks, 256>>>(sink, 0.5f); }));
  findings.add("issue_fp64_fma", rate([&] { fp64_fma<<<blocks, 256>>>(reinterpret_cast<double*>(sink), 0.5); }));
  findings.add("issue_int_mad", rate([&] { int_mad<<<blocks, 256>>>(reinterpret_cast<int*>(sink), 3); }));
  findings.add("issue_int_add_xor_pairs", rate([&] { int_add_xor<<<blocks, 256>>>(reinterpret_cast<int*>(sink), 3); }));
  findings.add("issue_special", rate([&] { special<<<blocks, 256>>>(sink, 0.5f); }));
  findings.add("issue_shuffle", rate([&] { shuffle<<<blocks, 256>>>(sink, 0.5f); }));
  findings.add("tensor_mma_operations",
               kOfProduct * rate([&] { tensor<<<blocks, 256>>>(sink); }, kRounds * (kChains / 2.0)));
  findings.add("issue_mixed_triples", rate([&] { mixed<<<blocks, 256>>>(sink, 0.5f, 7); }, kRounds * 4.0));
}

}  // namespace profile
