// What the report says about accesses: which variable was meant, and whose it is.
#include <doctest/doctest.h>

#include "support/messages.h"

using namespace programs;

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
  const auto told = messages_of_each({of("i * 3", 1), of("i + 2110", 1), of("i - 1", -1), of("i - 218", -1)});
  // The same place in the source has read in[0] before.
  CHECK(has(told[0], "reads first[2049] (of 2049 elements"));
  // The first access already lies beyond the end; and before the beginning.
  CHECK(has(told[1], "reads first[2110] (of 2049 elements"));
  CHECK(has(told[2], "reads second[-1] (of 2049 elements"));
  CHECK(has(told[3], "reads second[-218] (of 2049 elements"));
}

TEST_CASE("the host's accesses to memory that it shares with devices are checked for bounds") {
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

TEST_CASE("an index far behind a __shared__ array is reported as such") {
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

TEST_CASE("an allocation keeps its name where the call stands on the line after a macro's bracket") {
  CHECK(has(messages_of("#define CHECK(call) { auto status = (call); (void)status; }\n"
                        "__global__ void k(float* p) { p[threadIdx.x] = 0; }\n"
                        "int main() {\n  float* d_out;\n  CHECK(\n"
                        "      cudaMalloc(reinterpret_cast<void**>(&d_out), 16));\n"
                        "  k<<<1, 5>>>(d_out);\n  cudaDeviceSynchronize();\n  cudaFree(d_out);\n}\n"),
            "writes d_out[4]"));
}

TEST_CASE("memory without a variable's name is named by the kernel's parameter") {
  CHECK(has(messages_of("#include <thrust/device_vector.h>\n"
                        "__global__ void k(const int* g_x, int* g_o) {\n  g_o[0] += g_x[threadIdx.x];\n}\n"
                        "int main() {\n  thrust::device_vector<int> x(64), o(1);\n"
                        "  k<<<1, 64>>>(thrust::raw_pointer_cast(x.data()), thrust::raw_pointer_cast(o.data()));\n"
                        "  cudaDeviceSynchronize();\n}\n"),
            "g_o[0] (of 1 element of 4 bytes)"));
}

TEST_CASE("a thread that reads another thread's local memory is reported") {
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
