// Stores in the branches of an `if`, half of each warp in either: each kernel notes how many global and shared store requests a warp makes.
#include <cuda_runtime.h>

__global__ void two(int* out, const int* odd) {  // 2 global
  const int i = threadIdx.x;
  if (odd[i]) out[i] = 1;
  else out[i] = 2;
}

__global__ void guarded(int* out, const int* odd) {  // 2 global
  const int i = threadIdx.x;
  if (odd[i]) out[i] = odd[i + 32];
  else out[i] = 0;
}

__global__ void three(int* out, const int* odd) {  // 3 global
  const int i = threadIdx.x;
  if (odd[i]) out[i] = 1;
  else if (i < 16) out[i] = 2;
  else out[i] = 3;
}

__global__ void early(int* out, const int* odd) {  // 2 global
  const int i = threadIdx.x;
  if (odd[i]) {
    out[i] = 1;
    return;
  }
  out[i] = 2;
}

__global__ void tile(int* out, const int* odd) {  // 1 global, 2 shared
  __shared__ int padded[32];
  const int i = threadIdx.x;
  if (odd[i]) padded[i] = odd[i + 32];
  else padded[i] = 0;
  __syncthreads();
  out[i] = padded[31 - i];
}

__global__ void once(int* out, const int* odd) {  // 1 global, of half the lanes
  const int i = threadIdx.x;
  if (odd[i]) out[i] = 1;
}

int main() {
  int host[64], *out, *odd;
  for (int i = 0; i < 64; ++i) host[i] = i % 2;
  cudaMalloc(&out, sizeof host);
  cudaMalloc(&odd, sizeof host);
  cudaMemcpy(odd, host, sizeof host, cudaMemcpyHostToDevice);
  two<<<1, 32>>>(out, odd);
  guarded<<<1, 32>>>(out, odd);
  three<<<1, 32>>>(out, odd);
  early<<<1, 32>>>(out, odd);
  tile<<<1, 32>>>(out, odd);
  once<<<1, 32>>>(out, odd);
  cudaDeviceSynchronize();
  cudaFree(odd);
  cudaFree(out);
}
