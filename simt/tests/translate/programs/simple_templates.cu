// A templated kernel with shared memory by type, launched from a templated host function in a namespace.
#include <cstdio>
#include <type_traits>
#include <vector>

namespace work {
template <typename T>
struct SharedMemory {
  __device__ T *getPointer() {
    static_assert(std::is_arithmetic<T>::value, "only numbers");
    return nullptr;
  }
};
template <>
struct SharedMemory<int> {
  __device__ int *getPointer() {
    extern __shared__ int s_int[];
    return s_int;
  }
};
template <>
struct SharedMemory<float> {
  __device__ float *getPointer() {
    extern __shared__ float s_float[];
    return s_float;
  }
};

template <class T>
__global__ void testKernel(T *g_idata, T *g_odata) {
  SharedMemory<T> smem;
  T *sdata = smem.getPointer();
  const unsigned int tid = threadIdx.x;
  const unsigned int num_threads = blockDim.x;
  sdata[tid] = g_idata[tid];
  __syncthreads();
  sdata[tid] = (T)num_threads * sdata[tid];
  __syncthreads();
  g_odata[tid] = sdata[tid];
}

template <typename T, int N = 32>
struct Scale {
  T factor;
  __host__ __device__ T operator()(T x) const { return x * factor + N; }
};
template <typename T, typename F>
__global__ void apply(T *data, int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) data[i] = f(data[i]);
}

template <class T>
bool runTest(int len) {
  unsigned int num_threads = len, mem_size = sizeof(T) * num_threads;
  std::vector<T> h(len), out(len);
  for (int i = 0; i < len; ++i) h[i] = (T)i;
  T *d_idata, *d_odata;
  cudaMalloc((void **)&d_idata, mem_size);
  cudaMalloc((void **)&d_odata, mem_size);
  cudaMemcpy(d_idata, h.data(), mem_size, cudaMemcpyHostToDevice);
  dim3 grid(1, 1, 1), threads(num_threads, 1, 1);
  testKernel<T><<<grid, threads, mem_size>>>(d_idata, d_odata);
  Scale<T> scale{T(2)};
  apply<T, Scale<T>><<<2, 32>>>(d_odata, len, scale);
  apply<<<dim3(3), 32>>>(d_odata, len, [=] __device__(T x) { return x + scale.factor; });
  cudaMemcpy(out.data(), d_odata, mem_size, cudaMemcpyDeviceToHost);
  bool ok = cudaGetLastError() == cudaSuccess;
  for (int i = 0; i < len; ++i) ok = ok && out[i] == scale((T)len * h[i]) + T(2);
  cudaFree(d_idata);
  cudaFree(d_odata);
  return ok;
}
}  // namespace work

int main() {
  bool ok = work::runTest<float>(32) && work::runTest<int>(64);
  printf("%s\n", ok ? "ok" : "wrong");
  return !ok;
}
