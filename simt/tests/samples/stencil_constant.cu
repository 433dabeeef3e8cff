// A 3D finite-difference stencil with its coefficients in constant memory, and the same in one dimension with a halo.
#include <cmath>
#include <cstdio>
#include <vector>
#define RADIUS 4
#define BX 16
#define BY 8

__constant__ float stencil[RADIUS + 1];
__device__ __constant__ int shape[3];
static __constant__ const float kScale[2] = {1.0f, 0.5f};
__device__ float largest[1];
__device__ int launches;

__global__ void FiniteDifferences3DKernel(float *output, const float *__restrict__ input) {
  __shared__ float tile[BY + 2 * RADIUS][BX + 2 * RADIUS];
  const int dimx = shape[0], dimy = shape[1], dimz = shape[2], pitch = dimx + 2 * RADIUS, plane = pitch * (dimy + 2 * RADIUS);
  const int gx = blockIdx.x * blockDim.x + threadIdx.x, gy = blockIdx.y * blockDim.y + threadIdx.y;
  const int tx = threadIdx.x + RADIUS, ty = threadIdx.y + RADIUS;
  int index = RADIUS * plane + (gy + RADIUS) * pitch + gx + RADIUS;
  float infront[RADIUS], behind[RADIUS], current;
  for (int i = RADIUS - 2; i >= 0; i--) behind[i] = input[index - (i + 2) * plane];
  behind[RADIUS - 1] = 0;
  for (int i = 0; i < RADIUS - 1; i++) behind[i] = input[index - (i + 2) * plane];
  current = input[index - plane];
  for (int i = 0; i < RADIUS; i++) infront[i] = input[index + i * plane];
  for (int iz = 0; iz < dimz; iz++, index += plane) {
    for (int i = RADIUS - 1; i > 0; i--) behind[i] = behind[i - 1];
    behind[0] = current;
    current = infront[0];
#pragma unroll
    for (int i = 0; i < RADIUS - 1; i++) infront[i] = infront[i + 1];
    infront[RADIUS - 1] = input[index + RADIUS * plane];
    __syncthreads();
    if (threadIdx.y < RADIUS) {
      tile[threadIdx.y][tx] = input[index - RADIUS * pitch];
      tile[threadIdx.y + BY + RADIUS][tx] = input[index + BY * pitch];
    }
    if (threadIdx.x < RADIUS) {
      tile[ty][threadIdx.x] = input[index - RADIUS];
      tile[ty][threadIdx.x + BX + RADIUS] = input[index + BX];
    }
    tile[ty][tx] = current;
    __syncthreads();
    float value = stencil[0] * current;
#pragma unroll 4
    for (int i = 1; i <= RADIUS; i++)
      value += stencil[i] * (infront[i - 1] + behind[i - 1] + tile[ty - i][tx] + tile[ty + i][tx] + tile[ty][tx - i] + tile[ty][tx + i]);
    output[index] = value * kScale[0];
  }
  if (gx == 0 && gy == 0) largest[0] = current, launches++;
}

int main() {
  const int dim[3] = {32, 16, 6}, pitch = dim[0] + 2 * RADIUS, rows = dim[1] + 2 * RADIUS, planes = dim[2] + 2 * RADIUS;
  const size_t volume = (size_t)pitch * rows * planes;
  std::vector<float> in(volume), out(volume);
  for (size_t i = 0; i < volume; i++) in[i] = (float)((i * 37) % 101) / 101;
  float coefficients[RADIUS + 1] = {1.0f, 0.5f, 0.25f, 0.125f, 0.0625f}, *d_in, *d_out, back[RADIUS + 1], last;
  if (cudaMemcpyToSymbol(stencil, (void *)coefficients, (RADIUS + 1) * sizeof(float)) != cudaSuccess) return 2;
  if (cudaMemcpyToSymbol(shape, dim, sizeof dim, 0, cudaMemcpyHostToDevice) != cudaSuccess) return 2;
  cudaMemcpyFromSymbol(back, stencil, sizeof back);
  cudaMalloc(&d_in, volume * 4), cudaMalloc(&d_out, volume * 4);
  cudaMemcpy(d_in, in.data(), volume * 4, cudaMemcpyHostToDevice);
  cudaMemset(d_out, 0, volume * 4);
  int zero = 0, count;
  cudaMemcpyToSymbol(launches, &zero, sizeof zero);
  FiniteDifferences3DKernel<<<dim3(dim[0] / BX, dim[1] / BY), dim3(BX, BY)>>>(d_out, d_in);
  cudaMemcpy(out.data(), d_out, volume * 4, cudaMemcpyDeviceToHost);
  void *address;
  cudaGetSymbolAddress(&address, largest);
  cudaMemcpy(&last, address, sizeof last, cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(&count, launches, sizeof count);
  int wrong = cudaGetLastError() != cudaSuccess || back[3] != 0.125f || count != 1;
  auto at = [&](int x, int y, int z) { return in[((size_t)(z + RADIUS) * rows + y + RADIUS) * pitch + x + RADIUS]; };
  for (int z = 0; z < dim[2]; z++)
    for (int y = 0; y < dim[1]; y++)
      for (int x = 0; x < dim[0]; x++) {
        float value = coefficients[0] * at(x, y, z);
        for (int i = 1; i <= RADIUS; i++)
          value += coefficients[i] * (at(x, y, z + i) + at(x, y, z - i) + at(x, y - i, z) + at(x, y + i, z) + at(x - i, y, z) + at(x + i, y, z));
        wrong += !(std::fabs(out[((size_t)(z + RADIUS) * rows + y + RADIUS) * pitch + x + RADIUS] - value) <= 1e-5f);
      }
  wrong += last != at(0, 0, dim[2] - 1);
  printf("%d wrong\n", wrong);
  cudaFree(d_in), cudaFree(d_out);
  return wrong != 0;
}
