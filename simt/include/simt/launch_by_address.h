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
                                cudaStream_t stream, int cooperative, const char* file, int line);
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
                                     {block.x, block.y, block.z}, arguments, shared, stream, 0, file, line);
}
template <class Kernel>
inline cudaError_t cudaLaunchCooperativeKernel(Kernel kernel, dim3 grid, dim3 block, void** arguments,
                                               size_t shared = 0, cudaStream_t stream = nullptr,
                                               const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return ::simt::simt_launch_address(::simt::remember_kernel(kernel), {grid.x, grid.y, grid.z},
                                     {block.x, block.y, block.z}, arguments, shared, stream, 1, file, line);
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
// Whether the attributes ask for a cooperative launch; less than 0: for what is not available.
inline int cooperative_by(const cudaLaunchConfig_t& config) {
  int cooperative = 0;
  for (unsigned i = 0; i < config.numAttrs; ++i) {
    const cudaLaunchAttributeValue& value = config.attrs[i].val;
    if (config.attrs[i].id == cudaLaunchAttributeCooperative) cooperative = value.cooperative != 0;
    if (config.attrs[i].id == cudaLaunchAttributeClusterDimension &&
        value.clusterDim.x * value.clusterDim.y * value.clusterDim.z > 1)
      return -1;
  }
  return cooperative;
}
cudaError_t refuse_cluster();
}  // namespace simt
inline cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* kernel, void** arguments) {
  const int cooperative = ::simt::cooperative_by(*config);
  if (cooperative < 0) return ::simt::refuse_cluster();
  const dim3 &grid = config->gridDim, &block = config->blockDim;
  return ::simt::simt_launch_address(kernel, {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, arguments,
                                     config->dynamicSmemBytes, config->stream, cooperative, "", 0);
}
template <class... Parameters, class... Arguments>
inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Parameters...),
                                      Arguments&&... arguments) {
  ::simt::remember_kernel(kernel);
  return [&](Parameters... converted) {
    void* addresses[] = {const_cast<void*>(static_cast<const volatile void*>(&converted))..., nullptr};
    return cudaLaunchKernelExC(config, reinterpret_cast<const void*>(kernel), addresses);
  }(static_cast<Arguments&&>(arguments)...);
}
