// Device memory: bandwidth by direction, by size, by bytes in flight, and for isolated sectors.
#include "bench.h"

namespace profile {
namespace {

__global__ void read_all(const float4* in, float* out, size_t count) {
  const size_t first = blockIdx.x * size_t(1024) + threadIdx.x;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 4; ++k)
    if (first + k * 256 < count) {
      const float4 v = in[first + k * 256];
      sum += v.x + v.y + v.z + v.w;
    }
  if (sum == 1) *out = sum;
}

__global__ void write_all(float4* out, size_t count) {
  const size_t i = blockIdx.x * size_t(256) + threadIdx.x;
  if (i < count) out[i] = float4{0, 0, 0, 0};
}

__global__ void copy_all(const float4* in, float4* out, size_t count) {
  const size_t i = blockIdx.x * size_t(128) + threadIdx.x;
  if (i < count) out[i] = in[i];
}

__global__ void read_two_write_one(const float4* a, const float4* b, float4* out, size_t count) {
  const size_t i = blockIdx.x * size_t(256) + threadIdx.x;
  if (i < count) {
    const float4 x = a[i], y = b[i];
    out[i] = float4{x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w};
  }
}

// One load in flight per thread, so that the number of threads sets the bytes in flight.
template <class T>
__global__ void read_singly(const T* in, float* out, size_t count) {
  float sum = 0;
  const size_t step = size_t(gridDim.x) * blockDim.x;
#pragma unroll 1
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += step)
    sum += reinterpret_cast<const float*>(&in[i])[0];
  if (sum == 1) *out = sum;
}

// Neighbouring lanes are `step` floats apart: the stride determines how many sectors a request touches. Each sector is
// requested once.
__global__ void read_strided(const float* in, float* out, unsigned step) {
  const size_t i = (blockIdx.x * size_t(blockDim.x) + threadIdx.x) * step;
  if (in[i] == 1) *out = 1;
}
// Sectors in an order that no cache predicts.
__global__ void read_scattered(const float* in, float* out, unsigned mask) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned at = i * 2654435761u & mask;
  if (in[size_t(at) * 8] == 1) *out = 1;
}
__global__ void write_scattered(float* out, unsigned mask) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[size_t(i * 2654435761u & mask) * 8] = 0;
}

unsigned blocks_of(size_t count, size_t each) { return static_cast<unsigned>((count + each - 1) / each); }

}  // namespace

void measure_memory(Bench& bench, Findings& findings) {
  float4* in = reinterpret_cast<float4*>(bench.data());
  float4* out = reinterpret_cast<float4*>(bench.half());
  float* sink = bench.sink();
  std::vector<std::pair<double, double>> reads, writes, copies;
  for (size_t bytes = 1 << 20; bytes <= bench.bytes() / 2; bytes *= 4) {
    const size_t count = bytes / 16;
    const auto mb = static_cast<double>(bytes) / 1e6;
    reads.emplace_back(mb, bench.time_us([&] { read_all<<<blocks_of(count, 1024), 256>>>(in, sink, count); }));
    writes.emplace_back(mb, bench.time_us([&] { write_all<<<blocks_of(count, 256), 256>>>(out, count); }));
    copies.emplace_back(mb, bench.time_us([&] { copy_all<<<blocks_of(count, 128), 128>>>(in, out, count); }));
  }
  const size_t large = bench.bytes() / 2;
  const auto gbps = [&](double us, double bytes) { return bytes / us / 1e3; };
  const auto bytes = static_cast<double>(large);
  findings.add("dram_read_gbps", gbps(reads.back().second - reads[0].second, reads.back().first * 1e6));
  findings.add("dram_write_gbps", gbps(writes.back().second - writes[0].second, writes.back().first * 1e6));
  findings.add("dram_copy_gbps", gbps(copies.back().second - copies[0].second, 2e6 * copies.back().first));
  const size_t third = large / 2 / 16;
  findings.add(
      "dram_two_to_one_gbps",
      gbps(bench.time_us([&] { read_two_write_one<<<blocks_of(third, 256), 256>>>(in, in + third, out, third); }),
           1.5 * bytes));
  findings.curves.emplace_back("read_us_of_mb", reads);
  findings.curves.emplace_back("write_us_of_mb", writes);
  findings.curves.emplace_back("copy_us_of_mb", copies);

  // GB/s against KB in flight per SM.
  std::vector<std::pair<double, double>> by_floats, by_vectors;
  const unsigned processors = bench.processors();
  for (const unsigned warps : {2u, 4u, 8u, 16u, 24u, 32u, 48u, 64u}) {
    const unsigned threads = std::min(warps, 8u) * 32, blocks = processors * (warps * 32 / threads);
    const size_t some = size_t(32) << 20;
    by_floats.emplace_back(warps * 32 * 4 / 1e3,
                           gbps(bench.time_us([&] { read_singly<<<blocks, threads>>>(bench.data(), sink, some); }, 3),
                                static_cast<double>(some) * 4));
    by_vectors.emplace_back(warps * 32 * 16 / 1e3,
                            gbps(bench.time_us([&] { read_singly<<<blocks, threads>>>(in, sink, some); }, 3),
                                 static_cast<double>(some) * 16));
  }
  findings.curves.emplace_back("gbps_of_floats_in_flight_kb", by_floats);
  findings.curves.emplace_back("gbps_of_vectors_in_flight_kb", by_vectors);

  // What DRAM moves if a kernel uses only some sectors: us for 2^22 threads, by stride in floats.
  std::vector<std::pair<double, double>> strides;
  for (const unsigned step : {1u, 2u, 4u, 8u, 16u, 32u, 64u})
    strides.emplace_back(step, bench.time_us([&] { read_strided<<<1 << 14, 256>>>(bench.data(), sink, step); }, 5));
  findings.curves.emplace_back("read_strided_us", strides);

  // Isolated sectors: spread over all of the memory (DRAM), or over 16 MB (the L2 cache).
  const unsigned everything = static_cast<unsigned>(bench.bytes() / 32 - 1), some = (16u << 20) / 32 - 1;
  constexpr unsigned kBlocks = 1 << 17;
  constexpr double kSectors = kBlocks * 256.0;
  findings.add(
      "dram_scattered_read_gsectors",
      kSectors / 1e3 / bench.time_us([&] { read_scattered<<<kBlocks, 256>>>(bench.data(), sink, everything); }, 3));
  findings.add("l2_scattered_read_gsectors",
               kSectors / 1e3 / bench.time_us([&] { read_scattered<<<kBlocks, 256>>>(bench.data(), sink, some); }, 3));
  findings.add("dram_scattered_write_gsectors",
               kSectors / 1e3 / bench.time_us([&] { write_scattered<<<kBlocks, 256>>>(bench.data(), everything); }, 3));
  findings.add("l2_scattered_write_gsectors",
               kSectors / 1e3 / bench.time_us([&] { write_scattered<<<kBlocks, 256>>>(bench.data(), some); }, 3));
}

}  // namespace profile
