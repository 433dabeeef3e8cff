// Lesson 03: the table of steps. The problem is in problem.cpp.
#include "engine/lesson.h"

#include <fmt/format.h>

#include "arguments.h"
#include "kernels/fma_rate.h"
#if WARPWISE_CUDA
#include "kernels/cublas.h"
#endif

namespace gemm {
namespace {

using warpwise::Arguments, warpwise::Choices, warpwise::Kind, warpwise::Size;

// A step's launch function is declared where the table names it: a new step needs only its file and a row below.
#define STEP(type, function)                      \
  [](const Arguments& args) {                     \
    Launch<type> function;                        \
    function(gemm_of<type>(args), args.stream()); \
  }

#if WARPWISE_CUDA
// cuBLAS is column-major: it sees our matrices as their transposes, and (A B)^T = B^T A^T.
void launch_sgemm(const Arguments& args) {
  const auto g = gemm_of<float>(args);
  WARPWISE_CUBLAS_CHECK(cublasSgemm(kernels::cublas_handle(args.stream()), CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k,
                                    &g.alpha, g.b, g.ldb, g.a, g.lda, &g.beta, g.c, g.ldc));
}

void launch_dgemm(const Arguments& args) {
  const auto g = gemm_of<double>(args);
  WARPWISE_CUBLAS_CHECK(cublasDgemm(kernels::cublas_handle(args.stream()), CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k,
                                    &g.alpha, g.b, g.ldb, g.a, g.lda, &g.beta, g.c, g.ldc));
}

#if CUBLAS_VERSION >= 130100
/// Emulation is requested wherever possible, not only where cuBLAS expects a gain; the handle's settings are restored.
/// If emulation was used, cuBLAS reports the number of bits.
void launch_emulated(const Arguments& args) {
  const auto g = gemm_of<double>(args);
  const cublasHandle_t handle = kernels::cublas_handle(args.stream());
  WARPWISE_CUBLAS_CHECK(cublasSetEmulationStrategy(handle, CUBLAS_EMULATION_STRATEGY_EAGER));
  WARPWISE_CUBLAS_CHECK(cublasSetFixedPointEmulationMantissaBitCountPointer(handle, args.get<int>(kBitsOfEmulation)));
  const auto status =
      cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k, &g.alpha, g.b, CUDA_R_64F, g.ldb, g.a, CUDA_R_64F,
                   g.lda, &g.beta, g.c, CUDA_R_64F, g.ldc, CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT, CUBLAS_GEMM_DEFAULT);
  WARPWISE_CUBLAS_CHECK(cublasSetEmulationStrategy(handle, CUBLAS_EMULATION_STRATEGY_DEFAULT));
  WARPWISE_CUBLAS_CHECK(cublasSetFixedPointEmulationMantissaBitCountPointer(handle, nullptr));
  kernels::check_cublas(status, "cublasGemmEx", __FILE__, __LINE__);
}
constexpr auto kEmulated = launch_emulated;
#else
constexpr std::nullptr_t kEmulated = nullptr;
#endif

constexpr auto kSgemm = launch_sgemm, kDgemm = launch_dgemm, kOzaki = launch_ozaki_step;
constexpr auto kRate32 = [](const Arguments& args) { kernels::fma_rate(args.get<float>("chains"), args.stream()); };
constexpr auto kRate64 = [](const Arguments& args) { kernels::fma_rate(args.get<double>("chains"), args.stream()); };
#else
constexpr std::nullptr_t kSgemm = nullptr, kDgemm = nullptr, kEmulated = nullptr, kOzaki = nullptr, kRate32 = nullptr,
                         kRate64 = nullptr;
#endif

constexpr const char* kNeedsBlas = "cuBLAS needs an NVIDIA GPU.";
constexpr const char* kNeedsRate = "The rate of this machine's arithmetic says nothing of a GPU's.";

/// BN >= 8 P / B of lesson.md, from the DF limit as measured and the memory's rate by clock and bus width.
std::string smallest_block(const warpwise::Result& limit, const warpwise::Device& device) {
  if (device.peak_gbps <= 0 || limit.gflops <= 0) return "";
  return fmt::format(
      "on this GPU a block's tile of C must be at least {:.1f} wide, or memory sets the time: BN >= 8 x "
      "{:.0f} GFLOP/s / "
      "{:.0f} GB/s (the memory's rate by clock and bus width).",
      8 * limit.gflops / device.peak_gbps, limit.gflops, device.peak_gbps);
}

std::string refuse_ozaki(const Size& size, const Choices& choices) {
  if (choices.at("alpha") == "0") return "With alpha = 0 there is no product to compute: choose another alpha.";
  if (size[2] > kernels::kOzakiDepth)
    return "A dot product of " + std::to_string(size[2]) + " bytes may overflow 32 bits: choose K up to " +
           std::to_string(kernels::kOzakiDepth) + ".";
  return "";
}

}  // namespace

static std::vector<warpwise::StepRow> steps() {
  return {
      {.id = "fp32_rate",
       .title = "FP32 multiply-add rate",
       .file = {},
       .launch = kRate32,
       .kind = Kind::ceiling,
       .needs = kNeedsRate,
       .format = "rate",
       .amounts = {{{"fp32", kernels::kFmaOperations}}}},
      {.id = "df_limit",
       .title = "DF limit: that rate over 16",
       .file = {},
       .launch = kRate32,
       .kind = Kind::ceiling,
       .needs = kNeedsRate,
       .format = "rate",
       .amounts = {{{"df", kernels::kFmaOperations / 16.0}}},
       .remark = smallest_block},
      {.id = "fp64_rate",
       .title = "FP64 multiply-add rate, no tensor cores",
       .file = {},
       .launch = kRate64,
       .kind = Kind::ceiling,
       .needs = kNeedsRate,
       .format = "rate",
       .expects = "double",
       .amounts = {{{"fp64", kernels::kFmaOperations}}}},
      {.id = "sgemm",
       .title = "cuBLAS SGEMM",
       .file = {},
       .launch = kSgemm,
       .kind = Kind::baseline,
       .needs = kNeedsBlas,
       .task = "single",
       .unit = "fp32"},
      {.id = "dgemm",
       .title = "cuBLAS DGEMM",
       .file = {},
       .launch = kDgemm,
       .kind = Kind::baseline,
       .needs = kNeedsBlas,
       .format = "double",
       .unit = "fp64_tensor"},
      {.id = "dgemm_emulated",
       .title = "cuBLAS DGEMM, emulation asked for",
       .file = {},
       .launch = kEmulated,
       .kind = Kind::baseline,
       .needs = "cuBLAS emulates FP64 from CUDA 13.0 Update 2 on, on an NVIDIA GPU.",
       .format = "emulated",
       .unit = "int8_tensor"},
      {.id = "native",
       .title = "Native FP64",
       .file = "native.cu",
       .launch = STEP(double, launch_native),
       .format = "double",
       .unit = "fp64"},
      {.id = "df_naive",
       .title = "Double-float, from global memory",
       .file = "df_naive.cu",
       .launch = STEP(DoubleFloat, launch_df_naive),
       .format = "df",
       .unit = "df",
       .expects = "df"},
      {.id = "df_tiled",
       .title = "Tiled in shared memory",
       .file = "df_tiled.cu",
       .launch = STEP(DoubleFloat, launch_df_tiled),
       .faster_than = "df_naive",
       .format = "df",
       .unit = "df",
       .expects = "df"},
      {.id = "df_registers",
       .title = "Register blocks of 3 x 3",
       .file = "df_registers.cu",
       .launch = STEP(DoubleFloat, launch_df_registers),
       .faster_than = "df_tiled",
       .format = "df",
       .unit = "df",
       .expects = "df"},
      {.id = "df_blocks",
       .title = "Larger register blocks",
       .file = "df_blocks.cu",
       .launch = STEP(DoubleFloat, launch_df_blocks),
       .format = "df",
       .unit = "df",
       .expects = "df"},
      {.id = "df_pairs",
       .title = "Pairs: 16 bytes an access",
       .file = "df_pairs.cu",
       .launch = STEP(DoubleFloat, launch_df_pairs),
       .format = "df",
       .unit = "df",
       .expects = "df"},
      {.id = "df_ahead",
       .title = "Two tiles deep",
       .file = "df_ahead.cu",
       .launch = STEP(DoubleFloat, launch_df_ahead),
       .format = "df",
       .unit = "df",
       .expects = "df"},
      {.id = "df_inside",
       .title = "No comparisons inside",
       .file = "df_inside.cu",
       .launch = STEP(DoubleFloat, launch_df_inside),
       .faster_than = "df_ahead",
       .format = "df",
       .unit = "df",
       .expects = "df"},
      {.id = "df_wide",
       .title = "Operations in turn: DF(DF)",
       .file = "df_wide.cu",
       .launch = STEP(DoubleFloat, launch_df_wide),
       .faster_than = "df_registers",
       .format = "df",
       .unit = "df",
       .expects = "df"},
      {.id = "df_fused",
       .title = "15 operations: cross products fused",
       .file = "df_fused.cu",
       .launch = STEP(DoubleFloat, launch_df_fused),
       .faster_than = "df_wide",
       .format = "df",
       .unit = "df",
       .expects = "df"},
      {.id = "d_df",
       .title = "Binary64 in memory: D(DF)",
       .file = "d_df.cu",
       .launch = STEP(double, launch_d_df),
       .format = "double",
       .unit = "df",
       .expects = "df"},
      {.id = "fewer",
       .title = "Fewer operations: normalise later",
       .file = "fewer.cu",
       .launch = STEP(DoubleFloat, launch_fewer),
       .faster_than = "df_wide",
       .compared_with = "df_wide",
       .format = "df",
       .unit = "df",
       .expects = "df",
       .computes = (10 + 11 / 16.0) / 16},
      {.id = "ozaki",
       .title = "Ozaki scheme II on INT8 tensor cores",
       .file = "ozaki.cuda.cu",
       .launch = kOzaki,
       .needs = "The INT8 products are cuBLAS' own, which needs an NVIDIA GPU.",
       .format = "ozaki",
       .unit = "int8_tensor",
       .expects = "ozaki",
       .refuses = refuse_ozaki},
  };
}

static warpwise::Task task(const char* id, const char* title) {
  return {
      .id = id,
      .title = title,
      .dimensions = {"m", "n", "k"},
      .gpu_default = {{4096, 4096, 4096}},
      .cpu_default = {{256, 256, 256}},
      .sizes = {{{256, 256, 256}},
                {{1024, 1024, 1024}},
                {{4096, 4096, 4096}},
                {{8192, 8192, 8192}},
                {{16384, 16384, 16384}},
                {{47, 49, 17}},
                {{1000, 3, 777}}},
      .sweep = {{{128, 128, 128}},
                {{256, 256, 256}},
                {{512, 512, 512}},
                {{1024, 1024, 1024}},
                {{2048, 2048, 2048}},
                {{4096, 4096, 4096}},
                {{8192, 8192, 8192}}},
      .problem =
          [id = std::string(id)](const Size& size, const Choices& choices, std::string_view format) {
            return make_problem(size, choices, id == "single" ? "single" : format);
          },
      .choices = {{"input", "Input", {"uniform", "full", "cancelling", "scaled"}},
                  {"alpha", "alpha", {"1", "-1.25", "0"}},
                  {"beta", "beta", {"0", "1", "-0.7"}},
                  {"rows", "Rows in memory", {"contiguous", "padded", "unaligned"}},
                  {"moduli", "Ozaki moduli", {"14", "8", "10", "12", "13", "15"}}},
      .error_metric = "error / |A||B|",
  };
}

warpwise::Lesson lesson() {
  return {
      .id = "gemm",
      .title = "GEMM in double-float",
      .summary =
          "FP64 accuracy from FP32 arithmetic, then from INT8 tensor cores: blocking, register tiles, and "
          "what an operation costs.",
      .folder = "lessons/03_gemm",
      .tasks = {task("gemm", "GEMM to FP64 accuracy"), task("single", "GEMM in FP32")},
      .steps = steps(),
  };
}

}  // namespace gemm
