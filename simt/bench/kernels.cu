// The kernels for which the CPU backend has speed goals; each time is the best of several launches. Processor time,
// summed over all cores, also compares two builds on a machine that others use.
// usage: kernels [launches [first letters of one kernel's name]]      compiled by warpwise-simt-cc, --plain or --counted
#include <cuda_runtime.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

__global__ void tiled_transpose(const float* in, float* out, int n) {
  __shared__ float s[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) s[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) out[(y + j) * n + x] = s[threadIdx.x][threadIdx.y + j];
}

__global__ void tree_sum(const float* in, float* out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

__global__ void shuffle_sum(const float* in, float* out) {
  __shared__ float s[8];
  int t = threadIdx.x;
  float v = in[blockIdx.x * 256 + t];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d);
  if (t % 32 == 0) s[t / 32] = v;
  __syncthreads();
  if (t < 8) {
    v = s[t];
    for (int d = 4; d > 0; d /= 2) v += __shfl_down_sync(0xffu, v, d);
    if (t == 0) out[blockIdx.x] = v;
  }
}

__global__ void naive_gemm(const float* a, const float* b, float* c, int n) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; k++) sum += a[y * n + k] * b[k * n + x];
  c[y * n + x] = sum;
}

__global__ void tiled_gemm(const float* a, const float* b, float* c, int n) {
  __shared__ float s[16][16], t[16][16];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int k0 = 0; k0 < n; k0 += 16) {
    s[threadIdx.y][threadIdx.x] = a[y * n + k0 + threadIdx.x];
    t[threadIdx.y][threadIdx.x] = b[(k0 + threadIdx.y) * n + x];
    __syncthreads();
    for (int k = 0; k < 16; k++) sum += s[threadIdx.y][k] * t[k][threadIdx.x];
    __syncthreads();
  }
  c[y * n + x] = sum;
}

double processor_ms() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

template <class Launch>
void measure(const char* name, int launches, double goal_ms, Launch launch) {
  double best = 1e30, best_processor = 1e30;
  for (int i = 0; i < launches; i++) {
    const auto begin = std::chrono::steady_clock::now();
    const double processor = processor_ms();
    launch();
    cudaDeviceSynchronize();
    const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    if (ms < best) best = ms;
    if (processor_ms() - processor < best_processor) best_processor = processor_ms() - processor;
  }
  std::printf("%-28s %8.2f ms   goal %3g ms   processor time %8.2f ms\n", name, best, goal_ms, best_processor);
}

int main(int argc, char** argv) {
  const int launches = argc > 1 ? std::atoi(argv[1]) : 7;
  const char* only = argc > 2 ? argv[2] : "";
  const int n = 1024;
  float *in, *out;
  if (cudaMalloc(&in, n * n * 4) || cudaMalloc(&out, n * n * 4) || cudaMemset(in, 0, n * n * 4)) return 1;
#if SIMT_COUNTED
  const double goals[] = {40, 200, 200, 300, 300};
#else
  const double goals[] = {5, 37, 37, 65, 65};
#endif
  const auto measure = [&](const char* name, double goal_ms, auto launch) {
    if (std::strncmp(name, only, std::strlen(only)) == 0) ::measure(name, launches, goal_ms, launch);
  };
  measure("transpose 1024x1024, padded", goals[0], [&] { tiled_transpose<<<dim3(32, 32), dim3(32, 8)>>>(in, out, n); });
  measure("tree sum 2^20", goals[1], [&] { tree_sum<<<4096, 256>>>(in, out); });
  measure("shuffle sum 2^20", goals[2], [&] { shuffle_sum<<<4096, 256>>>(in, out); });
  measure("naive GEMM 256^3", goals[3], [&] { naive_gemm<<<dim3(16, 16), dim3(16, 16)>>>(in, in, out, 256); });
  measure("tiled GEMM 256^3", goals[4], [&] { tiled_gemm<<<dim3(16, 16), dim3(16, 16)>>>(in, in, out, 256); });
  cudaFree(in);
  cudaFree(out);
  return 0;
}
