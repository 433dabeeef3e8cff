// Every program in a folder programs/, and in samples/, compiles in both flavours, checks itself, and has no hazard when counted.
#include <dlfcn.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <map>
#include <string>
#include <vector>

#include "driver/missing_calls.h"
#include "support/program.h"

namespace {
std::vector<std::filesystem::path> all_programs() {
  std::vector<std::filesystem::path> found;
  for (const char* folder : {"cuda/programs", "include/programs", "libraries/programs", "machine/programs",
                             "memory/programs", "samples", "translate/programs"})
    for (const auto& entry : std::filesystem::directory_iterator(std::string(SIMT_TESTS_DIR "/") + folder))
      if (entry.path().extension() == ".cu") found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

struct Result {
  programs::Outcome built, ran;
};
Result build_and_run(const programs::Scratch& scratch, const std::filesystem::path& source,
                     const std::string& flavour) {
  const std::string program = scratch.file(source.stem().string() + flavour);
  Result result;
  result.built = programs::compile(source.string(), program, flavour);
  if (result.built.status == 0) result.ran = programs::run(program);
  return result;
}

/// The compiler's messages about a text in NAME.cu.
programs::Outcome compiled(const std::string& name, const std::string& text) {
  const programs::Scratch scratch;
  const std::string source = scratch.file(name + ".cu");
  programs::write(source, text);
  return programs::compile(source, scratch.file(name), "--counted");
}

/// The library that a program says it needs, "// Needs libopenblas.so.0.", if this machine lacks it.
std::string lacking_library(const std::filesystem::path& source) {
  std::ifstream file(source);
  for (std::string line, begin = "// Needs "; std::getline(file, line);)
    if (line.starts_with(begin)) {
      const std::string name = line.substr(begin.size(), line.size() - begin.size() - 1);
      return dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL) ? "" : name;
    }
  return "";
}

bool provokes_refusals(const std::filesystem::path& source) {
  std::ifstream file(source);
  for (std::string line; std::getline(file, line);)
    if (line == "// Some launches are refused on purpose.") return true;
  return false;
}
}  // namespace

TEST_CASE("programs in the manner of CUDA's samples run, plain and counted" * doctest::test_suite("long")) {
  programs::Scratch scratch;
  REQUIRE(all_programs().size() >= 100);
  for (const auto& source : all_programs()) {
    CAPTURE(source.filename().string());
    if (const std::string library = lacking_library(source); !library.empty()) {
      MESSAGE("skipped: this machine has no " << library);
      continue;
    }
    auto counted = std::async(std::launch::async, [&] { return build_and_run(scratch, source, "--counted"); });
    const Result plain = build_and_run(scratch, source, "--plain");
    for (const Result& result : {plain, counted.get()}) {
      INFO(result.built.output << result.ran.output);
      CHECK(result.built.status == 0);
      CHECK(result.ran.status == 0);
      REQUIRE(result.ran.report.is_object());
      INFO(result.ran.report["hazards"].dump(1));
      const bool refused = provokes_refusals(source);
      CHECK(result.ran.report["hazards"].empty() != refused);
      for (const auto& hazard : result.ran.report["hazards"]) {
        const bool of_a_call = hazard["message"].get<std::string>().find("CUDA refuses it with") != std::string::npos;
        CHECK((hazard["kind"] == "launch" || of_a_call));
      }
    }
  }
}

TEST_CASE("a failed assertion ends the launch with CUDA's error and message, not the process") {
  programs::Scratch scratch;
  const std::string source = scratch.file("claim.cu");
  programs::write(source,
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
    const programs::Outcome built = programs::compile(source, scratch.file("claim"), flavour);
    INFO(built.output);
    REQUIRE(built.status == 0);
    const programs::Outcome ran = programs::run(scratch.file("claim"));
    INFO(ran.output);
    CHECK(ran.status == 5);
    CHECK(ran.output.find(
              "claim.cu:3: void k(int): block: [0,0,0], thread: [5,0,0] Assertion `threadIdx.x < n` failed.") !=
          std::string::npos);
  }
}

TEST_CASE("what is missing is refused by name and line, with what to do instead") {
  struct Refused {
    const char* line;
    const char* name;
    const char* advice;
  };
  const Refused cases[] = {
      {"texture<float, 2> t;", "texture", "use a texture object"},
      {"__global__ void k(cudaTextureObject_t t, float4 d) { texCubemapGrad<float>(t, 1, 0, 0, d, d); }",
       "texCubemapGrad", "call texCubemapLod"},
      {"cudnnHandle_t handle;\n#include <cudnn.h>", "cudnn.h", "run this program on a GPU"},
      {"#include <curand_kernel.h>\ncurandStateMtgp32_t state;", "curandStateMtgp32_t", "use curandState"},
      {"#include <thrust/async/reduce.h>", "<thrust/async/reduce.h>", "not available on the CPU backend"},
      {"__device__ int f() { int x; asm volatile(\"wgmma.fence.sync.aligned;\" : \"=r\"(x)); return x; }",
       "the PTX instruction wgmma.fence.sync.aligned", "multiply with mma.sync or nvcuda::wmma"},
      {"__device__ void f(float* d, unsigned a) { asm(\"mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%0,%0,%0}, "
       "{%1,%1}, {%1,%1}, {%0,%0,%0,%0}, %1, 0x0;\" : \"+f\"(*d) : \"r\"(a)); }",
       "the PTX instruction mma.sp", "multiply the matrix with its zeros by mma.sync"},
      {"void f() { cublasSgelsBatched(0); }", "cublasSgelsBatched", "use another call of cuBLAS"},
      {"__global__ void k(cudaGraphExec_t e) { cudaGraphLaunch(e, cudaStreamGraphTailLaunch); }",
       "cudaStreamGraphTailLaunch", "launch the graph from the host"},
      {"__device__ cudaGraphExec_t f() { return cudaGetCurrentGraphExec(); }", "cudaGetCurrentGraphExec",
       "kernels cannot launch graphs"},
      {"void f(cudaIpcMemHandle_t* h, void* p) { cudaIpcGetMemHandle(h, p); }", "cudaIpcMemHandle_t",
       "cannot be shared between processes"},
      {"nvrtcProgram program;", "nvrtcProgram", "put the kernel into the .cu file"},
      {"void f(CUmodule* m) { cuModuleLoad(m, 0); }", "CUmodule", "PTX and cubin files cannot be loaded"},
      {"__device__ int f() { int x; asm(\"add.s32\" NO_LITERAL : \"=r\"(x)); return x; }",
       "a text that is not a literal", "write it as a literal"},
      {"__device__ void f() { asm volatile(\"bra DONE;\"); }",
       "a jump to DONE, which is not in the same asm statement,", "write the loop or branch in C++"},
      {"__device__ void f() { asm volatile(\"cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [a], [b, {c, d}], [e];\"); }",
       "the PTX instruction cp.async.bulk.tensor.2d.shared::cluster", "copy with cuda::memcpy_async"},
      {"__global__ void k(int* o) { *o = __shfl_down(*o, 1); }", "__shfl_down", "write __shfl_down_sync(0xffffffff"},
      {"__global__ void k(int* o) { __shared__ int s = 3; *o = s; }", "__shared__", "let one thread assign it"},
      {"struct Z { int x; __device__ Z() : x(0) {} }; __global__ void k(int* o) { __shared__ Z s[8]; *o = s[0].x; }",
       "constructor of Z", "empty default constructor"},
  };
  programs::Scratch scratch;
  const std::string source = scratch.file("asks.cu");
  for (const Refused& refused : cases) {
    CAPTURE(refused.line);
    programs::write(source, std::string("// first line\n") + refused.line + "\nint main() {}\n");
    const programs::Outcome built = programs::compile(source, scratch.file("asks"), "--plain");
    INFO(built.output);
    CHECK(built.status != 0);
    CHECK(built.output.find("asks.cu:2") != std::string::npos);
    CHECK(built.output.find(refused.name) != std::string::npos);
    CHECK(built.output.find(refused.advice) != std::string::npos);
  }
}

TEST_CASE("a name that the CPU backend lacks is refused without the compiler's guess, unless it is misspelt") {
  const auto said = [](const std::string& name, const std::string& guess) {
    return simt::translate::with_missing_calls("x.cu:4:3: error: ‘" + name +
                                               "’ was not declared in this scope; did you mean ‘" + guess + "’?\n");
  };
  CHECK(said("cudaMemcopy", "cudaMemcpy") ==
        "x.cu:4:3: error: cudaMemcopy is not available on the CPU backend; did you mean cudaMemcpy?\n");
  CHECK(said("cudaGraphLaunhc", "cudaGraphLaunch").find("did you mean cudaGraphLaunch?") != std::string::npos);
  CHECK(said("cudaDeviceFlushWrites", "cudaDeviceReset") ==
        "x.cu:4:3: error: cudaDeviceFlushWrites is not available on the CPU backend; use another call of the runtime, "
        "or run this program on a GPU\n");
  CHECK(said("cublasDsyrkx", "cublasDsyrk").find("mean") == std::string::npos);
  for (const auto& [name, advice] :
       std::map<std::string, std::string>{{"cudaIpcGetMemHandle", "cannot be shared between processes"},
                                          {"cudaMemPoolExportPointer", "cannot be shared between processes"},
                                          {"cudaGraphicsMapResources", "shares nothing with graphics"},
                                          {"cudaImportExternalMemory", "shares nothing with graphics"},
                                          {"cudaLibraryLoadData", "has no GPU code to load"},
                                          {"cudaKernel_t", "has no GPU code to load"},
                                          {"cudaBindTexture2D", "use a texture object"},
                                          {"cudaUserObjectCreate", "use another call of the runtime"},
                                          {"cudaGraphExecNodeSetParams", "use another call for graphs"},
                                          {"cusparseCreateMatDescr", "use another call of cuSPARSE"}}) {
    CAPTURE(name);
    CHECK(said(name, "cudaMalloc").find(name + " is not available on the CPU backend; ") != std::string::npos);
    CHECK(said(name, "cudaMalloc").find(advice) != std::string::npos);
  }
}

TEST_CASE("cuFFT's callbacks are refused by name where they are set") {
  const programs::Outcome built =
      compiled("callback",
               "#include <cufftXt.h>\n__device__ cufftComplex load(void*, size_t, void*, void*);\n"
               "__device__ cufftCallbackLoadC by = load;\nvoid set(cufftHandle plan, void** to) {\n"
               "  cufftXtSetCallback(plan, to, CUFFT_CB_LD_COMPLEX, nullptr);\n}\nint main() {}\n");
  CHECK(built.status != 0);
  CHECK(built.output.find("callback.cu:5") != std::string::npos);
  CHECK(built.output.find("cuFFT's callbacks are not available on the CPU backend") != std::string::npos);
}

TEST_CASE("a header of Thrust that is installed on the system does not stand in for one that is missing") {
  programs::Scratch scratch;
  const std::string folder = scratch.file("include/thrust/async");
  std::filesystem::create_directories(folder);
  programs::write(folder + "/reduce.h", "#pragma once\ntemplate <class T> struct of_the_system {};\n");
  programs::write(scratch.file("asks.cu"), "#include <vector>\n\n#include <thrust/async/reduce.h>\nint main() {}\n");
  const programs::Outcome built = programs::compile(scratch.file("asks.cu") + "' -isystem '" + scratch.file("include"),
                                                    scratch.file("asks"), "--counted");
  INFO(built.output);
  CHECK(built.status != 0);
  CHECK(built.output.find("asks.cu:3: error: <thrust/async/reduce.h> is not available on the CPU backend") !=
        std::string::npos);
  CHECK(built.output.find("No such file") == std::string::npos);
}

TEST_CASE("more __shared__ variables than a kernel may have are refused by name") {
  const programs::Outcome built = compiled(
      "large",
      "// The line of the declaration is named.\n__global__ void wide(float* o) { __shared__ float s[128][128]; s[threadIdx.x][0] = 1; *o = s[0][0]; }\nint main() {}\n");
  CHECK(built.status != 0);
  CHECK(built.output.find("large.cu:2: error: wide(float*) declares 65536 bytes of __shared__ variables") !=
        std::string::npos);
}

TEST_CASE("a value that only the leader of a warp sets before it is exchanged is no warning") {
  const programs::Outcome built =
      compiled("leader",
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

TEST_CASE("a brace that a kernel lacks is named, and not what follows from it") {
  const programs::Outcome built = compiled(
      "open",
      "__global__ void k(int* o) {\n  for (int i = 0; i < 2; i++) {\n    o[i] = i;\n}\nvoid launch(int* o) {\n  k<<<1, 1>>>(o);\n}\nint main() {}\n");
  CHECK(built.status != 0);
  CHECK(
      built.output.find("open.cu:1: error: a '}' is missing: the function that begins here is still open at line 6") !=
      std::string::npos);
  CHECK(built.output.find("error:") == built.output.rfind("error:"));
}

TEST_CASE("a kernel that waits for the kernels it has launched is refused, with what to do instead") {
  const programs::Outcome built =
      compiled("waits",
               "__global__ void inner() {}\n__global__ void outer() {\n  inner<<<1, 1>>>();\n"
               "  cudaDeviceSynchronize();\n}\nint main() { outer<<<1, 1>>>(); }\n");
  CHECK(built.status != 0);
  CHECK(built.output.find("waits.cu:4: error: the kernel outer waits for the kernels that it has launched") !=
        std::string::npos);
  CHECK(built.output.find("cudaStreamTailLaunch") != std::string::npos);
}

TEST_CASE("a kernel that launches a graph is refused, with what to do instead") {
  const programs::Outcome built = compiled("graph",
                                           "__global__ void k(cudaGraphExec_t work, cudaStream_t stream) {\n"
                                           "  cudaGraphLaunch(work, stream);\n}\nint main() {}\n");
  CHECK(built.status != 0);
  CHECK(built.output.find("graph.cu:2: error: the kernel k launches a graph") != std::string::npos);
  CHECK(built.output.find("launch the graph from the host") != std::string::npos);
}

TEST_CASE("an aligned type of one's own is moved as a whole, by as few accesses as nvcc needs") {
  const programs::Scratch scratch;
  const std::string program = scratch.file("aligned_types");
  REQUIRE(programs::compile(SIMT_TESTS_DIR "/translate/programs/aligned_types.cu", program, "--counted").status == 0);
  const programs::Outcome ran = programs::run(program);
  std::map<std::string, nlohmann::json> kernels;
  for (const auto& kernel : ran.report.at("kernels")) {
    const std::string name = kernel.at("name");
    kernels[name.substr(0, name.find('('))] = kernel;
  }
  for (const char* name : {"quads", "local_type", "packs", "bytes", "pairs", "staged", "braces"}) {
    CAPTURE(name);
    CHECK(kernels[name]["global_load"]["requests"] == 1);
    CHECK(kernels[name]["global_store"]["requests"] == 1);
  }
  CHECK(kernels["loose"]["global_load"]["requests"] == 4);
  CHECK(kernels["staged"]["shared_load"]["requests"] == 1);
  CHECK(kernels["staged"]["shared_store"]["requests"] == 1);
}

TEST_CASE("an aligned type is taken as it is written where a whole one would not compile") {
  const std::string text =
      "struct alignas(16) Quad { float a, b, c, d; };\n"
      "static_assert(__is_aggregate(Quad), \"braces with names\");\n"
      "__global__ void k(Quad* q) { *q = Quad{.a = 1, .d = 2}; }\n"
      "int main() { k<<<1, 1>>>(nullptr); }\n";
  CHECK(compiled("named", text).status == 0);
  // Messages describe the code as written.
  const programs::Outcome wrong = compiled("wrong", text + "int x = Quad{};\n");
  CHECK(wrong.status != 0);
  CHECK(wrong.output.find("Quad") != std::string::npos);
  CHECK(wrong.output.find("simt_plain") == std::string::npos);
}
