// How people write CUDA: macros around launches, qualifiers in every order, structs, namespaces, overloads, unions.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>
#include <cuda_runtime.h>
#include <device_launch_parameters.h>

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true) {
  if (code != cudaSuccess) {
    fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
    if (abort) exit(code);
  }
}
#define CEIL_DIV(M, N) (((M) + (N)-1) / (N))
#define KERNEL_LOOP(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define LAUNCH(kernel, n, ...) do { kernel<<<CEIL_DIV(n, 128), 128>>>(__VA_ARGS__); gpuErrchk(cudaPeekAtLastError()); } while (0)
#define TIMED(name, ...) { cudaEvent_t t0, t1; cudaEventCreate(&t0); cudaEventCreate(&t1); cudaEventRecord(t0); __VA_ARGS__; \
    cudaEventRecord(t1); cudaEventSynchronize(t1); float ms; cudaEventElapsedTime(&ms, t0, t1); printf("%s done\n", name); \
    cudaEventDestroy(t0); cudaEventDestroy(t1); }
#define FULL_MASK 0xffffffff

using std::size_t;
constexpr int kThreads = std::min(128, 256);
enum class Mode { add, scale };

namespace device {
namespace detail {
template <typename T, Mode mode> struct Apply;
template <typename T> struct Apply<T, Mode::add> { static __device__ __forceinline__ T run(T a, T b) { return a + b; } };
template <typename T> struct Apply<T, Mode::scale> { static __device__ __forceinline__ T run(T a, T b) { return a * b; } };
}  // namespace detail
template <Mode mode, typename T = float>
__global__ static void __launch_bounds__(256, 2) transform(T *__restrict__ data, T by, int n) {
  KERNEL_LOOP(i, n) data[i] = detail::Apply<T, mode>::run(data[i], by);
}
}  // namespace device

struct __align__(8) Pixel { unsigned char r, g, b, a; float weight; };
struct Matrix {
  int width, height, stride;
  float *elements;
  __host__ __device__ float &at(int row, int col) { return elements[row * stride + col]; }
  __device__ Matrix sub(int row, int col, int size) const { return {size, size, stride, &elements[stride * size * row + size * col]}; }
};
typedef struct { uint32_t lo : 12, hi : 20; } Packed;
union Bits { float f; uint32_t u; struct { uint16_t low, high; } half; };

static __device__ __noinline__ int collatz(long n) { int steps = 0; while (n != 1) { n = n & 1 ? 3 * n + 1 : n / 2; ++steps; } return steps; }
__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__host__ __device__ inline float lerp1(float a, float b, float t = 0.5f) { return a + t * (b - a); }
__device__ float clamp01(float x) { return min(max(x, 0.0f), 1.0f); }

extern "C" __global__ void misc(int *out, Packed *packed, const Pixel *__restrict__ pixels, float *floats, int n, int which = 1) {
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid >= n) return;
  Bits bits;
  bits.f = lerp1(1.0f, 2.0f);
  packed[tid].lo = tid, packed[tid].hi = bits.half.high;
  const Pixel p = pixels[tid];
  floats[tid] = clamp01((p.r + p.g + p.b) / 3.f / 255.f * p.weight) + floorf(0.5f) + abs(-0.0f);
  switch (which) {
    case 1: out[tid] = collatz(tid + 1) + fib(tid % 8); break;
    default: out[tid] = -1;
  }
  auto sq = [](int x) { return x * x; };
  out[tid] += sq(tid % 3);
}

__global__ void tiled_matrix(Matrix A, Matrix C) {
  Matrix sub = A.sub(blockIdx.y, blockIdx.x, 8);
  volatile __shared__ float tile[8][9];
  __shared__ int done;
  tile[threadIdx.y][threadIdx.x] = sub.at(threadIdx.y, threadIdx.x);
  if (threadIdx.x + threadIdx.y == 0) done = 1;
  __syncthreads();
  Matrix dst = C.sub(blockIdx.x, blockIdx.y, 8);
  dst.at(threadIdx.y, threadIdx.x) = tile[threadIdx.x][threadIdx.y] * done;
}

__inline__ __device__ float blockReduceSum(float val) {
  static __shared__ float shared[32];
  int lane = threadIdx.x % warpSize, wid = threadIdx.x / warpSize;
#pragma unroll
  for (int offset = 16; offset > 0; offset /= 2) val += __shfl_down_sync(FULL_MASK, val, offset);
  if (lane == 0) shared[wid] = val;
  __syncthreads();
  val = (threadIdx.x < blockDim.x / warpSize) ? shared[lane] : 0;
  if (wid == 0)
    for (int offset = 16; offset > 0; offset /= 2) val += __shfl_down_sync(FULL_MASK, val, offset);
  return val;
}
__global__ void deviceReduceKernel(float *in, float *out, int N) {
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N / 4; i += blockDim.x * gridDim.x) {
    float4 v = reinterpret_cast<float4 *>(in)[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  sum = blockReduceSum(sum);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

template <typename T> class DeviceVector {
 public:
  explicit DeviceVector(size_t n) : n_(n) { gpuErrchk(cudaMalloc(&p_, n * sizeof(T))); gpuErrchk(cudaMemset(p_, 0, n * sizeof(T))); }
  ~DeviceVector() { cudaFree(p_); }
  DeviceVector(const DeviceVector &) = delete;
  T *data() { return p_; }
  std::vector<T> host() const { std::vector<T> h(n_); gpuErrchk(cudaMemcpy(h.data(), p_, n_ * sizeof(T), cudaMemcpyDeviceToHost)); return h; }
  void operator=(const std::vector<T> &h) { gpuErrchk(cudaMemcpy(p_, h.data(), n_ * sizeof *p_, cudaMemcpyHostToDevice)); }
 private:
  T *p_ = nullptr;
  size_t n_;
};

class Simulation {
 public:
  void step(float *data, int n) const { device::transform<Mode::scale><<<grid_, block_>>>(data, factor_, n); }
 private:
  dim3 grid_{2, 1, 1}, block_ = dim3(64);
  float factor_ = 3;
};

int main(int argc, char **argv) {
  const int n = 1 << 10;
  int wrong = 0;
  DeviceVector<float> values(n), sums(4);
  std::vector<float> h(n, 2.0f);
  values = h;
  TIMED("transforms", LAUNCH((device::transform<Mode::add, float>), n, values.data(), 1.0f, n);
        device::transform<Mode::scale><<<dim3(2, 1), kThreads>>>(values.data(), 2.0f, n));
  Simulation().step(values.data(), n);
  if (argc > 0) deviceReduceKernel<<<4, 64>>>(values.data(), sums.data(), n); else return 9;
  for (float s : sums.host()) wrong += s != 18.0f * n / 4;

  DeviceVector<int> out(100);
  DeviceVector<Packed> packed(100);
  DeviceVector<Pixel> pixels(100);
  DeviceVector<float> floats(100);
  pixels = std::vector<Pixel>(100, Pixel{255, 255, 255, 0, 0.5f});
  auto kernel = misc;
  kernel<<<CEIL_DIV(100, 32), 32>>>(out.data(), packed.data(), pixels.data(), floats.data(), 100, 1);
  gpuErrchk(cudaDeviceSynchronize());
  auto results = out.host();
  wrong += results[0] != 0 || results[6] != 16 + 8 + 0 || results[26] != 111 + 1 + 4;
  wrong += floats.host()[50] != 0.5f || packed.host()[77].lo != 77 || packed.host()[77].hi != 0x3fc0;

  DeviceVector<float> a(32 * 32), c(32 * 32);
  std::vector<float> ha(32 * 32);
  for (int i = 0; i < 32 * 32; i++) ha[i] = i;
  a = ha;
  Matrix A = {32, 32, 32, a.data()}, C = {32, 32, 32, c.data()};
  dim3 dimBlock(8, 8), dimGrid(A.width / dimBlock.x, A.height / dimBlock.y);
  tiled_matrix<<<dimGrid, dimBlock>>>(A, C);
  std::vector<float> hc = c.host();
  for (int i = 0; i < 32; i++)
    for (int j = 0; j < 32; j++) wrong += hc[i * 32 + j] != ha[j * 32 + i];
  std::string verdict = wrong ? "wrong" : "ok";
  printf("%s %s\n", verdict.c_str(), argv[0] ? "" : "?");
  return wrong != 0;
}
