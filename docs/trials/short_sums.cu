// Where K is small, is `gemm/fewer` (fewer operations) less exact than `df_wide`? Errors of the lesson's own kernels
// against sums in long double, for 96 x 64 sums of each length.
#include <cmath>
#include <random>

#include "lessons/03_gemm/matrix.h"
#include "trial.h"

namespace gemm {

Launch<DoubleFloat> launch_df_wide, launch_fewer;

constexpr int kRows = 96, kCols = 64;

static double value(DoubleFloat number) { return double(number.hi) + number.lo; }

static DoubleFloat rounded(double number) {
  const float high = float(number);
  return {high, float(number - high)};
}

/// Multiples of 2^-46 in [-1, 1). Where they are to cancel, the second half of a row of A repeats the first and meets
/// nearly the opposite in B.
struct Input {
  std::vector<DoubleFloat> a, b;
  Input(int k, bool cancels) : a(size_t(kRows) * k), b(size_t(k) * kCols) {
    std::mt19937_64 random(20261122);
    const auto draw = [&] { return double(int64_t(random()) >> 17) * 0x1p-46; };
    for (auto& number : a) number = rounded(draw());
    for (auto& number : b) number = rounded(draw());
    for (int i = k / 2; cancels && i < k / 2 * 2; i++) {
      for (int row = 0; row < kRows; row++) a[at(row, i, k)] = a[at(row, i - k / 2, k)];
      for (int col = 0; col < kCols; col++)
        b[at(i, col, kCols)] = rounded(-value(b[at(i - k / 2, col, kCols)]) + double(random() % 32) * 0x1p-46);
    }
  }
};

struct Errors {
  double mean = 0, largest = 0;  // relative to |A||B|
};

static Errors errors_of(Launch<DoubleFloat>* launch, const Input& input, int k) {
  trial::Buffer<DoubleFloat> a(input.a.size()), b(input.b.size()), c(size_t(kRows) * kCols);
  a.copy_from(input.a);
  b.copy_from(input.b);
  launch(Gemm<DoubleFloat>{kRows, kCols, k, {1, 0}, a.data(), k, b.data(), kCols, {0, 0}, c.data(), kCols}, nullptr);
  TRIAL_CHECK(cudaGetLastError());
  const auto result = c.copy();
  Errors errors;
  for (int row = 0; row < kRows; row++)
    for (int col = 0; col < kCols; col++) {
      long double sum = 0, absolute = 0;
      for (int i = 0; i < k; i++) {
        const long double term = static_cast<long double>(value(input.a[at(row, i, k)])) * value(input.b[at(i, col, kCols)]);
        sum += term;
        absolute += std::abs(term);
      }
      const double error = double(std::abs(value(result[at(row, col, kCols)]) - sum) / absolute);
      errors.mean += error / (kRows * kCols);
      errors.largest = std::max(errors.largest, error);
    }
  return errors;
}

static void short_sums(trial::Report& report) {
  for (const bool cancels : {false, true})
    for (const int k : {2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 1024, 8192}) {
      const Input input(k, cancels);
      const Errors wide = errors_of(launch_df_wide, input, k), fewer = errors_of(launch_fewer, input, k);
      const std::string row = std::string(cancels ? "cancelling" : "uniform") + ", K = " + std::to_string(k);
      report.add(row, "mean of df_wide", wide.mean);
      report.add(row, "mean of fewer", fewer.mean);
      report.add(row, "ratio of means", fewer.mean / wide.mean);
      report.add(row, "largest of df_wide", wide.largest);
      report.add(row, "largest of fewer", fewer.largest);
      report.add(row, "ratio of largest", fewer.largest / wide.largest);
    }
}

}  // namespace gemm

int main() { return trial::run(gemm::short_sums, "short_sums"); }
