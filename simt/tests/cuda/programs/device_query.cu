// What programs print about the device, in CUDA 12's and CUDA 13's way.
#include <cstdio>
#include <cstring>

int main() {
  int deviceCount = 0;
  cudaError_t error_id = cudaGetDeviceCount(&deviceCount);
  if (error_id != cudaSuccess || deviceCount == 0) return 2;
  for (int dev = 0; dev < deviceCount; ++dev) {
    cudaSetDevice(dev);
    cudaDeviceProp deviceProp;
    cudaGetDeviceProperties(&deviceProp, dev);
    int driverVersion = 0, runtimeVersion = 0;
    cudaDriverGetVersion(&driverVersion);
    cudaRuntimeGetVersion(&runtimeVersion);
    printf("Device %d: \"%s\"\n", dev, deviceProp.name);
    printf("  CUDA Driver Version / Runtime Version          %d.%d / %d.%d\n", driverVersion / 1000, (driverVersion % 100) / 10,
           runtimeVersion / 1000, (runtimeVersion % 100) / 10);
    printf("  CUDA Capability Major/Minor version number:    %d.%d\n", deviceProp.major, deviceProp.minor);
    printf("  Total amount of global memory:                 %.0f MBytes\n", (float)deviceProp.totalGlobalMem / 1048576.0f);
    printf("  (%03d) Multiprocessors\n", deviceProp.multiProcessorCount);
    int clockRate, memoryClockRate, overlap, computeMode;
    cudaDeviceGetAttribute(&clockRate, cudaDevAttrClockRate, dev);
    cudaDeviceGetAttribute(&memoryClockRate, cudaDevAttrMemoryClockRate, dev);
    cudaDeviceGetAttribute(&overlap, cudaDevAttrGpuOverlap, dev);
    cudaDeviceGetAttribute(&computeMode, cudaDevAttrComputeMode, dev);
    printf("  GPU Max Clock rate: %.0f MHz (%0.2f GHz)\n", clockRate * 1e-3f, deviceProp.clockRate * 1e-6f);
    printf("  Memory Clock rate: %.0f MHz, Bus Width: %d-bit\n", memoryClockRate * 1e-3f, deviceProp.memoryBusWidth);
    printf("  Maximum Texture Dimension Size (x,y,z)         1D=(%d), 2D=(%d, %d), 3D=(%d, %d, %d)\n", deviceProp.maxTexture1D,
           deviceProp.maxTexture2D[0], deviceProp.maxTexture2D[1], deviceProp.maxTexture3D[0], deviceProp.maxTexture3D[1],
           deviceProp.maxTexture3D[2]);
    printf("  Constant memory: %zu, shared memory per block: %zu, per multiprocessor: %zu bytes\n", deviceProp.totalConstMem,
           deviceProp.sharedMemPerBlock, deviceProp.sharedMemPerMultiprocessor);
    printf("  Registers per block: %d, warp size: %d\n", deviceProp.regsPerBlock, deviceProp.warpSize);
    printf("  Threads per multiprocessor: %d, per block: %d\n", deviceProp.maxThreadsPerMultiProcessor, deviceProp.maxThreadsPerBlock);
    printf("  Max block (%d, %d, %d), grid (%d, %d, %d)\n", deviceProp.maxThreadsDim[0], deviceProp.maxThreadsDim[1],
           deviceProp.maxThreadsDim[2], deviceProp.maxGridSize[0], deviceProp.maxGridSize[1], deviceProp.maxGridSize[2]);
    printf("  Concurrent copy: %s with %d copy engine(s), managed: %d, cooperative: %d\n", deviceProp.deviceOverlap ? "Yes" : "No",
           deviceProp.asyncEngineCount, deviceProp.managedMemory, deviceProp.cooperativeLaunch);
    printf("  PCI %d / %d / %d, mode %d, overlap %d\n", deviceProp.pciDomainID, deviceProp.pciBusID, deviceProp.pciDeviceID,
           deviceProp.computeMode == computeMode ? computeMode : -1, overlap);
    int shared, optin, processors, cooperative;
    cudaDeviceGetAttribute(&shared, cudaDevAttrMaxSharedMemoryPerBlock, dev);
    cudaDeviceGetAttribute(&optin, cudaDevAttrMaxSharedMemoryPerBlockOptin, dev);
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, dev);
    cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, dev);
    size_t free_bytes, total_bytes;
    cudaMemGetInfo(&free_bytes, &total_bytes);
    if (shared != 49152 || optin != 232448 || processors != deviceProp.multiProcessorCount || !cooperative) return 3;
    if (total_bytes != deviceProp.totalGlobalMem || free_bytes > total_bytes || strlen(deviceProp.name) == 0) return 4;
  }
  if (cudaSetDevice(deviceCount) != cudaErrorInvalidDevice) return 5;
  cudaGetLastError();
  return 0;
}
