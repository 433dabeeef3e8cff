// What lesson.md and the headers of the steps claim about calls, launches and bytes, held to the CPU backend; and the
// shapes of the tasks behind the first one.
#include <doctest/doctest.h>

#include "tests/support/run_worker.h"

using namespace warpwise;
using nlohmann::json;

namespace {

constexpr const char* kLesson = "libraries";

double field(const json& report, const char* space, const char* what) {
  double sum = 0;
  for (const json& kernel : report.at("kernels")) sum += kernel.at(space).at(what).get<double>();
  return sum;
}

double launches(const json& report) {
  double sum = 0;
  for (const json& kernel : report.at("kernels")) sum += kernel.at("launches").get<double>();
  return sum;
}

/// How often each of NVIDIA's libraries' functions was called, but for making handles.
std::map<std::string, int> calls(const json& report) {
  std::map<std::string, int> times;
  if (report.contains("uncounted"))
    for (const json& call : report.at("uncounted")) times[call.at("call")] = call.at("times");
  times.erase("cublasCreate");
  times.erase("cublasDestroy");
  return times;
}

using Calls = std::map<std::string, int>;

Board run_of(std::vector<std::string> steps, std::vector<Size> sizes) {
  Request request;
  request.verb = "run";
  request.lesson = kLesson;
  request.steps = std::move(steps);
  request.sizes = std::move(sizes);
  request.budget_s = 0.01;
  request.max_samples = 2;
  return test::run(test::worker("simt"), request);
}

/// Whether this machine has the BLAS that does cuBLAS' work on the CPU backend.
bool has_blas() {
  static const bool has = [] {
    if (!test::has_simt()) return false;
    const Size size{{1, 1, 1}};
    const Board board = run_of({"gemm_link_in", "gemm_pinned"}, {size});
    return board.result({kLesson, "gemm_pinned", size}) != nullptr;
  }();
  return has;
}

}  // namespace

TEST_CASE("libraries: calls and launches of a batch are what the lesson says" * doctest::skip(!has_blas())) {
  const Size size{{100, 16}};
  const auto of = [&](const char* step) { return test::inspect(kLesson, step, size); };
  for (const char* step : {"batch_loop", "batch_streams", "batch_graph"}) {
    CAPTURE(step);
    CHECK(calls(of(step)) == Calls{{"cublasDgemm", 100}});
  }
  CHECK(calls(of("batch_strided")) == Calls{{"cublasDgemmStridedBatched", 1}});
  CHECK(calls(of("batch_pointers")) == Calls{{"cublasDgemmBatched", 1}});
  CHECK(launches(of("batch_pointers")) == 1);  // it writes the pointers
}

TEST_CASE("libraries: calls of layouts, of precisions and of a refined system are what the lesson says" *
          doctest::skip(!has_blas())) {
  const Size size{{33, 20, 48}};
  const auto of = [&](const char* step) { return calls(test::inspect(kLesson, step, size)); };
  CHECK(of("layout_geam") == Calls{{"cublasDgeam", 3}, {"cublasDgemm", 1}});
  CHECK(of("layout_flags") == Calls{{"cublasDgeam", 1}, {"cublasDgemm", 1}});
  CHECK(of("layout_swapped") == Calls{{"cublasDgemm", 1}});
  CHECK(of("precision_tf32") == Calls{{"cublasGemmEx", 1}});
  const json refined = test::inspect(kLesson, "solve_refined", {{50}});
  CHECK(calls(refined).at("cusolverDnDSgesv") == 1);
  CHECK(calls(refined).at("cublasDgeam") == 1);
}

TEST_CASE("libraries: each precision has the error of its numbers, and layouts are right for any shape" *
          doctest::skip(!has_blas())) {
  const std::vector<Size> sizes = {{{1, 1, 1}}, {{33, 20, 48}}, {{7, 130, 5}}, {{128, 128, 128}}};
  const std::vector<std::string> finer = {"precision_bf16", "precision_fp16", "precision_fp32", "precision_fp64"};
  std::vector<std::string> steps = finer;
  for (const char* step : {"precision_tf32", "layout_geam", "layout_flags", "layout_swapped"}) steps.push_back(step);
  const Board board = run_of(steps, sizes);
  for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
  for (const Size& size : sizes) {
    CAPTURE(to_string(size));
    const auto of = [&](const std::string& step) {
      const Result* result = board.result({kLesson, step, size});
      REQUIRE(result);
      CHECK_MESSAGE(result->ok, result->message);
      return result->error.max_rel;
    };
    for (const std::string& step : steps) of(step);
    if (size[2] < 48) continue;
    for (size_t i = 1; i < finer.size(); i++) CHECK(of(finer[i]) < of(finer[i - 1]) / 4);
    CHECK(of("precision_tf32") < of("precision_bf16") / 4);
    CHECK(of("precision_tf32") > of("precision_fp32") * 4);
  }
}

TEST_CASE("libraries: a refined system is as right as one in double" * doctest::skip(!has_blas())) {
  const Size size{{200}};
  const Board board = run_of({"solve_device", "solve_refined"}, {size});
  for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
  for (const char* step : {"solve_device", "solve_refined"}) {
    const Result* result = board.result({kLesson, step, size});
    REQUIRE(result);
    CHECK(result->ok);
    CHECK(result->error.extra.at("error of x") < 1e-9);  // a float has seven places
  }
}

TEST_CASE("libraries: our kernels' bytes are what the lesson says" * doctest::skip(!test::has_simt())) {
  const Size size{{100, 16}};
  const double matrices = 100 * 16 * 16 * 8;
  const json element = test::inspect(kLesson, "batch_element", size);
  const json staged = test::inspect(kLesson, "batch_staged", size);
  CHECK(field(element, "global_load", "bytes_used") == 16 * 2 * matrices);
  CHECK(field(staged, "global_load", "bytes_used") == 2 * matrices);
  CHECK(field(staged, "global_load", "sectors") == 2 * matrices / 32);
  CHECK(field(staged, "global_store", "sectors") == matrices / 32);
  CHECK(launches(staged) == 1);
  const json tensor = test::inspect(kLesson, "batch_tensor", size);
  CHECK(field(tensor, "global_load", "sectors") == 2 * matrices / 32);
  CHECK(field(tensor, "global_store", "sectors") == matrices / 32);
}

TEST_CASE("libraries: tiles of elements do the same work for rows of any length" * doctest::skip(!test::has_simt())) {
  // Loads of the matrix's elements, in requests for each warp's worth of them: 1 where all lanes have one.
  const auto requests = [](const char* step, const char* matrix) {
    Request request;
    request.verb = "inspect";
    request.lesson = kLesson;
    request.steps = {step};
    request.sizes = {{{1 << 14}}};
    request.choices = {{"matrix", matrix}};
    const Board board = test::run(test::worker("simt"), request);
    for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
    const Inspection* inspection = board.inspection({kLesson, step, {{1 << 14}}});
    REQUIRE(inspection);
    CHECK(inspection->report.at("hazards").empty());
    double requests = 0, lanes = 0;
    for (const json& kernel : inspection->report.at("kernels"))
      for (const json& line : kernel.at("lines"))
        if (line.at("space") == "global" && line.at("op") == "load" && line.at("line").get<int>() > 0) {
          requests += line.at("requests").get<double>(), lanes += line.at("lanes").get<double>();
        }
    return requests / (lanes / 32);
  };
  CHECK(requests("spmv_tiles", "mesh") < 1.2);
  CHECK(requests("spmv_tiles", "network") < 1.2);
  CHECK(requests("spmv_warp", "mesh") > 1.9);     // 27 of 32 lanes have no element
  CHECK(requests("spmv_thread", "network") > 2);  // lanes wait for the one with the longest row
}

TEST_CASE("libraries: every row of sparse matrices, systems, eigenvalues and factors is right" *
          doctest::skip(!test::has_simt())) {
  for (const char* matrix : {"mesh", "network"}) {
    CAPTURE(matrix);
    Request request;
    request.verb = "run";
    request.lesson = kLesson;
    request.sizes = {{{1}}, {{2}}, {{33}}, {{100}}, {{257}}, {{20011}}};
    request.choices = {{"matrix", matrix}};
    request.budget_s = 0.01;
    request.max_samples = 2;
    const Board board = test::run(test::worker("simt"), request);
    for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
    int right = 0;
    for (const auto& step : board.lesson(kLesson)->steps)
      for (const Size& size : request.sizes) {
        CAPTURE(step.id);
        CAPTURE(to_string(size));
        const Result* result = board.result({kLesson, step.id, size});
        if (!result) continue;
        CHECK_MESSAGE(result->ok, result->message);
        right += result->ok;
      }
    CHECK(right >= 6 * 6 + 5 * 3);  // of the sparse matrix, and links; with OpenBLAS there are more
  }
}

TEST_CASE("libraries: what a library's call takes on a GPU is not modelled, and a kernel of ours is" *
          doctest::skip(!has_blas())) {
  const Size size{{100, 16}};
  const Board board = run_of({"batch_strided", "batch_staged", "batch_loop"}, {size});
  for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
  const auto studied = [&](const char* step) { return board.study({kLesson, step, size}) != nullptr; };
  CHECK(studied("batch_staged"));
  CHECK_FALSE(studied("batch_strided"));
  CHECK_FALSE(studied("batch_loop"));
}

TEST_CASE("libraries: every row of the batch is right on every shape" * doctest::skip(!test::has_simt())) {
  const std::vector<Size> sizes = {{{1, 1}},  {{7, 3}},  {{33, 4}},   {{129, 4}}, {{100, 8}}, {{5, 17}},
                                   {{9, 32}}, {{3, 50}}, {{1000, 5}}, {{7, 9}},   {{6, 31}}};
  const Board board = run_of({}, sizes);
  for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
  int right = 0;
  for (const auto& step : board.lesson(kLesson)->steps)
    for (const Size& size : sizes) {
      CAPTURE(step.id);
      CAPTURE(to_string(size));
      if (const Result* result = board.result({kLesson, step.id, size})) {
        CHECK_MESSAGE(result->ok, result->message);
        right += result->ok;
      }
    }
  CHECK(right >= 36);  // our kernels and the ceiling; with OpenBLAS there are more
}
