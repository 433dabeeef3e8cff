// A dot product in one launch: the last block to finish, found with a counter and a fence, adds the partial sums.
#include <cstdio>
#include <cstdlib>
#define imin(a, b) (a < b ? a : b)
const int N = 33 * 1024;
const int threadsPerBlock = 256;
const int blocksPerGrid = imin(32, (N + threadsPerBlock - 1) / threadsPerBlock);

static void HandleError(cudaError_t err, const char *file, int line) {
  if (err != cudaSuccess) {
    printf("%s in %s at line %d\n", cudaGetErrorString(err), file, line);
    exit(EXIT_FAILURE);
  }
}
#define HANDLE_ERROR(err) (HandleError(err, __FILE__, __LINE__))

__device__ unsigned int retirementCount = 0;

__global__ void dot(float *a, float *b, volatile float *partial, float *result) {
  __shared__ float cache[threadsPerBlock];
  __shared__ bool amLast;
  int tid = threadIdx.x + blockIdx.x * blockDim.x;
  int cacheIndex = threadIdx.x;
  float temp = 0;
  while (tid < N) {
    temp += a[tid] * b[tid];
    tid += blockDim.x * gridDim.x;
  }
  cache[cacheIndex] = temp;
  __syncthreads();
  int i = blockDim.x / 2;
  while (i != 0) {
    if (cacheIndex < i) cache[cacheIndex] += cache[cacheIndex + i];
    __syncthreads();
    i /= 2;
  }
  if (cacheIndex == 0) {
    partial[blockIdx.x] = cache[0];
    __threadfence();
    unsigned int ticket = atomicInc(&retirementCount, gridDim.x);
    amLast = (ticket == gridDim.x - 1);
  }
  __syncthreads();
  if (amLast && cacheIndex == 0) {
    float sum = 0;
    for (int block = 0; block < gridDim.x; block++) sum += partial[block];
    *result = sum;
    retirementCount = 0;
  }
}

int main() {
  float *a = new float[N], *b = new float[N], c;
  float *dev_a, *dev_b, *dev_partial_c, *dev_c;
  HANDLE_ERROR(cudaMalloc((void **)&dev_a, N * sizeof(float)));
  HANDLE_ERROR(cudaMalloc((void **)&dev_b, N * sizeof(float)));
  HANDLE_ERROR(cudaMalloc((void **)&dev_partial_c, blocksPerGrid * sizeof(float)));
  HANDLE_ERROR(cudaMalloc((void **)&dev_c, sizeof(float)));
  double expected = 0;
  for (int i = 0; i < N; i++) {
    a[i] = i % 64;
    b[i] = i % 32;
    expected += a[i] * b[i];
  }
  HANDLE_ERROR(cudaMemcpy(dev_a, a, N * sizeof(float), cudaMemcpyHostToDevice));
  HANDLE_ERROR(cudaMemcpy(dev_b, b, N * sizeof(float), cudaMemcpyHostToDevice));
  for (int rep = 0; rep < 2; rep++) dot<<<blocksPerGrid, threadsPerBlock>>>(dev_a, dev_b, dev_partial_c, dev_c);
  HANDLE_ERROR(cudaGetLastError());
  HANDLE_ERROR(cudaMemcpy(&c, dev_c, sizeof c, cudaMemcpyDeviceToHost));
  printf("%g of %g\n", c, expected);
  HANDLE_ERROR(cudaFree(dev_a));
  HANDLE_ERROR(cudaFree(dev_b));
  HANDLE_ERROR(cudaFree(dev_partial_c));
  HANDLE_ERROR(cudaFree(dev_c));
  delete[] a;
  delete[] b;
  return c != expected;
}
