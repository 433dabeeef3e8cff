// loop: a C++ loop. No GPU yet: what we want, as you would write it today.
// Changed:  nothing. This is the beginning.
// Look for: GB/s. Each element moves 12 bytes (read x, read y, write y) for two operations: memory is what takes time.
#include "first_steps.h"

namespace first_steps {

void loop(float a, const float* x, float* y, int n) {
  for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
}

}  // namespace first_steps
