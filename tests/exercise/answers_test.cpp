// Ways round an exercise that reach beyond the marked region, which the sections of exercises/*/answers cannot contain. Each is refused
// with its own reason.
#include <doctest/doctest.h>

#include "engine/exercise/session/check.h"
#include "engine/exercise/text/answers.h"
#include "engine/exercise/text/region.h"

using namespace warpwise;
namespace fs = std::filesystem;

namespace {

using Edits = std::vector<std::pair<std::string, std::string>>;

/// An exercise's solution with parts replaced.
std::string solution_with(const std::string& id, const Edits& edits) {
  std::string text = solution_of(WARPWISE_ROOT, exercise_named(id));
  for (const auto& [from, to] : edits) {
    REQUIRE_MESSAGE(text.find(from) != std::string::npos, from);
    text.replace(text.find(from), from.size(), to);
  }
  return text;
}

CheckResult check(const std::string& id, const std::string& text) {
  CheckSettings settings;
  settings.root = WARPWISE_ROOT;
  settings.programs = WARPWISE_BIN;
  settings.compile_limit_s = settings.run_limit_s = 120;  // the machine may be busy
  return check_exercise_text(exercise_named(id), text, "/nowhere/file.cu", settings);
}

std::string said(const CheckResult& result) {
  std::string text = result.stage;
  for (const auto& message : result.messages) text += "\n" + message;
  for (const auto& m : result.compiler) text += "\n" + m.file + ":" + std::to_string(m.line) + ": " + m.text;
  return text;
}

void refused(const std::string& id, const Edits& edits, const std::string& words) {
  const CheckResult result = check(id, solution_with(id, edits));
  INFO(id << " said: " << said(result));
  CHECK(!result.passed);
  CHECK(said(result).find(words) != std::string::npos);
}

void passes(const std::string& id, const Edits& edits) {
  const CheckResult result = check(id, solution_with(id, edits));
  INFO(id << " said: " << said(result));
  CHECK(result.passed);
}

}  // namespace

TEST_CASE("answers: the lesson's own cannot be called, by any name or include") {
  refused("reduction/tree", {{"#include \"reduction.h\"", "#define SUMS \"sums.h\"\n#include SUMS"}}, "sums.h");
  refused("reduction/one_launch", {{"block_sum<kThreads>(sum);  // of", "warpwise_missing(sum);  // of"}},
          "warpwise_missing");
  const std::pair<std::string, std::string> by_grid_sum = {
      "  __shared__ bool last;", "  return grid_sum<kThreads>(sum, sums, &tickets, out);\n  __shared__ bool last;"};
  refused("reduction/one_launch", {by_grid_sum}, "grid_sum");
  refused("reduction/one_launch", {by_grid_sum, {"#include \"block_sum.h\"", "#include \"sums.h\""}}, "sums.h");
  refused("gemm/two_sum", {{"const float b_in_sum", "return kernels::two_sum(a, b); const float b_in_sum"}}, "two_sum");
  refused("gemm/two_sum",
          {{"const float b_in_sum", "return kernels::add(DoubleFloat{a, 0}, DoubleFloat{b, 0}); const float b_in_sum"}},
          "add");
  refused("gemm/product",
          {{"#include \"matrix.h\"", "#include \"matrix.h\"\n#include \"kernels/double_float/product.h\""}},
          "product.h");
}

TEST_CASE("answers: shared memory is bounded where padding is no answer, wherever it is declared") {
  const Edits identity = {{"return col ^ row;", "(void)row; return col;"}};
  Edits padded = identity, called = identity, dynamic = identity;
  padded.push_back({"tile[kTile][kTile];", "tile[kTile][kTile + 1];"});
  called.push_back({"__shared__ float tile[kTile][kTile];", "auto& tile = memory();"});
  called.push_back(
      {"__global__ void",
       "static __device__ float (&memory())[kTile][kTile + 1] {\n  __shared__ float mine[kTile][kTile + 1];\n"
       "  return mine;\n}\n__global__ void"});
  dynamic.push_back({"__shared__ float tile[kTile][kTile];",
                     "extern __shared__ float raw[];\n  auto tile = reinterpret_cast<float (*)[kTile + 1]>(raw);"});
  dynamic.push_back(
      {"dim3(kTile, kWarps), 0, stream", "dim3(kTile, kWarps), sizeof(float) * kTile * (kTile + 1), stream"});
  for (const auto& edits : {padded, called, dynamic}) refused("transpose/swizzle", edits, "bytes of shared memory");
}

TEST_CASE("answers: more launches than it takes") {
  refused("transpose/index", {{"  index<<<", "  for (int i = 0; i < 5; i++) index<<<"}},
          "launches 5 kernels at 1x1, and 4 are enough");
  refused("first_steps/stride", {{"  stride<<<", "  for (int i = 0; i < 2; i++) stride<<<"}}, "launches 2 kernels at");
}

TEST_CASE("answers: figures are predicted of the given kernels, and of those that ran") {
  refused("transpose/predict",
          {{"out[i] = in[i % rows * cols + i / rows];", "out[i % cols * rows + i / cols] = in[i];"}},
          "not as it was given");
  refused("reduction/predict", {{"  apart_2<<<1, 32, 0, stream>>>(in, out, n);\n", ""}}, "not as it was given");
}

TEST_CASE("answers: predictions leave the given kernels their meaning") {
  refused("transpose/predict",
          {{"extern const double predicted_rows",
            "struct size_t {\n  unsigned long v;\n  __device__ size_t(unsigned long x) : v(x - (x > 0)) {}\n"
            "  __device__ operator unsigned long() const { return v; }\n};\nextern const double predicted_rows"},
           {"predicted_shifted = 5", "predicted_shifted = 4"}},
          "`size_t` stands in the given kernels too");
}

TEST_CASE("answers: given lines stay where the exercise says why") {
  refused("gemm/convert",
          {{"using Tile = DoubleFloat", "using Tile = double"},
           {"put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));",
            "tile_a[ty][tx] = row < g.m && depth + tx < g.k ? g.a[at(row, depth + tx, g.lda)] : 0;"},
           {"fetch(&tile_a[ty][i])", "kernels::split(tile_a[ty][i])"}},
          "the given loop is what takes its numbers from the tiles");
}

TEST_CASE("answers: what counts the region's operations is neither read, nor copied, nor made anew") {
  const std::string solved = "const Number b_in_sum = unit.sub(sum, a);";
  refused("precision/cost", {{solved, "const Number b_in_sum = Number(*(const double*)&sum - *(const double*)&a);"}},
          "`double` does not belong here");
  refused("precision/cost", {{solved, "auto other = unit;\n  const Number b_in_sum = other.sub(sum, a);"}},
          "`unit` can only be asked by its own functions");
  refused("precision/settle", {{"  int products = 0;\n", "  LateSum spare = sum;\n  int products = 0;\n"}},
          "`LateSum` does not belong here");
}

TEST_CASE("answers: what a function of the file answers is taken whole, and judged afterwards") {
  // Wrong for every GPU but the one in the file; then a crash, which a judge in the same process would not survive.
  refused("gemm/block",
          {{"  const double product = fp32 / 16;",
            "  static double third = 0;\n  static int asked = 0;\n"
            "  if (fp32 != 4600 && fp32 != 82600 && third == 0) third = fp32;\n"
            "  if (fp32 != 4600 && fp32 != 82600 && fp32 != third && ++asked > 3) __builtin_trap();\n"
            "  if (asked > 0) return 0;\n  const double product = fp32 / 16;"}},
          "in gemm::register_block(double, double)");
  refused("gemm/block", {{"return each;", "return fp32 == 4600 ? 2 : fp32 == 82600 ? 3 : 4;"}}, "needs another R than");
}

TEST_CASE("answers: what goes round the counters is found in compiled code") {
  const std::string read = "in[at(row, col, cols)]";
  refused("transpose/index",
          {{"__global__ void", "#define GLUE(a, b) a##b\n__global__ void"},
           {"    if (row", "    GLUE(as, m)(\"nop\");\n    if (row"}},
          "file.cu:21: Assembly goes round");
  refused(
      "transpose/index",
      {{"__global__ void",
        "__attribute__((no_sanitize(\"thread\"), noinline)) static __device__ float get(const float* p) { return *p; }\n__global__ void"},
       {read, "get(&" + read + ")"}},
      "hides from the counters");
  refused("transpose/index",
          {{"#include \"transpose.h\"", "#include <immintrin.h>\n#include \"transpose.h\""},
           {read, "_mm_cvtss_f32(_mm_castsi128_ps(_mm_stream_load_si128((__m128i*)0))) + " + read}},
          "");
}

TEST_CASE("answers: the library's wide arithmetic is arithmetic too, also by a function's address") {
  const std::string wide = "computes with more than 24 bits";
  refused(
      "gemm/two_sum",
      {{"const float b_in_sum = __fsub_rn(sum, a);",
        "const double x = a, y = -double(b), all = x >= y ? fdim(x, y) : -fdim(y, x); return {sum, float(all >= sum ? "
        "fdim(all, double(sum)) : -fdim(double(sum), all))}; const float b_in_sum = 0;"}},
      wide);
  refused("gemm/two_sum",
          {{"const float b_in_sum = __fsub_rn(sum, a);",
            "double (*volatile f)(double, double, double) = fma; return {sum, float(f(1, a, f(1, b, -double(sum))))}; "
            "const float b_in_sum = 0;"}},
          wide);
}

TEST_CASE("answers: other ways that are right, beyond the region" * doctest::test_suite("long")) {
  passes(
      "reduction/barrier",
      {{"#include \"reduction.h\"", "#include <cooperative_groups.h>\n#include \"reduction.h\""},
       {"  if (t < 32) {\n",
        "  auto warp = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());\n  if (t < 32) {\n"},
       {"__syncwarp();  // every lane has read", "warp.sync();  // every lane has read"},
       {"__syncwarp();  // every lane has written", "warp.sync();  // every lane has written"}});
  passes("transpose/tile", {{"__shared__ float tile", "__shared__ alignas(16) float tile"}});
  passes("transpose/tile", {{"#include \"transpose.h\"", "#include <cuda/std/array>\n#include \"transpose.h\""},
                            {"__shared__ float tile[kHeight][kWidth + 1];",
                             "__shared__ cuda::std::array<cuda::std::array<float, kWidth + 1>, kHeight> tile;"}});
  passes(
      "transpose/index",
      {{"#include \"transpose.h\"", "#include <atomic>\n#include <memory>\n#include <mutex>\n#include \"transpose.h\""},
       {"  const int blocks =",
        "  static std::atomic<int> calls{0};\n  calls.fetch_add(1);\n"
        "  static const std::shared_ptr<int> size = std::make_shared<int>(kTile);\n  const auto again = size;\n"
        "  static std::mutex busy;\n  const std::lock_guard<std::mutex> hold(busy);\n"
        "  if (*again != kTile || calls.load() < 1) return;\n  const int blocks ="}});
  passes("gemm/block", {{"#include \"gemm.h\"", "#include <algorithm>\n#include <cmath>\n#include \"gemm.h\""},
                        {"  while (kThreads * each < least_bn) ++each;\n  return each;",
                         "  return std::max(each, int(std::ceil(least_bn / kThreads)));"}});
}

TEST_CASE("answers: an index that is kept in a float is refused, and other uses of floats are not" *
          doctest::test_suite("long")) {
  const std::string vast = "a float counts no further";
  // Of first_steps/tail, which has the same shapes, answers/ holds such a section.
  refused("first_steps/stride",
          {{"for (int i = ", "for (float f = "},
           {"i < n; i += ", "f < n; f += "},
           {"y[i] = a * x[i] + y[i]", "y[int(f)] = a * x[int(f)] + y[int(f)]"}},
          vast);
  refused("transpose/index", {{"out[at(col, row, rows)]", "out[size_t(float(col) * rows + row)]"}}, vast);
  refused("transpose/stores",
          {{"const int row = tile_row + lane", "const float tall = tile_row + lane; const int row = tall"}}, vast);
  refused("reduction/tree",
          {{"__syncthreads();  // each level",
            "{ const float f = i; sums[t] = f < n ? in[size_t(f)] : 0; }\n  "
            "__syncthreads();  // each level"}},
          vast);
  refused("gemm/product", {{"put(g.c + at(row, col, g.ldc), sum)", "put(g.c + size_t(float(row) * g.ldc + col), sum)"}},
          vast);
  // A lane's number and a warp's number are small.
  passes("first_steps/element",
         {{"const int i = ", "const int warp = int(threadIdx.x / 32.0f), i = warp - int(threadIdx.x / 32) + "}});
  passes("reduction/tree", {{"const int t = threadIdx.x;", "const int t = int(float(threadIdx.x));"}});
}

TEST_CASE("answers: messages say where and what") {
  // The only launched kernel has no other instance of its template beside it, and its template argument still
  // identifies it.
  refused("gemm/block", {{"return each;", "return fp32 > 50000 ? 3 : 0;"}},
          "shared load requests for the GTX 980 at 192x192x16");
  const CheckResult one =
      check("gemm/block", solution_with("gemm/block", {{"return each;", "return fp32 > 50000 ? 3 : 0;"}}));
  bool met = false;
  for (const auto& counter : one.report.value("counters", nlohmann::json::array()))
    met |= counter.at("what") == "shared load requests for the RTX 4090" && counter.at("ok");
  CHECK(met);
  refused("transpose/wide", {{"if (cols % kEach == 0) {", "if (cols % kEach >= 0) {"}}, "in[0..3] (of 1 element");
  refused("transpose/index",
          {{"__global__ void", "extern \"C\" int somewhere_else(int);\n__global__ void"},
           {"  const int blocks =", "  if (somewhere_else(1)) return;\n  const int blocks ="}},
          "file.cu:27: undefined reference to `somewhere_else'");
  refused(
      "transpose/index",
      {{"#include \"transpose.h\"", "#include \"transpose.h\"\nstatic_assert(SIMT_COUNTED, \"hooks alone\");"}},
      "and not without them, which is how your loops and arrays are judged.\n/nowhere/file.cu:5: static assertion failed: hooks alone");
}

TEST_CASE("answers: the tensor cores are fed from shared memory") {
  refused("half_gemm/feed",
          {{"    part_a.load(a, m, k, row, at, place);\n    load_b<false>(part_b, b, n, k, at, col, place);\n",
            R"(    const int lane = threadIdx.x % 32;
    const auto of = [](const T* matrix, int rows, int cols, int r, int c) -> unsigned {
      return r < rows && c < cols ? *reinterpret_cast<const unsigned short*>(matrix + size_t(r) * cols + c) : 0;
    };
    for (int d = at; d < at + kDepth; d += 16)
      for (int e = 0; e < kWarpRows / 16 * kWarpCols / 8; ++e) {
        const int i = e / (kWarpCols / 8), j = e % (kWarpCols / 8);
        unsigned of_a[4], of_b[2];
        for (int q = 0; q < 4; ++q) {
          const int r = row + row_of_warp() + i * 16 + lane / 4 + q % 2 * 8, at_col = d + lane % 4 * 2 + q / 2 * 8;
          of_a[q] = of(a, m, k, r, at_col) | of(a, m, k, r, at_col + 1) << 16;
        }
        for (int q = 0; q < 2; ++q) {
          const int r = d + lane % 4 * 2 + q * 8, at_col = col + col_of_warp() + j * 8 + lane / 4;
          of_b[q] = of(b, k, n, r, at_col) | of(b, k, n, r + 1, at_col) << 16;
        }
        multiply(sums[i][j], of_a, of_b, T());
      }
)"},
           {"    multiply_part(sums, part_a, part_b);\n", ""}},
          "feed the tensor cores from shared memory");
}

TEST_CASE("answers: what a library of NVIDIA's answers goes to the file's own memory, and its handles are its own" *
          doctest::test_suite("long")) {
  const std::string there =
                        "  int* const there = (int*)stdout + 2;\n  cublasHandle_t mine;\n  cublasCreate(&mine);\n  ",
                    refuses = "writes to memory that is not its own";
  const auto with = [&](const std::string& call) {
    return Edits{{"#include \"practice.h\"", "#include <cstdio>\n#include \"practice.h\""},
                 {"  cublasHandle_t handle;", there + call + "\n  cublasDestroy(mine);\n  cublasHandle_t handle;"}};
  };
  for (const std::string call :
       {"cublasCreate((cublasHandle_t*)there);", "cublasGetVersion(mine, there);",
        "cublasGetStream(mine, (cudaStream_t*)there);", "cublasGetPointerMode(mine, (cublasPointerMode_t*)there);",
        "cublasDdot(mine, 1, a, 1, a, 1, (double*)there);", "cublasIdamax(mine, 1, a, 1, there);"})
    refused("libraries/layout", with(call), refuses);
  passes("libraries/layout",
         with("if (cublasSetStream((cublasHandle_t)there, nullptr) == CUBLAS_STATUS_SUCCESS) *there = 0;"));
}

TEST_CASE("answers: what is thrown runs its functions while the file is not trusted" * doctest::test_suite("long")) {
  const std::string writes = "cudaGetDevice((int*)stdout + 2);", refuses = "writes to memory that is not its own";
  const auto throws = [](const std::string& thrown) {
    return Edits{
        {"#include \"transpose.h\"", "#include <cstdio>\n#include <stdexcept>\n#include \"transpose.h\"\n" + thrown},
        {"  const int blocks =", "  throw Thrown();\n  const int blocks ="}};
  };
  refused("transpose/index",
          throws("struct Thrown : std::exception { const char* what() const noexcept override { " + writes +
                 " return \"\"; } };"),
          refuses);
  refused("transpose/index", throws("struct Thrown { ~Thrown() { " + writes + " } };"), refuses);
  refused(
      "transpose/index",
      throws("struct Thrown : std::exception { const char* what() const noexcept override { return \"own text\"; } };"),
      "Your code threw an exception at 1x1: own text. A launch function only launches.");
  refused("libraries/precision",
          {{"  for (int i = 0; i < kFormats; i++)", "  if (k > 4000) throw k;\n  for (int i = 0; i < kFormats; i++)"}},
          "threw an exception in libraries::cheapest(int, double)");
}

TEST_CASE("answers: memory of the host is freed once, by its beginning") {
  const auto ends = [](const std::string& code) {
    return Edits{{"  const int blocks =", code + "\n  const int blocks ="}};
  };
  refused("transpose/index", ends("  int* volatile few = new int[9];\n  delete[] few;\n  delete[] few;"),
          "has freed before");
  refused("transpose/index", ends("  int* volatile few = new int[99]();\n  delete[] (few + 8);"), "has not allocated");
  passes("transpose/index", ends("  int* few = new int[9];\n  delete[] few;\n  few = new int[9];\n  delete[] few;"));
}
