// Kernels by address: attributes, occupancy, and launches with an array of arguments.
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "confine/confined.h"
#include "counts/kernel_records.h"
#include "cuda/errors.h"
#include "cuda/graph.h"
#include "cuda/held_launch.h"
#include "cuda/memory_calls.h"
#include "cuda_runtime_api.h"
#include "machine/blocks/cluster.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "memory/devices.h"
#include "program/modules.h"
#include "program/options.h"
#include "program/symbols.h"

namespace simt {
namespace {
constexpr int kSharedByDefault = 48 * 1024, kSharedOptIn = 227 * 1024, kSharedOfProcessor = 228 * 1024;
constexpr int kSharedReserved = 1024, kThreadsOfBlock = 1024, kThreadsOfProcessor = 2048, kBlocksOfProcessor = 32;

// What the program has set for a kernel, keyed by the address of its code.
struct Settings {
  KernelCaller caller = nullptr;
  int counted = 0;
  const size_t* sizes = nullptr;  // of its parameters
  size_t parameters = 0;
  int dynamic_shared = kSharedByDefault;  // the limit for its dynamic shared memory
  int carveout = cudaSharedmemCarveoutDefault;
  bool large_clusters = false;
};
auto& settings = *new std::map<std::uintptr_t, Settings>;
std::mutex settings_mutex;

// The properties of the kernel as a launch would find them; no module: not a kernel's address.
const Kernel& known_kernel(const void* function) { return kernel_at(reinterpret_cast<std::uintptr_t>(function)); }

bool is_function(const void* function) { return !known_kernel(function).symbol.empty(); }

int most_threads(const void* function) {
  const unsigned bound = known_kernel(function).launch_bound;
  return bound && bound < kThreadsOfBlock ? static_cast<int>(bound) : kThreadsOfBlock;
}

int static_shared(const void* function) { return static_cast<int>(known_kernel(function).static_shared); }
}  // namespace

namespace {
// A launch of a kernel given by its address.
class AddressedRequest {
 public:
  AddressedRequest(const void* kernel, void** arguments) : launch_{kernel, arguments, nullptr} {
    const std::lock_guard lock(settings_mutex);
    const auto found = settings.find(known_kernel(kernel).begin);
    if (found == settings.end()) return;
    launch_.caller = found->second.caller;
    counted_ = found->second.counted;
    for (size_t i = 0; i < found->second.parameters; ++i) passed_.push_back({arguments[i], found->second.sizes[i]});
  }
  AddressedRequest(const AddressedRequest&) = delete;
  AddressedRequest& operator=(const AddressedRequest&) = delete;
  bool is_known() const { return launch_.caller != nullptr; }
  LaunchRequest request(simt_uint3 grid, simt_uint3 block, size_t shared, cudaStream_t stream, int cooperative,
                        simt_uint3 cluster, const char* file, int line) {
    const auto body = [](void* context) {
      auto* launch = static_cast<AddressedLaunch*>(context);
      launch->caller(launch->kernel, launch->arguments);
    };
    return {grid,        block,   shared, stream,   file,           line,          counted_,
            cooperative, cluster, body,   &launch_, passed_.data(), passed_.size()};
  }

 private:
  AddressedLaunch launch_;
  int counted_ = 0;
  std::vector<Argument> passed_;
};
}  // namespace

std::shared_ptr<HeldLaunch> hold_by_address(const cudaKernelNodeParams& parameters) {
  AddressedRequest launch(parameters.func, parameters.kernelParams);
  if (!launch.is_known()) return nullptr;
  const dim3 &grid = parameters.gridDim, &block = parameters.blockDim;
  return std::make_shared<HeldLaunch>(launch.request({grid.x, grid.y, grid.z}, {block.x, block.y, block.z},
                                                     parameters.sharedMemBytes, nullptr, 0, {}, "", 0),
                                      nullptr, 0);
}

void tell_unknown_kernel(const char* what, const void* function) {
  if (!is_function(function)) return;
  const std::string name = short_name(known_kernel(function).name, false);
  std::fprintf(stderr,
               "warpwise: %s gives kernel %s as void*, so its parameters are not known on the CPU backend. Cast the "
               "kernel's own name, (void*)%s, or pass it with its type once before, for example to "
               "cudaFuncGetAttributes.\n",
               what, name.c_str(), name.c_str());
}

std::size_t dynamic_shared_limit(const void* kernel) {
  std::lock_guard lock(settings_mutex);
  const auto found = settings.find(known_kernel(kernel).begin);
  return static_cast<std::size_t>(found == settings.end() ? kSharedByDefault : found->second.dynamic_shared);
}

bool allows_large_clusters(const void* kernel) {
  std::lock_guard lock(settings_mutex);
  const auto found = settings.find(known_kernel(kernel).begin);
  return found != settings.end() && found->second.large_clusters;
}
}  // namespace simt

using namespace simt;

extern "C" {
cudaError_t simt_function_set_attribute(const void* function, cudaFuncAttribute attribute, int value) {
  if (!is_function(function)) return fail_call(cudaErrorInvalidDeviceFunction);
  switch (attribute) {
    case cudaFuncAttributeMaxDynamicSharedMemorySize: {
      if (value < 0 || value + static_shared(function) > kSharedOptIn) return fail_call(cudaErrorInvalidValue);
      std::lock_guard lock(settings_mutex);
      settings[known_kernel(function).begin].dynamic_shared = value;
      return cudaSuccess;
    }
    case cudaFuncAttributePreferredSharedMemoryCarveout: {
      if (value < -1 || value > 100) return fail_call(cudaErrorInvalidValue);
      std::lock_guard lock(settings_mutex);
      settings[known_kernel(function).begin].carveout = value;
      return cudaSuccess;
    }
    case cudaFuncAttributeNonPortableClusterSizeAllowed: {
      if (value < 0 || value > 1) return fail_call(cudaErrorInvalidValue);
      std::lock_guard lock(settings_mutex);
      settings[known_kernel(function).begin].large_clusters = value;
      return cudaSuccess;
    }
    default: return fail_call(cudaErrorInvalidValue);
  }
}

// The registers are the host's, so the number is nominal and limits nothing.
cudaError_t simt_function_attributes(cudaFuncAttributes* attributes, const void* function) {
  check_result_place(attributes, sizeof *attributes, __builtin_return_address(0));
  if (attributes == nullptr) return fail_call(cudaErrorInvalidValue);
  if (!is_function(function)) return fail_call(cudaErrorInvalidDeviceFunction);
  *attributes = {};
  attributes->sharedSizeBytes = static_cast<std::size_t>(static_shared(function));
  attributes->maxThreadsPerBlock = most_threads(function);
  attributes->numRegs = 32;
  attributes->ptxVersion = attributes->binaryVersion = 80;
  const simt_uint3& cluster = known_kernel(function).cluster;
  attributes->requiredClusterWidth = static_cast<int>(cluster.x);
  attributes->requiredClusterHeight = static_cast<int>(cluster.y);
  attributes->requiredClusterDepth = static_cast<int>(cluster.z);
  std::lock_guard lock(settings_mutex);
  attributes->maxDynamicSharedSizeBytes = settings[known_kernel(function).begin].dynamic_shared;
  attributes->preferredShmemCarveout = settings[known_kernel(function).begin].carveout;
  attributes->nonPortableClusterSizeAllowed = settings[known_kernel(function).begin].large_clusters;
  return cudaSuccess;
}

cudaError_t simt_occupancy(int* blocks, const void* function, int block_size, size_t dynamic_shared) {
  check_result_place(blocks, sizeof *blocks, __builtin_return_address(0));
  if (blocks == nullptr || block_size <= 0) return fail_call(cudaErrorInvalidValue);
  if (!is_function(function)) return fail_call(cudaErrorInvalidDeviceFunction);
  *blocks = 0;
  const std::size_t shared = dynamic_shared + static_cast<std::size_t>(static_shared(function));
  if (block_size > most_threads(function) || shared > kSharedOptIn) return cudaSuccess;
  const int warps = (block_size + 31) / 32;
  const int by_threads = kThreadsOfProcessor / (warps * 32);
  const int by_shared = static_cast<int>(kSharedOfProcessor / (shared + kSharedReserved));
  *blocks = by_threads < by_shared ? by_threads : by_shared;
  if (*blocks > kBlocksOfProcessor) *blocks = kBlocksOfProcessor;
  return cudaSuccess;
}

// The blocks of a cluster may be on any of the simulated device's SMs, which form no smaller groups.
cudaError_t simt_cluster_occupancy(int* clusters, int* size, const void* kernel, int threads, size_t shared,
                                   simt_uint3 cluster) {
  for (int* result : {clusters, size})
    if (result) check_result_place(result, sizeof *result, __builtin_return_address(0));
  int blocks = 0;
  if (const cudaError_t error = simt_occupancy(&blocks, kernel, threads, shared)) return error;
  KernelRecords::instance().note_processors();
  const unsigned at_once = static_cast<unsigned>(blocks) * static_cast<unsigned>(options().processors);
  const unsigned most = allows_large_clusters(kernel) ? kLargestCluster : kPortableCluster;
  if (size) *size = static_cast<int>(std::min(most, at_once));
  if (!clusters) return cudaSuccess;
  const simt_uint3& declared = known_kernel(kernel).cluster;
  if (declared.x) cluster = declared;
  const unsigned wanted = std::max(1u, cluster.x * cluster.y * cluster.z);
  if (wanted > most) return fail_call(cudaErrorInvalidClusterSize);
  *clusters = static_cast<int>(at_once / wanted);
  return cudaSuccess;
}

void simt_remember_kernel(const void* kernel, KernelCaller caller, int counted, const size_t* sizes, size_t count) {
  check_callable(reinterpret_cast<const void*>(caller), __builtin_return_address(0));
  std::lock_guard lock(settings_mutex);
  Settings& known = settings[known_kernel(kernel).begin];
  known.caller = caller;
  known.counted = counted;
  known.sizes = sizes;
  known.parameters = count;
}

cudaError_t simt_launch_address(const void* kernel, simt_uint3 grid, simt_uint3 block, void** arguments, size_t shared,
                                cudaStream_t stream, int cooperative, simt_uint3 cluster, const char* file, int line) {
  if (cudaError_t error = execution_error()) return error;
  AddressedRequest launch(kernel, arguments);
  if (!launch.is_known()) {
    tell_unknown_kernel((std::string(file) + ":" + std::to_string(line) + ": this launch").c_str(), kernel);
    return fail_call(cudaErrorInvalidDeviceFunction);
  }
  const LaunchRequest request = launch.request(grid, block, shared, stream, cooperative, cluster, file, line);
  if (Worker::running() || captured(stream)) return simt_hold_launch(&request, nullptr, 0), cudaSuccess;
  const cudaError_t before = cudaGetLastError();
  (simt_launch_is_held(stream) ? simt_hold_launch(&request, nullptr, 0) : simt_launch(&request));
  const cudaError_t after = cudaPeekAtLastError();
  if (after == cudaSuccess) fail_call(before);
  return after;
}
}
