// Each access counts for the line that asks for it, marked "here", however it gets compiled.
#include <cuda_runtime.h>

struct Pair {
  float4 first, second;
};

template <class Get>
__device__ __noinline__ float sum_of(Get get) {
  return get(threadIdx.x) + get(threadIdx.x + 32);
}

__global__ void lambdas(const float* in, float* out) {
  auto put = [=](float value) {
    out[threadIdx.x] = value;  // here
  };
  put(sum_of([&](int i) {
    return in[i];  // here
  }));
}

__global__ void copies(const Pair* in, Pair* out) {
  Pair pair =
      in[threadIdx.x];  // here
  pair.first.x += 1;
  out[threadIdx.x] = pair;  // here
}

__global__ void members(const float4* in, float4* out) {
  struct Reader {
    const float4* from;
    __device__ __noinline__ float4 operator[](int i) const {
      return from[i];  // here
    }
  };
  Reader reader{in};
  out[threadIdx.x] =
      reader[threadIdx.x];  // here
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 4096), cudaMalloc(&out, 4096);
  cudaMemset(in, 0, 4096);
  lambdas<<<1, 32>>>(in, out);
  copies<<<1, 32>>>(reinterpret_cast<Pair*>(in), reinterpret_cast<Pair*>(out));
  members<<<1, 32>>>(reinterpret_cast<float4*>(in), reinterpret_cast<float4*>(out));
  cudaFree(in), cudaFree(out);
}
