// What the compiler warns of.
#include <doctest/doctest.h>

#include "support/messages.h"

using namespace programs;

TEST_CASE("the compiler warns of a local variable that is used before it is set, as nvcc does") {
  const Scratch scratch;
  const std::string source = scratch.file("unset.cu");
  const auto of = [&](const char* initial) {
    write(source, "__global__ void k(float* out, const float* in) {\n  float t" + std::string(initial) +
                      ";\n  out[threadIdx.x] = in[threadIdx.x] + t;\n}\nint main() {}\n");
    return compile(source, scratch.file("unset"), "--counted");
  };
  const Outcome unset = of("");
  CHECK(unset.status == 0);
  CHECK(has(unset.output, "unset.cu:3"));
  CHECK(has(unset.output, "is used uninitialized"));
  CHECK(of(" = 0").output == "");
}

TEST_CASE("a value that only the leader of a warp sets before a shuffle gives no warning") {
  const Outcome built = compiled_text("leader",
                                      "__global__ void k(int* counter, int* out) {\n"
                                      "  const unsigned active = __activemask();\n"
                                      "  const int leader = __ffs(active) - 1;\n"
                                      "  int at;\n"
                                      "  if ((threadIdx.x & 31) == leader) at = atomicAdd(counter, __popc(active));\n"
                                      "  at = __shfl_sync(active, at, leader);\n"
                                      "  out[at + __popc(active & ((1u << (threadIdx.x & 31)) - 1))] = threadIdx.x;\n"
                                      "}\nint main() {}\n");
  CHECK(built.status == 0);
  CHECK(built.output == "");
}
