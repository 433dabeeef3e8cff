// cuSPARSE's product of two sparse matrices, against the dense product.
#include <cusparse.h>
#include <cmath>
#include <cstdio>
#include <vector>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)
#define GOOD(call) EXPECT((call) == CUSPARSE_STATUS_SUCCESS)

template <class T>
T* on_device(const std::vector<T>& from) {
  T* to;
  cudaMalloc(&to, from.size() * sizeof(T));
  cudaMemcpy(to, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice);
  return to;
}

// A matrix of some elements, dense on the host and in CSR on the device.
template <class T>
struct Matrix {
  int rows, cols, count = 0;
  std::vector<T> dense;
  int *offsets, *columns;
  T* values;
  cusparseSpMatDescr_t descriptor;
  Matrix(int rows, int cols, int step, cusparseIndexBase_t base, cudaDataType type) : rows(rows), cols(cols), dense(rows * cols) {
    std::vector<int> first, column;
    std::vector<T> value;
    for (int row = 0; row < rows; ++row) {
      first.push_back(value.size() + base);
      for (int col = 0; col < cols; ++col)
        if ((row * 5 + col * 3) % step == 0) {
          dense[row * cols + col] = T(row + 1) - T(col) / 2 + T(0.25);
          column.push_back(col + base), value.push_back(dense[row * cols + col]);
        }
    }
    first.push_back(value.size() + base);
    count = value.size();
    offsets = on_device(first), columns = on_device(column), values = on_device(value);
    GOOD(cusparseCreateCsr(&descriptor, rows, cols, count, offsets, columns, values, CUSPARSE_INDEX_32I,
                           CUSPARSE_INDEX_32I, base, type));
  }
  ~Matrix() {
    GOOD(cusparseDestroySpMat(descriptor));
    cudaFree(offsets), cudaFree(columns), cudaFree(values);
  }
};

template <class T>
void multiply(cusparseHandle_t handle, cudaDataType type, cusparseIndexBase_t base) {
  Matrix<T> a(6, 9, 4, base, type), b(9, 5, 3, base, type);
  const auto plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
  const auto how = CUSPARSE_SPGEMM_DEFAULT;
  const T alpha = 2, beta = 0, one = 1;
  int* offsets = on_device(std::vector<int>(a.rows + 1));
  cusparseSpMatDescr_t c;
  GOOD(cusparseCreateCsr(&c, a.rows, b.cols, 0, offsets, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                         CUSPARSE_INDEX_BASE_ZERO, type));
  cusparseSpGEMMDescr_t product;
  GOOD(cusparseSpGEMM_createDescr(&product));
  EXPECT(cusparseSpGEMM_copy(handle, plain, plain, &alpha, a.descriptor, b.descriptor, &beta, c, type, how, product) ==
         CUSPARSE_STATUS_INVALID_VALUE);  // nothing is computed yet
  size_t bytes1 = 0, bytes2 = 0;
  EXPECT(cusparseSpGEMM_workEstimation(handle, plain, plain, &alpha, b.descriptor, a.descriptor, &beta, c, type, how, product,
                                       &bytes1, nullptr) == CUSPARSE_STATUS_INVALID_VALUE);  // the shapes do not fit
  EXPECT(cusparseSpGEMM_workEstimation(handle, CUSPARSE_OPERATION_TRANSPOSE, plain, &alpha, a.descriptor, b.descriptor, &beta, c,
                                       type, how, product, &bytes1, nullptr) == CUSPARSE_STATUS_NOT_SUPPORTED);
  GOOD(cusparseSpGEMM_workEstimation(handle, plain, plain, &alpha, a.descriptor, b.descriptor, &beta, c, type, how, product, &bytes1, nullptr));
  void *buffer1, *buffer2;
  cudaMalloc(&buffer1, bytes1);
  GOOD(cusparseSpGEMM_workEstimation(handle, plain, plain, &alpha, a.descriptor, b.descriptor, &beta, c, type, how, product, &bytes1, buffer1));
  GOOD(cusparseSpGEMM_compute(handle, plain, plain, &alpha, a.descriptor, b.descriptor, &beta, c, type, how, product, &bytes2, nullptr));
  cudaMalloc(&buffer2, bytes2);
  EXPECT(cusparseSpGEMM_compute(handle, plain, plain, &alpha, a.descriptor, b.descriptor, &one, c, type, how, product, &bytes2,
                                buffer2) == CUSPARSE_STATUS_NOT_SUPPORTED);  // beta is not 0
  GOOD(cusparseSpGEMM_compute(handle, plain, plain, &alpha, a.descriptor, b.descriptor, &beta, c, type, how, product, &bytes2, buffer2));
  int64_t rows, cols, count;
  GOOD(cusparseSpMatGetSize(c, &rows, &cols, &count));
  int* columns;
  T* values;
  cudaMalloc(&columns, count * sizeof(int));
  cudaMalloc(&values, count * sizeof(T));
  GOOD(cusparseCsrSetPointers(c, offsets, columns, values));
  GOOD(cusparseSpGEMM_copy(handle, plain, plain, &alpha, a.descriptor, b.descriptor, &beta, c, type, how, product));

  std::vector<int> is_offsets(a.rows + 1), is_columns(count);
  std::vector<T> is_values(count);
  cudaMemcpy(is_offsets.data(), offsets, is_offsets.size() * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(is_columns.data(), columns, count * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(is_values.data(), values, count * sizeof(T), cudaMemcpyDeviceToHost);
  int at = 0;
  for (int row = 0; row < a.rows; ++row) {
    EXPECT(is_offsets[row] == at);
    for (int col = 0; col < b.cols; ++col) {
      double sum = 0;
      bool there = false;
      for (int k = 0; k < a.cols; ++k)
        if (const double x = a.dense[row * a.cols + k], y = b.dense[k * b.cols + col]; x != 0 && y != 0)
          sum += 2 * x * y, there = true;
      if (!there) continue;
      EXPECT(at < count && is_columns[at] == col && std::fabs(is_values[at] - sum) <= 1e-5 * (1 + std::fabs(sum)));
      ++at;
    }
  }
  EXPECT(at == count && is_offsets[a.rows] == at);
  GOOD(cusparseSpGEMM_destroyDescr(product));
  GOOD(cusparseDestroySpMat(c));
  cudaFree(offsets), cudaFree(columns), cudaFree(values), cudaFree(buffer1), cudaFree(buffer2);
}

int main() {
  cusparseHandle_t handle;
  GOOD(cusparseCreate(&handle));
  multiply<float>(handle, CUDA_R_32F, CUSPARSE_INDEX_BASE_ZERO);
  multiply<double>(handle, CUDA_R_64F, CUSPARSE_INDEX_BASE_ONE);
  GOOD(cusparseDestroy(handle));
  std::printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
