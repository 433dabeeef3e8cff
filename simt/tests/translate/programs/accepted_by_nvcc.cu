// Things that nvcc takes as they are.
#include <cstdio>

struct __align__(16) Quad { float a, b, c, d; };
struct float3x { float x, y, z; };

// As helper_math.h has it.
inline __device__ __host__ float lerp(float a, float b, float t) { return a + t * (b - a); }
inline __device__ __host__ float clamp(float f, float a, float b) { return fmaxf(a, fminf(f, b)); }

__global__ void aligned(float* out) {
  __shared__ alignas(16) float tile[64];
  __shared__ __align__(16) float other[64];
  alignas(32) __shared__ int third[32];
  tile[threadIdx.x] = lerp(0.0f, 2.0f, 0.5f) * threadIdx.x;
  other[threadIdx.x] = clamp(2.0f, 0.0f, 1.0f);
  third[threadIdx.x & 31] = 1;
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x] + other[0] + third[0];
}

template <template <class> class Operation, class T>
__global__ void reduce(T* data) {
  __shared__ T s[64];
  s[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    T all = s[0];
    for (int i = 1; i < 64; ++i) all = Operation<T>()(all, s[i]);
    data[0] = all;
  }
}
template <class T>
struct Most {
  __device__ T operator()(T a, T b) const { return a > b ? a : b; }
};

__global__ void least(int* out) { *out = INT_MAX; }
__global__ void nothing() {}

int main() {
  float* out;
  float host[64];
  cudaMallocManaged(&out, sizeof host);
  aligned<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  if (out[0] != 65.0f || out[63] != 2.0f) return 1;
  reduce<Most><<<1, 64>>>(out);
  cudaDeviceSynchronize();
  if (out[0] != 65.0f) return 2;
  int* one;
  cudaMallocManaged(&one, sizeof *one);
  least << <1, 1>> >(one);
  nothing << <1, 1 >> > ();
  nothing<<<1, 1>> > ();
  cudaDeviceSynchronize();
  if (*one != INT_MAX) return 3;
  // The address of a class whose first member is the pointer.
  struct Buffer {
    int* data;
    int count;
  } buffer = {nullptr, 4};
  if (cudaMalloc((void**)&buffer, 4 * sizeof(int)) || buffer.data == nullptr) return 4;
  cudaFree(buffer.data);
  const int sum = 1 + \  // a comment behind the mark that joins lines
      2;
  if (sum != 3) return 5;
  cudaFree(out), cudaFree(one);
  std::printf("PASSED\n");
}
