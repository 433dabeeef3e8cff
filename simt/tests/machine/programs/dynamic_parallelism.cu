// Kernels that launch kernels: they run when the one that launched them has ended, in the order of its threads.
#include <cstdio>
#include <vector>

__global__ void fill(int* out, int first, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = first + i;
}
__global__ void parent(int* out, int piece) {
  out[gridDim.x * blockDim.x * piece + threadIdx.x] = -1;
  int mine = blockIdx.x * blockDim.x + threadIdx.x;
  fill<<<1, piece>>>(out + mine * piece, mine * 100, piece);
}
__global__ void add_one(int* counter) { atomicAdd(counter, 1); }
__global__ void tree(int* counter, int depth) {
  atomicAdd(counter, 1);
  if (depth > 0 && threadIdx.x < 2) tree<<<1, 2, 0, cudaStreamFireAndForget>>>(counter, depth - 1);
}
__global__ void then(int* counter) {
  if (threadIdx.x == 0) {
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    add_one<<<2, 32, 0, stream>>>(counter);
    add_one<<<1, 32, 0, cudaStreamTailLaunch>>>(counter);
    cudaStreamDestroy(stream);
  }
}
__global__ void borrow(int* counter) {
  int* mine;
  if (cudaMalloc(&mine, 4 * sizeof(int)) != cudaSuccess) return;
  mine[threadIdx.x % 4] = 5;
  atomicAdd(counter, mine[threadIdx.x % 4]);
  cudaFree(mine);
}
#define LAUNCH(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)
__global__ void by_macro(int* counter) { LAUNCH(add_one, counter); }

int main() {
  const int piece = 16, threads = 8;
  int *out, *counter, host = 0;
  cudaMalloc(&out, (threads * piece + 4) * sizeof(int));
  cudaMalloc(&counter, sizeof(int));
  parent<<<2, 4>>>(out, piece);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  std::vector<int> values(threads * piece);
  cudaMemcpy(values.data(), out, values.size() * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < threads * piece; ++i) wrong += values[i] != i / piece * 100 + i % piece;
  cudaMemset(counter, 0, sizeof(int));
  tree<<<1, 2>>>(counter, 3);
  then<<<1, 32>>>(counter);
  by_macro<<<1, 1>>>(counter);
  borrow<<<2, 4>>>(counter);
  cudaMemcpy(&host, counter, sizeof(int), cudaMemcpyDeviceToHost);
  wrong += host != 2 * (1 + 2 + 4 + 8) + 64 + 32 + 1 + 40;
  cudaFree(out);
  cudaFree(counter);
  std::printf("%d wrong, counter %d\n", wrong, host);
  return wrong != 0;
}
