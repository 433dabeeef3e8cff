// one_thread: the loop as one writes it in C++: each sum is the one before plus a number.
// Changed:  nothing yet. One thread walks over all numbers, and carries the sum.
// Look for: one lane in each request, and nobody else at work. All other steps take this loop apart.
#include "scan.h"

namespace scan {

template <class T>
static __global__ void one_thread(const T* in, T* out, size_t n) {
  T sum = T(0);
  for (size_t i = 0; i < n; i++) {  // 64 bits: int ends at 2^31 - 1
    sum += in[i];
    out[i] = sum;
  }
}

void launch_one_thread(const unsigned* in, unsigned* out, void*, size_t n, cudaStream_t stream) {
  one_thread<<<1, 1, 0, stream>>>(in, out, n);
}
void launch_one_thread(const float* in, float* out, void*, size_t n, cudaStream_t stream) {
  one_thread<<<1, 1, 0, stream>>>(in, out, n);
}

}  // namespace scan
