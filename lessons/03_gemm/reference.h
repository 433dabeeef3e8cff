// What a product should be: computed in double-double arithmetic, 106 bits, whole or for a sample of its elements.
#pragma once
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <thread>
#include <vector>

#include "engine/compare.h"

namespace gemm {

/// Elements of alpha A B + beta C to 106 bits, and what errors are relative to.
struct Reference {
  struct Element {
    int64_t row, col;
    double high, low;  // the value is high + low
    double scale;      // |alpha| (|A| |B|) + |beta| |C| of this element
  };
  std::vector<Element> elements;
  std::vector<int64_t> extents;  // of C
  bool sampled = false;
};

/// A sum in double-double arithmetic: error at most about 2^-104 of the sum of magnitudes for each addition.
/// (Two-sum of Knuth, product exact by a fused multiply-add, as in the accurate dot product of Ogita, Rump
/// and Oishi, 2005, with the carry propagated.)
struct ExactSum {
  double high = 0, low = 0;
  void add(double value, double more = 0) {
    const double sum = high + value, part = sum - high;
    const double lost = (high - (sum - part)) + (value - part) + (low + more);
    high = sum + lost;
    low = lost - (high - sum);
  }
  void add_product(double a, double b) {
    const double product = a * b;
    add(product, std::fma(a, b, -product));
  }
};

/// Computes on all cores. Where the whole of C would take more than `most` multiply-adds, a sample: the
/// corners and as many elements spread over C as that allows, at least 256. a(i, k), b(k, j) and c(i, j) give
/// elements; c is asked for only where beta is not 0.
template <class A, class B, class C>
Reference make_reference(int64_t m, int64_t n, int64_t k, double alpha, double beta, A a, B b, C c,
                         double most = 0x1p25) {
  Reference reference;
  reference.extents = {m, n};
  const double whole = double(m) * double(n);
  const int64_t count = int64_t(std::min(whole, std::max(256.0, most / double(k))));
  reference.sampled = double(count) < whole;
  reference.elements.resize(size_t(count));

  auto place = [&](int64_t i) -> std::pair<int64_t, int64_t> {
    if (!reference.sampled) return {i / n, i % n};
    if (i < 4) return {i / 2 * (m - 1), i % 2 * (n - 1)};
    // The golden ratio's multiples, and another irrational's, spread evenly over rows and columns (Weyl).
    const double u = double(i) * 0.6180339887498949, v = double(i) * 0.7548776662466927;
    return {int64_t((u - std::floor(u)) * double(m)), int64_t((v - std::floor(v)) * double(n))};
  };
  auto element = [&](int64_t i) {
    const auto [row, col] = place(i);
    ExactSum sum;
    double magnitude = 0;
    if (alpha != 0)
      for (int64_t at = 0; at < k; at++) {
        const double x = a(row, at), y = b(at, col);
        sum.add_product(x, y);
        magnitude += std::fabs(x * y);
      }
    ExactSum scaled;
    scaled.add_product(alpha, sum.high);
    scaled.add(alpha * sum.low);
    double scale = std::fabs(alpha) * magnitude;
    if (beta != 0) {
      scaled.add_product(beta, c(row, col));
      scale += std::fabs(beta * c(row, col));
    }
    reference.elements[size_t(i)] = {row, col, scaled.high, scaled.low, scale};
  };

  // Elements are few and long when they are sampled: share them out one by one.
  std::atomic<int64_t> next{0};
  auto work = [&] {
    constexpr int64_t kAtOnce = 64;
    for (int64_t begin = next.fetch_add(kAtOnce); begin < count; begin = next.fetch_add(kAtOnce))
      for (int64_t i = begin; i < std::min(count, begin + kAtOnce); i++) element(i);
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); i++) threads.emplace_back(work);
  work();
  for (auto& thread : threads) thread.join();
  return reference;
}

/// The largest |got - reference| / scale, and how many exceed `tolerance`. An element whose scale is 0 must be 0.
template <class Got>
warpwise::ErrorStats compare_products(const Reference& reference, Got got, double tolerance) {
  warpwise::ErrorStats error;
  error.tolerance = tolerance;
  error.sampled = reference.sampled;
  error.checked = std::ssize(reference.elements);
  for (const auto& want : reference.elements) {
    const double have = got(want.row, want.col);
    const double difference = std::fabs((have - want.high) - want.low);
    if (difference == 0) continue;
    error.max_abs = warpwise::worse_of(error.max_abs, difference);
    error.max_rel = warpwise::worse_of(error.max_rel, difference / want.scale);
    if (difference <= tolerance * want.scale) continue;
    error.wrong++;
    const int64_t index = want.row * reference.extents[1] + want.col;
    error.map.add(index, reference.extents, std::isnan(have));
    if (error.first.size() < 5) error.first.push_back({warpwise::where(index, reference.extents), want.high, have});
  }
  return error;
}

}  // namespace gemm
