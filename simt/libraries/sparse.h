// What cuSPARSE's descriptors stand for (libraries/sparse_calls.cpp).
#pragma once
#include <cstdint>
#include <optional>

#include "cuda/errors.h"
#include "include/cusparse.h"
#include "libraries/library_calls.h"
#include "libraries/typed_values.h"

struct simt_cusparse_context {
  cudaStream_t stream = nullptr;
  cusparsePointerMode_t pointer_mode = CUSPARSE_POINTER_MODE_HOST;
};
struct simt_sparse_solve {};

namespace simt {
// An array of indices, counted from `base`.
struct Indices {
  void* memory;
  cusparseIndexType_t type;
  std::int64_t base;

  std::size_t bytes() const { return type == CUSPARSE_INDEX_64I ? 8 : type == CUSPARSE_INDEX_32I ? 4 : 2; }
  std::int64_t operator[](std::int64_t i) const {
    if (type == CUSPARSE_INDEX_64I) return static_cast<std::int64_t*>(memory)[i] - base;
    if (type == CUSPARSE_INDEX_32I) return static_cast<std::int32_t*>(memory)[i] - base;
    return static_cast<std::uint16_t*>(memory)[i] - base;
  }
  void set(std::int64_t i, std::int64_t value) const {
    value += base;
    if (type == CUSPARSE_INDEX_64I) static_cast<std::int64_t*>(memory)[i] = value;
    else if (type == CUSPARSE_INDEX_32I) static_cast<std::int32_t*>(memory)[i] = static_cast<std::int32_t>(value);
    else static_cast<std::uint16_t*>(memory)[i] = static_cast<std::uint16_t>(value);
  }
};
}  // namespace simt

// CSR has offsets of rows and columns; CSC has offsets of columns and rows; COO has rows and columns.
struct simt_sparse_matrix {
  cusparseFormat_t format;
  std::int64_t rows, cols, count;
  simt::Indices first, second;
  void* values;
  cudaDataType type;
  cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
  cusparseDiagType_t diag = CUSPARSE_DIAG_TYPE_NON_UNIT;

  // How many entries `first` has.
  std::int64_t firsts() const {
    return format == CUSPARSE_FORMAT_COO ? count : (format == CUSPARSE_FORMAT_CSR ? rows : cols) + 1;
  }
  // Calls body(row, col, value) for each element, in the order in which they are stored.
  template <class Body>
  void for_elements(Body body) const {
    if (format == CUSPARSE_FORMAT_COO) {
      for (std::int64_t i = 0; i < count; ++i)
        body(first[i], second[i], simt::load(values, type, static_cast<std::size_t>(i)));
      return;
    }
    const std::int64_t lines = firsts() - 1;
    for (std::int64_t line = 0; line < lines; ++line)
      for (std::int64_t i = first[line]; i < first[line + 1]; ++i) {
        const double value = simt::load(values, type, static_cast<std::size_t>(i));
        if (format == CUSPARSE_FORMAT_CSR) body(line, second[i], value);
        else body(second[i], line, value);
      }
  }
};
struct simt_sparse_vector {
  std::int64_t size, count;
  simt::Indices indices;
  void* values;
  cudaDataType type;
};
struct simt_dense_vector {
  std::int64_t size;
  void* values;
  cudaDataType type;
};
struct simt_dense_matrix {
  std::int64_t rows, cols, lead;
  void* values;
  cudaDataType type;
  cusparseOrder_t order;

  std::size_t place(std::int64_t row, std::int64_t col) const {
    return static_cast<std::size_t>(order == CUSPARSE_ORDER_COL ? col * lead + row : row * lead + col);
  }
};

namespace simt {

class SparseCall : public LibraryCall {
 public:
  SparseCall(const char* name, const void* caller, cusparseHandle_t handle)
      : LibraryCall(name, caller, handle), handle_(handle) {
    if (handle) operation_.emplace(name, caller, handle->stream);
    if (execution_error() != cudaSuccess) need(false);
  }
  // Each checks the memory behind a descriptor. Elements outside the matrix are errors of the program, too.
  void matrix(const simt_sparse_matrix* a, bool writes);
  void vector(const simt_sparse_vector* x, bool writes);
  void vector(const simt_dense_vector* x, bool writes);
  void matrix(const simt_dense_matrix* a, bool writes);
  void compute(cudaDataType type) { need(type == CUDA_R_32F || type == CUDA_R_64F); }
  // A factor from the host's or the device's memory.
  double factor(const void* value, cudaDataType compute);
  cusparseHandle_t handle() const { return handle_; }
  cusparseStatus_t status() const {
    return LibraryCall::status(CUSPARSE_STATUS_SUCCESS, CUSPARSE_STATUS_NOT_INITIALIZED, CUSPARSE_STATUS_INVALID_VALUE,
                               CUSPARSE_STATUS_NOT_SUPPORTED, CUSPARSE_STATUS_EXECUTION_FAILED);
  }

 private:
  std::optional<LibraryOperation> operation_;
  cusparseHandle_t handle_;
};
#define SPARSE_CALL(name) SparseCall call(name, __builtin_return_address(0), handle)

inline bool turned(cusparseOperation_t op) { return op != CUSPARSE_OPERATION_NON_TRANSPOSE; }

// No call needs a buffer, but programs allocate what they are told to.
constexpr std::size_t kBuffer = 16;
inline cusparseStatus_t some_buffer(cusparseHandle_t handle, std::size_t* bytes) {
  if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!bytes) return CUSPARSE_STATUS_INVALID_VALUE;
  return *bytes = kBuffer, CUSPARSE_STATUS_SUCCESS;
}

// result = alpha * sum + beta * result; with beta 0 the old result is not read.
inline double combined(double alpha, double sum, double beta, double old) {
  return alpha * sum + (beta == 0 ? 0 : beta * old);
}

}  // namespace simt
