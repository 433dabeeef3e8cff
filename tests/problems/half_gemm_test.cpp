// The problem of the product of halves: right elements pass, and each wrong one is found.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <string>

#include "engine/lesson.h"

using namespace warpwise;

namespace {

/// An element's bits, of a whole number up to 255 or one half of one.
uint16_t bits_of(bool half, float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, 4);
  if (!half) return uint16_t(bits >> 16);
  if (value == 0) return 0;
  return uint16_t((bits >> 16 & 0x8000) | (((bits >> 23 & 255) - 112) << 10) | (bits >> 13 & 1023));
}

/// What the problem says about an output, where A is 1, 2, 3, 1, 2, 3, ... and B is 1 on its diagonal.
ErrorStats judged(const std::string& type, const std::string& b, int64_t m, int64_t n, int64_t k,
                  const std::function<void(std::span<uint16_t>)>& spoil) {
  const bool half = type == "fp16";
  const auto problem = find_lesson("half_gemm").tasks[0].problem({{m, n, k}}, {{"type", type}, {"b", b}}, "");
  HostBuffers given(problem->buffers(), {Role::input}), got(problem->buffers(), {Role::output});
  const auto of_a = given.get<uint16_t>("a"), of_b = given.get<uint16_t>("b"), c = got.get<uint16_t>("c");
  for (int64_t i = 0; i < m * k; i++) of_a[size_t(i)] = bits_of(half, float(i % 3 + 1));
  for (int64_t l = 0; l < k; l++)
    for (int64_t j = 0; j < n; j++)
      of_b[size_t(b == "columns" ? j * k + l : l * n + j)] = bits_of(half, l == j ? 1 : 0);
  for (int64_t i = 0; i < m; i++)
    for (int64_t j = 0; j < n; j++) c[size_t(i * n + j)] = j < k ? of_a[size_t(i * k + j)] : uint16_t(0);
  spoil(c);
  return problem->reference(given)(got, "");
}

}  // namespace

TEST_CASE("half_gemm: the problem takes right products, and finds wrong ones") {
  for (const std::string type : {"bf16", "fp16"})
    for (const std::string b : {"rows", "columns"}) {
      CAPTURE(type);
      CAPTURE(b);
      CHECK(judged(type, b, 5, 7, 6, [](auto) {}).wrong == 0);
      CHECK(judged(type, b, 5, 6, 7, [](auto) {}).wrong == 0);
      CHECK(judged(type, b, 1, 1, 1, [](auto) {}).wrong == 0);
      // A product less, a sign, two elements exchanged, what nobody has written.
      CHECK(judged(type, b, 5, 7, 6, [&](auto c) { c[0] = 0; }).wrong == 1);
      CHECK(judged(type, b, 5, 7, 6, [&](auto c) { c[8] ^= 0x8000; }).wrong == 1);
      CHECK(judged(type, b, 5, 7, 6, [&](auto c) { std::swap(c[0], c[1]); }).wrong == 2);
      CHECK(judged(type, b, 5, 7, 6, [&](auto c) { c[34] = 0xffff; }).wrong == 1);
      // A sum that was rounded in the middle to as few bits as an element has: one last place off is allowed, two are not.
      CHECK(judged(type, b, 5, 7, 6, [&](auto c) { c[2] = uint16_t(c[2] + 2); }).wrong == 1);
    }
}

TEST_CASE("half_gemm: a large product is compared in samples, and in all that nobody wrote") {
  const auto spoilt = [](int64_t at) {
    return judged("bf16", "rows", 300, 400, 512, [&](auto c) { c[size_t(at)] = 0xffff; });
  };
  CHECK(judged("bf16", "rows", 300, 400, 512, [](auto) {}).wrong == 0);
  CHECK(judged("bf16", "rows", 300, 400, 512, [](auto) {}).sampled);
  for (const int64_t at : {0, 399, 12345, 119999}) CHECK(spoilt(at).wrong == 1);
}

TEST_CASE("half_gemm: sums of FP8 may lose bits as they grow, but not where they are added in two levels") {
  constexpr int64_t kM = 2, kN = 3, kK = 4096;
  const auto problem = find_lesson("half_gemm").tasks[1].problem({{kM, kN, kK}}, {{"inputs", "positive"}}, "");
  HostBuffers given(problem->buffers(), {Role::input}), got(problem->buffers(), {Role::output});
  constexpr uint8_t kOne = 0x38, kTwo = 0x40;  // of e4m3
  for (uint8_t& one : given.get<uint8_t>("a")) one = kOne;
  for (uint8_t& one : given.get<uint8_t>("b")) one = kTwo;
  const auto judged = [&](float value, const char* expects) {
    for (float& one : got.get<float>("c")) one = float(2 * kK);
    got.get<float>("c")[4] = value;
    return problem->reference(given)(got, expects).wrong;
  };
  for (const char* expects : {"short sums", "two levels"}) {
    CHECK(judged(2 * kK, expects) == 0);
    CHECK(judged(0.8f * 2 * kK, expects) == 1);
    CHECK(judged(std::numeric_limits<float>::quiet_NaN(), expects) == 1);
  }
  CHECK(judged(0.93f * 2 * kK, "short sums") == 0);
  CHECK(judged(0.93f * 2 * kK, "two levels") == 1);
}
