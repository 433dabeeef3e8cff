// Exchanges between a block's blocked items and each warp's striped ones, also where the last warp is not full.
#include <cstdio>
#include <cub/block/block_exchange.cuh>

template <int threads>
__global__ void there_and_back(int* striped, int* blocked) {
  using Exchange = cub::BlockExchange<int, threads, 4>;
  __shared__ typename Exchange::TempStorage temp;
  const int thread = threadIdx.x;
  int items[4];
  for (int i = 0; i < 4; ++i) items[i] = thread * 4 + i;
  Exchange(temp).BlockedToWarpStriped(items);
  for (int i = 0; i < 4; ++i) striped[thread * 4 + i] = items[i];
  __syncthreads();
  int back[4];
  Exchange(temp).WarpStripedToBlocked(items, back);
  for (int i = 0; i < 4; ++i) blocked[thread * 4 + i] = back[i];
}

template <int threads>
int wrong() {
  int *striped, *blocked, differ = 0;
  cudaMallocManaged(&striped, threads * 4 * sizeof(int));
  cudaMallocManaged(&blocked, threads * 4 * sizeof(int));
  there_and_back<threads><<<1, threads>>>(striped, blocked);
  cudaDeviceSynchronize();
  for (int thread = 0; thread < threads; ++thread)
    for (int i = 0; i < 4; ++i) {
      const int first = thread / 32 * 32, lanes = threads - first < 32 ? threads - first : 32;
      differ += striped[thread * 4 + i] != first * 4 + i * lanes + thread - first;
      differ += blocked[thread * 4 + i] != thread * 4 + i;
    }
  cudaFree(striped);
  cudaFree(blocked);
  return differ;
}

int main() {
  const int differ = wrong<128>() + wrong<48>();
  std::printf("%d differ\n", differ);
  return differ != 0;
}
