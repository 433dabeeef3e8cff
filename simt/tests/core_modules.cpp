// A counted module beside the same code, uncounted, in the program itself: as a worker holds a lesson.
#include <dlfcn.h>
#include <doctest/doctest.h>

#include <vector>

#include "core_program.h"
#include "cuda_runtime_api.h"
#include "simt/session.h"

TEST_CASE("plain code and a counted module of the same source run side by side") {
  void* plain = dlopen(core_test::compile("modules/step.cu", "--plain -shared").c_str(), RTLD_NOW | RTLD_LOCAL);
  REQUIRE_MESSAGE(plain, dlerror());
  void* counted = dlopen(core_test::compile("modules/step.cu", "--counted -shared").c_str(), RTLD_NOW | RTLD_LOCAL);
  REQUIRE_MESSAGE(counted, dlerror());
  using Step = void (*)(const float*, float*);
  std::vector<float> host(1024), got(1024);
  for (int i = 0; i < 1024; ++i) host[i] = static_cast<float>(i);
  void *in = nullptr, *out = nullptr;
  REQUIRE(cudaMalloc(&in, 4096) == cudaSuccess);
  REQUIRE(cudaMalloc(&out, 4096) == cudaSuccess);
  simt::name_buffer(in, "in", 4);
  cudaMemcpy(in, host.data(), 4096, cudaMemcpyHostToDevice);
  simt::take_report();
  for (void* module : {plain, counted, plain, counted}) {
    reinterpret_cast<Step>(dlsym(module, "launch_step"))(static_cast<float*>(in), static_cast<float*>(out));
    CHECK(cudaDeviceSynchronize() == cudaSuccess);
    cudaMemcpy(got.data(), out, 4096, cudaMemcpyDeviceToHost);
    CHECK(got[32] == 1);
    CHECK(got[31 * 32] == 31);
  }
  const simt::Report report = simt::take_report();
  CHECK(report.hazards.empty());
  REQUIRE(report.kernels.size() >= 1);
  CHECK(report.kernels.back().name.substr(0, 4) == "turn");
  std::uint64_t wavefronts = 0;
  for (const auto& kernel : report.kernels) wavefronts += kernel.shared_load.transfers;
  CHECK(wavefronts == 2 * 32);
  cudaFree(in);
  cudaFree(out);
}
