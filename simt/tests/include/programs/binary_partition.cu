// Odd and even numbers counted and summed by groups that each warp splits into.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <stdio.h>
namespace cg = cooperative_groups;

__global__ void oddEvenCountAndSumCG(int *inputArr, int *numOfOdds, int *sumOfOddAndEvens, unsigned int size) {
  cg::thread_block cta = cg::this_thread_block();
  cg::grid_group grid = cg::this_grid();
  cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(cta);
  for (int i = grid.thread_rank(); i < size; i += grid.size()) {
    int elem = inputArr[i];
    auto subTile = cg::binary_partition(tile32, elem & 1);
    if (elem & 1) {
      int oddGroupSum = cg::reduce(subTile, elem, cg::plus<int>());
      if (subTile.thread_rank() == 0) {
        atomicAdd(numOfOdds, subTile.size());
        atomicAdd(&sumOfOddAndEvens[0], oddGroupSum);
      }
    } else {
      int evenGroupSum = cg::reduce(subTile, elem, cg::plus<int>());
      if (subTile.thread_rank() == 0) atomicAdd(&sumOfOddAndEvens[1], evenGroupSum);
    }
    tile32.sync();
  }
}

int main() {
  int *h, *d, *d_out, out[3], expected[3] = {0, 0, 0};
  const unsigned int arrSize = 1024 * 8;
  cudaMallocHost(&h, sizeof(int) * arrSize);
  for (unsigned i = 0; i < arrSize; i++) {
    h[i] = (i * 2654435761u >> 16) % 50;
    if (h[i] & 1) expected[0]++, expected[1] += h[i];
    else expected[2] += h[i];
  }
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMalloc(&d, sizeof(int) * arrSize), cudaMalloc(&d_out, sizeof out);
  cudaMemcpyAsync(d, h, sizeof(int) * arrSize, cudaMemcpyHostToDevice, stream);
  cudaMemsetAsync(d_out, 0, sizeof out, stream);
  int threadsPerBlock = 0, blocksPerGrid = 0;
  if (cudaOccupancyMaxPotentialBlockSize(&blocksPerGrid, &threadsPerBlock, oddEvenCountAndSumCG, 0, 0) != cudaSuccess) return 2;
  printf("%d blocks of %d\n", blocksPerGrid, threadsPerBlock);
  if (blocksPerGrid < 1 || threadsPerBlock < 32) return 3;
  oddEvenCountAndSumCG<<<4, 256, 0, stream>>>(d, d_out, d_out + 1, arrSize);
  cudaMemcpyAsync(out, d_out, sizeof out, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d %d\n", out[0], out[1], out[2]);
  cudaFreeHost(h), cudaFree(d), cudaFree(d_out), cudaStreamDestroy(stream);
  return out[0] != expected[0] || out[1] != expected[1] || out[2] != expected[2];
}
