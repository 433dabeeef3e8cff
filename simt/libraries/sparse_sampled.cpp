// cuSPARSE's sampled product of dense matrices, and the sorting of a COO matrix.
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "libraries/sparse.h"

namespace simt {
namespace {

cusparseStatus_t sort_coo(SparseCall& call, int count, int* first, int* second, int* permutation) {
  call.require(count >= 0);
  const std::size_t all = count > 0 ? std::size_t(count) : 0;
  for (int* const array : {first, second, permutation})
    if (array || array != permutation)
      call.use(array, all * sizeof(int), false), call.use(array, all * sizeof(int), true);
  if (!call) return call.status();
  std::vector<std::size_t> order(all);
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(first[a], second[a]) < std::pair(first[b], second[b]);
  });
  for (int* const array : {first, second, permutation}) {
    if (!array) continue;
    const std::vector<int> old(array, array + all);
    for (std::size_t i = 0; i < all; ++i) array[i] = old[order[i]];
  }
  return call.status();
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
cusparseStatus_t cusparseSDDMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                          const void*, cusparseConstDnMatDescr_t, cusparseConstDnMatDescr_t,
                                          const void*, cusparseSpMatDescr_t, cudaDataType, cusparseSDDMMAlg_t,
                                          size_t* bytes) {
  return some_buffer(handle, bytes);
}
cusparseStatus_t cusparseSDDMM_preprocess(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t, const void*,
                                          cusparseConstDnMatDescr_t, cusparseConstDnMatDescr_t, const void*,
                                          cusparseSpMatDescr_t, cudaDataType, cusparseSDDMMAlg_t, void*) {
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSDDMM(cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b,
                               const void* alpha, cusparseConstDnMatDescr_t a, cusparseConstDnMatDescr_t b,
                               const void* beta, cusparseSpMatDescr_t c, cudaDataType compute, cusparseSDDMMAlg_t,
                               void*) {
  SPARSE_CALL("cusparseSDDMM");
  call.compute(compute), call.matrix(a, false), call.matrix(b, false), call.matrix(c, true);
  if (!call) return call.status();
  const std::int64_t inner = turned(op_a) ? a->rows : a->cols;
  call.need(c->format == CUSPARSE_FORMAT_CSR || c->format == CUSPARSE_FORMAT_COO);
  call.require(inner == (turned(op_b) ? b->cols : b->rows) && c->rows == (turned(op_a) ? a->cols : a->rows) &&
               c->cols == (turned(op_b) ? b->rows : b->cols));
  const double by = call.factor(alpha, compute), keep = call.factor(beta, compute);
  if (!call) return call.status();
  std::size_t next = 0;
  c->for_elements([&](std::int64_t row, std::int64_t col, double old) {
    double sum = 0;
    for (std::int64_t i = 0; i < inner; ++i)
      sum += load(a->values, a->type, turned(op_a) ? a->place(i, row) : a->place(row, i)) *
             load(b->values, b->type, turned(op_b) ? b->place(col, i) : b->place(i, col));
    store(c->values, c->type, next++, combined(by, sum, keep, old));
  });
  return call.status();
}

cusparseStatus_t cusparseCreateIdentityPermutation(cusparseHandle_t handle, int count, int* permutation) {
  SPARSE_CALL("cusparseCreateIdentityPermutation");
  call.require(count >= 0);
  call.use(permutation, std::size_t(count) * sizeof(int), true);
  if (call) std::iota(permutation, permutation + count, 0);
  return call.status();
}
cusparseStatus_t cusparseXcoosort_bufferSizeExt(cusparseHandle_t handle, int, int, int, const int*, const int*,
                                                size_t* bytes) {
  return some_buffer(handle, bytes);
}
cusparseStatus_t cusparseXcoosortByRow(cusparseHandle_t handle, int, int, int count, int* rows_of, int* columns,
                                       int* permutation, void*) {
  SPARSE_CALL("cusparseXcoosortByRow");
  return sort_coo(call, count, rows_of, columns, permutation);
}
cusparseStatus_t cusparseXcoosortByColumn(cusparseHandle_t handle, int, int, int count, int* rows_of, int* columns,
                                          int* permutation, void*) {
  SPARSE_CALL("cusparseXcoosortByColumn");
  return sort_coo(call, count, columns, rows_of, permutation);
}
}
