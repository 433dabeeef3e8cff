// When does cuBLAS emulate an FP64 product that it may emulate? N = 8192, by the strategy that is asked for. cuBLAS
// writes with how many bits it emulated; -1 stays where it did not.
#include "kernels/cublas.h"
#include "trial.h"

static __global__ void fill_numbers(double* numbers, size_t count) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x) {
    unsigned word = unsigned(i) * 2654435761u + 12345u;
    word ^= word >> 15, word *= 2246822519u, word ^= word >> 13;
    numbers[i] = int(word) * 0x1p-31;  // in [-1, 1)
  }
}

static void dgemm_emulation(trial::Report& report) {
  constexpr int kSide = 8192;
  constexpr size_t kCount = size_t(kSide) * kSide;
  trial::Buffer<double> a(kCount), b(kCount), c(kCount);
  trial::Buffer<int> bits(1);
  for (auto* numbers : {&a, &b}) fill_numbers<<<1024, 256>>>(numbers->data(), kCount);
  const cublasHandle_t handle = kernels::cublas_handle(nullptr);
  const double one = 1, zero = 0;
  const auto multiply = [&](cublasComputeType_t type, cublasEmulationStrategy_t strategy) {
    return [&, type, strategy] {
      WARPWISE_CUBLAS_CHECK(cublasSetEmulationStrategy(handle, strategy));
      WARPWISE_CUBLAS_CHECK(cublasSetFixedPointEmulationMantissaBitCountPointer(handle, bits.data()));
      WARPWISE_CUBLAS_CHECK(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, kSide, kSide, kSide, &one, b.data(), CUDA_R_64F,
                                         kSide, a.data(), CUDA_R_64F, kSide, &zero, c.data(), CUDA_R_64F, kSide, type,
                                         CUBLAS_GEMM_DEFAULT));
    };
  };
  constexpr auto kNative = CUBLAS_COMPUTE_64F, kEmulated = CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT;
  const std::vector<std::pair<const char*, std::function<void()>>> calls = {
      {"native", multiply(kNative, CUBLAS_EMULATION_STRATEGY_DEFAULT)},
      {"emulation allowed where it pays", multiply(kEmulated, CUBLAS_EMULATION_STRATEGY_PERFORMANT)},
      {"emulation asked for eagerly", multiply(kEmulated, CUBLAS_EMULATION_STRATEGY_EAGER)}};
  std::vector<std::function<void()>> launches;
  for (const auto& [row, call] : calls) launches.push_back(call);
  const auto times = trial::median_us(launches, 11);
  for (size_t i = 0; i < calls.size(); i++) {
    bits.copy_from({-1});
    calls[i].second();
    TRIAL_CHECK(cudaDeviceSynchronize());
    report.add(calls[i].first, "ms", times[i] / 1000);
    report.add(calls[i].first, "bits", bits.copy()[0]);
  }
}

int main() { return trial::run(dgemm_emulation, "dgemm_emulation"); }
