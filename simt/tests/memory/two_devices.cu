// Two devices: memory, streams and events of each, copies between them, and access to each other's memory. Returns 77 where there is one.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
#include <thread>
#define CHECK(call)                                              \
  do {                                                           \
    if (const cudaError_t error = (call)) {                      \
      std::printf("%s: %s\n", #call, cudaGetErrorString(error)); \
      return 1;                                                  \
    }                                                            \
  } while (0)
#define EXPECT(what)                      \
  do {                                    \
    if (!(what)) {                        \
      std::printf("not so: %s\n", #what); \
      return 1;                           \
    }                                     \
  } while (0)

__global__ void twice(const int* from, int* to) {
  to[threadIdx.x] = 2 * from[threadIdx.x];
}

int main() {
  int count = 0, host[64], *a, *b, *c, can = -1, device = -1;
  CHECK(cudaGetDeviceCount(&count));
  if (count < 2) return 77;
  EXPECT(count == 2 && cudaSetDevice(2) == cudaErrorInvalidDevice &&
         cudaGetLastError() == cudaErrorInvalidDevice);
  cudaDeviceProp first, second;
  CHECK(cudaGetDeviceProperties(&first, 0));
  CHECK(cudaGetDeviceProperties(&second, 1));
  EXPECT(first.pciBusID != second.pciBusID && std::memcmp(&first.uuid, &second.uuid, sizeof first.uuid) != 0);

  size_t free_before, free_after, total;
  CHECK(cudaMalloc(&a, sizeof host));
  CHECK(cudaSetDevice(1));
  CHECK(cudaMemGetInfo(&free_before, &total));
  CHECK(cudaMalloc(&b, sizeof host));
  CHECK(cudaMalloc(&c, sizeof host));
  CHECK(cudaMemGetInfo(&free_after, &total));
  EXPECT(free_before - free_after == 2 * sizeof host && total == second.totalGlobalMem);
  cudaPointerAttributes of_a, of_b;
  CHECK(cudaPointerGetAttributes(&of_a, a));
  CHECK(cudaPointerGetAttributes(&of_b, b));
  EXPECT(of_a.device == 0 && of_b.device == 1);
  std::thread other([&] { cudaGetDevice(&device); });  // each host thread begins with the first
  other.join();
  EXPECT(device == 0);

  for (int i = 0; i < 64; ++i)
    host[i] = i;
  CHECK(cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpyPeer(b, 1, a, 0, sizeof host));
  cudaStream_t stream;
  cudaEvent_t done;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaEventCreate(&done));
  twice<<<1, 64, 0, stream>>>(b, c);
  CHECK(cudaEventRecord(done, stream));

  CHECK(cudaSetDevice(0));
  cudaStream_t here;
  CHECK(cudaStreamCreate(&here));
  EXPECT(cudaEventRecord(done, here) == cudaErrorInvalidResourceHandle);
  cudaGetLastError();
  CHECK(cudaStreamWaitEvent(here, done));  // an event of another device may be waited for
  CHECK(cudaDeviceCanAccessPeer(&can, 0, 1));
  EXPECT(can == 1);
  CHECK(cudaDeviceCanAccessPeer(&can, 0, 0));
  EXPECT(can == 0);
  CHECK(cudaDeviceEnablePeerAccess(1, 0));
  EXPECT(cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled);
  EXPECT(cudaDeviceEnablePeerAccess(0, 0) == cudaErrorInvalidDevice);
  cudaGetLastError();
  twice<<<1, 64, 0, here>>>(c, a);
  CHECK(cudaMemcpyAsync(host, a, sizeof host, cudaMemcpyDeviceToHost, here));
  CHECK(cudaStreamSynchronize(here));
  for (int i = 0; i < 64; ++i)
    EXPECT(host[i] == 4 * i);
  CHECK(cudaDeviceDisablePeerAccess(1));
  EXPECT(cudaDeviceDisablePeerAccess(1) == cudaErrorPeerAccessNotEnabled);
  cudaGetLastError();
  cudaEventDestroy(done), cudaStreamDestroy(stream), cudaStreamDestroy(here);
  cudaFree(a), cudaFree(b), cudaFree(c);
}
