// Thrust's calls return when their work in device memory is done: the host has waited for what came before it.
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
__global__ void add(int* out) { out[threadIdx.x] += 1; }
int main() {
  thrust::device_vector<int> data(64, 1);
  thrust::host_vector<int> host(64);
  int* const raw = thrust::raw_pointer_cast(data.data());
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaEvent_t start, stop;
  cudaEventCreate(&start), cudaEventCreate(&stop);
  int sum = 0;
  for (int way = 0; way < 9; ++way) {
    const cudaStream_t used = way == 6 || way == 7 || way == 8 ? stream : nullptr;
    cudaEventRecord(start, used);
    add<<<1, 64, 0, used>>>(raw);
    cudaEventRecord(stop, used);
    if (way == 0) thrust::host_vector<int> copied = data;
    else if (way == 1) host = data;
    else if (way == 2) thrust::copy(data.begin(), data.end(), host.begin());
    else if (way == 3) sum += thrust::reduce(data.begin(), data.end());
    else if (way == 4) sum += data[3];
    else if (way == 5) thrust::sort(thrust::device, raw, raw + 64);
    else if (way == 6) thrust::sort(thrust::cuda::par.on(stream), data.begin(), data.end());
    else if (way == 7) sum += thrust::reduce(thrust::cuda::par_nosync.on(stream), data.begin(), data.end());
    else data[0] = 1;
    float milliseconds;
    if (cudaEventElapsedTime(&milliseconds, start, stop) != cudaSuccess) return 1;
  }
  cudaEventDestroy(start), cudaEventDestroy(stop), cudaStreamDestroy(stream);
  return sum == 0;
}
