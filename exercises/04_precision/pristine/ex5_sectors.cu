// Exercise 5: predict. What a warp asks of memory for 32 neighbouring numbers, by the way that their parts lie.
// Changed:  four numbers: sectors of 32 bytes per load request.
// Look for: your figures beside the counted ones.
#include "dd.h"
#include "memory.h"

namespace precision {

constexpr int kThreads = 256;  // of a block

// --- your code
// TODO: sectors per load request of each kernel.
extern const double predicted_planes = 0;
extern const double predicted_parts = 0;
extern const double predicted_pairs = 0;
extern const double predicted_quads = 0;
// --- end of your code

// The high parts of 32 double-doubles, in a plane of their own.
__global__ void from_planes(const double* x, double* y) {
  const double part = x[threadIdx.x];
  if (part == 12345) y[0] = part;
}

// The high parts of 32 double-doubles, each beside its low part.
__global__ void by_parts(const double* x, double* y) {
  const double part = x[2 * threadIdx.x];
  if (part == 12345) y[0] = part;
}

// Both parts of 32 double-doubles, with one access of 16 bytes a lane.
__global__ void by_pairs(const double* x, double* y) {
  const double2 parts = reinterpret_cast<const double2*>(x)[threadIdx.x];
  if (parts.x == 12345) y[0] = parts.y;
}

// The first parts of 32 quad-doubles, each beside its other three.
__global__ void of_quads(const double* x, double* y) {
  const double part = x[4 * threadIdx.x];
  if (part == 12345) y[0] = part;
}

__global__ void axpy(DoubleDouble a, const double* x, double* y, int n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i < size_t(n)) put(y, n, i, multiply_add_sloppy(a, fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i)));
}

void launch_sectors(DoubleDouble a, const double* x, double* y, int n, cudaStream_t stream) {
  axpy<<<tiles(n, kThreads), kThreads, 0, stream>>>(a, x, y, n);
  if (n < 64) return;
  from_planes<<<1, 32, 0, stream>>>(x, y);
  by_parts<<<1, 32, 0, stream>>>(x, y);
  by_pairs<<<1, 32, 0, stream>>>(x, y);
  of_quads<<<1, 32, 0, stream>>>(x, y);
}

}  // namespace precision
