// The host's own memory: how long one core, and all of them, take for y = a x + y, from arrays that lie in the caches to
// arrays that do not.
#include <algorithm>
#include <barrier>
#include <chrono>
#include <thread>
#include <vector>

#include "bench.h"

namespace profile {

namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kLeast = size_t{1} << 14, kMost = size_t{1} << 26;  // elements
constexpr int kStep = 4;                                             // from one size to the next
constexpr int kSamples = 9;

void update(float a, const float* x, float* y, size_t begin, size_t end) {
  for (size_t i = begin; i < end; i++) y[i] = a * x[i] + y[i];
}

/// Times of one run on `cores` threads that wait for each other before and after it, in us.
double median_us(size_t cores, size_t count, const std::vector<float>& x, std::vector<float>& y) {
  std::vector<double> times;
  std::barrier together(static_cast<std::ptrdiff_t>(cores));
  const auto work = [&](size_t core) {
    for (int sample = 0; sample <= kSamples; sample++) {
      together.arrive_and_wait();
      const auto begin = Clock::now();
      update(1e-9f, x.data(), y.data(), count * core / cores, count * (core + 1) / cores);
      together.arrive_and_wait();
      if (core == 0 && sample > 0)  // the first one warms up
        times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begin).count());
    }
  };
  std::vector<std::thread> threads;
  for (size_t core = 1; core < cores; core++) threads.emplace_back(work, core);
  work(0);
  for (auto& thread : threads) thread.join();
  std::nth_element(times.begin(), times.begin() + kSamples / 2, times.end());
  return times[kSamples / 2];
}

}  // namespace

void measure_host(Findings& findings) {
  const size_t cores = std::max(1u, std::thread::hardware_concurrency());
  findings.add("host_cores", static_cast<double>(cores));
  std::vector<float> x(kMost, 1.0f), y(kMost, 1.0f);
  for (const auto& [name, used] :
       {std::pair{"host_one_core_us_of_kb", size_t{1}}, {"host_all_cores_us_of_kb", cores}}) {
    std::vector<std::pair<double, double>> points;
    for (size_t count = kLeast; count <= kMost; count *= kStep)
      points.emplace_back(3 * sizeof(float) * static_cast<double>(count) / 1e3, median_us(used, count, x, y));
    findings.curves.emplace_back(name, points);
  }
}

}  // namespace profile
