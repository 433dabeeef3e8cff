// What several compilers take of the memory together. A program that holds memory for a second stands in for a compiler.
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/exercise/compile/run_compiler.h"

using namespace warpwise;

namespace {

constexpr int64_t kMB = 1 << 20;

/// Holds so many bytes for a second; prints when that began and when it ended, in nanoseconds.
CompilerRun holder(int64_t bytes, int64_t most) {
  CompilerRun run;
  const std::string count = std::to_string(bytes);
  run.words = {"/bin/sh", "-c",
               "head -c " + count + " /dev/zero | tail -c " + count +
                   " | { head -c 1 >/dev/null; date +%s%N; sleep 1; date +%s%N; cat >/dev/null; }"};
  run.environment = {"PATH=/usr/bin:/bin"};
  run.fences.readable = {"/usr", "/lib", "/lib64", "/bin", "/dev", "/etc"};
  run.fences.writable = {"/dev/null"};
  run.fences.calls = Calls::programs;
  run.fences.file_bytes = kMB;
  run.limit_s = 60;
  run.memory_bytes = most;
  run.fenced = false;
  return run;
}

/// Seconds in which two of the programs held their memory at the same time, summed over all pairs.
double shared_seconds(const std::vector<CompilerEnd>& ends) {
  std::vector<std::pair<double, double>> held;
  for (const auto& end : ends) {
    double from_ns = 0, to_ns = 0;
    std::istringstream(end.output) >> from_ns >> to_ns;
    CHECK(to_ns - from_ns > 0.9e9);
    held.emplace_back(1e-9 * from_ns, 1e-9 * to_ns);
  }
  double seconds = 0;
  for (size_t i = 0; i < held.size(); i++)
    for (size_t j = 0; j < i; j++)
      seconds += std::max(0.0, std::min(held[i].second, held[j].second) - std::max(held[i].first, held[j].first));
  return seconds;
}

}  // namespace

TEST_CASE(
    "compiler's memory: several run one after another if they would take too much together, and each ends as it would alone") {
  std::vector<CompilerEnd> ends(3);
  std::vector<std::thread> threads;
  for (auto& end : ends) threads.emplace_back([&end] { end = run_compiler(holder(100 * kMB, 150 * kMB)); });
  for (auto& thread : threads) thread.join();
  for (const auto& end : ends) {
    CHECK(end.status == 0);
    CHECK(!end.too_large);
  }
  CHECK(shared_seconds(ends) < 0.5);
}

TEST_CASE("compiler's memory: one that takes too much alone is ended") {
  const CompilerEnd end = run_compiler(holder(300 * kMB, 100 * kMB));
  CHECK(end.too_large);
  CHECK(end.status != 0);
  CHECK(end.output.empty());
}
