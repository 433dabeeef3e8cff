// Uses across host and device that nvcc refuses, or that give wrong results on a GPU: here they are refused or
// reported.
#include <doctest/doctest.h>

#include <string>

#include "support/program.h"

namespace {

// A program around `code`, which begins at line 5, with the headers of what it names; `body` is main's.
std::string program(const std::string& code, const std::string& body) {
  std::string text;
  for (const auto& [name, header] :
       {std::pair("std::sort", "algorithm"), {"sqrt", "cmath"}, {"std::cout", "iostream"}, {"std::vector", "vector"}})
    text += (code.find(name) == std::string::npos ? "" : "#include <" + std::string(header) + ">") + "\n";
  return text + code + "\nint main() { " + body + " }\n";
}

programs::Outcome built(const programs::Scratch& scratch, const std::string& text) {
  programs::write(scratch.file("sides.cu"), text);
  return programs::compile(scratch.file("sides.cu"), scratch.file("sides"), "--counted");
}

}  // namespace

TEST_CASE("what nvcc refuses between host and device is refused, with the line" * doctest::test_suite("long")) {
  struct Refused {
    const char *code, *body;
    int line;
    const char* says;
  };
  const Refused cases[] = {
      {"int twice(int x) { return 2 * x; }\n__global__ void k(int* o) { *o = twice(3); }", "k<<<1, 1>>>(nullptr);", 6,
       "the kernel k calls the host function twice; mark it __device__"},
      {"template <class T> T twice(T x) { return 2 * x; }\ntemplate <class T> __device__ T f(T x) {\n  return twice(x);\n}\n__global__ void k(int* o) { *o = f(3); }",
       "k<<<1, 1>>>(nullptr);", 7, "calls the host function twice<int>"},
      {"struct S { int x; S() : x(3) {} };\n__global__ void k(int* o) { S s; *o = s.x; }", "k<<<1, 1>>>(nullptr);", 6,
       "calls the host function S::S"},
      {"struct S { int get() const { return 3; } };\n__global__ void k(int* o, S s) { *o = s.get(); }",
       "k<<<1, 1>>>(nullptr, S());", 6, "calls the host function S::get"},
      {"template <class F> __global__ void k(int* o, F f) { *o = f(3); }",
       "k<<<1, 1>>>(nullptr, [](int x) { return x + 1; });", 5, "a lambda of host code; write [=] __device__"},
      {"__device__ int twice(int x) { return 2 * x; }", "return twice(3);", 6,
       "the host function main calls the __device__ function twice"},
      {"struct S { __device__ int get() const { return 3; } };\nint ask(const S& s) {\n  return s.get();\n}",
       "return ask(S());", 7, "the host function ask calls the __device__ function S::get"},
      {"__global__ void k(int* o) { *o = 3; }", "k(nullptr);", 6, "write k<<<grid, block>>>(arguments)"},
      {"__global__ int k(int* o) { return *o; }", "k<<<1, 1>>>(nullptr);", 5, "must be void"},
      {"void k(int* o) { *o = 3; }", "k<<<1, 1>>>(nullptr);", 6, "is launched, and it is no kernel"},
      {"__global__ void k() {\n  std::cout << 3;\n}", "k<<<1, 1>>>();", 6, "use printf"},
      {"__global__ void k(int* o) { *o = rand(); }", "k<<<1, 1>>>(nullptr);", 5, "the host function rand"},
      {"__global__ void k(int* o) { std::vector<int> v; v.push_back(1); *o = v[0]; }", "k<<<1, 1>>>(nullptr);", 5,
       "the host function std::vector"},
      {"__global__ void k(int* o) { std::sort(o, o + 8); }", "k<<<1, 1>>>(nullptr);", 5, "the host function std::sort"},
      {"int scale = 3;\n__global__ void k(int* o) { *o = scale; }", "k<<<1, 1>>>(nullptr);", 6,
       "the host's variable scale"},
      {"__global__ void k(int* o) {\n  if (*o) throw 1;\n}", "k<<<1, 1>>>(nullptr);", 6,
       "throws or catches an exception"},
      {"__global__ void k(int* o) {\n  try { *o = 1; } catch (...) {}\n}", "k<<<1, 1>>>(nullptr);", 6,
       "try is not available"},
      {"__global__ void k(int* o) {\n  thread_local int x = 3; *o = x;\n}", "k<<<1, 1>>>(nullptr);", 6,
       "thread_local is not available"},
      {"struct B { __device__ virtual ~B() {} };\nstruct D : B {};\n__global__ void k(B* b, D** d) { *d = dynamic_cast<D*>(b); }",
       "k<<<1, 1>>>(nullptr, nullptr);", 7, "uses dynamic_cast"},
      {"__global__ void k(int* o, int n) {\n  int a[n]; a[0] = 1; *o = a[0];\n}", "k<<<1, 1>>>(nullptr, 3);", 6,
       "an array in k has a size that is known only at run time"},
      {"struct S {\n  static __global__ void k(int* o) { *o = 1; }\n};", "", 6, "the kernel k is a member of a class"},
      {"__global__ void k(int* o, ...) { *o = 1; }", "k<<<1, 1>>>(nullptr);", 5, "takes any number of arguments"},
      {"__device__ int r = rand();\n__global__ void k(int* o) { *o = r; }", "k<<<1, 1>>>(nullptr);", 5,
       "the device variable r is given its first value by code at the program's start"},
      {"struct S { int x; __host__ __device__ S() : x(3) {} };\n__device__ S s;", "", 6,
       "the device variable s is given its first value by code at the program's start"},
      {"#include <thrust/device_vector.h>\n#include <thrust/transform.h>\nstruct Twice { int operator()(int x) const { return 2 * x; } };",
       "thrust::device_vector<int> v(10, 1); thrust::transform(v.begin(), v.end(), v.begin(), Twice());", 7,
       "thrust::transform calls the host function Twice::operator() for elements in device memory"},
      {"const float weights[2] = {1, 2};\n__global__ void k(float* o) { *o = weights[threadIdx.x]; }",
       "k<<<1, 1>>>(nullptr);", 6, "declare it __constant__"},
  };
  const programs::Scratch scratch;
  for (const Refused& refused : cases) {
    CAPTURE(refused.code);
    const programs::Outcome outcome = built(scratch, program(refused.code, refused.body));
    INFO(outcome.output);
    CHECK(outcome.status != 0);
    CHECK(outcome.output.find("sides.cu:" + std::to_string(refused.line) + ": error: ") != std::string::npos);
    CHECK(outcome.output.find(refused.says) != std::string::npos);
  }
}

TEST_CASE("what nvcc takes on the host, and only there, is taken" * doctest::test_suite("long")) {
  const programs::Scratch scratch;
  for (const char* code : {"int sum(int n) { int a[n]; a[0] = n; return a[0]; }",
                           "__global__ void k(int* o) { *o = 5; }\nstatic inline int unused(int n) {\n  int a[n];\n"
                           "  return a[0] = n;\n}",
                           "struct S { __host__ __device__ int get() { return 3; } };",
                           "struct S;\n__global__ void k(S* s);\nstruct S { friend __global__ void k(S* s); int x; };\n"
                           "__global__ void k(S* s) { s->x = 1; }",
                           "__device__ int counter = 3;\n__constant__ float factors[2] = {1, 2};",
                           "__device__ float w[2];\nfloat h[2] = {1, 2};\n"
                           "cudaError_t filled = cudaMemcpyToSymbol(w, h, sizeof h);",
                           "#include <thrust/host_vector.h>\n#include <thrust/device_ptr.h>\n#include <thrust/sort.h>\n"
                           "using P = thrust::device_ptr<int>;\n"
                           "struct Less { bool operator()(P a, P b) const { return a.get() < b.get(); } };\n"
                           "void order(thrust::host_vector<P>& v) { thrust::sort(v.begin(), v.end(), Less()); }",
                           "int safe(int x) { try { if (x) throw 1; } catch (int) { return 2; } return 1; }"}) {
    CAPTURE(code);
    const programs::Outcome outcome = built(scratch, program(code, ""));
    INFO(outcome.output);
    CHECK(outcome.status == 0);
  }
}

TEST_CASE("what nvcc takes only with an option is noted, unless the option is given") {
  const programs::Scratch scratch;
  const std::string text = program("__global__ void k(int* o) { *o = std::max(1, *o); }", "k<<<1, 1>>>(nullptr);");
  const programs::Outcome outcome = built(scratch, text);
  INFO(outcome.output);
  CHECK(outcome.status == 0);
  CHECK(outcome.output.find("sides.cu:5: note: nvcc takes the call of std::max in device code only with "
                            "--expt-relaxed-constexpr") != std::string::npos);
  CHECK(
      programs::compile(scratch.file("sides.cu"), scratch.file("sides"), "--counted --expt-relaxed-constexpr").output ==
      "");
}

TEST_CASE("host code that touches a device variable is reported, by name and line") {
  struct Touches {
    const char *body, *says;
  };
  const Touches cases[] = {
      {"k<<<1, 1>>>();\ncudaDeviceSynchronize();\nreturn counter > 9;", "host code reads counter, a device variable"},
      {"counter = 3;\nk<<<1, 1>>>();\ncudaDeviceSynchronize();", "host code writes counter, a device variable"},
      {"table[volatile_index()] = 3;", "host code writes table"},
      {"return factor > 9;", "host code reads factor"},
      {"int h[4] = {};\ncudaMemcpy(table, h, sizeof h, cudaMemcpyHostToDevice);", "use cudaMemcpyToSymbol"},
      {"int h[4];\ncudaMemcpy(h, table, sizeof h, cudaMemcpyDeviceToHost);", "use cudaMemcpyFromSymbol"},
  };
  const programs::Scratch scratch;
  for (const Touches& touches : cases) {
    CAPTURE(touches.body);
    const programs::Outcome outcome =
        built(scratch, program("__device__ int counter;\n__device__ int table[4];\n__constant__ int factor;\n"
                               "int volatile_index() { static volatile int i = 2; return i; }\n"
                               "__global__ void k() { counter += factor + table[0]; }",
                               touches.body));
    INFO(outcome.output);
    REQUIRE(outcome.status == 0);
    const programs::Outcome ran = programs::run(scratch.file("sides"));
    REQUIRE(ran.report.is_object());
    INFO(ran.report["hazards"].dump(1));
    REQUIRE(ran.report["hazards"].size() == 1);
    CHECK(ran.report["hazards"][0]["message"].get<std::string>().find(touches.says) != std::string::npos);
    CHECK(ran.report["hazards"][0]["line"] >= 10);
  }
}

TEST_CASE("where host and device have code of their own, each is judged by what it sees") {
  const programs::Scratch scratch;
  const std::string code =
      "__device__ int of_device() { return 1; }\nint of_host() { return 2; }\n"
      "__host__ __device__ int both() {\n#ifdef __CUDA_ARCH__\n  return of_device();\n#else\n  return of_host();\n"
      "#endif\n}\n__global__ void k(int* o) {\n  *o = both();\n#ifndef __CUDA_ARCH__\n  of_host();\n#endif\n}\n";
  const programs::Outcome right = built(scratch, program(code, "return both() - 2;"));
  INFO(right.output);
  REQUIRE(right.status == 0);
  CHECK(programs::run(scratch.file("sides")).status == 0);

  const struct {
    const char *code, *body;
    int line;
    const char* says;
  } refused[] = {
      {"__global__ void k2(int* o) {\n#ifdef __CUDA_ARCH__\n  *o = of_host();\n#endif\n}", "k2<<<1, 1>>>(nullptr);", 22,
       "the kernel k2 calls the host function of_host"},
      {"int ask() {\n#ifndef __CUDA_ARCH__\n  return of_device();\n#endif\n  return 1;\n}", "return ask();", 22,
       "the host function ask calls the __device__ function of_device"},
  };
  for (const auto& one : refused) {
    CAPTURE(one.code);
    const programs::Outcome outcome = built(scratch, program(code + one.code, one.body));
    INFO(outcome.output);
    CHECK(outcome.status != 0);
    CHECK(outcome.output.find("sides.cu:" + std::to_string(one.line) + ": error: " + one.says) != std::string::npos);
  }
}

TEST_CASE("files of one program each have their two sides, and keep what is static to themselves") {
  const programs::Scratch scratch;
  const std::string header =
      "#include <cstdio>\n__host__ __device__ inline int side() {\n#ifdef __CUDA_ARCH__\n  return 1;\n#else\n"
      "  return 0;\n#endif\n}\nextern __device__ int common;\nextern __device__ int other(int);\nint run_other();\n";
  programs::write(scratch.file("first.cu"),
                  header +
                      "__device__ int common = 5;\nstatic __device__ int mine[2];\n"
                      "__global__ void k(int* o) { *o = 100 * ++mine[side()] + side() + other(common); }\n"
                      "int main() {\n  int *o, h;\n  cudaMalloc(&o, 4);\n  k<<<1, 1>>>(o);\n"
                      "  cudaMemcpy(&h, o, 4, cudaMemcpyDeviceToHost);\n  cudaFree(o);\n"
                      "  std::printf(\"%d %d %d\\n\", h, side(), run_other());\n}\n");
  programs::write(scratch.file("second.cu"),
                  header +
                      "static __device__ int mine[2];\n__device__ int other(int x) { return 10 * x * side(); }\n"
                      "static __global__ void k(int* o) { *o = 3 + mine[1] + common; }\n"
                      "int run_other() {\n  int *o, h;\n  cudaMalloc(&o, 4);\n  k<<<1, 1>>>(o);\n"
                      "  cudaMemcpy(&h, o, 4, cudaMemcpyDeviceToHost);\n  cudaFree(o);\n  return h;\n}\n");
  const programs::Outcome outcome = programs::compile(scratch.file("first.cu"), scratch.file("both"),
                                                      "--counted '" + scratch.file("second.cu") + "'");
  INFO(outcome.output);
  REQUIRE(outcome.status == 0);
  const programs::Outcome ran = programs::run(scratch.file("both"));
  CHECK(ran.output == "151 0 8\n");
  CHECK(ran.report["hazards"].dump() == "[]");
}

TEST_CASE("what nvcc refuses is refused, too, where warnings are errors") {
  const programs::Scratch scratch;
  programs::write(
      scratch.file("sides.cu"),
      program("int twice(int x) { int a[x + 1]; return a[x] = 2 * x; }\n__global__ void k(int* o) { *o = twice(3); }",
              "k<<<1, 1>>>(nullptr);"));
  for (const char* option : {"-Werror", "-Xcompiler -Werror", "-Xcompiler=-Wall,-Werror", "-Werror all-warnings",
                             "-Werror cross-execution-space-call", "-Werror=reorder"}) {
    CAPTURE(option);
    const programs::Outcome outcome =
        programs::compile(scratch.file("sides.cu"), scratch.file("sides"), std::string("--counted ") + option);
    INFO(outcome.output);
    CHECK(outcome.status == 1);
    CHECK(outcome.output.find("sides.cu:6: error: the kernel k calls the host function twice") != std::string::npos);
  }
}
