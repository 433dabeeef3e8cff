#include "engine/worker/device.h"

#include <sys/utsname.h>

#include <fstream>
#include <thread>

#include "engine/errors.h"
#include "engine/worker/program.h"

namespace warpwise {

namespace {

// The first value of "key : value" in a file of /proc; empty if there is none.
std::string proc_value(const char* file, std::string_view key) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);)
    if (line.rfind(key, 0) == 0)
      if (size_t colon = line.find(':'); colon != std::string::npos)
        if (size_t begin = line.find_first_not_of(" \t", colon + 1); begin != std::string::npos)
          return line.substr(begin);
  return "";
}

[[maybe_unused]] int attribute(cudaDeviceAttr which) {
  int value = 0;
  return cudaDeviceGetAttribute(&value, which, 0) == cudaSuccess ? value : 0;
}

[[maybe_unused]] std::string version(int v) { return std::to_string(v / 1000) + "." + std::to_string(v % 1000 / 10); }

std::string host_description() {
  utsname system{};
  uname(&system);
  return std::string(system.sysname) + " " + system.machine + ", g++ " + std::to_string(__GNUC__) + "." +
         std::to_string(__GNUC_MINOR__);
}

}  // namespace

int64_t free_host_bytes() {
  std::string kib = proc_value("/proc/meminfo", "MemAvailable");
  return kib.empty() ? 0 : std::stoll(kib) * 1024;
}

#if WARPWISE_CUDA

Device describe_device() {
  int devices = 0, driver = 0, runtime = 0;
  cudaDriverGetVersion(&driver);
  if (driver == 0)
    throw CannotError(
        "no NVIDIA driver is loaded on this machine, so the cuda backend cannot run: use --backend simt, or install the driver");
  if (cudaError_t error = cudaGetDeviceCount(&devices); error != cudaSuccess || devices == 0)
    throw CannotError(std::string("no GPU can be used (") + cudaGetErrorString(error) +
                      "): see nvidia-smi, or use --backend simt");
  cudaDeviceProp properties{};
  WARPWISE_CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  cudaRuntimeGetVersion(&runtime);

  Device device;
  device.backend = "cuda";
  device.name = properties.name;
  device.compute = std::to_string(properties.major) + "." + std::to_string(properties.minor);
  device.multiprocessors = properties.multiProcessorCount;
  device.clock_mhz = attribute(cudaDevAttrClockRate) / 1000.0;
  // Two transfers a clock: double data rate.
  device.peak_gbps =
      2.0 * attribute(cudaDevAttrMemoryClockRate) * 1e3 * attribute(cudaDevAttrGlobalMemoryBusWidth) / 8 / 1e9;
  device.l2_bytes = properties.l2CacheSize;
  device.memory_bytes = static_cast<int64_t>(properties.totalGlobalMem);
  device.free_bytes = free_bytes();
  device.driver = version(driver);
  device.runtime = version(runtime);
  device.host = host_description();
  return device;
}

int compute_capability() {
  return 10 * attribute(cudaDevAttrComputeCapabilityMajor) + attribute(cudaDevAttrComputeCapabilityMinor);
}

int64_t free_bytes() {
  size_t available = 0, total = 0;
  return cudaMemGetInfo(&available, &total) == cudaSuccess ? static_cast<int64_t>(available) : 0;
}

#else

Device describe_device() {
  Device device;
  device.backend = "simt";
  device.name = proc_value("/proc/cpuinfo", "model name");
  if (device.name.empty()) device.name = "host processor";
  device.multiprocessors = static_cast<int>(std::thread::hardware_concurrency());
  if (std::string mhz = proc_value("/proc/cpuinfo", "cpu MHz"); !mhz.empty()) device.clock_mhz = std::stod(mhz);
  if (std::string kib = proc_value("/proc/meminfo", "MemTotal"); !kib.empty())
    device.memory_bytes = std::stoll(kib) * 1024;
  device.free_bytes = free_bytes();
  device.host = host_description();
  return device;
}

int compute_capability() { return 0; }
int64_t free_bytes() { return free_host_bytes(); }

#endif

std::string reason_to_skip(const StepRow& step) {
  if (!step.launch && !step.program) return step.needs.empty() ? "this backend does not have it" : step.needs;
  if (WARPWISE_CUDA && compute_capability() < step.needs_compute)
    return "needs compute capability " + std::to_string(step.needs_compute / 10) + "." +
           std::to_string(step.needs_compute % 10) + ", and this GPU has " + std::to_string(compute_capability() / 10) +
           "." + std::to_string(compute_capability() % 10) + (step.needs.empty() ? "" : ": " + step.needs);
  if (const int there = most_devices(); there < step.needs_devices)
    return "needs " + std::to_string(step.needs_devices) + " devices, and there " +
           (there == 1 ? "is 1" : "are " + std::to_string(there)) + ".";
  return "";
}

}  // namespace warpwise
