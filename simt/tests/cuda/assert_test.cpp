// assert in kernels.
#include <doctest/doctest.h>

#include "support/messages.h"

using namespace programs;

TEST_CASE("a failed assertion ends the launch with CUDA's error and message, not the process") {
  Scratch scratch;
  const std::string source = scratch.file("claim.cu");
  write(source,
        "#include <cassert>\n#include <cstdio>\n"
        "__global__ void k(int n) { assert(threadIdx.x < n); }\n"
        "int main() {\n"
        "  k<<<2, 8>>>(8);\n"
        "  if (cudaDeviceSynchronize() != cudaSuccess) return 9;\n"
        "  k<<<2, 8>>>(5);\n"
        "  if (cudaGetLastError() != cudaSuccess) return 8;\n"
        "  cudaError_t error = cudaDeviceSynchronize();\n"
        "  int* p;\n"
        "  return error == cudaErrorAssert && cudaMalloc(&p, 4) == cudaErrorAssert ? 5 : 7;\n"
        "}\n");
  for (const char* flavour : {"--plain", "--counted"}) {
    const Outcome built = compile(source, scratch.file("claim"), flavour);
    INFO(built.output);
    REQUIRE(built.status == 0);
    const Outcome ran = run(scratch.file("claim"));
    INFO(ran.output);
    CHECK(ran.status == 5);
    CHECK(ran.output.find(
              "claim.cu:3: void k(int): block: [0,0,0], thread: [5,0,0] Assertion `threadIdx.x < n` failed.") !=
          std::string::npos);
  }
}
