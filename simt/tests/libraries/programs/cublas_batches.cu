// cuBLAS beyond BLAS: batches of products and of systems in each type, products of mixed types, sums of matrices; and what a handle keeps.
// Needs libopenblas.so.0.
#include <cublas_v2.h>
#include <cuda_fp16.h>

#include <cmath>
#include <complex>
#include <cstdio>
#include <cstring>
#include <vector>

static int wrong = 0;
#define EXPECT(claim) ((claim) ? void() : (++wrong, void(std::printf("line %d: %s\n", __LINE__, #claim))))
#define CALL(call) EXPECT((call) == CUBLAS_STATUS_SUCCESS)
constexpr int kN = 2, kCount = 2, kAll = kN * kN;
constexpr auto kNo = CUBLAS_OP_N;

template <class T>
static T* memory(int count) {
  T* all;
  cudaMallocManaged(&all, count * sizeof(T));
  for (int i = 0; i < count; ++i) all[i] = T();
  return all;
}

// Two products c = 2 a b of matrices that lie one after the other; wide() makes a number of an element.
template <class T, class Call>
static void products(const char* name, Call call) {
  T *a = memory<T>(3 * kCount * kAll), *b = a + kCount * kAll, *c = b + kCount * kAll;
  for (int i = 0; i < kCount * kAll; ++i) a[i] = T(i + 1), b[i] = T(i % 3);
  EXPECT(call(a, b, c) == CUBLAS_STATUS_SUCCESS);
  cudaDeviceSynchronize();
  for (int i = 0; i < kCount * kAll; ++i) {
    const int at = i / kAll * kAll, row = i % kN, col = i / kN % kN;
    double sum = 0;
    for (int k = 0; k < kN; ++k) sum += double(at + k * kN + row + 1) * ((at + col * kN + k) % 3);
    if (std::abs(std::complex<double>(c[i]) - 2 * sum) > 1e-6) ++wrong, std::printf("%s: element %d\n", name, i);
  }
  cudaFree(a);
}
struct Half {  // an element that host code computes with
  __half value;
  Half(double x = 0) : value(__float2half(float(x))) {}
  operator double() const { return __half2float(value); }
};

template <class T>
static T** table(T* first) {
  T** entries = memory<T*>(kCount);
  for (int i = 0; i < kCount; ++i) entries[i] = first + i * kAll;
  return entries;
}

#define REAL(L, T, type, compute) \
  static void of_##L(cublasHandle_t handle) { \
    const T two = 2, zero = 0, one = 1; \
    products<T>("strided", [&](T* a, T* b, T* c) { \
      return cublas##L##gemmStridedBatched(handle, kNo, kNo, kN, kN, kN, &two, a, kN, kAll, b, kN, kAll, &zero, c, kN, kAll, kCount); \
    }); \
    products<T>("batched", [&](T* a, T* b, T* c) { \
      T **of_a = table(a), **of_b = table(b), **of_c = table(c); \
      const auto status = cublas##L##gemmBatched(handle, kNo, kNo, kN, kN, kN, &two, of_a, kN, of_b, kN, &zero, of_c, kN, kCount); \
      return cudaFree(of_a), cudaFree(of_b), cudaFree(of_c), status; \
    }); \
    products<T>("grouped", [&](T* a, T* b, T* c) { \
      T **of_a = table(a), **of_b = table(b), **of_c = table(c); \
      const int n = kN, count = kCount; \
      const auto op = kNo; \
      const auto status = cublas##L##gemmGroupedBatched(handle, &op, &op, &n, &n, &n, &two, of_a, &n, of_b, &n, &zero, of_c, &n, 1, &count); \
      return cudaFree(of_a), cudaFree(of_b), cudaFree(of_c), status; \
    }); \
    products<T>("Ex", [&](T* a, T* b, T* c) { \
      T **of_a = table(a), **of_b = table(b), **of_c = table(c); \
      const auto status = cublasGemmBatchedEx(handle, kNo, kNo, kN, kN, kN, &two, (void**)of_a, type, kN, (void**)of_b, type, kN, &zero, \
                                              (void**)of_c, type, kN, kCount, compute, CUBLAS_GEMM_DEFAULT); \
      return cudaFree(of_a), cudaFree(of_b), cudaFree(of_c), status; \
    }); \
    products<T>("strided Ex", [&](T* a, T* b, T* c) { \
      return cublasGemmStridedBatchedEx(handle, kNo, kNo, kN, kN, kN, &two, a, type, kN, kAll, b, type, kN, kAll, &zero, c, type, kN, kAll, \
                                        kCount, compute, CUBLAS_GEMM_DEFAULT); \
    }); \
    /* Systems: factors, solutions and inverses, with pivots and without; then the same for triangles. */ \
    T *a = memory<T>(kCount * kAll), *inverse = memory<T>(kCount * kAll), *x = memory<T>(kCount * kAll), *y = memory<T>(kCount * kAll); \
    T **of_a = table(a), **of_inverse = table(inverse), **of_x = table(x); \
    int *pivots = memory<int>(kCount * kN), *info = memory<int>(kCount), status = -1; \
    const auto fill = [&] { \
      const T numbers[] = {1, 3, 2, 4, 2, 1, 0, 5}; \
      for (int i = 0; i < kCount * kAll; ++i) a[i] = numbers[i], x[i] = T(i + 1); \
    }; \
    for (int* order : {pivots, static_cast<int*>(nullptr)}) { \
      fill(); \
      CALL(cublas##L##matinvBatched(handle, kN, of_a, kN, of_inverse, kN, info, kCount)); \
      cudaDeviceSynchronize(); \
      EXPECT(std::fabs(inverse[0] + 2) < 1e-5 && std::fabs(inverse[1] - 1.5) < 1e-5 && std::fabs(inverse[4] - 0.5) < 1e-5); \
      CALL(cublas##L##gemvStridedBatched(handle, kNo, kN, kN, &one, a, kN, kAll, x, 1, kAll, &zero, y, 1, kAll, kCount)); \
      cudaDeviceSynchronize(); \
      EXPECT(y[0] == 5 && y[1] == 11 && y[4] == 10 && y[5] == 35); \
      CALL(cublas##L##getrfBatched(handle, kN, of_a, kN, order, info, kCount)); \
      CALL(cublas##L##getriBatched(handle, kN, of_a, kN, order, of_inverse, kN, info, kCount)); \
      for (int i = 0; i < kCount; ++i) cudaMemcpy(x + i * kAll, y + i * kAll, kN * sizeof(T), cudaMemcpyDefault); \
      CALL(cublas##L##getrsBatched(handle, kNo, kN, 1, of_a, kN, order, of_x, kN, &status, kCount)); \
      cudaDeviceSynchronize(); \
      EXPECT(status == 0 && info[1] == 0 && std::fabs(inverse[2] - 1) < 1e-5 && std::fabs(inverse[7] - 0.2) < 1e-5); \
      EXPECT(std::fabs(x[0] - 1) < 1e-5 && std::fabs(x[1] - 2) < 1e-5 && std::fabs(x[4] - 5) < 1e-5 && std::fabs(x[5] - 6) < 1e-5); \
    } \
    fill(); \
    CALL(cublas##L##trsmBatched(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, kNo, CUBLAS_DIAG_NON_UNIT, kN, 1, &two, of_a, kN, of_x, kN, kCount)); \
    CALL(cublas##L##dgmm(handle, CUBLAS_SIDE_LEFT, kN, kN, a, kN, y, 1, inverse, kN)); \
    int smallest = 0, largest = 0; \
    CALL(cublasI##L##amin_v2(handle, kAll, a, 1, &smallest)), CALL(cublasI##L##amax_v2(handle, kAll, a, 1, &largest)); \
    cudaDeviceSynchronize(); \
    EXPECT(x[0] == 2 && x[1] == -0.5 && inverse[0] == 5 && inverse[1] == 33 && inverse[2] == 10 && smallest == 1 && largest == 4); \
    CALL(cublas##L##geam(handle, CUBLAS_OP_T, kNo, kN, kN, &two, a, kN, &one, a, kN, inverse, kN)); \
    cudaDeviceSynchronize(); \
    EXPECT(inverse[0] == 3 && inverse[1] == 7 && inverse[2] == 8); \
    for (void* one_of : {(void*)a, (void*)inverse, (void*)x, (void*)y, (void*)of_a, (void*)of_inverse, (void*)of_x, (void*)pivots, (void*)info}) \
      cudaFree(one_of); \
  }
REAL(S, float, CUDA_R_32F, CUBLAS_COMPUTE_32F)
REAL(D, double, CUDA_R_64F, CUBLAS_COMPUTE_64F)

#define COMPLEX(L, T, R, make) \
  static void of_##L(cublasHandle_t handle) { \
    const T two = make(2, 0), zero = make(0, 0), turn = make(0, 1); \
    products<std::complex<R>>("strided", [&](std::complex<R>* a, std::complex<R>* b, std::complex<R>* c) { \
      return cublas##L##gemmStridedBatched(handle, kNo, kNo, kN, kN, kN, &two, (T*)a, kN, kAll, (T*)b, kN, kAll, &zero, (T*)c, kN, kAll, kCount); \
    }); \
    T *a = memory<T>(kAll), *c = memory<T>(kAll); \
    for (int i = 0; i < kAll; ++i) a[i] = make(R(i), R(1)); \
    CALL(cublas##L##geam(handle, CUBLAS_OP_C, kNo, kN, kN, &turn, a, kN, &two, a, kN, c, kN)); \
    cudaDeviceSynchronize(); \
    EXPECT(c[1].x == 3 && c[1].y == 4); /* i (2 - i) + 2 (1 + i) */ \
    R cosine = R(0.6), sine = R(0.8); \
    CALL(cublas##L##ROT(handle, 1, a, 1, a + 3, 1, &cosine, &sine)); \
    cudaDeviceSynchronize(); \
    EXPECT(std::fabs(a[0].x - 2.4) < 1e-6 && std::fabs(a[0].y - 1.4) < 1e-6 && std::fabs(a[3].x - 1.8) < 1e-6); \
    cudaFree(a), cudaFree(c); \
  }
#define cublasCROT cublasCsrot
#define cublasZROT cublasZdrot
COMPLEX(C, cuComplex, float, make_cuComplex)
COMPLEX(Z, cuDoubleComplex, double, make_cuDoubleComplex)

static void of_handle(cublasHandle_t handle) {
  cudaStream_t stream, got;
  cudaStreamCreate(&stream);
  int version = 0;
  cublasPointerMode_t pointers;
  cublasMath_t math;
  CALL(cublasGetVersion(handle, &version)), CALL(cublasSetStream(handle, stream)), CALL(cublasGetStream(handle, &got));
  CALL(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE)), CALL(cublasGetPointerMode(handle, &pointers));
  CALL(cublasSetMathMode(handle, CUBLAS_TF32_TENSOR_OP_MATH)), CALL(cublasGetMathMode(handle, &math)), CALL(cublasSetWorkspace(handle, nullptr, 0));
  EXPECT(version >= 12000 && got == stream && pointers == CUBLAS_POINTER_MODE_DEVICE && math == CUBLAS_TF32_TENSOR_OP_MATH);
  EXPECT(!std::strcmp(cublasGetStatusName(CUBLAS_STATUS_INVALID_VALUE), "CUBLAS_STATUS_INVALID_VALUE") && *cublasGetStatusString(CUBLAS_STATUS_SUCCESS));
  // What a call of two vectors gives goes to the device.
  float *x, *dot, *host;
  cudaMalloc(&x, 4 * sizeof(float)), cudaMalloc(&dot, sizeof(float)), cudaMallocHost(&host, 6 * sizeof(float));
  for (int i = 0; i < 4; ++i) host[i] = float(i);
  CALL(cublasSetVectorAsync(4, sizeof(float), host, 1, x, 1, stream)), CALL(cublasSdot(handle, 4, x, 1, x, 1, dot));
  CALL(cublasGetVectorAsync(1, sizeof(float), dot, 1, host + 5, 1, stream));
  CALL(cublasSetMatrixAsync(1, 2, sizeof(float), host + 2, 1, x, 2, stream)), CALL(cublasGetMatrixAsync(1, 2, sizeof(float), x, 2, host, 1, stream));
  cudaStreamSynchronize(stream);
  EXPECT(host[5] == 14 && host[0] == 2 && host[1] == 3);
  cudaFree(x), cudaFree(dot), cudaFreeHost(host);
  CALL(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST)), CALL(cublasSetStream(handle, nullptr));
  cudaStreamDestroy(stream);
}

int main() {
  cublasHandle_t handle;
  CALL(cublasCreate(&handle));
  of_handle(handle), of_S(handle), of_D(handle), of_C(handle), of_Z(handle);
  products<float>("grouped Ex", [&](float* a, float* b, float* c) {
    float **of_a = table(a), **of_b = table(b), **of_c = table(c);
    const int n = kN, count = kCount;
    const float twice = 2, none = 0;
    const auto status = cublasGemmGroupedBatchedEx(handle, &kNo, &kNo, &n, &n, &n, &twice, (void**)of_a, CUDA_R_32F, &n, (void**)of_b,
                                                   CUDA_R_32F, &n, &none, (void**)of_c, CUDA_R_32F, &n, 1, &count, CUBLAS_COMPUTE_32F);
    return cudaFree(of_a), cudaFree(of_b), cudaFree(of_c), status;
  });
  const __half two = __float2half(2), zero = __float2half(0);
  products<Half>("half", [&](Half* a, Half* b, Half* c) {
    return cublasHgemmStridedBatched(handle, kNo, kNo, kN, kN, kN, &two, (__half*)a, kN, kAll, (__half*)b, kN, kAll, &zero, (__half*)c, kN, kAll, kCount);
  });
  cublasDestroy(handle);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
