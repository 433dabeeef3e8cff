// cuSPARSE: handles, descriptors, and the checks of the memory behind them. What the calls compute is in
// libraries/sparse_compute.cpp.
#include "libraries/sparse.h"

namespace simt {
namespace {
std::size_t array(std::int64_t count, std::size_t bytes) { return static_cast<std::size_t>(count) * bytes; }
}  // namespace

void SparseCall::matrix(const simt_sparse_matrix* a, bool writes) {
  require(a != nullptr);
  if (!*this) return;
  need(size_of(a->type) != 0);
  use(a->first.memory, array(a->firsts(), a->first.bytes()), writes && a->format == CUSPARSE_FORMAT_COO);
  use(a->second.memory, array(a->count, a->second.bytes()), writes);
  use(a->values, array(a->count, size_of(a->type)), writes);
  if (!*this || writes) return;
  const std::int64_t limit = a->format == CUSPARSE_FORMAT_CSC ? a->rows : a->cols;
  for (std::int64_t i = 0; i < a->count; ++i) require(a->second[i] >= 0 && a->second[i] < limit);
  for (std::int64_t i = 0; i < a->firsts(); ++i)
    require(a->first[i] >= 0 && (a->format == CUSPARSE_FORMAT_COO ? a->first[i] < a->rows : a->first[i] <= a->count));
}
void SparseCall::vector(const simt_sparse_vector* x, bool writes) {
  require(x != nullptr);
  if (!*this) return;
  need(size_of(x->type) != 0);
  use(x->indices.memory, array(x->count, x->indices.bytes()), false);
  use(x->values, array(x->count, size_of(x->type)), writes);
  for (std::int64_t i = 0; *this && i < x->count; ++i) require(x->indices[i] >= 0 && x->indices[i] < x->size);
}
void SparseCall::vector(const simt_dense_vector* x, bool writes) {
  require(x != nullptr);
  if (!*this) return;
  need(size_of(x->type) != 0);
  use(x->values, array(x->size, size_of(x->type)), writes);
}
void SparseCall::matrix(const simt_dense_matrix* a, bool writes) {
  require(a != nullptr && a->lead >= (a->order == CUSPARSE_ORDER_COL ? a->rows : a->cols));
  if (!*this) return;
  need(size_of(a->type) != 0);
  if (a->rows > 0 && a->cols > 0) use(a->values, (a->place(a->rows - 1, a->cols - 1) + 1) * size_of(a->type), writes);
}
double SparseCall::factor(const void* value, cudaDataType compute) {
  require(value != nullptr);
  if (*this && handle_->pointer_mode == CUSPARSE_POINTER_MODE_DEVICE) use(value, size_of(compute), false);
  return *this ? load(value, compute, 0) : 0;
}

namespace {
template <class Made, class Descriptor>
cusparseStatus_t make(Descriptor* to, const Made& made) {
  if (!to) return CUSPARSE_STATUS_INVALID_VALUE;
  return *to = new Made(made), CUSPARSE_STATUS_SUCCESS;
}
template <class Descriptor>
cusparseStatus_t drop(Descriptor one) {
  if (!one) return CUSPARSE_STATUS_INVALID_VALUE;
  return delete one, CUSPARSE_STATUS_SUCCESS;
}
template <class Descriptor>
cusparseStatus_t set_values(Descriptor one, void* values) {
  if (!one) return CUSPARSE_STATUS_INVALID_VALUE;
  return one->values = values, CUSPARSE_STATUS_SUCCESS;
}
void* may_write(const void* memory) { return const_cast<void*>(memory); }

simt_sparse_matrix sparse(cusparseFormat_t format, std::int64_t rows, std::int64_t cols, std::int64_t count,
                          const void* first, const void* second, const void* values, cusparseIndexType_t first_type,
                          cusparseIndexType_t second_type, cusparseIndexBase_t base, cudaDataType type) {
  return {format,
          rows,
          cols,
          count,
          {may_write(first), first_type, base},
          {may_write(second), second_type, base},
          may_write(values),
          type};
}
}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
cusparseStatus_t cusparseCreate(cusparseHandle_t* handle) { return make(handle, simt_cusparse_context()); }
cusparseStatus_t cusparseDestroy(cusparseHandle_t handle) {
  return handle ? drop(handle) : CUSPARSE_STATUS_NOT_INITIALIZED;
}
cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream) {
  if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
  return handle->stream = stream, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode) {
  if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
  return handle->pointer_mode = mode, CUSPARSE_STATUS_SUCCESS;
}
const char* cusparseGetErrorName(cusparseStatus_t status) {
  switch (status) {
    case CUSPARSE_STATUS_SUCCESS: return "CUSPARSE_STATUS_SUCCESS";
    case CUSPARSE_STATUS_NOT_INITIALIZED: return "CUSPARSE_STATUS_NOT_INITIALIZED";
    case CUSPARSE_STATUS_INVALID_VALUE: return "CUSPARSE_STATUS_INVALID_VALUE";
    case CUSPARSE_STATUS_EXECUTION_FAILED: return "CUSPARSE_STATUS_EXECUTION_FAILED";
    case CUSPARSE_STATUS_ZERO_PIVOT: return "CUSPARSE_STATUS_ZERO_PIVOT";
    case CUSPARSE_STATUS_NOT_SUPPORTED: return "CUSPARSE_STATUS_NOT_SUPPORTED";
    default: return "CUSPARSE_STATUS_INTERNAL_ERROR";
  }
}
const char* cusparseGetErrorString(cusparseStatus_t status) { return cusparseGetErrorName(status); }

cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t* matrix, int64_t rows, int64_t cols, int64_t count,
                                   void* row_offsets, void* columns, void* values, cusparseIndexType_t offset_type,
                                   cusparseIndexType_t column_type, cusparseIndexBase_t base, cudaDataType type) {
  return make(matrix, sparse(CUSPARSE_FORMAT_CSR, rows, cols, count, row_offsets, columns, values, offset_type,
                             column_type, base, type));
}
cusparseStatus_t cusparseCreateCsc(cusparseSpMatDescr_t* matrix, int64_t rows, int64_t cols, int64_t count,
                                   void* column_offsets, void* rows_of, void* values, cusparseIndexType_t offset_type,
                                   cusparseIndexType_t row_type, cusparseIndexBase_t base, cudaDataType type) {
  return make(matrix, sparse(CUSPARSE_FORMAT_CSC, rows, cols, count, column_offsets, rows_of, values, offset_type,
                             row_type, base, type));
}
cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t* matrix, int64_t rows, int64_t cols, int64_t count,
                                   void* rows_of, void* columns, void* values, cusparseIndexType_t index_type,
                                   cusparseIndexBase_t base, cudaDataType type) {
  return make(matrix, sparse(CUSPARSE_FORMAT_COO, rows, cols, count, rows_of, columns, values, index_type, index_type,
                             base, type));
}
cusparseStatus_t cusparseCooGet(cusparseSpMatDescr_t matrix, int64_t* rows, int64_t* cols, int64_t* count,
                                void** rows_of, void** columns, void** values, cusparseIndexType_t* index_type,
                                cusparseIndexBase_t* base, cudaDataType* type) {
  if (!matrix || matrix->format != CUSPARSE_FORMAT_COO) return CUSPARSE_STATUS_INVALID_VALUE;
  *rows = matrix->rows, *cols = matrix->cols, *count = matrix->count;
  *rows_of = matrix->first.memory, *columns = matrix->second.memory, *values = matrix->values;
  *index_type = matrix->first.type, *base = static_cast<cusparseIndexBase_t>(matrix->first.base), *type = matrix->type;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t matrix) { return drop(matrix); }
cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t matrix, int64_t* rows, int64_t* cols, int64_t* count) {
  return *rows = matrix->rows, *cols = matrix->cols, *count = matrix->count, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t matrix, cusparseSpMatAttribute_t attribute, void* data,
                                           size_t bytes) {
  if (!matrix || !data || bytes < sizeof(int)) return CUSPARSE_STATUS_INVALID_VALUE;
  if (attribute == CUSPARSE_SPMAT_FILL_MODE) matrix->fill = *static_cast<cusparseFillMode_t*>(data);
  else matrix->diag = *static_cast<cusparseDiagType_t*>(data);
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t matrix, void* row_offsets, void* columns, void* values) {
  if (!matrix) return CUSPARSE_STATUS_INVALID_VALUE;
  matrix->first.memory = row_offsets, matrix->second.memory = columns, matrix->values = values;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseCreateSpVec(cusparseSpVecDescr_t* vector, int64_t size, int64_t count, void* indices,
                                     void* values, cusparseIndexType_t index_type, cusparseIndexBase_t base,
                                     cudaDataType type) {
  return make(vector, simt_sparse_vector{size, count, {indices, index_type, base}, values, type});
}
cusparseStatus_t cusparseDestroySpVec(cusparseConstSpVecDescr_t vector) { return drop(vector); }
cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t* vector, int64_t size, void* values, cudaDataType type) {
  return make(vector, simt_dense_vector{size, values, type});
}
cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t vector) { return drop(vector); }
cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t vector, void* values) {
  return set_values(vector, values);
}
cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t* matrix, int64_t rows, int64_t cols, int64_t lead,
                                     void* values, cudaDataType type, cusparseOrder_t order) {
  return make(matrix, simt_dense_matrix{rows, cols, lead, values, type, order});
}
cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t matrix) { return drop(matrix); }
cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t* solve) { return make(solve, simt_sparse_solve()); }
cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t solve) { return drop(solve); }
}
