// cuBLASLt for the CPU backend: products of matrices in column or row order, in batches, with a bias and a ReLU. By
// cublasGemmStridedBatchedEx; what is missing returns CUBLAS_STATUS_NOT_SUPPORTED.
#pragma once

#include <string.h>

#include "cublas_v2.h"
#include "simt/library_work.h"

typedef cublasHandle_t cublasLtHandle_t;
typedef enum { CUBLASLT_ORDER_COL = 0, CUBLASLT_ORDER_ROW = 1 } cublasLtOrder_t;
typedef enum {
  CUBLASLT_EPILOGUE_DEFAULT = 1,
  CUBLASLT_EPILOGUE_RELU = 2,
  CUBLASLT_EPILOGUE_BIAS = 4,
  CUBLASLT_EPILOGUE_RELU_BIAS = 6,
  CUBLASLT_EPILOGUE_GELU = 32,
  CUBLASLT_EPILOGUE_GELU_BIAS = 36
} cublasLtEpilogue_t;
typedef enum {
  CUBLASLT_MATMUL_DESC_COMPUTE_TYPE,
  CUBLASLT_MATMUL_DESC_SCALE_TYPE,
  CUBLASLT_MATMUL_DESC_POINTER_MODE,
  CUBLASLT_MATMUL_DESC_TRANSA,
  CUBLASLT_MATMUL_DESC_TRANSB,
  CUBLASLT_MATMUL_DESC_TRANSC,
  CUBLASLT_MATMUL_DESC_FILL_MODE,
  CUBLASLT_MATMUL_DESC_EPILOGUE,
  CUBLASLT_MATMUL_DESC_BIAS_POINTER
} cublasLtMatmulDescAttributes_t;
typedef enum {
  CUBLASLT_MATRIX_LAYOUT_TYPE,
  CUBLASLT_MATRIX_LAYOUT_ORDER,
  CUBLASLT_MATRIX_LAYOUT_ROWS,
  CUBLASLT_MATRIX_LAYOUT_COLS,
  CUBLASLT_MATRIX_LAYOUT_LD,
  CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT,
  CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET
} cublasLtMatrixLayoutAttribute_t;
typedef enum {
  CUBLASLT_MATMUL_PREF_SEARCH_MODE,
  CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES
} cublasLtMatmulPreferenceAttributes_t;

struct simt_lt_operation {
  cublasComputeType_t compute;
  cudaDataType_t scale;
  int pointer_mode, op_a, op_b, epilogue;
  const void* bias;
};
struct simt_lt_layout {
  cudaDataType_t type;
  int order, batches;
  uint64_t rows, cols;
  int64_t ld, stride;
};
typedef simt_lt_operation* cublasLtMatmulDesc_t;
typedef simt_lt_layout* cublasLtMatrixLayout_t;
typedef struct simt_lt_preference {
  size_t workspace;
} * cublasLtMatmulPreference_t;
typedef struct {
  uint64_t data[8];
} cublasLtMatmulAlgo_t;
typedef struct {
  cublasLtMatmulAlgo_t algo;
  size_t workspaceSize;
  cublasStatus_t state;
  float wavesCount;
  int reserved[4];
} cublasLtMatmulHeuristicResult_t;

inline cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) { return cublasCreate_v2(handle); }
inline cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) { return cublasDestroy_v2(handle); }
inline cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* made, cublasComputeType_t compute,
                                               cudaDataType_t scale) {
  *made = new simt_lt_operation{compute, scale, 0, CUBLAS_OP_N, CUBLAS_OP_N, CUBLASLT_EPILOGUE_DEFAULT, nullptr};
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t made) {
  return delete made, CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* made, cudaDataType_t type, uint64_t rows,
                                                 uint64_t cols, int64_t ld) {
  *made = new simt_lt_layout{type, CUBLASLT_ORDER_COL, 1, rows, cols, ld, 0};
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t made) {
  return delete made, CUBLAS_STATUS_SUCCESS;
}
namespace simt {
template <class T>
cublasStatus_t set_attribute(T& to, const void* from, size_t bytes) {
  if (!from || bytes != sizeof to) return CUBLAS_STATUS_INVALID_VALUE;
  return memcpy(&to, from, bytes), CUBLAS_STATUS_SUCCESS;
}
}  // namespace simt
inline cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t made, cublasLtMatmulDescAttributes_t which,
                                                     const void* value, size_t bytes) {
  switch (which) {
    case CUBLASLT_MATMUL_DESC_COMPUTE_TYPE: return ::simt::set_attribute(made->compute, value, bytes);
    case CUBLASLT_MATMUL_DESC_SCALE_TYPE: return ::simt::set_attribute(made->scale, value, bytes);
    case CUBLASLT_MATMUL_DESC_POINTER_MODE: return ::simt::set_attribute(made->pointer_mode, value, bytes);
    case CUBLASLT_MATMUL_DESC_TRANSA: return ::simt::set_attribute(made->op_a, value, bytes);
    case CUBLASLT_MATMUL_DESC_TRANSB: return ::simt::set_attribute(made->op_b, value, bytes);
    case CUBLASLT_MATMUL_DESC_EPILOGUE: return ::simt::set_attribute(made->epilogue, value, bytes);
    case CUBLASLT_MATMUL_DESC_BIAS_POINTER: return ::simt::set_attribute(made->bias, value, bytes);
    default: return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}
inline cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t made,
                                                       cublasLtMatrixLayoutAttribute_t which, const void* value,
                                                       size_t bytes) {
  switch (which) {
    case CUBLASLT_MATRIX_LAYOUT_ORDER: return ::simt::set_attribute(made->order, value, bytes);
    case CUBLASLT_MATRIX_LAYOUT_ROWS: return ::simt::set_attribute(made->rows, value, bytes);
    case CUBLASLT_MATRIX_LAYOUT_COLS: return ::simt::set_attribute(made->cols, value, bytes);
    case CUBLASLT_MATRIX_LAYOUT_LD: return ::simt::set_attribute(made->ld, value, bytes);
    case CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT: return ::simt::set_attribute(made->batches, value, bytes);
    case CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET: return ::simt::set_attribute(made->stride, value, bytes);
    default: return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}
inline cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* made) {
  return *made = new simt_lt_preference{0}, CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t made) {
  return delete made, CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t,
                                                           cublasLtMatmulPreferenceAttributes_t, const void*, size_t) {
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t, cublasLtMatmulDesc_t, cublasLtMatrixLayout_t,
                                                     cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
                                                     cublasLtMatrixLayout_t, cublasLtMatmulPreference_t, int asked,
                                                     cublasLtMatmulHeuristicResult_t* results, int* found) {
  *found = asked > 0;
  if (*found) results[0] = {};
  return CUBLAS_STATUS_SUCCESS;
}

__attribute__((noinline)) inline cublasStatus_t cublasLtMatmul(
    cublasLtHandle_t handle, cublasLtMatmulDesc_t how, const void* alpha, const void* a, cublasLtMatrixLayout_t of_a,
    const void* b, cublasLtMatrixLayout_t of_b, const void* beta, const void* c, cublasLtMatrixLayout_t of_c, void* d,
    cublasLtMatrixLayout_t of_d, const cublasLtMatmulAlgo_t*, void*, size_t, cudaStream_t stream) {
  const int order = of_d->order;
  const uint64_t inner = how->op_a == CUBLAS_OP_N ? of_a->cols : of_a->rows;
  if (inner != (how->op_b == CUBLAS_OP_N ? of_b->rows : of_b->cols) ||
      of_d->rows != (how->op_a == CUBLAS_OP_N ? of_a->rows : of_a->cols) ||
      of_d->cols != (how->op_b == CUBLAS_OP_N ? of_b->cols : of_b->rows))
    return CUBLAS_STATUS_INVALID_VALUE;
  const bool has_bias = how->epilogue & CUBLASLT_EPILOGUE_BIAS;
  if (of_a->order != order || of_b->order != order || of_c->order != order || of_c->type != of_d->type ||
      of_c->ld != of_d->ld || (how->epilogue & ~(CUBLASLT_EPILOGUE_RELU_BIAS | CUBLASLT_EPILOGUE_DEFAULT)) ||
      (how->epilogue != CUBLASLT_EPILOGUE_DEFAULT && of_d->type != CUDA_R_32F) || how->pointer_mode != 0 ||
      (c != d && of_d->batches > 1))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  const size_t element = of_d->type == CUDA_R_64F ? 8 : of_d->type == CUDA_R_32F || of_d->type == CUDA_R_32I ? 4 : 2;
  const uint64_t lines = order == CUBLASLT_ORDER_COL ? of_d->cols : of_d->rows,
                 length = order == CUBLASLT_ORDER_COL ? of_d->rows : of_d->cols;
  if (c != d && c &&
      cudaMemcpy2DAsync(d, of_d->ld * element, c, of_c->ld * element, length * element, lines, cudaMemcpyDeviceToDevice,
                        stream) != cudaSuccess)
    return CUBLAS_STATUS_EXECUTION_FAILED;
  cudaStream_t before = nullptr;
  cublasGetStream_v2(handle, &before);
  cublasSetStream_v2(handle, stream);
  // In row order the transposes are multiplied, the other way round.
  const bool swap = order == CUBLASLT_ORDER_ROW;
  const cublasLtMatrixLayout_t left = swap ? of_b : of_a, right = swap ? of_a : of_b;
  const cublasStatus_t status = simt_gemm_ex(
      "cublasLtMatmul", __builtin_return_address(0), handle,
      static_cast<cublasOperation_t>(swap ? how->op_b : how->op_a),
      static_cast<cublasOperation_t>(swap ? how->op_a : how->op_b), static_cast<int>(length), static_cast<int>(lines),
      static_cast<int>(inner), alpha, swap ? b : a, left->type, static_cast<int>(left->ld), left->stride, swap ? a : b,
      right->type, static_cast<int>(right->ld), right->stride, beta, d, of_d->type, static_cast<int>(of_d->ld),
      of_d->stride, of_d->batches, how->compute);
  cublasSetStream_v2(handle, before);
  if (status != CUBLAS_STATUS_SUCCESS || how->epilogue == CUBLASLT_EPILOGUE_DEFAULT) return status;
  const float* const bias = static_cast<const float*>(how->bias);
  if (has_bias && !bias) return CUBLAS_STATUS_INVALID_VALUE;
  ::simt::run_in(stream, [=, layout = *of_d, cuts = (how->epilogue & CUBLASLT_EPILOGUE_RELU) != 0] {
    const ::simt::LibraryWork work;
    for (int batch = 0; batch < layout.batches; ++batch)
      for (uint64_t row = 0; row < layout.rows; ++row)
        for (uint64_t col = 0; col < layout.cols; ++col) {
          float& out =
              static_cast<float*>(d)[batch * layout.stride + static_cast<int64_t>(swap ? row : col) * layout.ld +
                                     static_cast<int64_t>(swap ? col : row)];
          if (has_bias) out += bias[row];
          if (cuts && !(out > 0)) out = 0;
        }
  });
  return CUBLAS_STATUS_SUCCESS;
}
