// One barrier of the source has copies in the code, and one call may lead to many: all threads reach the same one.
#include <cstdio>
constexpr int kThreads = 128;

template <int N>
__device__ void add(int* sums, int value) {
  sums[threadIdx.x] += value * N;
  __syncthreads();
}

__device__ int neighbour(int* sums, int step) {
  const int value = sums[(threadIdx.x + step) % kThreads];
  __syncthreads();
  return value;
}

template <bool kTwice>
__global__ void sums_of(int* out, int rounds) {
  __shared__ int sums[kThreads];
  sums[threadIdx.x] = threadIdx.x;
  __syncthreads();
#pragma unroll
  for (int step = 1; step < 8; step *= 2) {  // unrolled: four copies of each barrier
    const int value = neighbour(sums, step);
    add<1>(sums, value);
  }
  for (int round = 0; round < rounds; ++round) {
    if (round % 2) add<2>(sums, 1);  // the same for all threads
    else add<3>(sums, 1);
  }
  if (blockIdx.x % 2 == 0) {
    add<4>(sums, 1);
  } else {
    add<5>(sums, 1);
    if (kTwice) add<5>(sums, 1);
  }
  int count = threadIdx.x % 3;
  while (__syncthreads_or(count > 0)) {  // the compiler copies a loop's head
    if (count > 0) sums[threadIdx.x] += 1, --count;
  }
  switch (rounds) {
    case 0: add<6>(sums, 1); break;
    case 1: add<7>(sums, 1); break;
    default: add<8>(sums, 1);
  }
  auto last = [&](int value) {
    sums[threadIdx.x] += value;
    __syncthreads();
  };
  last(1), last(2);
  out[blockIdx.x * kThreads + threadIdx.x] = sums[threadIdx.x];
}

int main() {
  int* out;
  int host[4 * kThreads];
  cudaMalloc(&out, sizeof host);
  for (int rounds = 0; rounds < 4; ++rounds) {
    sums_of<false><<<4, kThreads>>>(out, rounds);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    const int first = host[0];
    sums_of<true><<<4, kThreads>>>(out, rounds);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    if (host[0] != first) return 1;
  }
  cudaFree(out);
}
