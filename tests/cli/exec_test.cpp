// `warpwise exec` and `warpwise inspect` on the real CPU backend.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <regex>
#include <thread>
#include <tuple>

#include "tests/support/cli_program.h"

using namespace warpwise::test;

namespace {

Outcome run_as_built(std::vector<std::string> arguments) {
  return Program(warpwise::test::warpwise_argv(std::move(arguments)), {{"COLUMNS", "120"}}).finish(300);
}

// Each thread copies one element; block 1 of 2 goes past the end unless `guard` is set.
std::string copy_program(const std::string& guard, const std::string& ending) {
  return R"(#include <cstdio>
__global__ void copy(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  )" + guard +
         R"( out[i] = in[i];
}
int main(int argc, char** argv) {
  float *in, *out;
  const int n = 48;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  copy<<<2, 32>>>(in, out, n);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  std::printf("argument %s", argc > 1 ? argv[1] : "none");
)" + ending +
         "\n}\n";
}

}  // namespace

TEST_CASE("exec passes a program's output and status through, and counts" * doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write("copy.cu", copy_program("if (i < n)", "return 0;"));
  const Outcome outcome = run_as_built({"exec", file, "--json", "--", "--odd argument"});
  CAPTURE(outcome.err);
  CHECK(outcome.status == 0);
  CHECK(outcome.out.rfind("argument --odd argument\n{", 0) == 0);  // the object has the last line to itself
  const auto json = outcome.json();
  REQUIRE(json.is_object());
  CHECK(json["exit"] == 0);
  CHECK(json["hazards"].empty());
  REQUIRE(json["kernels"].size() == 1);
  CHECK(json["kernels"][0]["name"] == "copy");
  CHECK(json["kernels"][0]["global_load"]["requests"] == 2);
  CHECK(json["kernels"][0]["global_load"]["sectors"] == 6);

  const Outcome text = run_as_built({"exec", file});
  CHECK(text.status == 0);
  CHECK(contains(text.out, "copy: 1 launch, grid 2, block 32"));
  CHECK(contains(text.out, "out[i] = in[i];"));
  CHECK(contains(text.out, "No hazards."));
}

TEST_CASE("exec ends with the program's own status, and with 1 where there is a hazard" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  CHECK(run_as_built({"exec", folder.write("seven.cu", copy_program("if (i < n)", "return 7;"))}).status == 7);

  const Outcome beyond = run_as_built({"exec", folder.write("beyond.cu", copy_program("", "return 0;"))});
  CHECK(beyond.status == 1);
  CHECK(contains(beyond.out, "out of bounds in copy"));
  CHECK(contains(beyond.out, "beyond.cu:4"));
  CHECK(contains(beyond.err, "hazard"));
}

TEST_CASE("exec tells what kernels did before the host code failed, and claims nothing where that is not known" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  for (const auto& [ending, signal, name] :
       {std::tuple{"__builtin_abort();", SIGABRT, "Aborted"},
        {"*static_cast<volatile int*>(nullptr) = 1;", SIGSEGV, "Segmentation fault"}}) {
    CAPTURE(ending);
    const Outcome outcome = run_as_built({"exec", folder.write("fails.cu", copy_program("if (i < n)", ending))});
    CHECK(outcome.status == 128 + signal);
    CHECK(contains(outcome.out, "copy: 1 launch"));
    CHECK(contains(outcome.out, "No hazards."));
    CHECK(contains(outcome.err, name));
  }
  const std::string killed = "#include <signal.h>\n" + copy_program("if (i < n)", "raise(SIGKILL);");
  const Outcome outcome = run_as_built({"exec", folder.write("killed.cu", killed)});
  CHECK(outcome.status == 128 + SIGKILL);
  CHECK(!contains(outcome.out, "hazard"));
  CHECK(contains(outcome.err, "nothing is known of its kernels"));
}

TEST_CASE("exec passes on what ends it: the report is written, and the program does not run on" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string waits =
      "#include <unistd.h>\n" +
      copy_program("if (i < n)", "std::printf(\" of %d\\n\", getpid()); std::fflush(stdout); for (;;) pause();");
  Program program(warpwise::test::warpwise_argv({"exec", folder.write("waits.cu", waits)}));
  REQUIRE(program.wait_for_next("argument none of ", 120));
  REQUIRE(program.wait_for_next("\n"));
  program.signal(SIGTERM);
  const Outcome outcome = program.finish();
  CHECK(outcome.status == 128 + SIGTERM);
  CHECK(contains(outcome.out, "copy: 1 launch"));
  const std::string number = "argument none of ";
  const int pid = std::atoi(outcome.out.c_str() + outcome.out.find(number) + number.size());
  REQUIRE(pid > 1);
  CHECK(::kill(pid, 0) != 0);
}

TEST_CASE("exec begins with what is wrong, and explains the words of its tables" * doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string text = run_as_built({"exec", folder.write("beyond.cu", copy_program("", "return 0;"))}).out;
  CHECK(text.find("1. out of bounds") < text.find("copy: 1 launch"));
  CHECK(text.find("copy: 1 launch") < text.find("The lines that move most"));
  CHECK(text.find("The lines that move most") < text.find("A request is one memory instruction of a warp"));
  CHECK(contains(text, "in[i]"));
}

TEST_CASE("exec says which kernel a signal has ended" * doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string spins =
      "#include <cstdio>\n__global__ void spins(volatile int* x) {\n  while (x[0] == 0) x[1 + blockIdx.x] = 1;\n}\n"
      "int main() {\n  int* x;\n  cudaMalloc(&x, 4096);\n  cudaMemset(x, 0, 4096);\n  std::puts(\"begun\");\n"
      "  std::fflush(stdout);\n  spins<<<40, 1>>>(x);\n  return cudaDeviceSynchronize();\n}\n";
  Program program(warpwise::test::warpwise_argv({"exec", folder.write("spins.cu", spins)}));
  REQUIRE(program.wait_for_next("begun\n", 120));
  std::this_thread::sleep_for(std::chrono::seconds(1));  // until the launch runs
  program.signal(SIGTERM);
  const Outcome outcome = program.finish();
  CHECK(outcome.status == 128 + SIGTERM);
  CHECK(contains(outcome.out, "The program was ended while spins ran, launched at spins.cu:11"));
  CHECK(!contains(outcome.out, "No kernel was launched"));
}

TEST_CASE("exec keeps a compiled program, and compiles again where a file has changed" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  folder.write("said.h", "#define SAID \"first\"\n");
  const std::string file =
      folder.write("says.cu",
                   "#include <cstdio>\n#include \"said.h\"\n#warning kept words\n__global__ void k() {}\n"
                   "int main() {\n  k<<<1, 1>>>();\n  std::puts(SAID);\n  return cudaDeviceSynchronize();\n}\n");
  const auto run = [&](std::vector<std::string> words) {
    return Program(warpwise::test::warpwise_argv(std::move(words)), {{"XDG_CACHE_HOME", folder.path + "/cache"}})
        .finish(300);
  };
  const auto replace_kept = [&] {  // so that it shows whether the kept one runs
    for (const auto& entry : std::filesystem::directory_iterator(folder.path + "/cache/warpwise/programs")) {
      std::filesystem::remove(entry.path() / "program");
      const Folder made;
      std::filesystem::copy_file(made.write("kept", "#!/bin/sh\necho kept\n", true), entry.path() / "program");
    }
  };
  const Outcome first = run({"exec", file});
  CHECK(contains(first.out, "first\n"));
  CHECK(contains(first.err, "kept words"));
  REQUIRE(std::filesystem::exists(folder.path + "/cache/warpwise/programs"));
  const Outcome second = run({"exec", file});
  CHECK(contains(second.out, "first\n"));
  CHECK(contains(second.err, "kept words"));  // the compiler's messages are shown again
  replace_kept();
  CHECK(contains(run({"exec", file}).out, "kept\n"));
  CHECK(contains(run({"exec", "--afresh", file}).out, "first\n"));
  CHECK(contains(run({"exec", "-D", "X=1", file}).out, "first\n"));
  replace_kept();
  folder.write("said.h", "#define SAID \"other\"\n");
  CHECK(contains(run({"exec", file}).out, "other\n"));
  CHECK(contains(run({"exec", file}).out, "other\n"));
}

TEST_CASE("exec counts only some blocks of a launch that would take too long, and says so; --exact counts all" *
          doctest::skip(!has_simt_worker()) * doctest::test_suite("long")) {
  const Folder folder;
  // Each block makes 256 x 20000 accesses, and each core counts 800 of them: more than 20 s, on a fast machine too. Most blocks make
  // an eighth of that, which turns out once the first sixteenth of all has run.
  const unsigned blocks = 800 * std::max(1u, std::thread::hardware_concurrency());
  const std::string file = folder.write(
      "long.cu",
      fmt::format("constexpr int kBlocks = {};\n", blocks) +
          "__global__ void sum(const int* in, int* out, int n) {\n  int s = 0;\n"
          "  if (blockIdx.x >= gridDim.x / 16) n /= 8;\n  for (int k = 0; k < n; ++k) s += "
          "in[(k * 37 + threadIdx.x) & 1023];\n  out[blockIdx.x * 256 + threadIdx.x] = s;\n}\nint main(int argc, char**) {\n"
          "  int *in, *out;\n  const int blocks = argc > 1 ? 4 : kBlocks;\n  cudaMalloc(&in, 4096);\n"
          "  cudaMalloc(&out, 256 * 4 * blocks);\n  cudaMemset(in, 0, 4096);\n  sum<<<blocks, 256>>>(in, out, 20000);\n"
          "  const int failed = cudaDeviceSynchronize();\n  cudaFree(in), cudaFree(out);\n  return failed;\n}\n");
  const Outcome sampled = run_as_built({"exec", file, "--json"});
  CAPTURE(sampled.err);
  CHECK(sampled.status == 0);
  CHECK(contains(sampled.err, "counting and checking all of sum would take about"));
  REQUIRE(sampled.json()["kernels"].size() == 1);
  const double share = sampled.json()["kernels"][0].value("sampled", 1.0);
  CHECK(share < 0.9);
  // 8 warps a block; scaled to all blocks.
  CHECK(sampled.json()["kernels"][0]["global_store"]["requests"].get<double>() ==
        doctest::Approx(8 * blocks).epsilon(0.01));
  CHECK(sampled.json()["kernels"][0]["global_load"]["requests"].get<double>() ==
        doctest::Approx(8.0 * blocks * 20000 * (1 + 15 / 8.0) / 16).epsilon(0.2));
  const Outcome small = run_as_built({"exec", file, "--exact", "--json", "--", "few"});
  CHECK(!contains(small.err, "would take"));
  CHECK(!small.json()["kernels"][0].contains("sampled"));
  CHECK(run_as_built({"exec", file, "--exact", "--sample"}).status == 2);
}

TEST_CASE("exec counts only some blocks of a kernel's further launches when its launches have taken long" *
          doctest::skip(!has_simt_worker()) * doctest::test_suite("long")) {
  const Folder folder;
  // Launches for 16 s of the clock and of the processor: none of them takes long, and all of them together take more than 10 s.
  const std::string file = folder.write(
      "often.cu",
      "#include <time.h>\n__global__ void sum(const int* in, int* out, int n) {\n  int s = 0;\n"
      "  for (int k = 0; k < n; ++k) s += in[(k * 37 + threadIdx.x) & 1023];\n"
      "  out[blockIdx.x * 64 + threadIdx.x] = s + 1;\n}\nint main() {\n  int *in, *out, *host = new int[64 * 256];\n"
      "  cudaMalloc(&in, 4096), cudaMalloc(&out, 4 * 64 * 256);\n  cudaMemset(in, 0, 4096);\n  int wrong = 0;\n"
      "  for (const time_t begun = time(nullptr); time(nullptr) < begun + 16 || clock() / CLOCKS_PER_SEC < 16;) {\n"
      "    cudaMemset(out, 0, 4 * 64 * 256);\n    sum<<<256, 64>>>(in, out, 500);\n"
      "    cudaMemcpy(host, out, 4 * 64 * 256, cudaMemcpyDeviceToHost);\n"
      "    for (int i = 0; i < 64 * 256; ++i) wrong += host[i] != 1;\n  }\n"
      "  cudaFree(in), cudaFree(out);\n  return wrong != 0;\n}\n");
  const Outcome sampled = run_as_built({"exec", file, "--json"});
  CAPTURE(sampled.err);
  CHECK(sampled.status == 0);  // the blocks that are not counted run all the same
  CHECK(contains(sampled.err, "counting and checking the launches of sum has taken"));
  REQUIRE(sampled.json()["kernels"].size() == 1);
  const auto kernel = sampled.json()["kernels"][0];
  CHECK(kernel.value("sampled", 1.0) < 0.8);  // of the blocks of all launches
  // 2 warps a block; scaled to all blocks.
  CHECK(kernel["global_store"]["requests"].get<double>() ==
        doctest::Approx(2 * 256 * kernel["launches"].get<double>()).epsilon(0.01));
  CHECK(!contains(run_as_built({"exec", file, "--exact", "--json"}).err, "has taken"));
}

TEST_CASE("exec says that the host's stack is full, and where" * doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const Outcome outcome = run_as_built(
      {"exec", folder.write("large.cu",
                            "__global__ void k() {}\nint main() {\n  float numbers[4 << 20];\n"
                            "  for (int i = 0; i < 4 << 20; ++i) static_cast<volatile float*>(numbers)[i] = 1;\n"
                            "  k<<<1, 1>>>();\n  return cudaDeviceSynchronize();\n}\n")});
  CHECK(outcome.status == 128 + SIGSEGV);
  CAPTURE(outcome.err);
  // Ubuntu's compilers touch each page of a frame where the function begins: the line is main's there.
  CHECK(std::regex_search(outcome.err, std::regex("large\\.cu:[2-4]: the host's stack")));
  CHECK(contains(outcome.err, "make large arrays static"));
  CHECK(!contains(outcome.err, "call exit"));
}

TEST_CASE("exec says where a program does not compile" * doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write("broken.cu", "int main() {\n  return nonsense;\n}\n");
  const Outcome outcome = run_as_built({"exec", file, "--json"});
  CHECK(outcome.status == 1);
  CHECK(contains(outcome.err, "broken.cu:2"));
  CHECK(contains(outcome.err, "nonsense"));
  CHECK(outcome.json()["compiled"] == false);
}

TEST_CASE("exec's folder and definition options take one word each, wherever the file stands" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  folder.write("extra.h", "constexpr int kValue = 3;\n");
  const std::string file = folder.write(
      "asks.cu", "#include <cstdio>\n#include \"extra.h\"\nint main() { std::printf(\"%d %d\", kValue, WIDTH); }\n");
  const std::string include = folder.path + "/.";
  for (const auto& words : {std::vector<std::string>{"exec", "-I", include, "-D", "WIDTH=8", file},
                            {"exec", "-D", "WIDTH=8", file, "-I", include},
                            {"exec", "-I" + include, "-DWIDTH=8", file}}) {
    const Outcome outcome = run_as_built(words);
    CAPTURE(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, "3 8"));
  }
}

namespace {
// A program with two .cu files, one of which has a device function for the other's kernel, a .cpp file and a folder of
// headers.
void write_several_files(const Folder& folder) {
  std::filesystem::create_directory(folder.path + "/inc");
  folder.write("inc/scale.h", "#pragma once\nvoid scale(float* x, int n);\nint show(const float* x, int n);\n");
  folder.write("scale.cu",
               "#include \"scale.h\"\n__device__ float factor(int i);\n__constant__ float offset = FIRST;\n"
               "__global__ void kernel(float* x, int n) {\n  if (threadIdx.x < n) x[threadIdx.x] = "
               "factor(threadIdx.x) + offset;\n}\nvoid scale(float* x, int n) { kernel<<<1, 32>>>(x, n); }\n");
  folder.write("factor.cu", "__device__ float factor(int i) { return 2.0f * i; }\n");
  folder.write("main.cpp",
               "#include <cuda_runtime.h>\n#include <cstdio>\n#include <cstdlib>\n#include \"scale.h\"\n"
               "#ifdef __CUDACC__\n#error nvcc compiles no .cpp file as CUDA\n#endif\n"
               "int main(int argc, char** argv) {\n  float host[8], *x;\n  cudaMalloc((void**)&x, sizeof host);\n"
               "  scale(x, 8);\n  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);\n  cudaFree(x);\n"
               "  std::printf(\"%g for %s\\n\", host[7], argc > 1 ? argv[1] : \"nobody\");\n}\n");
}
}  // namespace

TEST_CASE("exec: kernels of one name in two files each have their own shared memory" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  for (const std::string name : {"one", "two"})  // 32 KB each: a kernel that had both would be refused
    folder.write(name + ".cu",
                 "namespace { __global__ void same(float* out) {\n"
                 "  __shared__ float part[8192];\n"
                 "  part[threadIdx.x] = 1;\n"
                 "  __syncthreads();\n"
                 "  out[threadIdx.x] = part[31 - threadIdx.x];\n"
                 "} }\n"
                 "void run_" +
                     name + "(float* out) { same<<<1, 32>>>(out); }\n");
  folder.write("main.cu",
               "void run_one(float*);\nvoid run_two(float*);\n"
               "int main() {\n  float* p;\n  cudaMalloc(&p, 128);\n  run_one(p);\n  run_two(p);\n"
               "  const int status = cudaDeviceSynchronize() != cudaSuccess || cudaGetLastError() != cudaSuccess;\n"
               "  cudaFree(p);\n  return status;\n}\n");
  const std::string at = folder.path + "/";
  const Outcome outcome = run_as_built({"exec", at + "main.cu", at + "one.cu", at + "two.cu"});
  CAPTURE(outcome.err);
  CHECK(outcome.status == 0);
  CHECK(contains(outcome.out, "No hazards."));
  CHECK(contains(outcome.out, "2 launches"));
}

TEST_CASE("exec takes several files, and nvcc's command line as it stands" * doctest::skip(!has_simt_worker())) {
  const Folder folder;
  write_several_files(folder);
  const std::string at = folder.path + "/", include = at + "inc";
  for (const auto& words : {std::vector<std::string>{"exec", at + "scale.cu", at + "factor.cu", at + "main.cpp", "-I",
                                                     include, "-D", "FIRST=3", "--", "one"},
                            {"exec",
                             "--",
                             "nvcc",
                             "-O3",
                             "-arch=sm_80",
                             "-gencode",
                             "arch=compute_80,code=sm_80",
                             "-std=c++17",
                             "-Xcompiler",
                             "-Wall,-march=native",
                             "--use_fast_math",
                             "-rdc=true",
                             at + "scale.cu",
                             at + "factor.cu",
                             at + "main.cpp",
                             "-I" + include,
                             "-DFIRST=3",
                             "-lcudart",
                             "-lcublas",
                             "-lm",
                             "-o",
                             at + "program",
                             "--",
                             "one"}}) {
    const Outcome outcome = run_as_built(words);
    CAPTURE(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, "17 for one\n"));
    CHECK(contains(outcome.out, "kernel: 1 launch"));
    CHECK(contains(outcome.out, "No hazards."));
  }
}

TEST_CASE("warpwise under the name nvcc builds and runs what a Makefile compiles" * doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string nvcc = folder.path + "/nvcc",
                    source = folder.write("a.cu", copy_program("if (i < n)", "return 0;"));
  std::filesystem::create_symlink(warpwise::test::warpwise_argv({}).front(), nvcc);
  const Outcome outcome = Program({nvcc, "-O3", "-o", folder.path + "/x", source}, {}).finish(300);
  CAPTURE(outcome.err);
  CHECK(outcome.status == 0);
  CHECK(contains(outcome.out, "No hazards."));
}

TEST_CASE("exec says where options of the compiler and of the program go") {
  const Outcome outcome = run_as_built({"exec", "a.cu", "-lcublas"});
  CHECK(outcome.status == 2);
  CHECK(contains(outcome.err, "`warpwise exec -- nvcc a.cu -lcublas`, and your program's own after --"));
}

TEST_CASE("a program that wants a newer device is told how to get it, and --arch gives it" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write("newer.cu", R"(#include <cstdio>
__global__ void k(int* out) { *out = 1; }
int main() {
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  if (device.major < 9) return std::puts("needs 9.0"), 0;
  int* out;
  cudaMalloc(&out, 4);
  k<<<1, 1>>>(out);
  cudaFree(out);
  return std::printf("ran on %d.%d\n", device.major, device.minor), 0;
}
)");
  const Outcome older = run_as_built({"exec", file});
  CHECK(contains(older.out, "needs 9.0"));
  CHECK(contains(older.err, "Its compute capability is 8.0; `warpwise exec --arch sm_90` gives it another"));
  for (const auto& words : {std::vector<std::string>{"exec", "--arch", "sm_90", file},
                            {"exec", "--arch", "90", "--", "nvcc", "-arch=sm_80", file, "-o", folder.path + "/newer"},
                            {"exec", "--", "nvcc", "-arch=sm_90", file, "-o", folder.path + "/newer"}}) {
    const Outcome newer = run_as_built(words);
    CAPTURE(newer.err);
    CHECK(newer.status == 0);
    CHECK(contains(newer.out, "ran on 9.0"));
    CHECK_FALSE(contains(newer.err, "--arch"));
  }
  const Outcome old = run_as_built({"exec", "--arch", "sm_60", file});
  CHECK(old.status == 2);
  CHECK(contains(old.err, "give one from sm_70 on"));
}

TEST_CASE("exec makes the objects that nvcc's command line asks for, and links and runs them" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  write_several_files(folder);
  const std::string at = folder.path + "/";
  for (const std::string name : {"scale.cu", "factor.cu", "main.cpp"}) {
    const Outcome made =
        run_as_built({"exec", "--", "nvcc", "-dc", at + name, "-I", at + "inc", "-DFIRST=3", "-o", at + name + ".o"});
    CAPTURE(made.err);
    CHECK(made.status == 0);
  }
  const Outcome outcome =
      run_as_built({"exec", "--", "nvcc", at + "scale.cu.o", at + "factor.cu.o", at + "main.cpp.o", "-o", at + "x"});
  CAPTURE(outcome.err);
  CHECK(outcome.status == 0);
  CHECK(contains(outcome.out, "17 for nobody"));

  const Outcome ptx = run_as_built({"exec", "--", "nvcc", "-ptx", at + "factor.cu"});
  CHECK(ptx.status == 1);
  CHECK(contains(ptx.err, "-ptx makes no program that the CPU backend could run"));
  const Outcome other = run_as_built({"exec", "--", "gcc", at + "main.cpp"});
  CHECK(other.status == 2);
  CHECK(contains(other.err, "no command line of nvcc"));
}

TEST_CASE("exec --sample counts some blocks of a large launch, says so, and leaves small ones whole" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write(
      "large.cu",
      "__global__ void fill(int* x) { x[blockIdx.x * 256 + threadIdx.x] = 1; }\n__global__ void last(int* x) { *x = 2; }\n"
      "int main() {\n  int* x;\n  const int n = 1 << 18;\n  cudaMalloc(&x, 4 * n);\n  fill<<<n / 256, 256>>>(x);\n"
      "  int* host = new int[n];\n  cudaMemcpy(host, x, 4 * n, cudaMemcpyDeviceToHost);\n  int sum = 0;\n"
      "  for (int i = 0; i < n; ++i) sum += host[i];\n  last<<<1, 1>>>(x);\n  cudaFree(x);\n  return sum != n;\n}\n");
  const auto whole = run_as_built({"exec", file, "--json"}).json();
  const auto sampled = run_as_built({"exec", file, "--sample", "--json"}).json();
  REQUIRE(sampled["kernels"].size() == 2);
  CHECK(sampled["exit"] == 0);  // every block has run
  CHECK(!whole["kernels"][0].contains("sampled"));
  CHECK(sampled["kernels"][0]["sampled"] == doctest::Approx(0.125));
  CHECK(sampled["kernels"][0]["global_store"]["requests"] == whole["kernels"][0]["global_store"]["requests"]);
  CHECK(!sampled["kernels"][1].contains("sampled"));
  CHECK(contains(run_as_built({"exec", file, "--sample"}).out, "of its blocks counted, figures scaled"));
}

TEST_CASE("exec notes memory that is never freed, which is a hazard with --strict alone" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write("keeps.cu", "int main() {\n  float* kept;\n  cudaMalloc(&kept, 400);\n}\n");
  const Outcome note = run_as_built({"exec", file});
  CHECK(note.status == 0);
  CHECK(contains(note.out, "No hazards."));
  CHECK(contains(note.out, "Note: "));
  CHECK(contains(note.out, "keeps.cu:3"));
  const Outcome strict = run_as_built({"exec", file, "--strict"});
  CHECK(strict.status == 1);
  CHECK(contains(strict.out, "1. leak"));
  CHECK(contains(strict.err, "1 hazard found"));
}

TEST_CASE("exec notes threads that return before a barrier, which are a hazard with --strict alone" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write(
      "early.cu",
      "__global__ void k(int* out, int n) {\n  if (threadIdx.x >= n) return;\n  __syncthreads();\n  out[threadIdx.x] = 1;\n}\n"
      "int main() {\n  int* d;\n  cudaMalloc(&d, 256);\n  k<<<1, 64>>>(d, 50);\n  cudaFree(d);\n}\n");
  const Outcome note = run_as_built({"exec", file});
  CHECK(note.status == 0);
  CHECK(contains(note.out, "No hazards."));
  CHECK(contains(note.out, "Note: early.cu:3: thread (0, 0, 0)"));
  const Outcome strict = run_as_built({"exec", file, "--strict"});
  CHECK(strict.status == 1);
  CHECK(contains(strict.out, "1. divergent in k"));
}

TEST_CASE("exec puts the leaks of one call together" * doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const Outcome outcome = run_as_built(
      {"exec",
       folder.write("keeps.cu",
                    "int main() {\n  float* kept[8];\n  for (auto& one : kept)\n    cudaMalloc(&one, 400);\n}\n")});
  CHECK(contains(outcome.out, "keeps.cu:4: one: 8 allocations of 400 bytes were never freed"));
}

TEST_CASE("exec says how to simulate the devices that a program asks for" * doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file =
      folder.write("three.cu", "int main() { return cudaSetDevice(2) == cudaErrorInvalidDevice ? 3 : 0; }\n");
  const Outcome outcome = run_as_built({"exec", file});
  CHECK(outcome.status == 3);
  CHECK(contains(outcome.err, "`warpwise exec --devices 3` simulates more"));
  const Outcome enough = run_as_built({"exec", file, "--devices", "3"});
  CHECK(enough.status == 0);
  CHECK(!contains(enough.err, "simulates"));
}

TEST_CASE("exec --sample names the line of a bad access in a block that is not counted" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write("far.cu", R"(
template <class T>
__device__ __noinline__ T at(const T* numbers, long long i) {
  T sum = 0;
  for (int k = 0; k < 3; ++k) sum += numbers[k];
  return sum + numbers[i];
}
__global__ void add(float* numbers, long long far) {
  if (blockIdx.x != 4322) return;
  __syncthreads();
  numbers[threadIdx.x] += at(numbers, threadIdx.x == 7 ? far : 0);
}
int main() {
  float* numbers;
  cudaMalloc(&numbers, 1024);
  cudaMemset(numbers, 0, 1024);
  add<<<10000, 32>>>(numbers, 1ll << 50);
  cudaDeviceSynchronize();
})");
  const std::string said = run_as_built({"exec", file, "--sample"}).out;
  CHECK(contains(said, "no memory access counted"));  // so the block runs in the copy without hooks
  CHECK(contains(said, "far.cu:6: thread (7, 0, 0) of block (4322, 0, 0)"));
  CHECK(contains(said, "so large that there is no such"));
}

TEST_CASE("exec --sample counts a launch's first block" * doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write("first.cu",
                                        "__global__ void k(int* o) {\n  if (blockIdx.x == 0) o[threadIdx.x] = 1;\n}\n"
                                        "int main() {\n  int* o;\n  cudaMalloc(&o, 1024);\n  k<<<4096, 256>>>(o);\n"
                                        "  cudaDeviceSynchronize();\n  cudaFree(o);\n}\n");
  CHECK(contains(run_as_built({"exec", file, "--sample"}).out, "first.cu:2"));
}

TEST_CASE("exec puts hazards of one cause together, with the lines where it shows" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write("beyond.cu",
                                        "__global__ void beyond(int* x) {\n  x[8 + threadIdx.x] = 1;\n"
                                        "  x[16 + threadIdx.x] = 2;\n}\nint main() {\n  int* x;\n"
                                        "  cudaMalloc(&x, 32);\n  beyond<<<1, 4>>>(x);\n  cudaDeviceSynchronize();\n"
                                        "  beyond<<<1, 4>>>(x + 4);\n  cudaDeviceSynchronize();\n}\n");
  const Outcome outcome = run_as_built({"exec", file});
  CHECK(outcome.status == 1);
  CHECK(contains(outcome.err, "1 hazard found"));
  CHECK(contains(outcome.out, "1. out of bounds in beyond"));
  CHECK(!contains(outcome.out, "2. out of bounds"));
  CHECK(contains(outcome.out, "The same at beyond.cu:3"));
}

TEST_CASE("exec tells memory that nothing has written once, with all kernels that read it" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write(
      "short.cu",
      "template <class T>\n__global__ void first(const T* in, T* out) { out[threadIdx.x] = in[threadIdx.x]; }\n"
      "__global__ void second(const int* in, int* out) {\n  out[threadIdx.x] = in[threadIdx.x] + 1;\n}\n"
      "__global__ void third(const int* in, int* out) {\n  out[threadIdx.x] = in[threadIdx.x] + 2;\n}\n"
      "int main() {\n  int *d, *out;\n  cudaMalloc(&d, 512);\n  cudaMalloc(&out, 4096);\n  for (int i = 0; i < 9; ++i)\n"
      "    first<int><<<1, 128>>>(d, out);\n  first<unsigned><<<1, 128>>>((unsigned*)d, (unsigned*)out);\n"
      "  second<<<1, 64>>>(d, out);\n  third<<<1, 64>>>(d, out);\n  cudaFree(d), cudaFree(out);\n}\n");
  const Outcome outcome = run_as_built({"exec", file});
  CHECK(contains(outcome.err, "1 hazard found"));
  CHECK(contains(outcome.out, "1. uninitialised in first<int>, first<unsigned int> (256 times or more)"));
  CHECK(contains(outcome.out, "Also read by second (short.cu:4), third (short.cu:7)."));
}

TEST_CASE("exec names the calls of libraries that it does not count" * doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file =
      folder.write("sorts.cu",
                   "#include <thrust/device_vector.h>\n#include <thrust/sort.h>\nint main() {\n"
                   "  thrust::device_vector<int> v(4, 1);\n  thrust::sort(v.begin(), v.end());\n}\n");
  CHECK(contains(run_as_built({"exec", file}).out, "Note: run, and not counted: thrust::sort (1 call)."));
  const auto json = run_as_built({"exec", file, "--json"}).json();
  REQUIRE(json["uncounted"].size() == 1);
  CHECK(json["uncounted"][0]["call"] == "thrust::sort");
}

TEST_CASE("exec ends a kernel in which no block comes to its end, and not a long one whose blocks do" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const auto spins = [](const char* condition) {
    return std::string("__global__ void spins(volatile int* x) {\n  long long begin = clock64();\n  while (") +
           condition +
           ") x[1 + blockIdx.x] = 1;\n}\nint main() {\n  int* x;\n  cudaMalloc(&x, 4096);\n"
           "  cudaMemset(x, 0, 4096);\n  spins<<<40, 1>>>(x);\n"
           "  return cudaDeviceSynchronize() != cudaSuccess;\n}\n";
  };
  // 40 blocks of 0.1 s each take twice the limit on two cores, and more on one.
  const Outcome slow = run_as_built(
      {"exec", folder.write("slow.cu", spins("clock64() - begin < 100000000")), "--time-limit", "1", "--workers", "2"});
  CAPTURE(slow.out);
  CHECK(slow.status == 0);
  CHECK(contains(slow.out, "No hazards."));
  const Outcome endless = run_as_built({"exec", folder.write("endless.cu", spins("x[0] == 0")), "--time-limit", "1"});
  CHECK(endless.status == 1);
  CHECK(contains(endless.out, "1. time in spins"));
}

namespace {

const char* const kSlow = R"(#include <cstdio>
constexpr int N = 512;
__global__ void turn(const float* in, float* out) {
  int col = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 8 + threadIdx.y;
  out[col * N + row] = in[row * N + col];
}
__global__ void total(const float* x, float* sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(sum, x[i]);
}
int main() {
  float *a, *b, *s;
  cudaMalloc(&a, N * N * 4), cudaMalloc(&b, N * N * 4), cudaMalloc(&s, 4);
  cudaMemset(a, 0, N * N * 4), cudaMemset(s, 0, 4);
  turn<<<dim3(N / 32, N / 8), dim3(32, 8)>>>(a, b);
  total<<<N * N / 256, 256>>>(b, s);
  cudaDeviceSynchronize();
  cudaFree(a), cudaFree(b), cudaFree(s);
}
)";

}  // namespace

TEST_CASE("exec says why a kernel is slow and what would help, where most can be won first, on two screens" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write("slow.cu", kSlow);
  const auto report = run_as_built({"exec", file, "--gpu", "h200", "--json"}).json();
  REQUIRE(report.is_object());
  const auto &turn = report["kernels"][0], &total = report["kernels"][1];
  REQUIRE(turn["advice"].size() > 0);
  REQUIRE(total["advice"].size() > 0);
  CHECK(turn["advice"][0]["kind"] == "uncoalesced_store");
  CHECK(turn["advice"][0]["line"] == 5);
  CHECK(turn["advice"][0]["lesson"] == "transpose/tiled");
  CHECK(total["advice"][0]["kind"] == "atomics");
  CHECK(total["advice"][0]["line"] == 9);
  for (const auto& kernel : report["kernels"]) {
    const auto& first = kernel["advice"][0];
    const double now = kernel["modelled"]["time_us"], cost = first["cost_us"], without = first["without_us"];
    CHECK(cost + without == doctest::Approx(now));
    CHECK(first["low_us"] < without);
    CHECK(first["high_us"] > without);
  }
  const std::string text = run_as_built({"exec", file, "--gpu", "h200"}).out;
  const size_t first = text.find("What would help total"), other = text.find("turn, "),
               table = text.find("total: 1 launch");
  CHECK(text.find("No hazards.") < first);
  CHECK(first < other);
  CHECK(other < table);
  CHECK(table < text.find("turn: 1 launch"));
  CHECK(contains(text, "slow.cu:9: 262144 atomics meet on one line"));
  CHECK(contains(text, "See reduction/atomic_block."));
  CHECK(std::count(text.begin(), text.end(), '\n') <= 48);
  CHECK(contains(run_as_built({"exec", file, "--gpu", "h200", "--all"}).out, "What would help turn"));
}

namespace {

// What its argument says: pageable copies in a loop, needless waits, many launches, copies and a kernel in turn, and a
// trip that pinning would not make shorter.
const char* const kPrograms = R"(#include <cstdlib>
constexpr int N = 1 << 20;
__global__ void add_one(float* x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
__global__ void small(float* x) { x[threadIdx.x] += 1; }
int main(int, char** argv) {
  const char what = *argv[1];
  float *pageable = new float[N](), *pinned, *x;
  cudaMallocHost(&pinned, N * 4), cudaMalloc(&x, N * 4);
  for (int i = 0; i < N; i++) pinned[i] = 1;
  cudaMemset(x, 0, N * 4);
  for (int k = 0; what == 'p' && k < 12; k++) {
    cudaMemcpy(x, pageable, N * 4, cudaMemcpyHostToDevice);
    add_one<<<N / 256, 256>>>(x);
  }
  for (int k = 0; what == 'w' && k < 100; k++) {
    small<<<1, 256>>>(x);
    cudaDeviceSynchronize();
  }
  for (int k = 0; what == 'l' && k < 100; k++)
    small<<<1, 256>>>(x);
  if (what == 't') {
    cudaMemcpyAsync(x, pinned, N * 4, cudaMemcpyHostToDevice);
    add_one<<<N / 256, 256>>>(x);
    cudaMemcpyAsync(pinned, x, N * 4, cudaMemcpyDeviceToHost);
  }
  if (what == 'o') {
    cudaMemcpy(x, pageable, N * 4, cudaMemcpyHostToDevice);
    add_one<<<N / 256, 256>>>(x);
    cudaMemcpy(pageable, x, N * 4, cudaMemcpyDeviceToHost);
  }
  cudaDeviceSynchronize();
  cudaFree(x), cudaFreeHost(pinned), delete[] pageable;
}
)";

}  // namespace

TEST_CASE("exec says what would help a program as a whole, and on which line" * doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write("whole.cu", kPrograms);
  struct Expected {
    const char *argument, *kind;
    std::vector<int> lines;  // of a trip that goes both ways, either
  };
  for (const auto& [argument, kind, lines] : std::vector<Expected>{
           {"p", "pageable_copies", {12}}, {"w", "waits", {17}}, {"l", "launches", {20}}, {"t", "overlap", {22, 24}}}) {
    CAPTURE(argument);
    const auto report = run_as_built({"exec", file, "--gpu", "h200", "--json", "--", argument}).json();
    REQUIRE(report.contains("program"));
    CHECK_FALSE(report.contains("calls"));
    const auto& program = report["program"];
    REQUIRE(program["advice"].size() > 0);
    const auto& first = program["advice"][0];
    CHECK(first["kind"] == kind);
    CHECK(std::count(lines.begin(), lines.end(), first["line"].get<int>()) == 1);
    const double now = program["time_us"], cost = first["cost_us"], without = first["without_us"];
    CHECK(cost + without == doctest::Approx(now));
    CHECK(without < 0.9 * now);
    CHECK(first["low_us"] < without);
    CHECK(first["high_us"] > without);
    const std::string text = run_as_built({"exec", file, "--gpu", "h200", "--", argument}).out;
    const size_t kernel = text.find("What would help"), whole = text.find("What would help the program as a whole");
    CHECK(kernel < whole);
    CHECK(whole < text.find("requests"));
    CHECK(std::count(text.begin(), text.end(), '\n') <= 48);
  }
  // Pinning takes as long as several copies, and what is copied from pageable memory overlaps with nothing.
  const auto once = run_as_built({"exec", file, "--gpu", "h200", "--json", "--", "o"}).json();
  REQUIRE(once.contains("program"));
  CHECK(once["program"]["time_us"] > 0);
  CHECK(once["program"]["advice"].empty());
}

TEST_CASE("of twenty kernels, exec begins with the one where most can be won, on two screens" *
          doctest::skip(!has_simt_worker())) {
  constexpr int kKernels = 20, kBad = 13;
  std::string kernels, launches;
  for (int k = 1; k <= kKernels; ++k) {
    const std::string name = "k" + std::to_string(k);
    kernels += "__global__ void " + name + "(const float4* in, float4* out) {\n" +
               "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  out[" +
               (k == kBad ? "i % 128 * 512 + i / 128" : "i") + "] = in[i];\n}\n";
    launches += "  " + name + "<<<256, 256>>>(a, b);\n";
  }
  const Folder folder;
  const std::string file = folder.write(
      "twenty.cu", kernels + "int main() {\n  float4 *a, *b;\n  cudaMalloc(&a, 1 << 20), cudaMalloc(&b, 1 << " +
                       "20);\n  cudaMemset(a, 0, 1 << 20);\n" + launches +
                       "  cudaDeviceSynchronize();\n  cudaFree(a), cudaFree(b);\n}\n");
  const auto report = run_as_built({"exec", file, "--gpu", "h200", "--json"}).json();
  REQUIRE(report["kernels"].size() == kKernels);
  for (const auto& kernel : report["kernels"]) {
    const double time = kernel["modelled"]["time_us"], own = kernel["modelled"]["kernel_us"];
    CHECK(own > 0);
    CHECK(own < time);
  }
  const std::string text = run_as_built({"exec", file, "--gpu", "h200"}).out;
  CAPTURE(text);
  CHECK(contains(text, "What would help k13"));
  CHECK(text.find("What would help k13") == text.find("What would help"));
  CHECK(contains(text, "twenty.cu:" + std::to_string(4 * kBad - 1) + ": "));
  CHECK(std::count(text.begin(), text.end(), '\n') <= 48);
  const std::string all = run_as_built({"exec", file, "--gpu", "h200", "--all"}).out;
  for (int k = 1; k <= kKernels; ++k) CHECK(contains(all, "k" + std::to_string(k) + ": 1 launch"));
}

TEST_CASE("inspect shows a step's source with its counters, the same as JSON" * doctest::skip(!has_simt_worker())) {
  const Outcome text = run_as_built({"inspect", "transpose/tiled", "--size", "64x64"});
  CAPTURE(text.err);
  CHECK(text.status == 0);
  CHECK(contains(text.out, "global load"));
  CHECK(contains(text.out, "__syncthreads"));
  CHECK(contains(text.out, "No hazards."));
  const auto json = run_as_built({"inspect", "transpose/tiled", "--size", "64x64", "--json"}).json();
  REQUIRE(json.is_object());
  CHECK(json["step"] == "tiled");
  CHECK(json["size"] == "64x64");
  CHECK(json["kernels"][0]["global_load"]["requests"] == 128);
  CHECK(json["kernels"][0]["global_load"]["sectors"] == 512);
}

TEST_CASE("exec simulates as many devices as are asked for" * doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write(
      "devices.cu",
      "#include <cstdio>\nint main() { int n = 0; cudaGetDeviceCount(&n); std::printf(\"%d devices\", n); }\n");
  CHECK(contains(run_as_built({"exec", file}).out, "1 devices"));
  CHECK(contains(run_as_built({"exec", file, "--devices", "3"}).out, "3 devices"));
  const Outcome many = run_as_built({"exec", file, "--devices", "9"});
  CHECK(many.status == 2);
  CHECK(contains(many.err, "--devices"));
}

TEST_CASE("exec simulates devices with as much memory as is asked for" * doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write("memory.cu",
                                        "#include <cstdio>\nint main() {\n  size_t free, all;\n  cudaMemGetInfo(&free, "
                                        "&all);\n  std::printf(\"%zu of %zu bytes\", free, all);\n}\n");
  CHECK(contains(run_as_built({"exec", file, "--gpu-memory", "3MB"}).out, "3000000 of 3000000 bytes"));
  const Outcome none = run_as_built({"exec", file, "--gpu-memory", "much"});
  CHECK(none.status == 2);
  CHECK(contains(none.err, "no amount of memory"));
}

TEST_CASE("run refuses devices and memory of programs for a lesson that has none" * doctest::skip(!has_simt_worker())) {
  for (const auto& [option, value] : {std::pair{"--devices", "2"}, {"--gpu-memory", "1GB"}}) {
    const Outcome outcome =
        run_as_built({"run", "transpose/tiled", "--backend", "simt", "--size", "8x8", option, value});
    CHECK(outcome.status == 2);
    CHECK(contains(outcome.err, std::string(option) + " is for steps that manage streams and memory themselves"));
  }
}
