// Exercise 3: a grid-stride loop. Eight blocks are all that is launched, however large n is.
// Changed:  the body of the kernel.
// Look for: in each round neighbouring threads take neighbouring elements, so that a warp asks for 32 floats in a row.
#include "first_steps.h"

namespace first_steps {

__global__ void stride(float a, const float* x, float* y, int n) {
  // --- your code
  const int all = gridDim.x * blockDim.x;  // threads of the grid
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += all) y[i] = a * x[i] + y[i];
  // --- end of your code
}

void launch_stride(float a, const float* x, float* y, int n, cudaStream_t stream) {
  stride<<<8, 128, 0, stream>>>(a, x, y, n);
}

}  // namespace first_steps
