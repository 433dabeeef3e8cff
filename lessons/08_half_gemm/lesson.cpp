// Lesson 08: the table of steps. The problem is in problem.cpp.
#include "engine/lesson.h"

#include "fp8.h"
#include "half_gemm.h"
#include "kernels/half_rate.h"
#include "library.h"
#include "problem.h"

namespace half_gemm {
namespace {

using warpwise::Arguments, warpwise::Choices, warpwise::Kind, warpwise::Size;

template <class T>
void run(Launch<T>* function, const Arguments& a) {
  const Size& size = a.size();
  function({a.get<const T>("a"), a.get<const T>("b"), a.get<T>("c"), int(size[0]), int(size[1]), int(size[2]),
            by_columns(a.choices()), a.get<void>("scratch")},
           a.stream());
}

// A step's launch functions are declared where the table names them: a new step needs only its file and a row below.
#define STEP(function)                                                               \
  [](const Arguments& a) {                                                           \
    Launch<__nv_bfloat16> function;                                                  \
    Launch<half> function;                                                           \
    is_half(a.choices()) ? run<half>(function, a) : run<__nv_bfloat16>(function, a); \
  }

#define FP8_STEP(function)                                                                                         \
  [](const Arguments& a) {                                                                                         \
    LaunchFp8 function;                                                                                            \
    const Size& size = a.size();                                                                                   \
    function({a.get<const Fp8Pair>("a"), a.get<const Fp8Pair>("b"), a.get<float>("c"), int(size[0]), int(size[1]), \
              int(size[2]), a.get<void>("scratch")},                                                               \
             a.stream());                                                                                          \
  }

#if WARPWISE_CUDA
constexpr auto kCublas = launch_cublas, kCublasBest = launch_cublas_best, kFp8Cublas = launch_fp8_cublas,
               kFp8CublasFast = launch_fp8_cublas_fast;
constexpr auto kRate = [](const Arguments& a) {
  kernels::half_rate(a.get<int>("sums"), !is_half(a.choices()), a.stream());
};
constexpr auto kFp8Rate = [](const Arguments& a) { kernels::fp8_rate(a.get<int>("sums"), a.stream()); };
#else
constexpr std::nullptr_t kCublas = nullptr, kCublasBest = nullptr, kRate = nullptr, kFp8Cublas = nullptr,
                         kFp8CublasFast = nullptr, kFp8Rate = nullptr;
#endif

constexpr const char* kNeedsBlas = "cuBLAS needs an NVIDIA GPU.";
constexpr const char* kNeedsRate = "The rate of this machine's arithmetic says nothing of a GPU's.";
constexpr const char* kNeeds80 = "Products of bfloat16 need compute capability 8.0 (Ampere) or newer.";
constexpr const char* kNeeds90 = "Products of warpgroups (wgmma) are instructions of compute capability 9.0 (Hopper).";

std::string too_long(const Size& size, const Choices&) {
  return double(size[0]) * double(size[1]) * double(size[2]) <= 0x1p37
             ? ""
             : "This would take seconds: choose m n k up to 2^37.";
}

std::string no_pairs(const Size& size, const Choices&) {
  return size[2] % 2 == 0 ? "" : "Rows of an odd number of bytes do not begin where pairs do: choose an even k.";
}
std::string not_by_16(const Size& size, const Choices&) {
  return size[0] % 16 == 0 && size[1] % 16 == 0 && size[2] % 16 == 0
             ? ""
             : "cuBLAS multiplies 8-bit numbers where all extents are multiples of 16.";
}

}  // namespace

// clang-format off
static std::vector<warpwise::StepRow> steps() {
  return {
      {.id = "tensor_rate", .title = "Tensor cores: products only", .file = {}, .launch = kRate, .kind = Kind::ceiling,
       .needs_compute = 90, .needs = kNeedsRate, .format = "rate", .amounts = {{{"tensor", kernels::kHalfOperations}}}},
      {.id = "cublas", .title = "cuBLAS", .file = {}, .launch = kCublas, .kind = Kind::baseline, .needs = kNeedsBlas,
       .unit = "tensor"},
      {.id = "cublas_best", .title = "cuBLAS, the fastest of 16 algorithms", .file = {}, .launch = kCublasBest,
       .kind = Kind::baseline, .needs = kNeedsBlas, .format = "workspace", .unit = "tensor"},
      {.id = "naive", .title = "Naive", .file = "naive.cu", .launch = STEP(launch_naive), .unit = "fp32",
       .refuses = too_long},
      {.id = "tiled", .title = "Tiled in shared memory", .file = "tiled.cu", .launch = STEP(launch_tiled),
       .faster_than = "naive", .unit = "fp32", .refuses = too_long},
      {.id = "wmma", .title = "WMMA: the tensor cores", .file = "wmma.sm80.cu", .launch = STEP(launch_wmma),
       .needs_compute = 80, .needs = kNeeds80, .faster_than = "tiled", .unit = "tensor"},
      {.id = "matrices", .title = "mma.sync and ldmatrix", .file = "matrices.sm80.cu", .launch = STEP(launch_matrices),
       .needs_compute = 80, .needs = kNeeds80, .unit = "tensor"},
      {.id = "swizzled", .title = "Swizzled", .file = "swizzled.sm80.cu", .launch = STEP(launch_swizzled),
       .needs_compute = 80, .needs = kNeeds80, .faster_than = "matrices", .unit = "tensor"},
      {.id = "stages", .title = "Stages by cp.async", .file = "stages.sm80.cu", .launch = STEP(launch_stages),
       .needs_compute = 80, .needs = kNeeds80, .faster_than = "swizzled", .unit = "tensor"},
      {.id = "wgmma", .title = "TMA and wgmma", .file = "wgmma.sm90a.cu", .launch = STEP(launch_wgmma),
       .needs_compute = 90, .needs = kNeeds90, .faster_than = "swizzled", .unit = "tensor"},
      {.id = "roles", .title = "Producer and consumer", .file = "roles.sm90a.cu", .launch = STEP(launch_roles),
       .needs_compute = 90, .needs = kNeeds90, .faster_than = "wgmma", .unit = "tensor"},
      {.id = "consumers", .title = "Two consumers, 128 x 256", .file = "consumers.sm90a.cu",
       .launch = STEP(launch_consumers), .needs_compute = 90, .needs = kNeeds90, .faster_than = "roles",
       .unit = "tensor"},
      {.id = "persistent", .title = "Blocks that stay", .file = "persistent.sm90a.cu", .launch = STEP(launch_persistent),
       .needs_compute = 90, .needs = kNeeds90, .unit = "tensor"},
      {.id = "way_out", .title = "Out by the TMA", .file = "way_out.sm90a.cu", .launch = STEP(launch_way_out),
       .needs_compute = 90, .needs = kNeeds90, .unit = "tensor"},
      {.id = "clusters", .title = "Clusters share B", .file = "clusters.sm90a.cu", .launch = STEP(launch_clusters),
       .needs_compute = 90, .needs = kNeeds90, .unit = "tensor"},
      {.id = "stream_k", .title = "The last round is shared", .file = "stream_k.sm90a.cu",
       .launch = STEP(launch_stream_k), .needs_compute = 90, .needs = kNeeds90, .unit = "tensor"},
      {.id = "split", .title = "Split dot products", .file = "split.sm90a.cu", .launch = STEP(launch_split),
       .needs_compute = 90, .needs = kNeeds90, .unit = "tensor"},
      {.id = "swapped", .title = "Few rows: A and B swapped", .file = "swapped.sm90a.cu",
       .launch = STEP(launch_swapped), .needs_compute = 90, .needs = kNeeds90, .unit = "tensor"},

      {.id = "fp8_rate", .title = "Tensor cores: products in FP8 only", .file = {}, .launch = kFp8Rate,
       .kind = Kind::ceiling, .needs_compute = 90, .needs = kNeedsRate, .task = "fp8", .format = "rate",
       .amounts = {{{"fp8", kernels::kFp8Operations}}}},
      {.id = "fp8_cublas", .title = "cuBLAS in FP8, sums in two levels", .file = {}, .launch = kFp8Cublas,
       .kind = Kind::baseline, .needs_compute = 90, .needs = kNeedsBlas, .task = "fp8", .format = "workspace",
       .unit = "fp8", .expects = "two levels", .refuses = not_by_16},
      {.id = "fp8_cublas_fast", .title = "cuBLAS in FP8, sums in the tensor cores", .file = {},
       .launch = kFp8CublasFast, .kind = Kind::baseline, .needs_compute = 90, .needs = kNeedsBlas, .task = "fp8",
       .format = "workspace", .unit = "fp8", .expects = "short sums", .refuses = not_by_16},
      {.id = "fp8", .title = "FP8, sums in the tensor cores", .file = "fp8.sm90a.cu", .launch = FP8_STEP(launch_fp8),
       .needs_compute = 90, .needs = kNeeds90, .compared_with = "persistent", .task = "fp8", .unit = "fp8",
       .expects = "short sums", .refuses = no_pairs},
      {.id = "fp8_two_levels", .title = "FP8, sums in two levels", .file = "fp8_two_levels.sm90a.cu",
       .launch = FP8_STEP(launch_fp8_two_levels), .needs_compute = 90, .needs = kNeeds90, .task = "fp8",
       .unit = "fp8", .expects = "two levels", .refuses = no_pairs},
  };
}
// clang-format on

warpwise::Lesson lesson() {
  return {
      .id = "half_gemm",
      .title = "GEMM in half precision",
      .summary = "The tensor cores to their limit: fragments, swizzles, stages, then Hopper's TMA and wgmma.",
      .folder = "lessons/08_half_gemm",
      .tasks = {{.id = "half_gemm",
                 .title = "GEMM in bfloat16 and half",
                 .dimensions = {"m", "n", "k"},
                 .gpu_default = {{2048, 2048, 2048}},
                 .cpu_default = {{128, 256, 128}},
                 .sizes = {{{128, 256, 128}},
                           {{256, 256, 256}},
                           {{1024, 1024, 1024}},
                           {{2048, 2048, 2048}},
                           {{4096, 4096, 4096}},
                           {{8192, 8192, 8192}},
                           {{16384, 16384, 16384}},
                           {{4095, 4097, 4099}},
                           {{8192, 128, 8192}},
                           {{1, 8192, 8192}},
                           {{640, 5120, 1280}},
                           {{97, 131, 65}}},
                 .sweep = {{{128, 128, 128}},
                           {{256, 256, 256}},
                           {{512, 512, 512}},
                           {{1024, 1024, 1024}},
                           {{2048, 2048, 2048}},
                           {{4096, 4096, 4096}},
                           {{8192, 8192, 8192}}},
                 .problem = make_problem,
                 .choices = {{"type", "Type", {"bf16", "fp16"}}, {"b", "B in memory", {"rows", "columns"}}},
                 .error_metric = "error / |A||B|"},
                {.id = "fp8",
                 .title = "GEMM in FP8",
                 .dimensions = {"m", "n", "k"},
                 .gpu_default = {{4096, 4096, 4096}},
                 .cpu_default = {{256, 128, 512}},
                 .sizes = {{{256, 128, 512}},
                           {{2048, 2048, 2048}},
                           {{4096, 4096, 4096}},
                           {{4096, 4096, 16384}},
                           {{8192, 8192, 8192}}},
                 .sweep = {{{128, 128, 128}},
                           {{256, 128, 512}},
                           {{1024, 1024, 1024}},
                           {{4096, 4096, 4096}},
                           {{8192, 8192, 8192}}},
                 .problem = make_fp8_problem,
                 .choices = {{"inputs", "Inputs", {"mixed", "positive"}}},
                 .error_metric = "error / |A||B|"}},
      .steps = steps(),
  };
}

}  // namespace half_gemm
