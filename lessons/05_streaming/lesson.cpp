// Lesson 05: the table of steps. The problem is in problem.cpp.
#include "engine/lesson.h"

#include <cmath>
#include <cstdio>

#include "arguments.h"
#include "baselines.h"
#include "ceilings.h"
#include "host.h"
#include "model.h"
#include "problem.h"
#include "product.h"

namespace streaming {
namespace {

using warpwise::Arguments, warpwise::Choices, warpwise::Kind, warpwise::Resources, warpwise::Size, warpwise::StepRow;

// A step's function is declared where it is named: a new step is its file and its row below.
#define PROGRAM(function)                  \
  [](const Arguments& a, Resources& gpu) { \
    Build function;                        \
    return function(gemm_of(a), gpu);      \
  }

/// The product where all three matrices lie in the GPU's memory.
void multiply_in_core(const Arguments& a) {
  const Gemm g = gemm_of(a);
  multiply({g.m, g.n, g.k, g.alpha, g.a, g.lda, g.b, g.ldb, g.beta, g.c, g.ldc}, a.stream());
}

std::string too_large_for_device(const Size& size, const Choices& choices) {
  size_t free = 0, all = 0;
  if (cudaMemGetInfo(&free, &all) != cudaSuccess) return "";
  double bytes = 0;
  for (const auto& spec : Multiplication(size, choices, "device").buffers()) bytes += double(spec.bytes());
  return bytes > 0.9 * double(all) ? "A, B and C do not fit into the GPU's memory together." : "";
}

Program multiply_on_host(const Arguments& a, Resources&) {
  return [g = gemm_of(a)] { host_multiply(g, {0, 0, g.m, g.n}); };
}

std::string how_on_host(const warpwise::Result&, const warpwise::Device&) {
  return has_openblas()
             ? "computed by OpenBLAS."
             : "computed by plain loops: with OpenBLAS (libopenblas0) the host's cores are several times as fast.";
}

std::string too_much_for_host(const Size& size, const Choices&) {
  constexpr double kPatience = 2e11;  // operations
  return 2.0 * double(size[0]) * double(size[1]) * double(size[2]) > kPatience
             ? "the host's cores would take seconds: choose a smaller size."
             : "";
}

template <int block>
Program cublas_xt(const Arguments& a, Resources& gpu) {
#if WARPWISE_CUDA
  return build_cublas_xt(gemm_of(a), gpu, block);
#else
  return (void)a, (void)gpu, Program();
#endif
}
StepRow xt(const char* id, const char* title, warpwise::BuildProgram program) {
  return {.id = id,
          .title = title,
          .file = {},
          .launch = {},
          .kind = Kind::baseline,
          .needs = "cublasXt needs an NVIDIA GPU.",
          .refuses = {},
          .program = WARPWISE_CUDA ? program : nullptr};
}

std::string pageable(const Size&, const Choices& choices) {
  return choices.at("memory") == "pageable" ? "a kernel reaches pinned memory only: choose memory=pinned." : "";
}

/// What its plan was, what that was said to take, and by how much more or less it took.
std::string against_plan(const warpwise::Result& result, const warpwise::Device& device) {
  const auto [ms, words] = noted_prediction(result.step);
  if (ms <= 0) return "";
  char text[128] = "";
  if (device.backend == "cuda" && result.time_ms.median > 0)
    std::snprintf(text, sizeof text, "%sthe lesson's model said %.4g ms: it took %.1f %% %s", words.empty() ? "" : "; ",
                  ms, std::abs(100 * (result.time_ms.median / ms - 1)), result.time_ms.median > ms ? "more" : "less");
  const std::string remark = words + text;
  return remark.empty() ? "" : remark + ".";
}

// What computes products: cuBLAS on tensor cores, or our own kernel.
constexpr const char* kUnit = WARPWISE_CUDA ? "fp64_tensor" : "fp64";

}  // namespace

#if WARPWISE_CUDA
static Program ozaki(const Arguments& a, Resources& gpu) {
  Build build_ozaki;
  return build_ozaki(gemm_of(a), gpu);
}
static Program mockup(const Arguments& a, Resources& gpu) {
  Build build_mockup;
  return build_mockup(gemm_of(a), gpu);
}
constexpr auto kOzaki = ozaki, kMockup = mockup;
#else
constexpr std::nullptr_t kOzaki = nullptr, kMockup = nullptr;
#endif

// clang-format off
static std::vector<StepRow> steps() {
  std::vector<StepRow> rows = {
      {.id = "link_in", .title = "Link, host to device", .file = {}, .launch = {}, .kind = Kind::ceiling,
       .expects = "unchanged", .uses = {"link_in"}, .program = PROGRAM(build_link_in)},
      {.id = "link_out", .title = "Link, device to host", .file = {}, .launch = {}, .kind = Kind::ceiling,
       .expects = "unchanged", .uses = {"link_out"}, .program = PROGRAM(build_link_out)},
      {.id = "links", .title = "Link, both ways", .file = {}, .launch = {}, .kind = Kind::ceiling,
       .expects = "unchanged", .uses = {"links"}, .program = PROGRAM(build_links)},
      {.id = "in_core", .title = "In core, one product", .file = {}, .launch = multiply_in_core, .kind = Kind::ceiling,
       .format = "device", .refuses = too_large_for_device, .uses = {kUnit}},

      xt("cublasxt_2048", "cublasXtDgemm, blocks of 2048", cublas_xt<2048>),
      xt("cublasxt_4096", "cublasXtDgemm, blocks of 4096", cublas_xt<4096>),
      xt("cublasxt_8192", "cublasXtDgemm, blocks of 8192", cublas_xt<8192>),
      {.id = "host", .title = "The host's cores", .file = {}, .launch = {}, .kind = Kind::baseline,
       .refuses = too_much_for_host, .uses = {"host_fp64"}, .remark = how_on_host, .program = multiply_on_host},

      {.id = "whole", .title = "All in, compute, all out", .file = "steps/whole.cu", .launch = {},
       .program = PROGRAM(build_whole)},
      {.id = "tiles", .title = "Tiles, one at a time", .file = "steps/tiles.cu", .launch = {},
       .program = PROGRAM(build_tiles)},
      {.id = "double_buffer", .title = "Double buffering", .file = "steps/double_buffer.cu", .launch = {},
       .faster_than = "tiles", .program = PROGRAM(build_double_buffer)},
      {.id = "three_streams", .title = "Three streams", .file = "steps/three_streams.cu", .launch = {},
       .faster_than = "double_buffer", .remark = against_plan, .program = PROGRAM(build_three_streams)},
      {.id = "panels", .title = "Panels kept", .file = "steps/panels.cu", .launch = {},
       .faster_than = "three_streams", .remark = against_plan, .program = PROGRAM(build_panels)},
      {.id = "packed", .title = "Packed on the host", .file = "steps/packed.cu", .launch = {},
       .program = PROGRAM(build_packed)},
      {.id = "zero_copy", .title = "C over the link by the kernel", .file = "steps/zero_copy.cu", .launch = {},
       .refuses = pageable, .program = PROGRAM(build_zero_copy)},
      {.id = "beta_on_host", .title = "beta C on the host", .file = "steps/beta_on_host.cu", .launch = {},
       .uses = {"link_out", kUnit}, .program = PROGRAM(build_beta_on_host)},
      {.id = "planned", .title = "Planned by a model", .file = "steps/planned.cu", .launch = {},
       .faster_than = "three_streams", .remark = against_plan, .program = PROGRAM(build_planned)},
      {.id = "all_gpus", .title = "All GPUs", .file = "steps/all_gpus.cu", .launch = {},
       .remark = against_plan, .program = PROGRAM(build_all_gpus), .needs_devices = 2},
      {.id = "shared_panels", .title = "Panels shared", .file = "steps/shared_panels.cu", .launch = {},
       .remark = against_plan, .program = PROGRAM(build_shared_panels), .needs_devices = 2},
      {.id = "shares", .title = "Work shares", .file = "steps/shares.cu", .launch = {},
       .program = PROGRAM(build_shares)},
      {.id = "ozaki", .title = "Products of bytes (Ozaki scheme)", .file = "steps/ozaki.cuda.cu", .launch = {},
       .needs = "The products of bytes are cuBLAS' own, which needs an NVIDIA GPU.", .unit = "int8_tensor",
       .remark = against_plan, .program = kOzaki},
      {.id = "mockup", .title = "A mock-up of the product", .file = "steps/mockup.cuda.cu", .launch = {},
       .needs = "A kernel that lasts as long as asked needs a GPU's clock.", .expects = "nothing",
       .program = kMockup},
  };
  for (auto& row : rows)
    if (row.unit.empty()) row.unit = row.id == "host" ? "host_fp64" : kUnit;
  return rows;
}
// clang-format on

warpwise::Lesson lesson() {
  return {
      .id = "streaming",
      .title = "Streaming GEMM",
      .summary = "A matrix product larger than the GPU's memory: tiles, streams and the order that moves the least.",
      .folder = "lessons/05_streaming",
      .tasks = {{
          .id = "gemm",
          .title = "C = alpha A B + beta C, in host memory",
          .dimensions = {"m", "n", "k"},
          .gpu_default = {{8192, 8192, 1024}},
          .cpu_default = {{192, 128, 64}},
          .sizes = {{{192, 128, 64}},
                    {{8192, 8192, 1024}},
                    {{8192, 8192, 8192}},
                    {{24576, 24576, 1024}},
                    {{24576, 24576, 2048}},
                    {{24576, 24576, 24576}},
                    {{160000, 160000, 2048}}},
          .sweep = {{{64, 64, 64}},
                    {{128, 128, 128}},
                    {{256, 256, 128}},
                    {{1024, 1024, 1024}},
                    {{4096, 4096, 1024}},
                    {{8192, 8192, 1024}},
                    {{16384, 16384, 1024}}},
          .problem = [](const Size& size, const Choices& choices, std::string_view form)
              -> std::unique_ptr<warpwise::Problem> { return std::make_unique<Multiplication>(size, choices, form); },
          .choices = {{"tile",
                       "Rows and columns of a tile (all but whole)",
                       {"auto", "32", "64", "128", "256", "512", "1024", "2048", "4096", "8192"}},
                      {"order", "Order of the tiles (panels, packed)", {"serpentine", "rows", "square"}},
                      {"link", "The link that the model assumes (planned)", {"here", "pcie3", "pcie4", "pcie5", "c2c"}},
                      {"shares", "Tiles are handed out (shares)", {"queue", "fixed"}},
                      {"cpu", "The host's cores compute tiles too (shares)", {"off", "on"}},
                      {"gflops", "GFLOP/s of the mock-up", {"50000", "10000", "20000", "100000", "200000", "1000000"}},
                      {"beta", "beta", {"0.5", "0"}},
                      {"memory", "Host memory", {"pinned", "pageable"}},
                      {"pad", "Doubles between rows", {"64", "1", "0"}}},
          .error_metric = "error / sum of |a b|",
      }},
      .steps = steps(),
  };
}

}  // namespace streaming
