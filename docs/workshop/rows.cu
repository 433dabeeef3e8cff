// y = 3 x + y for a matrix of 50 rows and 70 columns: blocks of 8 rows of 32 threads.
#include <cstdio>
#include <cstdlib>
#include <vector>

static void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

__global__ void axpy(float a, const float* __restrict__ x, float* __restrict__ y, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;  // the 32 threads of a warp: 32 neighbours in one row
  if (row >= rows || col >= cols) return;                 // the guard, now of both sides
  const int i = row * cols + col;
  y[i] = a * x[i] + y[i];
}

int main() {
  const int rows = 50, cols = 70;
  const size_t bytes = sizeof(float) * rows * cols;
  std::vector<float> x(rows * cols, 1), y(rows * cols, 2);

  float *x_there = nullptr, *y_there = nullptr;
  check(cudaMalloc(&x_there, bytes), "room for x");
  check(cudaMalloc(&y_there, bytes), "room for y");
  check(cudaMemcpy(x_there, x.data(), bytes, cudaMemcpyHostToDevice), "copying x in");
  check(cudaMemcpy(y_there, y.data(), bytes, cudaMemcpyHostToDevice), "copying y in");

  const dim3 threads(32, 8);                            // columns, rows
  const dim3 blocks((cols + 31) / 32, (rows + 7) / 8);  // 3 x 7
  axpy<<<blocks, threads>>>(3, x_there, y_there, rows, cols);
  check(cudaGetLastError(), "launching");
  check(cudaMemcpy(y.data(), y_there, bytes, cudaMemcpyDeviceToHost), "running, and copying y out");

  int right = 0;
  for (const float value : y) right += value == 5;
  std::printf("%d of %d elements are 5\n", right, rows * cols);
  check(cudaFree(x_there), "freeing x");
  check(cudaFree(y_there), "freeing y");
}
