// cub::BlockAdjacentDifference and cub::BlockDiscontinuity.
#include <cub/block/block_adjacent_difference.cuh>
#include <cub/block/block_discontinuity.cuh>
#include <cub/cub.cuh>

#include <cstdio>
#include <vector>

constexpr int kThreads = 64, kItems = 3, kTile = kThreads * kItems;
struct Minus {
  __host__ __device__ int operator()(const int& a, const int& b) const { return a - b; }
};
struct Differs {
  __host__ __device__ bool operator()(const int& a, const int& b) const { return a != b; }
};
struct StartsRow {
  __device__ bool operator()(const int&, const int&, int place) const { return place % 5 == 0; }
};

// `out`: one tile for each way.
__global__ void all_ways(const int* in, int* out) {
  using Difference = cub::BlockAdjacentDifference<int, kThreads>;
  using Flags = cub::BlockDiscontinuity<int, kThreads>;
  __shared__ union {
    typename Difference::TempStorage difference;
    typename Flags::TempStorage flags;
  } temp;
  int values[kItems], results[kItems], more[kItems];
  const auto load = [&] { cub::LoadDirectBlocked(threadIdx.x, in, values); };
  const auto store = [&](int way, int(&result)[kItems]) {
    cub::StoreDirectBlocked(threadIdx.x, out + way * kTile, result);
    __syncthreads();
    load();
  };
  load();
  Difference(temp.difference).SubtractLeft(values, values, Minus());
  store(0, values);
  Difference(temp.difference).SubtractLeft(values, results, Minus(), -7);
  store(1, results);
  Difference(temp.difference).SubtractRight(values, values, Minus());
  store(2, values);
  Difference(temp.difference).SubtractRight(values, results, Minus(), 50);
  store(3, results);
  Difference(temp.difference).SubtractLeftPartialTile(values, results, Minus(), 100);
  store(4, results);
  Difference(temp.difference).SubtractRightPartialTile(values, results, Minus(), 100);
  store(5, results);
  Flags(temp.flags).FlagHeads(results, values, Differs());
  store(6, results);
  Flags(temp.flags).FlagTails(results, values, Differs(), in[kTile - 1]);
  store(7, results);
  Flags(temp.flags).FlagHeadsAndTails(results, more, values, Differs());
  store(8, results);
  store(9, more);
  Flags(temp.flags).FlagHeads(results, values, StartsRow(), 0);
  store(10, results);
}

int main() {
  std::vector<int> in(kTile), got(11 * kTile);
  for (int i = 0; i < kTile; ++i) in[i] = i / 4 * i / 4;
  int *d_in, *d_out;
  cudaMalloc(&d_in, in.size() * sizeof(int)), cudaMalloc(&d_out, got.size() * sizeof(int));
  cudaMemcpy(d_in, in.data(), in.size() * sizeof(int), cudaMemcpyHostToDevice);
  all_ways<<<1, kThreads>>>(d_in, d_out);
  cudaMemcpy(got.data(), d_out, got.size() * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_in), cudaFree(d_out);
  int wrong = 0;
  for (int i = 0; i < kTile; ++i) {
    const bool first = i == 0, last = i == kTile - 1;
    const int left = first ? 0 : in[i - 1], right = last ? 0 : in[i + 1];
    const int expected[11] = {first ? in[i] : in[i] - left,
                              in[i] - (first ? -7 : left),
                              last ? in[i] : in[i] - right,
                              in[i] - (last ? 50 : right),
                              first || i >= 100 ? in[i] : in[i] - left,
                              i >= 99 ? in[i] : in[i] - right,
                              first || in[i] != left,
                              !last && in[i] != right,
                              first || in[i] != left,
                              last || in[i] != right,
                              i % 5 == 0};
    for (int way = 0; way < 11; ++way)
      if (got[way * kTile + i] != expected[way] && wrong++ < 5)
        std::printf("way %d, item %d: %d, expected %d\n", way, i, got[way * kTile + i], expected[way]);
  }
  std::puts(wrong ? "FAILED" : "PASSED");
  return wrong != 0;
}
