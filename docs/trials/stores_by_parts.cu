// How fast are records stored part by part? Each thread has one record of a few numbers, side by side in memory, and stores
// one number after the other, as C++ does with a struct. So each store of a warp leaves gaps, which its next store fills.
#include "trial.h"

template <class T, int kParts, bool kBarrier>
__global__ void store_parts(T* y, T a) {
  T* const record = y + (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * kParts;
#pragma unroll
  for (int part = 0; part < kParts; ++part) {
    record[part] = T(part) * a;
    if (kBarrier) __syncthreads();
  }
}

constexpr size_t kBytes = size_t(1) << 30;

template <class T, int kParts, bool kBarrier>
void launch(char* y) {
  store_parts<T, kParts, kBarrier><<<unsigned(kBytes / sizeof(T) / kParts / 256), 256>>>(reinterpret_cast<T*>(y), T(2));
}

static void run(trial::Report& report) {
  trial::Buffer<char> y(kBytes);
  struct Row {
    const char* name;
    void (*launch)(char*);
  };
  const Row rows[] = {{"1 double", launch<double, 1, false>},
                      {"2 floats", launch<float, 2, false>},
                      {"2 doubles", launch<double, 2, false>},
                      {"4 floats", launch<float, 4, false>},
                      {"4 doubles", launch<double, 4, false>},
                      {"8 floats", launch<float, 8, false>},
                      {"8 doubles", launch<double, 8, false>},
                      {"2 doubles with a barrier between them", launch<double, 2, true>},
                      {"4 floats with a barrier between them", launch<float, 4, true>}};
  std::vector<std::function<void()>> launches;
  for (const Row& row : rows) launches.push_back([&] { row.launch(y.data()); });
  const std::vector<double> us = trial::median_us(launches, 9);
  for (size_t i = 0; i < launches.size(); i++) report.add(rows[i].name, "TB/s", 1e-6 * kBytes / us[i]);
}

int main() { return trial::run(run, "stores_by_parts"); }
