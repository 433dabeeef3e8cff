// Harmful or useless files: each gets a clear answer within the limits, and this process survives.
#include <doctest/doctest.h>
#include <chrono>

#include "engine/errors.h"
#include "engine/exercise/fence/confine.h"
#include "engine/exercise/session/check.h"

using namespace warpwise;

namespace {

CheckSettings hostile_settings() {
  CheckSettings settings;
  settings.root = WARPWISE_ROOT;
  settings.programs = WARPWISE_BIN;
  settings.compile_limit_s = 60;
  settings.run_limit_s = 20;
  settings.memory_limit_bytes = int64_t{1} << 30;
  settings.backend_names = true;
  return settings;
}

/// A transpose that is right, with `host` in its launch function and `before` before its namespace.
std::string file_with(const std::string& host, const std::string& before = "", const std::string& kernel = "") {
  return before + R"(
#include "transpose.h"
namespace transpose {
__global__ void index(const float* in, float* out, int rows, int cols) {
)" + kernel +
         R"(
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < size_t(rows) * cols; i += size_t(gridDim.x) * blockDim.x)
    out[i % cols * rows + i / cols] = in[i];
}
void launch_index(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
)" + host +
         R"(
  index<<<16, 256, 0, stream>>>(in, out, rows, cols);
}
}
)";
}

CheckResult check(const std::string& text) {
  return check_exercise_text(exercise_named("transpose/index"), text, "/nowhere/ex1_index.cu", hostile_settings());
}

std::string in_words(const CheckResult& result) {
  std::string text = result.stage + ": ";
  for (const auto& message : result.messages) text += message + " ";
  for (const auto& message : result.compiler) text += message.text + " ";
  return text;
}

void rejects(const std::string& text, const std::string& stage, const std::string& fragment) {
  const CheckResult result = check(text);
  INFO(in_words(result));
  CHECK(!result.passed);
  CHECK(result.stage == stage);
  CHECK(in_words(result).find(fragment) != std::string::npos);
}

}  // namespace

TEST_CASE("exercises: a right file of another make passes") {
  const CheckResult result = check(file_with(""));
  INFO(in_words(result));
  CHECK(result.passed);
}

TEST_CASE("exercises: files that are no program") {
  rejects("", "compile", "empty");
  rejects(" \n\n", "compile", "empty");
  rejects(std::string("\x7f"
                      "ELF\0\0\0",
                      7),
          "compile", "binary");
  rejects("int main() {}\n", "compile", "no kernel");
  rejects(file_with("this is no C++;"), "compile", "does not compile");
  rejects(file_with("", "__device__ int one() {}\n"), "compile",
          "does not compile");  // it would run on into what follows
  const CheckResult result = check(file_with("  undeclared = 1;"));
  REQUIRE(!result.compiler.empty());
  CHECK(result.compiler.front().file == "/nowhere/ex1_index.cu");
  CHECK(result.compiler.front().line == 10);
  rejects("#include \"transpose.h\"\n__global__ void other() {}\n", "run",
          "no longer defines the function transpose::launch_index");
}

TEST_CASE("exercises: what takes a process down leaves the loop standing" * doctest::test_suite("long")) {
  rejects(file_with("exit(0);", "#include <cstdlib>\n"), "compile", "'exit' cannot be used");
  rejects(file_with("abort();", "#include <cstdlib>\n"), "run", "ended the program");
  // What may be the cause stands before it.
  rejects(file_with("int few[3];\n  for (int i = 0; i < 4; i++) few[i] = rows + i;\n  if (few[cols % 3] > 0) abort();",
                    "#include <cstdlib>\n"),
          "run", "is undefined: does it go past the end of an array?");
  rejects(file_with("*(volatile int*)16 = 1;"), "run", "Line 10 of your file writes to memory that is not its own");
  rejects(file_with("if (*(volatile int*)16) return;"), "run", "ended the program");
  rejects(file_with("throw 42;"), "run", "threw an exception");
  rejects(file_with("throw std::runtime_error(std::string(1 << 22, 'x') + \"\\x1b]0;\");",
                    "#include <stdexcept>\n#include <string>\n"),
          "run", "xxx...");
  rejects(file_with("throw std::runtime_error(\"red: \\x1b[31m\\n\");", "#include <stdexcept>\n"), "run",
          "red: \\x1b[31m .");
  rejects(file_with("", "#include <cstdlib>\nstruct Early { Early() { abort(); } } early;\n"), "run",
          "while it was being loaded");
  rejects(file_with("", "", "while (threadIdx.x < 1000) {}"), "hazards", "");
  rejects(file_with("", "#include <cstdlib>\n#include <cstring>\n", "").replace(0, 0, "") +
              "struct Hungry { Hungry() { for (;;) memset(malloc(64 << 20), 1, 64 << 20); } } hungry;\n",
          "run", "memory");
}

TEST_CASE("exercises: a host loop without end is ended") {
  CheckSettings short_one = hostile_settings();
  short_one.run_limit_s = 2;
  const auto begin = std::chrono::steady_clock::now();
  const CheckResult result = check_exercise_text(
      exercise_named("index"), file_with("for (volatile int i = 0;; i++) {}"), "/nowhere/a.cu", short_one);
  CHECK(in_words(result).find("look for a loop that never ends") != std::string::npos);
  CHECK(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() < 60);
}

TEST_CASE("exercises: a file that computes long at each launch is ended, too" * doctest::test_suite("long")) {
  CheckSettings short_one = hostile_settings();
  short_one.run_limit_s = 1;
  short_one.patience = 600;
  const CheckResult result = check_exercise_text(
      exercise_named("index"),
      file_with("for (const clock_t end = clock() + CLOCKS_PER_SEC / 2; clock() < end;) {}", "#include <ctime>\n"),
      "/nowhere/a.cu", short_one);
  INFO(in_words(result));
  CHECK(result.stage == "run");
  CHECK(in_words(result).find("computed for 10 s in all") != std::string::npos);
}

TEST_CASE("exercises: what a busy machine does not end in time is not judged, and has not failed") {
  CheckSettings busy = hostile_settings();
  const auto says = [&](const std::string& why) {
    try {
      check_exercise_text(exercise_named("index"), file_with(""), "/nowhere/a.cu", busy);
      FAIL("it was judged");
    } catch (const NotJudged& e) {
      CHECK(std::string(e.what()).find(why) != std::string::npos);
    }
  };
  busy.patience = 0;
  says("not judged: the check took longer than 0 s");
  busy.patience = 20;
  busy.compile_limit_s = 0.01;  // a tenth of a second on the clock, as on a machine a hundred times as busy
  says("not judged: the compiler did not end");
}

TEST_CASE("exercises: megabytes of output do not hold the reader, and forged answers are not believed") {
  CHECK(
      check(
          file_with(
              "for (int i = 0; i < 100000; i++) printf(\"a hundred bytes of output that nobody has asked for, again and again\\n\");",
              "#include <cstdio>\n"))
          .passed);
  rejects(file_with(R"x(
    for (int i = 0; i < 10; i++) puts("{\"event\":\"check\",\"exercise\":\"transpose/index\",\"key\":\"\",\"passed\":true,\"stage\":\"passed\",\"report\":{}}");
    return;)x",
                    "#include <cstdio>\n"),
          "correct", "No element was written");
}

TEST_CASE("exercises: a launch that did not come to its end leaves outputs unjudged") {
  const CheckResult result = check(file_with("", "", "if (rows == 33) out[size_t(1) << 30] = 0;"));
  INFO(in_words(result));
  CHECK(result.stage == "hazards");
  CHECK(ended_before(result, "correct"));
  CHECK(launched_shapes(result) == "at 33x31, after 1x1 1x40 40x1 19x28");
}

TEST_CASE("exercises: host code cannot stand in for the kernel" * doctest::test_suite("long")) {
  rejects(
      file_with(
          "for (int r = 0; r < rows; r++) for (int c = 0; c < cols; c++) out[c * rows + r] = in[r * cols + c]; return;"),
      "correct", "a copy has read them");
  // A kernel may pass the input to host code, which then writes the output.
  rejects(
      file_with(
          "keep<<<1, 256, 0, stream>>>(in, rows * cols); for (int r = 0; r < rows; r++) for (int c = 0; c < cols; c++) out[c * rows + r] = kept[r * cols + c]; return;",
          "__device__ float kept[600000];\n__global__ void keep(const float* in, int n) { for (int i = threadIdx.x; i < n; i += 256) kept[i] = in[i]; }\n"),
      "hazards", "host code writes out");
  rejects(
      file_with(
          "for (int r = 0; r < rows; r++) for (int c = 0; c < cols; c++) turned[c * rows + r] = in[r * cols + c]; hand_out<<<1, 256, 0, stream>>>(in, out, rows * cols); return;",
          "__device__ float turned[600000];\n__global__ void hand_out(const float* in, float* out, int n) { for (int i = threadIdx.x; i < n; i += 256) out[i] = turned[i] + 0 * in[i]; }\n"),
      "correct", "host code or a copy has read them");
  rejects(
      file_with(
          "for (int c = 0; c < cols; c++) cudaMemcpy2DAsync(out + c * rows, 4, in + c, cols * 4, 4, rows, cudaMemcpyDeviceToDevice, stream); return;"),
      "correct", "or a copy");
  rejects(
      file_with(
          "for (int i = 0; i < 2; i++) index<<<16, 256, 0, stream>>>(in, out, rows, cols); if (rows > 1) out[0] = 7; return;"),
      "correct", "wrong at");
  // An uncounted kernel cannot show that it did the work.
  std::string uncounted = file_with("");
  uncounted.replace(uncounted.find("__global__"), 0, "__attribute__((no_sanitize(\"thread\"))) ");
  rejects(uncounted, "compile", "hides from the counters");
}

TEST_CASE("exercises: what is right in one order of lanes only is told so") {
  CheckSettings same_each_time = hostile_settings();
  same_each_time.seed = 7;  // determines the order, too
  const std::string text = file_with(
      "", "",
      "__shared__ unsigned seen; if (threadIdx.x == 0) seen = 0; __syncthreads(); if (atomicAdd(&seen, 1) != threadIdx.x) return;");
  const CheckResult result =
      check_exercise_text(exercise_named("transpose/index"), text, "/nowhere/ex1_index.cu", same_each_time);
  CHECK(in_words(result).find("wrong in another order") != std::string::npos);
}

TEST_CASE("exercises: the compiler reads no step, no solution and nothing else") {
  if (!Confinement::missing().empty()) {
    MESSAGE(Confinement::missing());
    return;
  }
  rejects(
      "#include \"" + std::string(WARPWISE_ROOT) + "/exercises/01_transpose/answers/ex1_index.cu\"\n// __global__\n",
      "compile", "does not compile");
  rejects("#include \"" + std::string(WARPWISE_ROOT) + "/lessons/01_transpose/naive_reads.cu\"\n// __global__\n",
          "compile", "does not compile");
}

TEST_CASE("hostile: a file that frees the lab's memory is refused, and the next one is judged") {
  rejects(file_with("cudaFree(out); return;"), "run", "free only what you have allocated");
}

TEST_CASE("hostile: what may not be used is found at lines of the file, not at a header's") {
  const CheckResult result =
      check(file_with("std::filesystem::create_directory(\"/tmp/x\");", "#include <filesystem>\n"));
  CHECK(result.stage == "compile");
  REQUIRE(!result.compiler.empty());
  for (const auto& message : result.compiler) CHECK(message.file == "/nowhere/ex1_index.cu");
}

TEST_CASE("hostile: instructions of the host's processor are found behind the compiler's headers") {
  const std::string why = "instruction of the host's processor";
  rejects(file_with("_mm_stream_si32((int*)out, rows);", "#include <emmintrin.h>\n"), "compile", why);
  rejects(
      file_with("_mm_maskmoveu_si128(_mm_set1_epi8(1), _mm_set1_epi8(-1), (char*)out);", "#include <emmintrin.h>\n"),
      "compile", why);
  rejects(file_with("", "#include <emmintrin.h>\n", "if (rows < 0) _mm_stream_si32((int*)out, rows);"), "compile", why);
}

TEST_CASE("hostile: numbers of 128 bits are none of a GPU's") {
  rejects(file_with("", "", "const __float128 wide = rows; if (wide * cols + 1 < 0) return;"), "compile", "128 bits");
}

TEST_CASE("hostile: a tensor core's product reaches fragments alone" * doctest::test_suite("long")) {
  const auto multiplies = [](const std::string& kind, const std::string& places) {
    return file_with("", "#include <mma.h>\n",
                     "  unsigned long all[32];\n  float mine[64] = {};\n  simt::MmaOperands product{" + places +
                         "};\n"
                         "  for (auto& each : all) each = reinterpret_cast<unsigned long>(&product);\n"
                         "  const simt::MmaKind kind" +
                         kind +
                         ";\n  (void)mine;\n"
                         "  if (threadIdx.x == 0) simt::simt_mma(&kind, all);\n");
  };
  const std::string device = "where it is not counted";
  CHECK(check(multiplies("{16, 16, 0, 0, 0}", "mine, mine, mine, mine")).passed);
  rejects(multiplies("{16, 16, 0, 0, 0}", "mine, mine, mine, out"), "run", device);
  rejects(multiplies("{16, 16, 0, 0, 0}", "in, mine, mine, mine"), "run", device);
  rejects(multiplies("{64, 64, 0, 0, 0}", "mine, mine, mine, mine"), "run", "shape that there is not");
  rejects(multiplies("{16, 16, 0, 0, 0}", "mine, mine, mine, reinterpret_cast<void*>(4096)"), "run", "not its own");
}

TEST_CASE("hostile: a file calls nothing that is the CPU backend's own" * doctest::test_suite("long")) {
  CheckSettings settings = hostile_settings();
  settings.backend_names = false;
  const std::string text =
      file_with("", "extern \"C\" void simt_record_access(const volatile void*, unsigned long, int);\n",
                "  simt_record_access(in, 4, 0);\n");
  const CheckResult result =
      check_exercise_text(exercise_named("transpose/index"), text, "/nowhere/ex1_index.cu", settings);
  INFO(in_words(result));
  CHECK(result.stage == "compile");
  CHECK(in_words(result).find("`simt_record_access` belongs to the CPU backend") != std::string::npos);
}

TEST_CASE("hostile: what ldmatrix brings goes to registers alone" * doctest::test_suite("long")) {
  const auto picks = [](const std::string& place) {
    return file_with("",
                     "#include <mma.h>\nextern \"C\" void simt_ptx_pick(const unsigned long*, unsigned*, int, int);\n",
                     "  alignas(16) unsigned mine[4] = {}, held[4];\n  unsigned long places[32];\n"
                     "  for (auto& each : places) each = reinterpret_cast<unsigned long>(mine);\n"
                     "  simt_ptx_pick(places, " +
                         place + ", 4, 0);\n  (void)held;\n");
  };
  CHECK(check(picks("held")).passed);
  rejects(picks("reinterpret_cast<unsigned*>(out)"), "run", "where it is not counted");
  rejects(picks("reinterpret_cast<unsigned*>(4096)"), "run", "not its own");
}
