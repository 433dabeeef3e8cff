// Lesson 09: the table of steps.
#include "engine/lesson.h"

#include "kernels/copy.h"
#include "kernels/exp_rate.h"
#include "kernels/fma_rate.h"
#include "kernels/read.h"
#include "problems.h"
#include "tensor_rate.h"
#if WARPWISE_CUDA
#include "kernels/cublas.h"
#endif

namespace attention {
namespace {

using warpwise::Arguments, warpwise::Choices, warpwise::Kind, warpwise::Size;
using bf16 = __nv_bfloat16;

// A step's launch function is declared where the table names it: a new step needs only its file and a row below.
#define SOFTMAX(function)                                                                              \
  [](const Arguments& a) {                                                                             \
    LaunchSoftmax function;                                                                            \
    function(a.get<float>("in"), a.get<float>("out"), int(a.size()[0]), int(a.size()[1]), a.stream()); \
  }
#define NORM(function)                                                                                              \
  [](const Arguments& a) {                                                                                          \
    LaunchNorm function;                                                                                            \
    function(a.get<float>("in"), a.get<float>("gain"), a.get<float>("bias"), a.get<float>("out"), int(a.size()[0]), \
             int(a.size()[1]), a.stream());                                                                         \
  }
#define RMS(function)                                                                                  \
  [](const Arguments& a) {                                                                             \
    LaunchNorm function;                                                                               \
    function(a.get<float>("in"), a.get<float>("gain"), nullptr, a.get<float>("out"), int(a.size()[0]), \
             int(a.size()[1]), a.stream());                                                            \
  }
#define ATTENTION(function)                                                                                     \
  [](const Arguments& a) {                                                                                      \
    LaunchAttention function;                                                                                   \
    function(a.get<bf16>("q"), a.get<bf16>("k"), a.get<bf16>("v"), a.get<bf16>("out"), a.get<float>("scratch"), \
             shape_of(a.size(), a.choices()), a.stream());                                                      \
  }

void launch_copy(const Arguments& a) {
  kernels::copy(a.get<float>("in"), a.get<float>("out"), size_t(a.size()[0] * a.size()[1]), a.stream());
}

size_t bytes_of_keys(const Arguments& a) {
  const Shape shape = shape_of(a.size(), a.choices());
  return size_t(2) * parts(shape.heads, shape.sharing) * shape.keys * shape.dimension;
}
void launch_read(const Arguments& a) {
  for (const char* buffer : {"k", "v"})
    kernels::read(a.get<void>(buffer), bytes_of_keys(a), a.get<unsigned>("scratch"), a.stream());
}

#if WARPWISE_CUDA
constexpr auto kExpRate = [](const Arguments& a) { kernels::exp_rate(a.get<float>("chains"), a.stream()); };
constexpr auto kFmaRate = [](const Arguments& a) { kernels::fma_rate(a.get<float>("chains"), a.stream()); };
constexpr auto kTensorRate = [](const Arguments& a) { tensor_rate(a.get<float>("chains"), a.stream()); };
constexpr auto kCublas = [](const Arguments& a) {
  const float one = 1, zero = 0;
  constexpr int n = kProduct;
  WARPWISE_CUBLAS_CHECK(cublasGemmEx(kernels::cublas_handle(a.stream()), CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one,
                                     a.get<void>("b"), CUDA_R_16BF, n, a.get<void>("a"), CUDA_R_16BF, n, &zero,
                                     a.get<void>("c"), CUDA_R_16BF, n, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
};
#else
constexpr std::nullptr_t kExpRate = nullptr, kFmaRate = nullptr, kTensorRate = nullptr, kCublas = nullptr;
#endif
constexpr const char* kNeedsRate = "The rate of this machine's arithmetic says nothing of a GPU's.";

std::string too_long_for_registers(const Size& size, const Choices&) {
  return size[1] <= 32768 ? "" : "The registers of a block hold 32768 numbers: choose rows up to that length.";
}
std::string too_long_for_cluster(const Size& size, const Choices&) {
  return size[1] <= 131072 ? "" : "The registers of a cluster hold 131072 numbers: choose rows up to that length.";
}
std::string not_for_bulk_copies(const Size& size, const Choices&) {
  if (size[1] % 4 != 0) return "The TMA moves rows that begin on 16 bytes: choose a multiple of 4 numbers.";
  return size[1] <= 65536
             ? ""
             : "The shared memory of a cluster holds three rows of 65536 numbers: choose rows up to that length.";
}
std::string too_many_heads(const Size& size, const Choices&) {
  return size[0] <= 65535 ? "" : "A head has a row of the grid, which has 65535: choose fewer heads.";
}
std::string too_many_scores(const Size& size, const Choices& choices) {
  if (size[1] * size[2] > int64_t(kMostScores))
    return "The scores of a head would take more than 4 GB: choose fewer queries.";
  if (size[0] * size[1] * size[2] > int64_t(1) << 31) return "Without fusing this takes too long: choose fewer heads.";
  return too_many_heads(size, choices);
}
std::string too_many_queries(const Size& size, const Choices& choices) {
  if (size[1] > kMostSplit) return "Keys are split where there are few queries: choose up to 16.";
  return too_many_heads(size, choices);
}

}  // namespace

// clang-format off
static std::vector<warpwise::StepRow> steps() {
  return {
      {.id = "copy_softmax", .title = "Best copy kernel", .file = {},
       .launch = launch_copy, .kind = Kind::ceiling, .task = "softmax", .expects = "copy"},
      {.id = "three_passes", .title = "Three passes", .file = "softmax/three_passes.cu",
       .launch = SOFTMAX(launch_three_passes), .task = "softmax"},
      {.id = "online", .title = "Two passes, online", .file = "softmax/online.cu",
       .launch = SOFTMAX(launch_online), .task = "softmax"},
      {.id = "warp_row", .title = "A warp a row", .file = "softmax/warp_row.cu",
       .launch = SOFTMAX(launch_warp_row), .task = "softmax"},
      {.id = "in_registers", .title = "Rows in registers", .file = "softmax/in_registers.cu",
       .launch = SOFTMAX(launch_in_registers), .task = "softmax", .refuses = too_long_for_registers},
      {.id = "vectors", .title = "Vectors, threads that fit", .file = "softmax/vectors.cu",
       .launch = SOFTMAX(launch_vectors), .task = "softmax", .refuses = too_long_for_registers},
      {.id = "cluster", .title = "A cluster a row", .file = "softmax/cluster.sm90.cu",
       .launch = SOFTMAX(launch_cluster), .needs_compute = 90, .task = "softmax", .refuses = too_long_for_cluster},

      {.id = "copy_norm", .title = "Best copy kernel", .file = {},
       .launch = launch_copy, .kind = Kind::ceiling, .task = "norm", .format = "copy", .expects = "copy"},
      {.id = "two_sums", .title = "Layer norm, two sums", .file = "norm/two_sums.cu",
       .launch = NORM(launch_two_sums), .compared_with = "online", .task = "norm", .expects = "two_sums"},
      {.id = "welford", .title = "Layer norm, Welford", .file = "norm/welford.cu",
       .launch = NORM(launch_welford), .task = "norm"},
      {.id = "layer_registers", .title = "Layer norm in registers", .file = "norm/layer_registers.cu",
       .launch = NORM(launch_layer_registers), .task = "norm", .refuses = too_long_for_registers},
      {.id = "rms_registers", .title = "RMS norm in registers", .file = "norm/rms_registers.cu",
       .launch = RMS(launch_rms_registers), .task = "norm", .format = "rms", .refuses = too_long_for_registers},
      {.id = "rms_cluster", .title = "RMS norm, a cluster a row", .file = "norm/rms_cluster.sm90.cu",
       .launch = RMS(launch_rms_cluster), .needs_compute = 90, .task = "norm", .format = "rms",
       .refuses = too_long_for_cluster},
      {.id = "layer_cluster", .title = "Layer norm, a cluster a row", .file = "norm/layer_cluster.sm90.cu",
       .launch = NORM(launch_layer_cluster), .needs_compute = 90, .compared_with = "layer_registers", .task = "norm",
       .refuses = too_long_for_cluster},

      {.id = "rms_ahead", .title = "RMS norm, rows ahead", .file = "norm/rms_ahead.sm90.cu",
       .launch = RMS(launch_rms_ahead), .needs_compute = 90, .compared_with = "rms_cluster", .task = "norm",
       .format = "rms", .refuses = not_for_bulk_copies},
      {.id = "layer_ahead", .title = "Layer norm, rows ahead", .file = "norm/layer_ahead.sm90.cu",
       .launch = NORM(launch_layer_ahead), .needs_compute = 90, .compared_with = "layer_cluster", .task = "norm",
       .refuses = not_for_bulk_copies},

      {.id = "read_keys", .title = "Best reading kernel", .file = {},
       .launch = launch_read, .kind = Kind::ceiling, .task = "attention", .expects = "nothing", .uses = {"memory"}},
      {.id = "fp32_rate", .title = "FP32 multiply-add rate", .file = {},
       .launch = kFmaRate, .kind = Kind::ceiling, .needs = kNeedsRate, .task = "attention", .format = "rate",
       .amounts = {{{"fp32", kernels::kFmaOperations}}}},
      {.id = "exp_rate", .title = "Rate of exponentials", .file = {},
       .launch = kExpRate, .kind = Kind::ceiling, .needs = kNeedsRate, .task = "attention", .format = "rate",
       .amounts = {{{"exponentials", kernels::kExponentials}}}},
      {.id = "tensor_rate", .title = "Rate of bf16 products", .file = {},
       .launch = kTensorRate, .kind = Kind::ceiling, .needs_compute = 90, .needs = kNeedsRate, .task = "attention",
       .format = "rate", .amounts = {{{"bf16_tensor", kRateOperations}}}},
      {.id = "cublas_product", .title = "cuBLAS, a product of 8192 x 8192", .file = {},
       .launch = kCublas, .kind = Kind::baseline, .needs = "cuBLAS needs an NVIDIA GPU.", .task = "attention",
       .format = "product", .unit = "bf16_tensor"},
      {.id = "written_out", .title = "Scores written out", .file = "forward/written_out.cu",
       .launch = ATTENTION(launch_written_out), .compared_with = "online", .task = "attention", .unit = "fp32",
       .refuses = too_many_scores},
      {.id = "scores_tiled", .title = "Scores written out, tiled", .file = "forward/scores_tiled.cu",
       .launch = ATTENTION(launch_scores_tiled), .task = "attention", .unit = "fp32", .refuses = too_many_scores},
      {.id = "fused", .title = "Fused, online softmax", .file = "forward/fused.cu",
       .launch = ATTENTION(launch_fused), .compared_with = "written_out", .task = "attention", .unit = "fp32",
       .refuses = too_many_heads},
      {.id = "fused_registers", .title = "Fused, products in registers", .file = "forward/fused_registers.cu",
       .launch = ATTENTION(launch_fused_registers), .task = "attention", .unit = "fp32", .refuses = too_many_heads},
      {.id = "mma", .title = "Tensor cores", .file = "forward/mma.sm80.cu",
       .launch = ATTENTION(launch_mma), .needs_compute = 80, .task = "attention", .unit = "bf16_tensor",
       .refuses = too_many_heads},
      {.id = "stages", .title = "Tiles asked for early", .file = "forward/stages.sm80.cu",
       .launch = ATTENTION(launch_stages), .needs_compute = 80, .task = "attention", .unit = "bf16_tensor",
       .refuses = too_many_heads},
      {.id = "wgmma", .title = "Warpgroups take turns", .file = "forward/wgmma.sm90a.cu",
       .launch = ATTENTION(launch_wgmma), .needs_compute = 90, .task = "attention", .unit = "bf16_tensor"},
      {.id = "half_weights", .title = "Weights of fp16", .file = "forward/half_weights.sm90a.cu",
       .launch = ATTENTION(launch_half_weights), .needs_compute = 90, .task = "attention", .unit = "bf16_tensor",
       .refuses = too_many_heads},
      {.id = "two_parts", .title = "Weights of 16 bits", .file = "forward/two_parts.sm90a.cu",
       .launch = ATTENTION(launch_two_parts), .needs_compute = 90, .task = "attention", .unit = "bf16_tensor"},
      {.id = "split_keys", .title = "One query, split keys", .file = "forward/split_keys.cu",
       .launch = ATTENTION(launch_split_keys), .compared_with = "fused", .task = "attention", .unit = "fp32",
       .refuses = too_many_queries},
  };
}
// clang-format on

static warpwise::Task rows_task(const char* id, const char* title, auto problem, std::vector<std::string> inputs) {
  std::vector<Size> sweep;
  for (int power = 4; power <= 18; power += 2) sweep.push_back({{int64_t(1) << power, 1024}});
  return {.id = id,
          .title = title,
          .dimensions = {"rows", "cols"},
          .gpu_default = {{262144, 1024}},
          .cpu_default = {{64, 1024}},
          .sizes = {{{64, 1024}},
                    {{4, 16384}},
                    {{2097152, 128}},
                    {{262144, 1024}},
                    {{65536, 4096}},
                    {{16384, 16384}},
                    {{4096, 65536}},
                    {{2048, 131072}}},
          .sweep = sweep,
          .problem = problem,
          .choices = {{"input", "Input", std::move(inputs)}}};
}

warpwise::Lesson lesson() {
  std::vector<Size> sweep = {{{2, 64, 64}}, {{2, 128, 128}}};
  for (int64_t n = 256; n <= 16384; n *= 2) sweep.push_back({{16, n, n}});
  return {
      .id = "attention",
      .title = "Attention: softmax, norms, one kernel",
      .summary = "What transformers do all day: rows that are read once, and a matrix of scores that is never written.",
      .folder = "lessons/09_attention",
      .tasks = {rows_task("softmax", "Softmax of rows", softmax_problem,
                          {"random", "outliers", "equal", "masked", "far"}),
                rows_task("norm", "Norms of rows", norm_problem, {"random", "outliers", "equal", "far"}),
                {.id = "attention",
                 .title = "Attention",
                 .dimensions = {"heads", "queries", "keys"},
                 .gpu_default = {{128, 512, 512}},
                 .cpu_default = {{2, 128, 128}},
                 .sizes = {{{2, 128, 128}},
                           {{128, 512, 512}},
                           {{16, 1024, 1024}},
                           {{16, 4096, 4096}},
                           {{16, 16384, 16384}},
                           {{64, 1, 1024}},
                           {{64, 1, 16384}}},
                 .sweep = sweep,
                 .problem = attention_problem,
                 .choices = {{"input", "Input", {"random", "outliers", "equal"}},
                             {"dimension", "Head dimension", {"128", "64"}},
                             {"causal", "Causal mask", {"no", "yes"}},
                             {"sharing", "Heads that share keys", {"1", "4"}}}}},
      .steps = steps(),
  };
}

}  // namespace attention
