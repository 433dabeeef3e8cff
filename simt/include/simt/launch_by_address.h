// cudaLaunchKernel and cudaLaunchCooperativeKernel: the arguments are given as an array of addresses; their types come
// from the kernel. A kernel given as void* must have been named with its type before, in one of these calls or in an
// occupancy query; otherwise it is not known how to call it.
#pragma once

#include <utility>

#include "driver_types.h"
#include "simt/launch.h"

namespace simt {
// Calls the kernel at `kernel` with the arguments at `arguments`.
typedef void (*KernelCaller)(const void* kernel, void** arguments);

// One launch with its arguments by address: the context of simt_launch.
struct AddressedLaunch {
  const void* kernel;
  void** arguments;
  KernelCaller caller;
};

extern "C" {
// Remembers how to call `kernel`, and whether it was compiled with access hooks. Keeps the pointer `sizes`: the sizes
// of its parameters in bytes.
void simt_remember_kernel(const void* kernel, KernelCaller caller, int counted, const size_t* sizes, size_t count);
cudaError_t simt_launch_address(const void* kernel, simt_uint3 grid, simt_uint3 block, void** arguments, size_t shared,
                                cudaStream_t stream, int cooperative, simt_uint3 cluster, const char* file, int line);
// Either result may be null.
cudaError_t simt_cluster_occupancy(int* clusters, int* size, const void* kernel, int threads, size_t shared,
                                   simt_uint3 cluster);
}

inline namespace SIMT_FLAVOUR {
template <class... Parameters>
struct ByAddress {
  template <size_t... index>
  __attribute__((no_sanitize("thread"))) static void call_with(const void* kernel, void** arguments,
                                                               std::index_sequence<index...>) {
    reinterpret_cast<void (*)(Parameters...)>(const_cast<void*>(kernel))(
        *static_cast<std::remove_reference_t<Parameters>*>(arguments[index])...);
  }
  static constexpr size_t kSizes[sizeof...(Parameters) + 1] = {sizeof(Parameters)...};
  SIMT_HANDS_OVER static void call(const void* kernel, void** arguments) {
    call_with(kernel, arguments, std::index_sequence_for<Parameters...>());
  }
};
template <class... Parameters>
const void* remember_kernel(void (*kernel)(Parameters...)) {
  const void* address = reinterpret_cast<const void*>(kernel);
  using Call = ByAddress<Parameters...>;
  simt_remember_kernel(address, &Call::call, SIMT_COUNTED, Call::kSizes, sizeof...(Parameters));
  return address;
}
inline const void* remember_kernel(const void* kernel) { return kernel; }
}  // namespace SIMT_FLAVOUR
}  // namespace simt

template <class Kernel>
inline cudaError_t cudaLaunchKernel(Kernel kernel, dim3 grid, dim3 block, void** arguments, size_t shared = 0,
                                    cudaStream_t stream = nullptr, const char* file = __builtin_FILE(),
                                    int line = __builtin_LINE()) {
  return ::simt::simt_launch_address(::simt::remember_kernel(kernel), {grid.x, grid.y, grid.z},
                                     {block.x, block.y, block.z}, arguments, shared, stream, 0, {}, file, line);
}
template <class Kernel>
inline cudaError_t cudaLaunchCooperativeKernel(Kernel kernel, dim3 grid, dim3 block, void** arguments,
                                               size_t shared = 0, cudaStream_t stream = nullptr,
                                               const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return ::simt::simt_launch_address(::simt::remember_kernel(kernel), {grid.x, grid.y, grid.z},
                                     {block.x, block.y, block.z}, arguments, shared, stream, 1, {}, file, line);
}

// cudaLaunchKernelEx: a launch with attributes.
struct cudaLaunchConfig_t {
  dim3 gridDim, blockDim;
  size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute* attrs;
  unsigned int numAttrs;
};
namespace simt {
// The value of an attribute of the launch; null if it is not given.
inline const cudaLaunchAttributeValue* attribute_of(const cudaLaunchConfig_t& config, cudaLaunchAttributeID id) {
  for (unsigned i = config.numAttrs; i-- > 0;)
    if (config.attrs[i].id == id) return &config.attrs[i].val;
  return nullptr;
}
inline simt_uint3 cluster_of(const cudaLaunchConfig_t& config) {
  const cudaLaunchAttributeValue* given = attribute_of(config, cudaLaunchAttributeClusterDimension);
  return given ? simt_uint3{given->clusterDim.x, given->clusterDim.y, given->clusterDim.z} : simt_uint3{};
}
// A launch's configuration, and the line that passes it.
struct ConfigHere {
  const cudaLaunchConfig_t* config;
  const char* file;
  int line;
  ConfigHere(const cudaLaunchConfig_t* config_, const char* file_ = __builtin_FILE(), int line_ = __builtin_LINE())
      : config(config_), file(file_), line(line_) {}
};
}  // namespace simt
inline cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* kernel, void** arguments,
                                       const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const cudaLaunchAttributeValue* cooperative = ::simt::attribute_of(*config, cudaLaunchAttributeCooperative);
  const dim3 &grid = config->gridDim, &block = config->blockDim;
  return ::simt::simt_launch_address(kernel, {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, arguments,
                                     config->dynamicSmemBytes, config->stream, cooperative && cooperative->cooperative,
                                     ::simt::cluster_of(*config), file, line);
}
template <class... Parameters, class... Arguments>
inline cudaError_t cudaLaunchKernelEx(::simt::ConfigHere here, void (*kernel)(Parameters...),
                                      Arguments&&... arguments) {
  ::simt::remember_kernel(kernel);
  return [&](Parameters... converted) {
    void* addresses[] = {const_cast<void*>(static_cast<const volatile void*>(&converted))..., nullptr};
    return cudaLaunchKernelExC(here.config, reinterpret_cast<const void*>(kernel), addresses, here.file, here.line);
  }(static_cast<Arguments&&>(arguments)...);
}

// How many clusters of a launch the device holds at once, and the largest clusters that it holds.
template <class Kernel>
inline cudaError_t cudaOccupancyMaxActiveClusters(int* clusters, Kernel kernel, const cudaLaunchConfig_t* config) {
  return ::simt::simt_cluster_occupancy(clusters, nullptr, ::simt::remember_kernel(kernel),
                                        static_cast<int>(config->blockDim.x * config->blockDim.y * config->blockDim.z),
                                        config->dynamicSmemBytes, ::simt::cluster_of(*config));
}
template <class Kernel>
inline cudaError_t cudaOccupancyMaxPotentialClusterSize(int* size, Kernel kernel, const cudaLaunchConfig_t* config) {
  return ::simt::simt_cluster_occupancy(nullptr, size, ::simt::remember_kernel(kernel),
                                        static_cast<int>(config->blockDim.x * config->blockDim.y * config->blockDim.z),
                                        config->dynamicSmemBytes, {});
}
