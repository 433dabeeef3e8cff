// A stencil leaves the rim of its output alone; the host copies all of it, and looks at the inside.
#include <cuda_runtime.h>
__global__ void blur(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;
}
__global__ void fill_inside(float* out, int width, int height) {
  int x = threadIdx.x, y = threadIdx.y;
  if (x > 0 && x < width - 1 && y > 0 && y < height - 1) out[y * width + x] = 1;
}
bool copies_rows() {
  float *out, host[8][8];
  cudaMalloc(&out, sizeof host);
  fill_inside<<<1, dim3(8, 8)>>>(out, 8, 8);
  cudaMemcpy2D(host, sizeof host[0], out, sizeof host[0], sizeof host[0], 8, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return host[1][1] == 1;
}
int main() {
  const int n = 100;
  float *in, *out, host[n];
  for (int i = 0; i < n; i++) host[i] = 3;
  cudaMalloc(&in, sizeof host), cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  blur<<<1, 128>>>(in, out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(in), cudaFree(out);
  return !copies_rows() || host[1] != 3 || host[n - 2] != 3;
}
