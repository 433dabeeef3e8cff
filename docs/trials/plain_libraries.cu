// Lesson 06's calls as one writes them without the lab: are the lab's rows as fast? Each task's calls, in double, with
// the clock that the lab's row has: events around a launch, or the host's clock around a program that waits.
#include <cublas_v2.h>
#include <cusolverDn.h>
#include <cusparse.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>
#include <thread>

#include "trial.h"

static void check_library(int status, const char* call) {
  if (status != 0) throw std::runtime_error(std::string(call) + " failed: status " + std::to_string(status));
}
#define LIBRARY(call) check_library(int(call), #call)

using trial::Buffer;

static std::vector<double> numbers(size_t count) {
  std::mt19937_64 random(count);
  std::vector<double> all(count);
  for (double& x : all) x = double(random() >> 11) * 0x1p-52 - 1;
  return all;
}

/// The median of milliseconds of the host's clock, after two runs to warm up. Before each the GPU rests as long as the
/// run takes, and at most 20 ms, as in the lab.
static double median_ms(const std::function<void()>& program, int rounds = 15) {
  std::vector<double> times;
  double rest = 20;
  for (int round = -2; round < rounds; round++) {
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(rest));
    const auto begin = std::chrono::steady_clock::now();
    program();
    const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    rest = std::min(20.0, ms);
    if (round >= 0) times.push_back(ms);
  }
  std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
  return times[size_t(rounds / 2)];
}

static void products(trial::Report& report) {
  const int n = 4096;
  const size_t elements = size_t(n) * n, bytes = elements * sizeof(double);
  Buffer<double> a(elements), b(elements), c(elements);
  double *host_a, *host_b, *host_c;
  for (double** host : {&host_a, &host_b, &host_c}) TRIAL_CHECK(cudaMallocHost(host, bytes));
  const auto some = numbers(elements);
  std::copy(some.begin(), some.end(), host_a);
  std::copy(some.rbegin(), some.rend(), host_b);
  a.copy_from(some), b.copy_from(some);
  cublasHandle_t handle;
  LIBRARY(cublasCreate(&handle));
  const double one = 1, zero = 0;
  const auto multiply = [&] {
    LIBRARY(cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b.data(), n, a.data(), n, &zero, c.data(), n));
  };
  report.add("gemm_in_core at 4096", "ms", trial::median_us({multiply}, 15)[0] / 1000);
  report.add("gemm_pinned at 4096", "ms", median_ms([&] {
               TRIAL_CHECK(cudaMemcpyAsync(a.data(), host_a, bytes, cudaMemcpyHostToDevice));
               TRIAL_CHECK(cudaMemcpyAsync(b.data(), host_b, bytes, cudaMemcpyHostToDevice));
               multiply();
               TRIAL_CHECK(cudaMemcpyAsync(host_c, c.data(), bytes, cudaMemcpyDeviceToHost));
               TRIAL_CHECK(cudaDeviceSynchronize());
             }));
  for (double* host : {host_a, host_b, host_c}) cudaFreeHost(host);

  const int side = 16, count = 100000, apart = side * side;
  Buffer<double> left(size_t(count) * apart), right(size_t(count) * apart), out(size_t(count) * apart);
  const auto many = numbers(left.count());
  left.copy_from(many), right.copy_from(many);
  const auto strided = [&] {
    LIBRARY(cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, side, side, side, &one, right.data(), side,
                                      apart, left.data(), side, apart, &zero, out.data(), side, apart, count));
  };
  report.add("batch_strided, 100000 of 16", "ms", trial::median_us({strided}, 51)[0] / 1000);
  LIBRARY(cublasDestroy(handle));
}

static void factors(trial::Report& report, int n) {
  const size_t elements = size_t(n) * n, bytes = elements * sizeof(double);
  const std::string at = " at " + std::to_string(n);
  auto any = numbers(elements), symmetric = any;
  for (size_t row = 0; row < size_t(n); row++)
    for (size_t col = 0; col < row; col++) symmetric[row * n + col] = symmetric[col * n + row];
  auto positive = symmetric;
  for (size_t i = 0; i < size_t(n); i++) positive[i * n + i] += n;
  Buffer<double> given(elements), a(elements), q(elements), v(elements), b(n), x(n), w(n);
  Buffer<int> pivots(n), info(1);
  b.copy_from(numbers(n));
  cusolverDnHandle_t handle;
  LIBRARY(cusolverDnCreate(&handle));
  int size = 0, most = 0;
  LIBRARY(cusolverDnDgetrf_bufferSize(handle, n, n, a.data(), n, &size)), most = std::max(most, size);
  LIBRARY(cusolverDnDpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, a.data(), n, &size)),
      most = std::max(most, size);
  LIBRARY(cusolverDnDgeqrf_bufferSize(handle, n, n, a.data(), n, &size)), most = std::max(most, size);
  LIBRARY(cusolverDnDorgqr_bufferSize(handle, n, n, n, a.data(), n, w.data(), &size)), most = std::max(most, size);
  const int of_factors = most;
  int of_eigenvalues = 0, of_values = 0;
  LIBRARY(cusolverDnDsyevd_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, a.data(), n,
                                      w.data(), &of_eigenvalues));
  LIBRARY(cusolverDnDgesvd_bufferSize(handle, n, n, &of_values));
  Buffer<double> work(size_t(std::max({of_factors, of_eigenvalues, of_values})));
  // The calls destroy their matrix: each run begins with a copy.
  const auto run = [&](const char* row, const std::function<void()>& calls) {
    report.add(row + at, "ms", median_ms([&] {
                 TRIAL_CHECK(cudaMemcpyAsync(a.data(), given.data(), bytes, cudaMemcpyDeviceToDevice));
                 TRIAL_CHECK(cudaMemcpyAsync(x.data(), b.data(), sizeof(double) * n, cudaMemcpyDeviceToDevice));
                 calls();
                 int failed = 0;
                 TRIAL_CHECK(cudaMemcpy(&failed, info.data(), sizeof(int), cudaMemcpyDeviceToHost));
                 LIBRARY(failed);
               }));
  };

  given.copy_from(any);
  run("solve_device", [&] {
    LIBRARY(cusolverDnDgetrf(handle, n, n, a.data(), n, work.data(), pivots.data(), info.data()));
    LIBRARY(cusolverDnDgetrs(handle, CUBLAS_OP_T, n, 1, a.data(), n, pivots.data(), x.data(), n, info.data()));
  });
  run("qr_device", [&] {
    LIBRARY(cusolverDnDgeqrf(handle, n, n, a.data(), n, w.data(), work.data(), of_factors, info.data()));
    TRIAL_CHECK(cudaMemcpyAsync(q.data(), a.data(), bytes, cudaMemcpyDeviceToDevice));
    LIBRARY(cusolverDnDorgqr(handle, n, n, n, a.data(), n, w.data(), work.data(), of_factors, info.data()));
  });
  if (n <= 1024)
    run("svd_device", [&] {
      LIBRARY(cusolverDnDgesvd(handle, 'A', 'A', n, n, a.data(), n, w.data(), q.data(), n, v.data(), n, work.data(),
                               of_values, nullptr, info.data()));
    });
  given.copy_from(positive);
  run("chol_device", [&] {
    LIBRARY(cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, n, a.data(), n, work.data(), of_factors, info.data()));
    LIBRARY(cusolverDnDpotrs(handle, CUBLAS_FILL_MODE_LOWER, n, 1, a.data(), n, x.data(), n, info.data()));
  });
  given.copy_from(symmetric);
  if (n <= 1024)
    run("eig_device", [&] {
      LIBRARY(cusolverDnDsyevd(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, a.data(), n, w.data(),
                               work.data(), of_eigenvalues, info.data()));
    });
  LIBRARY(cusolverDnDestroy(handle));
}

/// A square mesh, each point with its four neighbours.
static void sparse(trial::Report& report) {
  const int width = 4096, m = width * width;
  std::vector<int> rows = {0}, cols;
  for (int row = 0; row < m; row++) {
    if (row >= width) cols.push_back(row - width);
    if (row % width > 0) cols.push_back(row - 1);
    cols.push_back(row);
    if (row % width < width - 1) cols.push_back(row + 1);
    if (row < m - width) cols.push_back(row + width);
    rows.push_back(int(cols.size()));
  }
  Buffer<int> device_rows(rows.size()), device_cols(cols.size());
  Buffer<double> values(cols.size()), x(m), y(m);
  device_rows.copy_from(rows), device_cols.copy_from(cols);
  values.copy_from(numbers(cols.size())), x.copy_from(numbers(m));
  cusparseHandle_t handle;
  cusparseSpMatDescr_t matrix;
  cusparseDnVecDescr_t of_x, of_y;
  LIBRARY(cusparseCreate(&handle));
  LIBRARY(cusparseCreateCsr(&matrix, m, m, int64_t(cols.size()), device_rows.data(), device_cols.data(), values.data(),
                            CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
  LIBRARY(cusparseCreateDnVec(&of_x, m, x.data(), CUDA_R_64F));
  LIBRARY(cusparseCreateDnVec(&of_y, m, y.data(), CUDA_R_64F));
  const double one = 1, zero = 0;
  constexpr auto kAsItIs = CUSPARSE_OPERATION_NON_TRANSPOSE;
  for (const auto& [algorithm, name] :
       {std::pair(CUSPARSE_SPMV_ALG_DEFAULT, "spmv_cusparse, mesh"),
        std::pair(CUSPARSE_SPMV_CSR_ALG1, "CSR_ALG1, mesh"), std::pair(CUSPARSE_SPMV_CSR_ALG2, "CSR_ALG2, mesh")}) {
    size_t bytes = 0;
    LIBRARY(cusparseSpMV_bufferSize(handle, kAsItIs, &one, matrix, of_x, &zero, of_y, CUDA_R_64F, algorithm, &bytes));
    Buffer<char> work(bytes + 1);
    LIBRARY(
        cusparseSpMV_preprocess(handle, kAsItIs, &one, matrix, of_x, &zero, of_y, CUDA_R_64F, algorithm, work.data()));
    report.add(name, "ms",
               median_ms(
                   [&] {
                     LIBRARY(cusparseSpMV(handle, kAsItIs, &one, matrix, of_x, &zero, of_y, CUDA_R_64F, algorithm,
                                          work.data()));
                     TRIAL_CHECK(cudaDeviceSynchronize());
                   },
                   51));
  }
  cusparseDestroyDnVec(of_x), cusparseDestroyDnVec(of_y), cusparseDestroySpMat(matrix), cusparseDestroy(handle);
}

static void plain_libraries(trial::Report& report) {
  products(report);
  for (const int n : {256, 1024, 4096}) factors(report, n);
  sparse(report);
}

int main() { return trial::run(plain_libraries, "plain_libraries"); }
