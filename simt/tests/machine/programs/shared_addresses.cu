// The 32-bit addresses of shared memory: 1024 bytes are reserved, and variables are aligned as they ask to be. So a
// program may change the stage of a double buffer by one bit.
#include <cstdio>

__device__ unsigned address_of(const void* shared) { return static_cast<unsigned>(__cvta_generic_to_shared(shared)); }

__global__ void toggled(unsigned* out) {
  __shared__ __align__(16 * 1024) char stages[24 * 1024];
  const unsigned a = address_of(stages) + 4 * threadIdx.x, b = address_of(stages + 16 * 1024) + 4 * threadIdx.x;
  unsigned sum = 0, at = a, value;
  for (int stage = 0; stage < 4; ++stage, at ^= 0x2000) {
    asm volatile("st.shared.u32 [%0], %1;" ::"r"(at), "r"(100 * stage + threadIdx.x));
    __syncthreads();
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(value) : "r"(at));
    sum += value;
  }
  at = b;
  for (int stage = 0; stage < 4; ++stage, at ^= 0x1000) {
    *reinterpret_cast<unsigned*>(__cvta_shared_to_generic(at)) = stage;
    __syncthreads();
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(value) : "r"(at));
    sum += value;
  }
  out[threadIdx.x] = sum;
  out[64] = address_of(stages);
}
__global__ void plain(unsigned* out) {
  __shared__ int first[256];
  first[threadIdx.x] = 1;
  // What is not counted keeps the variables of all kernels of a file together: 16 kB may lie before this one.
  out[0] = address_of(first) % 1024, out[1] = address_of(first + 3) - address_of(first);
}
__global__ void dynamic(unsigned* out) {
  extern __shared__ int all[];
  all[threadIdx.x] = 1;
  out[0] = address_of(all), out[1] = address_of(all + 3);
}
__global__ void both(unsigned* out) {
  __shared__ int some[33];
  extern __shared__ int all[];
  some[threadIdx.x % 33] = all[threadIdx.x] = 1;
  __syncthreads();
  out[0] = address_of(all) % 1024, out[1] = address_of(some + 2) - address_of(some);
}
// A small variable may lie before the one that asks for much: that one's address is a multiple of it all the same.
__global__ void behind_a_small_one(unsigned* out) {
  __shared__ alignas(1024) char tiles[2][1024], turned[2048];
  __shared__ unsigned long long arrived;
  arrived = tiles[threadIdx.x][1] = turned[threadIdx.x] = 1;
  __syncthreads();
  out[0] = (address_of(tiles) | address_of(turned)) % 1024, out[1] = address_of(&arrived) % 8;
}

int main() {
  unsigned *out, host[65];
  cudaMalloc(&out, sizeof host);
  toggled<<<1, 64>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  bool right = host[64] == 16 * 1024;
  for (unsigned t = 0; t < 64; ++t) right &= host[t] == 600 + 4 * t + 6;
  const auto gives = [&](auto kernel, int bytes, unsigned first, unsigned second) {
    kernel<<<1, 1, bytes>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    right &= host[0] == first && host[1] == second;
  };
  gives(dynamic, 1024, 1024, 1036);
  gives(both, 1024, 0, 8);
  gives(plain, 0, 0, 12);
  gives(behind_a_small_one, 0, 0, 0);
  cudaFree(out);
  std::puts(right ? "PASSED" : "FAILED");
  return !right;
}
