// What cuSPARSE's calls compute, by its definition, in double.
#include <algorithm>
#include <cstring>
#include <vector>

#include "libraries/sparse.h"

namespace simt {
namespace {

double value_at(const simt_dense_vector* x, std::int64_t i) {
  return load(x->values, x->type, static_cast<std::size_t>(i));
}
void set_value(const simt_dense_vector* x, std::int64_t i, double value) {
  store(x->values, x->type, static_cast<std::size_t>(i), value);
}

// The elements of a dense matrix that a sparse one keeps, line by line of its format.
template <class Body>
void for_nonzeros(const simt_dense_matrix* a, cusparseFormat_t format, Body body) {
  const bool by_column = format == CUSPARSE_FORMAT_CSC;
  const std::int64_t lines = by_column ? a->cols : a->rows, others = by_column ? a->rows : a->cols;
  for (std::int64_t line = 0; line < lines; ++line)
    for (std::int64_t other = 0; other < others; ++other) {
      const std::int64_t row = by_column ? other : line, col = by_column ? line : other;
      const double value = load(a->values, a->type, a->place(row, col));
      if (value != 0) body(line, other, value);
    }
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
cusparseStatus_t cusparseAxpby(cusparseHandle_t handle, const void* alpha, cusparseConstSpVecDescr_t x,
                               const void* beta, cusparseDnVecDescr_t y) {
  SPARSE_CALL("cusparseAxpby");
  call.vector(x, false), call.vector(y, true);
  if (!call) return call.status();
  const double by = call.factor(alpha, y->type), keep = call.factor(beta, y->type);
  for (std::int64_t i = 0; i < y->size; ++i) set_value(y, i, combined(0, 0, keep, value_at(y, i)));
  for (std::int64_t i = 0; i < x->count; ++i)
    set_value(y, x->indices[i],
              value_at(y, x->indices[i]) + by * load(x->values, x->type, static_cast<std::size_t>(i)));
  return call.status();
}
cusparseStatus_t cusparseGather(cusparseHandle_t handle, cusparseConstDnVecDescr_t y, cusparseSpVecDescr_t x) {
  SPARSE_CALL("cusparseGather");
  call.vector(y, false), call.vector(x, true);
  for (std::int64_t i = 0; call && i < x->count; ++i)
    store(x->values, x->type, static_cast<std::size_t>(i), value_at(y, x->indices[i]));
  return call.status();
}
cusparseStatus_t cusparseScatter(cusparseHandle_t handle, cusparseConstSpVecDescr_t x, cusparseDnVecDescr_t y) {
  SPARSE_CALL("cusparseScatter");
  call.vector(x, false), call.vector(y, true);
  for (std::int64_t i = 0; call && i < x->count; ++i)
    set_value(y, x->indices[i], load(x->values, x->type, static_cast<std::size_t>(i)));
  return call.status();
}
cusparseStatus_t cusparseSpVV_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseConstSpVecDescr_t,
                                         cusparseConstDnVecDescr_t, const void*, cudaDataType, size_t* bytes) {
  return some_buffer(handle, bytes);
}
cusparseStatus_t cusparseSpVV(cusparseHandle_t handle, cusparseOperation_t, cusparseConstSpVecDescr_t x,
                              cusparseConstDnVecDescr_t y, void* result, cudaDataType compute, void*) {
  SPARSE_CALL("cusparseSpVV");
  call.vector(x, false), call.vector(y, false), call.compute(compute), call.require(result != nullptr);
  if (call && call.handle()->pointer_mode == CUSPARSE_POINTER_MODE_DEVICE) call.use(result, size_of(compute), true);
  double sum = 0;
  for (std::int64_t i = 0; call && i < x->count; ++i)
    sum += load(x->values, x->type, static_cast<std::size_t>(i)) * value_at(y, x->indices[i]);
  if (call) store(result, compute, 0, sum);
  return call.status();
}

cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t handle, cusparseConstSpMatDescr_t,
                                                  cusparseDnMatDescr_t, cusparseSparseToDenseAlg_t, size_t* bytes) {
  return some_buffer(handle, bytes);
}
cusparseStatus_t cusparseSparseToDense(cusparseHandle_t handle, cusparseConstSpMatDescr_t a, cusparseDnMatDescr_t b,
                                       cusparseSparseToDenseAlg_t, void*) {
  SPARSE_CALL("cusparseSparseToDense");
  call.matrix(a, false), call.matrix(b, true);
  if (call) call.require(a->rows == b->rows && a->cols == b->cols);
  if (!call) return call.status();
  for (std::int64_t row = 0; row < b->rows; ++row)
    for (std::int64_t col = 0; col < b->cols; ++col) store(b->values, b->type, b->place(row, col), 0);
  a->for_elements(
      [&](std::int64_t row, std::int64_t col, double value) { store(b->values, b->type, b->place(row, col), value); });
  return call.status();
}
cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t handle, cusparseConstDnMatDescr_t,
                                                  cusparseSpMatDescr_t, cusparseDenseToSparseAlg_t, size_t* bytes) {
  return some_buffer(handle, bytes);
}
// Counts the elements, and writes the offsets of CSR and CSC.
cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t handle, cusparseConstDnMatDescr_t a,
                                                cusparseSpMatDescr_t b, cusparseDenseToSparseAlg_t, void*) {
  SPARSE_CALL("cusparseDenseToSparse_analysis");
  call.matrix(a, false), call.require(b != nullptr);
  if (!call) return call.status();
  const bool offsets = b->format != CUSPARSE_FORMAT_COO;
  std::vector<std::int64_t> counts(static_cast<std::size_t>(std::max(a->rows, a->cols)));
  b->count = 0;
  for_nonzeros(a, b->format, [&](std::int64_t line, std::int64_t, double) {
    ++counts[static_cast<std::size_t>(line)];
    ++b->count;
  });
  if (offsets) call.use(b->first.memory, static_cast<std::size_t>(b->firsts()) * b->first.bytes(), true);
  std::int64_t before = 0;
  for (std::int64_t line = 0; call && offsets && line < b->firsts(); ++line) {
    b->first.set(line, before);
    if (line + 1 < b->firsts()) before += counts[static_cast<std::size_t>(line)];
  }
  return call.status();
}
cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t handle, cusparseConstDnMatDescr_t a,
                                               cusparseSpMatDescr_t b, cusparseDenseToSparseAlg_t, void*) {
  SPARSE_CALL("cusparseDenseToSparse_convert");
  call.matrix(a, false), call.matrix(b, true);
  if (!call) return call.status();
  std::int64_t i = 0;
  for_nonzeros(a, b->format, [&](std::int64_t line, std::int64_t other, double value) {
    if (b->format == CUSPARSE_FORMAT_COO) b->first.set(i, line);
    b->second.set(i, other);
    store(b->values, b->type, static_cast<std::size_t>(i++), value);
  });
  return call.status();
}

cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t handle, cusparseOperation_t, const void*,
                                         cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void*,
                                         cusparseDnVecDescr_t, cudaDataType, cusparseSpMVAlg_t, size_t* bytes) {
  return some_buffer(handle, bytes);
}
cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t, cusparseOperation_t, const void*, cusparseConstSpMatDescr_t,
                                         cusparseConstDnVecDescr_t, const void*, cusparseDnVecDescr_t, cudaDataType,
                                         cusparseSpMVAlg_t, void*) {
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t op, const void* alpha,
                              cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x, const void* beta,
                              cusparseDnVecDescr_t y, cudaDataType compute, cusparseSpMVAlg_t, void*) {
  SPARSE_CALL("cusparseSpMV");
  call.compute(compute), call.matrix(a, false), call.vector(x, false), call.vector(y, true);
  if (call) call.require(x->size == (turned(op) ? a->rows : a->cols) && y->size == (turned(op) ? a->cols : a->rows));
  const double by = call.factor(alpha, compute), keep = call.factor(beta, compute);
  if (!call) return call.status();
  std::vector<double> sums(static_cast<std::size_t>(y->size));
  a->for_elements([&](std::int64_t row, std::int64_t col, double value) {
    if (turned(op)) std::swap(row, col);
    sums[static_cast<std::size_t>(row)] += value * value_at(x, col);
  });
  for (std::int64_t i = 0; i < y->size; ++i)
    set_value(y, i, combined(by, sums[static_cast<std::size_t>(i)], keep, value_at(y, i)));
  return call.status();
}

cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t, const void*,
                                         cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, const void*,
                                         cusparseDnMatDescr_t, cudaDataType, cusparseSpMMAlg_t, size_t* bytes) {
  return some_buffer(handle, bytes);
}
cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t, const void*,
                                         cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, const void*,
                                         cusparseDnMatDescr_t, cudaDataType, cusparseSpMMAlg_t, void*) {
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b,
                              const void* alpha, cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b,
                              const void* beta, cusparseDnMatDescr_t c, cudaDataType compute, cusparseSpMMAlg_t,
                              void*) {
  SPARSE_CALL("cusparseSpMM");
  call.compute(compute), call.matrix(a, false), call.matrix(b, false), call.matrix(c, true);
  if (call)
    call.require(c->rows == (turned(op_a) ? a->cols : a->rows) && c->cols == (turned(op_b) ? b->rows : b->cols) &&
                 (turned(op_a) ? a->rows : a->cols) == (turned(op_b) ? b->cols : b->rows));
  const double by = call.factor(alpha, compute), keep = call.factor(beta, compute);
  if (!call) return call.status();
  std::vector<double> sums(static_cast<std::size_t>(c->rows * c->cols));
  a->for_elements([&](std::int64_t row, std::int64_t inner, double value) {
    if (turned(op_a)) std::swap(row, inner);
    for (std::int64_t col = 0; col < c->cols; ++col)
      sums[static_cast<std::size_t>(row * c->cols + col)] +=
          value * load(b->values, b->type, turned(op_b) ? b->place(col, inner) : b->place(inner, col));
  });
  for (std::int64_t row = 0; row < c->rows; ++row)
    for (std::int64_t col = 0; col < c->cols; ++col) {
      const std::size_t at = c->place(row, col);
      store(c->values, c->type, at,
            combined(by, sums[static_cast<std::size_t>(row * c->cols + col)], keep, load(c->values, c->type, at)));
    }
  return call.status();
}

cusparseStatus_t cusparseSpSV_bufferSize(cusparseHandle_t handle, cusparseOperation_t, const void*,
                                         cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, cusparseDnVecDescr_t,
                                         cudaDataType, cusparseSpSVAlg_t, cusparseSpSVDescr_t, size_t* bytes) {
  return some_buffer(handle, bytes);
}
cusparseStatus_t cusparseSpSV_analysis(cusparseHandle_t, cusparseOperation_t, const void*, cusparseConstSpMatDescr_t,
                                       cusparseConstDnVecDescr_t, cusparseDnVecDescr_t, cudaDataType, cusparseSpSVAlg_t,
                                       cusparseSpSVDescr_t, void*) {
  return CUSPARSE_STATUS_SUCCESS;
}
// Row after row of the triangle that op(A) is; elements of the other one are ignored.
cusparseStatus_t cusparseSpSV_solve(cusparseHandle_t handle, cusparseOperation_t op, const void* alpha,
                                    cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x, cusparseDnVecDescr_t y,
                                    cudaDataType compute, cusparseSpSVAlg_t, cusparseSpSVDescr_t) {
  SPARSE_CALL("cusparseSpSV_solve");
  call.compute(compute), call.matrix(a, false), call.vector(x, false), call.vector(y, true);
  if (call) call.require(a->rows == a->cols && x->size == a->rows && y->size == a->rows);
  const double by = call.factor(alpha, compute);
  if (!call) return call.status();
  struct Element {
    std::int64_t col;
    double value;
  };
  std::vector<std::vector<Element>> rows(static_cast<std::size_t>(a->rows));
  a->for_elements([&](std::int64_t row, std::int64_t col, double value) {
    if (turned(op)) std::swap(row, col);
    rows[static_cast<std::size_t>(row)].push_back({col, value});
  });
  const bool upwards = (a->fill == CUSPARSE_FILL_MODE_UPPER) != turned(op);
  for (std::int64_t step = 0; step < a->rows; ++step) {
    const std::int64_t row = upwards ? a->rows - 1 - step : step;
    double sum = by * value_at(x, row), diagonal = a->diag == CUSPARSE_DIAG_TYPE_UNIT ? 1 : 0;
    for (const Element& element : rows[static_cast<std::size_t>(row)]) {
      if (element.col == row && a->diag != CUSPARSE_DIAG_TYPE_UNIT) diagonal = element.value;
      else if (upwards ? element.col > row : element.col < row) sum -= element.value * value_at(y, element.col);
    }
    set_value(y, row, sum / diagonal);
  }
  return call.status();
}

cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t handle, const int* rows_of, int count, int rows, int* row_offsets,
                                  cusparseIndexBase_t base) {
  SPARSE_CALL("cusparseXcoo2csr");
  call.use(rows_of, std::size_t(count) * sizeof(int), false);
  call.use(row_offsets, std::size_t(rows + 1) * sizeof(int), true);
  for (int row = 0, i = 0; call && row <= rows; ++row) {
    while (i < count && rows_of[i] - base < row) ++i;
    row_offsets[row] = i + base;
  }
  return call.status();
}
cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t handle, const int* row_offsets, int count, int rows, int* rows_of,
                                  cusparseIndexBase_t base) {
  SPARSE_CALL("cusparseXcsr2coo");
  call.use(row_offsets, std::size_t(rows + 1) * sizeof(int), false);
  call.use(rows_of, std::size_t(count) * sizeof(int), true);
  for (int row = 0; call && row < rows; ++row)
    for (int i = row_offsets[row] - base; i < std::min(count, row_offsets[row + 1] - base); ++i)
      rows_of[i] = row + base;
  return call.status();
}
cusparseStatus_t cusparseCsr2cscEx2_bufferSize(cusparseHandle_t handle, int, int, int, const void*, const int*,
                                               const int*, void*, int*, int*, cudaDataType, cusparseAction_t,
                                               cusparseIndexBase_t, cusparseCsr2CscAlg_t, size_t* bytes) {
  return some_buffer(handle, bytes);
}
cusparseStatus_t cusparseCsr2cscEx2(cusparseHandle_t handle, int rows, int cols, int count, const void* values,
                                    const int* row_offsets, const int* columns, void* csc_values, int* column_offsets,
                                    int* rows_of, cudaDataType type, cusparseAction_t action, cusparseIndexBase_t base,
                                    cusparseCsr2CscAlg_t, void*) {
  SPARSE_CALL("cusparseCsr2cscEx2");
  const bool numbers = action == CUSPARSE_ACTION_NUMERIC;
  const std::size_t bytes = size_of(type), all = std::size_t(count);
  call.need(bytes != 0);
  call.use(row_offsets, std::size_t(rows + 1) * sizeof(int), false), call.use(columns, all * sizeof(int), false);
  call.use(column_offsets, std::size_t(cols + 1) * sizeof(int), true), call.use(rows_of, all * sizeof(int), true);
  if (numbers) call.use(values, all * bytes, false), call.use(csc_values, all * bytes, true);
  for (std::size_t i = 0; call && i < all; ++i) call.require(columns[i] >= base && columns[i] - base < cols);
  if (!call) return call.status();
  std::vector<int> next(std::size_t(cols) + 1);
  for (std::size_t i = 0; i < all; ++i) ++next[std::size_t(columns[i] - base) + 1];
  for (int col = 0; col < cols; ++col) next[std::size_t(col) + 1] += next[std::size_t(col)];
  for (int col = 0; col <= cols; ++col) column_offsets[col] = next[std::size_t(col)] + base;
  for (int row = 0; row < rows; ++row)
    for (int i = row_offsets[row] - base; i < std::min(count, row_offsets[row + 1] - base); ++i) {
      const int to = next[std::size_t(columns[i] - base)]++;
      rows_of[to] = row + base;
      if (numbers)
        std::memcpy(static_cast<char*>(csc_values) + std::size_t(to) * bytes,
                    static_cast<const char*>(values) + std::size_t(i) * bytes, bytes);
    }
  return call.status();
}
}
