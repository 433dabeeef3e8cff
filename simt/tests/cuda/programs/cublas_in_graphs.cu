// Calls of cuBLAS in a stream that is being captured are nodes of the graph, with copies of the host's scalars.
// Needs libopenblas.so.0.
#include <cublasLt.h>
#include <cublas_v2.h>

#include <cstdio>

#define CHECK(claim) \
  if (!(claim)) return std::printf("line %d: not so: %s\n", __LINE__, #claim), 1

__global__ void add_one(float* x) { x[threadIdx.x] += 1; }

int main() {
  float *a, *b, *c, *d, *number, found[4];
  cudaMalloc(&a, 16), cudaMalloc(&b, 16), cudaMalloc(&c, 16), cudaMalloc(&d, 16), cudaMalloc(&number, 4);
  const float identity[4] = {1, 0, 0, 1}, zeros[4] = {};
  cudaMemcpy(a, identity, 16, cudaMemcpyHostToDevice), cudaMemcpy(b, zeros, 16, cudaMemcpyHostToDevice);
  cudaMemcpy(c, zeros, 16, cudaMemcpyHostToDevice), cudaMemcpy(d, zeros, 16, cudaMemcpyHostToDevice);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cublasHandle_t handle;
  CHECK(cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS && cublasSetStream(handle, stream) == CUBLAS_STATUS_SUCCESS);
  cublasLtHandle_t lt;
  cublasLtCreate(&lt);
  cublasLtMatmulDesc_t how;
  cublasLtMatmulDescCreate(&how, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  const cublasLtEpilogue_t relu = CUBLASLT_EPILOGUE_RELU;
  cublasLtMatmulDescSetAttribute(how, CUBLASLT_MATMUL_DESC_EPILOGUE, &relu, sizeof relu);
  cublasLtMatrixLayout_t of;
  cublasLtMatrixLayoutCreate(&of, CUDA_R_32F, 2, 2, 2);

  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  add_one<<<1, 4, 0, stream>>>(b);
  {
    float alpha = 2, beta = 1;
    CHECK(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &alpha, a, 2, b, 2, &beta, c, 2) ==
          CUBLAS_STATUS_SUCCESS);
    alpha = -1, beta = 0;
    CHECK(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &alpha, a, CUDA_R_32F, 2, b, CUDA_R_32F, 2, &beta, d,
                       CUDA_R_32F, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT) == CUBLAS_STATUS_SUCCESS);
    CHECK(cublasSscal(handle, 1, &alpha, d, 1) == CUBLAS_STATUS_SUCCESS);
    alpha = 1;
    CHECK(cublasLtMatmul(lt, how, &alpha, a, of, d, of, &beta, d, of, d, of, nullptr, nullptr, 0, stream) ==
          CUBLAS_STATUS_SUCCESS);
    alpha = 100;
  }
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  CHECK(cublasSasum(handle, 4, c, 1, number) == CUBLAS_STATUS_SUCCESS);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, 0);

  cudaMemcpy(found, c, 16, cudaMemcpyDeviceToHost);
  CHECK(found[0] == 0 && found[3] == 0);
  for (int launch = 0; launch < 2; ++launch) cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  cudaMemcpy(found, c, 16, cudaMemcpyDeviceToHost);
  CHECK(found[0] == 6 && found[3] == 6);
  cudaMemcpy(found, d, 16, cudaMemcpyDeviceToHost);
  CHECK(found[0] == 2 && found[1] == 0);
  cudaMemcpy(found, number, 4, cudaMemcpyDeviceToHost);
  CHECK(found[0] == 24);
  cublasLtMatrixLayoutDestroy(of), cublasLtMatmulDescDestroy(how), cublasLtDestroy(lt), cublasDestroy(handle);
  cudaGraphExecDestroy(exec), cudaGraphDestroy(graph), cudaStreamDestroy(stream);
  cudaFree(a), cudaFree(b), cudaFree(c), cudaFree(d), cudaFree(number);
}
