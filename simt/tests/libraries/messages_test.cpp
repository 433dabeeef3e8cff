// What the report says about calls of libraries.
#include <doctest/doctest.h>

#include "support/messages.h"

using namespace programs;

TEST_CASE("a library's call is checked for its arguments and for unwritten memory") {
  const auto of = [](const char* call) {
    return "#include <cublas_v2.h>\nint main() {\n  cublasHandle_t handle;\n  cublasCreate(&handle);\n"
           "  float one = 1, zero = 0, *a, *x, *y;\n"
           "  cudaMalloc(&a, 1024), cudaMalloc(&x, 64), cudaMalloc(&y, 64);\n  cudaMemset(x, 0, 64);\n  " +
           std::string(call) + ";\n  cudaFree(a), cudaFree(x), cudaFree(y), cublasDestroy(handle);\n}\n";
  };
  const auto told = messages_of_each(
      {of("cudaMemset(a, 0, 1024);\n  cublasSgemv(handle, CUBLAS_OP_N, 3, 2, &one, a, 2, x, 1, &zero, y, 1)"),
       of("cublasSgemv(handle, CUBLAS_OP_N, 3, 2, &one, a, 3, x, 1, &zero, y, 1)"),
       of("cudaMemset(a, 0, 1024); cublasSgemv(handle, CUBLAS_OP_N, 3, 2, &one, a, 3, x, 1, &zero, y, 1)"),
       // What a product is added to is read, too.
       of("cudaMemset(a, 0, 1024); cublasSgemv(handle, CUBLAS_OP_N, 3, 2, &one, a, 3, x, 1, &one, y, 1)"),
       of("cudaMemset(a, 0, 1024); cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a, 2, x, 2, &one, y, 2)"),
       of("cudaMemset(a, 0, 1024); cublasSgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a, 2, 4, x, 2, "
          "4, &one, y, 2, 4, 2)")});
  CHECK(has(
      told[0],
      "tried.cu:9: cublasSgemv fails with CUBLAS_STATUS_INVALID_VALUE, and writes nothing: a leading dimension of 2 "
      "is less than the 3 rows"));
  CHECK(has(told[1], "tried.cu:8: cublasSgemv reads a[0] (of 256 elements of 4 bytes), which nothing has written yet"));
  CHECK(told[2] == "");
  CHECK(has(told[3], "tried.cu:8: cublasSgemv reads y[0] (of 16 elements of 4 bytes), which nothing has written yet"));
  CHECK(has(told[4], "tried.cu:8: cublasSgemm reads y[0]"));
  CHECK(has(told[5], "tried.cu:8: cublasSgemmStridedBatched reads y[0]"));
}

TEST_CASE(
    "work of a library is ordered with its stream: another stream has to wait for it, and a number waits for the stream") {
  const auto of = [](const char* calls) {
    return "#include <cublas_v2.h>\n#include <cusparse.h>\nint main() {\n  cublasHandle_t handle;\n  cublasCreate(&handle);\n"
           "  cudaStream_t copies, work;\n  cudaStreamCreate(&copies), cudaStreamCreate(&work);\n"
           "  cublasSetStream(handle, work);\n  float two = 2, sum = 0, *x, *here;\n"
           "  cudaMalloc(&x, 64), cudaMallocHost(&here, 64);\n  for (int i = 0; i < 16; ++i) here[i] = 1;\n"
           "  cudaMemcpyAsync(x, here, 64, cudaMemcpyHostToDevice, copies);\n  " +
           std::string(calls) +
           ";\n  cudaDeviceSynchronize();\n  cudaFree(x), cudaFreeHost(here), cublasDestroy(handle);\n"
           "  cudaStreamDestroy(copies), cudaStreamDestroy(work);\n}\n";
  };
  const auto told = messages_of_each({of("cublasSscal(handle, 16, &two, x, 1)"),
                                      of("cudaStreamSynchronize(copies); cublasSscal(handle, 16, &two, x, 1)"),
                                      of("cudaStreamSynchronize(copies); cublasSscal(handle, 16, &two, x, 1); "
                                         "cudaMemcpyAsync(here, x, 64, cudaMemcpyDeviceToHost, copies)"),
                                      of("cudaStreamSynchronize(copies); cublasSscal(handle, 16, &two, x, 1); "
                                         "cublasSasum(handle, 16, x, 1, &sum); "
                                         "cudaMemcpyAsync(here, x, 64, cudaMemcpyDeviceToHost, copies)")});
  CHECK(has(told[0], "cublasSscal on stream work"));
  CHECK(has(told[0], "with nothing that orders the two"));
  CHECK(told[1] == "");
  CHECK(has(told[2], "which cublasSscal"));
  CHECK(told[3] == "");
}

TEST_CASE("a handle that was destroyed is no handle") {
  const std::string told = messages_of(
      "#include <cublas_v2.h>\n#include <cstdio>\nint main() {\n  cublasHandle_t handle;\n  cublasCreate(&handle);\n"
      "  float one = 1, *x;\n  cudaMalloc(&x, 64), cudaMemset(x, 0, 64);\n  cublasDestroy(handle);\n"
      "  if (cublasSscal(handle, 16, &one, x, 1) != CUBLAS_STATUS_NOT_INITIALIZED) *(volatile int*)nullptr = 0;\n"
      "  if (cublasDestroy(handle) != CUBLAS_STATUS_NOT_INITIALIZED) *(volatile int*)nullptr = 0;\n"
      "  cudaFree(x);\n}\n");
  CHECK(has(told, "tried.cu:10: cublasDestroy fails with CUBLAS_STATUS_NOT_INITIALIZED"));
  CHECK(has(told, "its handle has been destroyed before"));
  CHECK(!has(told, "tried.cu:9"));
}

TEST_CASE("a call of cuBLAS that returns a number to the host is refused in a stream that is being captured") {
  const std::string told = messages_of(
      "#include <cublas_v2.h>\nint main() {\n  cublasHandle_t handle;\n  cublasCreate(&handle);\n"
      "  cudaStream_t stream;\n  cudaStreamCreate(&stream);\n  cublasSetStream(handle, stream);\n"
      "  float one = 1, sum, *x;\n  cudaMalloc(&x, 64);\n  cudaMemset(x, 0, 64);\n"
      "  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);\n  cublasSscal(handle, 16, &one, x, 1);\n"
      "  cublasSasum(handle, 16, x, 1, &sum);\n"
      "  cudaGraph_t graph;\n  cudaStreamEndCapture(stream, &graph);\n  cudaGraphDestroy(graph);\n"
      "  cudaStreamDestroy(stream);\n  cudaFree(x);\n}\n");
  CHECK(!has(told, "cublasSscal"));
  CHECK(has(told, "tried.cu:13: cublasSasum fails with CUBLAS_STATUS_NOT_SUPPORTED"));
  CHECK(has(told, "ask for it in device memory"));
}

TEST_CASE("a product of types that cuBLAS has none for is refused") {
  const std::string told = messages_of(
      "#include <cublas_v2.h>\nint main() {\n  cublasHandle_t handle;\n  cublasCreate(&handle);\n  double* x;\n"
      "  cudaMalloc(&x, 8);\n  cudaMemset(x, 0, 8);\n  float one = 1;\n"
      "  cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, x, CUDA_R_64F, 1, x, CUDA_R_64F, 1, &one, x,\n"
      "               CUDA_R_64F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);\n"
      "  cublasDestroy(handle);\n  cudaFree(x);\n}\n");
  CHECK(has(told, "tried.cu:9: cublasGemmEx fails with CUBLAS_STATUS_NOT_SUPPORTED"));
}

TEST_CASE("a call of another library is reported while a stream is being captured, not before or after") {
  const std::string told = messages_of(
      "#include <cufft.h>\n#include <curand.h>\n#include <thrust/execution_policy.h>\n#include <thrust/sort.h>\n"
      "int main() {\n  cufftHandle plan;\n  cufftPlan1d(&plan, 16, CUFFT_C2C, 1);\n  curandGenerator_t numbers;\n"
      "  curandCreateGenerator(&numbers, CURAND_RNG_PSEUDO_DEFAULT);\n  cudaStream_t stream;\n"
      "  cudaStreamCreate(&stream);\n  cufftSetStream(plan, stream);\n  cufftComplex* x;\n  cudaMalloc(&x, 128);\n"
      "  float* keys = (float*)x;\n  curandGenerateUniform(numbers, keys, 32);\n"
      "  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);\n  cufftExecC2C(plan, x, x, CUFFT_FORWARD);\n"
      "  curandGenerateUniform(numbers, keys, 32);\n"
      "  thrust::sort(thrust::cuda::par_nosync.on(stream), keys, keys + 32);\n  int here[4] = {3, 1, 2, 0};\n"
      "  thrust::sort(thrust::host, here, here + 4);\n  cudaGraph_t graph;\n"
      "  cudaStreamEndCapture(stream, &graph);\n  cudaGraphDestroy(graph);\n"
      "  cufftExecC2C(plan, x, x, CUFFT_FORWARD);\n  cudaDeviceSynchronize();\n  cudaStreamDestroy(stream);\n"
      "  curandDestroyGenerator(numbers);\n  cudaFree(x);\n}\n");
  const auto tells = [&](const char* call) {
    return has(told, (call + std::string(" is called while a stream is being captured: it does its work now")).c_str());
  };
  CHECK(tells("tried.cu:18: cufftExecC2C"));
  CHECK(tells("tried.cu:19: curandGenerateUniform"));
  CHECK(tells("tried.cu:20: thrust::sort"));
  CHECK(!has(told, "tried.cu:16:"));
  CHECK(!has(told, "tried.cu:22:"));
  CHECK(!has(told, "tried.cu:26:"));
}

TEST_CASE("cuBLASLt's products are reported by name, at the program's line") {
  const std::string told = messages_of(
      "#include <cublasLt.h>\nint main() {\n  cublasLtHandle_t handle;\n  cublasLtCreate(&handle);\n"
      "  cublasLtMatmulDesc_t how;\n  cublasLtMatmulDescCreate(&how, CUBLAS_COMPUTE_32F, CUDA_R_32F);\n"
      "  cublasLtMatrixLayout_t of;\n  cublasLtMatrixLayoutCreate(&of, CUDA_R_32F, 4, 4, 4);\n"
      "  float one = 1, zero = 0, *a, *b, *c;\n  cudaMalloc(&a, 64), cudaMalloc(&b, 64), cudaMalloc(&c, 64);\n"
      "  cudaMemset(a, 0, 64);\n"
      "  cublasLtMatmul(handle, how, &one, a, of, b, of, &zero, c, of, c, of, nullptr, nullptr, 0, 0);\n"
      "  cudaFree(a), cudaFree(b), cudaFree(c);\n}\n");
  CHECK(has(told, "tried.cu:12: cublasLtMatmul reads b[0]"));
}

TEST_CASE("C files that use the runtime API are compiled, and a missing generator is reported by name") {
  const Scratch scratch;
  const std::string source = scratch.file("plain.c"), program = scratch.file("plain");
  write(
      source,
      "#include <cuda_runtime_api.h>\n#include <curand.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
      "int main(void) {\n  float *d, h[4] = {0};\n  float* heap = malloc(16);\n"
      "  cudaMalloc((void**)&d, 16);\n  cudaMemset(d, 0, 16);\n  heap[0] = 3;\n"
      "  cudaMemcpy(h, d, 16, cudaMemcpyDeviceToHost);\n  cudaFree(d);\n  curandGenerator_t generator;\n"
      "  if (curandCreateGenerator(&generator, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32) == CURAND_STATUS_SUCCESS) return 2;\n"
      "  printf(\"%g\\n\", h[0] + heap[0]);\n  free(heap);\n  return 0;\n}\n");
  const Outcome built = compile(source, program, "--counted");
  INFO(built.output);
  REQUIRE(built.status == 0);
  const Outcome ran = run(program);
  CHECK(ran.status == 0);
  CHECK(has(ran.output, "curandCreateGenerator fails: CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 is not available"));
  write(source, "#include <cuda_profiler_api.h>\nint main(void) { return cudaProfilerStop() != cudaSuccess; }\n");
  CHECK(compile(source, program, "-c").status == 0);
}
