// Thrust's algorithms and copies wait for the device, so the time of an event before them may be asked for.
// counted only
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>

__global__ void twice(int* data) { data[threadIdx.x] *= 2; }

int main() {
  thrust::device_vector<int> data(32, 3);
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  float ms = -1;
  cudaEventRecord(begin);
  twice<<<1, 32>>>(thrust::raw_pointer_cast(data.data()));
  cudaEventRecord(end);
  const thrust::host_vector<int> result = data;
  cudaEventElapsedTime(&ms, begin, end);
  if (result[31] != 6 || ms < 0) return 1;
  cudaEventRecord(begin);
  twice<<<1, 32>>>(thrust::raw_pointer_cast(data.data()));
  cudaEventRecord(end);
  const int sum = thrust::reduce(data.begin(), data.end());
  cudaEventElapsedTime(&ms, begin, end);
  return sum != 32 * 12;
}
