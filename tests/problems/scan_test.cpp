// The scan's problem: right sums of both types pass, and each wrong element is found.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>

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
