// cuBLASLt: products in column and row order, transposed, with a bias and a ReLU.
#include <cublasLt.h>
#include <cuda.h>

#include <cmath>
#include <cstdio>
#include <vector>

constexpr int kRows = 3, kCols = 4, kInner = 5;
int wrong = 0;

struct Product {
  bool row_order, transposed_a, with_bias;
};

void check(cublasLtHandle_t handle, const Product& product) {
  const int order = product.row_order ? CUBLASLT_ORDER_ROW : CUBLASLT_ORDER_COL;
  const auto place = [&](int row, int col, int rows, int cols) {
    return product.row_order ? row * cols + col : col * rows + row;
  };
  const int a_rows = product.transposed_a ? kInner : kRows, a_cols = product.transposed_a ? kRows : kInner;
  std::vector<float> a(kRows * kInner), b(kInner * kCols), c(kRows * kCols), bias(kRows), got(kRows * kCols);
  for (int i = 0; i < kRows * kInner; ++i) a[i] = static_cast<float>(i % 7 - 3);
  for (int i = 0; i < kInner * kCols; ++i) b[i] = static_cast<float>(i % 5 - 2);
  for (int i = 0; i < kRows * kCols; ++i) c[i] = static_cast<float>(i);
  for (int i = 0; i < kRows; ++i) bias[i] = static_cast<float>(10 * i - 5);
  float *on_a, *on_b, *on_c, *on_d, *on_bias;
  const auto upload = [](float** to, const std::vector<float>& from) {
    cudaMalloc(to, from.size() * sizeof(float));
    cudaMemcpy(*to, from.data(), from.size() * sizeof(float), cudaMemcpyHostToDevice);
  };
  upload(&on_a, a), upload(&on_b, b), upload(&on_c, c), upload(&on_bias, bias);
  cudaMalloc(&on_d, got.size() * sizeof(float));

  cublasLtMatmulDesc_t how;
  cublasLtMatrixLayout_t of_a, of_b, of_c;
  cublasLtMatmulDescCreate(&how, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  const cublasOperation_t op = product.transposed_a ? CUBLAS_OP_T : CUBLAS_OP_N;
  cublasLtMatmulDescSetAttribute(how, CUBLASLT_MATMUL_DESC_TRANSA, &op, sizeof op);
  if (product.with_bias) {
    const cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_RELU_BIAS;
    cublasLtMatmulDescSetAttribute(how, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof epilogue);
    cublasLtMatmulDescSetAttribute(how, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &on_bias, sizeof on_bias);
  }
  const auto make = [&](cublasLtMatrixLayout_t* layout, int rows, int cols) {
    cublasLtMatrixLayoutCreate(layout, CUDA_R_32F, rows, cols, product.row_order ? cols : rows);
    cublasLtMatrixLayoutSetAttribute(*layout, CUBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof order);
  };
  make(&of_a, a_rows, a_cols), make(&of_b, kInner, kCols), make(&of_c, kRows, kCols);
  cublasLtMatmulPreference_t preference;
  cublasLtMatmulHeuristicResult_t found[2];
  int count = 0;
  cublasLtMatmulPreferenceCreate(&preference);
  const size_t workspace = 1 << 20;
  cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &workspace, sizeof workspace);
  cublasLtMatmulAlgoGetHeuristic(handle, how, of_a, of_b, of_c, of_c, preference, 1, found, &count);
  const float alpha = 2, beta = 0.5f;
  if (count != 1 || cublasLtMatmul(handle, how, &alpha, on_a, of_a, on_b, of_b, &beta, on_c, of_c, on_d, of_c,
                                   &found[0].algo, nullptr, 0, 0) != CUBLAS_STATUS_SUCCESS)
    ++wrong;
  cudaMemcpy(got.data(), on_d, got.size() * sizeof(float), cudaMemcpyDeviceToHost);
  for (int row = 0; row < kRows; ++row)
    for (int col = 0; col < kCols; ++col) {
      double sum = 0;
      for (int i = 0; i < kInner; ++i)
        sum += static_cast<double>(product.transposed_a ? a[place(i, row, kInner, kRows)] : a[place(row, i, kRows, kInner)]) *
               b[place(i, col, kInner, kCols)];
      const int at = place(row, col, kRows, kCols);
      double expected = 2 * sum + 0.5 * c[at] + (product.with_bias ? bias[row] : 0);
      if (product.with_bias && expected < 0) expected = 0;
      if (!(std::fabs(got[at] - expected) <= 1e-5)) ++wrong;
    }
  cublasLtMatmulPreferenceDestroy(preference);
  for (cublasLtMatrixLayout_t layout : {of_a, of_b, of_c}) cublasLtMatrixLayoutDestroy(layout);
  cublasLtMatmulDescDestroy(how);
  for (float* memory : {on_a, on_b, on_c, on_d, on_bias}) cudaFree(memory);
}

int main() {
  // Calls of the driver API that programs of the runtime API make, too.
  int devices = 0, version = 0;
  CUdevice device;
  char name[64] = "";
  const char* text = nullptr;
  size_t bytes = 0;
  if (cuInit(0) != CUDA_SUCCESS || cuDeviceGetCount(&devices) != CUDA_SUCCESS || devices < 1) ++wrong;
  if (cuDeviceGet(&device, 0) != CUDA_SUCCESS || cuDeviceGetName(name, sizeof name, device) != CUDA_SUCCESS) ++wrong;
  if (cuDeviceTotalMem(&bytes, device) != CUDA_SUCCESS || bytes == 0 || !name[0]) ++wrong;
  if (cuDriverGetVersion(&version) != CUDA_SUCCESS || version < 12000) ++wrong;
  if (cuGetErrorName(cuDeviceGet(&device, 99), &text) != CUDA_SUCCESS || !text) ++wrong;

  cublasLtHandle_t handle;
  cublasLtCreate(&handle);
  for (const bool row_order : {false, true})
    for (const bool transposed_a : {false, true})
      for (const bool with_bias : {false, true}) check(handle, {row_order, transposed_a, with_bias && !row_order});
  cublasLtDestroy(handle);
  std::puts(wrong ? "FAILED" : "PASSED");
  return wrong != 0;
}
