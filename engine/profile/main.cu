// Measures the constants of the time model on the GPU at hand and writes them as one JSON object. See docs/time-model.md.
#include <ctime>
#include <stdexcept>
#include <string>

#include "bench.h"

namespace profile {

Bench::Bench(size_t bytes) : bytes_(bytes) {
  PROFILE_CHECK(cudaGetDeviceProperties(&device_, 0));
  int khz = 0;
  PROFILE_CHECK(cudaDeviceGetAttribute(&khz, cudaDevAttrClockRate, 0));
  clock_ghz_ = khz * 1e-6;
  PROFILE_CHECK(cudaMalloc(reinterpret_cast<void**>(&data_), bytes));
  PROFILE_CHECK(cudaMalloc(reinterpret_cast<void**>(&other_), 2 * static_cast<size_t>(device_.l2CacheSize)));
  PROFILE_CHECK(cudaMalloc(reinterpret_cast<void**>(&sink_), 64));
  PROFILE_CHECK(cudaMemset(data_, 0, bytes));
  PROFILE_CHECK(cudaMemset(other_, 0, 2 * static_cast<size_t>(device_.l2CacheSize)));
  PROFILE_CHECK(cudaMemset(sink_, 0, 64));
  PROFILE_CHECK(cudaEventCreate(&start_));
  PROFILE_CHECK(cudaEventCreate(&stop_));
}

Bench::~Bench() {
  cudaEventDestroy(start_);
  cudaEventDestroy(stop_);
  cudaFree(data_);
  cudaFree(other_);
  cudaFree(sink_);
}

static __global__ void read_all_l2(const float* data, size_t count, float* sink) {
  float sum = 0;
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x)
    sum += data[i];
  if (sum == 1.0f) *sink = sum;
}

void Bench::flush_l2() {
  read_all_l2<<<1056, 256>>>(other_, 2 * static_cast<size_t>(device_.l2CacheSize) / sizeof(float), sink_);
}

static void print(const Bench& bench, const Findings& findings) {
  const cudaDeviceProp& device = bench.device();
  int driver = 0;
  cudaDriverGetVersion(&driver);
  char date[16] = "";
  const std::time_t now = std::time(nullptr);
  std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
  std::printf("{\n  \"gpu\": \"%s\",\n  \"source\": \"measured by warpwise profile on %s, CUDA driver %d.%d\",\n",
              device.name, date, driver / 1000, driver % 1000 / 10);
  std::printf("  \"compute\": \"%d.%d\",\n  \"processors\": %d,\n  \"clock_ghz\": %.4g,\n", device.major, device.minor,
              device.multiProcessorCount, bench.clock_ghz());
  std::printf("  \"l2_bytes\": %d,\n  \"threads_per_processor\": %d,\n  \"blocks_per_processor\": %d,\n",
              device.l2CacheSize, device.maxThreadsPerMultiProcessor, device.maxBlocksPerMultiProcessor);
  std::printf("  \"registers_per_processor\": %d,\n  \"shared_per_processor\": %zu,\n", device.regsPerMultiprocessor,
              device.sharedMemPerMultiprocessor);
  std::printf("  \"constants\": {");
  const char* comma = "";
  for (const auto& [name, value] : findings.constants) {
    std::printf("%s\n    \"%s\": %.5g", comma, name.c_str(), value);
    comma = ",";
  }
  std::printf("\n  },\n  \"curves\": {");
  comma = "";
  for (const auto& [name, points] : findings.curves) {
    std::printf("%s\n    \"%s\": [", comma, name.c_str());
    const char* inner = "";
    for (const auto& [x, y] : points) {
      std::printf("%s[%.5g, %.5g]", inner, x, y);
      inner = ", ";
    }
    std::printf("]");
    comma = ",";
  }
  std::printf("\n  },\n  \"sources\": {");
  comma = "";
  for (const auto& [name, source] : findings.sources) {
    std::printf("%s\n    \"%s\": \"%s\"", comma, name.c_str(), source.c_str());
    comma = ",";
  }
  std::printf("\n  }\n}\n");
}

static double point(const Findings& findings, const char* curve, double threads) {
  for (const auto& [name, points] : findings.curves)
    if (name == curve)
      for (const auto& [x, y] : points)
        if (x == threads) return y;
  throw std::logic_error(std::string("no point of ") + curve);
}

/// Computes constants from the curves, each at a point where nothing else limits the kernel.
static void derive(const Bench& bench, Findings& findings) {
  const cudaDeviceProp& device = bench.device();
  const double processors = device.multiProcessorCount, threads = device.maxThreadsPerMultiProcessor;
  double dram_ns = 0;
  for (const auto& [name, value] : findings.constants)
    if (name == "latency_dram_ns") dram_ns = value;
  findings.add("block_launch_ns", point(findings, "block_ns_empty", 256) / processors);
  // Blocks of 512 threads that load once. An SM holds several at once, so a block lives several times as long as the
  // time between two ends.
  findings.add("block_life_ns", point(findings, "block_ns_load", 512) * static_cast<int>(threads / 512) - dram_ns);
  // The curve's point with the fewest bytes in flight: nothing else delays a round there.
  for (const auto& [name, points] : findings.curves)
    if (name == "gbps_of_floats_in_flight_kb")
      findings.add("round_ns", processors * 1e3 * points.front().first / points.front().second - dram_ns);
  findings.add("barrier_ns", point(findings, "barrier_ns_of_threads", 32));
  findings.add("barrier_cycles_warp",
               point(findings, "crowded_barrier_ns_of_threads", 256) * bench.clock_ghz() / (threads / 32));
}

}  // namespace profile

int main() {
  using namespace profile;
  size_t free = 0, all = 0;
  PROFILE_CHECK(cudaMemGetInfo(&free, &all));
  Bench bench(std::min(size_t(4) << 30, free / 2 >> 20 << 20));  // 4 GB, or half of what a smaller GPU has free
  Findings findings;
  measure_launches(bench, findings);
  measure_memory(bench, findings);
  measure_caches(bench, findings);
  measure_latencies(bench, findings);
  PROFILE_CHECK(cudaMemset(bench.data(), 0, bench.bytes()));
  measure_arithmetic(bench, findings);
  measure_atomics(bench, findings);
  measure_links(bench, findings);
  measure_host(findings);
  derive(bench, findings);
  print(bench, findings);
  return 0;
}
