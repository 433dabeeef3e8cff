// What lesson.md and the headers of the steps claim about counters, held to the CPU backend. (That every step is
// right on every shape is tested for all lessons alike, and the problem in tests/problems.)
#include <doctest/doctest.h>

#include "tests/support/run_worker.h"

using namespace warpwise;
using nlohmann::json;

namespace {

constexpr int64_t kCounted = 1 << 16;

/// A counter of all kernels of a step at n = 2^16.
double count(const std::string& step, const char* space, const char* what) {
  const json report = test::inspect("scan", step, {{kCounted}});
  CHECK(report.at("hazards").empty());
  double sum = 0;
  for (const json& kernel : report.at("kernels")) sum += kernel.at(space).at(what).get<double>();
  return sum;
}

double shared(const std::string& step, const char* what) {
  return count(step, "shared_load", what) + count(step, "shared_store", what);
}

}  // namespace

TEST_CASE("scan: each step's bytes, requests and wavefronts are what the lesson says" *
          doctest::skip(!test::has_simt())) {
  // Three kernels read and write everything twice; sums first saves one of the writes, one pass a read, too.
  const auto times = [](const std::string& step, const char* space) {
    return count(step, space, "bytes_used") / double(kCounted * 4);
  };
  const auto near = [](double got, double want) { return got > want - 0.1 && got < want + 0.2; };
  CHECK(near(times("two_buffers", "global_store"), 2));
  CHECK(near(times("items", "global_store"), 2));
  CHECK(near(times("sums_first", "global_store"), 1));
  CHECK(near(times("sums_first", "global_load"), 2));
  CHECK(near(times("vectors", "global_store"), 1));
  CHECK(near(times("vectors", "global_load"), 1));

  // A padded tree meets no conflicts; shuffles do with less shared memory, several numbers a thread with much less.
  CHECK(shared("padded", "wavefronts") == shared("padded", "requests"));
  CHECK(shared("padded", "wavefronts") < 0.25 * shared("blelloch", "wavefronts"));
  constexpr double kBlocks = kCounted / 256 + 1;
  CHECK(shared("two_buffers", "requests") == 129 * kBlocks);
  CHECK(shared("shuffles", "requests") == 72 * kBlocks);
  CHECK(shared("items", "requests") == 72 * (kCounted / 2048 + 1));

  // Rows of vectors use all of each sector.
  CHECK(count("vectors", "global_load", "sectors") == 16 * count("vectors", "global_load", "requests"));
  CHECK(count("lookback_warp", "global_load", "sectors") == 32 * count("lookback_warp", "global_load", "requests"));
}
