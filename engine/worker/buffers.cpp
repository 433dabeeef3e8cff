#include "engine/worker/buffers.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string_view>

#if !WARPWISE_CUDA
#include "simt/session.h"
#endif

namespace warpwise {

namespace {

// Bytes before and behind each buffer. The CPU backend watches every access itself, and so does compute-sanitizer, to which a guard band would be
// part of the buffer: for it, WARPWISE_GUARDS=0 lets an allocation end where the buffer ends.
const int64_t kGuard = [] {
  const char* guards = std::getenv("WARPWISE_GUARDS");
  return WARPWISE_CUDA && !(guards && std::string_view(guards) == "0") ? 512 : 0;
}();

// Read as a float or a double this is huge, as a half NaN: a sum that takes in what lies past the end is wrong.
constexpr int kGuardByte = 0x7F;
constexpr int kPoisonByte = 0xFF;

}  // namespace

int64_t DeviceBuffers::bytes_needed(const std::vector<BufferSpec>& specs) {
  int64_t total = 0;
  for (const auto& spec : specs)
    if (__builtin_add_overflow(total, spec.bytes(), &total) || __builtin_add_overflow(total, 2 * kGuard, &total))
      return std::numeric_limits<int64_t>::max();
  return total;
}

DeviceBuffers::DeviceBuffers(const std::vector<BufferSpec>& specs) {
  for (const auto& spec : specs) {
    Allocation allocation{spec, nullptr};
    WARPWISE_CUDA_CHECK(
        cudaMalloc(reinterpret_cast<void**>(&allocation.base), std::max<int64_t>(1, spec.bytes()) + 2 * kGuard));
    allocations_.push_back(allocation);
#if !WARPWISE_CUDA
    simt::name_buffer(allocation.base, spec.name.c_str());
#endif
    if (kGuard > 0) {
      WARPWISE_CUDA_CHECK(cudaMemset(allocation.base, kGuardByte, kGuard));
      WARPWISE_CUDA_CHECK(cudaMemset(allocation.base + kGuard + spec.bytes(), kGuardByte, kGuard));
    }
  }
}

DeviceBuffers::~DeviceBuffers() {
  for (const auto& allocation : allocations_) cudaFree(allocation.base);  // after a lost device this fails, and may
}

std::map<std::string, void*, std::less<>> DeviceBuffers::pointers() const {
  std::map<std::string, void*, std::less<>> pointers;
  for (const auto& allocation : allocations_) pointers[allocation.spec.name] = allocation.base + kGuard;
  return pointers;
}

void DeviceBuffers::upload(const HostBuffers& host) {
  for (const auto& [spec, base] : allocations_)
    if (spec.role == Role::input || spec.role == Role::inout)
      WARPWISE_CUDA_CHECK(
          cudaMemcpy(base + kGuard, host.get<std::byte>(spec.name).data(), spec.bytes(), cudaMemcpyHostToDevice));
}

void DeviceBuffers::poison(const HostBuffers& host, cudaStream_t stream) {
  for (const auto& [spec, base] : allocations_) {
    if (spec.role == Role::output || spec.role == Role::scratch)
      WARPWISE_CUDA_CHECK(cudaMemsetAsync(base + kGuard, kPoisonByte, spec.bytes(), stream));
    if (spec.role == Role::inout)
      WARPWISE_CUDA_CHECK(cudaMemcpyAsync(base + kGuard, host.get<std::byte>(spec.name).data(), spec.bytes(),
                                          cudaMemcpyHostToDevice, stream));
  }
}

void DeviceBuffers::download(HostBuffers& host) {
  for (const auto& [spec, base] : allocations_)
    if (spec.role == Role::output || spec.role == Role::inout)
      WARPWISE_CUDA_CHECK(
          cudaMemcpy(host.get<std::byte>(spec.name).data(), base + kGuard, spec.bytes(), cudaMemcpyDeviceToHost));
}

std::string DeviceBuffers::broken_guard() const {
  if (kGuard == 0) return "";
  std::vector<unsigned char> guard(kGuard);
  for (const auto& [spec, base] : allocations_)
    for (const char* at : {base, base + kGuard + spec.bytes()}) {
      WARPWISE_CUDA_CHECK(cudaMemcpy(guard.data(), at, kGuard, cudaMemcpyDeviceToHost));
      auto intact = [](unsigned char byte) { return byte == kGuardByte; };
      if (!std::all_of(guard.begin(), guard.end(), intact))
        return "wrote " + std::string(at == base ? "before the start" : "past the end") + " of buffer '" + spec.name +
               "': check the index against the buffer's size";
    }
  return "";
}

}  // namespace warpwise
