// The model's rates: measured on a GPU; on the CPU backend those of an H200 behind a link of some kind.
#include <algorithm>
#include <array>
#include <chrono>
#include <map>

#include "model.h"

namespace streaming {

namespace {

// GFLOP/s of an H200: cuBLAS' product, 60.4 to 62.0 measured at a depth of 1024 and 2048, 55.4 at 24576; on the CPU
// backend that of product.cu's own kernel, by the time model (docs/time-model.md).
constexpr double kH200Product = WARPWISE_CUDA ? 58e3 : 16.6e3;
// The same measurements say that C's part of a product costs as much as reading and writing it at this rate.
constexpr double kH200C = 9100;  // GB/s
// Rows 197 KB apart of 8, 16, 32 and 64 KB, over PCIe 5 to an H200: 31, 34, 46 and 53.7 GB/s in place of 55.4.
constexpr Rates::ByLength kH200Rows = {0.117, 0.19, 0.12, 0.04, 0.04, 0.04};

/// What an H200's links and its memory gave (engine/model/gpus/h200.json); other links by their generation's share of
/// PCIe 5. NVLink-C2C: 450 GB/s each way by NVIDIA's data sheet of the Grace Hopper superchip, with the same share
/// reached.
Rates assumed(Link link) {
  const double share = link == Link::pcie3 ? 0.25 : link == Link::pcie4 ? 0.5 : link == Link::c2c ? 450.0 / 64 : 1;
  return {.in = 55.4 * share,
          .out = 55.2 * share,
          .both = 101.7 * share,
          .host_in = 167 * share,
          .host_out = 143 * share,
          .host_both = 147 * share,
          .peer = 397,
          .product = kH200Product,
          .c_gbps = kH200C,
          .memory = 4312,
          .row_in_us = kH200Rows,
          .row_out_us = kH200Rows};
}

#if WARPWISE_CUDA

constexpr int64_t kRows = 2048, kCols = 2048, kApart = 2112;  // of a block that is copied, as a tile is
constexpr int64_t kAll = kRows * kCols;
constexpr int kCopies = 8;

double now_s() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Copies blocks in, out or both ways on the first devices, computes products, and takes the time.
class Bench {
 public:
  Bench(const Gemm& g, warpwise::Resources& gpu) : g_(g) {
    for (int d = 0; d < gpu.devices(); d++) {
      const size_t bytes = sizeof(double) * size_t(kRows * kApart);
      devices_.push_back({gpu.stream(d),
                          gpu.stream(d),
                          gpu.stream(d),
                          doubles(gpu, kAll, d),
                          doubles(gpu, kAll, d),
                          doubles(gpu, kAll, d),
                          static_cast<double*>(gpu.pinned(bytes)),
                          static_cast<double*>(gpu.pinned(bytes)),
                          gpu.event(d),
                          {gpu.event(d), gpu.event(d)}});
      CHECK(cudaSetDevice(d));
      for (double* each : {devices_.back().first, devices_.back().second, devices_.back().third})
        CHECK(cudaMemset(each, 0, sizeof(double) * size_t(kAll)));
    }
    CHECK(cudaSetDevice(0));
  }

  /// GB/s of all together.
  double links(int devices, bool ins, bool outs) {
    const auto copy = [&](int d, int) {
      const Device& device = devices_[size_t(d)];
      CHECK(cudaSetDevice(d));
      if (ins) CHECK(bring(device.first, device.here, kApart, kRows, kCols, device.in));
      if (outs) CHECK(take_back(device.there, kApart, device.second, kCols, kRows, kCols, device.out));
    };
    const double each = time(devices, kCopies, copy);
    return (int(ins) + int(outs)) * devices * double(sizeof(double)) * double(kAll) / each / 1e9;
  }

  /// What happens to a block of C that has come.
  enum class Then { nothing, product, goes_back, goes_back_beside };

  /// Seconds of a block with rows of so many elements, on so many devices at once. C stays as it is: what goes back
  /// goes to its place, and that beside the next block's coming, as in a plan, or before it.
  double block_s(int64_t length, Then then, int devices = 1) {
    constexpr int kBlocks = 24;
    const int64_t rows = rows_of(length), deep = std::min({g_.k, kAll / length, kAll / rows});
    const auto copy = [&](int d, int i) {
      const Device& device = devices_[size_t(d)];
      double* const block = next_block(rows, length);
      double* const here = i % 2 ? device.first : device.second;
      const cudaEvent_t left = device.left[i % 2];
      const cudaStream_t next = then == Then::goes_back ? device.in : device.out;
      CHECK(cudaSetDevice(d));
      CHECK(cudaStreamWaitEvent(device.in, left, 0));
      CHECK(bring(here, block, g_.ldc, rows, length, device.in));
      CHECK(cudaEventRecord(device.arrived, device.in));
      CHECK(cudaStreamWaitEvent(next, device.arrived, 0));
      if (then == Then::product)
        multiply({rows, length, deep, 1, here, deep, here, length, 0, device.third, length}, next);
      else if (then != Then::nothing) CHECK(take_back(block, g_.ldc, here, length, rows, length, next));
      CHECK(cudaEventRecord(left, next));
    };
    // The first block comes alone, and what follows the last one happens alone: together as with one block. Where links
    // share the host's memory, the time varies, and its mean is what a plan meets.
    const double one = time(devices, 1, copy), all = time(devices, kBlocks, copy, devices == 1 ? 4 : 1) * kBlocks;
    return std::max(all - one, 1e-9) / (kBlocks - 1);
  }

  /// Sets what rows cost, and what both ways reach. Where C lies in the host's memory decides it too, so it is measured
  /// for each program's C.
  void rows(Rates& rates) {
    if (g_.m < 2) return;
    const int all = int(devices_.size());
    const auto set_both = [&](int64_t length, double& both, double& host_both) {
      const double gb = 2e-9 * sizeof(double) * double(rows_of(length) * length);
      both = gb / block_s(length, Then::goes_back_beside);
      host_both = all == 1 ? std::max(both, host_both) : all * gb / block_s(length, Then::goes_back_beside, all);
    };
    set_both(std::min(g_.n, kAll), rates.both, rates.host_both);
    for (size_t i = 0; i < std::size(kRowLengths); i++) {
      const int64_t length = kRowLengths[i];
      if (length > g_.n) {  // no row is longer
        for (auto* figures : {&rates.row_in_us, &rates.row_out_us, &rates.again_us})
          (*figures)[i] = i ? (*figures)[i - 1] : 0;
        rates.rows_both[i] = rates.both, rates.host_rows_both[i] = rates.host_both;
        continue;
      }
      const double in_s = block_s(length, Then::nothing), out_s = block_s(length, Then::goes_back) - in_s;
      const double count = double(rows_of(length)), bytes = sizeof(double) * count * double(length);
      const auto us_a_row = [&](double more_s) { return std::max(0.0, more_s * 1e6 / count); };
      rates.row_in_us[i] = us_a_row(in_s - bytes / rates.in / 1e9);
      rates.row_out_us[i] = us_a_row(out_s - bytes / rates.out / 1e9);
      rates.again_us[i] = us_a_row(block_s(length, Then::product) - in_s);
      rates.host_rows_both[i] = rates.host_both;
      set_both(length, rates.rows_both[i], rates.host_rows_both[i]);
    }
  }

  /// GB/s of a sum.
  double memory() {
    const Device& device = devices_[0];
    const auto add = [&](int, int) { add_scaled(device.first, device.second, 1, kAll, device.in); };
    return 3e-9 * sizeof(double) * double(kAll) / time(1, kCopies, add);
  }

  /// The rates of products: of shallow ones against deep ones, and of as much work as the problem is, since a GPU slows
  /// down where it reaches the limit of its power. That takes numbers as they are: zeros need little power.
  void product(Rates& rates) {
    const Device& device = devices_[0];
    const int64_t rows = std::min(kRows, g_.m), cols = std::min(kCols, g_.k);
    for (double* matrix : {device.first, device.second})
      for (int64_t at = 0; at + rows * cols <= kAll; at += rows * cols)
        CHECK(bring(matrix + at, g_.a, g_.lda, rows, cols, device.in));
    const auto seconds = [&](int64_t deep, int count, int rounds) {
      return time(
          1, count,
          [&](int, int) {
            multiply({kRows, kCols, deep, 1, device.first, kCols, device.second, kCols, 1, device.third, kCols},
                     device.in);
          },
          rounds);
    };
    constexpr int64_t kShallow = kCols / 4;
    const double shallow = seconds(kShallow, kCopies, 3), deep = seconds(kCols, kCopies, 3);
    const double c_s = std::clamp(shallow - (deep - shallow) / 3, 0.0, shallow / 2);  // deep: four times as deep
    rates.c_gbps = 2e-9 * sizeof(double) * double(kAll) / std::max(c_s, 1e-9);

    constexpr double kMost = 3e13;  // operations: half a second of an H200
    const double each = 2.0 * double(kRows) * double(kCols) * double(kCols);
    const double work = std::min(kMost, 2.0 * double(g_.m) * double(g_.n) * double(g_.k));
    const double sustained = seconds(kCols, std::max(kCopies, int(work / each)), 1);
    rates.product = 1;  // by which product_us() counts how many such products' time its rounds take
    rates.product = (product_us(kRows, kCols, kCols, rates) / 1e6 - c_s) / std::max(sustained - c_s, 1e-9);
  }

 private:
  struct Device {
    cudaStream_t in, out, kernels;
    double *first, *second, *third, *here, *there;
    cudaEvent_t arrived, left[2];
  };

  int64_t rows_of(int64_t length) const { return std::min(g_.m / 2, kAll / length); }

  /// A block of C, in the order of tiles: another one each time, since what has been looked up and cached for the last
  /// ones is of no use to a plan.
  double* next_block(int64_t rows, int64_t length) {
    const int64_t across = g_.n / length, number = blocks_++ % (g_.m / rows * across);
    return g_.c + number / across * rows * g_.ldc + number % across * length;
  }

  /// Seconds of one of so many calls of work(device, number): of the fastest round but the first, which warms up.
  template <class Work>
  double time(int devices, int count, Work work, int rounds = 3) {
    double seconds = 0;
    for (int round = 0; round < rounds; round++) {
      const double begin = now_s();
      for (int i = 0; i < count; i++)
        for (int d = 0; d < devices; d++) work(d, round * count + i);
      for (int d = devices; d-- > 0;) {
        CHECK(cudaSetDevice(d));
        CHECK(cudaDeviceSynchronize());
      }
      const double taken = (now_s() - begin) / count;
      if (round > 0 || rounds == 1) seconds = seconds == 0 ? taken : std::min(seconds, taken);
    }
    return seconds;
  }

  const Gemm g_;
  std::vector<Device> devices_;
  int64_t blocks_ = 0;
};

Rates measured(Bench& bench, const warpwise::Resources& gpu) {
  Rates rates = assumed(Link::pcie5);
  rates.in = bench.links(1, true, false), rates.out = bench.links(1, false, true),
  rates.both = bench.links(1, true, true);
  const int all = gpu.devices();
  rates.host_in = bench.links(all, true, false), rates.host_out = bench.links(all, false, true);
  rates.host_both = bench.links(all, true, true);
  CHECK(cudaDeviceGetAttribute(&rates.processors, cudaDevAttrMultiProcessorCount, 0));
  bench.product(rates);
  rates.memory = bench.memory();
  return rates;
}

#endif

}  // namespace

Rates rates_of(const Gemm& g, warpwise::Resources& gpu) {
#if WARPWISE_CUDA
  constexpr size_t kRoom = size_t{1} << 30;  // of memory: what is measured in takes 100 MB of it
  constexpr double kWorthIt = 1e10;          // operations: milliseconds of a product
  static std::map<std::array<int64_t, 6>, Rates> known;
  const std::array<int64_t, 6> key = {gpu.devices(), g.m, g.n, g.k, g.lda, g.ldc};
  if (g.link == Link::here) {
    const bool worth = 2.0 * double(g.m) * double(g.n) * double(g.k) >= kWorthIt;
    if (worth && gpu.workspace_left() >= kRoom) {
      Bench bench(g, gpu);
      if (!known.count(key)) known[key] = measured(bench, gpu);
      Rates rates = known[key];
      bench.rows(rates);
      return rates;
    }
  }
#else
  (void)gpu;
#endif
  Rates rates = assumed(g.link);
#if !WARPWISE_CUDA
  rates.most_tiles = 16;  // the CPU backend looks at blocks of each launch, which takes a while
#endif
  return rates;
}

}  // namespace streaming
