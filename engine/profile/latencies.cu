// Latencies, measured with chains of dependent operations: loads from each level, barriers, shuffles, arithmetic.
#include "bench.h"

namespace profile {
namespace {

// data[i] holds the next index.
__global__ void link(unsigned* data, unsigned count, unsigned step) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
    data[size_t(i) * step] = (i + count / 2 + 1) % count * step;
}
__global__ void follow(const unsigned* data, unsigned* out, int hops) {
  unsigned at = 0;
  for (int i = 0; i < hops; ++i) at = data[at];
  if (at == 1) *out = at;
}
__global__ void follow_past_l1(const unsigned* data, unsigned* out, int hops) {
  unsigned at = 0;
  for (int i = 0; i < hops; ++i) at = __ldcg(data + at);
  if (at == 1) *out = at;
}
__global__ void follow_shared(unsigned* out, int hops) {
  __shared__ unsigned next[1024];
  for (unsigned i = threadIdx.x; i < 1024; i += blockDim.x) next[i] = (i + 33) % 1024;
  __syncthreads();
  unsigned at = 0;
  for (int i = 0; i < hops; ++i) at = next[at];
  if (at == 1024) *out = at;
}
__global__ void barriers(int times) {
  for (int i = 0; i < times; ++i) __syncthreads();
}
// One level of a tree sum: load a value that another thread stored, add, store, barrier.
__global__ void tree_levels(float* out, int times) {
  __shared__ float sums[2048];
  sums[threadIdx.x] = sums[threadIdx.x + 1024] = 0;
  __syncthreads();
  for (int i = 0; i < times; ++i) {
    sums[threadIdx.x] += sums[threadIdx.x + 32];
    __syncthreads();
  }
  if (sums[threadIdx.x] == 1) *out = 1;
}
__global__ void shuffles(float* out, int times) {
  float v = threadIdx.x;
  for (int i = 0; i < times; ++i) v += __shfl_down_sync(~0u, v, 1);
  if (v == 1) *out = v;
}
__global__ void warp_levels(float* out, int times) {
  __shared__ float sums[1088];
  sums[threadIdx.x] = 0;
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < times; ++i) {
    sum += sums[threadIdx.x + 1];
    __syncwarp();
    sums[threadIdx.x] = sum;
    __syncwarp();
  }
  if (sum == 1) *out = sum;
}
template <class T>
__global__ void chain(T* out, T a, int times) {
  T v = a;
  for (int i = 0; i < times; ++i) v = v * a + a;
  if (v == T(1)) *out = v;
}
__global__ void atomics_in_turn(unsigned* out, int times) {
  unsigned at = 0;
  for (int i = 0; i < times; ++i) at = atomicAdd(out + (at & 1), 2);
  if (at == 1) out[2] = 1;
}

}  // namespace

void measure_latencies(Bench& bench, Findings& findings) {
  auto* data = reinterpret_cast<unsigned*>(bench.data());
  auto* sink = reinterpret_cast<unsigned*>(bench.sink());
  // ns per step, from the difference between two chain lengths.
  const auto per_step = [&](auto launch, int few, int many, bool warm = true) {
    const double us = bench.time_us([&] { launch(many); }, 3, warm) - bench.time_us([&] { launch(few); }, 3, warm);
    return 1e3 * us / (many - few);
  };
  const auto linked = [&](unsigned count, unsigned step) { link<<<256, 256>>>(data, count, step); };
  // Steps are so large, and so many, that no access is near an earlier one.
  linked(1 << 14, 4096 * 16 / 4);
  findings.add("latency_dram_ns", per_step([&](int hops) { follow<<<1, 1>>>(data, sink, hops); }, 1000, 9000, false));
  linked(1 << 16, 256 / 4);
  findings.add("latency_l2_ns", per_step([&](int hops) { follow_past_l1<<<1, 1>>>(data, sink, hops); }, 66000, 132000));
  linked(256, 32);
  findings.add("latency_l1_ns", per_step([&](int hops) { follow<<<1, 1>>>(data, sink, hops); }, 1000, 9000));
  findings.add("latency_shared_ns", per_step([&](int hops) { follow_shared<<<1, 32>>>(sink, hops); }, 1000, 9000));
  findings.add("latency_atomic_ns", per_step([&](int hops) { atomics_in_turn<<<1, 1>>>(sink, hops); }, 1000, 5000));
  findings.add("latency_shuffle_add_ns",
               per_step([&](int hops) { shuffles<<<1, 32>>>(bench.sink(), hops); }, 1000, 9000));
  findings.add("latency_fma_ns",
               per_step([&](int hops) { chain<float><<<1, 32>>>(bench.sink(), 0.5f, hops); }, 1000, 9000));
  findings.add("latency_fp64_fma_ns",
               per_step([&](int hops) { chain<double><<<1, 32>>>(reinterpret_cast<double*>(bench.sink()), 0.5, hops); },
                        1000, 9000));
  std::vector<std::pair<double, double>> barrier, level, warp_level, crowded_barrier, crowded_level, crowded_warp_level;
  for (const unsigned threads : {32u, 64u, 128u, 256u, 512u, 1024u}) {
    const unsigned full = bench.processors() * std::min(32u, 2048 / threads);
    barrier.emplace_back(threads, per_step([&](int times) { barriers<<<1, threads>>>(times); }, 1000, 9000));
    level.emplace_back(threads,
                       per_step([&](int times) { tree_levels<<<1, threads>>>(bench.sink(), times); }, 1000, 5000));
    warp_level.emplace_back(threads,
                            per_step([&](int times) { warp_levels<<<1, threads>>>(bench.sink(), times); }, 1000, 5000));
    // All SMs are full: ns per step of a block while its neighbours do the same.
    crowded_barrier.emplace_back(threads, per_step([&](int times) { barriers<<<full, threads>>>(times); }, 500, 2500));
    crowded_level.emplace_back(
        threads, per_step([&](int times) { tree_levels<<<full, threads>>>(bench.sink(), times); }, 500, 2500));
    crowded_warp_level.emplace_back(
        threads, per_step([&](int times) { warp_levels<<<full, threads>>>(bench.sink(), times); }, 500, 2500));
  }
  findings.curves.emplace_back("barrier_ns_of_threads", barrier);
  findings.curves.emplace_back("tree_level_ns_of_threads", level);
  findings.curves.emplace_back("warp_level_ns_of_threads", warp_level);
  findings.curves.emplace_back("crowded_barrier_ns_of_threads", crowded_barrier);
  findings.curves.emplace_back("crowded_tree_level_ns_of_threads", crowded_level);
  findings.curves.emplace_back("crowded_warp_level_ns_of_threads", crowded_warp_level);
}

}  // namespace profile
