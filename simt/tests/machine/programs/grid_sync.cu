// A whole reduction, and an iterative solver, in one cooperative launch.
// Some launches are refused on purpose.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
namespace cg = cooperative_groups;
#define CHECK(call)                                                                     \
  if (cudaError_t e = (call)) {                                                         \
    fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e)), exit(1);  \
  }

__device__ void reduceBlock(double *sdata, const cg::thread_block &cta) {
  const unsigned int tid = cta.thread_rank();
  cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(cta);
  sdata[tid] = cg::reduce(tile32, sdata[tid], cg::plus<double>());
  cg::sync(cta);
  double beta = 0.0;
  if (cta.thread_rank() == 0) {
    beta = 0;
    for (int i = 0; i < blockDim.x; i += tile32.size()) beta += sdata[i];
    sdata[0] = beta;
  }
  cg::sync(cta);
}

extern "C" __global__ void reduceSinglePassMultiBlockCG(const float *g_idata, float *g_odata, unsigned int n) {
  cg::thread_block block = cg::this_thread_block();
  cg::grid_group grid = cg::this_grid();
  extern double __shared__ sdata[];
  sdata[block.thread_rank()] = 0;
  for (int i = grid.thread_rank(); i < n; i += grid.size()) sdata[block.thread_rank()] += g_idata[i];
  cg::sync(block);
  reduceBlock(sdata, block);
  if (block.thread_rank() == 0) g_odata[blockIdx.x] = sdata[0];
  cg::sync(grid);
  if (grid.thread_rank() == 0) {
    for (int block = 1; block < gridDim.x; block++) g_odata[0] += g_odata[block];
  }
}

// Jacobi's method: every block reads its neighbours' results of the round before.
__global__ void jacobi(float *x, float *next, int n, int rounds) {
  cg::grid_group grid = cg::this_grid();
  for (int round = 0; round < rounds; round++) {
    for (int i = grid.thread_rank() + 1; i < n - 1; i += grid.size()) next[i] = 0.5f * (x[i - 1] + x[i + 1]);
    grid.sync();
    float *swap = x;
    x = next;
    next = swap;
  }
}

int main() {
  const unsigned n = 10000;
  float *h = (float *)malloc(n * sizeof(float)), *d_in, *d_out, result;
  double expected = 0;
  for (unsigned i = 0; i < n; i++) expected += h[i] = i % 9;
  int device = 0, numBlocksPerSm = 0, numThreads = 128, supported = 0;
  CHECK(cudaDeviceGetAttribute(&supported, cudaDevAttrCooperativeLaunch, device));
  if (!supported) return 0;
  cudaDeviceProp prop;
  CHECK(cudaGetDeviceProperties(&prop, device));
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&numBlocksPerSm, reduceSinglePassMultiBlockCG, numThreads,
                                                      numThreads * sizeof(double)));
  int numBlocks = prop.multiProcessorCount * numBlocksPerSm;
  if (numBlocks > 6) numBlocks = 6;
  CHECK(cudaMalloc(&d_in, n * sizeof(float)));
  CHECK(cudaMalloc(&d_out, numBlocks * sizeof(float)));
  CHECK(cudaMemcpy(d_in, h, n * sizeof(float), cudaMemcpyHostToDevice));
  dim3 dimBlock(numThreads, 1, 1), dimGrid(numBlocks, 1, 1);
  unsigned count = n;
  void *kernelArgs[] = {(void *)&d_in, (void *)&d_out, (void *)&count};
  CHECK(cudaLaunchCooperativeKernel((void *)reduceSinglePassMultiBlockCG, dimGrid, dimBlock, kernelArgs,
                                    numThreads * sizeof(double), NULL));
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(&result, d_out, sizeof(float), cudaMemcpyDeviceToHost));

  const int m = 130;
  float line[m] = {0}, *d_x, *d_next;
  line[m - 1] = 1;
  int size = m, rounds = 4;
  CHECK(cudaMalloc(&d_x, sizeof line));
  CHECK(cudaMalloc(&d_next, sizeof line));
  CHECK(cudaMemcpy(d_x, line, sizeof line, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(d_next, line, sizeof line, cudaMemcpyHostToDevice));
  void *args[] = {&d_x, &d_next, &size, &rounds};
  CHECK(cudaLaunchCooperativeKernel(jacobi, dim3(2), dim3(64), args));
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(line, d_x, sizeof line, cudaMemcpyDeviceToHost));
  printf("%g of %g, %g\n", result, expected, line[m - 2]);
  // Too many blocks to be resident at once.
  bool refused = cudaLaunchCooperativeKernel(jacobi, dim3(100000), dim3(1024), args) == cudaErrorCooperativeLaunchTooLarge;
  cudaGetLastError();
  cudaFree(d_in), cudaFree(d_out), cudaFree(d_x), cudaFree(d_next), free(h);
  return result != (float)expected || line[m - 2] != 0.625f || !refused;
}
