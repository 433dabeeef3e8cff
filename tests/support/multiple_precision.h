// Exact numbers for tests, from a multiple-precision library (MPFR). Empty if that is not installed.
#pragma once
#if WARPWISE_MPFR
#include <mpfr.h>

#include <cmath>
#include <initializer_list>

#include "kernels/double_float/number.h"

namespace warpwise::test {

/// A number with so many bits that sums and products of a few binary32 or binary64 numbers are exact.
class Exact {
 public:
  Exact(double value = 0) {
    mpfr_init2(value_, 5000);
    mpfr_set_d(value_, value, MPFR_RNDN);
  }
  template <class F>
  Exact(kernels::Double<F> value) : Exact({double(value.hi), double(value.lo)}) {}
  /// The sum of these.
  Exact(std::initializer_list<double> parts) : Exact() {
    for (double part : parts) mpfr_add_d(value_, value_, part, MPFR_RNDN);
  }
  Exact(const Exact& other) : Exact() { mpfr_set(value_, other.value_, MPFR_RNDN); }
  Exact& operator=(const Exact& other) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  ~Exact() { mpfr_clear(value_); }

  Exact& operator+=(const Exact& other) {
    mpfr_add(value_, value_, other.value_, MPFR_RNDN);
    return *this;
  }
  friend Exact operator+(Exact a, const Exact& b) { return a += b; }
  friend Exact operator-(Exact a, const Exact& b) {
    mpfr_sub(a.value_, a.value_, b.value_, MPFR_RNDN);
    return a;
  }
  friend Exact operator*(Exact a, const Exact& b) {
    mpfr_mul(a.value_, a.value_, b.value_, MPFR_RNDN);
    return a;
  }
  /// Not exact, but to 5000 bits.
  friend Exact operator/(Exact a, const Exact& b) {
    mpfr_div(a.value_, a.value_, b.value_, MPFR_RNDN);
    return a;
  }
  friend bool operator==(const Exact& a, const Exact& b) { return mpfr_equal_p(a.value_, b.value_); }
  int sign() const { return mpfr_sgn(value_); }
  /// Its magnitude, rounded.
  double size() const { return std::fabs(mpfr_get_d(value_, MPFR_RNDN)); }

 private:
  mpfr_t value_;
};

}  // namespace warpwise::test
#endif
