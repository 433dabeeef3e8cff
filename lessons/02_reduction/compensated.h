// Sums that carry their rounding errors along (Knuth's TwoSum, 1969; the idea is Kahan's, 1965).
#pragma once
#include "reduction.h"

namespace reduction {

/// A sum of floats in two parts: `sum` is what plain addition gives, `error` what it rounded away.
struct Compensated {
  float sum = 0, error = 0;

  /// Seven additions: five compute exactly what the first has lost, whichever of the two numbers is larger.
  __device__ void add(float x) {
    const float total = sum + x;
    const float taken = total - sum;  // the part of x that has arrived
    error += (sum - (total - taken)) + (x - taken);
    sum = total;
  }

  /// Both parts as one number. An infinite or NaN sum stays as it is: its error is NaN, and has no meaning.
  __device__ double value() const { return isfinite(sum) ? double(sum) + double(error) : double(sum); }
};

}  // namespace reduction
