// The 14 products of bytes of `gemm/ozaki` at N = 8192, in its blocks of 4096 x 8192: one call of cuBLAS for each,
// as the step makes them, or one call for a batch of all 14.
#include "kernels/cublas.h"
#include "trial.h"

static __global__ void fill_bytes(unsigned* words, size_t count) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x) {
    unsigned word = unsigned(i) * 2654435761u + 12345u;  // any bytes will do
    word ^= word >> 15, word *= 2246822519u, word ^= word >> 13;
    words[i] = word;
  }
}

static void int8_products(trial::Report& report) {
  constexpr int kModuli = 14, kSide = 8192, kRows = 4096;
  constexpr size_t kStepA = size_t(kSide) * kSide, kStepC = size_t(kRows) * kSide;
  trial::Buffer<int8_t> a(kModuli * kStepA), b(kModuli * kStepA);
  trial::Buffer<int32_t> c(kModuli * kStepC);
  for (auto* bytes : {&a, &b}) fill_bytes<<<1024, 256>>>(reinterpret_cast<unsigned*>(bytes->data()), bytes->count() / 4);
  const cublasHandle_t handle = kernels::cublas_handle(nullptr);
  const int32_t one = 1, zero = 0;
  const auto for_each_block = [&](auto multiply) {
    return [&, multiply] {
      for (int row = 0; row < kSide; row += kRows) multiply(a.data() + size_t(row) * kSide);
    };
  };
  const auto one_by_one = for_each_block([&](const int8_t* rows) {
    for (int l = 0; l < kModuli; l++)
      WARPWISE_CUBLAS_CHECK(cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, kSide, kRows, kSide, &one,
                                         b.data() + l * kStepA, CUDA_R_8I, kSide, rows + l * kStepA, CUDA_R_8I, kSide,
                                         &zero, c.data() + l * kStepC, CUDA_R_32I, kSide, CUBLAS_COMPUTE_32I,
                                         CUBLAS_GEMM_DEFAULT));
  });
  const auto batch = for_each_block([&](const int8_t* rows) {
    WARPWISE_CUBLAS_CHECK(cublasGemmStridedBatchedEx(
        handle, CUBLAS_OP_T, CUBLAS_OP_N, kSide, kRows, kSide, &one, b.data(), CUDA_R_8I, kSide, kStepA, rows, CUDA_R_8I,
        kSide, kStepA, &zero, c.data(), CUDA_R_32I, kSide, kStepC, kModuli, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT));
  });
  const auto times = trial::median_us({one_by_one, batch}, 31);
  const double operations = 2.0 * kModuli * kSide * kSide * kSide;
  for (int i = 0; i < 2; i++) {
    const char* row = i == 0 ? "one by one" : "one batch";
    report.add(row, "ms", times[i] / 1000);
    report.add(row, "TOP/s", operations / times[i] / 1e6);
  }
}

int main() { return trial::run(int8_products, "int8_products"); }
