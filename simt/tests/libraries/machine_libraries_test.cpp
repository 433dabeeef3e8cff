// The distribution's libraries behind cuBLAS and cuFFT: when they are loaded, and what is said where they are missing.
#include <dlfcn.h>
#include <doctest/doctest.h>

#include "support/program.h"

namespace {

/// Calls cuBLAS and cuFFT once each. Prints when OpenBLAS is loaded, how many threads there are then, and what the calls return.
constexpr const char* kProgram =
    "#include <cublas_v2.h>\n#include <cufft.h>\n#include <cstdio>\n#include <cstring>\n#include <unistd.h>\n"
    "#include <sys/wait.h>\n#include <filesystem>\n"
    "static bool has_blas() {\n"
    "  FILE* maps = std::fopen(\"/proc/self/maps\", \"r\");\n"
    "  bool found = false;\n"
    "  for (char line[512]; std::fgets(line, sizeof line, maps);)\n"
    "    found |= std::strstr(line, \"blas\") && !std::strstr(line, \"nvblas\");\n"
    "  std::fclose(maps);\n"
    "  return found;\n"
    "}\n"
    "static long threads() {\n"
    "  long n = 0;\n"
    "  for (const auto& one : std::filesystem::directory_iterator(\"/proc/self/task\")) n += one.exists();\n"
    "  return n;\n"
    "}\n"
    "int main() {\n"
    "  cublasHandle_t handle;\n  cublasCreate(&handle);\n"
    "  constexpr int n = 256;\n"
    "  float *x, one = 1;\n  cudaMallocManaged(&x, 3 * n * n * sizeof(float));\n"
    "  for (int i = 0; i < 3 * n * n; ++i) x[i] = 1;\n"
    "  const bool before = has_blas();\n  const long alone = threads();\n"
    "  const auto product = [&] {\n"
    "    return cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, x, n, x + n * n, n, &one, x + 2 * n * n, n);\n"
    "  };\n"
    "  const int multiplied = product();\n"
    "  std::printf(\"loaded %d, then %d; threads more %ld; gives %d, %g\\n\", before, has_blas(), threads() - alone,\n"
    "              multiplied, x[2 * n * n]);\n"
    "  std::fflush(stdout);\n"
    "  if (multiplied == 0 && fork() == 0) {\n"
    "    const int again = product();\n"
    "    std::printf(\"in a child %d, %g\\n\", again, x[3 * n * n - 1]), std::fflush(stdout);\n    _exit(0);\n  }\n"
    "  wait(nullptr);\n"
    "  cufftHandle plan;\n  cufftPlan1d(&plan, 8, CUFFT_R2C, 1);\n"
    "  std::printf(\"transform %d\\n\", cufftExecR2C(plan, x, (cufftComplex*)(x + n)));\n"
    "  cufftDestroy(plan), cublasDestroy(handle), cudaFree(x);\n"
    "}\n";

}  // namespace

TEST_CASE("BLAS is loaded by the first call that needs it, works in a child process too, and starts no threads") {
  if (!dlopen("libopenblas.so.0", RTLD_LAZY | RTLD_LOCAL)) {
    MESSAGE("skipped: this machine has no libopenblas.so.0");
    return;
  }
  const programs::Scratch scratch;
  programs::write(scratch.file("calls.cu"), kProgram);
  const programs::Outcome built = programs::compile(scratch.file("calls.cu"), scratch.file("calls"), "--plain");
  INFO(built.output);
  REQUIRE(built.status == 0);
  const programs::Outcome ran = programs::run(scratch.file("calls"));
  INFO(ran.output);
  CHECK(ran.output.find("loaded 0, then 1; threads more 0; gives 0, 257\n") != std::string::npos);
  CHECK(ran.output.find("in a child 0, 513\n") != std::string::npos);
  CHECK(ran.output.find("transform 0\n") != std::string::npos);

  SUBCASE("without the libraries the calls are refused by name, with the package to install") {
    // The loader takes these for the libraries, and cannot read them.
    for (const char* name : {"libopenblas.so.0", "liblapack.so.3", "libfftw3f.so.3"})
      programs::write(scratch.file(name), "");
    const std::string folder = scratch.file("");
    const programs::Outcome without =
        programs::run(scratch.file("calls"), "{}", "", "LD_LIBRARY_PATH='" + folder + "'");
    INFO(without.output);
    CHECK(without.output.find("loaded 0, then 0; threads more 0; gives 15, 1\n") != std::string::npos);
    REQUIRE(without.report.is_object());
    const std::string hazards = without.report["hazards"].dump();
    INFO(hazards);
    CHECK(
        hazards.find("cublasSgemm fails with CUBLAS_STATUS_NOT_SUPPORTED, and writes nothing: this machine has no BLAS "
                     "and LAPACK; install the package libopenblas0") != std::string::npos);
    CHECK(hazards.find("cufftExecR2C fails with CUFFT_INTERNAL_ERROR, and writes nothing: this machine has no FFTW; "
                       "install the packages libfftw3-double3 and libfftw3-single3") != std::string::npos);
  }
}
