// cuBLAS's products whose matrices may have different types, by their definition, in double.
#include <algorithm>
#include <bit>
#include <cstring>

#include "include/simt/ptx/ptx.h"
#include "libraries/blas_call.h"
#include "libraries/typed_values.h"

namespace simt {
namespace {

double scalar(const void* value, cublasComputeType_t compute) {
  if (compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC) return load(value, CUDA_R_64F, 0);
  if (compute == CUBLAS_COMPUTE_32I || compute == CUBLAS_COMPUTE_32I_PEDANTIC) return load(value, CUDA_R_32I, 0);
  if (compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC) return load(value, CUDA_R_16F, 0);
  return load(value, CUDA_R_32F, 0);
}

// The number that a tensor core makes of a float.
float as_tf32(double value) {
  const unsigned bits = ptx::tf32_ties_away(static_cast<float>(value));
  return std::bit_cast<float>(bits);
}

struct Mixed {
  const void* memory;
  cudaDataType type;
  int lead;
  bool turned;
  double operator()(int row, int col) const {
    return load(memory, type,
                turned ? std::size_t(row) * std::size_t(lead) + std::size_t(col)
                       : std::size_t(col) * std::size_t(lead) + std::size_t(row));
  }
};

std::size_t bytes_of_scalar(cublasComputeType_t compute) {
  if (compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC) return 8;
  return compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC ? 2 : 4;
}

// A scalar of the type that a product is computed in.
class MixedScalar {
 public:
  MixedScalar(cublasHandle_t handle, const void* given, cublasComputeType_t compute) : given_(given) {
    if (!is_blas_handle(handle) || handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) return;
    std::memcpy(value_, given, bytes_of_scalar(compute));
    given_ = nullptr;
  }
  const void* get() const { return given_ ? given_ : value_; }

 private:
  alignas(8) char value_[8] = {};
  const void* given_;
};

// Whether there is such a product: cublasGemmEx's table of types ("Supported data types" in cuBLAS' documentation).
bool has_product(cudaDataType a, cudaDataType b, cudaDataType out, cublasComputeType_t compute) {
  const auto all = [&](cudaDataType type) { return a == type && b == type && out == type; };
  switch (compute) {
    case CUBLAS_COMPUTE_64F:
    case CUBLAS_COMPUTE_64F_PEDANTIC: return all(CUDA_R_64F);
    case CUBLAS_COMPUTE_16F:
    case CUBLAS_COMPUTE_16F_PEDANTIC: return all(CUDA_R_16F);
    case CUBLAS_COMPUTE_32I:
    case CUBLAS_COMPUTE_32I_PEDANTIC: return a == CUDA_R_8I && b == a && out == CUDA_R_32I;
    default: return a == b && a != CUDA_R_64F && a != CUDA_R_32I && (out == CUDA_R_32F || (out == a && a != CUDA_R_8I));
  }
}

// out = alpha * a * b + beta * out, for one product.
void multiply_mixed(BlasCall& call, int m, int n, int k, const void* alpha, const Mixed& a, const Mixed& b,
                    const void* beta, void* out, cudaDataType type, int ldc, cublasComputeType_t compute) {
  call.support(size_of(a.type) && size_of(b.type) && size_of(type));
  call.require_product(has_product(a.type, b.type, type, compute));
  call.matrix(a.memory, size_of(a.type), a.turned ? k : m, call.read(a.turned ? m : k, m, n), a.lead, false);
  call.matrix(b.memory, size_of(b.type), b.turned ? n : k, call.read(b.turned ? k : n, m, n), b.lead, false);
  call.matrix(out, size_of(type), m, n, ldc, true);
  if (!call) return;
  const double by = scalar(alpha, compute), old = scalar(beta, compute);
  const auto is_float = [](cudaDataType it) { return it == CUDA_R_32F || it == CUDA_R_16F || it == CUDA_R_16BF; };
  const bool in_float = is_float(a.type) && is_float(b.type) && is_float(type) && bytes_of_scalar(compute) == 4;
  const bool in_tf32 = compute == CUBLAS_COMPUTE_32F_FAST_TF32;
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row) {
      if (in_float) {  // in order, as wmma::mma_sync
        float sum = 0;
        for (int i = 0; i < k; ++i)
          sum += in_tf32 ? as_tf32(a(row, i)) * as_tf32(b(i, col))
                         : static_cast<float>(a(row, i)) * static_cast<float>(b(i, col));
        const std::size_t place = std::size_t(col) * std::size_t(ldc) + std::size_t(row);
        const float kept = old == 0 ? 0.0f : static_cast<float>(old) * static_cast<float>(load(out, type, place));
        store(out, type, place, static_cast<float>(by) * sum + kept);
        continue;
      }
      double sum = 0;
      for (int i = 0; i < k; ++i) sum += a(row, i) * b(i, col);
      const std::size_t place = std::size_t(col) * std::size_t(ldc) + std::size_t(row);
      store(out, type, place, by * sum + (old == 0 ? 0.0 : old * load(out, type, place)));
    }
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
cublasStatus_t simt_gemm_ex(const char* name, const void* caller, cublasHandle_t handle, cublasOperation_t op_a,
                            cublasOperation_t op_b, int m, int n, int k, const void* alpha, const void* a,
                            cudaDataType type_a, int lda, long long stride_a, const void* b, cudaDataType type_b,
                            int ldb, long long stride_b, const void* beta, void* c, cudaDataType type_c, int ldc,
                            long long stride_c, int count, cublasComputeType_t compute) {
  const auto work = [=, by = MixedScalar(handle, alpha, compute),
                     old = MixedScalar(handle, beta, compute)](BlasCall& call) {
    for (int batch = 0; call && batch < count; ++batch) {
      const auto at = [batch](const void* from, long long stride, cudaDataType type) {
        return static_cast<const char*>(from) + batch * stride * static_cast<long long>(size_of(type));
      };
      multiply_mixed(call, m, n, k, by.get(), {at(a, stride_a, type_a), type_a, lda, op_a != CUBLAS_OP_N},
                     {at(b, stride_b, type_b), type_b, ldb, op_b != CUBLAS_OP_N}, old.get(),
                     const_cast<char*>(at(c, stride_c, type_c)), type_c, ldc, compute);
    }
  };
  return blas_call(name, caller, handle, false, work);
}
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m,
                                          int n, int k, const void* alpha, const void* a, cudaDataType type_a, int lda,
                                          long long stride_a, const void* b, cudaDataType type_b, int ldb,
                                          long long stride_b, const void* beta, void* c, cudaDataType type_c, int ldc,
                                          long long stride_c, int count, cublasComputeType_t compute,
                                          cublasGemmAlgo_t) {
  return simt_gemm_ex("cublasGemmStridedBatchedEx", __builtin_return_address(0), handle, op_a, op_b, m, n, k, alpha, a,
                      type_a, lda, stride_a, b, type_b, ldb, stride_b, beta, c, type_c, ldc, stride_c, count, compute);
}
cublasStatus_t cublasGemmGroupedBatchedEx(cublasHandle_t handle, const cublasOperation_t* op_a,
                                          const cublasOperation_t* op_b, const int* m, const int* n, const int* k,
                                          const void* alpha, const void* const* a, cudaDataType type_a, const int* lda,
                                          const void* const* b, cudaDataType type_b, const int* ldb, const void* beta,
                                          void* const* c, cudaDataType type_c, const int* ldc, int groups,
                                          const int* group_size, cublasComputeType_t compute) {
  BlasCall call("cublasGemmGroupedBatchedEx", __builtin_return_address(0), handle);
  if (call && captured(handle->stream))
    call.refuse_in_capture(
        "and the CPU backend cannot record this call in a graph (a GPU can); call it without a graph");
  call.require(groups >= 0, "the number of groups is negative");
  std::size_t all = 0, next = 0;
  for (int group = 0; call && group < groups; ++group) all += std::size_t(std::max(0, group_size[group]));
  for (const void* table : {static_cast<const void*>(a), static_cast<const void*>(b), static_cast<const void*>(c)})
    call.use(table, all * sizeof(void*), false);
  const auto factor = [&](const void* of, int group) {
    return static_cast<const char*>(of) + std::size_t(group) * bytes_of_scalar(compute);
  };
  for (int g = 0; call && g < groups; ++g)
    for (int i = 0; call && i < group_size[g]; ++i, ++next)
      multiply_mixed(call, m[g], n[g], k[g], factor(alpha, g), {a[next], type_a, lda[g], op_a[g] != CUBLAS_OP_N},
                     {b[next], type_b, ldb[g], op_b[g] != CUBLAS_OP_N}, factor(beta, g), c[next], type_c, ldc[g],
                     compute);
  return call.status();
}
cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k,
                            const void* alpha, const void* a, cudaDataType type_a, int lda, const void* b,
                            cudaDataType type_b, int ldb, const void* beta, void* c, cudaDataType type_c, int ldc,
                            cublasComputeType_t compute, cublasGemmAlgo_t) {
  return simt_gemm_ex("cublasGemmEx", __builtin_return_address(0), handle, op_a, op_b, m, n, k, alpha, a, type_a, lda,
                      0, b, type_b, ldb, 0, beta, c, type_c, ldc, 0, 1, compute);
}
cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n,
                                   int k, const void* alpha, const void* const a[], cudaDataType type_a, int lda,
                                   const void* const b[], cudaDataType type_b, int ldb, const void* beta,
                                   void* const c[], cudaDataType type_c, int ldc, int count,
                                   cublasComputeType_t compute, cublasGemmAlgo_t) {
  return BLAS_CALL("cublasGemmBatchedEx", [=, by = MixedScalar(handle, alpha, compute),
                                           old = MixedScalar(handle, beta, compute)](BlasCall& call) {
    for (const void* table : {static_cast<const void*>(a), static_cast<const void*>(b), static_cast<const void*>(c)})
      call.use(table, std::size_t(std::max(0, count)) * sizeof(void*), false);
    for (int i = 0; call && i < count; ++i)
      multiply_mixed(call, m, n, k, by.get(), {a[i], type_a, lda, op_a != CUBLAS_OP_N},
                     {b[i], type_b, ldb, op_b != CUBLAS_OP_N}, old.get(), c[i], type_c, ldc, compute);
  });
}
cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m,
                                         int n, int k, const __half* alpha, const __half* a, int lda,
                                         long long stride_a, const __half* b, int ldb, long long stride_b,
                                         const __half* beta, __half* c, int ldc, long long stride_c, int count) {
  return simt_gemm_ex("cublasHgemmStridedBatched", __builtin_return_address(0), handle, op_a, op_b, m, n, k, alpha, a,
                      CUDA_R_16F, lda, stride_a, b, CUDA_R_16F, ldb, stride_b, beta, c, CUDA_R_16F, ldc, stride_c,
                      count, CUBLAS_COMPUTE_16F);
}
cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k,
                           const __half* alpha, const __half* a, int lda, const __half* b, int ldb, const __half* beta,
                           __half* c, int ldc) {
  return simt_gemm_ex("cublasHgemm", __builtin_return_address(0), handle, op_a, op_b, m, n, k, alpha, a, CUDA_R_16F,
                      lda, 0, b, CUDA_R_16F, ldb, 0, beta, c, CUDA_R_16F, ldc, 0, 1, CUBLAS_COMPUTE_16F);
}
}
