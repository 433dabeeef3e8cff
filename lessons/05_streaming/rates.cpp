// The model's rates: measured on a GPU; on the CPU backend those of an H200 behind a link of some kind.
#include <algorithm>
#include <chrono>
#include <map>

#include "model.h"

namespace streaming {

namespace {

constexpr double kH200Product = 16.6e3;  // GFLOP/s of product.cu's own kernel, by the time model (docs/time-model.md)

/// What an H200's links gave (engine/model/gpus/h200.json); other links by their generation's share of PCIe 5.
/// NVLink-C2C: 450 GB/s each way by NVIDIA's data sheet of the Grace Hopper superchip, with the same share reached.
Rates assumed(const std::string& link) {
  const double share = link == "pcie3" ? 0.25 : link == "pcie4" ? 0.5 : link == "c2c" ? 450.0 / 64 : 1;
  return {55.4 * share, 55.2 * share, 101.7 * share, 167 * share, 143 * share, 147 * share, 397, kH200Product};
}

#if WARPWISE_CUDA

constexpr int64_t kRows = 2048, kCols = 2048, kApart = 2112;  // of a block that is copied, as a tile is
constexpr int kCopies = 8;

double now_s() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Copies blocks in, out or both ways on the first devices, and takes the time.
class Bench {
 public:
  explicit Bench(warpwise::Resources& gpu) {
    for (int d = 0; d < gpu.devices(); d++) {
      const size_t bytes = sizeof(double) * size_t(kRows * kApart);
      devices_.push_back({gpu.stream(d), gpu.stream(d), doubles(gpu, kRows * kCols, d), doubles(gpu, kRows * kCols, d),
                          doubles(gpu, kRows * kCols, d), static_cast<double*>(gpu.pinned(bytes)),
                          static_cast<double*>(gpu.pinned(bytes))});
      CHECK(cudaSetDevice(d));
      for (double* each : {devices_.back().first, devices_.back().second, devices_.back().third})
        CHECK(cudaMemset(each, 0, sizeof(double) * size_t(kRows * kCols)));
    }
    CHECK(cudaSetDevice(0));
  }

  /// GB/s of all together.
  double links(int devices, bool ins, bool outs) {
    const auto copy = [&](int d) {
      const Device& device = devices_[size_t(d)];
      CHECK(cudaSetDevice(d));
      if (ins) CHECK(bring(device.first, device.here, kApart, kRows, kCols, device.in));
      if (outs) CHECK(take_back(device.there, kApart, device.second, kCols, kRows, kCols, device.out));
    };
    const double seconds = time(devices, copy);
    return (int(ins) + int(outs)) * devices * kCopies * double(sizeof(double)) * double(kRows * kCols) / seconds / 1e9;
  }

  /// GFLOP/s of one device.
  double product() {
    const Device& device = devices_[0];
    const double seconds = time(1, [&](int) {
      multiply({kRows, kCols, kCols, 1, device.first, kCols, device.second, kCols, 1, device.third, kCols}, device.in);
    });
    return 2e-9 * kCopies * double(kRows) * double(kCols) * double(kCols) / seconds;
  }

 private:
  struct Device {
    cudaStream_t in, out;
    double *first, *second, *third, *here, *there;
  };

  template <class Work>
  double time(int devices, Work work) {
    double seconds = 0;
    for (int round = 0; round < 3; round++) {  // the first one warms up
      const double begin = now_s();
      for (int i = 0; i < kCopies; i++)
        for (int d = 0; d < devices; d++) work(d);
      for (int d = devices; d-- > 0;) {
        CHECK(cudaSetDevice(d));
        CHECK(cudaDeviceSynchronize());
      }
      const double taken = now_s() - begin;
      if (round > 0) seconds = seconds == 0 ? taken : std::min(seconds, taken);
    }
    return seconds;
  }

  std::vector<Device> devices_;
};

Rates measured(warpwise::Resources& gpu) {
  Bench bench(gpu);
  Rates rates = assumed("pcie5");
  rates.in = bench.links(1, true, false), rates.out = bench.links(1, false, true),
  rates.both = bench.links(1, true, true);
  const int all = gpu.devices();
  rates.host_in = bench.links(all, true, false), rates.host_out = bench.links(all, false, true);
  rates.host_both = bench.links(all, true, true);
  rates.product = bench.product();
  CHECK(cudaDeviceGetAttribute(&rates.processors, cudaDevAttrMultiProcessorCount, 0));
  return rates;
}

#endif

}  // namespace

Rates rates_of(const std::string& link, warpwise::Resources& gpu) {
#if WARPWISE_CUDA
  constexpr size_t kWorthIt = size_t{1} << 30;  // of memory: what is measured in takes 100 MB of it
  static std::map<int, Rates> known;            // by the number of devices
  const auto found = known.find(gpu.devices());
  if (link == "here" && found != known.end()) return found->second;
  if (link == "here" && gpu.workspace_left() >= kWorthIt) return known[gpu.devices()] = measured(gpu);
#else
  (void)gpu;
#endif
  return assumed(link);
}

}  // namespace streaming
