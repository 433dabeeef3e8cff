// Programs that the compiler refuses: what is missing here, and what CUDA refuses.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <string>

#include "driver/missing_calls.h"
#include "support/messages.h"

using namespace programs;

TEST_CASE("a missing feature is refused by name and line, with what to do instead") {
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
      {"__device__ void f() { asm volatile(\"wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16 {a}, b, c, d;\"); }",
       "the PTX instruction wgmma.mma_async.sp", "multiply with mma.sync or nvcuda::wmma"},
      {"__device__ void f() { asm volatile(\"red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [a], b, [c];\"); }",
       "the PTX instruction red.async", "use the CUDA intrinsic"},
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
      {"__device__ void f() { asm volatile(\"cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [a], [b, {c, d, e}], [f], {g};\"); }",
       "the PTX instruction cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes (im2col)",
       "copy the box by tiles"},
      {"__global__ void k(int* o) { *o = __shfl_down(*o, 1); }", "__shfl_down", "write __shfl_down_sync(0xffffffff"},
      {"__global__ void k(int* o) { __shared__ int s = 3; *o = s; }", "__shared__", "let one thread assign it"},
      {"struct Z { int x; __device__ Z() : x(0) {} }; __global__ void k(int* o) { __shared__ Z s[8]; *o = s[0].x; }",
       "constructor of Z", "empty default constructor"},
  };
  Scratch scratch;
  const std::string source = scratch.file("asks.cu");
  for (const Refused& refused : cases) {
    CAPTURE(refused.line);
    write(source, std::string("// first line\n") + refused.line + "\nint main() {}\n");
    const Outcome built = compile(source, scratch.file("asks"), "--plain");
    INFO(built.output);
    CHECK(built.status != 0);
    CHECK(built.output.find("asks.cu:2") != std::string::npos);
    CHECK(built.output.find(refused.name) != std::string::npos);
    CHECK(built.output.find(refused.advice) != std::string::npos);
  }
}

TEST_CASE(
    "an instruction that is missing is refused where a kernel comes to it, and not in a function that nothing calls") {
  const std::string text =
      "struct Barrier {\n  __device__ void lose() { asm volatile(\"mbarrier.lost [%0];\" :: \"l\"(this)); }\n};\n"
      "template <int arch> __device__ void load(int* p) {\n"
      "  if constexpr (arch >= 100) asm volatile(\"tcgen05.none [%0];\" :: \"l\"(p)); else *p = arch;\n}\n"
      "__global__ void k(int* p) { load<ARCH>(p); }\nint main() {}\n";
  const Outcome without = compiled_text("asks", "#define ARCH 90\n" + text);
  INFO(without.output);
  CHECK(without.status == 0);
  const Outcome with = compiled_text("asks", "#define ARCH 100\n" + text);
  INFO(with.output);
  CHECK(with.status != 0);
  CHECK(has(with.output, "asks.cu:6: error: the PTX instruction tcgen05.none is not supported by the CPU backend"));
  CHECK(!has(with.output, "mbarrier.lost"));
}

TEST_CASE("a kind of WMMA that is missing is one error") {
  struct Kind {
    std::string shape, type, sum;
  };
  for (const auto& [shape, type, sum] :
       {Kind{"16, 16, 16", "signed char", "int"}, Kind{"8, 8, 4", "double", "double"}}) {
    CAPTURE(type);
    const Outcome built =
        compiled_text("asks", "#include <mma.h>\nusing namespace nvcuda;\n__global__ void k(const " + type + "* a, " +
                                  sum + "* c) {\n  wmma::fragment<wmma::matrix_a, " + shape + ", " + type +
                                  ", wmma::row_major> fa;\n  wmma::fragment<wmma::matrix_b, " + shape + ", " + type +
                                  ", wmma::col_major> fb;\n  wmma::fragment<wmma::accumulator, " + shape + ", " + sum +
                                  "> fc;\n  wmma::fill_fragment(fc, 0);\n  wmma::load_matrix_sync(fa, a, 16);\n"
                                  "  wmma::load_matrix_sync(fb, a, 16);\n  wmma::mma_sync(fc, fa, fb, fc);\n"
                                  "  wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);\n}\nint main() {}\n");
    INFO(built.output);
    CHECK(built.status != 0);
    CHECK(has(built.output,
              "the CPU backend has WMMA inputs of half and bfloat16 in 16x16x16, 32x8x16 and 8x32x16, and of tf32"));
    const std::string word = "error: ";
    std::size_t errors = 0;
    for (std::size_t at = 0; (at = built.output.find(word, at)) != std::string::npos; ++at) ++errors;
    CHECK(errors == 1);
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
  // In a header of ours it follows from what stands before it, and the compiler has said that.
  const std::string first = "x.cu:1:1: error: expected declaration before ‘%’ token\n";
  const std::string follows = "/lab/include/cuda.h:9:9: error: ‘CUdevice’ was not declared in this scope\n";
  CHECK(simt::translate::with_missing_calls(first + follows, {"/lab/include"}) == first + follows);
}

TEST_CASE("cuFFT's callbacks are refused by name where they are set") {
  const Outcome built =
      compiled_text("callback",
                    "#include <cufftXt.h>\n__device__ cufftComplex load(void*, size_t, void*, void*);\n"
                    "__device__ cufftCallbackLoadC by = load;\nvoid set(cufftHandle plan, void** to) {\n"
                    "  cufftXtSetCallback(plan, to, CUFFT_CB_LD_COMPLEX, nullptr);\n}\nint main() {}\n");
  CHECK(built.status != 0);
  CHECK(built.output.find("callback.cu:5") != std::string::npos);
  CHECK(built.output.find("cuFFT's callbacks are not available on the CPU backend") != std::string::npos);
}

TEST_CASE("a header of Thrust that is installed on the system does not stand in for one that is missing") {
  Scratch scratch;
  const std::string folder = scratch.file("include/thrust/async");
  std::filesystem::create_directories(folder);
  write(folder + "/reduce.h", "#pragma once\ntemplate <class T> struct of_the_system {};\n");
  write(scratch.file("asks.cu"), "#include <vector>\n\n#include <thrust/async/reduce.h>\nint main() {}\n");
  const Outcome built =
      compile(scratch.file("asks.cu") + "' -isystem '" + scratch.file("include"), scratch.file("asks"), "--counted");
  INFO(built.output);
  CHECK(built.status != 0);
  CHECK(built.output.find("asks.cu:3: error: <thrust/async/reduce.h> is not available on the CPU backend") !=
        std::string::npos);
  CHECK(built.output.find("No such file") == std::string::npos);
}

TEST_CASE("more __shared__ variables than a kernel may have are refused by name") {
  const Outcome built = compiled_text(
      "large",
      "// The line of the declaration is named.\n__global__ void wide(float* o) { __shared__ float s[128][128]; s[threadIdx.x][0] = 1; *o = s[0][0]; }\nint main() {}\n");
  CHECK(built.status != 0);
  CHECK(built.output.find("large.cu:2: error: wide(float*) declares 65536 bytes of __shared__ variables") !=
        std::string::npos);
}

TEST_CASE("a missing brace is reported where the function begins, without the errors that follow from it") {
  const Outcome built = compiled_text(
      "open",
      "__global__ void k(int* o) {\n  for (int i = 0; i < 2; i++) {\n    o[i] = i;\n}\nvoid launch(int* o) {\n  k<<<1, 1>>>(o);\n}\nint main() {}\n");
  CHECK(built.status != 0);
  CHECK(
      built.output.find("open.cu:1: error: a '}' is missing: the function that begins here is still open at line 6") !=
      std::string::npos);
  CHECK(built.output.find("error:") == built.output.rfind("error:"));
}

TEST_CASE("a kernel that waits for the kernels it has launched is refused, with what to do instead") {
  const Outcome built = compiled_text("waits",
                                      "__global__ void inner() {}\n__global__ void outer() {\n  inner<<<1, 1>>>();\n"
                                      "  cudaDeviceSynchronize();\n}\nint main() { outer<<<1, 1>>>(); }\n");
  CHECK(built.status != 0);
  CHECK(built.output.find("waits.cu:4: error: the kernel outer waits for the kernels that it has launched") !=
        std::string::npos);
  CHECK(built.output.find("cudaStreamTailLaunch") != std::string::npos);
}

TEST_CASE("a kernel that launches a graph is refused, with what to do instead") {
  const Outcome built = compiled_text("graph",
                                      "__global__ void k(cudaGraphExec_t work, cudaStream_t stream) {\n"
                                      "  cudaGraphLaunch(work, stream);\n}\nint main() {}\n");
  CHECK(built.status != 0);
  CHECK(built.output.find("graph.cu:2: error: the kernel k launches a graph") != std::string::npos);
  CHECK(built.output.find("launch the graph from the host") != std::string::npos);
}
