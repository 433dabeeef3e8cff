// Exercises on a GPU: what passes on the CPU backend passes there, too, and errors that occur only there are reported.
#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include "engine/exercise/text/answers.h"
#include "tests/support/cli_program.h"
#include "tests/support/run_worker.h"

using namespace warpwise;
using nlohmann::json;

namespace {

/// `warpwise check` as used by a grader.
json check_on_gpu(const std::string& exercise, const std::string& file) {
  const std::string program = std::string(WARPWISE_BIN) + "/warpwise";
  const test::Outcome outcome =
      test::Program({program, "check", exercise, "--file", file, "--backend", "cuda", "--json"}).finish(180);
  json answer = outcome.json();
  if (answer.is_discarded()) answer = {{"passed", false}, {"messages", {outcome.out + outcome.err}}};
  return answer;
}

/// A correct transpose that also launches `kernel` with that many threads per block, on a GPU only.
std::string wrong_on_gpu(const std::string& kernel, int threads = 256) {
  return R"(#include "transpose.h"
namespace transpose {
__global__ void index(const float* in, float* out, int rows, int cols) {
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < size_t(rows) * cols; i += size_t(gridDim.x) * blockDim.x)
    out[i % cols * rows + i / cols] = in[i];
#ifndef WARPWISE_SIMT
  )" + kernel +
         R"(
#endif
}
void launch_index(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
#ifdef WARPWISE_SIMT
  const int threads = 256;
#else
  const int threads = )" +
         std::to_string(threads) + R"(;
#endif
  index<<<16, threads, 0, stream>>>(in, out, rows, cols);
}
}
)";
}

void rejects_on_gpu(const std::string& text, const std::string& stage, const std::string& fragment) {
  const test::Folder folder;
  const json answer = check_on_gpu("transpose/index", folder.write("ex1_index.cu", text));
  INFO(answer.dump());
  CHECK(answer.at("passed") == false);
  REQUIRE(answer.contains("gpu"));
  CHECK(answer.at("gpu").at("ok") == false);
  CHECK(answer.at("gpu").at("stage") == stage);
  CHECK((answer.at("messages").dump() + answer.at("compiler").dump()).find(fragment) != std::string::npos);
}

}  // namespace

TEST_CASE("exercises: every solution passes on the GPU too" * doctest::skip(!test::has_gpu())) {
  const auto& exercises = exercise_list();
  const test::Folder folder;
  std::vector<json> answers(exercises.size());
  std::atomic<size_t> next{0};
  std::vector<std::jthread> graders;
  for (int i = 0; i < 4; i++)
    graders.emplace_back([&] {
      for (size_t at; (at = next++) < exercises.size();)
        answers[at] = check_on_gpu(exercises[at].id,
                                   folder.write(exercises[at].id + ".cu", solution_of(WARPWISE_ROOT, exercises[at])));
    });
  graders.clear();
  for (const json& answer : answers) {
    INFO(answer.dump());
    CHECK(answer.at("passed") == true);
    REQUIRE(answer.contains("gpu"));
    CHECK(answer.at("gpu").at("ok") == true);
  }
}

TEST_CASE("exercises: a mistake that only a GPU shows is reported" * doctest::skip(!test::has_gpu())) {
  rejects_on_gpu(wrong_on_gpu("if (threadIdx.x == 3) out[0] += 1;"), "correct", "wrong");
  rejects_on_gpu(wrong_on_gpu("if (threadIdx.x == 3) out[size_t(1) << 40] = 1;"), "run", "illegal memory access");
  rejects_on_gpu(wrong_on_gpu("if (threadIdx.x == 3) out[size_t(rows) * cols] = 1;"), "hazards",
                 "wrote past the end of buffer 'out'");
  rejects_on_gpu(
      wrong_on_gpu("if (threadIdx.x == 0 && blockIdx.x == 0) out[0] = in[0] + 0.001f * in[size_t(rows) * cols];"),
      "correct", "wrong");
  rejects_on_gpu(wrong_on_gpu("while (((volatile int*)out)[0] != 0x7fc12345) {}"), "run", "longer than");
  rejects_on_gpu(wrong_on_gpu("", 2048), "run",
                 "The launch at 1x1 failed: invalid ");  // "argument" from CUDA 13 on, "configuration argument" before
  rejects_on_gpu(wrong_on_gpu("undeclared = 1;"), "compile", "undeclared");
}
