// Lesson 06: the table of steps. The problems are in the tasks' folders.
#include "engine/lesson.h"

#include <algorithm>
#include <cmath>

#include "batch/batch_problem.h"
#include "dense/dense_problem.h"
#include "gemm/gemm_problem.h"
#include "host/host.h"
#include "kernels/read.h"
#include "kernels/update.h"
#include "spmv/spmv_problem.h"
#include "tasks.h"
#if !WARPWISE_CUDA
#include "simt/linear_algebra.h"
#endif

namespace libraries {
namespace {

using warpwise::Arguments, warpwise::Choices, warpwise::Kind, warpwise::Resources, warpwise::Size, warpwise::StepRow;

// A step's function is declared where the table names it: a new step needs only its file and a row below.
#define GEMM(function)                     \
  [](const Arguments& a, Resources& gpu) { \
    BuildGemm function;                    \
    return function(gemm_of(a), gpu);      \
  }
#define BATCH(function)                \
  [](const Arguments& a) {             \
    LaunchBatch function;              \
    function(batch_of(a), a.stream()); \
  }
#define BATCH_PROGRAM(function)            \
  [](const Arguments& a, Resources& gpu) { \
    BuildBatch function;                   \
    return function(batch_of(a), gpu);     \
  }

#define SPARSE(function)                   \
  [](const Arguments& a, Resources& gpu) { \
    BuildSparse function;                  \
    return function(sparse_of(a), gpu);    \
  }

#define PRECISION(function)                                 \
  [](const Arguments& a) {                                  \
    LaunchPrecise launch_precision_##function;              \
    launch_precision_##function(precise_of(a), a.stream()); \
  }

#define DENSE(task, function)                \
  [](const Arguments& a, Resources& gpu) {   \
    BuildDense function;                     \
    return function(dense_of(a, task), gpu); \
  }

#if WARPWISE_CUDA
#define CUDA_ONLY(...) __VA_ARGS__
#else
#define CUDA_ONLY(...) nullptr
#endif

/// On the CPU backend a call of cuBLAS is done by the machine's own BLAS, where there is one.
std::string no_blas() {
#if WARPWISE_CUDA
  return "";
#else
  const std::string missing = simt::missing_linear_algebra();
  return missing.empty() ? "" : "On the CPU backend OpenBLAS does cuBLAS' work: " + missing + ".";
#endif
}

std::string refuse_slow(double operations, bool all_cores) {
  const double most = all_cores ? 1e12 : 3e10;
  return operations <= most ? "" : "The host would take many seconds: choose a smaller size.";
}
double operations_of(const std::string& task, const Size& size) {
  if (size.extents.size() == 1) {
    const double each = task == "svd" ? 40 : task == "eig" ? 20 : task == "qr" ? 4 : 1;
    return each * std::pow(double(size[0]), 3);
  }
  const double n = double(size[1]);
  return 2 * double(size[0]) * n * (task == "gemm" ? double(size[2]) : n * n);
}

std::string too_many_calls(const Size& size, const Choices&) {
  return size[0] <= 100000 ? no_blas() : "A call for each of so many products would take seconds: choose up to 100000.";
}
std::string too_wide(const Size& size, const Choices&) {
  return size[1] <= 32 ? "" : "A block has room for products of up to 32 on a side.";
}

std::string not_of_tiles(const Size& size, const Choices& choices) {
  return size[1] > 8 ? too_wide(size, choices) : "A tile of 8 x 8 would be one product or less: choose n from 9 on.";
}

void multiply_in_core(const Arguments& a) {
  const Gemm g = gemm_of(a);
  const double one = 1, zero = 0;
  BLAS(cublasDgemm(kernels::cublas_handle(a.stream()), CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k, &one, g.b, g.n, g.a,
                   g.k, &zero, g.c, g.n));
}

void update_batch(const Arguments& a) {
  const size_t bytes = sizeof(double) * size_t(a.size()[0] * a.size()[1] * a.size()[1]);
  kernels::update(a.get<const void>("a"), a.get<void>("c"), bytes, a.stream());
}

void read_elements(const Arguments& a) {
  const size_t elements = size_t(elements_of(a.size()[0], a.choices().at("matrix")));
  kernels::read(a.get<const void>("values"), sizeof(double) * elements, a.get<unsigned>("unused"), a.stream());
}

std::string too_many_elements(const Size& size, const Choices& choices) {
  return elements_of(size[0], choices.at("matrix")) < (int64_t{1} << 31) - 1
             ? ""
             : "Elements are numbered by 32 bits: choose fewer rows.";
}

/// The rows over all cores: no library of the distribution's is faster.
Program multiply_on_host(const Arguments& a, Resources&) {
  return [of = sparse_of(a)] {
    warpwise::parallel_parts(of.m, [&](int64_t begin, int64_t end, int) {
      for (int64_t row = begin; row < end; row++) {
        double sum = 0;
        for (int i = of.rows[row]; i < of.rows[row + 1]; i++) sum += of.values[i] * of.x[of.cols[i]];
        of.y[row] = sum;
      }
    });
  };
}

const std::vector<std::string> kDense = {"solve", "chol", "eig", "qr", "svd"};
constexpr int64_t kMostUnknowns = 16384;
std::string too_many_unknowns(const Size& size, const Choices&) {
  return size[0] <= kMostUnknowns
             ? ""
             : "The matrix has n x n numbers: choose n up to " + std::to_string(kMostUnknowns) + ".";
}

/// As many bytes as the matrix has cross the link to the device.
Program cross_matrix(const Arguments& a, Resources& gpu) {
  const size_t bytes = sizeof(double) * size_t(a.size()[0] * a.size()[0]);
  return [=, from = a.get<const void>("a"), there = gpu.workspace(bytes), stream = gpu.stream()] {
    CHECK(cudaMemcpyAsync(there, from, bytes, cudaMemcpyHostToDevice, stream));
  };
}

/// As many bytes as A and B have cross the link to the device.
Program cross_in(const Arguments& a, Resources& gpu) {
  const size_t of_a = sizeof(double) * size_t(a.size()[0] * a.size()[2]),
               of_b = sizeof(double) * size_t(a.size()[2] * a.size()[1]);
  return [=, left = a.get<const void>("a"), right = a.get<const void>("b"),
          there = static_cast<char*>(gpu.workspace(of_a + of_b)), stream = gpu.stream()] {
    CHECK(cudaMemcpyAsync(there, left, of_a, cudaMemcpyHostToDevice, stream));
    CHECK(cudaMemcpyAsync(there + of_a, right, of_b, cudaMemcpyHostToDevice, stream));
  };
}

/// As many bytes as C has cross the link to the host.
Program cross_out(const Arguments& a, Resources& gpu) {
  const size_t bytes = sizeof(double) * size_t(a.size()[0] * a.size()[1]);
  void *there = gpu.workspace(bytes), *here = gpu.pinned(bytes);
  const cudaStream_t stream = gpu.stream();
  CHECK(cudaMemsetAsync(there, 0, bytes, stream));
  return [=] { CHECK(cudaMemcpyAsync(here, there, bytes, cudaMemcpyDeviceToHost, stream)); };
}

// What computes cuBLAS' products: a GPU's tensor cores, or the machine that simulates one.
constexpr const char* kUnit = WARPWISE_CUDA ? "fp64_tensor" : "fp64_library";

std::string name_of(const std::string& task) {
  return task == "solve"  ? "LU"
         : task == "chol" ? "Cholesky"
         : task == "eig"  ? "eigenvalues"
         : task == "qr"   ? "QR"
                          : "singular values";
}

StepRow host(const char* id, const char* title, const std::string& task, bool all_cores) {
  return {.id = id,
          .title = title,
          .file = {},
          .launch = {},
          .kind = Kind::baseline,
          .needs = "OpenBLAS was not there when this was built: install libopenblas-dev and build again.",
          .task = task,
          .format = "host",
          .unit = "host_fp64",
          .refuses =
              [=](const Size& size, const Choices&) {
                const std::string missing = openblas_missing();
                return missing.empty() ? refuse_slow(operations_of(task, size), all_cores) : missing;
              },
          .program = host_program(task, all_cores),
          .host = all_cores ? "all" : "one"};
}

}  // namespace

// clang-format off
static std::vector<StepRow> steps() {
  const auto blas = [](const Size&, const Choices&) { return no_blas(); };
  std::vector<StepRow> rows = {
      {.id = "gemm_link_in", .title = "Link, host to device", .file = {}, .launch = {}, .kind = Kind::ceiling,
       .format = "link", .expects = "nothing", .uses = {"link_in"}, .program = cross_in},
      {.id = "gemm_link_out", .title = "Link, device to host", .file = {}, .launch = {}, .kind = Kind::ceiling,
       .format = "link", .expects = "nothing", .uses = {"link_out"}, .program = cross_out},
      {.id = "gemm_in_core", .title = "cuBLAS, data on the device", .file = {}, .launch = multiply_in_core,
       .kind = Kind::ceiling, .format = "device", .unit = kUnit, .refuses = blas, .uses = {kUnit}},
      host("gemm_one_core", "OpenBLAS, one core", "gemm", false),
      host("gemm_all_cores", "OpenBLAS, all cores", "gemm", true),
      {.id = "gemm_pageable", .title = "cuBLAS, pageable copies", .file = "gemm/gemm_pageable.cu", .launch = {},
       .format = "pageable", .refuses = blas, .program = GEMM(build_gemm_pageable)},
      {.id = "gemm_pinned", .title = "cuBLAS, pinned copies", .file = "gemm/gemm_pinned.cu", .launch = {},
       .faster_than = "gemm_pageable", .format = "pinned", .refuses = blas, .program = GEMM(build_gemm_pinned)},
      {.id = "gemm_bands", .title = "Copies beside products", .file = "gemm/gemm_bands.cu", .launch = {},
       .faster_than = "gemm_pinned", .format = "pinned", .refuses = blas, .program = GEMM(build_gemm_bands)},
      {.id = "gemm_xt", .title = "cublasXt makes the trip", .file = "gemm/gemm_xt.cuda.cu", .launch = {},
       .needs = "cublasXt needs an NVIDIA GPU.", .format = "pinned", .program = CUDA_ONLY(GEMM(build_gemm_xt))},

      {.id = "layout_geam", .title = "All matrices turned", .file = "layout/layout_geam.cu", .launch = {},
       .task = "layout", .format = "device", .refuses = blas, .program = GEMM(build_layout_geam)},
      {.id = "layout_flags", .title = "A and B by CUBLAS_OP_T", .file = "layout/layout_flags.cu", .launch = {},
       .faster_than = "layout_geam", .task = "layout", .format = "device", .refuses = blas,
       .program = GEMM(build_layout_flags)},
      {.id = "layout_swapped", .title = "B before A", .file = "layout/layout_swapped.cu", .launch = {},
       .faster_than = "layout_flags", .task = "layout", .format = "device", .refuses = blas,
       .program = GEMM(build_layout_swapped)},

      {.id = "precision_fp64", .title = "FP64", .file = "precision/precision_fp64.cu", .launch = PRECISION(fp64),
       .task = "precision", .format = "fp64", .unit = kUnit, .refuses = blas},
      {.id = "precision_fp32", .title = "FP32", .file = "precision/precision_fp32.cu", .launch = PRECISION(fp32),
       .task = "precision", .format = "fp32", .unit = "fp32", .refuses = blas},
      {.id = "precision_tf32", .title = "TF32", .file = "precision/precision_tf32.cu", .launch = PRECISION(tf32),
       .faster_than = "precision_fp32", .task = "precision", .format = "tf32", .unit = "tf32_tensor", .refuses = blas},
      {.id = "precision_bf16", .title = "BF16, sums in FP32", .file = "precision/precision_bf16.cu",
       .launch = PRECISION(bf16), .faster_than = "precision_tf32", .task = "precision", .format = "bf16",
       .unit = "tensor", .refuses = blas},
      {.id = "precision_fp16", .title = "FP16, sums in FP32", .file = "precision/precision_fp16.cu",
       .launch = PRECISION(fp16), .task = "precision", .format = "fp16", .unit = "tensor", .refuses = blas},
      {.id = "precision_emulated", .title = "FP64 from bytes", .file = "precision/precision_emulated.cuda.cu",
       .launch = CUDA_ONLY(PRECISION(emulated)), .needs = "cuBLAS emulates FP64 from CUDA 13.0 Update 2 on, on a GPU.",
       .task = "precision", .format = "emulated", .unit = "int8_tensor"},

      {.id = "batch_update", .title = "Two reads and a write, nothing else", .file = {}, .launch = update_batch,
       .kind = Kind::ceiling, .task = "batch", .format = "update", .expects = "nothing"},
      host("batch_one_core", "OpenBLAS, one core", "batch", false),
      host("batch_all_cores", "OpenBLAS, all cores", "batch", true),
      {.id = "batch_loop", .title = "A loop of calls", .file = "batch/batch_loop.cu",
       .launch = BATCH(launch_batch_loop), .task = "batch", .format = "device", .refuses = too_many_calls},
      {.id = "batch_streams", .title = "The loop over eight streams", .file = "batch/batch_streams.cu", .launch = {},
       .task = "batch", .format = "device", .refuses = too_many_calls, .program = BATCH_PROGRAM(build_batch_streams)},
      {.id = "batch_graph", .title = "The loop as a graph", .file = "batch/batch_graph.cu", .launch = {},
       .task = "batch", .format = "device", .refuses = too_many_calls, .program = BATCH_PROGRAM(build_batch_graph)},
      {.id = "batch_pointers", .title = "One call, with pointers", .file = "batch/batch_pointers.cu",
       .launch = BATCH(launch_batch_pointers), .faster_than = "batch_loop", .compared_with = "batch_loop", .task = "batch",
       .format = "device", .refuses = blas},
      {.id = "batch_strided", .title = "One call, equal distances", .file = "batch/batch_strided.cu",
       .launch = BATCH(launch_batch_strided), .faster_than = "batch_loop", .task = "batch", .format = "device",
       .refuses = blas},
      {.id = "batch_element", .title = "Our kernel, a thread an element", .file = "batch/batch_element.cu",
       .launch = BATCH(launch_batch_element), .task = "batch", .format = "device"},
      {.id = "batch_staged", .title = "Our kernel, products in shared memory", .file = "batch/batch_staged.cu",
       .launch = BATCH(launch_batch_staged), .faster_than = "batch_strided", .task = "batch", .format = "device",
       .refuses = too_wide},
      {.id = "batch_tensor", .title = "Our kernel on tensor cores", .file = "batch/batch_tensor.sm80.cu",
       .launch = BATCH(launch_batch_tensor), .needs_compute = 80, .faster_than = "batch_strided", .task = "batch",
       .format = "device", .refuses = not_of_tiles},

      {.id = "spmv_read", .title = "Reading the elements alone", .file = {}, .launch = read_elements,
       .kind = Kind::ceiling, .task = "spmv", .format = "read", .expects = "nothing"},
      {.id = "spmv_all_cores", .title = "A loop over rows, all cores", .file = {}, .launch = {}, .kind = Kind::baseline,
       .task = "spmv", .format = "host", .unit = "host_fp64", .program = multiply_on_host, .host = "all"},
      {.id = "spmv_cusparse", .title = "cuSPARSE", .file = "spmv/spmv_cusparse.cu", .launch = {}, .task = "spmv",
       .format = "device", .program = SPARSE(build_spmv_cusparse)},
      {.id = "spmv_thread", .title = "A thread a row", .file = "spmv/spmv_thread.cu", .launch = {},
       .task = "spmv", .format = "device", .program = SPARSE(build_spmv_thread)},
      {.id = "spmv_warp", .title = "A warp a row", .file = "spmv/spmv_warp.cu", .launch = {}, .task = "spmv",
       .format = "device", .program = SPARSE(build_spmv_warp)},
      {.id = "spmv_tiles", .title = "Tiles of elements", .file = "spmv/spmv_tiles.cu", .launch = {},
       .faster_than = "spmv_warp", .task = "spmv", .format = "device", .program = SPARSE(build_spmv_tiles)},
  };
  const auto dense = [&](const std::string& task, const char* on_device, const char* trip, warpwise::BuildProgram device,
                         warpwise::BuildProgram from_host) {
    rows.push_back({.id = task + "_link_in", .title = "Link, host to device", .file = {}, .launch = {},
                    .kind = Kind::ceiling, .task = task, .format = "link", .expects = "nothing", .uses = {"link_in"},
                    .program = cross_matrix});
    rows.push_back(host("one_core", "LAPACK, one core", task, false));
    rows.push_back(host("all_cores", "LAPACK, all cores", task, true));
    for (size_t i = rows.size() - 2; i < rows.size(); i++) rows[i].id = task + "_" + rows[i].id;
    rows.push_back({.id = task + "_device", .title = on_device, .file = "dense/" + task + "_device.cu", .launch = {},
                    .task = task, .format = "device", .refuses = blas, .program = std::move(device)});
    rows.push_back({.id = task + "_trip", .title = trip, .file = "dense/" + task + "_trip.cu", .launch = {},
                    .task = task, .format = "pinned", .refuses = blas, .program = std::move(from_host)});
  };
  dense("solve", "LU by cuSOLVER, on the device", "LU, from pinned memory",
        DENSE("solve", build_solve_device), DENSE("solve", build_solve_trip));
  rows.push_back({.id = "solve_refined", .title = "LU in float, refined", .file = "dense/solve_refined.cu", .launch = {},
                  .compared_with = "solve_device", .task = "solve", .format = "device", .refuses = blas,
                  .program = DENSE("solve", build_solve_refined)});
  dense("chol", "Cholesky by cuSOLVER, on the device", "Cholesky, from pinned memory",
        DENSE("chol", build_chol_device), DENSE("chol", build_chol_trip));
  dense("eig", "Eigenvalues by cuSOLVER, on the device", "Eigenvalues, from pinned memory",
        DENSE("eig", build_eig_device), DENSE("eig", build_eig_trip));
  dense("qr", "QR by cuSOLVER, on the device", "QR, from pinned memory",
        DENSE("qr", build_qr_device), DENSE("qr", build_qr_trip));
  dense("svd", "Singular values by cuSOLVER, on the device", "Singular values, from pinned memory",
        DENSE("svd", build_svd_device), DENSE("svd", build_svd_trip));
  rows.insert(rows.end() - 1, {.id = "svd_polar", .title = "Singular values by another call", .file = "dense/svd_polar.cu",
                               .launch = {}, .faster_than = "svd_device", .task = "svd", .format = "device",
                               .refuses = blas, .program = DENSE("svd", build_svd_polar)});
  for (StepRow& row : rows) {
    if (row.task == "spmv") row.refuses = too_many_elements;
    if (std::find(kDense.begin(), kDense.end(), row.task) == kDense.end()) continue;
    row.refuses = [otherwise = row.refuses](const Size& size, const Choices& choices) {
      const std::string large = too_many_unknowns(size, choices);
      return !large.empty() || !otherwise ? large : otherwise(size, choices);
    };
  }
  for (StepRow& row : rows)
    if (row.kind == Kind::step && row.unit.empty()) row.unit = row.task == "spmv" ? "fp64" : kUnit;
  return rows;
}
// clang-format on

warpwise::Lesson lesson() {
  std::vector<Size> squares;
  for (const int64_t n : {32, 64, 96, 128, 192, 256, 512, 1024, 2048, 4096, 8192}) squares.push_back({{n, n, n}});
  std::vector<Size> counts;
  for (const int64_t count : {1, 10, 100, 1000, 10000, 100000}) counts.push_back({{count, 16}});
  const auto dense = [](const char* id, const char* title, int64_t gpu, int64_t largest) {
    const bool solves = std::string(id) == "solve" || std::string(id) == "chol";
    std::vector<Size> sizes;
    for (const int64_t n : {32, 64, 128, 256, 512, 1024, 2048, 4096, 8192})
      if (n <= largest) sizes.push_back({{n}});
    return warpwise::Task{
        .id = id,
        .title = title,
        .dimensions = {"n"},
        .gpu_default = {{gpu}},
        .cpu_default = {{64}},
        .sizes = sizes,
        .sweep = sizes,
        .problem = [task = std::string(id)](const Size& size, const Choices&,
                                            std::string_view format) { return make_dense_problem(task, size, format); },
        .error_metric = solves ? "residual / sum of |a x|" : "error / n"};
  };
  const auto product = [&](const char* id, const char* title, auto make) {
    return warpwise::Task{
        .id = id,
        .title = title,
        .dimensions = {"m", "n", "k"},
        .gpu_default = {{4096, 4096, 4096}},
        .cpu_default = {{128, 128, 128}},
        .sizes = {{{128, 128, 128}}, {{1024, 1024, 1024}}, {{4096, 4096, 4096}}, {{8192, 8192, 8192}}},
        .sweep = squares,
        .problem = [make](const Size& size, const Choices&, std::string_view format) { return make(size, format); },
        .error_metric = "error / sum of |a b|"};
  };
  std::vector<warpwise::BreakEven> break_evens = {{.id = "gemm_trip",
                                                   .of_name = "a product with its trip to the GPU and back",
                                                   .over_name = "OpenBLAS",
                                                   .of = {"gemm_pageable", "gemm_pinned", "gemm_bands", "gemm_xt"},
                                                   .over = {"gemm_one_core", "gemm_all_cores"}},
                                                  {.id = "gemm_device",
                                                   .of_name = "a product of matrices that are on the GPU",
                                                   .over_name = "OpenBLAS",
                                                   .of = {"gemm_in_core"},
                                                   .over = {"gemm_one_core", "gemm_all_cores"}}};
  for (const std::string& task : kDense)
    for (const auto& [end, where] : {std::pair("_trip", " with its trip to the GPU and back"),
                                     std::pair("_device", " of a matrix that is on the GPU")}) {
      std::vector<std::string> of = {task + end};
      if (of[0] == "svd_device") of.push_back("svd_polar");
      break_evens.push_back({.id = task + end,
                             .of_name = name_of(task) + where,
                             .over_name = "LAPACK",
                             .of = of,
                             .over = {task + "_one_core", task + "_all_cores"}});
    }
  return {
      .id = "libraries",
      .title = "Libraries",
      .summary =
          "BLAS, batches, solvers and sparse matrices from NVIDIA's libraries: from which size on the GPU is worth the trip, "
          "and when to write a kernel all the same.",
      .folder = "lessons/06_libraries",
      .tasks = {{.id = "gemm",
                 .title = "One product, C = A B",
                 .dimensions = {"m", "n", "k"},
                 .gpu_default = {{4096, 4096, 4096}},
                 .cpu_default = {{128, 128, 128}},
                 .sizes = {{{128, 128, 128}}, {{1024, 1024, 1024}}, {{4096, 4096, 4096}}, {{8192, 8192, 8192}}},
                 .sweep = squares,
                 .problem = [](const Size& size, const Choices&,
                               std::string_view format) { return make_gemm_problem(size, format); },
                 .choices = {{"bands", "Bands of rows (gemm_bands)", {"8", "1", "2", "4", "16", "32"}}},
                 .error_metric = "error / sum of |a b|"},
                product("layout", "Rows for a library of columns", make_gemm_problem),
                product("precision", "One product, which precision?", make_precision_problem),
                {.id = "batch",
                 .title = "Many small products",
                 .dimensions = {"count", "n"},
                 .gpu_default = {{100000, 16}},
                 .cpu_default = {{100, 16}},
                 .sizes = {{{100, 16}},
                           {{1000, 16}},
                           {{100000, 4}},
                           {{100000, 8}},
                           {{100000, 16}},
                           {{100000, 32}},
                           {{10000, 64}},
                           {{1000, 256}}},
                 .sweep = counts,
                 .problem = [](const Size& size, const Choices&,
                               std::string_view format) { return make_batch_problem(size, format); },
                 .error_metric = "error / n"},
                {.id = "spmv",
                 .title = "A sparse matrix times a vector",
                 .dimensions = {"rows"},
                 .gpu_default = {{1 << 20}},
                 .cpu_default = {{1 << 14}},
                 .sizes = {{{1 << 14}}, {{1 << 20}}, {{1 << 21}}, {{1 << 24}}},
                 .sweep = {{{1 << 12}}, {{1 << 14}}, {{1 << 16}}, {{1 << 18}}, {{1 << 20}}, {{1 << 22}}, {{1 << 24}}},
                 .problem = [](const Size& size, const Choices& choices,
                               std::string_view format) { return make_spmv_problem(size, choices, format); },
                 .choices = {{"matrix", "Matrix (spmv)", {"mesh", "network"}}},
                 .error_metric = "error / sum of |a x|",
                 .data_decides = true,
                 .repeats = false},
                dense("solve", "A x = b, LU with pivots", 4096, 8192),
                dense("chol", "A x = b, Cholesky", 4096, 8192),
                dense("eig", "Eigenvalues and vectors", 1024, 2048),
                dense("qr", "Orthonormal rows, QR", 2048, 4096),
                dense("svd", "Singular values and vectors", 512, 1024)},
      .steps = steps(),
      .break_evens = break_evens,
  };
}

}  // namespace libraries
