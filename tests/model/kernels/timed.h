// Launches a kernel; built with -DTIMED, for a GPU, times it as the lab does (two events, the L2 cache filled with other data before each sample)
// and prints one JSON object. `size` is what the kernel was given, by its name.
#pragma once
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#define CHECK(call)                                                                                   \
  do {                                                                                                \
    const cudaError_t error_ = (call);                                                                \
    if (error_ != cudaSuccess) {                                                                      \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(error_)); \
      std::exit(1);                                                                                   \
    }                                                                                                 \
  } while (0)

#ifdef TIMED
__global__ void read_all(const float* data, size_t count, float* sink) {
  float sum = 0;
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x)
    sum += data[i];
  if (sum == 1) *sink = sum;
}

class Stopwatch {
 public:
  Stopwatch() {
    CHECK(cudaMalloc(reinterpret_cast<void**>(&other_), kOther));
    CHECK(cudaMalloc(reinterpret_cast<void**>(&sink_), sizeof(float)));
    CHECK(cudaMemset(other_, 0, kOther));
    CHECK(cudaEventCreate(&start_));
    CHECK(cudaEventCreate(&stop_));
  }
  float ms(const std::function<void()>& launch) {
    read_all<<<1056, 256>>>(other_, kOther / 4, sink_);
    CHECK(cudaEventRecord(start_));
    launch();
    CHECK(cudaEventRecord(stop_));
    CHECK(cudaEventSynchronize(stop_));
    float time = 0;
    CHECK(cudaEventElapsedTime(&time, start_, stop_));
    return time;
  }

 private:
  static constexpr size_t kOther = size_t(120) << 20;
  float *other_ = nullptr, *sink_ = nullptr;
  cudaEvent_t start_{}, stop_{};
};

inline void run(const char* name, const char* size_name, int size, const std::function<void()>& launch) {
  static Stopwatch stopwatch;
  launch();  // to warm up
  CHECK(cudaGetLastError());
  std::vector<float> times{stopwatch.ms(launch)};
  const size_t samples = times[0] < 50 ? 11 : 3;
  while (times.size() < samples) times.push_back(stopwatch.ms(launch));
  std::nth_element(times.begin(), times.begin() + samples / 2, times.end());
  std::printf("{\"kernel\": \"%s\", \"%s\": %d, \"time_us\": %.3f}\n", name, size_name, size, 1e3 * times[samples / 2]);
}
#else
inline void run(const char*, const char*, int, const std::function<void()>& launch) {
  launch();
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
#endif
