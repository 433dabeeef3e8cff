// cuSPARSE's generic calls, against sums over a dense matrix.
#include <cusparse.h>
#include <cmath>
#include <cstdio>
#include <vector>

constexpr int kRows = 5, kCols = 7, kWidth = 3;

template <class T>
struct Device {
  T* data = nullptr;
  size_t n;
  explicit Device(const std::vector<T>& from) : n(from.size()) {
    cudaMalloc(&data, n * sizeof(T));
    cudaMemcpy(data, from.data(), n * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Device() { cudaFree(data); }
  std::vector<T> host() const {
    std::vector<T> to(n);
    cudaMemcpy(to.data(), data, n * sizeof(T), cudaMemcpyDeviceToHost);
    return to;
  }
};

int wrong = 0;
void expect(double is, double should, const char* what) {
  if (std::fabs(is - should) <= 1e-5 * (1 + std::fabs(should))) return;
  std::printf("%s: %g instead of %g\n", what, is, should), ++wrong;
}
void good(cusparseStatus_t status, const char* what) {
  if (status != CUSPARSE_STATUS_SUCCESS) std::printf("%s: %s\n", what, cusparseGetErrorString(status)), ++wrong;
}
#define GOOD(call) good(call, #call)

double dense[kRows][kCols];
std::vector<int> offsets, rows_of, columns;
std::vector<float> values;

void fill() {
  for (int row = 0; row < kRows; ++row) {
    offsets.push_back(int(values.size()));
    for (int col = 0; col < kCols; ++col)
      if ((row * 3 + col * 5) % 4 == 1) {
        dense[row][col] = row + 0.5 * col + 1;
        rows_of.push_back(row), columns.push_back(col), values.push_back(float(dense[row][col]));
      }
  }
  offsets.push_back(int(values.size()));
}

void vector_products(cusparseHandle_t handle) {
  Device<int> row_offsets(offsets), cols(columns), rows(rows_of);
  Device<float> numbers(values), x({1, 2, 3, 4, 5, 6, 7}), y({1, 1, 1, 1, 1}), z(std::vector<float>(kCols, 2));
  const int count = int(values.size());
  cusparseSpMatDescr_t csr, coo;
  cusparseDnVecDescr_t to_x, to_y, to_z;
  GOOD(cusparseCreateCsr(&csr, kRows, kCols, count, row_offsets.data, cols.data, numbers.data, CUSPARSE_INDEX_32I,
                         CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  GOOD(cusparseCreateCoo(&coo, kRows, kCols, count, rows.data, cols.data, numbers.data, CUSPARSE_INDEX_32I,
                         CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  int64_t of_rows, of_cols, of_count;
  void *rows_there, *cols_there, *numbers_there;
  cusparseIndexType_t index;
  cusparseIndexBase_t base;
  cudaDataType type;
  GOOD(cusparseCooGet(coo, &of_rows, &of_cols, &of_count, &rows_there, &cols_there, &numbers_there, &index, &base,
                      &type));
  if (of_rows != kRows || of_cols != kCols || of_count != count || rows_there != rows.data || cols_there != cols.data ||
      numbers_there != numbers.data || index != CUSPARSE_INDEX_32I || base != CUSPARSE_INDEX_BASE_ZERO ||
      type != CUDA_R_32F)
    std::printf("cusparseCooGet\n"), ++wrong;
  GOOD(cusparseCreateDnVec(&to_x, kCols, x.data, CUDA_R_32F));
  GOOD(cusparseCreateDnVec(&to_y, kRows, y.data, CUDA_R_32F));
  GOOD(cusparseCreateDnVec(&to_z, kCols, z.data, CUDA_R_32F));
  const float alpha = 2, beta = 3, zero = 0;
  size_t bytes = 0;
  void* buffer;
  GOOD(cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, csr, to_x, &beta, to_y, CUDA_R_32F,
                               CUSPARSE_SPMV_ALG_DEFAULT, &bytes));
  cudaMalloc(&buffer, bytes);
  GOOD(cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, csr, to_x, &beta, to_y, CUDA_R_32F,
                    CUSPARSE_SPMV_ALG_DEFAULT, buffer));
  const auto product = y.host();
  for (int row = 0; row < kRows; ++row) {
    double sum = 0;
    for (int col = 0; col < kCols; ++col) sum += dense[row][col] * (col + 1);
    expect(product[row], 2 * sum + 3, "A x");
  }
  GOOD(cusparseSpMV(handle, CUSPARSE_OPERATION_TRANSPOSE, &alpha, coo, to_y, &zero, to_z, CUDA_R_32F,
                    CUSPARSE_SPMV_COO_ALG1, buffer));
  const auto turned = z.host();
  for (int col = 0; col < kCols; ++col) {
    double sum = 0;
    for (int row = 0; row < kRows; ++row) sum += dense[row][col] * product[row];
    expect(turned[col], 2 * sum, "A^T y");
  }
  // Vectors of other lengths do not fit.
  if (cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, csr, to_y, &beta, to_x, CUDA_R_32F,
                   CUSPARSE_SPMV_ALG_DEFAULT, buffer) != CUSPARSE_STATUS_INVALID_VALUE)
    std::printf("lengths are not compared\n"), ++wrong;
  cudaFree(buffer);
  GOOD(cusparseDestroySpMat(csr)), GOOD(cusparseDestroySpMat(coo));
  GOOD(cusparseDestroyDnVec(to_x)), GOOD(cusparseDestroyDnVec(to_y)), GOOD(cusparseDestroyDnVec(to_z));
}

void matrix_product(cusparseHandle_t handle, cusparseOrder_t order) {
  Device<int> row_offsets(offsets), cols(columns);
  Device<float> numbers(values), result(std::vector<float>(kRows * kWidth, 1));
  std::vector<float> b(kCols * kWidth);
  for (int i = 0; i < kCols * kWidth; ++i) b[i] = float(i % 5);
  Device<float> right(b);
  const bool by_column = order == CUSPARSE_ORDER_COL;
  cusparseSpMatDescr_t csr;
  cusparseDnMatDescr_t to_b, to_c;
  GOOD(cusparseCreateCsr(&csr, kRows, kCols, int(values.size()), row_offsets.data, cols.data, numbers.data,
                         CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  GOOD(cusparseCreateDnMat(&to_b, kCols, kWidth, by_column ? kCols : kWidth, right.data, CUDA_R_32F, order));
  GOOD(cusparseCreateDnMat(&to_c, kRows, kWidth, by_column ? kRows : kWidth, result.data, CUDA_R_32F, order));
  const float alpha = 1, beta = 0.5f;
  size_t bytes;
  GOOD(cusparseSpMM_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, csr,
                               to_b, &beta, to_c, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, &bytes));
  GOOD(cusparseSpMM(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, csr, to_b, &beta,
                    to_c, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, nullptr));
  const auto c = result.host();
  for (int row = 0; row < kRows; ++row)
    for (int w = 0; w < kWidth; ++w) {
      double sum = 0.5;
      for (int col = 0; col < kCols; ++col) sum += dense[row][col] * b[by_column ? w * kCols + col : col * kWidth + w];
      expect(c[by_column ? w * kRows + row : row * kWidth + w], sum, "A B");
    }
  GOOD(cusparseDestroySpMat(csr)), GOOD(cusparseDestroyDnMat(to_b)), GOOD(cusparseDestroyDnMat(to_c));
}

void conversions(cusparseHandle_t handle) {
  std::vector<float> flat(kRows * kCols);
  for (int i = 0; i < kRows * kCols; ++i) flat[i] = float(dense[i / kCols][i % kCols]);
  Device<float> full(flat), back(std::vector<float>(kRows * kCols, -1));
  Device<int> row_offsets(std::vector<int>(kRows + 1, -1));
  cusparseDnMatDescr_t to_full, to_back;
  cusparseSpMatDescr_t csr;
  GOOD(cusparseCreateDnMat(&to_full, kRows, kCols, kCols, full.data, CUDA_R_32F, CUSPARSE_ORDER_ROW));
  GOOD(cusparseCreateDnMat(&to_back, kRows, kCols, kCols, back.data, CUDA_R_32F, CUSPARSE_ORDER_ROW));
  GOOD(cusparseCreateCsr(&csr, kRows, kCols, 0, row_offsets.data, nullptr, nullptr, CUSPARSE_INDEX_32I,
                         CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  size_t bytes;
  GOOD(cusparseDenseToSparse_bufferSize(handle, to_full, csr, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, &bytes));
  GOOD(cusparseDenseToSparse_analysis(handle, to_full, csr, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, nullptr));
  int64_t rows, cols, count;
  GOOD(cusparseSpMatGetSize(csr, &rows, &cols, &count));
  expect(double(count), double(values.size()), "count");
  Device<int> found(std::vector<int>(size_t(count), -1));
  Device<float> numbers(std::vector<float>(size_t(count), -1));
  GOOD(cusparseCsrSetPointers(csr, row_offsets.data, found.data, numbers.data));
  GOOD(cusparseDenseToSparse_convert(handle, to_full, csr, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, nullptr));
  const auto is_columns = found.host(), is_offsets = row_offsets.host();
  const auto is_values = numbers.host();
  for (size_t i = 0; i < values.size(); ++i)
    expect(is_columns[i], columns[i], "column"), expect(is_values[i], values[i], "value");
  for (int i = 0; i <= kRows; ++i) expect(is_offsets[i], offsets[i], "offset");
  GOOD(cusparseSparseToDense(handle, csr, to_back, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, nullptr));
  const auto again = back.host();
  for (int i = 0; i < kRows * kCols; ++i) expect(again[i], flat[i], "dense again");

  Device<int> to_rows(rows_of), made(std::vector<int>(kRows + 1, -1));
  GOOD(cusparseXcoo2csr(handle, to_rows.data, int(values.size()), kRows, made.data, CUSPARSE_INDEX_BASE_ZERO));
  const auto is_made = made.host();
  for (int i = 0; i <= kRows; ++i) expect(is_made[i], offsets[i], "coo to csr");
  GOOD(cusparseDestroyDnMat(to_full)), GOOD(cusparseDestroyDnMat(to_back)), GOOD(cusparseDestroySpMat(csr));
}

// A lower triangle, solved from above; and sparse vectors.
void solve_and_vectors(cusparseHandle_t handle) {
  Device<int> row_offsets({0, 1, 3, 6}), cols({0, 0, 1, 0, 1, 2});
  Device<double> numbers({2, 1, 4, 3, 5, 8}), b({2, 9, 37}), x({0, 0, 0});
  cusparseSpMatDescr_t lower;
  cusparseDnVecDescr_t to_b, to_x;
  cusparseSpSVDescr_t solve;
  GOOD(cusparseCreateCsr(&lower, 3, 3, 6, row_offsets.data, cols.data, numbers.data, CUSPARSE_INDEX_32I,
                         CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
  cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
  GOOD(cusparseSpMatSetAttribute(lower, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill));
  GOOD(cusparseCreateDnVec(&to_b, 3, b.data, CUDA_R_64F)), GOOD(cusparseCreateDnVec(&to_x, 3, x.data, CUDA_R_64F));
  GOOD(cusparseSpSV_createDescr(&solve));
  const double one = 1, two = 2;
  size_t bytes;
  GOOD(cusparseSpSV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, lower, to_b, to_x, CUDA_R_64F,
                               CUSPARSE_SPSV_ALG_DEFAULT, solve, &bytes));
  GOOD(cusparseSpSV_analysis(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, lower, to_b, to_x, CUDA_R_64F,
                             CUSPARSE_SPSV_ALG_DEFAULT, solve, nullptr));
  GOOD(cusparseSpSV_solve(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, lower, to_b, to_x, CUDA_R_64F,
                          CUSPARSE_SPSV_ALG_DEFAULT, solve));
  const auto solved = x.host();
  expect(solved[0], 1, "x0"), expect(solved[1], 2, "x1"), expect(solved[2], 3, "x2");

  Device<int> places({0, 2});
  Device<double> few({10, 20});
  cusparseSpVecDescr_t to_few;
  GOOD(cusparseCreateSpVec(&to_few, 3, 2, places.data, few.data, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                           CUDA_R_64F));
  double sum = 0;
  GOOD(cusparseSpVV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, to_few, to_x, &sum, CUDA_R_64F, nullptr));
  expect(sum, 70, "sparse dot");
  GOOD(cusparseAxpby(handle, &one, to_few, &two, to_x));
  const auto added = x.host();
  expect(added[0], 12, "axpby 0"), expect(added[1], 4, "axpby 1"), expect(added[2], 26, "axpby 2");
  GOOD(cusparseDestroySpVec(to_few)), GOOD(cusparseDestroySpMat(lower));
  GOOD(cusparseDestroyDnVec(to_b)), GOOD(cusparseDestroyDnVec(to_x)), GOOD(cusparseSpSV_destroyDescr(solve));
}

// The matrix turned: as rows of its transpose, by columns, and as pairs of a row and a column; what is gathered and scattered.
void other_forms(cusparseHandle_t handle) {
  const int count = int(values.size());
  const auto kNo = CUSPARSE_OPERATION_NON_TRANSPOSE;
  const auto kBase = CUSPARSE_INDEX_BASE_ZERO;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  GOOD(cusparseSetStream(handle, stream)), GOOD(cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_HOST));
  Device<int> row_offsets(offsets), cols(columns), rows(std::vector<int>(count, -1)), col_offsets(std::vector<int>(kCols + 1)),
      of_rows(std::vector<int>(count, -1));
  Device<float> numbers(values), turned{std::vector<float>(count)}, x({1, 2, 3, 4, 5, 6, 7}), y({1, 1, 1, 1, 1}), z({0, 0, 0, 0, 0});
  GOOD(cusparseXcsr2coo(handle, row_offsets.data, count, kRows, rows.data, kBase));
  if (rows.host() != rows_of) std::printf("rows of the elements\n"), ++wrong;
  size_t bytes = 0;
  void* buffer;
  GOOD(cusparseCsr2cscEx2_bufferSize(handle, kRows, kCols, count, numbers.data, row_offsets.data, cols.data, turned.data, col_offsets.data,
                                     of_rows.data, CUDA_R_32F, CUSPARSE_ACTION_NUMERIC, kBase, CUSPARSE_CSR2CSC_ALG_DEFAULT, &bytes));
  cudaMalloc(&buffer, bytes + 64);
  GOOD(cusparseCsr2cscEx2(handle, kRows, kCols, count, numbers.data, row_offsets.data, cols.data, turned.data, col_offsets.data, of_rows.data,
                          CUDA_R_32F, CUSPARSE_ACTION_NUMERIC, kBase, CUSPARSE_CSR2CSC_ALG_DEFAULT, buffer));
  const auto begins = col_offsets.host(), places = of_rows.host();
  const auto by_column = turned.host();
  for (int col = 0; col < kCols; ++col)
    for (int i = begins[col]; i < begins[col + 1]; ++i) expect(by_column[i], dense[places[i]][col], "by columns");
  // The product by columns is that by rows.
  cusparseSpMatDescr_t csc, csr;
  cusparseDnVecDescr_t to_x, to_y;
  cusparseDnMatDescr_t of_x, of_z;
  GOOD(cusparseCreateCsc(&csc, kRows, kCols, count, col_offsets.data, of_rows.data, turned.data, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, kBase, CUDA_R_32F));
  GOOD(cusparseCreateCsr(&csr, kRows, kCols, count, row_offsets.data, cols.data, numbers.data, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, kBase, CUDA_R_32F));
  GOOD(cusparseCreateDnVec(&to_x, kCols, x.data, CUDA_R_32F)), GOOD(cusparseCreateDnVec(&to_y, kRows, z.data, CUDA_R_32F));
  GOOD(cusparseDnVecSetValues(to_y, y.data));
  GOOD(cusparseCreateDnMat(&of_x, kCols, 1, kCols, x.data, CUDA_R_32F, CUSPARSE_ORDER_COL));
  GOOD(cusparseCreateDnMat(&of_z, kRows, 1, kRows, z.data, CUDA_R_32F, CUSPARSE_ORDER_COL));
  const float one = 1, zero = 0;
  GOOD(cusparseSpMV_preprocess(handle, kNo, &one, csc, to_x, &zero, to_y, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, buffer));
  GOOD(cusparseSpMV(handle, kNo, &one, csc, to_x, &zero, to_y, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, buffer));
  GOOD(cusparseSpMM_preprocess(handle, kNo, kNo, &one, csr, of_x, &zero, of_z, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, buffer));
  GOOD(cusparseSpMM(handle, kNo, kNo, &one, csr, of_x, &zero, of_z, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, buffer));
  cudaStreamSynchronize(stream);
  const auto is = y.host(), should = z.host();
  for (int row = 0; row < kRows; ++row) expect(is[row], should[row], "by columns times x");
  GOOD(cusparseSparseToDense_bufferSize(handle, csr, of_z, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, &bytes));
  // Elements 5 and 1 of x, and back to 5 and 1 of a vector of zeros; their product with x.
  Device<int> few({5, 1});
  Device<float> picked({0, 0}), spread{std::vector<float>(kCols)};
  cusparseSpVecDescr_t sparse;
  cusparseDnVecDescr_t to_spread;
  GOOD(cusparseCreateSpVec(&sparse, kCols, 2, few.data, picked.data, CUSPARSE_INDEX_32I, kBase, CUDA_R_32F));
  GOOD(cusparseCreateDnVec(&to_spread, kCols, spread.data, CUDA_R_32F));
  GOOD(cusparseGather(handle, to_x, sparse)), GOOD(cusparseScatter(handle, sparse, to_spread));
  float dot = 0;
  GOOD(cusparseSpVV_bufferSize(handle, kNo, sparse, to_x, &dot, CUDA_R_32F, &bytes));
  GOOD(cusparseSpVV(handle, kNo, sparse, to_x, &dot, CUDA_R_32F, buffer));
  const auto after = spread.host();
  expect(after[5], 6, "scattered"), expect(after[1], 2, "scattered"), expect(after[0], 0, "scattered"), expect(dot, 40, "dot");
  if (!*cusparseGetErrorName(CUSPARSE_STATUS_SUCCESS)) ++wrong;
  GOOD(cusparseDestroySpVec(sparse)), GOOD(cusparseDestroySpMat(csc)), GOOD(cusparseDestroySpMat(csr));
  GOOD(cusparseDestroyDnVec(to_x)), GOOD(cusparseDestroyDnVec(to_y)), GOOD(cusparseDestroyDnVec(to_spread));
  GOOD(cusparseDestroyDnMat(of_x)), GOOD(cusparseDestroyDnMat(of_z));
  GOOD(cusparseSetStream(handle, nullptr));
  cudaFree(buffer), cudaStreamDestroy(stream);
}

int main() {
  fill();
  cusparseHandle_t handle;
  GOOD(cusparseCreate(&handle));
  vector_products(handle);
  matrix_product(handle, CUSPARSE_ORDER_COL), matrix_product(handle, CUSPARSE_ORDER_ROW);
  conversions(handle);
  solve_and_vectors(handle);
  other_forms(handle);
  GOOD(cusparseDestroy(handle));
  std::printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
