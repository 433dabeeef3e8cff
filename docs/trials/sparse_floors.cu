// Lesson 06's network: how fast can a product of it be? cuSPARSE's ways, and kernels that read the elements and x as any
// product does, but add up no rows.
#include <cusparse.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>

#include "trial.h"

static void check_library(int status, const char* call) {
  if (status != 0) throw std::runtime_error(std::string(call) + " failed: status " + std::to_string(status));
}
#define LIBRARY(call) check_library(int(call), #call)

using trial::Buffer;

constexpr int kThreads = 256, kEach = 4, kHot = 12288;

/// Each thread multiplies kEach elements; `out` is written only if a sum is a NaN.
template <bool kReadX>
__global__ void elements(const int* cols, const double* values, const double* x, int count, double* out) {
  double sum = 0;
  int col[kEach];
  double value[kEach];
#pragma unroll
  for (int j = 0; j < kEach; j++) {
    const int i = (blockIdx.x * kEach + j) * kThreads + threadIdx.x;
    col[j] = i < count ? __ldcs(cols + i) : 0, value[j] = i < count ? __ldcs(values + i) : 0;
  }
#pragma unroll
  for (int j = 0; j < kEach; j++) sum += value[j] * (kReadX ? x[col[j]] : col[j]);
  if (sum != sum) *out = sum;
}

/// The same by one block an SM, with the kHot most frequent numbers of x in shared memory: column -k - 1 is the k-th.
__global__ void __launch_bounds__(1024, 1)
    hot_elements(const int* cols, const double* values, const double* x, const int* hot_cols, int count, double* out) {
  extern __shared__ double hot[];
  for (int k = threadIdx.x; k < kHot; k += 1024) hot[k] = x[hot_cols[k]];
  __syncthreads();  // all hot numbers are there
  double sum = 0;
  for (int begin = blockIdx.x * 1024 * kEach; begin < count; begin += gridDim.x * 1024 * kEach) {
    int col[kEach];
    double value[kEach];
#pragma unroll
    for (int j = 0; j < kEach; j++) {
      const int i = begin + j * 1024 + threadIdx.x;
      col[j] = i < count ? __ldcs(cols + i) : -1, value[j] = i < count ? __ldcs(values + i) : 0;
    }
#pragma unroll
    for (int j = 0; j < kEach; j++) sum += value[j] * (col[j] < 0 ? hot[-col[j] - 1] : x[col[j]]);
  }
  if (sum != sum) *out = sum;
}

static void sparse_floors(trial::Report& report) {
  // The lesson's rows and columns (spmv_problem.cpp), with other random numbers.
  constexpr int64_t kRows = 1 << 21, kStep = 1000003;
  std::mt19937_64 random(1);
  const auto uniform = [&] { return double(random() >> 11) * 0x1p-53; };
  std::vector<int> rows = {0}, cols;
  for (int64_t row = 0; row < kRows; row++) {
    const int in_class = std::bit_width(uint64_t(row * kStep % kRows + 1)) - 1;
    for (int64_t left = int64_t(3 * std::exp2(0.7 * (21 - in_class))); left > 0; left--) {
      const double u = uniform();
      cols.push_back(int(int64_t(u * u * double(kRows)) * kStep % kRows));
    }
    rows.push_back(int(cols.size()));
  }
  const int count = int(cols.size());
  std::vector<double> numbers(cols.size());
  for (double& number : numbers) number = 2 * uniform() - 1;

  std::vector<int> times(kRows), order(kRows), hot(cols);
  for (const int col : cols) times[col]++;
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return times[a] > times[b]; });
  std::vector<int> place(kRows, -1);
  for (int k = 0; k < kHot; k++) place[order[k]] = k;
  for (int& col : hot)
    if (place[col] >= 0) col = -place[col] - 1;

  Buffer<int> device_rows(rows.size()), device_cols(cols.size()), device_hot(cols.size()), hot_cols(order.size());
  Buffer<double> values(cols.size()), x(kRows), y(kRows), out(1);
  device_rows.copy_from(rows), device_cols.copy_from(cols), device_hot.copy_from(hot), hot_cols.copy_from(order);
  values.copy_from(numbers), x.copy_from({numbers.begin(), numbers.begin() + kRows});

  cusparseHandle_t handle;
  cusparseSpMatDescr_t matrix;
  cusparseDnVecDescr_t of_x, of_y;
  LIBRARY(cusparseCreate(&handle));
  LIBRARY(cusparseCreateCsr(&matrix, kRows, kRows, count, device_rows.data(), device_cols.data(), values.data(),
                            CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
  LIBRARY(cusparseCreateDnVec(&of_x, kRows, x.data(), CUDA_R_64F));
  LIBRARY(cusparseCreateDnVec(&of_y, kRows, y.data(), CUDA_R_64F));
  const double one = 1, zero = 0;
  constexpr auto kAsItIs = CUSPARSE_OPERATION_NON_TRANSPOSE;
  const auto call = [&](cusparseSpMVAlg_t algorithm) -> std::function<void()> {
    size_t bytes = 0;
    void* work = nullptr;
    LIBRARY(cusparseSpMV_bufferSize(handle, kAsItIs, &one, matrix, of_x, &zero, of_y, CUDA_R_64F, algorithm, &bytes));
    TRIAL_CHECK(cudaMalloc(&work, bytes + 1));
    LIBRARY(cusparseSpMV_preprocess(handle, kAsItIs, &one, matrix, of_x, &zero, of_y, CUDA_R_64F, algorithm, work));
    return [=, &one, &zero] {
      LIBRARY(cusparseSpMV(handle, kAsItIs, &one, matrix, of_x, &zero, of_y, CUDA_R_64F, algorithm, work));
    };
  };
  const int blocks = (count - 1) / (kThreads * kEach) + 1, hot_bytes = kHot * int(sizeof(double));
  TRIAL_CHECK(cudaFuncSetAttribute(hot_elements, cudaFuncAttributeMaxDynamicSharedMemorySize, hot_bytes));
  const std::vector<std::pair<const char*, std::function<void()>>> ways = {
      {"cuSPARSE, default", call(CUSPARSE_SPMV_ALG_DEFAULT)},
      {"cuSPARSE, CSR_ALG1", call(CUSPARSE_SPMV_CSR_ALG1)},
      {"cuSPARSE, CSR_ALG2", call(CUSPARSE_SPMV_CSR_ALG2)},
      {"elements",
       [&] { elements<false><<<blocks, kThreads>>>(device_cols.data(), values.data(), x.data(), count, out.data()); }},
      {"elements and x",
       [&] { elements<true><<<blocks, kThreads>>>(device_cols.data(), values.data(), x.data(), count, out.data()); }},
      {"elements and x, hot in shared memory", [&] {
         hot_elements<<<132, 1024, hot_bytes>>>(device_hot.data(), values.data(), x.data(), hot_cols.data(), count,
                                                out.data());
       }}};
  std::vector<std::function<void()>> launches;
  for (const auto& way : ways) launches.push_back(way.second);
  const auto us = trial::median_us(launches, 31);
  for (size_t i = 0; i < ways.size(); i++) report.add(ways[i].first, "us", us[i]);
}

int main() { return trial::run(sparse_floors, "sparse_floors"); }
