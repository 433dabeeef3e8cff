// Lesson 07: the table of steps, and the problem of most of them: the sums of the first 1, 2, 3, ... numbers.
#include "engine/lesson.h"

#include <cmath>

#include "digit.h"
#include "engine/compare.h"
#include "engine/random.h"
#include "histogram.h"
#include "kernels/copy.h"
#include "kernels/read.h"
#include "problems.h"
#include "scan.h"
#include "segments.h"
#include "select.h"

namespace scan {
namespace {

using warpwise::Arguments, warpwise::BufferSpec, warpwise::Choices, warpwise::HostBuffers, warpwise::Kind,
    warpwise::Role, warpwise::Size;

constexpr int64_t kEach = 16;  // the reference keeps every 16th sum, and adds up to 15 numbers for one in between

/// The sum of numbers 0 to i - 1 for each i that is a multiple of kEach: exact modulo 2^64 for integers, in binary64
/// for floats, of which `of` may be the absolute value.
template <class Sum, class Of>
std::vector<Sum> sums_of(int64_t n, Of of) {
  std::vector<Sum> sums(size_t(n / kEach + 1));
  Sum sum{};
  for (int64_t i = 0; i < n; i++) {
    if (i % kEach == 0) sums[size_t(i / kEach)] = sum;
    sum += of(i);
  }
  if (n % kEach == 0) sums[size_t(n / kEach)] = sum;
  return sums;
}

/// The sum of numbers 0 to i.
template <class Sum, class Of>
Sum sum_to(const std::vector<Sum>& sums, int64_t i, Of of) {
  Sum sum = sums[size_t(i / kEach)];
  for (int64_t k = i / kEach * kEach; k <= i; k++) sum += of(k);
  return sum;
}

/// How many additions in a row lead to a number of the output, at most. `expects` names the steps' orders.
double depth_of(std::string_view expects, int64_t n) {
  if (expects == "loop") return double(n);
  if (expects == "rounded once") return 1;
  const double levels = std::log2(double(n) + 2);
  // The chain goes from tile to tile; a tile may also have looked back at one tile after another.
  if (expects == "chain") return double(n) / 2048 + 2 * levels + 32;
  return 8 * levels + 64;  // trees of trees, with up to 32 numbers in a row at each level
}

class Scan : public warpwise::Problem {
 public:
  Scan(const Size& size, const Choices& choices)
      : n_(size[0]),
        integers_(!choices.count("type") || choices.at("type") == "int"),
        zeros_(choices.count("input") && choices.at("input") == "zeros") {}

  std::vector<BufferSpec> buffers() const override {
    return {{"in", 4, {n_}, Role::input},
            {"out", 4, {n_}, Role::output},
            {"scratch", 1, {int64_t(scratch_bytes(size_t(n_)))}, Role::scratch}};
  }

  warpwise::Amounts amounts() const override { return {{"memory", 8.0 * double(n_)}}; }

  void fill(std::string_view, HostBuffers& buffers, uint64_t seed) const override {
    if (!integers_) return warpwise::fill_uniform(buffers.get<float>("in"), seed, -1, 1);
    // All 32 bits count: a sum that goes through a float is to lose some of them.
    const auto in = buffers.get<unsigned>("in");
    warpwise::parallel_parts(n_, [&](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++)
        in[size_t(i)] = zero_at(seed, i) ? 0 : uint32_t(warpwise::mixed(seed * warpwise::kGolden + uint64_t(i)));
    });
  }

  /// Integers: exactly, modulo 2^32. Floats: relative to the sum of absolute values, within what the step's additions
  /// in a row allow. A ceiling copies the numbers.
  warpwise::Comparison reference(const HostBuffers& given) const override {
    if (integers_) {
      const auto in = given.get<unsigned>("in");
      const auto of = [in](int64_t i) { return uint64_t(in[i]); };
      return [this, of, sums = sums_of<uint64_t>(n_, of)](const HostBuffers& got, std::string_view expects) {
        const auto want = [&](int64_t i) {
          return double(expects == "copy" ? uint32_t(of(i)) : uint32_t(sum_to(sums, i, of)));
        };
        return warpwise::compare(got.get<unsigned>("out"), want, {n_}, 0);
      };
    }
    const auto in = given.get<float>("in");
    const auto of = [in](int64_t i) { return double(in[i]); };
    const auto size = [in](int64_t i) { return std::abs(double(in[i])); };
    return [this, of, size, sums = sums_of<double>(n_, of), sizes = sums_of<double>(n_, size)](
               const HostBuffers& got, std::string_view expects) {
      const auto out = got.get<float>("out");
      if (expects == "copy") return warpwise::compare(out, of, {n_}, 0);
      return warpwise::compare(
          out, [&](int64_t i) { return sum_to(sums, i, of); }, [&](int64_t i) { return sum_to(sizes, i, size); }, {n_},
          depth_of(expects, n_) * 0x1p-24);
    };
  }

 private:
  /// zeros: the first half, and then seven of eight groups of eight.
  bool zero_at(uint64_t seed, int64_t i) const {
    return zeros_ && (i < n_ / 2 || warpwise::mixed(seed + uint64_t(i / 8)) % 8 != 0);
  }

  int64_t n_;
  bool integers_, zeros_;
};

std::unique_ptr<warpwise::Problem> scan_problem(const Size& size, const Choices& choices) {
  return std::make_unique<Scan>(size, choices);
}

bool of_integers(const Arguments& a) { return a.choices().at("type") == "int"; }

template <class T>
void run(Launch<T>* function, const Arguments& a) {
  function(a.get<const T>("in"), a.get<T>("out"), a.get<void>("scratch"), size_t(a.size()[0]), a.stream());
}

// A step's launch functions are declared where the table names them: a new step needs only its file and a row below.
#define STEP(function)                                                     \
  [](const Arguments& a) {                                                 \
    Launch<unsigned> function;                                             \
    Launch<float> function;                                                \
    of_integers(a) ? run<unsigned>(function, a) : run<float>(function, a); \
  }

// Of the other tasks.
#define SELECT(function)                                                                                            \
  [](const Arguments& a) {                                                                                          \
    LaunchSelect function;                                                                                          \
    function(a.get<const unsigned>("in"), a.get<unsigned>("out"), a.get<unsigned>("count"), a.get<void>("scratch"), \
             size_t(a.size()[0]), a.stream());                                                                      \
  }
#define SEGMENTS(function)                                                                             \
  [](const Arguments& a) {                                                                             \
    LaunchSegments function;                                                                           \
    function(a.get<const unsigned>("in"), a.get<const unsigned char>("heads"), a.get<unsigned>("out"), \
             a.get<void>("scratch"), size_t(a.size()[0]), a.stream());                                 \
  }
#define BINS(type, value, function)                                                                          \
  [](const Arguments& a) {                                                                                   \
    type function;                                                                                           \
    function(a.get<const value>("in"), a.get<unsigned>("bins"), a.get<void>("scratch"), size_t(a.size()[0]), \
             a.stream());                                                                                    \
  }

#define DIGIT(function)                                                                                        \
  [](const Arguments& a) {                                                                                     \
    LaunchDigit function;                                                                                      \
    function(a.get<const unsigned>("in"), a.get<unsigned>("out"), a.get<void>("scratch"), size_t(a.size()[0]), \
             a.stream());                                                                                      \
  }
// Of floats alone.
#define FLOATS(function)                          \
  [](const Arguments& a) {                        \
    Launch<float> function;                       \
    if (!of_integers(a)) run<float>(function, a); \
  }

// The same for what the CPU backend leaves out: CUB, and a step that it cannot model, since blocks wait for all others.
#if WARPWISE_CUDA
#define CUDA_ONLY(...) __VA_ARGS__
#else
#define CUDA_ONLY(...) nullptr
#endif

std::string too_many_for_a_thread(const Size& size, const Choices&) {
  return size[0] <= 1 << 20 ? "" : "One thread would take too long: choose a size up to 1048576.";
}

std::string no_error_in_integers(const Size&, const Choices& choices) {
  return choices.at("type") == "int" ? "Sums of integers lose nothing: choose the type float." : "";
}

std::string too_long_a_segment(const Size& size, const Choices& choices) {
  return choices.at("length") == "one" ? too_many_for_a_thread(size, choices) : "";
}

void launch_memcpy(const Arguments& a) {
  WARPWISE_CUDA_CHECK(cudaMemcpyAsync(a.get<void>("out"), a.get<void>("in"), 4 * size_t(a.size()[0]),
                                      cudaMemcpyDeviceToDevice, a.stream()));
}

void launch_copy_kernel(const Arguments& a) {
  kernels::copy(a.get<float>("in"), a.get<float>("out"), size_t(a.size()[0]), a.stream());
}

template <class Value>
void launch_read(const Arguments& a) {
  kernels::read(a.get<const Value>("in"), sizeof(Value) * size_t(a.size()[0]), a.get<unsigned>("bins"), a.stream());
}

// What `select` and `segments` must move, moved by the best kernels for it.
void launch_copy_and_read(const Arguments& a) {
  const size_t n = size_t(a.size()[0]), kept = size_t(kept_of(a.size()[0], a.choices()));
  kernels::copy(a.get<float>("in"), a.get<float>("out"), kept, a.stream());
  const size_t from = kept / 4 * 4;
  kernels::read(a.get<const unsigned>("in") + from, 4 * (n - from), a.get<unsigned>("count"), a.stream());
}

void launch_copy_and_read_heads(const Arguments& a) {
  launch_copy_kernel(a);
  kernels::read(a.get<const unsigned char>("heads"), size_t(a.size()[0]), a.get<unsigned>("out"), a.stream());
}

}  // namespace

// clang-format off
static std::vector<warpwise::StepRow> steps() {
  return {
      {.id = "memcpy", .title = "cudaMemcpy", .file = {},
       .launch = launch_memcpy, .kind = Kind::ceiling, .expects = "copy"},
      {.id = "copy_kernel", .title = "Best copy kernel", .file = {},
       .launch = launch_copy_kernel, .kind = Kind::ceiling, .expects = "copy"},
      {.id = "cub", .title = "cub::DeviceScan", .file = {},
       .launch = CUDA_ONLY(STEP(launch_cub)), .kind = Kind::baseline, .needs = "CUB needs an NVIDIA GPU.", .expects = "chain"},
      {.id = "one_thread", .title = "One thread", .file = "one_thread.cu",
       .launch = STEP(launch_one_thread), .expects = "loop", .refuses = too_many_for_a_thread},
      {.id = "hillis_steele", .title = "Look back 1, 2, 4, ...", .file = "hillis_steele.cu",
       .launch = STEP(launch_hillis_steele)},
      {.id = "two_buffers", .title = "Two buffers", .file = "two_buffers.cu",
       .launch = STEP(launch_two_buffers), .faster_than = "hillis_steele"},
      {.id = "blelloch", .title = "Up and down a tree", .file = "blelloch.cu",
       .launch = STEP(launch_blelloch)},
      {.id = "padded", .title = "Padded tree", .file = "padded.cu",
       .launch = STEP(launch_padded), .faster_than = "blelloch"},
      {.id = "shuffles", .title = "Warp shuffles", .file = "shuffles.cu",
       .launch = STEP(launch_shuffles), .faster_than = "hillis_steele", .compared_with = "two_buffers"},
      {.id = "items", .title = "Eight numbers a thread", .file = "items.cu",
       .launch = STEP(launch_items), .faster_than = "shuffles"},
      {.id = "sums_first", .title = "Sums first", .file = "sums_first.cu",
       .launch = STEP(launch_sums_first), .faster_than = "items"},
      {.id = "chained", .title = "One pass, a chain", .file = "chained.cu",
       .launch = STEP(launch_chained), .expects = "chain"},
      {.id = "lookback", .title = "One pass, look back", .file = "lookback.cu",
       .launch = STEP(launch_lookback), .faster_than = "chained", .expects = "chain"},
      {.id = "lookback_warp", .title = "A warp looks back", .file = "lookback_warp.cu",
       .launch = STEP(launch_lookback_warp), .faster_than = "lookback", .expects = "chain"},
      {.id = "vectors", .title = "Rows of vectors", .file = "vectors.cu",
       .launch = STEP(launch_vectors), .faster_than = "lookback_warp", .expects = "chain"},
      {.id = "bulk", .title = "Bulk copies, shared work", .file = "bulk.sm90.cu",
       .launch = CUDA_ONLY(STEP(launch_bulk)), .needs_compute = 90,
       .needs = "Bulk copies (TMA) need compute capability 9.0 (Hopper) or newer.", .faster_than = "vectors", .expects = "chain"},
      {.id = "compensated", .title = "Sums with their errors", .file = "compensated.cu",
       .launch = FLOATS(launch_compensated), .compared_with = "sums_first", .expects = "rounded once", .refuses = no_error_in_integers},

      {.id = "copy_select", .title = "Best copy kernel, of what is kept", .file = {},
       .launch = launch_copy_and_read, .kind = Kind::ceiling, .task = "select", .expects = "nothing"},
      {.id = "cub_select", .title = "cub::DeviceSelect", .file = {},
       .launch = CUDA_ONLY(SELECT(launch_cub_select)), .kind = Kind::baseline, .needs = "CUB needs an NVIDIA GPU.", .task = "select"},
      {.id = "select_atomic", .title = "Draw a place", .file = "select/select_atomic.cu",
       .launch = SELECT(launch_select_atomic), .task = "select", .expects = "any_order"},
      {.id = "select_three", .title = "Count, scan, place", .file = "select/select_three.cu",
       .launch = SELECT(launch_select_three), .task = "select"},
      {.id = "select_one", .title = "Select in one pass", .file = "select/select_one.cu",
       .launch = SELECT(launch_select_one), .task = "select"},
      {.id = "select_packed", .title = "Pack, then write", .file = "select/select_packed.cu",
       .launch = SELECT(launch_select_packed), .task = "select"},
      {.id = "select_bulk", .title = "Select ahead of time", .file = "select/select_bulk.sm90.cu",
       .launch = CUDA_ONLY(SELECT(launch_select_bulk)), .needs_compute = 90,
       .needs = "Bulk copies (TMA) need compute capability 9.0 (Hopper) or newer.", .task = "select"},

      {.id = "copy_digit", .title = "Best copy kernel", .file = {},
       .launch = launch_copy_kernel, .kind = Kind::ceiling, .task = "digit", .expects = "copy"},
      {.id = "cub_digit", .title = "cub::DeviceRadixSort, 4 bits", .file = {},
       .launch = CUDA_ONLY(DIGIT(launch_cub_digit)), .kind = Kind::baseline, .needs = "CUB needs an NVIDIA GPU.", .task = "digit"},
      {.id = "digit_three", .title = "Count, scan, place, 16 times", .file = "digit/digit_three.cu",
       .launch = DIGIT(launch_digit_three), .compared_with = "select_three", .task = "digit"},
      {.id = "digit_packed", .title = "In order, then write", .file = "digit/digit_packed.cu",
       .launch = DIGIT(launch_digit_packed), .needs_compute = 70, .task = "digit"},

      {.id = "copy_segments", .title = "Best copy kernel, and reading the heads", .file = {},
       .launch = launch_copy_and_read_heads, .kind = Kind::ceiling, .task = "segments", .expects = "nothing"},
      {.id = "cub_segments", .title = "cub::DeviceScan by key", .file = {},
       .launch = CUDA_ONLY(SEGMENTS(launch_cub_segments)), .kind = Kind::baseline, .needs = "CUB needs an NVIDIA GPU.", .task = "segments"},
      {.id = "segments_threads", .title = "A thread a segment", .file = "segments/segments_threads.cu",
       .launch = SEGMENTS(launch_segments_threads), .compared_with = "one_thread", .task = "segments", .refuses = too_long_a_segment},
      {.id = "segments_one", .title = "Segments in one pass", .file = "segments/segments_one.cu",
       .launch = SEGMENTS(launch_segments_one), .task = "segments"},

      {.id = "read_bytes", .title = "Best reading kernel, bytes", .file = {},
       .launch = launch_read<unsigned char>, .kind = Kind::ceiling, .task = "histogram_bytes", .expects = "nothing"},
      {.id = "cub_bytes", .title = "cub::DeviceHistogram, bytes", .file = {},
       .launch = CUDA_ONLY(BINS(LaunchBytes, unsigned char, launch_cub_bytes)), .kind = Kind::baseline,
       .needs = "CUB needs an NVIDIA GPU.", .task = "histogram_bytes"},
      {.id = "bins_global", .title = "Atomics in memory", .file = "histogram/bins_global.cu",
       .launch = BINS(LaunchBytes, unsigned char, launch_bins_global), .task = "histogram_bytes"},
      {.id = "bins_shared", .title = "Atomics in shared memory", .file = "histogram/bins_shared.cu",
       .launch = BINS(LaunchBytes, unsigned char, launch_bins_shared), .task = "histogram_bytes"},
      {.id = "bins_warps", .title = "A copy for each warp", .file = "histogram/bins_warps.cu",
       .launch = BINS(LaunchBytes, unsigned char, launch_bins_warps), .task = "histogram_bytes"},
      {.id = "bins_match", .title = "Equal lanes add once", .file = "histogram/bins_match.cu",
       .launch = BINS(LaunchBytes, unsigned char, launch_bins_match), .needs_compute = 70, .task = "histogram_bytes"},
      {.id = "bins_lanes", .title = "A place for each lane", .file = "histogram/bins_lanes.cu",
       .launch = BINS(LaunchBytes, unsigned char, launch_bins_lanes), .task = "histogram_bytes"},
      {.id = "bins_ahead", .title = "Four vectors ahead", .file = "histogram/bins_ahead.cu",
       .launch = BINS(LaunchBytes, unsigned char, launch_bins_ahead), .task = "histogram_bytes"},

      {.id = "read_few", .title = "Best reading kernel, bytes", .file = {},
       .launch = launch_read<unsigned char>, .kind = Kind::ceiling, .task = "histogram_few", .expects = "nothing"},
      {.id = "cub_few", .title = "cub::DeviceHistogram, 8 bins", .file = {},
       .launch = CUDA_ONLY(BINS(LaunchBytes, unsigned char, launch_cub_few)), .kind = Kind::baseline,
       .needs = "CUB needs an NVIDIA GPU.", .task = "histogram_few"},
      {.id = "few_shared", .title = "8 bins for each warp", .file = "histogram/few_shared.cu",
       .launch = BINS(LaunchBytes, unsigned char, launch_few_shared), .compared_with = "bins_warps", .task = "histogram_few"},
      {.id = "few_votes", .title = "Three votes", .file = "histogram/few_votes.cu",
       .launch = BINS(LaunchBytes, unsigned char, launch_few_votes), .task = "histogram_few"},
      {.id = "few_packed", .title = "8 counters in a register", .file = "histogram/few_packed.cu",
       .launch = BINS(LaunchBytes, unsigned char, launch_few_packed), .task = "histogram_few"},

      {.id = "read_words", .title = "Best reading kernel, words", .file = {},
       .launch = launch_read<unsigned>, .kind = Kind::ceiling, .task = "histogram_words", .expects = "nothing"},
      {.id = "cub_words", .title = "cub::DeviceHistogram, words", .file = {},
       .launch = CUDA_ONLY(BINS(LaunchWords, unsigned, launch_cub_words)), .kind = Kind::baseline,
       .needs = "CUB needs an NVIDIA GPU.", .task = "histogram_words"},
      {.id = "words_global", .title = "4096 bins in memory", .file = "histogram/words_global.cu",
       .launch = BINS(LaunchWords, unsigned, launch_words_global), .compared_with = "bins_global", .task = "histogram_words"},
      {.id = "words_shared", .title = "4096 bins in shared memory", .file = "histogram/words_shared.cu",
       .launch = BINS(LaunchWords, unsigned, launch_words_shared), .task = "histogram_words"},
      {.id = "words_vectors", .title = "4096 bins, four words at once", .file = "histogram/words_vectors.cu",
       .launch = BINS(LaunchWords, unsigned, launch_words_vectors), .task = "histogram_words"},

      {.id = "read_wide", .title = "Best reading kernel, words", .file = {},
       .launch = launch_read<unsigned>, .kind = Kind::ceiling, .task = "histogram_wide", .expects = "nothing"},
      {.id = "wide_global", .title = "131072 bins in memory", .file = "histogram/wide_global.cu",
       .launch = BINS(LaunchWords, unsigned, launch_wide_global), .compared_with = "words_global", .task = "histogram_wide"},
      {.id = "wide_parts", .title = "A quarter of the bins for each block", .file = "histogram/wide_parts.cu",
       .launch = BINS(LaunchWords, unsigned, launch_wide_parts), .compared_with = "words_vectors", .task = "histogram_wide"},
      {.id = "wide_cluster", .title = "Bins of a cluster", .file = "histogram/wide_cluster.sm90.cu",
       .launch = BINS(LaunchWords, unsigned, launch_wide_cluster), .needs_compute = 90,
       .needs = "Clusters of blocks need compute capability 9.0 (Hopper) or newer.", .task = "histogram_wide"},
  };
}
// clang-format on

warpwise::Lesson lesson() {
  std::vector<Size> sweep;
  for (int power = 10; power <= 30; power += 2) sweep.push_back({{int64_t(1) << power}});
  const std::vector<Size> sizes = {{{1 << 18}}, {{1 << 20}}, {{1 << 24}}, {{1 << 28}}, {{1 << 30}}, {{1000003}}};
  const std::vector<warpwise::Choice> inputs = {{"input", "Input", {"uniform", "one value", "skewed", "image"}}};
  const auto task = [&](const char* id, const char* title, auto problem, const std::vector<warpwise::Choice>& choices,
                        bool data_decides) {
    return warpwise::Task{.id = id,
                          .title = title,
                          .dimensions = {"n"},
                          .gpu_default = {{1 << 28}},
                          .cpu_default = {{1 << 18}},
                          .sizes = sizes,
                          .sweep = sweep,
                          .problem = [problem](const Size& size, const Choices& choices,
                                               std::string_view) { return problem(size, choices); },
                          .choices = choices,
                          .data_decides = data_decides,
                          .largest_extent = int64_t(1) << 33};
  };
  return {
      .id = "scan",
      .title = "Scan: sums so far",
      .summary =
          "Each output needs all inputs before it: from trees in a block to one pass in which blocks tell each "
          "other what they know.",
      .folder = "lessons/07_scan",
      .tasks = {task("sum", "Sums so far", scan_problem, {{"type", "Type", {"int", "float"}}}, false),
                task("select", "Select: the odd numbers", select_problem, {{"kept", "Kept", {"half", "few", "all"}}},
                     true),
                task("segments", "Sums so far in segments", segments_problem,
                     {{"length", "Segments", {"short", "long", "one"}}}, true),
                task("digit", "Sort by one digit", digit_problem, {}, true),
                task("histogram_bytes", "Histogram of bytes", bytes_problem, inputs, true),
                task("histogram_few", "Histogram of bytes, 8 bins", few_problem, inputs, true),
                task("histogram_words", "Histogram of words, 4096 bins", words_problem, inputs, true),
                task("histogram_wide", "Histogram of words, 131072 bins", wide_problem, inputs, true)},
      .steps = steps(),
  };
}

}  // namespace scan
