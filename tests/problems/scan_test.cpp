// The problems of the scan: right sums of both types, selections and histograms pass, and each wrong element is found.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>

#include "engine/lesson.h"

using namespace warpwise;

namespace {

/// What the problem says about an output, where the input is -1, 0, 1, 2, 3 again and again.
template <class T>
ErrorStats judged(const char* type, int64_t n, const std::function<void(std::span<T>)>& spoil) {
  const auto problem = find_lesson("scan").tasks[0].problem({{n}}, {{"type", type}}, "");
  HostBuffers given(problem->buffers(), {Role::input}), got(problem->buffers(), {Role::output});
  T sum = 0;
  for (int64_t i = 0; i < n; i++) {
    given.get<T>("in")[size_t(i)] = T(i % 5) - T(1);
    sum += T(i % 5) - T(1);
    got.get<T>("out")[size_t(i)] = sum;
  }
  spoil(got.get<T>("out"));
  return problem->reference(given)(got, "");
}

}  // namespace

TEST_CASE("scan: the problem takes right sums, and finds wrong ones") {
  for (const int64_t n : {1, 15, 16, 17, 1000}) {
    CAPTURE(n);
    CHECK(judged<unsigned>("int", n, [](auto) {}).wrong == 0);
    CHECK(judged<float>("float", n, [](auto) {}).wrong == 0);
    CHECK(judged<unsigned>("int", n, [](auto out) { out.back()++; }).wrong == 1);
    CHECK(judged<float>("float", n, [](auto out) { out.front() += 1e-3f; }).wrong == 1);
    CHECK(judged<float>("float", n, [](auto out) { out.back() = NAN; }).wrong == 1);
  }
  // An exclusive scan is wrong nearly everywhere.
  const ErrorStats exclusive = judged<unsigned>("int", 1000, [](std::span<unsigned> out) {
    for (size_t i = out.size() - 1; i > 0; i--) out[i] = out[i - 1];
    out[0] = 0;
  });
  CHECK(exclusive.wrong == 800);
}

namespace {

/// A task's problem with its inputs filled.
struct Made {
  std::unique_ptr<Problem> problem;
  HostBuffers given, got;
  Made(const std::string& task, int64_t n, const Choices& choices)
      : problem(find_task(find_lesson("scan"), task).problem({{n}}, choices, "")),
        given(problem->buffers(), {Role::input}),
        got(problem->buffers(), {Role::output}) {
    problem->fill("in", given, 7);
  }
  ErrorStats judged(std::string_view expects = "") const { return problem->reference(given)(got, expects); }
};

}  // namespace

TEST_CASE("scan: a selection keeps its order, and exactly as many numbers as there is room for") {
  for (const std::string kept : {"half", "few", "all"})
    for (const int64_t n : {1, 2, 33, 1000}) {
      CAPTURE(kept);
      CAPTURE(n);
      Made made("select", n, {{"kept", kept}});
      const auto out = made.got.get<unsigned>("out");
      size_t count = 0;
      for (const unsigned x : made.given.get<unsigned>("in"))
        if (x % 2 == 1) {
          REQUIRE(count < out.size());
          out[count++] = x;
        }
      CHECK(count == out.size());
      made.got.get<unsigned>("count")[0] = unsigned(count);
      CHECK(made.judged().wrong == 0);
      CHECK(made.judged("any_order").wrong == 0);
      made.got.get<unsigned>("count")[0]++;
      CHECK(made.judged().wrong == 1);
      made.got.get<unsigned>("count")[0]--;
      if (count > 1) {
        std::swap(out.front(), out.back());
        CHECK(made.judged().wrong == 2);
        CHECK(made.judged("any_order").wrong == 0);
      }
      out.front() += 2;
      CHECK(made.judged("any_order").wrong == 1);
    }
}

TEST_CASE("scan: a histogram has each count right, with every input") {
  for (const std::string input : {"uniform", "one value", "skewed", "image"}) {
    CAPTURE(input);
    Made bytes("histogram_bytes", 5000, {{"input", input}}), words("histogram_words", 5000, {{"input", input}});
    for (const auto byte : bytes.given.get<unsigned char>("in")) bytes.got.get<unsigned>("bins")[byte]++;
    size_t most = 0;
    for (const auto word : words.given.get<unsigned>("in")) {
      REQUIRE(word < 4096);
      most = std::max<size_t>(most, ++words.got.get<unsigned>("bins")[word]);
    }
    CHECK(bytes.judged().wrong == 0);
    CHECK(words.judged().wrong == 0);
    if (input == "one value") CHECK(most == 5000);
    if (input == "uniform") CHECK(most < 20);
    if (input == "skewed") CHECK(most > 100);
    bytes.got.get<unsigned>("bins")[3]++;
    words.got.get<unsigned>("bins")[4095]--;
    CHECK(bytes.judged().wrong == 1);
    CHECK(words.judged().wrong == 1);
  }
}
