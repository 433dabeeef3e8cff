// spmv_cusparse: a sparse matrix times a vector by cuSPARSE.
// Changed:  a new task. Descriptors say what lies where; the call is prepared once for this matrix.
// Look for: GB/s, on both matrices. A number of the matrix comes with its column, 12 bytes, and is used once.
#include <cusparse.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "engine/cuda_error.h"
#include "spmv/sparse.h"

namespace libraries {

static void check_sparse(cusparseStatus_t status, const char* call) {
  if (status != CUSPARSE_STATUS_SUCCESS)
    throw std::runtime_error(std::string(call) + " failed: " + cusparseGetErrorString(status));
}
#define SPARSE(call) check_sparse((call), #call)

/// All that a call needs, and what frees it.
struct SparseCalls {
  cusparseHandle_t handle = nullptr;
  cusparseSpMatDescr_t a = nullptr;
  cusparseDnVecDescr_t x = nullptr, y = nullptr;
  ~SparseCalls() {
    if (a) cusparseDestroySpMat(a);
    if (x) cusparseDestroyDnVec(x);
    if (y) cusparseDestroyDnVec(y);
    if (handle) cusparseDestroy(handle);
  }
};

std::function<void()> build_spmv_cusparse(const Sparse& of, warpwise::Resources& gpu) {
  const auto its = std::make_shared<SparseCalls>();
  const cudaStream_t stream = gpu.stream();
  SPARSE(cusparseCreate(&its->handle));
  SPARSE(cusparseSetStream(its->handle, stream));
  SPARSE(cusparseCreateCsr(&its->a, of.m, of.m, of.elements, const_cast<int*>(of.rows), const_cast<int*>(of.cols),
                           const_cast<double*>(of.values), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                           CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
  SPARSE(cusparseCreateDnVec(&its->x, of.m, const_cast<double*>(of.x), CUDA_R_64F));
  SPARSE(cusparseCreateDnVec(&its->y, of.m, of.y, CUDA_R_64F));
  const double one = 1, zero = 0;
  constexpr auto kAsItIs = CUSPARSE_OPERATION_NON_TRANSPOSE;
  size_t bytes = 0;
  SPARSE(cusparseSpMV_bufferSize(its->handle, kAsItIs, &one, its->a, its->x, &zero, its->y, CUDA_R_64F,
                                 CUSPARSE_SPMV_ALG_DEFAULT, &bytes));
  void* const buffer = gpu.workspace(bytes + 1);
  SPARSE(cusparseSpMV_preprocess(its->handle, kAsItIs, &one, its->a, its->x, &zero, its->y, CUDA_R_64F,
                                 CUSPARSE_SPMV_ALG_DEFAULT, buffer));

  return [=] {
    const double one = 1, zero = 0;
    SPARSE(cusparseSpMV(its->handle, kAsItIs, &one, its->a, its->x, &zero, its->y, CUDA_R_64F,
                        CUSPARSE_SPMV_ALG_DEFAULT, buffer));
    WARPWISE_CUDA_CHECK(cudaStreamSynchronize(stream));
  };
}

}  // namespace libraries
