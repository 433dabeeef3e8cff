// The caches and shared memory: their throughput per cycle.
#include "bench.h"

namespace profile {
namespace {

constexpr int kRounds = 256;

// Reads `count` vectors repeatedly, bypassing the L1 cache: measures the L2 cache.
__global__ void read_l2(const float4* in, float* out, unsigned count, int rounds) {
  float sum = 0;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned step = gridDim.x * blockDim.x;
  for (int round = 0; round < rounds; ++round) {
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const float4 v = __ldcg(&in[i]);
      sum += v.x + v.y + v.z + v.w;
      i += step;
      if (i >= count) i -= count;
    }
  }
  if (sum == 1) *out = sum;
}

// Stores to L2 with neighbouring lanes `step` floats apart; each warp stays in its own window.
template <class T>
__global__ void write_l2(T* out, unsigned step, unsigned mask, int rounds) {
  const unsigned lane = threadIdx.x % 32, warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  unsigned at = warp * 32 * step + lane * step;
  for (int round = 0; round < rounds; ++round) {
    out[at & mask] = T{};
    at += 32 * step * (gridDim.x * blockDim.x / 32);
  }
}

// Loads that hit the L1 cache, neighbouring lanes `step` elements apart: the stride determines how many lines a request
// touches.
template <class T>
__global__ void read_l1(const T* in, float* out, unsigned step, unsigned mask) {
  const T* mine = in + (threadIdx.x % 32) * step;
  float sum = 0;
  unsigned at = 0;
#pragma unroll 8
  for (int round = 0; round < kRounds; ++round) {
    const T v = mine[at];
    sum += *reinterpret_cast<const float*>(&v);
    at = (at + 1) & mask;
  }
  if (sum == 1) *out = sum;
}

template <class T>
__global__ void read_shared(float* out, unsigned step) {
  __shared__ T room[16384 / sizeof(T)];
  for (unsigned i = threadIdx.x; i < 16384 / sizeof(T); i += blockDim.x) room[i] = T{};
  __syncthreads();
  float sum = 0;
  unsigned at = (threadIdx.x % 32) * step;
  constexpr unsigned kMask = 16384 / sizeof(T) - 1;
#pragma unroll 8
  for (int round = 0; round < kRounds; ++round) {
    const T v = room[at & kMask];
    sum += *reinterpret_cast<const float*>(&v);
    at += 32 * sizeof(float) / sizeof(T);
  }
  if (sum == 1) *out = sum;
}

__global__ void write_shared(float* out, unsigned step) {
  __shared__ float room[4096];
  unsigned at = (threadIdx.x % 32) * step;
#pragma unroll 8
  for (int round = 0; round < kRounds; ++round) {
    room[at & 4095] = static_cast<float>(round);
    at += 32;
  }
  __syncthreads();
  if (room[threadIdx.x] == -1) *out = 1;
}

}  // namespace

void measure_caches(Bench& bench, Findings& findings) {
  const unsigned processors = bench.processors();
  float* sink = bench.sink();
  const double cycles_us = bench.clock_ghz() * 1e3;
  // Cycles per request on one SM that is full of warps.
  const auto cycles = [&](auto launch) {
    return bench.time_us(launch, 3, true) * cycles_us / (8.0 * 8 * kRounds);  // 8 blocks of 8 warps
  };
  const unsigned blocks = processors * 8;

  for (const unsigned mb : {8u, 16u, 32u}) {
    const unsigned count = (mb << 20) / 16;
    const int rounds = 64;
    const double us = bench.time_us(
        [&] { read_l2<<<blocks, 256>>>(reinterpret_cast<const float4*>(bench.data()), sink, count, rounds); }, 3, true);
    findings.add("l2_read_gbps_" + std::to_string(mb) + "mb", 16.0 * 4 * rounds * blocks * 256 / us / 1e3);
  }
  std::vector<std::pair<double, double>> l2_stores;
  for (const unsigned step : {1u, 2u, 4u, 8u, 16u, 32u, 64u}) {
    const int rounds = 32;
    const double us =
        bench.time_us([&] { write_l2<<<blocks, 256>>>(bench.data(), step, (1u << 22) - 1, rounds); }, 3, true);
    const double sectors = std::min(32.0, 4.0 * step) * rounds * blocks * 8;
    l2_stores.emplace_back(step, sectors / us / 1e3);
  }
  findings.curves.emplace_back("l2_write_gsectors_of_step", l2_stores);
  {
    const double us = bench.time_us(
        [&] { write_l2<<<blocks, 256>>>(reinterpret_cast<float4*>(bench.data()), 1, (1u << 20) - 1, 32); }, 3, true);
    findings.add("l2_write_vectors_gsectors", 16.0 * 32 * blocks * 8 / us / 1e3);
  }

  std::vector<std::pair<double, double>> floats, vectors, shared, shared_stores;
  for (const unsigned step : {0u, 1u, 2u, 4u, 8u, 16u, 32u, 33u, 36u, 40u, 48u, 64u, 65u})
    floats.emplace_back(step, cycles([&] { read_l1<<<blocks, 256>>>(bench.data(), sink, step, 7); }));
  for (const unsigned step : {0u, 1u, 2u, 4u, 8u})
    vectors.emplace_back(
        step, cycles([&] { read_l1<<<blocks, 256>>>(reinterpret_cast<const float4*>(bench.data()), sink, step, 1); }));
  findings.curves.emplace_back("l1_cycles_of_float_step", floats);
  findings.curves.emplace_back("l1_cycles_of_vector_step", vectors);
  findings.add("l1_cycles_double",
               cycles([&] { read_l1<<<blocks, 256>>>(reinterpret_cast<const double*>(bench.data()), sink, 1, 7); }));
  for (const unsigned step : {0u, 1u, 2u, 4u, 8u, 16u, 32u}) {
    shared.emplace_back(step, cycles([&] { read_shared<float><<<blocks, 256>>>(sink, step); }));
    shared_stores.emplace_back(step, cycles([&] { write_shared<<<blocks, 256>>>(sink, step); }));
  }
  findings.curves.emplace_back("shared_load_cycles_of_step", shared);
  findings.curves.emplace_back("shared_store_cycles_of_step", shared_stores);
  findings.add("shared_load_cycles_vector", cycles([&] { read_shared<float4><<<blocks, 256>>>(sink, 1); }));
  findings.add("shared_load_cycles_double", cycles([&] { read_shared<double><<<blocks, 256>>>(sink, 1); }));
}

}  // namespace profile
