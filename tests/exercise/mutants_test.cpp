// The generator of wrong answers (tests/mutants): what it makes, the list of those that are equal, and a small sample judged.
// bin/warpwise-mutants judges more of them, or all.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

#include "engine/errors.h"
#include "tests/mutants/equals.h"
#include "tests/mutants/judged.h"

using namespace warpwise;
using namespace warpwise::test;

namespace {

CheckSettings sample_settings() {
  CheckSettings settings;
  settings.root = WARPWISE_ROOT;
  settings.programs = WARPWISE_BIN;
  settings.compile_limit_s = settings.run_limit_s = 120;  // the machine may be busy
  return settings;
}

std::set<std::string> names(const std::string& region, const std::string& around = "") {
  std::set<std::string> all;
  for (const auto& mutant : mutants_of(region, region + around)) {
    CAPTURE(mutant.name());
    CHECK(mutant.region != region);
    all.insert(mutant.kind + " " + mutant.what);
  }
  return all;
}

}  // namespace

TEST_CASE("mutants: operators, bounds, guards, barriers, indices, sizes, constants, orders of calls, missing waits") {
  const auto guarded = names("if (row < rows && col < cols) out[row] = in[row + 1];\n");
  for (const char* one :
       {"relation `<` becomes `<=`", "guard `rows` becomes `rows - 1`", "guard `row < rows &&` is gone",
        "guard `&& col < cols` is gone", "guard `row < rows && col < cols` becomes `true`", "logic `&&` becomes `||`",
        "index `row` becomes `col`", "index `row` becomes `row + 1`", "operator `+` becomes `-`",
        "size `cols` becomes `(cols < 100 ? cols : 100)`", "constant `1` becomes `2`",
        "missing `out[row] = in[row + 1];` is gone"})
    CHECK_MESSAGE(guarded.count(one) == 1, one);

  const auto waits =
      names("for (int i = 0; i < n; i++) sums[t] = i;\n__syncthreads();\nif (t == 0) out[0] = sums[1];\n");
  for (const char* one : {"barrier `__syncthreads();` is gone", "barrier `__syncthreads();` after what follows",
                          "barrier `__syncthreads();` only for some threads", "relation `==` becomes `!=`"})
    CHECK_MESSAGE(waits.count(one) == 1, one);
  CHECK(waits.count("operator `+` becomes `-`") == 0);
  CHECK(names("for (int i = 0; i < kTile; i++) sum++;\n").count("size `kTile` becomes `(kTile < 100 ? kTile : 100)`") ==
        0);

  const auto calls = names(
      "cudaMemcpyAsync(there, here, bytes / 2, cudaMemcpyHostToDevice, in);\naxpy<<<blocks, 256, 0, in>>>(a, there, n);\n"
      "cudaStreamSynchronize(in);\n");
  for (const char* one :
       {"size `bytes / 2` becomes `(bytes / 2) * 2`", "size `bytes / 2` becomes `(bytes / 2) / sizeof(float)`",
        "order `there, here` becomes `here, there`", "launch `blocks` becomes `(blocks) / 2`",
        "missing `cudaStreamSynchronize(in);` is gone",
        "order `axpy<<<blocks, 256, 0, in>>>(a, there, n);` after `cudaStreamSynchronize(in);`",
        "index `cudaMemcpyHostToDevice` becomes `cudaMemcpyDeviceToHost`"})
    CHECK_MESSAGE(calls.count(one) == 1, one);
}

TEST_CASE("mutants: templates, pointers, comments and steps of loops stay as they are") {
  CHECK(names("// i < n, and no more\n").empty());
  const auto cast = names("const float4 v = *reinterpret_cast<const float4*>(from);\n");
  CHECK(std::none_of(cast.begin(), cast.end(),
                     [](auto& one) { return one.starts_with("relation") || one.starts_with("operator"); }));
  const auto loop = names("for (int i = warp; i < 32; i += kWarps) sum++;\n", "int kTile;");
  CHECK(std::none_of(loop.begin(), loop.end(), [](auto& one) { return one.find("`+=`") != std::string::npos; }));
  // More memory than it takes, and calls on different variables in another order, are no mistakes.
  const auto calls = names("cudaMalloc(&x, bytes);\ncudaMalloc(&y, bytes);\ncudaMemcpy(y, z, bytes, kind);\n");
  CHECK(calls.count("size `bytes` becomes `(bytes) * 2`") == 1);  // of the copy
  CHECK(calls.count("order `cudaMalloc(&x, bytes);` after `cudaMalloc(&y, bytes);`") == 0);
  CHECK(calls.count("order `cudaMalloc(&y, bytes);` after `cudaMemcpy(y, z, bytes, kind);`") == 1);
  const auto arrays = names("Pair sum[8] = {}, a[4];\nconst Pair first = sum[5];\n");
  for (const char* one : {"constant `8` becomes `7`", "constant `4` becomes `3`", "index `5` becomes `5 + 1`"})
    CHECK_MESSAGE(arrays.count(one) == 1, one);
  for (const char* one : {"constant `8` becomes `16`", "constant `4` becomes `5`", "index `4` becomes `4 + 1`"})
    CHECK_MESSAGE(arrays.count(one) == 0, one);
  CHECK(names("reinterpret_cast<unsigned*>(from)[lane] = 0;\n").count("index `lane` becomes `lane + 1`") == 1);
  // No variable is read before it has a value.
  const auto declared = names("const int count = n - first < most ? n - first : most;\n");
  CHECK(std::none_of(declared.begin(), declared.end(),
                     [](auto& one) { return one.find("becomes `count`") != std::string::npos; }));
  // Only names that the file has are mistaken for each other.
  CHECK(names("x[row] = 0;\n", "int col;").count("index `row` becomes `col`") == 1);
  CHECK(names("x[row] = 0;\n").count("index `row` becomes `col`") == 0);
}

TEST_CASE("mutants: every exercise has some, and the entries of the list of equal ones name mutants that there are") {
  for (const auto& exercise : exercise_list()) {
    CAPTURE(exercise.id);
    CHECK(mutants_of_exercise(exercise.id, WARPWISE_ROOT).size() >= 3);
  }
  const auto equals = equals_in(list_of_equals(WARPWISE_ROOT));
  CHECK(!equals.empty());
  for (const auto& sentence : stale_entries(equals, WARPWISE_ROOT)) FAIL_CHECK(sentence);
}

TEST_CASE("mutants: an entry that names none is found, and a malformed one") {
  const auto mutants = mutants_of_exercise("transpose/index", WARPWISE_ROOT);
  REQUIRE(!mutants.empty());
  const std::string good = entry_for("transpose/index", mutants.front()) + "a reason\n    of two lines\n";
  const auto equals = equals_in("# notes\n\n" + good);
  REQUIRE(equals.size() == 1);
  CHECK(equals.front().reason == "a reason of two lines");
  CHECK(entry_of(equals, "transpose/index", mutants.front()) == &equals.front());
  const std::string first = "transpose/index: " + mutants.back().name() + "\n    " + mutants.back().changed + "\n";
  const auto both = equals_in(first + good);
  REQUIRE(both.size() == 2);
  CHECK(both.front().reason == "a reason of two lines");
  CHECK_THROWS_AS(equals_in(first + "\n" + good), UsageError);
  CHECK(entry_of(equals, "transpose/index", mutants.back()) == nullptr);
  CHECK(entry_of(equals, "transpose/tile", mutants.front()) == nullptr);
  CHECK(stale_entries(equals, WARPWISE_ROOT).empty());
  auto other = equals;
  other.front().changed += "x";
  CHECK(stale_entries(other, WARPWISE_ROOT).size() == 1);
  other.front().exercise = "transpose/nothing";
  CHECK(stale_entries(other, WARPWISE_ROOT).size() == 1);
  CHECK_THROWS_AS(equals_in(entry_for("transpose/index", mutants.front())), UsageError);
  CHECK_THROWS_AS(equals_in("    Equal: of nothing\n"), UsageError);
}

TEST_CASE("mutants: judged as a student's file is" * doctest::test_suite("long")) {
  const auto one = [](const std::string& name) {
    for (const auto& mutant : mutants_of_exercise("first_steps/element", WARPWISE_ROOT))
      if (mutant.name().find(name) != std::string::npos) return mutant;
    FAIL("no such mutant: " << name);
    return Mutant{};
  };
  Mutant right = one("relation 2:9 `<` becomes `<=`");
  right.region = "  const int i = threadIdx.x + blockIdx.x * blockDim.x;\n  if (i < n) y[i] = a * x[i] + y[i];\n";
  Mutant broken = right;
  broken.region = "  const int i = ;\n";
  const auto judged = judge_mutants({{"first_steps/element", one("relation 2:9 `<` becomes `<=`")},
                                     {"first_steps/element", right},
                                     {"first_steps/element", broken}},
                                    sample_settings(), 2);
  CHECK(judged[0].fate == Fate::killed);
  CHECK(judged[1].fate == Fate::passes);
  CHECK(judged[2].fate == Fate::no_program);
}

TEST_CASE("mutants: of a sample, none passes but those on the list" * doctest::test_suite("long")) {
  std::vector<std::pair<std::string, Mutant>> sample;
  std::mt19937_64 random(5);
  for (const char* exercise : {"first_steps/stride", "transpose/tile", "reduction/tree", "reduction/one_launch",
                               "gemm/barrier", "streaming/missing"}) {
    const auto all = mutants_of_exercise(exercise, WARPWISE_ROOT);
    for (int i = 0; i < 4; i++) sample.emplace_back(exercise, all[random() % all.size()]);
  }
  for (const auto& one : judge_mutants(sample, sample_settings(), 2)) {
    INFO(one.exercise << ": " << one.mutant.name());
    CHECK(one.fate != Fate::passes);
    CHECK(one.fate != Fate::lives_no_more);
    CHECK(one.fate != Fate::not_judged);
  }
}
