// NVML for the CPU backend: the devices' number, names, memory, clocks and versions, and that they are idle. What a
// simulated device does not have, such as power and temperature, is missing.
#pragma once

#include <stdio.h>
#include <string.h>

#include "cuda_runtime.h"

typedef enum {
  NVML_SUCCESS = 0,
  NVML_ERROR_UNINITIALIZED = 1,
  NVML_ERROR_INVALID_ARGUMENT = 2,
  NVML_ERROR_NOT_SUPPORTED = 3,
  NVML_ERROR_NOT_FOUND = 6,
  NVML_ERROR_INSUFFICIENT_SIZE = 7,
  NVML_ERROR_UNKNOWN = 999
} nvmlReturn_t;
typedef struct simt_nvml_device* nvmlDevice_t;
typedef struct {
  unsigned long long total, free, used;  // bytes
} nvmlMemory_t;
typedef struct {
  unsigned int gpu, memory;  // percent of the last moments
} nvmlUtilization_t;
typedef enum { NVML_CLOCK_GRAPHICS = 0, NVML_CLOCK_SM = 1, NVML_CLOCK_MEM = 2, NVML_CLOCK_VIDEO = 3 } nvmlClockType_t;
#define NVML_DEVICE_NAME_BUFFER_SIZE 64
#define NVML_DEVICE_NAME_V2_BUFFER_SIZE 96
#define NVML_DEVICE_UUID_BUFFER_SIZE 80
#define NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE 80

inline nvmlReturn_t nvmlInit() { return NVML_SUCCESS; }
inline nvmlReturn_t nvmlShutdown() { return NVML_SUCCESS; }
inline const char* nvmlErrorString(nvmlReturn_t result) {
  switch (result) {
    case NVML_SUCCESS: return "Success";
    case NVML_ERROR_UNINITIALIZED: return "Uninitialized";
    case NVML_ERROR_INVALID_ARGUMENT: return "Invalid Argument";
    case NVML_ERROR_NOT_SUPPORTED: return "Not Supported";
    case NVML_ERROR_INSUFFICIENT_SIZE: return "Insufficient Size";
    case NVML_ERROR_NOT_FOUND: return "Not Found";
    default: return "Unknown Error";
  }
}
inline int simt_number_of(nvmlDevice_t device) {
  return static_cast<int>(reinterpret_cast<unsigned long long>(device)) - 1;
}
inline nvmlReturn_t nvmlDeviceGetCount(unsigned int* count) {
  int devices = 0;
  cudaGetDeviceCount(&devices);
  return *count = static_cast<unsigned int>(devices), NVML_SUCCESS;
}
inline nvmlReturn_t nvmlDeviceGetHandleByIndex(unsigned int index, nvmlDevice_t* device) {
  unsigned int count = 0;
  nvmlDeviceGetCount(&count);
  if (index >= count) return NVML_ERROR_INVALID_ARGUMENT;
  return *device = reinterpret_cast<nvmlDevice_t>(static_cast<unsigned long long>(index) + 1), NVML_SUCCESS;
}
inline nvmlReturn_t nvmlDeviceGetIndex(nvmlDevice_t device, unsigned int* index) {
  return *index = static_cast<unsigned int>(simt_number_of(device)), NVML_SUCCESS;
}
inline nvmlReturn_t simt_nvml_text(const char* text, char* out, unsigned int bytes) {
  if (strlen(text) >= bytes) return NVML_ERROR_INSUFFICIENT_SIZE;
  return strcpy(out, text), NVML_SUCCESS;
}
inline nvmlReturn_t nvmlDeviceGetName(nvmlDevice_t device, char* name, unsigned int bytes) {
  cudaDeviceProp properties;
  if (cudaGetDeviceProperties(&properties, simt_number_of(device)) != cudaSuccess) return NVML_ERROR_INVALID_ARGUMENT;
  return simt_nvml_text(properties.name, name, bytes);
}
inline nvmlReturn_t nvmlDeviceGetMemoryInfo(nvmlDevice_t device, nvmlMemory_t* memory) {
  int current = 0;
  size_t available = 0, total = 0;
  cudaGetDevice(&current);
  if (cudaSetDevice(simt_number_of(device)) != cudaSuccess) return NVML_ERROR_INVALID_ARGUMENT;
  const cudaError_t error = cudaMemGetInfo(&available, &total);
  cudaSetDevice(current);
  memory->total = total, memory->free = available, memory->used = total - available;
  return error == cudaSuccess ? NVML_SUCCESS : NVML_ERROR_UNKNOWN;
}
// In MHz.
inline nvmlReturn_t nvmlDeviceGetClockInfo(nvmlDevice_t device, nvmlClockType_t type, unsigned int* clock) {
  if (type < NVML_CLOCK_GRAPHICS || type > NVML_CLOCK_VIDEO) return NVML_ERROR_INVALID_ARGUMENT;
  int in_khz = 0;
  const cudaDeviceAttr which = type == NVML_CLOCK_MEM ? cudaDevAttrMemoryClockRate : cudaDevAttrClockRate;
  if (cudaDeviceGetAttribute(&in_khz, which, simt_number_of(device)) != cudaSuccess) return NVML_ERROR_INVALID_ARGUMENT;
  return *clock = static_cast<unsigned int>(in_khz / 1000), NVML_SUCCESS;
}
// No kernel runs while the host asks.
inline nvmlReturn_t nvmlDeviceGetUtilizationRates(nvmlDevice_t device, nvmlUtilization_t* utilization) {
  unsigned int count = 0;
  nvmlDeviceGetCount(&count);
  if (static_cast<unsigned int>(simt_number_of(device)) >= count) return NVML_ERROR_INVALID_ARGUMENT;
  return utilization->gpu = utilization->memory = 0, NVML_SUCCESS;
}
inline nvmlReturn_t nvmlDeviceGetCudaComputeCapability(nvmlDevice_t device, int* major, int* minor) {
  cudaDeviceProp properties;
  if (cudaGetDeviceProperties(&properties, simt_number_of(device)) != cudaSuccess) return NVML_ERROR_INVALID_ARGUMENT;
  return *major = properties.major, *minor = properties.minor, NVML_SUCCESS;
}
inline nvmlReturn_t nvmlSystemGetCudaDriverVersion(int* version) {
  return cudaDriverGetVersion(version) == cudaSuccess ? NVML_SUCCESS : NVML_ERROR_UNKNOWN;
}
#define nvmlInit_v2 nvmlInit
#define nvmlDeviceGetCount_v2 nvmlDeviceGetCount
#define nvmlDeviceGetHandleByIndex_v2 nvmlDeviceGetHandleByIndex
#define nvmlSystemGetCudaDriverVersion_v2 nvmlSystemGetCudaDriverVersion
