// Lesson 02: the table of steps, and the problems that they solve: one number for all, or one for each small
// segment.
#include "engine/lesson.h"

#include <cmath>

#include "bounds.h"
#include "engine/compare.h"
#include "inputs.h"
#include "kernels/read.h"
#include "reduction.h"
#if WARPWISE_CUDA
#include "kernels/cub_sum.h"
#include "kernels/cublas.h"
#endif

namespace reduction {
namespace {

using warpwise::Arguments, warpwise::BufferSpec, warpwise::Choices, warpwise::ErrorStats, warpwise::HostBuffers,
    warpwise::Kind, warpwise::Role, warpwise::Size;

constexpr int kWidestFloat = 30, kWidestHalf = 12;  // powers of two of badly scaled numbers, far from overflow

// What float and half inputs differ in, on the host.
template <class T>
T from_double(double x);
template <>
float from_double(double x) {
  return float(x);
}
template <>
half from_double(double x) {
  return __float2half(float(x));
}
double to_double(float x) { return x; }
double to_double(half x) { return __half2float(x); }

template <class T>
void fill_input(std::span<T> in, const std::string& kind, uint64_t seed) {
  const int widest = sizeof(T) == 4 ? kWidestFloat : kWidestHalf;
  warpwise::parallel_parts(std::ssize(in), [&](int64_t begin, int64_t end, int) {
    for (int64_t i = begin; i < end; i++) in[i] = from_double<T>(input_number(kind, seed, i, std::ssize(in), widest));
  });
}

/// How far `got` is from the sum: relative to it, and in units of n u (|x1| + ... + |xn|), the bound of
/// adding one after another.
ErrorStats error_of(float got, const Reference& want, int64_t n, std::string_view order, bool whole) {
  const Bound bound = bound_of(order, size_t(n));
  const double difference = std::abs(got - want.sum), size = std::abs(want.sum);
  const bool right_special = (std::isnan(want.sum) && std::isnan(got)) || (std::isinf(want.sum) && got == want.sum);
  const double allowed =
      whole && bound.whole_is_exact ? 0 : bound.of_sum * size + bound.of_terms * want.absolute + bound.each * double(n);

  ErrorStats error;
  error.checked = 1;
  error.rightly_nan = std::isnan(want.sum) && std::isnan(got);
  if (right_special) return error;
  error.max_abs = difference;
  error.max_rel = difference > 0 || std::isnan(difference) ? difference / size : 0;
  error.tolerance = allowed > 0 ? allowed / size : 0;
  error.extra["of_bound"] = difference > 0 ? difference / (double(n) * 0x1p-24 * want.absolute) : 0;
  error.extra["condition"] = want.absolute > 0 ? want.absolute / size : 1;
  if (!(difference <= allowed)) {
    error.wrong = 1;
    error.first.push_back({warpwise::where(0, {1}), want.sum, double(got)});
  }
  return error;
}

template <class T>
class Sum : public warpwise::Problem {
 public:
  Sum(const Size& size, const Choices& choices)
      : n_(size[0]), input_(choices.count("input") ? choices.at("input") : "uniform") {}

  std::vector<BufferSpec> buffers() const override {
    return {{.name = "in", .element_bytes = sizeof(T), .extents = {n_}, .shared = sizeof(T) == 2 ? "halves" : ""},
            {"out", sizeof(float), {1}, Role::output},
            {"scratch", sizeof(float), {int64_t(scratch_floats(size_t(n_)))}, Role::scratch}};
  }

  warpwise::Amounts amounts() const override { return {{"memory", double(sizeof(T)) * double(n_) + sizeof(float)}}; }

  void fill(std::string_view, HostBuffers& buffers, uint64_t seed) const override {
    fill_input(buffers.get<T>("in"), input_, seed);
  }

  /// Within the bound of the step's order of additions, which `expects` names (bounds.h). "nothing" is for
  /// ceilings, which compute nothing.
  warpwise::Comparison reference(const HostBuffers& given) const override {
    const auto in = given.get<T>("in");
    const Reference want = reference_sum(n_, [&](int64_t i) { return to_double(in[i]); });
    return [this, want](const HostBuffers& got, std::string_view expects) {
      if (expects == "nothing") return ErrorStats{};
      return error_of(got.get<float>("out")[0], want, n_, expects, input_ == "whole");
    };
  }

 private:
  int64_t n_;
  std::string input_;
};

/// A sum for every segment of 256 halves.
class Segments : public warpwise::Problem {
 public:
  Segments(const Size& size, const Choices& choices)
      : n_(size[0]), input_(choices.count("input") ? choices.at("input") : "uniform") {}

  std::vector<BufferSpec> buffers() const override {
    return {{.name = "in", .element_bytes = sizeof(half), .extents = {n_}, .shared = "halves"},
            {"out", sizeof(float), {count()}, Role::output}};
  }

  warpwise::Amounts amounts() const override { return {{"memory", 2.0 * double(n_) + 4.0 * double(count())}}; }

  void fill(std::string_view, HostBuffers& buffers, uint64_t seed) const override {
    fill_input(buffers.get<half>("in"), input_, seed);
  }

  /// Relative to the sum of each segment's absolute values; at most 32 additions in a row, or 16 products
  /// that cut off.
  warpwise::Comparison reference(const HostBuffers& given) const override {
    const auto in = given.get<half>("in");
    const auto segments = size_t(count());
    std::vector<double> sums(segments), absolutes(segments);
    warpwise::parallel_parts(count(), [&](int64_t begin, int64_t end, int) {
      for (int64_t s = begin; s < end; s++)
        for (int64_t i = s * kSegment; i < std::min(n_, (s + 1) * kSegment); i++) {
          sums[size_t(s)] += to_double(in[i]);  // exact: 256 numbers of 11 bits, 40 powers of two apart at most
          absolutes[size_t(s)] += std::abs(to_double(in[i]));
        }
    });
    return [this, sums, absolutes](const HostBuffers& got, std::string_view) {
      return warpwise::compare(
          got.get<float>("out"), [&](int64_t s) { return sums[size_t(s)]; },
          [&](int64_t s) { return absolutes[size_t(s)]; }, {count()}, 16 * 17 * 0x1p-23);
    };
  }

 private:
  int64_t count() const { return int64_t(parts(size_t(n_), kSegment)); }
  int64_t n_;
  std::string input_;
};

void run(Launch* function, const Arguments& a) {
  function(a.get<const float>("in"), a.get<float>("out"), a.get<float>("scratch"), size_t(a.size()[0]), a.stream());
}
void run(LaunchHalf* function, const Arguments& a) {
  function(a.get<const half>("in"), a.get<float>("out"), a.get<float>("scratch"), size_t(a.size()[0]), a.stream());
}
void run(LaunchSegments* function, const Arguments& a) {
  function(a.get<const half>("in"), a.get<float>("out"), size_t(a.size()[0]), a.stream());
}

template <class T>
void launch_read(const Arguments& a) {
  kernels::read(a.get<const T>("in"), sizeof(T) * size_t(a.size()[0]), a.get<unsigned>("out"), a.stream());
}

// A step's launch function is declared where the table names it: a new step needs only its file and a row below.
#define STEP(type, function) \
  [](const Arguments& a) {   \
    type function;           \
    run(function, a);        \
  }

// The same for steps whose blocks post letters (mailboxes.h), and for calls of NVIDIA's libraries, which the CPU
// backend leaves out.
#if WARPWISE_CUDA
#define CUDA_STEP(type, function) STEP(type, function)

template <class T>
void launch_cub(const Arguments& a) {
  const size_t n = size_t(a.size()[0]);
  kernels::cub_sum(a.get<const T>("in"), a.get<float>("out"), a.get<float>("scratch"),
                   sizeof(float) * scratch_floats(n), n, a.stream());
}
void launch_cublas(const Arguments& a) {
  const cublasHandle_t handle = kernels::cublas_handle(a.stream());
  WARPWISE_CUBLAS_CHECK(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE));
  WARPWISE_CUBLAS_CHECK(cublasSasum(handle, int(a.size()[0]), a.get<const float>("in"), 1, a.get<float>("out")));
  WARPWISE_CUBLAS_CHECK(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST));
}
constexpr auto kCubFloat = launch_cub<float>, kCubHalf = launch_cub<half>, kCublas = launch_cublas;
#else
#define CUDA_STEP(type, function) nullptr
constexpr std::nullptr_t kCubFloat = nullptr, kCubHalf = nullptr, kCublas = nullptr;
#endif

std::string needs_positive(const Size& size, const Choices& choices) {
  if (choices.at("input") != "positive") return "cublasSasum adds absolute values: choose the input 'positive'.";
  return size[0] <= INT32_MAX ? "" : "cublasSasum counts with 31 bits: choose a size below 2147483648.";
}

}  // namespace

/// How many operations in a row a tree needs for each that products of 16 x 16 tiles need: 4 at each of its log2 n
/// levels, 5 at each of the log_256 n passes.
static double operations_model(const warpwise::Size& size) {
  const double levels = std::log2(double(size[0])), passes = levels / std::log2(16.0 * 16.0);
  return 4 * levels / (5 * passes);
}

static std::vector<warpwise::StepRow> steps() {
  const std::string kLibrary = "CUB and cuBLAS need an NVIDIA GPU.";
  const std::string kPtx = "This step is written in PTX, in part: it needs an NVIDIA GPU.";
  return {
      {.id = "read",
       .title = "Best reading kernel, float",
       .file = {},
       .launch = launch_read<float>,
       .kind = Kind::ceiling,
       .task = "float",
       .expects = "nothing"},
      {.id = "cub",
       .title = "cub::DeviceReduce, float",
       .file = {},
       .launch = kCubFloat,
       .kind = Kind::baseline,
       .needs = kLibrary,
       .task = "float",
       .expects = "library"},
      {.id = "cublas",
       .title = "cublasSasum",
       .file = {},
       .launch = kCublas,
       .kind = Kind::baseline,
       .needs = kLibrary,
       .task = "float",
       .expects = "library",
       .refuses = needs_positive},
      {.id = "interleaved",
       .title = "Interleaved tree",
       .file = "float/interleaved.cu",
       .launch = STEP(Launch, launch_interleaved),
       .task = "float",
       .expects = "tree"},
      {.id = "strided",
       .title = "Whole warps, strided",
       .file = "float/strided.cu",
       .launch = STEP(Launch, launch_strided),
       .faster_than = "interleaved",
       .task = "float",
       .expects = "tree"},
      {.id = "sequential",
       .title = "Neighbouring lanes",
       .file = "float/sequential.cu",
       .launch = STEP(Launch, launch_sequential),
       .faster_than = "strided",
       .task = "float",
       .expects = "tree"},
      {.id = "first_add",
       .title = "First add while loading",
       .file = "float/first_add.cu",
       .launch = STEP(Launch, launch_first_add),
       .faster_than = "sequential",
       .task = "float",
       .expects = "tree"},
      {.id = "last_warp",
       .title = "Last warp on its own",
       .file = "float/last_warp.cu",
       .launch = STEP(Launch, launch_last_warp),
       .faster_than = "first_add",
       .task = "float",
       .expects = "tree"},
      {.id = "unrolled",
       .title = "Unrolled by template",
       .file = "float/unrolled.cu",
       .launch = STEP(Launch, launch_unrolled),
       .task = "float",
       .expects = "tree"},
      {.id = "many",
       .title = "Many numbers a thread",
       .file = "float/many.cu",
       .launch = STEP(Launch, launch_many),
       .faster_than = "unrolled",
       .task = "float",
       .expects = "many"},
      {.id = "shuffles",
       .title = "Warp shuffles",
       .file = "float/shuffles.cu",
       .launch = STEP(Launch, launch_shuffles),
       .task = "float",
       .expects = "many"},
      {.id = "atomic_thread",
       .title = "Atomic per thread",
       .file = "float/atomic_thread.cu",
       .launch = STEP(Launch, launch_atomic_thread),
       .task = "float",
       .expects = "atomic_thread"},
      {.id = "atomic_warp",
       .title = "Atomic per warp",
       .file = "float/atomic_warp.cu",
       .launch = STEP(Launch, launch_atomic_warp),
       .faster_than = "atomic_thread",
       .task = "float",
       .expects = "atomic_warp"},
      {.id = "atomic_block",
       .title = "Atomic per block",
       .file = "float/atomic_block.cu",
       .launch = STEP(Launch, launch_atomic_block),
       .task = "float",
       .expects = "atomic_block"},
      {.id = "wide_loads",
       .title = "16-byte loads",
       .file = "float/wide_loads.cu",
       .launch = STEP(Launch, launch_wide_loads),
       .faster_than = "shuffles",
       .compared_with = "shuffles",
       .task = "float",
       .expects = "wide_loads"},
      {.id = "vectors",
       .title = "Four loads in flight",
       .file = "float/vectors.cu",
       .launch = STEP(Launch, launch_vectors),
       .faster_than = "shuffles",
       .task = "float",
       .expects = "vectors"},
      {.id = "last_block",
       .title = "Last block adds up",
       .file = "float/last_block.cu",
       .launch = STEP(Launch, launch_last_block),
       .task = "float",
       .expects = "vectors"},
      {.id = "cooperative",
       .title = "Cooperative groups",
       .file = "float/cooperative.cu",
       .launch = STEP(Launch, launch_cooperative),
       .task = "float",
       .expects = "cooperative"},
      {.id = "chunks",
       .title = "Chunks",
       .file = "float/chunks.cu",
       .launch = STEP(Launch, launch_chunks),
       .faster_than = "vectors",
       .compared_with = "last_block",
       .task = "float",
       .expects = "chunks"},
      {.id = "compensated",
       .title = "Compensated",
       .file = "float/compensated.cu",
       .launch = STEP(Launch, launch_compensated),
       .task = "float",
       .expects = "compensated"},
      {.id = "mailboxes",
       .title = "Mailboxes",
       .file = "float/mailboxes.cuda.cu",
       .launch = CUDA_STEP(Launch, launch_mailboxes),
       .needs = kPtx,
       .compared_with = "chunks",
       .task = "float",
       .expects = "compensated"},

      {.id = "read_half",
       .title = "Best reading kernel, half",
       .file = {},
       .launch = launch_read<half>,
       .kind = Kind::ceiling,
       .task = "half",
       .expects = "nothing"},
      {.id = "cub_half",
       .title = "cub::DeviceReduce, half",
       .file = {},
       .launch = kCubHalf,
       .kind = Kind::baseline,
       .needs = kLibrary,
       .task = "half",
       .expects = "library"},
      {.id = "half",
       .title = "Half, no tensor cores",
       .file = "half/half.cu",
       .launch = STEP(LaunchHalf, launch_half_input),
       .compared_with = "compensated",
       .task = "half",
       .expects = "compensated"},
      {.id = "mma_recursive",
       .title = "Two products, recursive",
       .file = "half/mma_recursive.cu",
       .launch = STEP(LaunchHalf, launch_mma_recursive),
       .needs_compute = 70,
       .task = "half",
       .expects = "mma_recursive"},
      {.id = "mma_rows",
       .title = "Row sums that stay",
       .file = "half/mma_rows.cu",
       .launch = STEP(LaunchHalf, launch_mma_rows),
       .needs_compute = 70,
       .task = "half",
       .expects = "mma_rows"},
      {.id = "mma_chained",
       .title = "Products chained",
       .file = "half/mma_chained.cu",
       .launch = STEP(LaunchHalf, launch_mma_chained),
       .needs_compute = 70,
       .task = "half",
       .expects = "mma_chained"},
      {.id = "mma_registers",
       .title = "Products from registers",
       .file = "half/mma_registers.sm80.cu",
       .launch = STEP(LaunchHalf, launch_mma_registers),
       .needs_compute = 80,
       .compared_with = "half",
       .task = "half",
       .expects = "mma_registers"},
      {.id = "mma_fast",
       .title = "Products, compensated",
       .file = "half/mma_fast.sm80.cu",
       .launch = STEP(LaunchHalf, launch_mma_fast),
       .needs_compute = 80,
       .task = "half",
       .expects = "mma_fast"},
      {.id = "mma_tail",
       .title = "Products for the tail",
       .file = "half/mma_tail.sm80.cu",
       .launch = CUDA_STEP(Launch, launch_mma_tail),
       .needs_compute = 80,
       .needs = kPtx,
       .compared_with = "mailboxes",
       .task = "float",
       .expects = "mma_tail"},
      {.id = "segments_lanes",
       .title = "On chip: segments by lanes",
       .file = "segments/segments_lanes.cu",
       .launch = STEP(LaunchSegments, launch_segments_lanes),
       .task = "segments"},
      {.id = "segments_mma",
       .title = "On chip: segments by products",
       .file = "segments/segments_mma.cu",
       .launch = STEP(LaunchSegments, launch_segments_mma),
       .needs_compute = 70,
       .faster_than = "segments_lanes",
       .task = "segments"},
  };
}

/// A task of this lesson: `P` at its usual sizes.
template <class P>
static warpwise::Task task(const char* id, const char* title) {
  std::vector<Size> sweep;
  for (int power = 10; power <= 30; power += 2) sweep.push_back({{int64_t(1) << power}});
  return {
      .id = id,
      .title = title,
      .dimensions = {"n"},
      .gpu_default = {{1 << 28}},
      .cpu_default = {{1 << 18}},
      .sizes = {{{1 << 18}}, {{1 << 20}}, {{1 << 24}}, {{1 << 28}}, {{1 << 30}}, {{1000003}}},
      .sweep = sweep,
      .problem = [](const Size& size, const Choices& choices, std::string_view) -> std::unique_ptr<warpwise::Problem> {
        return std::make_unique<P>(size, choices);
      },
      .choices = {{"input", "Input", input_kinds()}},
  };
}

warpwise::Lesson lesson() {
  return {
      .id = "reduction",
      .title = "Sum of n numbers",
      .summary =
          "One addition a number: from trees that keep most threads idle to sums that memory limits, and "
          "what tensor cores add to that.",
      .folder = "lessons/02_reduction",
      .tasks = {task<Sum<float>>("float", "The sum of floats"), task<Sum<half>>("half", "The sum of halves"),
                task<Segments>("segments", "Sums of segments of 256 halves")},
      .steps = steps(),
      .models = {{.name = "Model: 4 log2 n / (5 log256 n)",
                  .source = "Carrasco, Vega and Navarro 2018, counting operations",
                  .of = "mma_recursive",
                  .over = "half",
                  .speed_up = operations_model}},
  };
}

}  // namespace reduction
