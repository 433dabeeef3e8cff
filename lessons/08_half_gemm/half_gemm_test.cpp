// What lesson.md and the headers of the steps claim about counters, held to the CPU backend. (That every step is
// right on every shape is tested for all lessons alike, and the problem in tests/problems.)
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/cli_program.h"
#include "tests/support/run_worker.h"

using namespace warpwise;
using nlohmann::json;

namespace {

/// A counter of all kernels of a step at 256 x 256 x 256, or at another size.
double count(const std::string& step, const char* space, const char* what, const Size& size = {{256, 256, 256}}) {
  const json report = test::inspect("half_gemm", step, size);
  CHECK(report.at("hazards").empty());
  double sum = 0;
  for (const json& kernel : report.at("kernels"))
    if (kernel.contains(space)) sum += kernel.at(space).at(what).get<double>();
  return sum;
}

}  // namespace

TEST_CASE("half_gemm: the table of counters in the text is what the CPU backend counts" *
          doctest::skip(!test::has_simt()) * doctest::test_suite("long")) {
  std::ifstream file(WARPWISE_ROOT "/lessons/08_half_gemm/lesson.md");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  for (const std::string step : {"naive", "tiled", "wmma", "matrices", "swizzled", "stages", "wgmma", "roles",
                                 "consumers", "persistent", "way_out", "clusters", "stream_k"}) {
    const auto whole = [](double value) { return std::to_string(int64_t(value)); };
    const std::string row = "\n| " + step + " | " + whole(count(step, "global_load", "requests")) + " | " +
                            whole(count(step, "shared_load", "requests")) + " | " +
                            whole(count(step, "shared_load", "wavefronts")) + " | " +
                            whole(count(step, "asynchronous", "bytes_in")) + " | " +
                            whole(count(step, "asynchronous", "products")) + " |\n";
    CHECK_MESSAGE(text.find(row) != std::string::npos, "the text should have", row);
  }
}

TEST_CASE("half_gemm: what goes to C goes by the TMA, and without conflicts" * doctest::skip(!test::has_simt())) {
  // A lane stores pairs: 8 rows of 16 bytes, a sector each.
  CHECK(count("consumers", "global_store", "sectors") == 8 * count("consumers", "global_store", "requests"));
  CHECK(count("way_out", "global_store", "requests") == 0);
  CHECK(count("way_out", "asynchronous", "bytes_out") == 256 * 256 * 2);
  CHECK(count("way_out", "shared_store", "wavefronts") == 4 * count("way_out", "shared_store", "requests"));
  // A tile of one part goes out in the same way.
  CHECK(count("split", "global_store", "requests") == 0);
  CHECK(count("split", "shared_store", "wavefronts") == 4 * count("split", "shared_store", "requests"));
}

TEST_CASE("half_gemm: FP8 moves half the bytes, and few rows take an eighth of the operations" *
          doctest::skip(!test::has_simt())) {
  for (const char* step : {"fp8", "fp8_two_levels"}) {
    CHECK(count(step, "asynchronous", "bytes_in") == count("persistent", "asynchronous", "bytes_in") / 2);
    CHECK(count(step, "asynchronous", "operations") == 2.0 * 256 * 256 * 256);
  }
  const Size row = {{1, 1024, 512}};
  CHECK(count("swapped", "asynchronous", "operations", row) == count("split", "asynchronous", "operations", row) / 8);
  CHECK(count("swapped", "shared_store", "requests", row) == 0);
  // More rows are left to split.
  const Size rows = {{9, 1024, 512}};
  CHECK(count("swapped", "asynchronous", "bytes_in", rows) == count("split", "asynchronous", "bytes_in", rows));
}

TEST_CASE("half_gemm: the tile that is left for a last round is shared by all clusters" *
          doctest::skip(!test::has_simt()) * doctest::test_suite("long")) {
  // Five tiles, four clusters, and 40 steps. Three clusters leave their sums: each has 2 blocks of 8 warps, which store
  // 32 times 16 bytes a lane and a flag.
  const Size size = {{1280, 256, 40 * 64}};
  CHECK(count("stream_k", "global_store", "requests", size) == 3 * 2 * 8 * (32 + 1));
  CHECK(count("stream_k", "asynchronous", "products", size) == count("clusters", "asynchronous", "products", size));
  CHECK(count("stream_k", "asynchronous", "bytes_out", size) == 1280 * 256 * 2);
  CHECK(count("clusters", "global_store", "requests", size) == 0);

  // One tile for 44 clusters: 43 exchanges, one after the other, would take longer than it does.
  ::setenv("WARPWISE_SIMT_OPTIONS", R"({"processors": 88})", 1);
  CHECK(count("stream_k", "global_store", "requests", {{45 * 256, 256, 21 * 64}}) == 0);
  ::unsetenv("WARPWISE_SIMT_OPTIONS");
}
