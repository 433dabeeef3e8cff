// blelloch: 8 additions a number are too many; a tree needs 2.
// Changed:  a sweep up the tree leaves sums of pairs, of pairs of pairs, up to the sum of all; a sweep down hands each
//           node the sum of what stands before it. A thread takes care of two numbers, and of fewer and fewer nodes.
// Look for: shared-memory wavefronts: at distance d the nodes lie 2 d apart, so that more and more of them share
//           a bank.
#include "three_kernels.h"

namespace scan {

constexpr int kThreads = 256;
constexpr int kNumbers = 2 * kThreads;  // that a block scans

template <class T>
__global__ void blelloch(const T* in, T* out, T* sums, size_t n) {
  __shared__ T s[kNumbers];
  const int t = threadIdx.x;
  const size_t first = size_t(blockIdx.x) * kNumbers;
  T own[2];  // numbers t and t + 256 of the block
  for (int k = 0; k < 2; k++) {
    const int i = t + k * kThreads;
    s[i] = own[k] = first + i < n ? in[first + i] : T(0);
  }

  // Up: the right one of two neighbouring nodes becomes the sum of both.
  for (int distance = 1; distance < kNumbers; distance *= 2) {
    __syncthreads();  // the level below is whole
    const int right = 2 * distance * (t + 1) - 1;
    if (right < kNumbers) s[right] += s[right - distance];
  }

  // Down: a node holds the sum of what stands before it, and hands that to its left child; the right child has the
  // left one's sum before it, too.
  T total = T(0);
  if (t == 0) {
    total = s[kNumbers - 1];  // thread 0 wrote it, so it need not wait
    s[kNumbers - 1] = T(0);
  }
  for (int distance = kThreads; distance > 0; distance /= 2) {
    __syncthreads();  // the level above is whole
    const int right = 2 * distance * (t + 1) - 1;
    if (right < kNumbers) {
      const T left = s[right - distance];
      s[right - distance] = s[right];
      s[right] += left;
    }
  }
  __syncthreads();  // all is scanned

  for (int k = 0; k < 2; k++) {
    const int i = t + k * kThreads;
    if (first + i < n) out[first + i] = s[i] + own[k];  // the tree gives sums without the number itself
  }
  if (sums && t == 0) sums[blockIdx.x] = total;
}

template <class T>
static void launch(const T* in, T* out, void* scratch, size_t n, cudaStream_t stream) {
  scan_by_blocks(in, out, scratch, n, kNumbers, stream,
                 [&](const T* from, T* to, T* sums, size_t count, unsigned blocks) {
                   blelloch<<<blocks, kThreads, 0, stream>>>(from, to, sums, count);
                 });
}
void launch_blelloch(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}
void launch_blelloch(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}

}  // namespace scan
