// Lesson 01: the table of steps, and the problem that all of them solve.
#include "engine/lesson.h"

#include <cmath>

#include "engine/compare.h"
#include "kernels/copy.h"
#include "transpose.h"
#if WARPWISE_CUDA
#include "kernels/cublas.h"
#endif

namespace transpose {
namespace {

using warpwise::Arguments, warpwise::BufferSpec, warpwise::HostBuffers, warpwise::Kind, warpwise::Role, warpwise::Size;

class Transpose : public warpwise::Problem {
 public:
  Transpose(const Size& size, const warpwise::Choices& choices)
      : rows_(size[0]), cols_(size[1]), bits_(choices.count("input") > 0) {}

  std::vector<BufferSpec> buffers() const override {
    return {{"in", sizeof(float), {rows_, cols_}, Role::input}, {"out", sizeof(float), {cols_, rows_}, Role::output}};
  }

  warpwise::Amounts amounts() const override {
    return {{"memory", 2.0 * sizeof(float) * double(rows_) * double(cols_)}};
  }

  void fill(std::string_view, HostBuffers& buffers, uint64_t seed) const override {
    if (!bits_) return warpwise::fill_uniform(buffers.get<float>("in"), seed, -1, 1);
    const auto in = buffers.get<uint32_t>("in");
    warpwise::parallel_parts(std::ssize(in), [=](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++) in[size_t(i)] = any_bits(seed, uint64_t(i));
    });
  }

  /// Bit for bit: a transpose computes nothing. `expects` is "copy" for steps that leave every element where
  /// it is.
  warpwise::Comparison reference(const HostBuffers& given) const override {
    return [this, in = given.get<float>("in"), bits = given.get<uint32_t>("in")](const HostBuffers& got,
                                                                                 std::string_view expects) {
      if (bits_) return compare_bits(bits, got.get<uint32_t>("out"));
      const auto out = got.get<float>("out");
      if (expects == "copy")
        return warpwise::compare(
            out, [&](int64_t i) { return in[i]; }, {rows_, cols_}, 0);
      return warpwise::compare(
          out, [&](int64_t i) { return in[(i % rows_) * cols_ + i / rows_]; }, {cols_, rows_}, 0);
    };
  }

 private:
  /// A float of any kind: a NaN of either sort with whatever it carries, a zero of either sign, a denormal number, any
  /// other. Never what outputs are poisoned with.
  static uint32_t any_bits(uint64_t seed, uint64_t i) {
    auto bits = uint32_t(warpwise::mixed(warpwise::mixed(seed) + i));
    switch (warpwise::mixed(i + 1) % 6) {
      case 0: bits |= 0x7f800000; break;
      case 1: bits &= 0x807fffff; break;
      case 2: bits &= 0x80000000; break;
    }
    return bits == ~0u ? 0xfffffffe : bits;
  }
  /// Bits as whole numbers, of which no two are alike; what nobody has written stays NaN.
  struct Bits {
    uint32_t bits;
    explicit operator double() const { return bits == ~0u ? std::nan("") : double(bits); }
  };
  warpwise::ErrorStats compare_bits(std::span<const uint32_t> in, std::span<const uint32_t> out) const {
    return warpwise::compare(
        std::span(reinterpret_cast<const Bits*>(out.data()), out.size()),
        [&](int64_t i) { return double(in[size_t((i % rows_) * cols_ + i / rows_)]); }, {cols_, rows_}, 0);
  }

  int64_t rows_, cols_;
  bool bits_;  // a choice of exercises alone, "input": `in` holds any bits
};

void run(Launch* function, const Arguments& a) {
  function(a.get<const float>("in"), a.get<float>("out"), int(a.size()[0]), int(a.size()[1]), a.stream());
}

// A step's launch function is declared where the table names it: a new step needs only its file and a row below.
#define STEP(function)     \
  [](const Arguments& a) { \
    Launch function;       \
    run(function, a);      \
  }

void launch_memcpy(const Arguments& a) {
  const size_t bytes = sizeof(float) * size_t(a.size()[0]) * size_t(a.size()[1]);
  WARPWISE_CUDA_CHECK(
      cudaMemcpyAsync(a.get<float>("out"), a.get<float>("in"), bytes, cudaMemcpyDeviceToDevice, a.stream()));
}

void launch_copy_kernel(const Arguments& a) {
  kernels::copy(a.get<float>("in"), a.get<float>("out"), size_t(a.size()[0]) * size_t(a.size()[1]), a.stream());
}

#if WARPWISE_CUDA
// cuBLAS is column-major: it sees our rows x cols matrix as a cols x rows matrix A, and writes C = 1 A^T + 0 B.
void launch_cublas(const Arguments& a) {
  const int rows = int(a.size()[0]), cols = int(a.size()[1]);
  const float one = 1, zero = 0;
  float* out = a.get<float>("out");
  WARPWISE_CUBLAS_CHECK(cublasSgeam(kernels::cublas_handle(a.stream()), CUBLAS_OP_T, CUBLAS_OP_N, rows, cols, &one,
                                    a.get<float>("in"), cols, &zero, out, rows, out, rows));
}
constexpr auto kCublas = launch_cublas;
#else
constexpr std::nullptr_t kCublas = nullptr;
#endif

}  // namespace

// clang-format off
static std::vector<warpwise::StepRow> steps() {
  return {
      {.id = "memcpy", .title = "cudaMemcpy", .file = {},
       .launch = launch_memcpy, .kind = Kind::ceiling, .expects = "copy"},
      {.id = "copy_kernel", .title = "Best copy kernel", .file = {},
       .launch = launch_copy_kernel, .kind = Kind::ceiling, .expects = "copy"},
      {.id = "cublas", .title = "cublasSgeam", .file = {},
       .launch = kCublas, .kind = Kind::baseline, .needs = "cuBLAS needs an NVIDIA GPU."},
      {.id = "copy", .title = "Copy", .file = "copy.cu",
       .launch = STEP(launch_copy), .expects = "copy"},
      {.id = "naive_reads", .title = "Naive, coalesced reads", .file = "naive_reads.cu",
       .launch = STEP(launch_naive_reads)},
      {.id = "naive_writes", .title = "Naive, coalesced writes", .file = "naive_writes.cu",
       .launch = STEP(launch_naive_writes), .faster_than = "naive_reads"},
      {.id = "tiled", .title = "Tiled in shared memory", .file = "tiled.cu",
       .launch = STEP(launch_tiled), .faster_than = "naive_reads"},
      {.id = "padded", .title = "Padded tile", .file = "padded.cu",
       .launch = STEP(launch_padded), .faster_than = "tiled"},
      {.id = "swizzled", .title = "Swizzled tile", .file = "swizzled.cu",
       .launch = STEP(launch_swizzled), .faster_than = "tiled"},
      {.id = "vectors", .title = "16-byte vectors", .file = "vectors.cu",
       .launch = STEP(launch_vectors), .faster_than = "padded"},
      {.id = "columns", .title = "Tiles down the columns", .file = "columns.cu",
       .launch = STEP(launch_columns), .faster_than = "vectors"},
      {.id = "async", .title = "Asynchronous copies", .file = "async.cu",
       .launch = STEP(launch_async), .faster_than = "padded", .compared_with = "vectors"},
      {.id = "bulk", .title = "Bulk tensor copies", .file = "bulk.sm90.cu",
       .launch = STEP(launch_bulk), .needs_compute = 90,
       .needs = "Bulk tensor copies (TMA) need compute capability 9.0 (Hopper) or newer.", .faster_than = "padded"},
      {.id = "down", .title = "Padded, down the columns", .file = "down.cu",
       .launch = STEP(launch_down), .faster_than = "vectors", .compared_with = "padded"},
      {.id = "tall", .title = "Tall tiles", .file = "tall.cu",
       .launch = STEP(launch_tall), .faster_than = "vectors"},
      {.id = "sectors", .title = "Whole sectors, any shape", .file = "sectors.cu",
       .launch = STEP(launch_sectors), .faster_than = "vectors"},
  };
}
// clang-format on

warpwise::Lesson lesson() {
  return {
      .id = "transpose",
      .title = "Matrix transpose",
      .summary = "Move every element and compute nothing: how a warp's 32 addresses decide what memory costs.",
      .folder = "lessons/01_transpose",
      .tasks = {{.id = "transpose",
                 .title = "Matrix transpose",
                 .dimensions = {"rows", "cols"},
                 .gpu_default = {{8192, 8192}},
                 .cpu_default = {{1024, 1024}},
                 .sizes = {{{1024, 1024}},
                           {{4096, 4096}},
                           {{8192, 8192}},
                           {{16384, 16384}},
                           {{16384, 1024}},
                           {{8191, 4097}},
                           {{997, 1009}}},
                 .sweep = {{{128, 128}},
                           {{256, 256}},
                           {{512, 512}},
                           {{1024, 1024}},
                           {{2048, 2048}},
                           {{4096, 4096}},
                           {{8192, 8192}},
                           {{16384, 16384}}},
                 .problem = [](const Size& size, const warpwise::Choices& choices, std::string_view)
                     -> std::unique_ptr<warpwise::Problem> { return std::make_unique<Transpose>(size, choices); }}},
      .steps = steps(),
  };
}

}  // namespace transpose
