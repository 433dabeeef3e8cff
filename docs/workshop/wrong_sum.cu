// Each block adds 64 numbers, and the sums are wrong: tools.md looks for the mistake with gdb.
#include <cstdio>

constexpr int kThreads = 64;

__global__ void sums(const int* in, int* out) {
  __shared__ int part[kThreads];  // one number of each thread
  const int t = threadIdx.x;
  part[t] = in[blockIdx.x * kThreads + t];
  __syncthreads();  // all have written part
  for (int half = kThreads / 2; half > 1; half /= 2) {
    if (t < half) part[t] += part[t + half];
    __syncthreads();  // the next round reads what this one has added
  }
  if (t == 0) out[blockIdx.x] = part[0];
}

int main() {
  constexpr int kBlocks = 4, kNumbers = kBlocks * kThreads;
  int *in = nullptr, *out = nullptr;
  cudaMallocManaged(&in, kNumbers * sizeof(int));
  cudaMallocManaged(&out, kBlocks * sizeof(int));
  for (int i = 0; i < kNumbers; ++i) in[i] = i % kThreads + 1;
  sums<<<kBlocks, kThreads>>>(in, out);
  cudaDeviceSynchronize();
  for (int block = 0; block < kBlocks; ++block) std::printf("1 + ... + 64 = %d\n", out[block]);
  cudaFree(in);
  cudaFree(out);
}
