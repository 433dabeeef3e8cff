// A counted module beside the same code, uncounted, in the program itself, as in a worker.
#include <dlfcn.h>
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cuda_runtime_api.h"
#include "simt/session.h"
#include "support/program.h"

TEST_CASE("plain code and a counted module of the same source run side by side") {
  void* plain = dlopen(programs::compiled("machine/step.cu", "--plain -shared").c_str(), RTLD_NOW | RTLD_LOCAL);
  REQUIRE_MESSAGE(plain, dlerror());
  void* counted = dlopen(programs::compiled("machine/step.cu", "--counted -shared").c_str(), RTLD_NOW | RTLD_LOCAL);
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

// A loaded module's variables lie in memory of their own, any distance away from the library's.
TEST_CASE("a loaded module's kernel has static and dynamic shared memory by addresses of 32 bits") {
  void* out = nullptr;
  REQUIRE(cudaMalloc(&out, 256) == cudaSuccess);
  for (const char* flavour : {"--plain", "--counted"})
    for (const bool is_gone : {false, true}) {
      CAPTURE(flavour);
      CAPTURE(is_gone);
      const std::string file = programs::compiled("machine/two_shared.cu", std::string(flavour) + " -shared");
      const programs::Scratch scratch;
      const std::string copy = scratch.file("module.so");
      std::filesystem::copy_file(file, copy);
      void* module = dlopen(copy.c_str(), RTLD_NOW | RTLD_LOCAL);
      REQUIRE_MESSAGE(module, dlerror());
      if (is_gone) {
        simt::know_modules();
        std::filesystem::remove(copy);
      }
      cudaMemset(out, 0, 256);
      reinterpret_cast<void (*)(void*)>(dlsym(module, "launch_both"))(out);
      CHECK(cudaDeviceSynchronize() == cudaSuccess);
      std::vector<int> got(64), wanted(64);
      for (int i = 0; i < 64; ++i) wanted[i] = 63 - i + 100 * (i ^ 1);
      cudaMemcpy(got.data(), out, 256, cudaMemcpyDeviceToHost);
      CHECK(got == wanted);
      const simt::Report report = simt::take_report();
      CHECK(report.hazards.empty());
      if (flavour == std::string("--counted")) {
        REQUIRE(report.kernels.size() == 1);
        CHECK(report.kernels[0].shared_bytes == 8 + 256 + 256);
        REQUIRE_FALSE(report.kernels[0].lines.empty());
        for (const auto& line : report.kernels[0].lines) CHECK(line.file.ends_with("two_shared.cu"));
      }
    }
  cudaFree(out);
}

TEST_CASE("launches under different schedules follow each other in one process") {
  void* counted = dlopen(programs::compiled("machine/step.cu", "--counted -shared").c_str(), RTLD_NOW | RTLD_LOCAL);
  REQUIRE_MESSAGE(counted, dlerror());
  const auto step = reinterpret_cast<void (*)(const float*, float*)>(dlsym(counted, "launch_step"));
  const auto refused = reinterpret_cast<int (*)(const float*, float*)>(dlsym(counted, "launch_refused"));
  std::vector<float> host(1024, 1), got(1024);
  void *in = nullptr, *out = nullptr;
  REQUIRE(cudaMalloc(&in, 4096) == cudaSuccess);
  REQUIRE(cudaMalloc(&out, 4096) == cudaSuccess);
  cudaMemcpy(in, host.data(), 4096, cudaMemcpyHostToDevice);
  const simt::Options usual = simt::options();
  for (std::uint64_t schedule = 0; schedule < 20; ++schedule) {
    CAPTURE(schedule);
    simt::Options options = usual;
    options.schedule = schedule;
    simt::set_options(options);
    cudaMemset(out, 0, 4096);
    step(static_cast<float*>(in), static_cast<float*>(out));
    CHECK(cudaDeviceSynchronize() == cudaSuccess);
    cudaMemcpy(got.data(), out, 4096, cudaMemcpyDeviceToHost);
    CHECK(got == host);
    const simt::Report report = simt::take_report();
    CHECK(report.hazards.empty());
    REQUIRE(report.kernels.size() == 1);
    CHECK(report.kernels[0].shared_load.transfers == 32);
    // These ask which kernel would run, and run none.
    for (int i = 0; i < 2; ++i)
      CHECK(refused(static_cast<float*>(in), static_cast<float*>(out)) == cudaErrorInvalidValue);
    const simt::Report refusals = simt::take_report();
    CHECK(refusals.kernels.empty());
    REQUIRE(refusals.hazards.size() == 1);
    CHECK(refusals.hazards[0].kind == "launch");
    CHECK(refusals.hazards[0].count == 2);
  }
  simt::set_options(usual);
  cudaFree(in);
  cudaFree(out);
}

TEST_CASE("two files may both make the kernels of one template, besides kernels of their own") {
  const programs::Scratch scratch;
  programs::write(scratch.file("both.h"),
                  "template <class T> __global__ void one(T* o) { *o += 1; }\n"
                  "template <class T> __global__ void two(T* o) { *o += 2; }\n");
  programs::write(scratch.file("other.cu"),
                  "#include \"both.h\"\n__global__ void four(int* o) { *o += 4; }\n"
                  "void other(int* d) { four<<<1, 1>>>(d); one<<<1, 1>>>(d); two<<<1, 1>>>(d); }\n");
  programs::write(
      scratch.file("main.cu"),
      "#include <cstdio>\n#include \"both.h\"\nvoid other(int* d);\nint main() {\n  int *d, h = 0;\n"
      "  cudaMalloc(&d, 4);\n  cudaMemset(d, 0, 4);\n  one<<<1, 1>>>(d);\n  two<<<1, 1>>>(d);\n  other(d);\n"
      "  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);\n  cudaFree(d);\n  std::printf(\"%d\\n\", h);\n}\n");
  for (const char* flavour : {"--counted ", "--plain "}) {
    CAPTURE(flavour);
    const programs::Outcome built =
        programs::compile(scratch.file("main.cu"), scratch.file("main"), flavour + scratch.file("other.cu"));
    INFO(built.output);
    REQUIRE(built.status == 0);
    CHECK(programs::run(scratch.file("main")).output == "10\n");
  }
}
