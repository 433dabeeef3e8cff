// OpenMP in host code: one thread a stream, each with its part of the data; and a reduction that checks the kernel's result.
#include <omp.h>

#include <cstdio>
#include <vector>

__global__ void square(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * in[i];
}

int main() {
  const int parts = 4, n = 1 << 10;
  std::vector<float> host(parts * n);
#pragma omp parallel for
  for (int i = 0; i < parts * n; ++i) host[i] = static_cast<float>(i % 7);

  float *in, *out;
  cudaMalloc(&in, parts * n * sizeof(float));
  cudaMalloc(&out, parts * n * sizeof(float));
  cudaMemcpy(in, host.data(), parts * n * sizeof(float), cudaMemcpyHostToDevice);
  int threads = 0;
#pragma omp parallel for num_threads(parts) reduction(max : threads)
  for (int p = 0; p < parts; ++p) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    square<<<n / 256, 256, 0, stream>>>(in + p * n, out + p * n, n);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    threads = omp_get_num_threads();
  }
  std::vector<float> result(parts * n);
  cudaMemcpy(result.data(), out, parts * n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  long wrong = 0;
#pragma omp parallel for reduction(+ : wrong)
  for (int i = 0; i < parts * n; ++i) wrong += result[i] != host[i] * host[i];
  std::printf("%d threads, %ld wrong\n", threads, wrong);
  return wrong != 0 || threads != parts;
}
