// CUB: operations of warps, blocks and the device.
#include <cub/cub.cuh>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)

constexpr int kThreads = 128, kItems = 4, kCount = kThreads * kItems;

struct Running {
  int total;
  __device__ int operator()(int block_sum) {
    const int before = total;
    total += block_sum;
    return before;
  }
};

__global__ void warps(const int* in, int* sums, int* scans) {
  using Reduce = cub::WarpReduce<int>;
  using Scan = cub::WarpScan<int, 16>;
  __shared__ typename Reduce::TempStorage reduce[kThreads / 32];
  __shared__ typename Scan::TempStorage scan[kThreads / 16];
  const int sum = Reduce(reduce[threadIdx.x / 32]).Sum(in[threadIdx.x]);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
  int before;
  Scan(scan[threadIdx.x / 16]).ExclusiveSum(in[threadIdx.x], before);
  scans[threadIdx.x] = before;
}

template <cub::BlockReduceAlgorithm how>
__global__ void block_sum(const int* in, int n, int* out) {
  using Reduce = cub::BlockReduce<int, kThreads, how>;
  __shared__ typename Reduce::TempStorage temp;
  int sum = 0;
  for (int i = threadIdx.x; i < n; i += kThreads) sum += in[i];
  const int all = Reduce(temp).Sum(sum);
  __syncthreads();
  const int most = Reduce(temp).Reduce(sum, cub::Max());
  if (threadIdx.x == 0) out[0] = all, out[1] = most;
}

__global__ void items(const int* in, int* sorted, int* scanned, int* running) {
  using Load = cub::BlockLoad<int, kThreads, kItems, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using Store = cub::BlockStore<int, kThreads, kItems, cub::BLOCK_STORE_TRANSPOSE>;
  using Sort = cub::BlockRadixSort<int, kThreads, kItems>;
  using Scan = cub::BlockScan<int, kThreads>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
    typename Sort::TempStorage sort;
    typename Scan::TempStorage scan;
  } temp;
  int mine[kItems], sums[kItems];
  Load(temp.load).Load(in, mine);
  __syncthreads();
  Sort(temp.sort).Sort(mine);
  __syncthreads();
  Store(temp.store).Store(sorted, mine);
  __syncthreads();
  int all;
  Scan(temp.scan).InclusiveSum(mine, sums, all);
  __syncthreads();
  Store(temp.store).Store(scanned, sums);
  __syncthreads();
  Running total{100};
  for (int round = 0; round < 2; ++round) {
    int before;
    Scan(temp.scan).ExclusiveSum(1, before, total);
    running[round * kThreads + threadIdx.x] = before;
    __syncthreads();
  }
}

struct Odd {
  __host__ __device__ bool operator()(int x) const { return x % 2; }
};

template <class Call>
void with_memory(Call call) {
  void* temporary = nullptr;
  size_t bytes = 0;
  EXPECT(call(temporary, bytes) == cudaSuccess && bytes > 0);
  cudaMalloc(&temporary, bytes);
  EXPECT(call(temporary, bytes) == cudaSuccess);
  cudaFree(temporary);
}

int main() {
  std::vector<int> host(kCount), got(kCount), expected;
  for (int i = 0; i < kCount; ++i) host[i] = (i * 7919) % 1009 - 500;
  int *in, *out, *more, *last;
  for (int** p : {&in, &out, &more, &last}) cudaMalloc(p, kCount * sizeof(int));
  cudaMemcpy(in, host.data(), kCount * sizeof(int), cudaMemcpyHostToDevice);
  const auto read = [&](const int* from) {
    cudaMemcpy(got.data(), from, kCount * sizeof(int), cudaMemcpyDeviceToHost);
    return got;
  };
  cudaMemset(out, 0, kCount * sizeof(int));
  cudaMemset(more, 0, kCount * sizeof(int));
  warps<<<1, kThreads>>>(in, out, more);
  EXPECT(read(out)[3] == std::accumulate(&host[96], &host[128], 0));
  EXPECT(read(more)[31] == std::accumulate(&host[16], &host[31], 0) && got[16] == 0);
  block_sum<cub::BLOCK_REDUCE_WARP_REDUCTIONS><<<1, kThreads>>>(in, kCount, out);
  EXPECT(read(out)[0] == std::accumulate(host.begin(), host.end(), 0));
  block_sum<cub::BLOCK_REDUCE_RAKING><<<1, kThreads>>>(in, 1, out);
  EXPECT(read(out)[0] == host[0] && got[1] == 0);

  items<<<1, kThreads>>>(in, out, more, last);
  expected = host;
  std::sort(expected.begin(), expected.end());
  EXPECT(read(out) == expected);
  std::partial_sum(expected.begin(), expected.end(), expected.begin());
  EXPECT(read(more) == expected);
  int counts[2 * kThreads];
  cudaMemcpy(counts, last, sizeof counts, cudaMemcpyDeviceToHost);
  EXPECT(counts[0] == 100 && counts[5] == 105 && counts[kThreads] == 100 + kThreads);

  with_memory([&](void* temporary, size_t& bytes) { return cub::DeviceReduce::Sum(temporary, bytes, in, out, kCount); });
  EXPECT(read(out)[0] == std::accumulate(host.begin(), host.end(), 0));
  with_memory([&](void* t, size_t& b) { return cub::DeviceScan::ExclusiveSum(t, b, in, out, kCount); });
  EXPECT(read(out)[2] == host[0] + host[1]);
  with_memory([&](void* t, size_t& b) { return cub::DeviceRadixSort::SortKeys(t, b, in, out, kCount); });
  EXPECT(std::is_sorted(got.begin(), (read(out), got.end())));
  with_memory([&](void* t, size_t& b) { return cub::DeviceRadixSort::SortPairsDescending(t, b, in, out, in, more, kCount); });
  EXPECT(read(more)[0] == *std::max_element(host.begin(), host.end()));
  with_memory([&](void* t, size_t& b) { return cub::DeviceSelect::If(t, b, in, out, last, kCount, Odd()); });
  EXPECT(read(last)[0] == std::count_if(host.begin(), host.end(), [](int x) { return x % 2 != 0; }));
  with_memory([&](void* t, size_t& b) { return cub::DeviceHistogram::HistogramEven(t, b, in, out, 3, -500, 500, kCount); });
  EXPECT(read(out)[0] == std::count_if(host.begin(), host.end(), [](int x) { return x < 0; }));
  const std::vector<int> repeated = {7, 7, 3, 5, 5, 5, 1, 7, 2, 2};
  cudaMemcpy(in, repeated.data(), repeated.size() * sizeof(int), cudaMemcpyHostToDevice);
  with_memory([&](void* t, size_t& b) {
    return cub::DeviceRunLengthEncode::NonTrivialRuns(t, b, in, out, more, last, int(repeated.size()));
  });
  EXPECT(read(last)[0] == 3);
  EXPECT(read(out)[0] == 0 && got[1] == 3 && got[2] == 8);
  EXPECT(read(more)[0] == 2 && got[1] == 3 && got[2] == 2);
  with_memory([&](void* t, size_t& b) { return cub::DeviceRunLengthEncode::NonTrivialRuns(t, b, in, out, more, last, 0); });
  EXPECT(read(last)[0] == 0);
  for (int* p : {in, out, more, last}) cudaFree(p);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
