// Times kernels like the lab does: two events around the launch, with the L2 cache filled with other data before each
// sample.
#pragma once
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace profile {

#define PROFILE_CHECK(call)                                                                           \
  do {                                                                                                \
    const cudaError_t error_ = (call);                                                                \
    if (error_ != cudaSuccess) {                                                                      \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(error_)); \
      std::exit(3);                                                                                   \
    }                                                                                                 \
  } while (0)

/// What all measurements share: the device, a large buffer of zeros, a sink and two events.
class Bench {
 public:
  explicit Bench(size_t bytes);
  ~Bench();
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  /// The median time of a launch in us, of `samples` after one warm-up launch; on a cold L2 cache unless `warm`.
  template <class Launch>
  double time_us(Launch launch, int samples = 7, bool warm = false) {
    launch();
    PROFILE_CHECK(cudaGetLastError());
    std::vector<float> times;
    for (int i = 0; i < samples; ++i) {
      if (!warm) flush_l2();
      PROFILE_CHECK(cudaEventRecord(start_));
      launch();
      PROFILE_CHECK(cudaEventRecord(stop_));
      PROFILE_CHECK(cudaEventSynchronize(stop_));
      float ms = 0;
      PROFILE_CHECK(cudaEventElapsedTime(&ms, start_, stop_));
      times.push_back(ms);
    }
    std::nth_element(times.begin(), times.begin() + samples / 2, times.end());
    return 1e3 * times[static_cast<size_t>(samples / 2)];
  }

  const cudaDeviceProp& device() const { return device_; }
  double clock_ghz() const { return clock_ghz_; }
  unsigned processors() const { return static_cast<unsigned>(device_.multiProcessorCount); }
  size_t bytes() const { return bytes_; }
  float* data() const { return data_; }
  float* half() const { return data_ + bytes_ / 8; }  // the second half of the data
  float* sink() const { return sink_; }

 private:
  void flush_l2();

  cudaDeviceProp device_{};
  double clock_ghz_ = 0;
  size_t bytes_ = 0;
  float *data_ = nullptr, *other_ = nullptr, *sink_ = nullptr;
  cudaEvent_t start_{}, stop_{};
};

/// The constants of a profile, in the order of measurement, and the points of curves.
struct Findings {
  std::vector<std::pair<std::string, double>> constants;
  std::vector<std::pair<std::string, std::vector<std::pair<double, double>>>> curves;
  std::vector<std::pair<std::string, std::string>> sources;  // of what was not measured: where it comes from
  void add(const std::string& name, double value) { constants.emplace_back(name, value); }
  void assume(const std::string& name, double value, const std::string& source) {
    add(name, value);
    sources.emplace_back(name, source);
  }
};

void measure_launches(Bench& bench, Findings& findings);
void measure_memory(Bench& bench, Findings& findings);
void measure_caches(Bench& bench, Findings& findings);
void measure_latencies(Bench& bench, Findings& findings);
void measure_arithmetic(Bench& bench, Findings& findings);
void measure_atomics(Bench& bench, Findings& findings);
void measure_links(Bench& bench, Findings& findings);
void measure_host(Findings& findings);

}  // namespace profile
