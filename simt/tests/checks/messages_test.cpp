// What the report says about common mistakes: whose memory it was, and what to do.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "support/program.h"

namespace {
// The reports on several programs, which are compiled as one.
std::vector<nlohmann::json> reports_of_each(const std::vector<std::string>& texts) {
  std::vector<programs::Source> sources;
  for (const std::string& text : texts) sources.push_back({"tried.cu", text});
  const programs::Together together(sources);
  std::vector<nlohmann::json> reports;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    reports.push_back(together.run(i).report);
    REQUIRE(reports.back().is_object());
  }
  return reports;
}
// The report on a program.
nlohmann::json report_of(const std::string& text) {
  const programs::Scratch scratch;
  programs::write(scratch.file("tried.cu"), text);
  const programs::Outcome built = programs::compile(scratch.file("tried.cu"), scratch.file("tried"));
  INFO(built.output);
  REQUIRE(built.status == 0);
  const programs::Outcome ran = programs::run(scratch.file("tried"));
  REQUIRE(ran.report.is_object());
  return ran.report;
}
// The messages of a report, each on a line of its own; those of its notes with `list` "notes".
std::string messages_in(const nlohmann::json& report, const char* list = "hazards") {
  std::string all;
  for (const auto& hazard : report.value(list, nlohmann::json::array()))
    all += hazard["message"].get<std::string>() + "\n";
  return all;
}
std::string messages_of(const std::string& text) { return messages_in(report_of(text)); }
std::vector<std::string> messages_of_each(const std::vector<std::string>& texts) {
  std::vector<std::string> all;
  for (const nlohmann::json& report : reports_of_each(texts)) all.push_back(messages_in(report));
  return all;
}
bool has(const std::string& text, const char* words) { return text.find(words) != std::string::npos; }
}  // namespace

TEST_CASE("an access out of bounds is named after the allocation that it was meant for") {
  const auto of = [](const char* index, int count) {
    return "__global__ void k(int* in, int* out) {\n  const int i = threadIdx.x;\n  out[i] = in[" + std::string(index) +
           "];\n}\n"
           "int main() {\n  int *first, *second;\n"
           "  cudaMalloc(&first, 2049 * sizeof(int));\n  cudaMalloc(&second, 2049 * sizeof(int));\n"
           "  cudaMemset(first, 0, 2049 * sizeof(int));\n  cudaMemset(second, 0, 2049 * sizeof(int));\n"
           "  k<<<1, 1024>>>(" +
           (count > 0 ? "first, second" : "second, first") +
           ");\n  cudaDeviceSynchronize();\n  cudaFree(first);\n  cudaFree(second);\n}\n";
  };
  const auto told = messages_of_each({of("i * 3", 1), of("i + 2110", 1), of("i - 1", -1)});
  // The same place in the source has read in[0] before.
  CHECK(has(told[0], "reads first[2049] (of 2049 elements"));
  // The first access already lies beyond the end; and before the beginning.
  CHECK(has(told[1], "reads first[2110] (of 2049 elements"));
  CHECK(has(told[2], "reads second[-1] (of 2049 elements"));
}

TEST_CASE("memory that is freed by the wrong call is told with what it is, and with the right call") {
  const auto of = [](const char* does) { return "int main() {\n  int* p;\n  " + std::string(does) + ";\n}\n"; };
  const auto told = messages_of_each(
      {of("cudaMallocHost(&p, 400);\n  cudaFree(p)"), of("cudaMalloc(&p, 400);\n  cudaFreeHost(p)"),
       "#include <cstdlib>\n" + of("cudaMalloc(&p, 400);\n  free(p)"),
       of("p = new int[100];\n  cudaFree(p);\n  delete[] p"), of("cudaMalloc(&p, 400);\n  cudaFree(p + 3)"),
       of("cudaMalloc(&p, 400);\n  cudaFree(p), cudaFree(p)"), of("cudaMalloc(&p, 400);\n  cudaFree(&p)")});
  CHECK(
      has(told[0],
          "tried.cu:4: cudaFree of p, which is pinned host memory allocated at tried.cu:3; free it with cudaFreeHost"));
  CHECK(has(told[1],
            "cudaFreeHost of p, which is device memory allocated at tried.cu:3; free it with cudaFree on the host"));
  CHECK(has(told[2], "free of p, which is device memory"));
  CHECK(has(told[3], "cudaFree of 400 bytes of the host's heap allocated at tried.cu:3"));
  CHECK(has(told[4], "cudaFree of p[3], inside p; free each allocation by the pointer that it came with"));
  CHECK(has(told[5], "already freed); free each allocation once"));
  CHECK(has(told[6], "cudaFree is given the address of the pointer to p, not the pointer"));
  for (const std::string& each : told) CHECK(!has(each, "never freed"));
}

TEST_CASE("a variable that is freed is named, and where it is declared") {
  const auto of = [](const char* frees) {
    return messages_of(
        "#include <cstdlib>\n__device__ float of_device[4];\nint of_host[8];\nint main() {\n  int local[8] = {1};\n  " +
        std::string(frees) + ";\n  return local[0] - 1;\n}\n");
  };
  CHECK(
      has(of("cudaFree(of_device)"),
          "tried.cu:6: cudaFree of of_device, a __device__ variable: CUDA refuses it with cudaErrorInvalidValue; such "
          "a variable is never freed: leave the call out"));
  CHECK(has(of("void* p; cudaGetSymbolAddress(&p, of_device), cudaFree(p)"), "cudaFree of of_device, a __device__"));
  CHECK(has(of("cudaFreeHost(local)"), "tried.cu:6: cudaFreeHost of local, a local variable of main at tried.cu:5"));
  CHECK(has(of("cudaFree(of_host)"), "cudaFree of of_host, a host variable declared at tried.cu:3"));
}

TEST_CASE("a copy or fill that is given a null pointer is told so") {
  const auto of = [](const char* call) {
    return "int main() {\n  int *d, h = 0;\n  cudaMalloc(&d, 4);\n  " + std::string(call) +
           ";\n  cudaFree(d);\n  return h;\n}\n";
  };
  const auto told = messages_of_each(
      {of("cudaMemcpy(d, nullptr, 4, cudaMemcpyDeviceToDevice)"),
       of("cudaMemcpy(d, nullptr, 4, cudaMemcpyHostToDevice)"),
       of("cudaMemset(d, 0, 4); cudaMemcpy(nullptr, d, 4, cudaMemcpyDeviceToHost)"), of("cudaMemset(nullptr, 0, 4)"),
       of("cudaMemcpy(d, nullptr, 0, cudaMemcpyHostToDevice), cudaMemset(nullptr, 0, 0)")});
  CHECK(has(told[0], "tried.cu:4: cudaMemcpy is given a null pointer as its source"));
  CHECK(has(told[1], "a null pointer as its source"));
  CHECK(has(told[2], "a null pointer as its target"));
  CHECK(has(told[3], "cudaMemset is given a null pointer as its target"));
  CHECK(told[4] == "");
}

TEST_CASE("a copy is blamed for memory that is unwritten only if its size was the number of elements") {
  const auto of = [](const char* writes) {
    return "__global__ void first(int* p) { p[threadIdx.x] = 1; }\n"
           "__global__ void all(const int* p, int* q) { q[threadIdx.x] = p[threadIdx.x]; }\n"
           "int main() {\n  int *p, *q, host[64] = {};\n"
           "  cudaMalloc(&p, 64 * sizeof(int));\n  cudaMalloc(&q, 64 * sizeof(int));\n  " +
           std::string(writes) +
           ";\n  all<<<1, 64>>>(p, q);\n  cudaDeviceSynchronize();\n  cudaFree(p), cudaFree(q);\n"
           "  return host[0];\n}\n";
  };
  const auto told = messages_of_each({of("first<<<1, 8>>>(p)"), of("cudaMemcpy(p, host, 64, cudaMemcpyHostToDevice)")});
  CHECK(has(told[0], "Only its first 8 elements are written."));
  CHECK_FALSE(has(told[0], "if a copy"));
  CHECK(has(told[1], "Only its first 16 elements are written: if a copy was to bring all of it, its size is in bytes"));
}

TEST_CASE("the host's reads and writes of memory that it shares with devices are held to its bounds") {
  const auto of = [](const char* does) {
    return "#include <cstdio>\nstruct G { int n; int* p; };\n"
           "__global__ void k(G g) { if (g.n < 0) g.p[0] = 1; }\n__host__ int n_of(G g) { return g.n; }\n"
           "int main() {\n  int *a, *b;\n  cudaMallocManaged(&a, 128);\n  cudaMallocHost(&b, 128);\n"
           "  G here{5, nullptr}, *there;\n  cudaMalloc(&there, sizeof here);\n"
           "  cudaMemcpy(there, &here, sizeof here, cudaMemcpyHostToDevice);\n  int result = 0;\n  " +
           std::string(does) +
           ";\n  std::printf(\"%d\\n\", result);\n"
           "  cudaDeviceSynchronize(), cudaFree(a), cudaFreeHost(b), cudaFree(there);\n}\n";
  };
  const auto told = messages_of_each(
      {of("a[31] = 1; for (int i = 30; i < 40; ++i) a[i] = i"), of("for (int i = 30; i < 40; ++i) result += b[i]"),
       of("k<<<1, 1>>>(*there)"), of("G copy = *there; result = copy.n"), of("result = n_of(*there)"),
       of("for (int i = 0; i < 32; ++i) a[i] = b[i] = i; k<<<1, 1>>>(here); k<<<1, 1>>>({a[3], b})")});
  CHECK(has(told[0], "host code writes a[32] (of 32 elements of 4 bytes), out of bounds"));
  CHECK(has(told[1], "host code reads b[32] (of 32 elements"));
  for (const int copies : {2, 3, 4}) CHECK(has(told[copies], "tried.cu:13: host code reads there[0]"));
  CHECK(told[5] == "");
}

TEST_CASE("what a library's call is given is held to what it needs") {
  const auto of = [](const char* call) {
    return "#include <cublas_v2.h>\nint main() {\n  cublasHandle_t handle;\n  cublasCreate(&handle);\n"
           "  float one = 1, zero = 0, *a, *x, *y;\n"
           "  cudaMalloc(&a, 1024), cudaMalloc(&x, 64), cudaMalloc(&y, 64);\n  cudaMemset(x, 0, 64);\n  " +
           std::string(call) + ";\n  cudaFree(a), cudaFree(x), cudaFree(y), cublasDestroy(handle);\n}\n";
  };
  const auto told = messages_of_each(
      {of("cudaMemset(a, 0, 1024);\n  cublasSgemv(handle, CUBLAS_OP_N, 3, 2, &one, a, 2, x, 1, &zero, y, 1)"),
       of("cublasSgemv(handle, CUBLAS_OP_N, 3, 2, &one, a, 3, x, 1, &zero, y, 1)"),
       of("cudaMemset(a, 0, 1024); cublasSgemv(handle, CUBLAS_OP_N, 3, 2, &one, a, 3, x, 1, &zero, y, 1)")});
  CHECK(has(
      told[0],
      "tried.cu:9: cublasSgemv fails with CUBLAS_STATUS_INVALID_VALUE, and writes nothing: a leading dimension of 2 "
      "is less than the 3 rows"));
  CHECK(has(told[1], "tried.cu:8: cublasSgemv reads a[0] (of 256 elements of 4 bytes), which nothing has written yet"));
  CHECK(told[2] == "");
}

TEST_CASE("a host function of a stream that calls CUDA is told, and its calls are refused") {
  const programs::Scratch scratch;
  const std::string source = scratch.file("calls.cu"), program = scratch.file("calls");
  programs::write(source,
                  "#include <cstdio>\n__global__ void k() {}\n"
                  "void function(void*) {\n  k<<<1, 1>>>();\n  std::puts(cudaGetErrorName(cudaGetLastError()));\n"
                  "  std::puts(cudaGetErrorName(cudaDeviceSynchronize()));\n}\n"
                  "int main() {\n  cudaLaunchHostFunc(nullptr, function, nullptr);\n"
                  "  return cudaDeviceSynchronize() != cudaSuccess;\n}\n");
  REQUIRE(programs::compile(source, program, "--counted").status == 0);
  const programs::Outcome ran = programs::run(program);
  CHECK(ran.status == 0);
  CHECK(has(ran.output, "cudaErrorNotPermitted\ncudaErrorNotPermitted"));
  REQUIRE(ran.report["hazards"].size() == 1);
  CHECK(has(ran.report["hazards"][0]["message"], "calls.cu:9: the function of cudaLaunchHostFunc calls CUDA"));
}

TEST_CASE("a call of cuBLAS that returns a number to the host is refused in a stream that is being captured") {
  const std::string told = messages_of(
      "#include <cublas_v2.h>\nint main() {\n  cublasHandle_t handle;\n  cublasCreate(&handle);\n"
      "  cudaStream_t stream;\n  cudaStreamCreate(&stream);\n  cublasSetStream(handle, stream);\n"
      "  float one = 1, sum, *x;\n  cudaMalloc(&x, 64);\n  cudaMemset(x, 0, 64);\n"
      "  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);\n  cublasSscal(handle, 16, &one, x, 1);\n"
      "  cublasSasum(handle, 16, x, 1, &sum);\n"
      "  cudaGraph_t graph;\n  cudaStreamEndCapture(stream, &graph);\n  cudaGraphDestroy(graph);\n"
      "  cudaStreamDestroy(stream);\n  cudaFree(x);\n}\n");
  CHECK(!has(told, "cublasSscal"));
  CHECK(has(told, "tried.cu:13: cublasSasum fails with CUBLAS_STATUS_NOT_SUPPORTED"));
  CHECK(has(told, "ask for it in device memory"));
}

TEST_CASE("a call of another library while a stream is being captured is told by name, and not before or after") {
  const std::string told = messages_of(
      "#include <cufft.h>\n#include <curand.h>\n#include <thrust/execution_policy.h>\n#include <thrust/sort.h>\n"
      "int main() {\n  cufftHandle plan;\n  cufftPlan1d(&plan, 16, CUFFT_C2C, 1);\n  curandGenerator_t numbers;\n"
      "  curandCreateGenerator(&numbers, CURAND_RNG_PSEUDO_DEFAULT);\n  cudaStream_t stream;\n"
      "  cudaStreamCreate(&stream);\n  cufftSetStream(plan, stream);\n  cufftComplex* x;\n  cudaMalloc(&x, 128);\n"
      "  float* keys = (float*)x;\n  curandGenerateUniform(numbers, keys, 32);\n"
      "  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);\n  cufftExecC2C(plan, x, x, CUFFT_FORWARD);\n"
      "  curandGenerateUniform(numbers, keys, 32);\n"
      "  thrust::sort(thrust::cuda::par_nosync.on(stream), keys, keys + 32);\n  int here[4] = {3, 1, 2, 0};\n"
      "  thrust::sort(thrust::host, here, here + 4);\n  cudaGraph_t graph;\n"
      "  cudaStreamEndCapture(stream, &graph);\n  cudaGraphDestroy(graph);\n"
      "  cufftExecC2C(plan, x, x, CUFFT_FORWARD);\n  cudaDeviceSynchronize();\n  cudaStreamDestroy(stream);\n"
      "  curandDestroyGenerator(numbers);\n  cudaFree(x);\n}\n");
  const auto tells = [&](const char* call) {
    return has(told, (call + std::string(" is called while a stream is being captured: it does its work now")).c_str());
  };
  CHECK(tells("tried.cu:18: cufftExecC2C"));
  CHECK(tells("tried.cu:19: curandGenerateUniform"));
  CHECK(tells("tried.cu:20: thrust::sort"));
  CHECK(!has(told, "tried.cu:16:"));
  CHECK(!has(told, "tried.cu:22:"));
  CHECK(!has(told, "tried.cu:26:"));
}

TEST_CASE("cuBLASLt's products are told under their name, at the program's line") {
  const std::string told = messages_of(
      "#include <cublasLt.h>\nint main() {\n  cublasLtHandle_t handle;\n  cublasLtCreate(&handle);\n"
      "  cublasLtMatmulDesc_t how;\n  cublasLtMatmulDescCreate(&how, CUBLAS_COMPUTE_32F, CUDA_R_32F);\n"
      "  cublasLtMatrixLayout_t of;\n  cublasLtMatrixLayoutCreate(&of, CUDA_R_32F, 4, 4, 4);\n"
      "  float one = 1, zero = 0, *a, *b, *c;\n  cudaMalloc(&a, 64), cudaMalloc(&b, 64), cudaMalloc(&c, 64);\n"
      "  cudaMemset(a, 0, 64);\n"
      "  cublasLtMatmul(handle, how, &one, a, of, b, of, &zero, c, of, c, of, nullptr, nullptr, 0, 0);\n"
      "  cudaFree(a), cudaFree(b), cudaFree(c);\n}\n");
  CHECK(has(told, "tried.cu:12: cublasLtMatmul reads b[0]"));
}

TEST_CASE("a local variable of a kernel that is used before it is set is warned of, as nvcc does") {
  const programs::Scratch scratch;
  const std::string source = scratch.file("unset.cu");
  const auto of = [&](const char* initial) {
    programs::write(source, "__global__ void k(float* out, const float* in) {\n  float t" + std::string(initial) +
                                ";\n  out[threadIdx.x] = in[threadIdx.x] + t;\n}\nint main() {}\n");
    return programs::compile(source, scratch.file("unset"), "--counted");
  };
  const programs::Outcome unset = of("");
  CHECK(unset.status == 0);
  CHECK(has(unset.output, "unset.cu:3"));
  CHECK(has(unset.output, "is used uninitialized"));
  CHECK(of(" = 0").output == "");
}

TEST_CASE("an argument with a destructor is copied and destroyed with the launch, as CUDA does") {
  const auto of = [](const char* parameter, const char* argument) {
    return "struct Lock {\n  int* mutex;\n  Lock() { cudaMalloc(&mutex, 4); cudaMemset(mutex, 0, 4); }\n"
           "  ~Lock() { cudaFree(mutex); }\n  operator int*() const { return mutex; }\n};\n"
           "__device__ int* word_of(const Lock& l) { return l.mutex; }\n__device__ int* word_of(int* p) { return p; }\n"
           "__global__ void k(" +
           std::string(parameter) +
           " l) { atomicAdd(word_of(l), 1); }\n"
           "int main() {\n  Lock l;\n  for (int i = 0; i < 2; ++i) {\n    k<<<8, 1>>>(" +
           std::string(argument) + ");\n    cudaDeviceSynchronize();\n  }\n}\n";
  };
  const auto told = messages_of_each({of("Lock", "l"), of("int*", "l"), of("Lock", "Lock()")});
  CHECK(has(told[0], "already freed"));  // by the first launch's copy
  CHECK(told[1] == "");                  // converted, not copied
  CHECK(told[2] == "");
}

TEST_CASE("a launch that does not run because an earlier kernel failed is told once") {
  const programs::Scratch scratch;
  const std::string source = scratch.file("after.cu"), program = scratch.file("after");
  programs::write(source,
                  "__global__ void k(int* p) { p[threadIdx.x] = 1; }\n"
                  "int main() {\n  int* p;\n  cudaMalloc(&p, 64);\n  k<<<1, 32>>>(p);\n"
                  "  k<<<1, 16>>>(p);\n  k<<<1, 16>>>(p);\n  cudaFree(p);\n}\n");
  REQUIRE(programs::compile(source, program, "--counted").status == 0);
  const std::string output = programs::run(program).output;
  INFO(output);
  const std::size_t at = output.find("after.cu:6: this launch does not run");
  REQUIRE(at != std::string::npos);
  CHECK(output.find("cudaErrorIllegalAddress") != std::string::npos);
  CHECK(output.find("this launch does not run", at + 60) == std::string::npos);
}

TEST_CASE("an index far behind a __shared__ array is told as that") {
  const std::string text = messages_of(
      "__global__ void other(float* o) { __shared__ float before[64]; before[threadIdx.x] = 1; *o = before[0]; }\n"
      "__global__ void k(float* o) {\n  __shared__ float s[1024];\n  s[threadIdx.x] = threadIdx.x;\n  __syncthreads();\n"
      "  o[threadIdx.x] = s[2 * threadIdx.x + 1024];\n}\n"
      "int main() {\n  float* d;\n  cudaMalloc(&d, 4096);\n  k<<<1, 1024>>>(d);\n  cudaDeviceSynchronize();\n"
      "  cudaFree(d);\n}\n");
  CAPTURE(text);
  CHECK(has(text, "tried.cu:6: thread"));
  CHECK(has(text, "(of 1024 elements of 4 bytes), out of bounds"));
  CHECK_FALSE(has(text, "host memory"));
  // Host memory that the kernel was given stays host memory.
  CHECK(has(messages_of("#include <cstdlib>\n__global__ void k(float* o) {\n  __shared__ float s[32];\n"
                        "  s[threadIdx.x] = o[threadIdx.x];\n  o[0] = s[0];\n}\n"
                        "int main() {\n  float* h = (float*)malloc(4096);\n  k<<<1, 32>>>(h);\n"
                        "  cudaDeviceSynchronize();\n  free(h);\n}\n"),
            "host memory"));
}

TEST_CASE("C files that use the runtime API are compiled, and a generator that is missing is told by its name") {
  const programs::Scratch scratch;
  const std::string source = scratch.file("plain.c"), program = scratch.file("plain");
  programs::write(
      source,
      "#include <cuda_runtime_api.h>\n#include <curand.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
      "int main(void) {\n  float *d, h[4] = {0};\n  float* heap = malloc(16);\n"
      "  cudaMalloc((void**)&d, 16);\n  cudaMemset(d, 0, 16);\n  heap[0] = 3;\n"
      "  cudaMemcpy(h, d, 16, cudaMemcpyDeviceToHost);\n  cudaFree(d);\n  curandGenerator_t generator;\n"
      "  if (curandCreateGenerator(&generator, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32) == CURAND_STATUS_SUCCESS) return 2;\n"
      "  printf(\"%g\\n\", h[0] + heap[0]);\n  free(heap);\n  return 0;\n}\n");
  const programs::Outcome built = programs::compile(source, program, "--counted");
  INFO(built.output);
  REQUIRE(built.status == 0);
  const programs::Outcome ran = programs::run(program);
  CHECK(ran.status == 0);
  CHECK(has(ran.output, "curandCreateGenerator fails: CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 is not available"));
  programs::write(source,
                  "#include <cuda_profiler_api.h>\nint main(void) { return cudaProfilerStop() != cudaSuccess; }\n");
  CHECK(programs::compile(source, program, "-c").status == 0);
}

TEST_CASE("an allocation keeps its name where the call stands on the line after a macro's bracket") {
  CHECK(has(messages_of("#define CHECK(call) { auto status = (call); (void)status; }\n"
                        "__global__ void k(float* p) { p[threadIdx.x] = 0; }\n"
                        "int main() {\n  float* d_out;\n  CHECK(\n"
                        "      cudaMalloc(reinterpret_cast<void**>(&d_out), 16));\n"
                        "  k<<<1, 5>>>(d_out);\n  cudaDeviceSynchronize();\n  cudaFree(d_out);\n}\n"),
            "writes d_out[4]"));
}

TEST_CASE("shared memory that an asynchronous copy may still be writing is not to be touched") {
  const auto of = [](const std::string& body) {
    return "#include <cooperative_groups.h>\n#include <cooperative_groups/memcpy_async.h>\n#include <cuda/pipeline>\n"
           "#include <cuda_pipeline.h>\nnamespace cg = cooperative_groups;\n"
           "__global__ void k(const int* in, int* out) {\n  __shared__ int s[32];\n  const int t = threadIdx.x;\n  " +
           std::string(body) +
           ";\n}\nint main() {\n  int* d;\n  cudaMalloc(&d, 256);\n  cudaMemset(d, 0, 256);\n"
           "  k<<<1, 32>>>(d, d + 32);\n  cudaDeviceSynchronize();\n  cudaFree(d);\n}\n";
  };
  const std::string copy = "__pipeline_memcpy_async(&s[t], &in[t], 4);\n  ",
                    assembly =
                        "asm volatile(\"cp.async.ca.shared.global [%0], [%1], 4;\" :: "
                        "\"r\"((unsigned)__cvta_generic_to_shared(&s[t])), \"l\"(in + t));\n  ";
  const std::pair<std::string, const char*> cases[] = {
      {copy + "__pipeline_commit(); __pipeline_wait_prior(1);\n  out[t] = s[t]",
       "tried.cu:11: thread (0, 0, 0) of block (0, 0, 0) reads s[0] (of 32 elements of 4 bytes), which the "
       "asynchronous copy of tried.cu:9 may still be writing; wait for its group first (cp.async.wait_group 0"},
      {copy + "__pipeline_wait_prior(0);\n  out[t] = s[t]", "no commit has followed that copy"},
      {copy + "__pipeline_commit(); __syncthreads();\n  out[t] = s[31 - t]",
       "tried.cu:9 by thread (31, 0, 0) may still be writing"},
      {copy + "__pipeline_commit();\n  s[t] = 1; __pipeline_wait_prior(0)", "tried.cu:11: thread"},
      {copy + "__pipeline_commit(); __pipeline_commit(); __pipeline_wait_prior(2);\n  out[t] = s[t]",
       "at most 1 group may then be on the way"},
      // Waited for, but no barrier: a race as with any other store.
      {copy + "__pipeline_commit(); __syncthreads(); __pipeline_wait_prior(0);\n  out[t] = s[31 - t]",
       "written at tried.cu:9 by thread (31, 0, 0)"},
      {assembly +
           "asm volatile(\"cp.async.commit_group;\"); asm volatile(\"cp.async.wait_group 1;\");\n  out[t] = s[t]",
       "asynchronous copy of tried.cu:9 may still be writing"},
      {"cg::memcpy_async(cg::this_thread_block(), s, in, 128);\n  cg::this_thread_block().sync();\n  out[t] = s[t]",
       "asynchronous copy of tried.cu:9"},
      {"auto p = cuda::make_pipeline(); p.producer_acquire();\n  cuda::memcpy_async(&s[t], &in[t], 4, p);\n  "
       "p.producer_commit();\n  out[t] = s[t];\n  p.consumer_wait(); p.consumer_release()",
       "tried.cu:12: thread (0, 0, 0) of block (0, 0, 0) reads s[0]"}};
  std::vector<std::string> texts;
  for (const auto& [body, message] : cases) texts.push_back(of(body));
  const auto told = messages_of_each(texts);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    CAPTURE(cases[i].first);
    CAPTURE(told[i]);
    CHECK(has(told[i], cases[i].second));
  }
}

TEST_CASE("threads that have returned before a barrier are a note, threads that went around it a hazard") {
  const auto of = [](const std::string& body) {
    return "__device__ void meet() { __syncthreads(); }\n"
           "__global__ void k(int* out, int n) {\n  __shared__ int s[64];\n  const int t = threadIdx.x;\n  s[t] = t;\n  " +
           body +
           ";\n}\nint main() {\n  int* d;\n  cudaMalloc(&d, 256);\n  k<<<1, 64>>>(d, 50);\n  "
           "cudaDeviceSynchronize();\n  cudaFree(d);\n}\n";
  };
  const auto reports =
      reports_of_each({of("if (t >= n) return;\n  __syncthreads();\n  s[t] = 0;\n  __syncthreads()"),
                       of("if (t >= n) return;\n  __syncthreads();\n  out[t] = s[63 - t];\n  s[t] = 1"),
                       of("if (t < n) __syncthreads()"), of("if (t < n) meet();\n  out[t] = 0"),
                       of("for (int i = t; i < 100; i += 64) __syncthreads()")});
  CHECK(messages_in(reports[0]) == "");
  const std::string note = messages_in(reports[0], "notes");
  CHECK(has(note,
            "tried.cu:7: thread (0, 0, 0) of block (0, 0, 0) waits at a barrier, and threads (50, 0, 0), (51, 0, "
            "0), (52, 0, 0) and 11 more of the same block have returned"));
  CHECK(std::count(note.begin(), note.end(), '\n') == 1);  // one for the kernel, whatever the number of barriers
  // What a thread does that went on while others have returned is checked as ever.
  CHECK(has(messages_in(reports[1]), "nothing that orders the two"));
  for (const int around : {2, 3, 4}) {
    CAPTURE(around);
    CHECK(has(messages_in(reports[around]), "never reached before returning"));
    CHECK(messages_in(reports[around], "notes") == "");
  }
}

TEST_CASE("a warp operation that lanes miss does not hide a race between warps") {
  const auto report = report_of(
      "__global__ void k(float* a, int n) {\n  const int i = blockIdx.x * 64 + threadIdx.x;\n  if (i >= n) return;\n"
      "  float sum = a[i];\n"
      "  for (int offset = 16; offset > 0; offset >>= 1) sum += __shfl_down_sync(0xffffffff, sum, offset);\n"
      "  if (threadIdx.x % 32 == 0) atomicAdd(&a[0], sum);\n}\n"
      "int main() {\n  float* a;\n  cudaMalloc(&a, 512);\n  cudaMemset(a, 0, 512);\n  k<<<2, 64>>>(a, 127);\n"
      "  cudaDeviceSynchronize();\n  cudaFree(a);\n}\n");
  std::set<std::string> kinds;
  for (const auto& hazard : report["hazards"]) kinds.insert(hazard["kind"]);
  CHECK(kinds == std::set<std::string>{"divergent", "race"});
}

TEST_CASE("a copy to the host of memory that was written in part is a note") {
  const auto of = [](const char* kernel, const char* copy) {
    return "struct Padded { double d; int i; };\n__global__ void k(int* p, Padded* q) {\n  const int t = "
           "threadIdx.x;\n  " +
           std::string(kernel) +
           ";\n}\nint main() {\n  int *p, h[100];\n  Padded *q, g[50];\n"
           "  cudaMalloc(&p, sizeof h), cudaMalloc(&q, sizeof g);\n  k<<<1, 50>>>(p, q);\n  " +
           copy + ";\n  cudaFree(p), cudaFree(q);\n}\n";
  };
  const char *ints = "cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost)",
             *classes = "cudaMemcpy(g, q, sizeof g, cudaMemcpyDeviceToHost)";
  const auto reports = reports_of_each(
      {of("p[2 * (t / 2) + 4] = 1", ints), of("p[t] = p[t + 50] = 1", ints), of("q[t].d = t, q[t].i = t", classes)});
  CHECK(has(messages_in(reports[0], "notes"),
            "tried.cu:11: cudaMemcpy brings 75 of 100 elements of p to the host that nothing has written (p[0], p[1], "
            "p[2] ...); if the host uses them"));
  CHECK(messages_in(reports[0]) == "");
  CHECK(messages_in(reports[1], "notes") == "");
  CHECK(messages_in(reports[2], "notes") == "");  // padding
}

TEST_CASE("a fill of the pointer's own variable is told") {
  CHECK(
      has(messages_of("int main() {\n  int* p;\n  cudaMalloc(&p, 8);\n  cudaMemset(&p, 0, 8);\n  cudaFree(p);\n}\n"),
          "tried.cu:4: cudaMemset fails with cudaErrorInvalidValue, and writes nothing: its target is memory of the"));
}

TEST_CASE("a loop that waits for a plain variable is told as a race") {
  CHECK(has(messages_of("__global__ void k(int* o) {\n  __shared__ int flag;\n  if (threadIdx.x == 0) flag = 0;\n"
                        "  __syncthreads();\n  if (threadIdx.x == 0) flag = 1;\n  while (flag != 1);\n"
                        "  o[threadIdx.x] = 1;\n}\n"
                        "int main() {\n  int* d;\n  cudaMalloc(&d, 256);\n  k<<<1, 64>>>(d);\n"
                        "  cudaDeviceSynchronize();\n  cudaFree(d);\n}\n"),
            "read at tried.cu:6 by thread"));
}

TEST_CASE("memory without a variable's name is named by the kernel's parameter") {
  CHECK(has(messages_of("#include <thrust/device_vector.h>\n"
                        "__global__ void k(const int* g_x, int* g_o) {\n  g_o[0] += g_x[threadIdx.x];\n}\n"
                        "int main() {\n  thrust::device_vector<int> x(64), o(1);\n"
                        "  k<<<1, 64>>>(thrust::raw_pointer_cast(x.data()), thrust::raw_pointer_cast(o.data()));\n"
                        "  cudaDeviceSynchronize();\n}\n"),
            "g_o[0] (of 1 element of 4 bytes)"));
}

TEST_CASE("after a kernel's error, only what the program has not tried to free is a leak") {
  const auto of = [](const char* end) {
    return std::string(
               "__global__ void k(int* p) { p[threadIdx.x] = 1; }\nint main() {\n"
               "  int *p, *q;\n  cudaMalloc(&p, 64);\n  cudaMalloc(&q, 64);\n  k<<<1, 32>>>(p);\n"
               "  cudaDeviceSynchronize();\n  cudaFree(p);\n  ") +
           end + ";\n}\n";
  };
  const auto told = messages_of_each({of("return 0"), of("return 3"), of("cudaFree(q)")});
  CHECK(has(told[0], "tried.cu:5: q of 64 bytes was never freed"));
  CHECK_FALSE(has(told[0], "p of 64 bytes was never freed"));
  CHECK_FALSE(has(told[1], "never freed"));
  CHECK_FALSE(has(told[2], "never freed"));
}

TEST_CASE("a thread's local memory is its own: a pointer to it serves no other thread") {
  const auto local = [](const char* reads) {
    return std::string(
               "__global__ void k(int* o) {\n  __shared__ int* p;\n  int mine[4] = {1, 2, 3, "
               "static_cast<int>(threadIdx.x)};\n  if (threadIdx.x == 0) p = mine;\n  "
               "__syncthreads();\n  int* volatile q = ") +
           reads +
           ";\n  o[threadIdx.x] = q[3];\n}\nint main() {\n  int* d;\n  cudaMalloc(&d, 256);\n"
           "  k<<<1, 64>>>(d);\n  cudaDeviceSynchronize();\n  cudaFree(d);\n}\n";
  };
  const auto told = messages_of_each({local("mine"), local("p")});
  CHECK(told[0] == "");
  CHECK(has(told[1], "tried.cu:7: thread (1, 0, 0) of block (0, 0, 0) reads another thread's local memory"));
}
