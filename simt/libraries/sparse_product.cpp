// cuSPARSE's product of two sparse matrices in CSR, by its definition, in double.
#include <map>
#include <vector>

#include "libraries/sparse.h"

// What `compute` has found, for `copy`.
struct simt_sparse_product {
  bool computed = false;
  std::vector<std::int64_t> offsets, columns;
  std::vector<double> values;
};

namespace simt {
namespace {

bool is_csr(const simt_sparse_matrix* a) { return a && a->format == CUSPARSE_FORMAT_CSR; }

// What cuSPARSE can multiply: rows times columns of the same type, and C not added to.
void check_product(SparseCall& call, cusparseOperation_t op_a, cusparseOperation_t op_b, const simt_sparse_matrix* a,
                   const simt_sparse_matrix* b, const simt_sparse_matrix* c, cudaDataType compute,
                   const simt_sparse_product* product) {
  call.compute(compute);
  call.need(!turned(op_a) && !turned(op_b));
  call.require(product && a && b && c);
  if (!call) return;
  call.need(is_csr(a) && is_csr(b) && is_csr(c) && a->type == compute && b->type == compute && c->type == compute);
  call.require(a->cols == b->rows && c->rows == a->rows && c->cols == b->cols);
}

void multiply(double by, const simt_sparse_matrix& a, const simt_sparse_matrix& b, simt_sparse_product& product) {
  product = {true, {0}, {}, {}};
  const auto value_of = [](const simt_sparse_matrix& of, std::int64_t i) {
    return load(of.values, of.type, static_cast<std::size_t>(i));
  };
  std::map<std::int64_t, double> row_of_c;  // by column
  for (std::int64_t row = 0; row < a.rows; ++row) {
    row_of_c.clear();
    for (std::int64_t i = a.first[row]; i < a.first[row + 1]; ++i)
      for (std::int64_t j = b.first[a.second[i]]; j < b.first[a.second[i] + 1]; ++j)
        row_of_c[b.second[j]] += by * value_of(a, i) * value_of(b, j);
    for (const auto& [column, value] : row_of_c) {
      product.columns.push_back(column);
      product.values.push_back(value);
    }
    product.offsets.push_back(static_cast<std::int64_t>(product.columns.size()));
  }
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t* product) {
  if (!product) return CUSPARSE_STATUS_INVALID_VALUE;
  return *product = new simt_sparse_product, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t product) {
  if (!product) return CUSPARSE_STATUS_INVALID_VALUE;
  return delete product, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpGEMM_workEstimation(cusparseHandle_t handle, cusparseOperation_t op_a,
                                               cusparseOperation_t op_b, const void*, cusparseConstSpMatDescr_t a,
                                               cusparseConstSpMatDescr_t b, const void*, cusparseSpMatDescr_t c,
                                               cudaDataType compute, cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t product,
                                               size_t* bytes, void*) {
  SPARSE_CALL("cusparseSpGEMM_workEstimation");
  check_product(call, op_a, op_b, a, b, c, compute, product);
  call.require(bytes != nullptr);
  if (call) *bytes = kBuffer;
  return call.status();
}
// Without a buffer it only returns the buffer's size.
cusparseStatus_t cusparseSpGEMM_compute(cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b,
                                        const void* alpha, cusparseConstSpMatDescr_t a, cusparseConstSpMatDescr_t b,
                                        const void* beta, cusparseSpMatDescr_t c, cudaDataType compute,
                                        cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t product, size_t* bytes,
                                        void* buffer) {
  SPARSE_CALL("cusparseSpGEMM_compute");
  check_product(call, op_a, op_b, a, b, c, compute, product);
  call.require(bytes != nullptr);
  if (call) *bytes = kBuffer;
  if (!call || !buffer) return call.status();
  call.matrix(a, false), call.matrix(b, false);
  const double by = call.factor(alpha, compute);
  call.need(call.factor(beta, compute) == 0);
  if (!call) return call.status();
  multiply(by, *a, *b, *product);
  c->count = static_cast<std::int64_t>(product->columns.size());
  return call.status();
}
cusparseStatus_t cusparseSpGEMM_copy(cusparseHandle_t handle, cusparseOperation_t op_a, cusparseOperation_t op_b,
                                     const void*, cusparseConstSpMatDescr_t a, cusparseConstSpMatDescr_t b, const void*,
                                     cusparseSpMatDescr_t c, cudaDataType compute, cusparseSpGEMMAlg_t,
                                     cusparseSpGEMMDescr_t product) {
  SPARSE_CALL("cusparseSpGEMM_copy");
  check_product(call, op_a, op_b, a, b, c, compute, product);
  if (call) call.require(product->computed && c->firsts() == static_cast<std::int64_t>(product->offsets.size()));
  if (call) call.use(c->first.memory, product->offsets.size() * c->first.bytes(), true);
  if (call) call.matrix(c, true);
  if (!call) return call.status();
  for (std::size_t row = 0; row < product->offsets.size(); ++row)
    c->first.set(static_cast<std::int64_t>(row), product->offsets[row]);
  for (std::size_t i = 0; i < product->columns.size(); ++i) {
    c->second.set(static_cast<std::int64_t>(i), product->columns[i]);
    store(c->values, c->type, i, product->values[i]);
  }
  return call.status();
}
}
