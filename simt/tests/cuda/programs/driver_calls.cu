// The driver API's calls about contexts, memory, streams and events beside kernels of the file; NVML's about devices; NVTX's
// marks, which do nothing.
#include <cstdio>
#include <cstring>
#include <cuda.h>
#include <nvml.h>
#include <nvtx3/nvToolsExt.h>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)
#define CALL(call) EXPECT((call) == CUDA_SUCCESS)

__global__ void twice(int* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] *= 2;
}

// The other kinds of memory, copies and waits, and what a device and its context say.
void other_calls(CUdevice device) {
  CUcontext primary;
  CUdevice current = 7;
  int can = 1, major = 0, minor = -1;
  const char* text = nullptr;
  CALL(cuDevicePrimaryCtxRetain(&primary, device));
  CALL(cuCtxSetCurrent(primary));
  CALL(cuCtxGetDevice(&current));
  CALL(cuDeviceCanAccessPeer(&can, device, device));
  CALL(cuDeviceComputeCapability(&major, &minor, device));
  CALL(cuGetErrorString(CUDA_ERROR_INVALID_VALUE, &text));
  EXPECT(current == device && can == 0 && major >= 7 && minor >= 0 && text && *text);
  size_t available = 0, total = 0;
  CALL(cuMemGetInfo(&available, &total));
  EXPECT(available > 0 && available <= total);
  CUdeviceptr memory, shared, mapped;
  int *pinned, *more, value = 5;
  CUstream stream, other;
  CUevent event;
  CALL(cuMemAlloc(&memory, 64));
  CALL(cuMemAllocManaged(&shared, 64, CU_MEM_ATTACH_GLOBAL));
  CALL(cuMemAllocHost((void**)&pinned, 64));
  CALL(cuMemHostAlloc((void**)&more, 64, CU_MEMHOSTALLOC_DEVICEMAP));
  CALL(cuMemHostGetDevicePointer(&mapped, more, 0));
  CALL(cuStreamCreate(&stream, CU_STREAM_DEFAULT));
  CALL(cuStreamCreate(&other, CU_STREAM_DEFAULT));
  CALL(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING));
  CALL(cuMemcpyHtoD(memory, &value, sizeof value));
  CALL(cuMemcpyDtoD(shared, memory, sizeof value));
  pinned[1] = 6;
  CALL(cuMemcpyHtoDAsync(memory + 4, pinned + 1, sizeof value, stream));
  CALL(cuEventRecord(event, stream));
  CALL(cuStreamWaitEvent(other, event, 0));
  CALL(cuMemcpyDtoHAsync(pinned, memory, 8, other));
  CALL(cuEventSynchronize(event));
  CALL(cuStreamSynchronize(other));
  CALL(cuEventQuery(event));
  CALL(cuStreamQuery(other));
  EXPECT(pinned[0] == 5 && pinned[1] == 6 && *reinterpret_cast<int*>(shared) == 5 && mapped != 0);
  CALL(cuMemFree(memory));
  CALL(cuMemFree(shared));
  CALL(cuMemFreeHost(pinned));
  CALL(cuMemFreeHost(more));
  CALL(cuStreamDestroy(stream));
  CALL(cuStreamDestroy(other));
  CALL(cuEventDestroy(event));
  CALL(cuDevicePrimaryCtxRelease(device));
}
// Marks of every kind do nothing.
void marks(const nvtxEventAttributes_t& how) {
  const nvtxRangeId_t range = nvtxRangeStart("range");
  nvtxMark("mark"), nvtxRangePush("pushed"), nvtxNameCategory(1, "category"), nvtxNameOsThread(1, "thread");
  const nvtxDomainHandle_t domain = nvtxDomainCreate("domain");
  nvtxDomainRangePushEx(domain, &how), nvtxDomainRangePop(domain), nvtxDomainDestroy(domain);
  nvtxRangePop(), nvtxRangeEnd(range);
}

int main() {
  constexpr int kCount = 100;
  CALL(cuInit(0));
  CUdevice device;
  CUcontext context, current;
  CALL(cuDeviceGet(&device, 0));
#if CUDA_VERSION >= 13000
  CALL(cuCtxCreate(&context, nullptr, 0, device));
#else
  CALL(cuCtxCreate(&context, 0, device));
#endif
  CALL(cuCtxGetCurrent(&current));
  EXPECT(current == context);
  int warp = 0, major = 0;
  CALL(cuDeviceGetAttribute(&warp, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device));
  CALL(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device));
  EXPECT(warp == 32 && major >= 7);
  CUdeviceptr memory, other;
  int values[kCount];
  CALL(cuMemAlloc(&memory, sizeof values));
  CALL(cuMemAlloc(&other, sizeof values));
  CALL(cuMemsetD32(memory, 21, kCount));
  CALL(cuMemsetD8(other, 0, sizeof values));
  CUstream stream;
  CUevent begin, end;
  CALL(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  CALL(cuEventCreate(&begin, CU_EVENT_DEFAULT));
  CALL(cuEventCreate(&end, CU_EVENT_DEFAULT));
  CALL(cuCtxSynchronize());
  nvtxEventAttributes_t mark = {};
  mark.version = NVTX_VERSION, mark.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  mark.messageType = NVTX_MESSAGE_TYPE_ASCII, mark.message.ascii = "doubling";
  marks(mark);
  nvtxRangePushEx(&mark);
  CALL(cuEventRecord(begin, stream));
  twice<<<1, 128, 0, stream>>>(reinterpret_cast<int*>(memory), kCount);
  CALL(cuEventRecord(end, stream));
  CALL(cuMemcpyDtoDAsync(other, memory, sizeof values, stream));
  CALL(cuStreamSynchronize(stream));
  nvtxRangePop();
  float milliseconds = -1;
  CALL(cuEventElapsedTime(&milliseconds, begin, end));
  EXPECT(milliseconds >= 0);
  CALL(cuMemcpyDtoH(values, other + 4, sizeof values - 4));
  EXPECT(values[0] == 42 && values[kCount - 2] == 42);
  CALL(cuMemFree(memory));
  CALL(cuMemFree(other));
  CALL(cuEventDestroy(begin));
  CALL(cuEventDestroy(end));
  CALL(cuStreamDestroy(stream));

  unsigned devices = 0;
  nvmlDevice_t first;
  char name[NVML_DEVICE_NAME_BUFFER_SIZE], same[256];
  nvmlMemory_t info;
  EXPECT(nvmlInit() == NVML_SUCCESS && nvmlDeviceGetCount(&devices) == NVML_SUCCESS && devices >= 1);
  EXPECT(nvmlDeviceGetHandleByIndex(0, &first) == NVML_SUCCESS);
  EXPECT(nvmlDeviceGetName(first, name, sizeof name) == NVML_SUCCESS);
  CALL(cuDeviceGetName(same, sizeof same, device));
  EXPECT(std::strcmp(name, same) == 0);
  EXPECT(nvmlDeviceGetMemoryInfo(first, &info) == NVML_SUCCESS && info.total == info.free + info.used && info.total > 0);
  unsigned index = 7;
  int minor = -1, version = 0;
  EXPECT(nvmlDeviceGetIndex(first, &index) == NVML_SUCCESS && index == 0);
  EXPECT(nvmlDeviceGetCudaComputeCapability(first, &major, &minor) == NVML_SUCCESS && major >= 7 && minor >= 0);
  EXPECT(nvmlSystemGetCudaDriverVersion(&version) == NVML_SUCCESS && version >= 12000);
  unsigned clock = 0, memory_clock = 0;
  EXPECT(nvmlDeviceGetClockInfo(first, NVML_CLOCK_SM, &clock) == NVML_SUCCESS && clock > 500 && clock < 5000);
  EXPECT(nvmlDeviceGetClockInfo(first, NVML_CLOCK_MEM, &memory_clock) == NVML_SUCCESS && memory_clock > 500);
  nvmlUtilization_t rates = {7, 7};
  EXPECT(nvmlDeviceGetUtilizationRates(first, &rates) == NVML_SUCCESS && rates.gpu == 0 && rates.memory == 0);
  EXPECT(nvmlDeviceGetUtilizationRates(nullptr, &rates) == NVML_ERROR_INVALID_ARGUMENT);
  EXPECT(std::strcmp(nvmlErrorString(NVML_ERROR_UNINITIALIZED), "Uninitialized") == 0);
  EXPECT(std::strcmp(nvmlErrorString(NVML_SUCCESS), "Success") == 0);
  nvmlShutdown();
  other_calls(device);
  CALL(cuCtxDestroy(context));
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
