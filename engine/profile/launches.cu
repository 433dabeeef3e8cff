// The cost of a launch, a block and a warp that do nothing or almost nothing.
#include "bench.h"

namespace profile {
namespace {

__global__ void nothing() {}

__global__ void nothing_with_shared(float* out, int never) {
  extern __shared__ float room[];
  if (never) out[0] = room[threadIdx.x];
}

__global__ void store_one(float* out) { out[blockIdx.x * size_t(blockDim.x) + threadIdx.x] = 1; }
__global__ void load_block_store(const float* in, float* out) {
  out[blockIdx.x * size_t(blockDim.x) + threadIdx.x] = in[blockIdx.x];
}
__global__ void copy_one(const float* in, float* out) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  out[i] = in[i];
}
__global__ void load_one(const float* in, float* out) {
  if (in[blockIdx.x * size_t(blockDim.x) + threadIdx.x] == 1) *out = 1;
}

}  // namespace

void measure_launches(Bench& bench, Findings& findings) {
  const double one = bench.time_us([] { nothing<<<1, 32>>>(); }, 31);
  findings.add("launch_us", one);
  const double eleven = bench.time_us(
      [] {
        for (int i = 0; i < 11; ++i) nothing<<<1, 32>>>();
      },
      15);
  findings.add("next_launch_us", (eleven - one) / 10);
  findings.add("memset_us", bench.time_us([&] { cudaMemsetAsync(bench.sink(), 0, 4); }, 15));

  // ns per block on one SM, by the number of threads: empty blocks, blocks with 16 KB of shared memory, and so on.
  std::vector<std::pair<double, double>> empty, with_shared, store, broadcast, copy, load;
  const unsigned processors = bench.processors();
  for (const unsigned threads : {32u, 64u, 128u, 256u, 512u, 1024u}) {
    const unsigned few = processors * 256, many = processors * 1024;
    const auto per_block = [&](auto launch) {
      return 1e3 * (bench.time_us([&] { launch(many); }, 5) - bench.time_us([&] { launch(few); }, 5)) / (1024 - 256);
    };
    empty.emplace_back(threads, per_block([&](unsigned blocks) { nothing<<<blocks, threads>>>(); }));
    with_shared.emplace_back(threads, per_block([&](unsigned blocks) {
                               nothing_with_shared<<<blocks, threads, 16 << 10>>>(bench.sink(), 0);
                             }));
    store.emplace_back(threads, per_block([&](unsigned blocks) { store_one<<<blocks, threads>>>(bench.data()); }));
    broadcast.emplace_back(threads, per_block([&](unsigned blocks) {
                             load_block_store<<<blocks, threads>>>(bench.half(), bench.data());
                           }));
    copy.emplace_back(threads,
                      per_block([&](unsigned blocks) { copy_one<<<blocks, threads>>>(bench.half(), bench.data()); }));
    load.emplace_back(threads,
                      per_block([&](unsigned blocks) { load_one<<<blocks, threads>>>(bench.half(), bench.sink()); }));
  }
  findings.curves.emplace_back("block_ns_empty", empty);
  findings.curves.emplace_back("block_ns_shared", with_shared);
  findings.curves.emplace_back("block_ns_store", store);
  findings.curves.emplace_back("block_ns_broadcast", broadcast);
  findings.curves.emplace_back("block_ns_copy", copy);
  findings.curves.emplace_back("block_ns_load", load);
}

}  // namespace profile
