// Several transposes run through a pointer to the kernel, with cooperative groups for the barrier.
#include <cooperative_groups.h>
#include <cstdio>
#include <vector>
namespace cg = cooperative_groups;

#define TILE_DIM 16
#define BLOCK_ROWS 16
#define FLOOR(a, b) (a - (a % b))
int MUL_FACTOR = TILE_DIM;

__global__ void copySharedMem(float *odata, float *idata, int width, int height) {
  cg::thread_block cta = cg::this_thread_block();
  __shared__ float tile[TILE_DIM][TILE_DIM];
  int xIndex = blockIdx.x * TILE_DIM + threadIdx.x;
  int yIndex = blockIdx.y * TILE_DIM + threadIdx.y;
  int index = xIndex + width * yIndex;
  for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) {
    if (xIndex < width && yIndex < height) tile[threadIdx.y][threadIdx.x] = idata[index];
  }
  cg::sync(cta);
  for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) {
    if (xIndex < height && yIndex < width) odata[index] = tile[threadIdx.y][threadIdx.x];
  }
}

__global__ void transposeNaive(float *odata, float *idata, int width, int height) {
  int xIndex = blockIdx.x * TILE_DIM + threadIdx.x;
  int yIndex = blockIdx.y * TILE_DIM + threadIdx.y;
  int index_in = xIndex + width * yIndex;
  int index_out = yIndex + height * xIndex;
  for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) odata[index_out + i] = idata[index_in + i * width];
}

__global__ void transposeNoBankConflicts(float *odata, float *idata, int width, int height) {
  cg::thread_block cta = cg::this_thread_block();
  __shared__ float tile[TILE_DIM][TILE_DIM + 1];
  int xIndex = blockIdx.x * TILE_DIM + threadIdx.x, yIndex = blockIdx.y * TILE_DIM + threadIdx.y;
  int index_in = xIndex + (yIndex)*width;
  xIndex = blockIdx.y * TILE_DIM + threadIdx.x;
  yIndex = blockIdx.x * TILE_DIM + threadIdx.y;
  int index_out = xIndex + (yIndex)*height;
  for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS)
    tile[threadIdx.y + i][threadIdx.x] = idata[index_in + i * width];
  cg::sync(cta);
  for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS)
    odata[index_out + i * height] = tile[threadIdx.x][threadIdx.y + i];
}

int main() {
  const int size_x = 128, size_y = 128;
  void (*kernel)(float *, float *, int, int);
  const char *kernelName;
  dim3 grid(size_x / TILE_DIM, size_y / TILE_DIM), threads(TILE_DIM, BLOCK_ROWS);
  const size_t mem_size = sizeof(float) * size_x * size_y;
  std::vector<float> h_idata(size_x * size_y), h_odata(size_x * size_y);
  for (int i = 0; i < size_x * size_y; ++i) h_idata[i] = (float)i;
  float *d_idata, *d_odata;
  cudaMalloc((void **)&d_idata, mem_size);
  cudaMalloc((void **)&d_odata, mem_size);
  cudaMemcpy(d_idata, h_idata.data(), mem_size, cudaMemcpyHostToDevice);
  bool success = true;
  for (int k = 0; k < 3; k++) {
    switch (k) {
      case 0: kernel = &copySharedMem; kernelName = "shared memory copy"; break;
      case 1: kernel = &transposeNaive; kernelName = "naive"; break;
      default: kernel = &transposeNoBankConflicts; kernelName = "optimized"; break;
    }
    for (int rep = 0; rep < 2; rep++) kernel<<<grid, threads>>>(d_odata, d_idata, size_x, size_y);
    if (cudaGetLastError() != cudaSuccess) return 2;
    cudaMemcpy(h_odata.data(), d_odata, mem_size, cudaMemcpyDeviceToHost);
    for (int y = 0; y < size_y; ++y)
      for (int x = 0; x < size_x; ++x)
        if (h_odata[y * size_x + x] != (k == 0 ? h_idata[y * size_x + x] : h_idata[x * size_x + y])) success = false;
    printf("transpose %s: %s\n", kernelName, success ? "ok" : "wrong");
  }
  cudaFree(d_idata);
  cudaFree(d_odata);
  return success && FLOOR(size_x, MUL_FACTOR) == size_x ? 0 : 1;
}
