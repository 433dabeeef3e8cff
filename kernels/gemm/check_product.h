// Whether C is what it must be: all of it where that is little work, else samples, and the sums of all rows and
// columns.
#pragma once
#include <functional>
#include <memory>
#include <span>

#include "engine/lesson.h"

namespace kernels {

/// A, B and C before the launch, by rows that lie `pad` doubles further apart than they have elements.
struct Given {
  int64_t m, n, k, pad;
  double alpha, beta;
  std::span<const double> a, b;
  std::function<double(int64_t)> c;  // by index, gaps counted: what it was is not kept
  double in_sums = 0x1p-53;          // the most that one rounding changes a sum by
  double in_inputs = 0;              // and what rounding A and B before has changed their numbers by
  int64_t lda() const { return k + pad; }
  int64_t ldb() const { return n + pad; }
  int64_t ldc() const { return n + pad; }
};

class Expected {
 public:
  explicit Expected(const Given& given);
  warpwise::ErrorStats compare(std::span<const double> got) const;

 private:
  struct Element {
    double value, scale;  // scale: the sum of the sizes of what is added up
  };
  Element element(int64_t row, int64_t col) const;
  warpwise::ErrorStats compare_all(std::span<const double> got) const;
  warpwise::ErrorStats compare_samples(std::span<const double> got) const;
  void compare_rows(std::span<const double> got, warpwise::ErrorStats& error) const;
  double tolerance() const;

  Given given_;
  bool sampled_;
  std::vector<int64_t> at_;        // samples: indices in C, its gaps counted
  std::vector<Element> elements_;  // of the samples, or of all elements by rows
  std::vector<double> signs_;      // a factor of 1 or -1 for each column of C
  std::vector<Element> row_sums_;  // of C's rows with these factors
};

}  // namespace kernels
