// Atomics: on one address, on neighbouring addresses, on distant addresses; in global and in shared memory.
#include "bench.h"

namespace profile {
namespace {

constexpr int kRounds = 64;

template <class T>
__global__ void on_addresses(T* out, unsigned mask, unsigned step, bool lane_apart) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned lane = threadIdx.x % 32, warp = i / 32;
  for (int round = 0; round < kRounds; ++round) {
    const unsigned at = lane_apart ? (warp + round * 977) * 32 + lane : (warp + round * 977);
    atomicAdd(out + (at * step & mask), T(1));
  }
}
template <class T>
__global__ void one_lane(T* out, unsigned mask) {
  const unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (threadIdx.x % 32 == 0)
    for (int round = 0; round < kRounds; ++round) atomicAdd(out + (warp * 8 & mask), T(1));
}
__global__ void scattered(unsigned* out, unsigned mask) {
  unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
  for (int round = 0; round < kRounds; ++round) {
    at = at * 1664525u + 1013904223u;
    atomicAdd(out + (at >> 4 & mask), 1u);
  }
}
__global__ void at_random(unsigned* out, unsigned mask) {
  unsigned at = (blockIdx.x * blockDim.x + threadIdx.x) * 2654435761u;
  for (int round = 0; round < kRounds; ++round) {
    at = at * 1664525u + 1013904223u;
    atomicAdd(out + ((at ^ at >> 15) * 2246822519u >> 8 & mask), 1u);
  }
}
template <class T>
__global__ void in_shared(T* out, unsigned step) {
  __shared__ T room[4096];
  for (unsigned i = threadIdx.x; i < 4096; i += blockDim.x) room[i] = 0;
  __syncthreads();
  for (int round = 0; round < kRounds; ++round)
    atomicAdd(room + ((threadIdx.x % 32 * step + round * 32 * (step > 0)) & 4095), T(1 + (threadIdx.x & 1)));
  __syncthreads();
  if (room[threadIdx.x] == T(-1)) *out = 1;
}

}  // namespace

void measure_atomics(Bench& bench, Findings& findings) {
  const unsigned blocks = bench.processors() * 8;
  auto* ints = reinterpret_cast<unsigned*>(bench.data());
  auto* floats = bench.data();
  const double lanes = blocks * 256.0 * kRounds, warps = lanes / 32;
  const auto ns = [&](double operations, auto launch) { return bench.time_us(launch, 3, true) * 1e3 / operations; };
  findings.add("atomic_float_same_lane_ns",
               ns(lanes, [&] { on_addresses<float><<<blocks, 256>>>(floats, 0, 1, false); }));
  findings.add("atomic_int_same_warp_ns",
               ns(warps, [&] { on_addresses<unsigned><<<blocks, 256>>>(ints, 0, 1, false); }));
  findings.add("atomic_float_same_one_lane_ns", ns(warps, [&] { one_lane<float><<<blocks, 256>>>(floats, 0); }));
  findings.add("atomic_float_own_one_lane_ns", ns(warps, [&] { one_lane<float><<<blocks, 256>>>(floats, ~0u); }));
  findings.add("atomic_float_row_warp_ns",
               ns(warps, [&] { on_addresses<float><<<blocks, 256>>>(floats, (1 << 22) - 1, 1, true); }));
  findings.add("atomic_int_row_warp_ns",
               ns(warps, [&] { on_addresses<unsigned><<<blocks, 256>>>(ints, (1 << 22) - 1, 1, true); }));
  findings.add("atomic_float_sector_lane_ns",
               ns(lanes, [&] { on_addresses<float><<<blocks, 256>>>(floats, (1 << 22) - 1, 8, true); }));
  // Each warp's 32 lanes use 32 neighbouring words; the warps use 1, 8 or 64 lines in all.
  findings.add("atomic_one_line_ns", ns(warps, [&] { on_addresses<unsigned><<<blocks, 256>>>(ints, 31, 1, true); }));
  findings.add("atomic_eight_lines_ns",
               ns(warps, [&] { on_addresses<unsigned><<<blocks, 256>>>(ints, 255, 1, true); }));
  findings.add("atomic_64_lines_ns", ns(warps, [&] { on_addresses<unsigned><<<blocks, 256>>>(ints, 2047, 1, true); }));
  // Lanes use random words out of 256 neighbouring ones.
  findings.add("atomic_random_256_ns", ns(warps, [&] { at_random<<<blocks, 256>>>(ints, 255); }));
  std::vector<std::pair<double, double>> spread;
  for (unsigned bits = 4; bits <= 22; bits += 3)
    spread.emplace_back(1 << bits, ns(lanes, [&] { scattered<<<blocks, 256>>>(ints, (1u << bits) - 1); }));
  findings.curves.emplace_back("atomic_int_scattered_ns_of_addresses", spread);
  const double cycles = bench.clock_ghz() * bench.processors();  // converts ns to cycles of an SM per warp operation
  std::vector<std::pair<double, double>> shared_ints, shared_floats;
  for (const unsigned step : {0u, 1u, 2u, 4u, 8u, 16u, 32u}) {
    shared_ints.emplace_back(step, cycles * ns(warps, [&] { in_shared<unsigned><<<blocks, 256>>>(ints, step); }));
    shared_floats.emplace_back(step, cycles * ns(warps, [&] { in_shared<float><<<blocks, 256>>>(floats, step); }));
  }
  findings.curves.emplace_back("shared_atomic_int_cycles_of_step", shared_ints);
  findings.curves.emplace_back("shared_atomic_float_cycles_of_step", shared_floats);
}

}  // namespace profile
