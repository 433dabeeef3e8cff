// CUB: merge sorts of blocks and warps, histograms and shifts of a block, loads, stores and exchanges of warps.
#include <algorithm>
#include <cstdio>
#include <cub/block/block_shuffle.cuh>
#include <cub/cub.cuh>
#include <numeric>
#include <vector>

constexpr int kThreads = 128, kItems = 3, kCount = kThreads * kItems, kPart = 16;

struct ByTens {
  __host__ __device__ bool operator()(int a, int b) const { return a / 10 < b / 10; }
};

__global__ void sort_block(int* keys, int* values, int valid) {
  using Sort = cub::BlockMergeSort<int, kThreads, kItems, int>;
  __shared__ Sort::TempStorage temp;
  int key[kItems], value[kItems];
  cub::LoadDirectBlocked(threadIdx.x, keys, key);
  cub::LoadDirectBlocked(threadIdx.x, values, value);
  if (valid < kCount) Sort(temp).Sort(key, value, ByTens(), valid, 1000);
  else Sort(temp).StableSort(key, value, ByTens());
  cub::StoreDirectBlocked(threadIdx.x, keys, key);
  cub::StoreDirectBlocked(threadIdx.x, values, value);
}

// Each part of a warp sorts its own items.
__global__ void sort_warps(int* keys) {
  using Load = cub::WarpLoad<int, kItems, cub::WARP_LOAD_TRANSPOSE, kPart>;
  using Sort = cub::WarpMergeSort<int, kItems, kPart>;
  using Store = cub::WarpStore<int, kItems, cub::WARP_STORE_TRANSPOSE, kPart>;
  __shared__ union {
    Load::TempStorage load;
    Sort::TempStorage sort;
    Store::TempStorage store;
  } temp[kThreads / kPart];
  const int part = threadIdx.x / kPart;
  int key[kItems];
  int* const own = keys + part * kPart * kItems;
  Load(temp[part].load).Load(own, key);
  __syncwarp();
  Sort(temp[part].sort).Sort(key, ByTens());
  __syncwarp();
  Store(temp[part].store).Store(own, key);
}

__global__ void exchange(int* out) {
  using Exchange = cub::WarpExchange<int, kItems, kPart>;
  __shared__ Exchange::TempStorage temp[kThreads / kPart];
  int item[kItems], ranks[kItems];
  for (int i = 0; i < kItems; ++i) item[i] = threadIdx.x * kItems + i;
  Exchange(temp[threadIdx.x / kPart]).BlockedToStriped(item, item);
  for (int i = 0; i < kItems; ++i) ranks[i] = kPart * kItems - 1 - (i * kPart + threadIdx.x % kPart);
  __syncwarp();
  Exchange(temp[threadIdx.x / kPart]).ScatterToStriped(item, ranks);
  for (int i = 0; i < kItems; ++i) out[threadIdx.x * kItems + i] = item[i];
}

__global__ void count(const int* keys, unsigned* bins) {
  using Histogram = cub::BlockHistogram<unsigned char, kThreads, kItems, 10, cub::BLOCK_HISTO_ATOMIC>;
  __shared__ Histogram::TempStorage temp;
  __shared__ unsigned shared[10];
  unsigned char digit[kItems];
  for (int i = 0; i < kItems; ++i) digit[i] = keys[threadIdx.x * kItems + i] % 10;
  Histogram(temp).Histogram(digit, shared);
  __syncthreads();
  if (threadIdx.x < 10) bins[threadIdx.x] = shared[threadIdx.x];
}

__global__ void shift(int* out) {
  using Shuffle = cub::BlockShuffle<int, kThreads>;
  __shared__ Shuffle::TempStorage temp;
  const int thread = threadIdx.x;
  int turned, offset = -1, item[2] = {2 * thread, 2 * thread + 1}, left[2] = {-1, -1}, right[2] = {-1, -1}, first, last;
  Shuffle(temp).Rotate(thread, turned, 5);
  __syncthreads();
  Shuffle(temp).Offset(thread, offset, -2);
  __syncthreads();
  Shuffle(temp).Up(item, left, last);
  __syncthreads();
  Shuffle(temp).Down(item, right, first);
  const bool right_all = turned == (thread + 5) % kThreads && offset == (thread < 2 ? -1 : thread - 2) &&
                         left[0] == item[0] - 1 && left[1] == item[0] && right[0] == item[1] &&
                         right[1] == (thread == kThreads - 1 ? -1 : item[1] + 1) && first == 0 &&
                         last == 2 * kThreads - 1;
  out[thread] = right_all;
}

int main() {
  int *keys, *values, wrong = 0;
  unsigned* bins;
  cudaMallocManaged(&keys, kCount * sizeof(int)), cudaMallocManaged(&values, kCount * sizeof(int));
  cudaMallocManaged(&bins, 10 * sizeof(unsigned));
  std::vector<int> given(kCount), order(kCount);
  for (int i = 0; i < kCount; ++i) given[i] = i * 7919 % 1000;
  const auto fill = [&] { std::copy(given.begin(), given.end(), keys), std::iota(values, values + kCount, 0); };
  for (const int valid : {kCount, kCount - 10}) {
    fill();
    sort_block<<<1, kThreads>>>(keys, values, valid);
    cudaDeviceSynchronize();
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.begin() + valid, [&](int a, int b) { return ByTens()(given[a], given[b]); });
    for (int i = 0; i < valid; ++i) wrong += keys[i] != given[order[i]] || values[i] != order[i];
    for (int i = valid; i < kCount; ++i) wrong += keys[i] != 1000;
  }
  fill();
  count<<<1, kThreads>>>(keys, bins);
  sort_warps<<<1, kThreads>>>(keys);
  cudaDeviceSynchronize();
  for (int digit = 0; digit < 10; ++digit)
    wrong += static_cast<int>(bins[digit]) !=
             std::count_if(given.begin(), given.end(), [&](int x) { return x % 10 == digit; });
  for (int i = 0; i < kCount; i += kPart * kItems) {
    std::stable_sort(given.begin() + i, given.begin() + i + kPart * kItems, ByTens());
    wrong += !std::equal(keys + i, keys + i + kPart * kItems, given.begin() + i);
  }
  exchange<<<1, kThreads>>>(keys);
  shift<<<1, kThreads>>>(values);
  cudaDeviceSynchronize();
  for (int i = 0; i < kCount; ++i) {  // the item whose place is counted from the other end
    const int thread = i / kItems, item = i % kItems, first = thread / kPart * kPart * kItems;
    wrong += keys[i] != first + kPart * kItems - 1 - (item * kPart + thread % kPart);
  }
  for (int i = 0; i < kThreads; ++i) wrong += values[i] != 1;
  std::printf("%d wrong\n", wrong);
  cudaFree(keys), cudaFree(values), cudaFree(bins);
  return wrong != 0;
}
