// Lesson 04: the table of steps. The problems are in problem.cpp.
#include "engine/lesson.h"

#include <cctype>

#include "arguments.h"
#include "cublas.h"
#include "host/libraries.h"
#include "kernels/fma_rate.h"
#include "kernels/int8_rate.h"
#include "problem.h"
#include "programs.h"
#include "solve/solve_problem.h"

namespace precision {
namespace {

using warpwise::Arguments, warpwise::Choices, warpwise::Kind, warpwise::Size, warpwise::StepRow;

// A step's launch function is declared where the table names it: a new step needs only its file and a row below.
#define STEP(type, function)  \
  [](const Arguments& args) { \
    type function;            \
    run(&function, args);     \
  }

#if WARPWISE_CUDA
constexpr auto kRate = [](const Arguments& a) { kernels::fma_rate(a.get<double>("chains"), a.stream()); };
constexpr auto kDaxpy = launch_daxpy, kDdot = launch_ddot, kDgemv = launch_dgemv, kDgemm = launch_dgemm,
               kOzaki = launch_ozaki_step, kOzaki2 = launch_ozaki2_step, kOzakiQd = launch_ozaki2_qd_step,
               kInt8 = launch_int8;
constexpr auto kInt8Rate = [](const Arguments& a) { kernels::int8_rate(a.get<int32_t>("sums"), a.stream()); };
#else
constexpr std::nullptr_t kRate = nullptr, kDaxpy = nullptr, kDdot = nullptr, kDgemv = nullptr, kDgemm = nullptr,
                         kOzaki = nullptr, kOzaki2 = nullptr, kOzakiQd = nullptr, kInt8 = nullptr, kInt8Rate = nullptr;
#endif
std::string refuse_many(const Size& size, const Choices& choices) {
  if (size[1] > kMostUnknowns) return "A warp solves a system of up to 32 unknowns: choose n up to 32.";
  if (choices.at("condition") == "hilbert" && size[1] > kMostHilbert)
    return "Rounded to doubles, a Hilbert matrix of more than 11 rows is another matrix: choose n up to 11.";
  return "";
}

void run_solve(Solve* step, const Arguments& a) {
  step(a.get<const double>("a"), a.get<const double>("b"), a.get<double>("x"), extent(a, 0), extent(a, 1), a.stream());
}

#define SOLVE(function)         \
  [](const Arguments& args) {   \
    Solve function;             \
    run_solve(&function, args); \
  }

constexpr const char* kNeedsRate = "The rate of this machine's arithmetic says nothing of a GPU's.";
std::string refuse_slow(const Size& size, const Choices&) {
  if (double(size[0]) * double(size[1]) * double(size[2]) <= 0x1p31) return "";
  return "The host would take many seconds: choose m n k up to 2^31.";
}

std::string refuse_long(const Size& size, const Choices&) {
  if (size[2] <= kernels::kOzakiDepth) return "";
  return "A dot product of " + std::to_string(size[2]) + " bytes may overflow 32 bits: choose k up to " +
         std::to_string(kernels::kOzakiDepth) + ".";
}

std::string refuse_half_as_long(const Size& size, const Choices&) {
  if (size[2] <= kernels::kOzakiDepth / 2) return "";
  return "A dot product of twice " + std::to_string(size[2]) + " bytes may overflow 32 bits: choose k up to " +
         std::to_string(kernels::kOzakiDepth / 2) + ".";
}

constexpr const char* kNeedsBlas = "cuBLAS needs an NVIDIA GPU.";

// clang-format off
StepRow rate(const char* id, const char* task) {
  return {.id = id, .title = "FP64 multiply-add rate, no tensor cores", .file = {}, .launch = kRate,
          .kind = Kind::ceiling, .needs = kNeedsRate, .task = task, .format = "rate"};
}

std::string in_capitals(std::string name) {
  for (char& c : name) c = char(std::toupper(c));
  return name;
}

StepRow trip(const char* id, const char* title, const char* format, warpwise::BuildProgram program) {
  const bool gemm = std::string(id).starts_with("gemm");
  return {.id = id, .title = title, .file = gemm ? "gemm/gemm_trip.cu" : "axpy/axpy_trip.cu", .launch = {},
          .task = gemm ? "gemm" : "axpy", .format = format, .unit = "fp64", .program = std::move(program)};
}

StepRow link(const char* id, const char* task, warpwise::BuildProgram program) {
  return {.id = id, .title = "Link, host to device", .file = {}, .launch = {}, .kind = Kind::ceiling, .task = task,
          .format = "link", .expects = "nothing", .program = std::move(program)};
}

StepRow host(const char* id, const char* task, warpwise::BuildProgram program) {
  StepRow row{.id = id, .title = in_capitals(task) + " in double, the host's cores", .file = {}, .launch = {}, .kind = Kind::baseline,
              .task = task, .format = "host", .unit = "host_fp64", .program = std::move(program)};
  if (row.task == "gemm") row.refuses = refuse_slow;
  return row;
}

/// The task by a library of the host: all its rows for one task.
void add_libraries(std::vector<StepRow>& rows, const std::string& task) {
  const struct {
    const char *id, *library, *title, *format, *unit;
  } all[] = {{"openblas", "openblas", "OpenBLAS, double", "host", "host_fp64"},
             {"qdlib_dd", "qd_dd", "the QD library, DD", "dd_aos_host", "host_dd"},
             {"qdlib_qd", "qd_qd", "the QD library, QD", "qd_aos_host", "host_qd"},
             {"mpfr128", "mpfr128", "MPFR, 128 bits", "dd_aos_host", "host_mpfr"},
             {"mpfr256", "mpfr256", "MPFR, 256 bits", "qd_aos_host", "host_mpfr"}};
  for (const auto& one : all)
    rows.push_back({.id = task + "_" + one.id, .title = in_capitals(task) + " by " + one.title, .file = {}, .launch = {},
                    .kind = Kind::baseline, .needs = library_needs(one.library), .task = task, .format = one.format,
                    .unit = one.unit, .expects = "library",
                    .refuses = [library = std::string(one.library)](const Size& size, const Choices&) { return too_slow_for(library, size); },
                    .program = library_program(one.library, task)});
}

template <class F>
StepRow vendor(const char* id, const char* title, const char* task, F launch) {
  return {.id = id, .title = title, .file = {}, .launch = launch, .kind = Kind::baseline, .needs = kNeedsBlas,
          .task = task, .format = "double", .unit = std::string(task) == "gemm" ? "fp64_tensor" : "fp64"};
}

// clang-format on

}  // namespace

// Steps that have a version without fused multiply-add, selected by the choice "fma".
static void axpy_dd(const Arguments& a) {
  void launch_axpy_dd(DoubleDouble, const double*, double*, int, bool, cudaStream_t);
  launch_axpy_dd(factor_of<DoubleDouble>(a), a.get<const double>("x"), a.get<double>("y"), extent(a, 0), fused(a),
                 a.stream());
}
static void gemm_dd_tiled(const Arguments& a) {
  void launch_gemm_dd_tiled(const double*, const double*, double*, int, int, int, bool, cudaStream_t);
  launch_gemm_dd_tiled(a.get<const double>("a"), a.get<const double>("b"), a.get<double>("c"), extent(a, 0),
                       extent(a, 1), extent(a, 2), fused(a), a.stream());
}

// clang-format off
static std::vector<StepRow> steps() {
  std::vector<StepRow> rows = {
      {.id = "axpy_copy", .title = "Best copy kernel", .file = {}, .launch = copy_axpy, .kind = Kind::ceiling,
       .task = "axpy", .format = "copy"},
      {.id = "axpy_update", .title = "Two reads and a write, nothing else", .file = {}, .launch = update_axpy,
       .kind = Kind::ceiling, .task = "axpy", .format = "update"},
      rate("axpy_rate", "axpy"),
      vendor("axpy_cublas", "cuBLAS DAXPY", "axpy", kDaxpy),
      host("axpy_host", "axpy", axpy_on_host),
      {.id = "axpy_double", .title = "AXPY in double", .file = "axpy/axpy_double.cu",
       .launch = STEP(Axpy<double>, launch_axpy_double), .task = "axpy", .format = "double", .unit = "fp64"},
      {.id = "axpy_dd", .title = "AXPY in DD, planes", .file = "axpy/axpy_dd.cu", .launch = axpy_dd,
       .task = "axpy", .format = "dd", .unit = "fp64"},
      {.id = "axpy_dd_aos", .title = "AXPY in DD, records by parts", .file = "axpy/axpy_dd_aos.cu",
       .launch = STEP(Axpy<DoubleDouble>, launch_axpy_dd_aos), .task = "axpy", .format = "dd_aos", .unit = "fp64"},
      {.id = "axpy_dd_pairs", .title = "AXPY in DD, records whole", .file = "axpy/axpy_dd_pairs.cu",
       .launch = STEP(Axpy<DoubleDouble>, launch_axpy_dd_pairs), .task = "axpy", .format = "dd_aos", .unit = "fp64"},
      {.id = "axpy_td", .title = "AXPY in TD, planes", .file = "axpy/axpy_td.cu",
       .launch = STEP(Axpy<TripleDouble>, launch_axpy_td), .task = "axpy", .format = "td", .unit = "fp64"},
      {.id = "axpy_qd", .title = "AXPY in QD, planes", .file = "axpy/axpy_qd.cu",
       .launch = STEP(Axpy<QuadDouble>, launch_axpy_qd), .task = "axpy", .format = "qd", .unit = "fp64"},
      {.id = "axpy_qd_branches", .title = "AXPY in QD with branches", .file = "axpy/axpy_qd_branches.cu",
       .launch = STEP(Axpy<QuadDouble>, launch_axpy_qd_branches), .task = "axpy", .format = "qd", .unit = "fp64"},
      {.id = "axpy_qd_aos", .title = "AXPY in QD, records by parts", .file = "axpy/axpy_qd_aos.cu",
       .launch = STEP(Axpy<QuadDouble>, launch_axpy_qd_aos), .task = "axpy", .format = "qd_aos", .unit = "fp64"},

      link("axpy_link", "axpy", cross_axpy),
      trip("axpy_double_trip", "AXPY in double, from host memory", "double_trip", axpy_double_trip),
      trip("axpy_dd_trip", "AXPY in DD, from host memory", "dd_trip", axpy_dd_trip),
      trip("axpy_qd_trip", "AXPY in QD, from host memory", "qd_trip", axpy_qd_trip),

      {.id = "dot_read", .title = "Reading alone", .file = {}, .launch = read_dot, .kind = Kind::ceiling,
       .task = "dot", .format = "read", .expects = "nothing"},
      rate("dot_rate", "dot"),
      vendor("dot_cublas", "cuBLAS DDOT", "dot", kDdot),
      host("dot_host", "dot", dot_on_host),
      {.id = "dot_double", .title = "DOT in double", .file = "dot/dot_double.cu", .launch = STEP(Dot, launch_dot_double),
       .task = "dot", .format = "double", .unit = "fp64"},
      {.id = "dot_dd", .title = "DOT in DD", .file = "dot/dot_dd.cu", .launch = STEP(Dot, launch_dot_dd),
       .task = "dot", .format = "dd", .unit = "fp64"},
      {.id = "dot_qd", .title = "DOT in QD", .file = "dot/dot_qd.cu", .launch = STEP(Dot, launch_dot_qd),
       .task = "dot", .format = "qd", .unit = "fp64"},

      {.id = "gemv_read", .title = "Reading alone", .file = {}, .launch = read_gemv, .kind = Kind::ceiling,
       .task = "gemv", .format = "read", .expects = "nothing"},
      rate("gemv_rate", "gemv"),
      vendor("gemv_cublas", "cuBLAS DGEMV", "gemv", kDgemv),
      host("gemv_host", "gemv", gemv_on_host),
      {.id = "gemv_double", .title = "GEMV in double", .file = "gemv/gemv_double.cu", .launch = STEP(Gemv, launch_gemv_double),
       .task = "gemv", .format = "double", .unit = "fp64"},
      {.id = "gemv_dd", .title = "GEMV in DD", .file = "gemv/gemv_dd.cu", .launch = STEP(Gemv, launch_gemv_dd),
       .task = "gemv", .format = "dd", .unit = "fp64"},
      {.id = "gemv_qd", .title = "GEMV in QD", .file = "gemv/gemv_qd.cu", .launch = STEP(Gemv, launch_gemv_qd),
       .task = "gemv", .format = "qd", .unit = "fp64"},

      rate("gemm_rate", "gemm"),
      {.id = "gemm_int8_rate", .title = "INT8 multiply-add rate, tensor cores", .file = {}, .launch = kInt8Rate,
       .kind = Kind::ceiling, .needs_compute = 80, .needs = kNeedsRate, .task = "gemm", .format = "int8_rate"},
      {.id = "gemm_int8", .title = "cuBLAS, a product of bytes", .file = {}, .launch = kInt8, .kind = Kind::ceiling,
       .needs = kNeedsBlas, .task = "gemm", .format = "int8", .expects = "nothing", .refuses = refuse_long},
      vendor("gemm_cublas", "cuBLAS DGEMM", "gemm", kDgemm),
      host("gemm_host", "gemm", gemm_on_host),
      {.id = "gemm_double", .title = "GEMM in double, register blocks", .file = "gemm/gemm_double.cu",
       .launch = STEP(Gemm, launch_gemm_double), .task = "gemm", .format = "double", .unit = "fp64"},
      {.id = "gemm_dd_naive", .title = "GEMM in DD, 28 operations", .file = "gemm/gemm_dd_naive.cu",
       .launch = STEP(Gemm, launch_gemm_dd_naive), .task = "gemm", .format = "dd_aos", .unit = "fp64"},
      {.id = "gemm_dd_tiled", .title = "GEMM in DD, 19 operations, tiled", .file = "gemm/gemm_dd_tiled.cu", .launch = gemm_dd_tiled,
       .faster_than = "gemm_dd_naive", .task = "gemm", .format = "dd_aos", .unit = "fp64"},
      {.id = "gemm_dd_block", .title = "GEMM in DD, 15 operations, register blocks", .file = "gemm/gemm_dd_block.cu",
       .launch = STEP(Gemm, launch_gemm_dd_block), .faster_than = "gemm_dd_tiled", .task = "gemm", .format = "dd_aos",
       .unit = "fp64"},
      {.id = "gemm_dd_renorm", .title = "GEMM in DD, 12.75 operations, in order every eighth step", .file = "gemm/gemm_dd_renorm.cu",
       .launch = STEP(Gemm, launch_gemm_dd_renorm), .faster_than = "gemm_dd_block", .task = "gemm",
       .format = "dd_aos", .unit = "fp64", .expects = "late", .computes = 12.75 / 15},
      {.id = "gemm_dd_fewest", .title = "GEMM in DD, 10.75 operations, errors taken together", .file = "gemm/gemm_dd_fewest.cu",
       .launch = STEP(Gemm, launch_gemm_dd_fewest), .faster_than = "gemm_dd_renorm", .task = "gemm",
       .format = "dd_aos", .unit = "fp64", .expects = "late", .computes = 10.75 / 15},
      {.id = "gemm_td_block", .title = "GEMM in TD, register blocks", .file = "gemm/gemm_td_block.cu",
       .launch = STEP(Gemm, launch_gemm_td_block), .task = "gemm", .format = "td_aos", .unit = "fp64"},
      {.id = "gemm_qd_tiled", .title = "GEMM in QD, tiled", .file = "gemm/gemm_qd_tiled.cu",
       .launch = STEP(Gemm, launch_gemm_qd_tiled), .task = "gemm", .format = "qd_aos", .unit = "fp64"},
      {.id = "gemm_qd_block", .title = "GEMM in QD, register blocks", .file = "gemm/gemm_qd_block.cu",
       .launch = STEP(Gemm, launch_gemm_qd_block), .task = "gemm",
       .format = "qd_aos", .unit = "fp64"},
      {.id = "gemm_dd_ozaki", .title = "Ozaki scheme I on FP64 tensor cores", .file = "gemm/gemm_dd_ozaki.cuda.cu",
       .launch = kOzaki, .needs = "The products of slices are cuBLAS' own, which needs an NVIDIA GPU.",
       .task = "gemm", .format = "dd_ozaki", .unit = "fp64_tensor", .expects = "late"},
      {.id = "gemm_dd_ozaki2", .title = "Ozaki scheme II on INT8 tensor cores", .file = "gemm/gemm_dd_ozaki2.cuda.cu",
       .launch = kOzaki2, .needs = "The products of bytes are cuBLAS' own, which needs an NVIDIA GPU.",
       .faster_than = "gemm_dd_fewest", .task = "gemm", .format = "dd_ozaki2", .unit = "int8", .refuses = refuse_long},
      {.id = "gemm_qd_ozaki2", .title = "QD from halves, Ozaki scheme II", .file = "gemm/gemm_qd_ozaki2.cuda.cu",
       .launch = kOzakiQd, .needs = "The products of bytes are cuBLAS' own, which needs an NVIDIA GPU.",
       .faster_than = "gemm_qd_block", .task = "gemm", .format = "qd_ozaki2", .unit = "int8", .refuses = refuse_half_as_long},
      link("gemm_link", "gemm", cross_gemm),
      trip("gemm_dd_trip", "GEMM in DD, 10.75, from host memory", "dd_aos_trip", gemm_dd_trip),

      {.id = "solve_double", .title = "Systems in double", .file = "solve/solve_double.cu",
       .launch = SOLVE(launch_solve_double), .task = "solve", .format = "double", .unit = "fp64", .refuses = refuse_many},
      {.id = "solve_refined", .title = "The same, refined in DD", .file = "solve/solve_refined.cu",
       .launch = SOLVE(launch_solve_refined), .task = "solve", .format = "dd_aos", .unit = "fp64", .refuses = refuse_many},
  };
  for (const char* task : {"axpy", "dot", "gemv", "gemm"}) add_libraries(rows, task);
  return rows;
}
// clang-format on

namespace {

const warpwise::Choice kInput{"input", "Input", {"uniform", "1e8", "1e16", "1e24", "1e30", "hilbert"}};

warpwise::Task task(const char* id, const char* title, Operation operation, std::vector<std::string> dimensions) {
  return {.id = id,
          .title = title,
          .dimensions = std::move(dimensions),
          .gpu_default = {},
          .cpu_default = {},
          .sizes = {},
          .sweep = {},
          .problem = [operation](const Size& size, const Choices& choices,
                                 std::string_view format) { return make_problem(operation, size, choices, format); },
          .choices = {kInput},
          .error_metric = "error / sum of |a b|"};
}

/// Sizes of so many equal extents.
std::vector<Size> equal(size_t extents, std::vector<int64_t> lengths) {
  std::vector<Size> sizes;
  for (int64_t length : lengths) sizes.push_back(Size{std::vector<int64_t>(extents, length)});
  return sizes;
}

}  // namespace

warpwise::Lesson lesson() {
  const warpwise::Choice fma{"fma", "Fused multiply-add (axpy_dd, gemm_dd_tiled)", {"on", "off"}};
  warpwise::Task axpy = task("axpy", "AXPY: y = a x + y", Operation::axpy, {"n"});
  warpwise::Task dot = task("dot", "DOT: the sum of products", Operation::dot, {"n"});
  warpwise::Task gemv = task("gemv", "GEMV: y = A x", Operation::gemv, {"m", "n"});
  warpwise::Task gemm = task("gemm", "GEMM: C = A B", Operation::gemm, {"m", "n", "k"});
  axpy.choices.push_back({"a", "a", {"5/7", "1"}});
  axpy.choices.push_back(fma);
  gemm.choices.push_back(fma);
  gemm.choices.push_back({"moduli", "Moduli (gemm_dd_ozaki2)", {"enough", "14", "18", "22", "26", "28", "30"}});
  for (warpwise::Task* vectors : {&axpy, &dot}) {
    vectors->gpu_default = {{1 << 24}}, vectors->cpu_default = {{1 << 16}};
    vectors->sizes = equal(1, {1 << 16, 1 << 20, 1 << 24, 1 << 26, 1000003});
    vectors->sweep = equal(1, {1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 24, 1 << 26});
  }
  warpwise::Task solve{
      .id = "solve",
      .title = "SOLVE: A x = b, many small systems",
      .dimensions = {"systems", "n"},
      .gpu_default = {{65536, 32}},
      .cpu_default = {{64, 24}},
      .sizes = {{{1, 32}}, {{64, 10}}, {{64, 24}}, {{4096, 32}}, {{65536, 16}}, {{65536, 32}}},
      .sweep = {{{16, 24}}, {{64, 24}}, {{256, 24}}, {{1024, 24}}, {{4096, 24}}, {{16384, 24}}, {{65536, 24}}},
      .problem = [](const Size& size, const Choices& choices,
                    std::string_view format) { return make_solve_problem(size, choices, format); },
      .choices = {{"condition", "Condition of A (solve)", {"1e12", "1e4", "1e8", "1e14", "hilbert"}}},
      .error_metric = "error / |x|"};
  gemv.gpu_default = {{4096, 4096}}, gemv.cpu_default = {{256, 256}};
  gemv.sizes = equal(2, {256, 1024, 4096, 8192, 16384});
  gemv.sweep = equal(2, {64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384});
  gemm.gpu_default = {{1024, 1024, 1024}}, gemm.cpu_default = {{64, 64, 64}};
  gemm.sizes = equal(3, {64, 256, 1024, 2048, 4096, 8192});
  gemm.sweep = equal(3, {32, 64, 128, 256, 512, 1024, 2048, 4096});
  return {
      .id = "precision",
      .title = "Multi-precision BLAS",
      .summary =
          "Double-double and quad-double vectors and matrices: what each bit of accuracy costs on a GPU, and "
          "where memory hides it.",
      .folder = "lessons/04_precision",
      .tasks = {axpy, dot, gemv, gemm, solve},
      .steps = steps(),
  };
}

}  // namespace precision
