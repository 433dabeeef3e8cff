// padded: at distance d the nodes of `blelloch` lie 2 d numbers apart: up to 32 lanes want the same bank.
// Changed:  one spare number after every 32, as in lesson 01: place(i) = i + i / 32.
// Look for: shared-memory wavefronts fall to a quarter; the arithmetic of places is the price.
#include "three_kernels.h"

namespace scan {

constexpr int kThreads = 256;
constexpr int kNumbers = 2 * kThreads;  // that a block scans

// Where number i of the block lies: one place in 33 stays empty, so that nodes 32 apart lie in different banks.
static __host__ __device__ constexpr int place(int i) { return i + i / 32; }

template <class T>
__global__ void padded(const T* in, T* out, T* sums, size_t n) {
  __shared__ T s[place(kNumbers)];
  const int t = threadIdx.x;
  const size_t first = size_t(blockIdx.x) * kNumbers;
  T own[2];  // numbers t and t + 256 of the block
  for (int k = 0; k < 2; k++) {
    const int i = t + k * kThreads;
    s[place(i)] = own[k] = first + i < n ? in[first + i] : T(0);
  }

  // Up: the right one of two neighbouring nodes becomes the sum of both.
  for (int distance = 1; distance < kNumbers; distance *= 2) {
    __syncthreads();  // the level below is whole
    const int right = 2 * distance * (t + 1) - 1;
    if (right < kNumbers) s[place(right)] += s[place(right - distance)];
  }

  // Down: a node holds the sum of what stands before it, and hands that to its left child; the right child has the
  // left one's sum before it, too.
  T total = T(0);
  if (t == 0) {
    total = s[place(kNumbers - 1)];  // thread 0 wrote it, so it need not wait
    s[place(kNumbers - 1)] = T(0);
  }
  for (int distance = kThreads; distance > 0; distance /= 2) {
    __syncthreads();  // the level above is whole
    const int right = 2 * distance * (t + 1) - 1;
    if (right < kNumbers) {
      const T left = s[place(right - distance)];
      s[place(right - distance)] = s[place(right)];
      s[place(right)] += left;
    }
  }
  __syncthreads();  // all is scanned

  for (int k = 0; k < 2; k++) {
    const int i = t + k * kThreads;
    if (first + i < n) out[first + i] = s[place(i)] + own[k];  // the tree gives sums without the number itself
  }
  if (sums && t == 0) sums[blockIdx.x] = total;
}

template <class T>
static void launch(const T* in, T* out, void* scratch, size_t n, cudaStream_t stream) {
  scan_by_blocks(in, out, scratch, n, kNumbers, stream,
                 [&](const T* from, T* to, T* sums, size_t count, unsigned blocks) {
                   padded<<<blocks, kThreads, 0, stream>>>(from, to, sums, count);
                 });
}
void launch_padded(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}
void launch_padded(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}

}  // namespace scan
