// The host counts while the device works.
#include <stdio.h>

__global__ void increment_kernel(int *g_data, int inc_value) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  g_data[idx] = g_data[idx] + inc_value;
}

bool correct_output(int *data, const int n, const int x) {
  for (int i = 0; i < n; i++)
    if (data[i] != x) {
      printf("Error! data[%d] = %d, ref = %d\n", i, data[i], x);
      return false;
    }
  return true;
}

int main(int argc, char *argv[]) {
  cudaDeviceProp deviceProps;
  cudaGetDeviceProperties(&deviceProps, 0);
  printf("CUDA device [%s]\n", deviceProps.name);
  int n = 16 * 1024, nbytes = n * sizeof(int), value = 26;
  int *a = 0, *d_a = 0;
  cudaMallocHost((void **)&a, nbytes);
  memset(a, 0, nbytes);
  cudaMalloc((void **)&d_a, nbytes);
  cudaMemset(d_a, 255, nbytes);
  dim3 threads = dim3(512, 1);
  dim3 blocks = dim3(n / threads.x, 1);
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaDeviceSynchronize();
  float gpu_time = 0.0f;
  cudaEventRecord(start, 0);
  cudaMemcpyAsync(d_a, a, nbytes, cudaMemcpyHostToDevice, 0);
  increment_kernel<<<blocks, threads, 0, 0>>>(d_a, value);
  cudaMemcpyAsync(a, d_a, nbytes, cudaMemcpyDeviceToHost, 0);
  cudaEventRecord(stop, 0);
  unsigned long int counter = 0;
  while (cudaEventQuery(stop) == cudaErrorNotReady) counter++;
  cudaEventElapsedTime(&gpu_time, start, stop);
  printf("time %s, %lu iterations\n", gpu_time > 0 ? "passed" : "stood still", counter);
  bool bFinalResults = correct_output(a, n, value);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaFreeHost(a);
  cudaFree(d_a);
  exit(bFinalResults && argc > 0 && argv ? EXIT_SUCCESS : EXIT_FAILURE);
}
