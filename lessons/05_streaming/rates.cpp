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
constexpr std::array<double, std::size(kRowLengths)> kH200Rows = {0.117, 0.19, 0.12, 0.04, 0.04, 0.04};

/// What an H200's links and its memory gave (engine/model/gpus/h200.json); other links by their generation's share of
/// PCIe 5. NVLink-C2C: 450 GB/s each way by NVIDIA's data sheet of the Grace Hopper superchip, with the same share
/// reached.
Rates assumed(const std::string& link) {
  const double share = link == "pcie3" ? 0.25 : link == "pcie4" ? 0.5 : link == "c2c" ? 450.0 / 64 : 1;
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
          .row_us = kH200Rows};
}

#if WARPWISE_CUDA

constexpr int64_t kRows = 2048, kCols = 2048, kApart = 2112;  // of a block that is copied, as a tile is
constexpr int kCopies = 8;

double now_s() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Copies blocks in, out or both ways on the first devices, computes products, and takes the time.
class Bench {
 public:
  Bench(const Gemm& g, warpwise::Resources& gpu) : g_(g) {
    for (int d = 0; d < gpu.devices(); d++) {
      const size_t bytes = sizeof(double) * size_t(kRows * kApart);
      devices_.push_back({gpu.stream(d), gpu.stream(d), gpu.stream(d), doubles(gpu, kRows * kCols, d),
                          doubles(gpu, kRows * kCols, d), doubles(gpu, kRows * kCols, d),
                          static_cast<double*>(gpu.pinned(bytes)), static_cast<double*>(gpu.pinned(bytes))});
      CHECK(cudaSetDevice(d));
      for (double* each : {devices_.back().first, devices_.back().second, devices_.back().third})
        CHECK(cudaMemset(each, 0, sizeof(double) * size_t(kRows * kCols)));
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
    return (int(ins) + int(outs)) * devices * double(sizeof(double)) * double(kRows * kCols) / each / 1e9;
  }

  /// What a row of so many of C's elements costs beside its bytes, in or out, whichever is more. C stays as it is: what
  /// has come goes back to its place.
  double row_us(int64_t length, const Rates& rates) {
    const Device& device = devices_[0];
    const int64_t rows = std::min(g_.m, kRows * kCols / length);
    const auto block = [&](int i) {  // another one each time: what was looked up for the last one is of no use
      return g_.c + i * rows % (g_.m - rows + 1) * g_.ldc + i * length % (g_.n - length + 1);
    };
    const auto come = [&](int, int i) { CHECK(bring(device.first, block(i), g_.ldc, rows, length, device.in)); };
    const auto come_and_go = [&](int, int i) {
      come(0, i);
      CHECK(take_back(block(i), g_.ldc, device.first, length, rows, length, device.in));
    };
    const double in_s = time(1, 3, come), out_s = time(1, 3, come_and_go) - in_s;
    const double bytes = sizeof(double) * double(rows * length);
    return std::max({0.0, in_s - bytes / rates.in / 1e9, out_s - bytes / rates.out / 1e9}) * 1e6 / double(rows);
  }

  /// GB/s of both ways together, with rows of so many of C's elements, while products run beside. What goes out is what
  /// came from there before.
  double rows_both(int64_t length) {
    const Device& device = devices_[0];
    constexpr int64_t kAll = kRows * kCols;
    const int64_t rows = std::min(g_.m / 2, kAll / length), deep = std::min({g_.k, kAll / length, kAll / rows});
    double* const there = g_.c + rows * g_.ldc + (g_.n - length) / 2;
    CHECK(bring(device.second, there, g_.ldc, rows, length, device.in));
    CHECK(cudaDeviceSynchronize());
    const auto copy = [&](int, int) {
      CHECK(bring(device.first, g_.c, g_.ldc, rows, length, device.in));
      CHECK(take_back(there, g_.ldc, device.second, length, rows, length, device.out));
      multiply({rows, length, deep, 1, device.first, deep, device.first, length, 0, device.third, length},
               device.kernels);
    };
    return 2e-9 * sizeof(double) * double(rows * length) / time(1, kCopies, copy);
  }

  /// Sets what rows cost. Where C lies in the host's memory decides it too, so it is measured for each program's C.
  void rows(Rates& rates) {
    double last_us = 0, last_both = rates.both;
    for (size_t i = 0; i < rates.row_us.size(); i++) {
      const int64_t length = kRowLengths[i];
      if (length <= g_.n && g_.m > 1) last_us = row_us(length, rates), last_both = rows_both(length);
      rates.row_us[i] = last_us, rates.rows_both[i] = last_both;
    }
  }

  /// GB/s of a sum.
  double memory() {
    const Device& device = devices_[0];
    const auto add = [&](int, int) { add_scaled(device.first, device.second, 1, kRows * kCols, device.in); };
    return 3e-9 * sizeof(double) * double(kRows * kCols) / time(1, kCopies, add);
  }

  /// The rates of products: of shallow ones against deep ones, and of as much work as the problem is, since a GPU slows
  /// down where it reaches the limit of its power. That takes numbers as they are: zeros need little power.
  void product(Rates& rates) {
    const Device& device = devices_[0];
    const int64_t rows = std::min(kRows, g_.m), cols = std::min(kCols, g_.k), all = kRows * kCols;
    for (double* matrix : {device.first, device.second})
      for (int64_t at = 0; at + rows * cols <= all; at += rows * cols)
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
    rates.c_gbps = 2e-9 * sizeof(double) * double(kRows * kCols) / std::max(c_s, 1e-9);

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
  };

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
};

Rates measured(Bench& bench, const warpwise::Resources& gpu) {
  Rates rates = assumed("pcie5");
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
  if (g.link == "here") {
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
