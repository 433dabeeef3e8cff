// The simulated devices: their properties, and the calls about a whole device.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "checks/stream_order.h"
#include "confine/confined.h"
#include "counts/kernel_records.h"
#include "cuda/errors.h"
#include "cuda/timeline.h"
#include "cuda/unfinished.h"
#include "cuda_runtime_api.h"
#include "memory/arena.h"
#include "memory/devices.h"
#include "program/options.h"

namespace simt {
namespace {
constexpr int kKibi = 1024;

int architecture = 80;  // compute capability times 10
bool asked_for_architecture = false;

// Limits are those of an H200, whose memory system the counters follow, so a launch is refused here if it is refused
// there. The number of SMs is a fixed small one unless an option sets it: grids that programs size by it must not
// depend on the machine, and a cooperative grid must fit at once. Rates are nominal: clock64() counts nanoseconds,
// hence 1 GHz.
cudaDeviceProp describe_device(unsigned number) {
  cudaDeviceProp p;
  std::memset(&p, 0, sizeof p);
  const long cores = sysconf(_SC_NPROCESSORS_ONLN);
  if (device_count() == 1) std::snprintf(p.name, sizeof p.name, "CPU backend (%ld cores)", cores);
  else std::snprintf(p.name, sizeof p.name, "CPU backend, device %u of %u (%ld cores)", number, device_count(), cores);
  std::memcpy(p.uuid.bytes, "warpwise-simt", 13);
  p.uuid.bytes[15] = static_cast<char>(number);
  p.totalGlobalMem = Arena::instance().total_bytes();
  p.sharedMemPerBlock = 48 * kKibi;
  p.sharedMemPerBlockOptin = 227 * kKibi;
  p.sharedMemPerMultiprocessor = 228 * kKibi;
  p.reservedSharedMemPerBlock = kKibi;
  p.regsPerBlock = p.regsPerMultiprocessor = 64 * kKibi;
  p.warpSize = 32;
  p.memPitch = 0x7fffffff;
  p.maxThreadsPerBlock = 1024;
  p.maxThreadsDim[0] = p.maxThreadsDim[1] = 1024;
  p.maxThreadsDim[2] = 64;
  p.maxGridSize[0] = 0x7fffffff;
  p.maxGridSize[1] = p.maxGridSize[2] = 65535;
  p.maxThreadsPerMultiProcessor = 2048;
  p.maxBlocksPerMultiProcessor = 32;
  p.multiProcessorCount = options().processors;
  p.totalConstMem = 64 * kKibi;
  p.major = architecture / 10;
  p.minor = architecture % 10;
  p.textureAlignment = 512;
  p.texturePitchAlignment = 32;
  p.surfaceAlignment = 512;
  p.clockRate = 1000000;
  p.memoryClockRate = 1000000;
  p.memoryBusWidth = 64;
  p.l2CacheSize = 60 * kKibi * kKibi;
  p.persistingL2CacheMaxSize = p.l2CacheSize / 8 * 5;
  p.accessPolicyMaxWindowSize = 128 * kKibi * kKibi;
  p.integrated = 1;
  p.asyncEngineCount = p.deviceOverlap = p.concurrentKernels = 1;
  p.canMapHostMemory = p.unifiedAddressing = p.managedMemory = p.concurrentManagedAccess = 1;
  p.streamPrioritiesSupported = p.cooperativeLaunch = p.clusterLaunch = p.memoryPoolsSupported =
      p.hostNativeAtomicSupported = 1;
  p.hostRegisterSupported = p.canUseHostPointerForRegisteredMem = 1;
  p.globalL1CacheSupported = p.localL1CacheSupported = 1;
  p.singleToDoublePrecisionPerfRatio = 2;
  p.pciBusID = static_cast<int>(number);
  p.pciDeviceID = p.pciDomainID = 0;
  return p;
}

// A program that `exec` runs asks for a device that could be simulated.
void tell_of_devices(int device) {
  static bool told = false;
  if (told || device < 0 || device >= static_cast<int>(kMaxDevices) || !is_own_program()) return;
  told = true;
  std::fprintf(stderr,
               "warpwise: cudaSetDevice(%d) failed: %u %s simulated; `warpwise exec --devices %d` simulates more\n",
               device, device_count(), device_count() == 1 ? "device is" : "devices are", device + 1);
}

bool exists(int device) { return device >= 0 && device < static_cast<int>(device_count()); }

// Zero for every feature that the device lacks (sharing between processes ...).
int attribute_value(cudaDeviceAttr attribute, unsigned device) {
  const cudaDeviceProp p = describe_device(device);
  switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock: return p.maxThreadsPerBlock;
    case cudaDevAttrMaxBlockDimX: return p.maxThreadsDim[0];
    case cudaDevAttrMaxBlockDimY: return p.maxThreadsDim[1];
    case cudaDevAttrMaxBlockDimZ: return p.maxThreadsDim[2];
    case cudaDevAttrMaxGridDimX: return p.maxGridSize[0];
    case cudaDevAttrMaxGridDimY: return p.maxGridSize[1];
    case cudaDevAttrMaxGridDimZ: return p.maxGridSize[2];
    case cudaDevAttrMaxSharedMemoryPerBlock: return static_cast<int>(p.sharedMemPerBlock);
    case cudaDevAttrMaxSharedMemoryPerBlockOptin: return static_cast<int>(p.sharedMemPerBlockOptin);
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor: return static_cast<int>(p.sharedMemPerMultiprocessor);
    case cudaDevAttrReservedSharedMemoryPerBlock: return static_cast<int>(p.reservedSharedMemPerBlock);
    case cudaDevAttrTotalConstantMemory: return static_cast<int>(p.totalConstMem);
    case cudaDevAttrWarpSize: return p.warpSize;
    case cudaDevAttrMaxPitch: return static_cast<int>(p.memPitch);
    case cudaDevAttrMaxRegistersPerBlock: return p.regsPerBlock;
    case cudaDevAttrMaxRegistersPerMultiprocessor: return p.regsPerMultiprocessor;
    case cudaDevAttrClockRate: return p.clockRate;
    case cudaDevAttrMemoryClockRate: return p.memoryClockRate;
    case cudaDevAttrGlobalMemoryBusWidth: return p.memoryBusWidth;
    case cudaDevAttrTextureAlignment: return static_cast<int>(p.textureAlignment);
    case cudaDevAttrTexturePitchAlignment: return static_cast<int>(p.texturePitchAlignment);
    case cudaDevAttrSurfaceAlignment: return static_cast<int>(p.surfaceAlignment);
    case cudaDevAttrGpuOverlap: return p.deviceOverlap;
    case cudaDevAttrMultiProcessorCount: return p.multiProcessorCount;
    case cudaDevAttrIntegrated: return p.integrated;
    case cudaDevAttrCanMapHostMemory: return p.canMapHostMemory;
    case cudaDevAttrConcurrentKernels: return p.concurrentKernels;
    case cudaDevAttrL2CacheSize: return p.l2CacheSize;
    case cudaDevAttrMaxThreadsPerMultiProcessor: return p.maxThreadsPerMultiProcessor;
    case cudaDevAttrMaxBlocksPerMultiprocessor: return p.maxBlocksPerMultiProcessor;
    case cudaDevAttrAsyncEngineCount: return p.asyncEngineCount;
    case cudaDevAttrUnifiedAddressing: return p.unifiedAddressing;
    case cudaDevAttrComputeCapabilityMajor: return p.major;
    case cudaDevAttrComputeCapabilityMinor: return p.minor;
    case cudaDevAttrStreamPrioritiesSupported: return p.streamPrioritiesSupported;
    case cudaDevAttrGlobalL1CacheSupported: return p.globalL1CacheSupported;
    case cudaDevAttrLocalL1CacheSupported: return p.localL1CacheSupported;
    case cudaDevAttrManagedMemory: return p.managedMemory;
    case cudaDevAttrHostNativeAtomicSupported: return p.hostNativeAtomicSupported;
    case cudaDevAttrSingleToDoublePrecisionPerfRatio: return p.singleToDoublePrecisionPerfRatio;
    case cudaDevAttrConcurrentManagedAccess: return p.concurrentManagedAccess;
    case cudaDevAttrCanUseHostPointerForRegisteredMem: return p.canUseHostPointerForRegisteredMem;
    case cudaDevAttrCooperativeLaunch: return p.cooperativeLaunch;
    case cudaDevAttrClusterLaunch: return p.clusterLaunch;
    case cudaDevAttrHostRegisterSupported: return p.hostRegisterSupported;
    case cudaDevAttrMaxPersistingL2CacheSize: return p.persistingL2CacheMaxSize;
    case cudaDevAttrMaxAccessPolicyWindowSize: return p.accessPolicyMaxWindowSize;
    case cudaDevAttrMemoryPoolsSupported: return p.memoryPoolsSupported;
    default: return 0;
  }
}

bool is_about_architecture(cudaDeviceAttr attribute) {
  return attribute == cudaDevAttrComputeCapabilityMajor || attribute == cudaDevAttrComputeCapabilityMinor;
}

size_t limits[] = {1024, 1 << 20, 8 << 20, 2, 2048, 128, 0};  // by cudaLimit
unsigned int device_flags = 0;
cudaFuncCache cache_config = cudaFuncCachePreferNone;
}  // namespace

void tell_of_architecture() {
  if (!asked_for_architecture) return;
  std::fprintf(
      stderr,
      "warpwise: no kernel was launched, and the program asked for the device's properties. Its compute capability "
      "is %d.%d; `warpwise exec --arch sm_%d` gives it another\n",
      architecture / 10, architecture % 10, architecture < 90 ? 90 : 120);
}
}  // namespace simt

using namespace simt;

extern "C" {
void simt_set_architecture(int number) { architecture = number; }

cudaError_t cudaGetDeviceCount(int* count) {
  check_result_place(count, sizeof *count, __builtin_return_address(0));
  if (count == nullptr) return fail_call(cudaErrorInvalidValue);
  *count = static_cast<int>(device_count());
  return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
  if (!exists(device)) {
    tell_of_devices(device);
    return fail_call(cudaErrorInvalidDevice);
  }
  use_device(static_cast<unsigned>(device));
  return execution_error();
}
cudaError_t cudaGetDevice(int* device) {
  check_result_place(device, sizeof *device, __builtin_return_address(0));
  if (device == nullptr) return fail_call(cudaErrorInvalidValue);
  *device = static_cast<int>(current_device());
  return cudaSuccess;
}
cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp*) { return cudaGetDevice(device); }

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  check_result_place(properties, sizeof *properties, __builtin_return_address(0));
  if (properties == nullptr) return fail_call(cudaErrorInvalidValue);
  if (!exists(device)) return fail_call(cudaErrorInvalidDevice);
  *properties = describe_device(static_cast<unsigned>(device));
  asked_for_architecture = true;
  KernelRecords::instance().note_processors();
  return cudaSuccess;
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  check_result_place(value, sizeof *value, __builtin_return_address(0));
  if (value == nullptr || attribute <= 0 || attribute >= cudaDevAttrMax) return fail_call(cudaErrorInvalidValue);
  if (!exists(device)) return fail_call(cudaErrorInvalidDevice);
  *value = attribute_value(attribute, static_cast<unsigned>(device));
  asked_for_architecture |= is_about_architecture(attribute);
  if (attribute == cudaDevAttrMultiProcessorCount) KernelRecords::instance().note_processors();
  return cudaSuccess;
}
cudaError_t cudaDeviceGetPCIBusId(char* text, int size, int device) {
  if (text == nullptr || size < 13) return fail_call(cudaErrorInvalidValue);
  if (!exists(device)) return fail_call(cudaErrorInvalidDevice);
  std::snprintf(text, static_cast<size_t>(size), "0000:%02x:00.0", static_cast<unsigned>(device));
  return cudaSuccess;
}

cudaError_t cudaDeviceSynchronize(void) {
  Unfinished::wait_for_all("cudaDeviceSynchronize", __builtin_return_address(0));
  std::fflush(stdout);  // a kernel's printf output appears when the host has waited for it
  StreamOrder::instance().host_waits_for_device(current_device());
  ProgramTracer::instance().host_waits_for_device(current_device(), "cudaDeviceSynchronize",
                                                  __builtin_return_address(0));
  return execution_error();
}
cudaError_t cudaDeviceReset(void) {
  Unfinished::wait_for_all("cudaDeviceReset", __builtin_return_address(0));
  std::fflush(stdout);
  StreamOrder::instance().host_waits_for_device(current_device());
  reset_errors();
  return cudaSuccess;
}

cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit limit) {
  if (value == nullptr) return fail_call(cudaErrorInvalidValue);
  if (limit < cudaLimitStackSize || limit > cudaLimitPersistingL2CacheSize) return fail_call(cudaErrorUnsupportedLimit);
  *value = limits[limit];
  return cudaSuccess;
}
cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) {
  if (limit < cudaLimitStackSize || limit > cudaLimitPersistingL2CacheSize) return fail_call(cudaErrorUnsupportedLimit);
  if (limit == cudaLimitPersistingL2CacheSize)
    value = std::min(value, static_cast<size_t>(describe_device(current_device()).persistingL2CacheMaxSize));
  limits[limit] = value;
  return cudaSuccess;
}
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) {
  *config = cache_config;
  return cudaSuccess;
}
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config) {
  if (config < cudaFuncCachePreferNone || config > cudaFuncCachePreferEqual) return fail_call(cudaErrorInvalidValue);
  cache_config = config;
  return cudaSuccess;
}
cudaError_t cudaCtxResetPersistingL2Cache(void) { return execution_error(); }
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
  *config = cudaSharedMemBankSizeFourByte;
  return cudaSuccess;
}
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
cudaError_t cudaSetDeviceFlags(unsigned int flags) {
  if (flags & ~static_cast<unsigned int>(cudaDeviceMask)) return fail_call(cudaErrorInvalidValue);
  device_flags = flags;
  return cudaSuccess;
}
cudaError_t cudaGetDeviceFlags(unsigned int* flags) {
  *flags = device_flags;
  return cudaSuccess;
}

cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
  check_result_place(can, sizeof *can, __builtin_return_address(0));
  if (can == nullptr) return fail_call(cudaErrorInvalidValue);
  if (!exists(device) || !exists(peer)) return fail_call(cudaErrorInvalidDevice);
  *can = device != peer;
  return cudaSuccess;
}
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags) {
  if (flags != 0) return fail_call(cudaErrorInvalidValue);
  if (!exists(peer) || peer == static_cast<int>(current_device())) return fail_call(cudaErrorInvalidDevice);
  const bool changed = set_peer_access(current_device(), static_cast<unsigned>(peer), true);
  return changed ? cudaSuccess : fail_call(cudaErrorPeerAccessAlreadyEnabled);
}
cudaError_t cudaDeviceDisablePeerAccess(int peer) {
  if (!exists(peer)) return fail_call(cudaErrorInvalidDevice);
  const bool changed = set_peer_access(current_device(), static_cast<unsigned>(peer), false);
  return changed ? cudaSuccess : fail_call(cudaErrorPeerAccessNotEnabled);
}

cudaError_t cudaDriverGetVersion(int* version) {
  check_result_place(version, sizeof *version, __builtin_return_address(0));
  *version = CUDART_VERSION;
  return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* version) {
  check_result_place(version, sizeof *version, __builtin_return_address(0));
  *version = CUDART_VERSION;
  return cudaSuccess;
}
cudaError_t cudaProfilerStart(void) { return cudaSuccess; }
cudaError_t cudaProfilerStop(void) { return cudaSuccess; }
}
