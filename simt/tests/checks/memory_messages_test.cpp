// What the report says about freed, copied and unwritten memory.
#include <doctest/doctest.h>

#include "support/messages.h"

using namespace programs;

TEST_CASE("memory that is freed by the wrong call is reported with what it is and with the right call") {
  const auto of = [](const char* does) { return "int main() {\n  int* p;\n  " + std::string(does) + ";\n}\n"; };
  const auto told = messages_of_each(
      {of("cudaMallocHost(&p, 400);\n  cudaFree(p)"), of("cudaMalloc(&p, 400);\n  cudaFreeHost(p)"),
       "#include <cstdlib>\n" + of("cudaMalloc(&p, 400);\n  free(p)"),
       of("p = new int[100];\n  cudaFree(p);\n  delete[] p"), of("cudaMalloc(&p, 400);\n  cudaFree(p + 3)"),
       of("cudaMalloc(&p, 400);\n  cudaFree(p), cudaFree(p)"), of("cudaMalloc(&p, 400);\n  cudaFree(&p)"),
       of("int* many[2];\n  cudaMalloc(&many[0], 400), p = many[0];\n  cudaFree(many)")});
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
  CHECK(has(told[6], "leave out the &"));
  CHECK(has(told[7], "cudaFree is given the address of memory that holds the pointer to "));
  CHECK(has(told[7], "free each pointer that lies there: *many, or many[i]"));
  CHECK(!has(told[7], "&"));
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

TEST_CASE("a copy or fill with a null pointer is reported") {
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

TEST_CASE("a copy is blamed for unwritten memory only if its size is the number of elements") {
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

TEST_CASE("a kernel that reads a variable in constant memory which nothing has written is a note") {
  const auto of = [](const char* declared, const char* before) {
    return "#include <cuda_runtime.h>\n" + std::string(declared) +
           "\n__global__ void k(float* y) { y[threadIdx.x] = weights[threadIdx.x % 3] * scale; }\n"
           "int main() {\n  float *y, host[3] = {};\n  cudaMalloc(&y, 256);\n  " +
           before + ";\n  k<<<1, 64>>>(y);\n  cudaDeviceSynchronize();\n  cudaFree(y);\n  return host[0] != 0;\n}\n";
  };
  const char *plain = "__constant__ float weights[3], scale = 2;", *set = "cudaMemcpyToSymbol(weights, host, 12)";
  const auto reports = reports_of_each(
      {of(plain, ""), of(plain, set), of("__constant__ float weights[3] = {0, 1}, scale = 2;", ""),
       of(plain, "void* at;\n  cudaGetSymbolAddress(&at, weights);\n  cudaMemcpy(at, host, 12, cudaMemcpyDefault)")});
  CHECK(has(
      messages_in(reports[0], "notes"),
      "tried.cu:3: thread (0, 0, 0) of block (0, 0, 0) reads weights, a variable in constant memory that nothing has "
      "written, so that it is zero; if that is not meant, write it with cudaMemcpyToSymbol before the launch"));
  CHECK(messages_in(reports[0]) == "");
  for (const int right : {1, 2, 3}) CHECK(messages_in(reports[right], "notes") == "");
}

TEST_CASE("a copy of device memory whose kind names the host is made, and noted; of pageable memory it is refused") {
  const auto of = [](const char* kind) {
    return "int main() {\n  int *a, *b, h = 7, g = 0;\n  cudaMalloc(&a, 4);\n  cudaMalloc(&b, 4);\n"
           "  cudaMemcpy(a, &h, 4, cudaMemcpyHostToDevice);\n  cudaMemcpy(b, a, 4, " +
           std::string(kind) +
           ");\n  cudaMemcpy(&g, b, 4, cudaMemcpyDeviceToHost);\n  cudaFree(a), cudaFree(b);\n  if (g != 7) *a = 0;\n}\n";
  };
  const auto reports =
      reports_of_each({of("cudaMemcpyHostToDevice"), of("cudaMemcpyDeviceToHost"), of("cudaMemcpyDeviceToDevice"),
                       of("cudaMemcpyDefault"), of("cudaMemcpyHostToHost")});
  for (const auto& report : reports) CHECK(messages_in(report) == "");  // with another value the host reads a[0]
  CHECK(has(messages_in(reports[0], "notes"),
            "tried.cu:6: cudaMemcpy is told cudaMemcpyHostToDevice, and copies from device"));
  CHECK(has(messages_in(reports[1], "notes"), "CUDA goes by the pointers, and copies"));
  CHECK(messages_in(reports[2], "notes") == "");
  CHECK(messages_in(reports[3], "notes") == "");
  CHECK(has(messages_in(reports[4], "notes"), "write cudaMemcpyDeviceToDevice"));
  // As on an H200: "host" in a kind fits all memory, "device" all but pageable memory.
  const auto host = [](const char* to, const char* from, const char* kind) {
    return "#include <cstdlib>\nint main() {\n  int *device, *pinned, *heap = (int*)std::calloc(1, 4), *other = (int*)std::calloc(1, 4);\n"
           "  cudaMalloc(&device, 4), cudaMallocHost(&pinned, 4);\n  *pinned = 0, cudaMemset(device, 0, 4);\n"
           "  const cudaError_t error = cudaMemcpy(" +
           std::string(to) + ", " + from + ", 4, cudaMemcpy" + kind +
           ");\n  cudaFree(device), cudaFreeHost(pinned), std::free(heap), std::free(other);\n  if (error) *(volatile int*)device = 1;\n}\n";
  };
  for (const auto& report :
       reports_of_each({host("device", "heap", "HostToHost"), host("heap", "device", "HostToHost"),
                        host("pinned", "device", "HostToDevice"), host("device", "pinned", "DeviceToHost")})) {
    CHECK(messages_in(report) == "");
    CHECK(has(messages_in(report, "notes"), "CUDA goes by the pointers, and copies; write cudaMemcpy"));
  }
  for (const std::string& told :
       messages_of_each({host("device", "heap", "DeviceToHost"), host("heap", "device", "HostToDevice"),
                         host("heap", "other", "DeviceToDevice"), host("pinned", "heap", "DeviceToDevice")}))
    CHECK(has(told, "CUDA refuses it with cudaErrorInvalidValue, and nothing is copied"));
}

TEST_CASE("a fill whose bytes make other elements than it looks is a note") {
  const auto of = [](const char* fill) {
    return "__global__ void k(float* p) { p[threadIdx.x] += 1; }\nint main() {\n  float* p;\n  char* c;\n"
           "  cudaMalloc(&p, 64), cudaMalloc(&c, 64);\n  " +
           std::string(fill) + ";\n  cudaFree(p), cudaFree(c);\n}\n";
  };
  std::vector<std::string> notes;
  for (const auto& report :
       reports_of_each({of("cudaMemset(p, 1, 64)"), of("cudaMemset(p, 0, 1)"), of("cudaMemset(p, 0, 64)"),
                        of("cudaMemset(p, 0xff, 64)"), of("cudaMemset(p, 0x7f, 32)"), of("cudaMemset(c, 1, 64)")})) {
    CHECK(messages_in(report) == "");
    notes.push_back(messages_in(report, "notes"));
  }
  CHECK(has(notes[0],
            "tried.cu:6: cudaMemset fills each byte with 1, so that each element of p, which has 4 bytes, becomes "
            "0x01010101 and not 1"));
  CHECK(has(notes[1], "tried.cu:6: cudaMemset fills 1 of the 4 bytes of p[0], and leaves the rest as it was"));
  for (const int meant : {2, 3, 4, 5}) CHECK(notes[meant] == "");
}

TEST_CASE("a fill of the pointer's own variable is reported") {
  CHECK(
      has(messages_of("int main() {\n  int* p;\n  cudaMalloc(&p, 8);\n  cudaMemset(&p, 0, 8);\n  cudaFree(p);\n}\n"),
          "tried.cu:4: cudaMemset fails with cudaErrorInvalidValue, and writes nothing: its target is memory of the"));
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
