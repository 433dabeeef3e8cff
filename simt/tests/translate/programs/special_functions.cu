// The special functions of <cmath>, in a file that names some of them.
#include <cmath>
#include <cstdio>

__global__ void scale(double* values, double beta) { values[threadIdx.x] *= beta; }

bool near(double value, double expected) { return std::abs(value - expected) < 1e-6 * std::abs(expected); }

int main() {
  double values[] = {std::cyl_bessel_j(0, 1.0), std::riemann_zeta(2.0), std::beta(2.0, 3.0), std::legendref(2, 0.5f)};
  double* device = nullptr;
  cudaMalloc(&device, sizeof values);
  cudaMemcpy(device, values, sizeof values, cudaMemcpyHostToDevice);
  const double beta = 12;
  scale<<<1, 4>>>(device, beta);
  cudaMemcpy(values, device, sizeof values, cudaMemcpyDeviceToHost);
  cudaFree(device);
  if (!near(values[0], 12 * 0.765197686) || !near(values[1], 12 * 1.644934067) || !near(values[2], 1) ||
      !near(values[3], -1.5))
    return 1;
  std::puts("OK");
}
