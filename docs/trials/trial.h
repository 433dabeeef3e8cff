// What the trial programs share: checked calls, times as the lab takes them, and one JSON file of figures.
#pragma once
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace trial {

inline void check_call(cudaError_t error, const char* expression, const char* file, int line) {
  if (error == cudaSuccess) return;
  throw std::runtime_error(std::string(expression) + " failed: " + cudaGetErrorString(error) + " (" + file + ":" +
                           std::to_string(line) + ")");
}
#define TRIAL_CHECK(expression) ::trial::check_call((expression), #expression, __FILE__, __LINE__)

/// Device memory that is freed with its owner.
template <class T>
class Buffer {
 public:
  explicit Buffer(size_t count) : count_(count) { TRIAL_CHECK(cudaMalloc(&data_, count * sizeof(T))); }
  ~Buffer() { cudaFree(data_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  T* data() const { return data_; }
  size_t count() const { return count_; }
  void copy_from(const std::vector<T>& values) {
    TRIAL_CHECK(cudaMemcpy(data_, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice));
  }
  std::vector<T> copy() const {
    std::vector<T> values(count_);
    TRIAL_CHECK(cudaMemcpy(values.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }

 private:
  T* data_ = nullptr;
  size_t count_;
};

/// Reads everything, and writes nothing unless the sum is a NaN: brings other data into the L2 cache.
static __global__ void read_all(const float4* from, size_t count, float* never) {
  float sum = 0;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x) {
    const float4 four = from[i];
    sum += four.x + four.y + four.z + four.w;
  }
  if (sum != sum) *never = sum;
}

/// Median times in microseconds, between two events, of launches on the default stream. They take turns, so that all
/// meet the same clock, and each starts with other data in the L2 cache.
inline std::vector<double> median_us(const std::vector<std::function<void()>>& launches, int rounds) {
  Buffer<float4> other(size_t(256 << 20) / sizeof(float4));
  Buffer<float> never(1);
  TRIAL_CHECK(cudaMemset(other.data(), 0, other.count() * sizeof(float4)));
  cudaEvent_t begin, end;
  TRIAL_CHECK(cudaEventCreate(&begin));
  TRIAL_CHECK(cudaEventCreate(&end));
  std::vector<std::vector<double>> times(launches.size());
  for (int round = -2; round < rounds; round++)  // two rounds to warm up
    for (size_t i = 0; i < launches.size(); i++) {
      read_all<<<1024, 256>>>(other.data(), other.count(), never.data());
      TRIAL_CHECK(cudaEventRecord(begin));
      launches[i]();
      TRIAL_CHECK(cudaGetLastError());
      TRIAL_CHECK(cudaEventRecord(end));
      TRIAL_CHECK(cudaEventSynchronize(end));
      float ms = 0;
      TRIAL_CHECK(cudaEventElapsedTime(&ms, begin, end));
      if (round >= 0) times[i].push_back(1000 * ms);
    }
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  std::vector<double> medians;
  for (auto& each : times) {
    std::nth_element(each.begin(), each.begin() + each.size() / 2, each.end());
    medians.push_back(each[each.size() / 2]);
  }
  return medians;
}

/// The figures of one program: by row and column, in the order in which they came.
class Report {
 public:
  explicit Report(std::string program) : program_(std::move(program)) {}

  void add(const std::string& row, const std::string& column, double value) {
    if (!columns_.count(row)) rows_.push_back(row);
    columns_[row].emplace_back(column, value);
  }

  /// On stdout, as JSON.
  void print() const {
    cudaDeviceProp gpu{};
    int driver = 0;
    TRIAL_CHECK(cudaGetDeviceProperties(&gpu, 0));
    TRIAL_CHECK(cudaDriverGetVersion(&driver));
    char day[16];
    const std::time_t now = std::time(nullptr);
    std::strftime(day, sizeof(day), "%Y-%m-%d", std::gmtime(&now));
    std::printf("{\n  \"program\": \"%s\",\n  \"gpu\": \"%s\",\n  \"driver\": \"%d.%d\",\n", program_.c_str(), gpu.name,
                driver / 1000, driver % 1000 / 10);
    std::printf("  \"nvcc\": \"%d.%d.%d\",\n  \"date\": \"%s\",\n  \"figures\": {\n", __CUDACC_VER_MAJOR__,
                __CUDACC_VER_MINOR__, __CUDACC_VER_BUILD__, day);
    for (size_t r = 0; r < rows_.size(); r++) {
      std::printf("    \"%s\": {", rows_[r].c_str());
      const auto& columns = columns_.at(rows_[r]);
      for (size_t c = 0; c < columns.size(); c++)
        std::printf("%s\"%s\": %.5g", c ? ", " : "", columns[c].first.c_str(), columns[c].second);
      std::printf("}%s\n", r + 1 < rows_.size() ? "," : "");
    }
    std::printf("  }\n}\n");
  }

 private:
  std::string program_;
  std::vector<std::string> rows_;
  std::map<std::string, std::vector<std::pair<std::string, double>>> columns_;
};

/// Runs a trial; says on stderr what went wrong.
inline int run(void (*trial)(Report&), const char* program) try {
  Report report(program);
  trial(report);
  report.print();
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s: %s\n", program, error.what());
  return 1;
}

}  // namespace trial
