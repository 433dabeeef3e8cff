// A host function starts a thread that reads what its stream has copied before. Nobody else has waited for the stream.
#include <cuda_runtime.h>
#include <cstdio>
#include <thread>
__global__ void fill(int* to) { to[threadIdx.x] = threadIdx.x; }
struct Work {
  int* host;
  int sum = 0;
  std::thread thread;
};
void add_up(Work* work) {
  for (int i = 0; i < 64; ++i) work->sum += work->host[i];
}
void start(void* work) { static_cast<Work*>(work)->thread = std::thread(add_up, static_cast<Work*>(work)); }
int main() {
  Work work[2];
  int* device;
  cudaMalloc(&device, 256);
  for (Work& one : work) {
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaMallocHost(&one.host, 256);
    fill<<<1, 64, 0, stream>>>(device);
    cudaMemcpyAsync(one.host, device, 256, cudaMemcpyDeviceToHost, stream);
    cudaLaunchHostFunc(stream, start, &one);
    one.thread.join();
    if (one.sum != 2016) return 1;
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    cudaFreeHost(one.host);
  }
  cudaFree(device);
}
