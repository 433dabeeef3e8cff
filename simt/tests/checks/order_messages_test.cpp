// What the report says about barriers, asynchronous copies, streams and races.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "support/messages.h"

using namespace programs;

TEST_CASE("an access to shared memory that an asynchronous copy may still be writing is reported") {
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

TEST_CASE("a load through the read-only cache of what the same kernel has written is reported") {
  const auto of = [](const std::string& body) {
    return "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
           "__global__ void k(float* a, float* out) {\n  const int t = threadIdx.x;\n  " +
           body +
           ";\n}\nint main() {\n  float* a;\n  cudaMalloc(&a, 1024);\n  cudaMemset(a, 0, 1024);\n  float* out = a + 128;\n"
           "  void* arguments[] = {&a, &out};\n  for (int i = 0; i < 20; ++i)\n"
           "    cudaLaunchCooperativeKernel((void*)k, 2, 32, arguments, 0, 0);\n"
           "  cudaDeviceSynchronize();\n  cudaFree(a);\n}\n";
  };
  const std::string load =
      "asm volatile(\"ld.global.nc.v2.f32 {%0, %1}, [%2];\" : \"=f\"(x), \"=f\"(y) : \"l\"(a + 2 * t));";
  const auto reports = reports_of_each(
      {// Behind a barrier of the block, of the grid, and by the thread that wrote.
       of("a[32 * blockIdx.x + t] = t; __syncthreads();\n  out[32 * blockIdx.x + t] = __ldg(&a[32 * blockIdx.x + 31 - t])"),
       of("a[32 * blockIdx.x + t] = t; cg::this_grid().sync();\n  out[32 * blockIdx.x + t] = __ldg(&a[63 - t])"),
       of("float x, y; a[t] = 1;\n  " + load + "\n  out[t] = x + y"),
       of("float* own = a + 32 * blockIdx.x; own[t] = 1; __syncthreads();\n  out[32 * blockIdx.x + t] = reinterpret_cast<const char*>(own)[4 * t] + __ldg(reinterpret_cast<const char*>(own) + 4 * t)"),
       // Written by an earlier launch, elsewhere, or later.
       of("out[32 * blockIdx.x + t] = __ldg(&a[32 * blockIdx.x + t]); a[32 * blockIdx.x + t] = 1"),
       of("a[32 * blockIdx.x + t] = t; __syncthreads();\n  out[32 * blockIdx.x + t] = __ldg(&a[t + 64]) + __ldcg(&a[32 * blockIdx.x + 31 - t])")});
  const char* const said[] = {"tried.cu:6: thread (0, 0, 0) of block (0, 0, 0) reads", "tried.cu:6: thread",
                              "tried.cu:6: thread", "tried.cu:6: thread"};
  for (std::size_t i = 0; i < reports.size(); ++i) {
    const std::string told = messages_in(reports[i]);
    CAPTURE(i);
    CAPTURE(told);
    if (i >= std::size(said)) {
      CHECK(told == "");
      continue;
    }
    CHECK(has(told, said[i]));
    CHECK(has(told, "by __ldg (ld.global.nc), and the same kernel has written it at tried.cu:5"));
  }
}

TEST_CASE("in another order of lanes, those that take a branch do not stay together at __activemask") {
  const Scratch scratch;
  const std::string source = scratch.file("active.cu"), program = scratch.file("active");
  write(source,
        "#include <cstdio>\n__global__ void k() {\n  unsigned in_branch = 0;\n"
        "  if (threadIdx.x % 2) in_branch = __activemask();\n  __syncwarp();\n  const unsigned all = __activemask();\n"
        "  if (threadIdx.x == 1) printf(\"%d %d\\n\", __popc(in_branch), __popc(all));\n}\n"
        "int main() {\n  k<<<1, 32>>>();\n  return cudaDeviceSynchronize() != cudaSuccess;\n}\n");
  for (const char* flavour : {"--counted", "--plain"}) {
    CAPTURE(flavour);
    REQUIRE(compile(source, program, flavour).status == 0);
    CHECK(has(run(program).output, "16 32"));
    CHECK(has(run(program, R"({"schedule": 3})").output, "8 32"));
  }
}

TEST_CASE("a loop that waits for a plain variable is reported as a race") {
  CHECK(has(messages_of("__global__ void k(int* o) {\n  __shared__ int flag;\n  if (threadIdx.x == 0) flag = 0;\n"
                        "  __syncthreads();\n  if (threadIdx.x == 0) flag = 1;\n  while (flag != 1);\n"
                        "  o[threadIdx.x] = 1;\n}\n"
                        "int main() {\n  int* d;\n  cudaMalloc(&d, 256);\n  k<<<1, 64>>>(d);\n"
                        "  cudaDeviceSynchronize();\n  cudaFree(d);\n}\n"),
            "read at tried.cu:6 by thread"));
}

TEST_CASE("a host function of a stream that calls CUDA is reported, and its calls fail") {
  const Scratch scratch;
  const std::string source = scratch.file("calls.cu"), program = scratch.file("calls");
  write(source,
        "#include <cstdio>\n__global__ void k() {}\n"
        "void function(void*) {\n  k<<<1, 1>>>();\n  std::puts(cudaGetErrorName(cudaGetLastError()));\n"
        "  std::puts(cudaGetErrorName(cudaDeviceSynchronize()));\n}\n"
        "int main() {\n  cudaLaunchHostFunc(nullptr, function, nullptr);\n"
        "  return cudaDeviceSynchronize() != cudaSuccess;\n}\n");
  REQUIRE(compile(source, program, "--counted").status == 0);
  const Outcome ran = run(program);
  CHECK(ran.status == 0);
  CHECK(has(ran.output, "cudaErrorNotPermitted\ncudaErrorNotPermitted"));
  REQUIRE(ran.report["hazards"].size() == 1);
  CHECK(has(ran.report["hazards"][0]["message"], "calls.cu:9: the function of cudaLaunchHostFunc calls CUDA"));
}

TEST_CASE("launches that do not run because an earlier kernel failed are reported once") {
  const Scratch scratch;
  const std::string source = scratch.file("after.cu"), program = scratch.file("after");
  write(source,
        "__global__ void k(int* p) { p[threadIdx.x] = 1; }\n"
        "int main() {\n  int* p;\n  cudaMalloc(&p, 64);\n  k<<<1, 32>>>(p);\n"
        "  k<<<1, 16>>>(p);\n  k<<<1, 16>>>(p);\n  cudaFree(p);\n}\n");
  REQUIRE(compile(source, program, "--counted").status == 0);
  const std::string output = run(program).output;
  INFO(output);
  const std::size_t at = output.find("after.cu:6: this launch does not run");
  REQUIRE(at != std::string::npos);
  CHECK(output.find("cudaErrorIllegalAddress") != std::string::npos);
  CHECK(output.find("this launch does not run", at + 60) == std::string::npos);
}

TEST_CASE("where a race is found, no note says that the same line writes equal values") {
  const auto of = [](const char* stored) {
    return "__global__ void k(unsigned* a, const unsigned* same, unsigned* b) {\n  const unsigned t = threadIdx.x, v = " +
           std::string(stored) +
           ";\n  a[t] = v; b[t + 64 * blockIdx.x] = same[t];\n}\nint main() {\n  unsigned *a, *b;\n"
           "  cudaMalloc(&a, 256), cudaMalloc(&b, 256 * 64);\n  k<<<64, 64>>>(a, a, b);\n  cudaDeviceSynchronize();\n"
           "  cudaFree(a), cudaFree(b);\n}\n";
  };
  const auto reports = reports_of_each({of("1"), of("t % 2 ? blockIdx.x : 1")});
  CHECK(reports[0]["hazards"].empty());
  CHECK(has(messages_in(reports[0], "notes"), "all threads write the same value there"));
  CHECK(has(messages_in(reports[1]), "tried.cu:3"));
  CAPTURE(messages_in(reports[1], "notes"));
  CHECK(!has(messages_in(reports[1], "notes"), "same value"));
}
