// Copies and kernels overlapped on several streams, with pinned memory, callbacks and events between streams.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                            \
  do {                                                                                         \
    cudaError_t status = (call);                                                               \
    if (status != cudaSuccess) {                                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));          \
      exit(1);                                                                                 \
    }                                                                                          \
  } while (0)

__global__ void init_array(int *g_data, int *factor, int num_iterations) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < num_iterations; i++) g_data[idx] += *factor;
}

static int done = 0;
void CUDART_CB myHostFunction(void *data) { done += *(int *)data; }
void CUDART_CB myCallback(cudaStream_t, cudaError_t status, void *) { done += status == cudaSuccess ? 10 : 0; }

int main() {
  const int nstreams = 4, n = 1 << 14, niterations = 3;
  int *a, *d_a, *c, *d_c, two = 2;
  CHECK(cudaHostAlloc((void **)&a, n * sizeof(int), cudaHostAllocMapped));
  CHECK(cudaMalloc((void **)&d_a, n * sizeof(int)));
  CHECK(cudaMemset(d_a, 0x0, n * sizeof(int)));
  CHECK(cudaMalloc((void **)&d_c, sizeof(int)));
  c = (int *)malloc(sizeof(int));
  *c = 5;
  CHECK(cudaMemcpy(d_c, c, sizeof(int), cudaMemcpyHostToDevice));
  cudaStream_t *streams = (cudaStream_t *)malloc(nstreams * sizeof(cudaStream_t));
  int least, greatest;
  CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
  for (int i = 0; i < nstreams; i++)
    CHECK(cudaStreamCreateWithPriority(&streams[i], cudaStreamNonBlocking, i % 2 ? least : greatest));
  cudaEvent_t start_event, stop_event;
  CHECK(cudaEventCreateWithFlags(&start_event, cudaEventBlockingSync));
  CHECK(cudaEventCreateWithFlags(&stop_event, cudaEventBlockingSync));
  CHECK(cudaEventRecord(start_event, 0));
  dim3 threads = dim3(256, 1), blocks = dim3(n / (nstreams * threads.x), 1);
  for (int i = 0; i < nstreams; i++)
    init_array<<<blocks, threads, 0, streams[i]>>>(d_a + i * n / nstreams, d_c, niterations);
  for (int i = 0; i < nstreams; i++)
    CHECK(cudaMemcpyAsync(a + i * n / nstreams, d_a + i * n / nstreams, sizeof(int) * n / nstreams, cudaMemcpyDeviceToHost,
                          streams[i]));
  CHECK(cudaLaunchHostFunc(streams[0], myHostFunction, &two));
  CHECK(cudaStreamAddCallback(streams[1], myCallback, NULL, 0));
  CHECK(cudaStreamWaitEvent(streams[1], start_event, 0));
  CHECK(cudaEventRecord(stop_event, 0));
  CHECK(cudaEventSynchronize(stop_event));
  for (int i = 0; i < nstreams; i++) {
    CHECK(cudaStreamSynchronize(streams[i]));
    CHECK(cudaStreamQuery(streams[i]));
  }
  float elapsed_time;
  CHECK(cudaEventElapsedTime(&elapsed_time, start_event, stop_event));
  int wrong = done != 12;
  for (int i = 0; i < n; i++) wrong += a[i] != 5 * niterations;
  printf("%d wrong\n", wrong);
  for (int i = 0; i < nstreams; i++) CHECK(cudaStreamDestroy(streams[i]));
  CHECK(cudaEventDestroy(start_event));
  CHECK(cudaEventDestroy(stop_event));
  CHECK(cudaFreeHost(a));
  CHECK(cudaFree(d_a));
  CHECK(cudaFree(d_c));
  free(c), free(streams);
  CHECK(cudaDeviceReset());
  return wrong != 0;
}
