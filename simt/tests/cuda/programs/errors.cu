// Calls that CUDA refuses are refused, with its codes, and are told once.
// Some launches are refused on purpose.
#include <cstdio>
#include <cstring>

__global__ void nothing(int) {}

#define EXPECT(call, code)                                                                                  \
  {                                                                                                         \
    cudaError_t got = (call);                                                                               \
    if (got != (code)) printf("line %d: %s, not %s\n", __LINE__, cudaGetErrorName(got), #code), ++failures; \
  }

int main() {
  int failures = 0, host[4] = {}, *d, *e;
  nothing<<<1, 2048>>>(1);
  EXPECT(cudaPeekAtLastError(), cudaErrorInvalidConfiguration);
  EXPECT(cudaGetLastError(), cudaErrorInvalidConfiguration);
  EXPECT(cudaGetLastError(), cudaSuccess);
  nothing<<<0, 32>>>(1);
  EXPECT(cudaGetLastError(), cudaErrorInvalidConfiguration);
  nothing<<<dim3(1, 70000), 32>>>(1);
  EXPECT(cudaGetLastError(), cudaErrorInvalidConfiguration);
  nothing<<<1, dim3(1, 1, 65)>>>(1);
  EXPECT(cudaGetLastError(), cudaErrorInvalidConfiguration);
  nothing<<<1, 32, 300 * 1024>>>(1);
  EXPECT(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT(cudaDeviceSynchronize(), cudaSuccess);

  EXPECT(cudaMalloc(&d, sizeof host), cudaSuccess);
  EXPECT(cudaMalloc(&e, (size_t)1 << 50), cudaErrorMemoryAllocation);
  EXPECT(cudaMemcpy(host, d, sizeof host, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT(cudaMemcpy(host, host + 1, 4, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
  EXPECT(cudaMemcpy(d, host, sizeof host, (cudaMemcpyKind)9), cudaErrorInvalidMemcpyDirection);
  EXPECT(cudaMemcpy(d, host, sizeof host, cudaMemcpyDefault), cudaSuccess);
  EXPECT(cudaMemset(host, 0, 4), cudaErrorInvalidValue);
  EXPECT(cudaMemcpy2D(d, 4, host, 8, 8, 1, cudaMemcpyHostToDevice), cudaErrorInvalidPitchValue);
  EXPECT(cudaFree(host), cudaErrorInvalidValue);
  EXPECT(cudaFree(d), cudaSuccess);
  EXPECT(cudaFree(nullptr), cudaSuccess);
  EXPECT(cudaFreeHost(host), cudaErrorInvalidValue);
  EXPECT(cudaGetLastError(), cudaErrorInvalidValue);

  cudaEvent_t a, b;
  float ms;
  cudaEventCreate(&a), cudaEventCreateWithFlags(&b, cudaEventDisableTiming);
  EXPECT(cudaEventElapsedTime(&ms, a, a), cudaErrorInvalidResourceHandle);
  cudaEventRecord(a), cudaEventRecord(b);
  EXPECT(cudaEventElapsedTime(&ms, a, b), cudaErrorInvalidResourceHandle);
  EXPECT(cudaEventDestroy(a), cudaSuccess);
  EXPECT(cudaEventDestroy(b), cudaSuccess);
  EXPECT(cudaStreamSynchronize((cudaStream_t)host), cudaErrorInvalidResourceHandle);
  EXPECT(cudaHostUnregister(host), cudaErrorHostMemoryNotRegistered);
  EXPECT(cudaHostRegister(host, sizeof host, 0), cudaSuccess);
  EXPECT(cudaHostUnregister(host), cudaSuccess);
  if (strcmp(cudaGetErrorString(cudaErrorIllegalAddress), "an illegal memory access was encountered")) ++failures;
  if (strcmp(cudaGetErrorName(cudaErrorLaunchOutOfResources), "cudaErrorLaunchOutOfResources")) ++failures;
  if (strcmp(cudaGetErrorString((cudaError_t)12345), "unrecognized error code")) ++failures;
  size_t pitch;
  cudaGetLastError();
  EXPECT(cudaMallocPitch(&d, &pitch, 100 * sizeof(int), 3), cudaSuccess);
  if (pitch != 512) ++failures;
  int rows[3][100], back[3][100];
  for (int i = 0; i < 300; i++) rows[i / 100][i % 100] = i;
  EXPECT(cudaMemcpy2D(d, pitch, rows, sizeof rows[0], sizeof rows[0], 3, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT(cudaMemcpy2D(back, sizeof back[0], d, pitch, sizeof back[0], 3, cudaMemcpyDeviceToHost), cudaSuccess);
  if (memcmp(rows, back, sizeof rows)) ++failures;
  EXPECT(cudaFree(d), cudaSuccess);
  EXPECT(cudaGetLastError(), cudaSuccess);
  printf("%d failures\n", failures);
  return failures != 0;
}
