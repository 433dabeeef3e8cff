// The limits of shared memory are each kernel's own.
// Some launches are refused on purpose.
#include <cstdio>
__global__ void small(int* o) { extern __shared__ int s[]; s[threadIdx.x] = 1; o[threadIdx.x] = s[threadIdx.x]; }
__global__ void large(int* o) { extern __shared__ int s[]; s[threadIdx.x] = 1; o[threadIdx.x] = s[threadIdx.x]; }
template <int N> __global__ void both(int* o) {
  __shared__ int t[N];
  extern __shared__ int s[];
  t[threadIdx.x] = 2, s[threadIdx.x] = 1;
  o[threadIdx.x] = s[threadIdx.x] + t[threadIdx.x];
}
static int wrong = 0;
static void expect(const char* what, cudaError_t wanted) {
  cudaError_t got = cudaGetLastError();
  if (got != wanted) std::printf("%s: %s\n", what, cudaGetErrorString(got)), wrong = 1;
}
int main() {
  int* o;
  cudaMalloc(&o, 4096);
  if (cudaFuncSetAttribute(large, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024)) return 1;
  large<<<1, 32, 100 * 1024>>>(o), expect("as much as allowed", cudaSuccess);
  large<<<1, 32, 101 * 1024>>>(o), expect("more than allowed", cudaErrorInvalidValue);
  small<<<1, 32, 100 * 1024>>>(o), expect("another kernel's allowance", cudaErrorInvalidValue);
  small<<<1, 32, 48 * 1024>>>(o), expect("the default", cudaSuccess);
  both<1024><<<1, 32, 44 * 1024>>>(o), expect("static and dynamic, all of it", cudaSuccess);
  both<1024><<<1, 32, 45 * 1024>>>(o), expect("static and dynamic, too much", cudaErrorInvalidValue);
  cudaFuncAttributes attributes;
  if (cudaFuncGetAttributes(&attributes, both<1024>) || attributes.sharedSizeBytes != 4096) return 2;
  cudaFree(o);
  return wrong;
}
