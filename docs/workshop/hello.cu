// A whole CUDA program: y = 3 x + y for 1000 floats.
#include <cstdio>
#include <cstdlib>
#include <vector>

// Every CUDA call returns whether it worked.
static void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

__global__ void axpy(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;  // the element of this thread
  if (i < n) y[i] = a * x[i] + y[i];
}

int main() {
  const int n = 1000, threads = 256, blocks = (n + threads - 1) / threads;
  const size_t bytes = n * sizeof(float);
  std::vector<float> x(n, 1), y(n, 2);  // in the host's memory

  float *x_there = nullptr, *y_there = nullptr;  // in the device's
  check(cudaMalloc(&x_there, bytes), "room for x");
  check(cudaMalloc(&y_there, bytes), "room for y");
  check(cudaMemcpy(x_there, x.data(), bytes, cudaMemcpyHostToDevice), "copying x in");
  check(cudaMemcpy(y_there, y.data(), bytes, cudaMemcpyHostToDevice), "copying y in");

  axpy<<<blocks, threads>>>(3, x_there, y_there, n);
  check(cudaGetLastError(), "launching");
  check(cudaMemcpy(y.data(), y_there, bytes, cudaMemcpyDeviceToHost), "running, and copying y out");

  std::printf("y[0] = %g, y[%d] = %g\n", y[0], n - 1, y[n - 1]);
  check(cudaFree(x_there), "freeing x");
  check(cudaFree(y_there), "freeing y");
}
