// The link to the host and the cost of calls: copies, kernels that use host memory, page migration. Timed by the host's
// clock, from all devices idle to all devices idle.
#include <chrono>
#include <cstring>

#include "bench.h"

namespace profile {
namespace {

constexpr size_t kLarge = size_t(64) << 20, kMedium = size_t(256) << 10, kPage = 64 << 10, kPiece = 2 << 20;

double now_us() {
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

void await_all(int devices) {
  for (int device = devices - 1; device >= 0; --device) {
    PROFILE_CHECK(cudaSetDevice(device));
    PROFILE_CHECK(cudaDeviceSynchronize());
  }
}

/// The time of a run in us, from several runs; `before` is not timed.
template <class Before, class Run>
double wall_us(Before before, Run run, int devices = 1, int samples = 7) {
  std::vector<double> times;
  for (int i = 0; i <= samples; ++i) {
    before();
    await_all(devices);
    const double begin = now_us();
    run();
    await_all(devices);
    if (i > 0) times.push_back(now_us() - begin);
  }
  return median(times);
}
template <class Run>
double wall_us(Run run, int devices = 1, int samples = 7) {
  return wall_us([] {}, run, devices, samples);
}

double gbps(double bytes, double us) { return us > 0 ? bytes / us / 1e3 : 0; }

/// Pinned memory, and as much memory and two streams on each device.
class Ends {
 public:
  explicit Ends(int devices) {
    for (int device = 0; device < devices; ++device) {
      End end;
      PROFILE_CHECK(cudaSetDevice(device));
      PROFILE_CHECK(cudaMallocHost(reinterpret_cast<void**>(&end.host), 2 * kLarge));
      PROFILE_CHECK(cudaMalloc(reinterpret_cast<void**>(&end.there), 2 * kLarge));
      std::memset(end.host, 0, 2 * kLarge);
      PROFILE_CHECK(cudaMemset(end.there, 0, 2 * kLarge));
      PROFILE_CHECK(cudaStreamCreateWithFlags(&end.in, cudaStreamNonBlocking));
      PROFILE_CHECK(cudaStreamCreateWithFlags(&end.out, cudaStreamNonBlocking));
      ends_.push_back(end);
    }
    PROFILE_CHECK(cudaSetDevice(0));
  }
  ~Ends() {
    for (const End& end : ends_) {
      cudaFreeHost(end.host), cudaFree(end.there);
      cudaStreamDestroy(end.in), cudaStreamDestroy(end.out);
    }
  }
  Ends(const Ends&) = delete;
  Ends& operator=(const Ends&) = delete;

  void copy_in(size_t bytes, int times = 1, int device = 0) {
    const End& end = ends_[static_cast<size_t>(device)];
    for (int i = 0; i < times; ++i)
      PROFILE_CHECK(cudaMemcpyAsync(end.there, end.host, bytes, cudaMemcpyHostToDevice, end.in));
  }
  void copy_out(size_t bytes, int times = 1, int device = 0) {
    const End& end = ends_[static_cast<size_t>(device)];
    for (int i = 0; i < times; ++i)
      PROFILE_CHECK(cudaMemcpyAsync(end.host + kLarge, end.there + kLarge, bytes, cudaMemcpyDeviceToHost, end.out));
  }
  /// GB/s of all devices together, in the requested directions.
  double together(bool in, bool out) {
    constexpr int kTimes = 4;
    const int devices = static_cast<int>(ends_.size());
    const double us = wall_us(
        [&] {
          for (int device = 0; device < devices; ++device) {
            PROFILE_CHECK(cudaSetDevice(device));
            if (in) copy_in(kLarge, kTimes, device);
            if (out) copy_out(kLarge, kTimes, device);
          }
        },
        devices);
    return gbps(double(kLarge) * kTimes * devices * (int(in) + int(out)), us);
  }
  char* there(int device) { return ends_[static_cast<size_t>(device)].there; }
  char* host() { return ends_[0].host; }

 private:
  struct End {
    char *host = nullptr, *there = nullptr;
    cudaStream_t in{}, out{};
  };
  std::vector<End> ends_;
};

__global__ void read_floats(const float4* in, float* out, size_t count) {
  float sum = 0;
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x)
    sum += in[i].x;
  if (sum == 1) *out = sum;
}

void prefetch(void* memory, size_t bytes, bool to_device) {
#if CUDART_VERSION >= 13000
  cudaMemLocation there{};
  there.type = to_device ? cudaMemLocationTypeDevice : cudaMemLocationTypeHost;
  there.id = 0;
  PROFILE_CHECK(cudaMemPrefetchAsync(memory, bytes, there, 0, nullptr));
#else
  PROFILE_CHECK(cudaMemPrefetchAsync(memory, bytes, to_device ? 0 : cudaCpuDeviceId, nullptr));
#endif
}

void measure_calls(Ends& ends, Findings& findings, double in, double out) {
  constexpr int kMany = 64;
  std::vector<double> issued;
  for (int i = 0; i < 8; ++i) {
    await_all(1);
    const double begin = now_us();
    ends.copy_in(64, kMany);
    issued.push_back((now_us() - begin) / kMany);
  }
  const double call = median(issued);
  const double one = wall_us([&] { ends.copy_in(kMedium); }), many = wall_us([&] { ends.copy_in(kMedium, kMany + 1); });
  const double start = std::max(0.0, (many - one) / kMany - kMedium / in / 1e3);
  const double back = wall_us([&] { ends.copy_out(kMedium); });
  findings.add("call_us", call);
  findings.add("copy_start_us", start);
  findings.add("await_us", std::max(0.0, back - call - start - kMedium / out / 1e3));
}

void measure_pageable(Ends& ends, Findings& findings) {
  std::vector<char> pageable(kLarge, 1);
  findings.add("pageable_in_gbps",
               gbps(kLarge, wall_us([&] {
                      PROFILE_CHECK(cudaMemcpy(ends.there(0), pageable.data(), kLarge, cudaMemcpyHostToDevice));
                    })));
  findings.add("pageable_out_gbps",
               gbps(kLarge, wall_us([&] {
                      PROFILE_CHECK(cudaMemcpy(pageable.data(), ends.there(0), kLarge, cudaMemcpyDeviceToHost));
                    })));
}

/// What all links together get of the host's memory, and a copy from one GPU to another.
void measure_devices(Ends& ends, Findings& findings) {
  findings.add("host_links_in_gbps", ends.together(true, false));
  findings.add("host_links_out_gbps", ends.together(false, true));
  findings.add("host_links_both_gbps", ends.together(true, true));
  int may = 0;
  PROFILE_CHECK(cudaDeviceCanAccessPeer(&may, 0, 1));
  if (may) {
    PROFILE_CHECK(cudaSetDevice(0));
    const cudaError_t enabled = cudaDeviceEnablePeerAccess(1, 0);
    if (enabled != cudaErrorPeerAccessAlreadyEnabled) PROFILE_CHECK(enabled);
  }
  findings.add("peer_gbps", gbps(4.0 * kLarge, wall_us(
                                                   [&] {
                                                     for (int i = 0; i < 4; ++i)
                                                       PROFILE_CHECK(cudaMemcpyPeerAsync(ends.there(1), 1,
                                                                                         ends.there(0), 0, kLarge));
                                                   },
                                                   2)));
}

/// With one GPU these cannot be measured.
void assume_devices(Findings& findings, double in, double out, double both) {
  const std::string twice = "not measured, since there was one GPU: twice what its own link gave";
  findings.assume("host_links_in_gbps", 2 * in, twice);
  findings.assume("host_links_out_gbps", 2 * out, twice);
  findings.assume("host_links_both_gbps", 2 * both, twice);
  findings.assume("peer_gbps", out, "not measured, since there was one GPU: a copy through the host's memory");
}

void measure_managed(Bench& bench, Findings& findings, double in, double out) {
  int concurrent = 0;
  PROFILE_CHECK(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, 0));
  if (!concurrent) {  // a launch moves all of it, as copies would
    const std::string as_copies = "not measured, since this system moves managed memory as a whole: as a copy";
    for (const char* name : {"prefetch_us", "managed_fault_us"}) findings.assume(name, 0, as_copies);
    for (const char* name : {"prefetch_in_gbps", "managed_in_gbps"}) findings.assume(name, in, as_copies);
    for (const char* name : {"prefetch_out_gbps", "managed_out_gbps"}) findings.assume(name, out, as_copies);
    return;
  }
  char* managed = nullptr;
  PROFILE_CHECK(cudaMallocManaged(reinterpret_cast<void**>(&managed), kLarge));
  std::memset(managed, 0, kLarge);
  const auto all_to = [&](bool device) { return [&, device] { prefetch(managed, kLarge, device); }; };
  const double few = wall_us(all_to(false), [&] { prefetch(managed, kPage, true); });
  findings.add("prefetch_us", few);
  findings.add("prefetch_in_gbps", gbps(kLarge, wall_us(all_to(false), all_to(true)) - few));
  findings.add("prefetch_out_gbps", gbps(kLarge, wall_us(all_to(true), all_to(false)) - few));

  // One piece costs one fault; 64 MB cost as many faults as they have pieces.
  const auto touch = [&](size_t bytes) {
    return [&, bytes] {
      read_floats<<<bench.processors() * 8, 256>>>(reinterpret_cast<const float4*>(managed), bench.sink(),
                                                   bytes / sizeof(float4));
    };
  };
  const double there = wall_us(all_to(true), touch(kPage)), page = wall_us(all_to(false), touch(kPage)),
               large = wall_us(all_to(false), touch(kLarge));
  const double fault = std::max(0.0, page - there - kPage / in / 1e3), pieces = double(kLarge) / kPiece;
  findings.add("managed_fault_us", fault);
  // At most half of the time is attributed to faults, because faults of several pieces are served together.
  const double faults = std::min(pieces * fault, large / 2);
  findings.add("managed_in_gbps", gbps(kLarge, large - faults));
  const double back = wall_us(all_to(true), [&] {
    const volatile char* read = managed;
    for (size_t i = 0; i < kLarge; i += 4096) (void)read[i];
  });
  findings.add("managed_out_gbps", gbps(kLarge, back - std::min(pieces * fault, back / 2)));
  PROFILE_CHECK(cudaFree(managed));
}

}  // namespace

void measure_links(Bench& bench, Findings& findings) {
  int devices = 1;
  PROFILE_CHECK(cudaGetDeviceCount(&devices));
  devices = std::min(devices, 2);
  Ends ends(devices), own(1);
  const double in = own.together(true, false), out = own.together(false, true), both = own.together(true, true);
  findings.add("link_in_gbps", in);
  findings.add("link_out_gbps", out);
  findings.add("link_both_gbps", both);
  measure_calls(own, findings, in, out);
  measure_pageable(own, findings);
  if (devices > 1) measure_devices(ends, findings);
  else assume_devices(findings, in, out, both);
  // A kernel may read pinned memory in place.
  findings.add("zero_copy_gbps", gbps(kLarge, bench.time_us([&] {
                 read_floats<<<bench.processors() * 8, 256>>>(reinterpret_cast<const float4*>(own.host()), bench.sink(),
                                                              kLarge / sizeof(float4));
               })));
  measure_managed(bench, findings, in, out);
}

}  // namespace profile
