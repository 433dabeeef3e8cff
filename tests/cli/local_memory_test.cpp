// `warpwise exec` and `warpwise inspect` ask nvcc what lies in local memory.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "cli/machine/machine.h"
#include "tests/support/cli_program.h"
#include "tests/support/run_worker.h"

using namespace warpwise::test;

namespace {

struct Mark {
  std::string kind;
  int line = 0;
};

/// By kernel: its mark, "// advice: KIND".
std::map<std::string, Mark> marks_of(const std::string& file) {
  std::map<std::string, Mark> marks;
  std::ifstream in(file);
  std::string kernel;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::string mark = "// advice: ";
    if (line.starts_with("__global__")) {
      const size_t end = line.rfind('(', line.find(mark)), begin = line.rfind(' ', end);
      kernel = line.substr(begin + 1, end - begin - 1);
    }
    if (const size_t at = line.find(mark); at != std::string::npos)
      marks[kernel] = {line.substr(at + mark.size()), number};
  }
  return marks;
}

// How many values a thread keeps, the command line says.
const char* const kLimited = R"(
__global__ void sums(const float* in, float* out, int rounds) {
  float kept[KEPT];
  for (int k = 0; k < KEPT; ++k) kept[k] = in[(threadIdx.x + k) % 1024];
  for (int round = 0; round < rounds; ++round)
    for (int k = 0; k < KEPT; ++k) kept[k] = kept[k] * kept[(k + 1) % KEPT] + 1;
  float sum = 0;
  for (int k = 0; k < KEPT; ++k) sum += kept[k];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 4096), cudaMalloc(&out, 1 << 16);
  cudaMemset(in, 0, 4096);
  sums<<<64, 256>>>(in, out, 2);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out);
}
)";

}  // namespace

TEST_CASE("exec finds arrays that nvcc keeps in local memory, and spills, and says nothing of arrays in registers" *
          doctest::skip(!has_simt_worker() || warpwise::find_nvcc().empty())) {
  const std::string file = std::string(WARPWISE_ROOT) + "/tests/model/advice/local.cu";
  const auto marks = marks_of(file);
  REQUIRE(marks.size() == 10);
  const auto report =
      Program(warpwise_argv({"exec", file, "--gpu", "h200", "--json"}), {{"COLUMNS", "120"}}).finish(300).json();
  REQUIRE(report.is_object());
  CHECK(report["kernels"].size() == marks.size());
  for (const auto& kernel : report["kernels"]) {
    const Mark& mark = marks.at(kernel["name"]);
    CAPTURE(kernel["name"].get<std::string>());
    CHECK(kernel["modelled"]["registers"] == "known");
    if (mark.kind == "none") {
      CHECK_FALSE(kernel.contains("local_memory"));
      for (const auto& finding : kernel["advice"]) {
        CHECK(finding["kind"] != "local_array");
        CHECK(finding["kind"] != "spills");
      }
      continue;
    }
    REQUIRE(kernel.contains("local_memory"));
    REQUIRE_FALSE(kernel["advice"].empty());
    const auto& first = kernel["advice"][0];
    CHECK(first["kind"] == mark.kind);
    CHECK(first["line"] == mark.line);
    CHECK(first["cost_us"].get<double>() > 0.1 * kernel["modelled"]["time_us"].get<double>());
    CHECK(first["low_us"] < first["without_us"]);
    CHECK(first["high_us"] > first["without_us"]);
  }
}

TEST_CASE("exec tells nvcc what its own command line says: a limit of registers, and definitions" *
          doctest::skip(!has_simt_worker() || warpwise::find_nvcc().empty())) {
  const Folder folder;
  const std::string file = folder.write("limited.cu", kLimited);
  const auto local = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"exec", "--gpu", "h200", "--json", "--", "nvcc", "-DKEPT=48"});
    words.insert(words.end(), {file, "-o", folder.path + "/limited"});
    const auto report = Program(warpwise_argv(std::move(words))).finish(300).json();
    REQUIRE(report.is_object());
    return report["kernels"][0].value("local_memory", nlohmann::json::object());
  };
  CHECK(local({}).empty());
  const auto limited = local({"-maxrregcount", "32"});
  REQUIRE(limited.contains("spill_load_bytes"));
  CHECK(limited["spill_load_bytes"] > 0);
  CHECK(local({"--maxrregcount=32"}) == limited);
}

TEST_CASE("inspect asks nvcc about a step whose threads have arrays, and nvcc takes the step's file" *
          doctest::skip(!has_simt_worker() || warpwise::find_nvcc().empty())) {
  if (!std::filesystem::exists(WARPWISE_BIN "/simt/03_gemm.so")) return;
  const Folder folder;
  const std::string log = folder.path + "/log", real = warpwise::find_nvcc().string();
  const std::string nvcc = folder.write(
      "nvcc", "#!/bin/sh\n" + real + " \"$@\"\nended=$?\necho \"$ended $*\" >> '" + log + "'\nexit $ended\n", true);
  const auto inspect = [&](const char* step) {
    std::filesystem::remove(log);
    const Outcome outcome =
        Program(warpwise_argv({"inspect", step, "--gpu", "h200", "--json"}), {{"CUDACXX", nvcc}}).finish(300);
    CHECK(outcome.status == 0);
    std::vector<std::string> calls;
    std::ifstream in(log);
    for (std::string line; std::getline(in, line);) calls.push_back(line);
    return calls;
  };
  const auto calls = inspect("gemm/df_registers");
  REQUIRE(calls.size() == 2);
  CHECK(calls[0].starts_with("0 -ptx"));
  CHECK(calls[0].find("/lessons/03_gemm/df_registers.cu") != std::string::npos);
  CHECK(calls[1].starts_with("0 -cubin"));
  CHECK(inspect("gemm/df_naive").empty());
}

TEST_CASE("where nvcc fails, exec says nothing of local memory, and does not mention it" *
          doctest::skip(!has_simt_worker())) {
  const Folder folder;
  const std::string file = folder.write("limited.cu", kLimited);
  const Outcome outcome = Program(warpwise_argv({"exec", file, "-D", "KEPT=48", "--gpu", "h200", "--json"}),
                                  {{"CUDACXX", folder.write("nvcc", "#!/bin/sh\necho broken >&2\nexit 1\n", true)}})
                              .finish(300);
  CHECK(outcome.status == 0);
  CHECK(outcome.err == "");
  const auto report = outcome.json();
  REQUIRE(report.is_object());
  CHECK_FALSE(report["kernels"][0].contains("local_memory"));
  CHECK(report["kernels"][0]["modelled"]["registers"] == "estimated");
}
