// Calls of cuBLAS, cuSPARSE and cuSOLVER that samples of these libraries make.
// Needs libopenblas.so.0.
#include <cublas_v2.h>
#include <cusolverDn.h>
#include <cusparse.h>

#include <cstdio>
#include <vector>

#define CHECK(claim) \
  if (!(claim)) return std::printf("line %d: not so: %s\n", __LINE__, #claim), 1

template <class T>
T* on_device(const std::vector<T>& values) {
  T* memory = nullptr;
  cudaMalloc(&memory, values.size() * sizeof(T));
  cudaMemcpy(memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return memory;
}
template <class T>
std::vector<T> on_host(const T* memory, std::size_t count) {
  std::vector<T> values(count);
  cudaMemcpy(values.data(), memory, count * sizeof(T), cudaMemcpyDeviceToHost);
  return values;
}

// Two groups: two products of 2 x 2 matrices, and one of 1 x 3 with 3 x 1, whose factors differ.
int grouped() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  double *a = on_device<double>({1, 2, 3, 4}), *b = on_device<double>({1, 0, 0, 1}), *row = on_device<double>({1, 2, 3});
  double *c = on_device<double>({1, 1, 1, 1}), *d = on_device<double>({0, 0, 0, 0}), *e = on_device<double>({5});
  double** left = on_device<double*>({a, b, row});
  double** right = on_device<double*>({b, a, row});
  double** out = on_device<double*>({c, d, e});
  const cublasOperation_t op_a[] = {CUBLAS_OP_T, CUBLAS_OP_N}, op_b[] = {CUBLAS_OP_N, CUBLAS_OP_N};
  const int m[] = {2, 1}, n[] = {2, 1}, k[] = {2, 3}, lda[] = {2, 1}, ldb[] = {2, 3}, ldc[] = {2, 1}, size[] = {2, 1};
  const double alpha[] = {1, 10}, beta[] = {1, 2};
  CHECK(cublasDgemmGroupedBatched(handle, op_a, op_b, m, n, k, alpha, left, lda, right, ldb, beta, out, ldc, 2, size) ==
        CUBLAS_STATUS_SUCCESS);
  CHECK((on_host(c, 4) == std::vector<double>{2, 4, 3, 5}));  // the transpose of a, and ones
  CHECK((on_host(d, 4) == std::vector<double>{1, 2, 3, 4}));
  CHECK((on_host(e, 1) == std::vector<double>{150}));
  for (void* one : {(void*)a, (void*)b, (void*)row, (void*)c, (void*)d, (void*)e, (void*)left, (void*)right, (void*)out})
    cudaFree(one);
  cublasDestroy(handle);
  return 0;
}

int sparse() {
  cusparseHandle_t handle;
  cusparseCreate(&handle);
  // A is 2 x 3 by rows, B is 3 x 2 by columns; only C(0, 1) and C(1, 0) are computed.
  float *a = on_device<float>({1, 2, 3, 4, 5, 6}), *b = on_device<float>({1, 0, 1, 2, 1, 0});
  int *offsets = on_device<int>({0, 1, 2}), *columns = on_device<int>({1, 0});
  float* c = on_device<float>({100, 200});
  cusparseDnMatDescr_t of_a, of_b;
  cusparseSpMatDescr_t of_c;
  cusparseCreateDnMat(&of_a, 2, 3, 3, a, CUDA_R_32F, CUSPARSE_ORDER_ROW);
  cusparseCreateDnMat(&of_b, 3, 2, 3, b, CUDA_R_32F, CUSPARSE_ORDER_COL);
  cusparseCreateCsr(&of_c, 2, 2, 2, offsets, columns, c, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  const float alpha = 2, beta = 1;
  size_t bytes = 0;
  const auto no = CUSPARSE_OPERATION_NON_TRANSPOSE;
  CHECK(cusparseSDDMM_bufferSize(handle, no, no, &alpha, of_a, of_b, &beta, of_c, CUDA_R_32F,
                                 CUSPARSE_SDDMM_ALG_DEFAULT, &bytes) == CUSPARSE_STATUS_SUCCESS);
  void* buffer = nullptr;
  cudaMalloc(&buffer, bytes);
  CHECK(cusparseSDDMM_preprocess(handle, no, no, &alpha, of_a, of_b, &beta, of_c, CUDA_R_32F,
                                 CUSPARSE_SDDMM_ALG_DEFAULT, buffer) == CUSPARSE_STATUS_SUCCESS);
  CHECK(cusparseSDDMM(handle, no, no, &alpha, of_a, of_b, &beta, of_c, CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT,
                      buffer) == CUSPARSE_STATUS_SUCCESS);
  CHECK((on_host(c, 2) == std::vector<float>{100 + 2 * 4, 200 + 2 * 10}));

  int *rows = on_device<int>({1, 0, 1, 0}), *cols = on_device<int>({1, 1, 0, 0}), *order = nullptr;
  cudaMalloc(&order, 4 * sizeof(int));
  CHECK(cusparseXcoosort_bufferSizeExt(handle, 2, 2, 4, rows, cols, &bytes) == CUSPARSE_STATUS_SUCCESS);
  CHECK(cusparseCreateIdentityPermutation(handle, 4, order) == CUSPARSE_STATUS_SUCCESS);
  CHECK(cusparseXcoosortByRow(handle, 2, 2, 4, rows, cols, order, buffer) == CUSPARSE_STATUS_SUCCESS);
  CHECK((on_host(rows, 4) == std::vector<int>{0, 0, 1, 1} && on_host(cols, 4) == std::vector<int>{0, 1, 0, 1}));
  CHECK((on_host(order, 4) == std::vector<int>{3, 1, 2, 0}));
  CHECK(cusparseXcoosortByColumn(handle, 2, 2, 4, rows, cols, nullptr, buffer) == CUSPARSE_STATUS_SUCCESS);
  CHECK((on_host(rows, 4) == std::vector<int>{0, 1, 0, 1} && on_host(cols, 4) == std::vector<int>{0, 0, 1, 1}));
  for (void* one : {(void*)a, (void*)b, (void*)c, (void*)offsets, (void*)columns, buffer, (void*)rows, (void*)cols,
                    (void*)order})
    cudaFree(one);
  cusparseDestroyDnMat(of_a), cusparseDestroyDnMat(of_b), cusparseDestroySpMat(of_c), cusparseDestroy(handle);
  return 0;
}

// What cuSOLVER says about its last decomposition by Jacobi's method.
int solver() {
  cusolverDnHandle_t handle;
  gesvdjInfo_t options;
  double residual = -1;
  int sweeps = -1;
  cusolverDnCreate(&handle);
  cusolverDnCreateGesvdjInfo(&options);
  CHECK(cusolverDnXgesvdjGetResidual(handle, options, &residual) == CUSOLVER_STATUS_SUCCESS && residual == 0);
  CHECK(cusolverDnXgesvdjGetSweeps(handle, options, &sweeps) == CUSOLVER_STATUS_SUCCESS && sweeps == 1);
  cusolverDnDestroyGesvdjInfo(options);
  cusolverDnDestroy(handle);
  return 0;
}

int main() { return grouped() + sparse() + solver(); }
