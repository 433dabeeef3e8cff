// -arch and -gencode: the device's compute capability and __CUDA_ARCH__ follow them.
#include <doctest/doctest.h>

#include "support/program.h"

namespace {

// Prints the capability as the properties and the attributes have it, and the macro of both sides.
const char* const kAsks = R"(#include <cstdio>
__global__ void k(int* out) {
#ifdef __CUDA_ARCH__
  *out = __CUDA_ARCH__;
#endif
}
struct Early {
  int major;
  Early() { cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0); }
} early;
int main() {
  int *out, arch = 0, minor;
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0), cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0);
  cudaMalloc(&out, 4);
  k<<<1, 1>>>(out);
  cudaMemcpy(&arch, out, 4, cudaMemcpyDeviceToHost), cudaFree(out);
#ifdef __CUDA_ARCH__
  arch = -1;
#endif
  std::printf("%d.%d %d.%d %d\n", device.major, device.minor, early.major, minor, arch);
}
)";

std::string told(const std::string& flags) {
  const programs::Scratch scratch;
  programs::write(scratch.file("asks.cu"), kAsks);
  const programs::Outcome built =
      programs::compile(scratch.file("asks.cu"), scratch.file("asks"), "--counted " + flags);
  if (built.status != 0) return built.output;
  const programs::Outcome ran = programs::run(scratch.file("asks"));
  return ran.report.is_object() && ran.report["hazards"].empty() ? ran.output : "hazards";
}

}  // namespace

TEST_CASE("the device is of the architecture that nvcc's options name") {
  CHECK(told("") == "8.0 8.0 800\n");
  CHECK(told("-gencode arch=compute_75,code=sm_75 -gencode=arch=compute_120a,code=sm_120a") == "12.0 12.0 1200\n");
}
