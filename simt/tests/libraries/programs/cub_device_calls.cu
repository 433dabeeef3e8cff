// CUB's device-wide calls: on elements, segments, parts and runs, in place, and with two outputs.
#include <cstdio>
#include <cub/cub.cuh>
#include <vector>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)

template <class T>
struct Device {
  T* at;
  std::size_t n;
  Device(std::size_t count) : n(count) { cudaMalloc(&at, n * sizeof(T)), cudaMemset(at, 0, n * sizeof(T)); }
  Device(const std::vector<T>& values) : Device(values.size()) { set(values); }
  ~Device() { cudaFree(at); }
  void set(const std::vector<T>& values) {
    cudaMemcpy(at, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  }
  std::vector<T> get() const {
    std::vector<T> values(n);
    cudaMemcpy(values.data(), at, n * sizeof(T), cudaMemcpyDeviceToHost);
    return values;
  }
  operator T*() const { return at; }
};
using Ints = std::vector<int>;

// Makes a call twice, as programs do.
template <class Call>
void run(Call call) {
  void* room = nullptr;
  std::size_t bytes = 0;
  EXPECT(call(room, bytes) == cudaSuccess);
  cudaMalloc(&room, bytes);
  EXPECT(call(room, bytes) == cudaSuccess);
  cudaFree(room);
}
#define RUN(...) run([&](void* room, std::size_t& bytes) { return cub::__VA_ARGS__; })

struct Odd {
  __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};
struct Less {
  int than;
  __host__ __device__ bool operator()(int x) const { return x < than; }
};
struct Down {
  __host__ __device__ bool operator()(int a, int b) const { return b < a; }
};
struct Up {
  __host__ __device__ bool operator()(int a, int b) const { return a < b; }
};
struct Weigh {
  __host__ __device__ int operator()(int a, int b) const { return 10 * a + b; }
};
struct Double {
  __device__ void operator()(int& x) const { x *= 2; }
};
struct Mark {
  int* marks;
  __device__ void operator()(int i) { marks[i] = i; }
};

static void parts() {
  const Device<int> in(Ints{5, 2, 7, 4, 9, 6}), flags(Ints{0, 1, 1, 0, 0, 1}), out(6), more(6), rest(6), count(2);
  RUN(DevicePartition::Flagged(room, bytes, in.at, flags.at, out.at, count.at, 6));
  EXPECT(out.get() == (Ints{2, 7, 6, 9, 4, 5}) && count.get()[0] == 3);
  RUN(DevicePartition::If(room, bytes, in.at, out.at, count.at, 6, Odd()));
  EXPECT(out.get() == (Ints{5, 7, 9, 6, 4, 2}) && count.get()[0] == 3);
  RUN(DevicePartition::If(room, bytes, in.at, out.at, more.at, rest.at, count.at, 6, Less{5}, Odd()));
  EXPECT(count.get() == (Ints{2, 3}) && out.get()[1] == 4 && more.get()[2] == 9 && rest.get()[0] == 6);
  RUN(DeviceSelect::FlaggedIf(room, bytes, in.at, flags.at, out.at, count.at, 6, Odd()));
  EXPECT(count.get()[0] == 3 && out.get()[0] == 2);
  Device<int> own(Ints{5, 2, 7, 4, 9, 6});
  RUN(DeviceSelect::If(room, bytes, own.at, count.at, 6, Odd()));
  EXPECT(count.get()[0] == 3 && own.get()[2] == 9);
  own.set({5, 2, 7, 4, 9, 6});
  RUN(DeviceSelect::Flagged(room, bytes, own.at, flags.at, count.at, 6));
  EXPECT(count.get()[0] == 3 && own.get()[2] == 6);
  const Device<int> keys(Ints{1, 1, 2, 3, 3, 3});
  RUN(DeviceSelect::UniqueByKey(room, bytes, keys.at, in.at, out.at, more.at, count.at, 6));
  EXPECT(count.get()[0] == 3 && out.get()[2] == 3 && more.get()[1] == 7 && more.get()[2] == 4);
}

static void elements() {
  const Device<int> a(Ints{1, 2, 3, 4}), b(Ints{5, 6, 7, 8}), out(4);
  EXPECT(cub::DeviceTransform::Transform(cuda::std::make_tuple(a.at, b.at), out.at, 4, Weigh()) == cudaSuccess);
  EXPECT(out.get() == (Ints{15, 26, 37, 48}));
  EXPECT(cub::DeviceTransform::Transform(a.at, out.at, 4, Odd(), cudaStreamPerThread) == cudaSuccess);
  EXPECT(out.get() == (Ints{1, 0, 1, 0}));
  EXPECT(cub::DeviceFor::ForEach(out.at, out.at + 4, Double()) == cudaSuccess);
  EXPECT(cub::DeviceFor::ForEachN(out.at, 1, Double()) == cudaSuccess);
  EXPECT(out.get() == (Ints{4, 0, 2, 0}));
  RUN(DeviceFor::Bulk(room, bytes, 4, Mark{out.at}));
  EXPECT(cub::DeviceFor::ForEachCopy(a.at, a.at + 2, Mark{out.at}) == cudaSuccess);
  EXPECT(out.get() == (Ints{0, 1, 2, 3}));
  RUN(DeviceAdjacentDifference::SubtractLeftCopy(room, bytes, b.at, out.at, 4));
  EXPECT(out.get() == (Ints{5, 1, 1, 1}));
  RUN(DeviceAdjacentDifference::SubtractRight(room, bytes, out.at, 4, Weigh()));
  EXPECT(out.get() == (Ints{51, 11, 11, 1}));

  Device<const int*> sources(std::vector<const int*>{a.at, b.at + 1});
  Device<int*> targets(std::vector<int*>{out.at + 2, out.at});
  Device<int> sizes(Ints{2, 1});
  RUN(DeviceCopy::Batched(room, bytes, sources.at, targets.at, sizes.at, 2));
  EXPECT(out.get() == (Ints{6, 11, 1, 2}));
  sizes.set({4, 8});
  RUN(DeviceMemcpy::Batched(room, bytes, sources.at, targets.at, sizes.at, 2));
  EXPECT(out.get() == (Ints{6, 7, 1, 2}));
}

static void segments() {
  const Device<int> in(Ints{3, 1, 2, 9, 8, 7, 6}), bounds(Ints{0, 3, 3, 7}), out(7), values(7), sums(3);
  const Device<int> numbers(Ints{0, 1, 2, 3, 4, 5, 6});
  RUN(DeviceSegmentedSort::SortKeys(room, bytes, in.at, out.at, 7, 3, bounds.at, bounds.at + 1));
  EXPECT(out.get() == (Ints{1, 2, 3, 6, 7, 8, 9}));
  RUN(DeviceSegmentedSort::StableSortPairsDescending(room, bytes, in.at, out.at, numbers.at, values.at, 7, 3, bounds.at,
                                                     bounds.at + 1));
  EXPECT(out.get() == (Ints{3, 2, 1, 9, 8, 7, 6}) && values.get() == (Ints{0, 2, 1, 3, 4, 5, 6}));
  RUN(DeviceSegmentedRadixSort::SortPairs(room, bytes, in.at, out.at, numbers.at, values.at, 7, 3, bounds.at,
                                          bounds.at + 1, 0, 1));
  EXPECT(out.get() == (Ints{2, 3, 1, 8, 6, 9, 7}));
  Device<int> front(Ints{3, 1, 2, 9, 8, 7, 6}), back(7);
  cub::DoubleBuffer<int> both(front.at, back.at);
  RUN(DeviceSegmentedRadixSort::SortKeys(room, bytes, both, 7, 3, bounds.at, bounds.at + 1));
  EXPECT(both.Current() == back.at && back.get()[0] == 1 && front.get()[0] == 3);
  RUN(DeviceSegmentedReduce::Sum(room, bytes, in.at, sums.at, 3, bounds.at, bounds.at + 1));
  EXPECT(sums.get() == (Ints{6, 0, 30}));
  Device<cub::KeyValuePair<int, int>> greatest(3);
  RUN(DeviceSegmentedReduce::ArgMax(room, bytes, in.at, greatest.at, 3, bounds.at, bounds.at + 1));
  EXPECT(greatest.get()[2].key == 0 && greatest.get()[2].value == 9 && greatest.get()[1].key == 1);
}

static void sorts_and_merges() {
  const Device<int> in(Ints{3, 1, 2}), out(6), values(6), odd(Ints{1, 3, 5}), even(Ints{2, 4, 6});
  RUN(DeviceMergeSort::SortKeysCopy(room, bytes, in.at, out.at, 3, Down()));
  EXPECT(out.get()[0] == 3 && in.get()[0] == 3 && out.get()[2] == 1);
  RUN(DeviceMergeSort::StableSortPairs(room, bytes, out.at, values.at, 3, Up()));
  EXPECT(out.get()[0] == 1);
  RUN(DeviceMerge::MergeKeys(room, bytes, odd.at, 3, even.at, 3, out.at));
  EXPECT(out.get() == (Ints{1, 2, 3, 4, 5, 6}));
  RUN(DeviceMerge::MergePairs(room, bytes, odd.at, even.at, 3, even.at, odd.at, 3, out.at, values.at));
  EXPECT(values.get() == (Ints{2, 1, 4, 3, 6, 5}));
}

static void scans_and_counts() {
  Device<int> data(Ints{1, 2, 3, 4}), out(4), place(1);
  const Device<int> keys(Ints{1, 1, 2, 2});
  RUN(DeviceScan::InclusiveSum(room, bytes, data.at, 4));
  EXPECT(data.get() == (Ints{1, 3, 6, 10}));
  RUN(DeviceScan::ExclusiveScan(room, bytes, data.at, Weigh(), 0, 4, cudaStream_t(0)));
  EXPECT(data.get() == (Ints{0, 1, 13, 136}));
  RUN(DeviceScan::ExclusiveSumByKey(room, bytes, keys.at, keys.at, out.at, 4));
  EXPECT(out.get() == (Ints{0, 1, 0, 2}));
  RUN(DeviceScan::InclusiveScanByKey(room, bytes, keys.at, keys.at, out.at, Weigh(), 4));
  EXPECT(out.get() == (Ints{1, 11, 2, 22}));
  RUN(DeviceScan::InclusiveScanInit(room, bytes, keys.at, out.at, Weigh(), 5, 4));
  EXPECT(out.get()[1] == 511);
  RUN(DeviceReduce::ArgMin(room, bytes, data.at + 1, out.at, place.at, 3));
  EXPECT(out.get()[0] == 1 && place.get()[0] == 0);

  // Two of three channels, and rows of which only the beginning counts.
  const Device<unsigned char> pixels(std::vector<unsigned char>{0, 255, 9, 100, 200, 9, 40, 1, 9});
  Device<int> red(2), green(4);
  int* histograms[2] = {red.at, green.at};
  const int levels[2] = {3, 5}, lower[2] = {0, 0}, upper[2] = {256, 256};
  run([&](void* room, std::size_t& bytes) {
    return cub::DeviceHistogram::MultiHistogramEven<3, 2>(room, bytes, pixels.at, histograms, levels, lower, upper, 3);
  });
  EXPECT(red.get() == (Ints{3, 0}) && green.get() == (Ints{1, 0, 0, 2}));
  RUN(DeviceHistogram::HistogramEven(room, bytes, pixels.at, green.at, 5, 0, 256, 2, 3, std::size_t{3}));
  EXPECT(green.get() == (Ints{3, 1, 0, 2}));
}

int main() {
  parts();
  elements();
  segments();
  sorts_and_merges();
  scans_and_counts();
  return wrong;
}
