// Lesson 07's scans where no recording looks: are they right with more numbers than 32 bits count, how far off are float
// sums, and are their bits the same in every run?
#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

#include "lessons/07_scan/histogram.h"
#include "lessons/07_scan/select.h"
#include "trial.h"

namespace scan {

#define SCANS(declare) \
  declare(one_thread) declare(hillis_steele) declare(two_buffers) declare(blelloch) declare(padded) declare(shuffles) \
      declare(items) declare(sums_first) declare(chained) declare(lookback) declare(lookback_warp) declare(vectors)   \
          declare(bulk)
#define DECLARE(step) Launch<unsigned> launch_##step; Launch<float> launch_##step;
SCANS(DECLARE)
Launch<float> launch_compensated;
LaunchSelect launch_select_bulk;
LaunchBytes launch_bins_shared, launch_bins_ahead;

template <class T>
struct Step {
  const char* name;
  Launch<T>* launch;
};
#define ROW(step) {#step, launch_##step},
static const std::vector<Step<unsigned>> kOfIntegers = {SCANS(ROW)};
static const std::vector<Step<float>> kOfFloats = {SCANS(ROW) {"compensated", launch_compensated}};

static __device__ unsigned mixed(size_t i) {
  unsigned x = unsigned(i ^ i >> 32) * 2654435761u + 12345;
  x ^= x >> 15, x *= 2246822519u, x ^= x >> 13;
  return x * 3266489917u;
}
static __global__ void fill(unsigned* in, size_t n) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x)
    in[i] = mixed(i);
}
// A scan is right if the first output is the first number, and each other one the output before and its number.
static __global__ void count_wrong(const unsigned* in, const unsigned* out, size_t n, unsigned long long* wrong) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x)
    if (out[i] != (i > 0 ? out[i - 1] : 0) + in[i]) atomicAdd(wrong, 1);
}
// With place[i] = how many of the numbers up to i are kept.
static __global__ void count_misplaced(const unsigned* in, const unsigned* place, const unsigned* out, size_t n,
                                       unsigned long long* wrong) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x)
    if (is_kept(in[i]) && out[place[i] - 1] != in[i]) atomicAdd(wrong, 1);
}
static __global__ void mark_kept(const unsigned* in, unsigned* marks, size_t n) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x)
    marks[i] = is_kept(in[i]);
}

static void large(trial::Report& report) {
  const size_t n = (size_t(1) << 31) + 5;
  trial::Buffer<unsigned> in(n), out(n), more(n), bins(2 * kByteBins);
  trial::Buffer<unsigned char> scratch(scratch_bytes(n));
  trial::Buffer<unsigned long long> wrong(1);
  fill<<<1056, 256>>>(in.data(), n);
  const auto report_wrong = [&](const char* name) {
    TRIAL_CHECK(cudaDeviceSynchronize());
    report.add(name, "wrong of 2^31 + 5", double(wrong.copy()[0]));
    TRIAL_CHECK(cudaMemset(wrong.data(), 0, sizeof(unsigned long long)));
    TRIAL_CHECK(cudaMemset(out.data(), 0xff, n * sizeof(unsigned)));
  };
  TRIAL_CHECK(cudaMemset(wrong.data(), 0, sizeof(unsigned long long)));
  for (const auto& step : kOfIntegers) {
    if (step.launch == kOfIntegers[0].launch) continue;  // one thread would take two minutes
    step.launch(in.data(), out.data(), scratch.data(), n, nullptr);
    count_wrong<<<1056, 256>>>(in.data(), out.data(), n, wrong.data());
    report_wrong(step.name);
  }
  launch_select_bulk(in.data(), out.data(), bins.data(), scratch.data(), n, nullptr);
  mark_kept<<<1056, 256>>>(in.data(), more.data(), n);
  launch_bulk(more.data(), more.data(), scratch.data(), n, nullptr);  // in place: a tile is read before it is written
  count_misplaced<<<1056, 256>>>(in.data(), more.data(), out.data(), n, wrong.data());
  report_wrong("select_bulk");

  const auto* const bytes = reinterpret_cast<const unsigned char*>(in.data());
  launch_bins_shared(bytes, bins.data(), nullptr, n, nullptr);
  launch_bins_ahead(bytes, bins.data() + kByteBins, nullptr, n, nullptr);
  const auto counts = bins.copy();
  report.add("bins_ahead", "wrong of 2^31 + 5",
             double(std::memcmp(counts.data(), counts.data() + kByteBins, kByteBins * sizeof(unsigned)) != 0));
}

// Numbers from 0 to 1: sums grow, and so does what rounding takes from them.
static void floats(trial::Report& report) {
  constexpr int kRuns = 20;
  const size_t n = size_t(1) << 24;
  std::mt19937 random(7);
  std::vector<float> numbers(n);
  for (float& x : numbers) x = float(random() >> 8) * 0x1p-24f;
  trial::Buffer<float> in(n), out(n);
  trial::Buffer<unsigned char> scratch(scratch_bytes(n));
  in.copy_from(numbers);
  for (const auto& step : kOfFloats) {
    std::vector<float> first;
    int differ = 0;
    for (int run = 0; run < (step.launch == kOfFloats[0].launch ? 2 : kRuns); run++) {
      step.launch(in.data(), out.data(), scratch.data(), n, nullptr);
      const auto sums = out.copy();
      if (first.empty()) first = sums;
      differ += std::memcmp(first.data(), sums.data(), n * sizeof(float)) != 0;
    }
    double sum = 0, largest = 0;
    for (size_t i = 0; i < n; i++) sum += numbers[i], largest = std::max(largest, std::abs(first[i] - sum) / sum);
    report.add(step.name, "largest error at 2^24", largest);
    report.add(step.name, "runs of 19 that differ", differ);
  }
}

static void scan_runs(trial::Report& report) {
  large(report);
  floats(report);
}

}  // namespace scan

int main() { return trial::run(scan::scan_runs, "scan_runs"); }
