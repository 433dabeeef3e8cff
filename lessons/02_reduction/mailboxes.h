// How `mailboxes`, and `mma_tail` after it, bring the sums of all blocks together: through boxes in memory. CUDA
// only, as the loads and stores are written in PTX.
#pragma once
#include "reduction.h"

namespace reduction {

/// 0: empty. Otherwise a letter: the bits of a double, of which the last is set, so that no letter is 0. Who takes it
/// out clears that bit: whole numbers up to 2^52 do not need it, and other sums are rounded to floats in the end. An
/// infinity survives that, and so does a NaN, since a sum's is a quiet one, which its upper bits tell.
using Box = unsigned long long;

constexpr int kPairs = 4;                 // of boxes, that a lane looks into at a time
constexpr int kLook = 2 * 32 * kPairs;    // boxes that a warp looks into at a time
constexpr unsigned kMostBoxes = 1 << 16;  // beyond 2^32 numbers chunks grow longer

// Empty between launches: the warp that takes the letters out leaves the boxes empty. Two launches must not overlap:
// one letter would replace another, and the wait would not end.
static __device__ __align__(16) Box all_boxes[kMostBoxes];

/// The boxes of this step, all empty, as a kernel argument. Arguments are available when a kernel starts; the address
/// of a variable must be fetched first, which costs time if it is used once, at the end.
static Box* boxes() {
  static Box* const address = [] {
    void* p = nullptr;
    cudaGetSymbolAddress(&p, all_boxes);
    return static_cast<Box*>(p);
  }();
  return address;
}

/// Writes a sum into a box, in one piece: a reader that sees the letter sees all of it, so no fence is needed.
static __device__ void post(Box* box, double sum) {
  const Box letter = Box(__double_as_longlong(sum)) | 1;
  asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(box), "l"(letter) : "memory");
}

static __device__ double number(Box letter) { return __longlong_as_double((long long)(letter & ~Box(1))); }

/// Waits for a letter in each of the first `count` boxes, and leaves them empty for the next launch: what
/// this lane has to bring to the sum of them all. The 32 lanes of one warp call it.
static __device__ double collect(Box* boxes, unsigned count) {
  const unsigned lane = threadIdx.x % 32;
  // Boxes that belong to no block, up to the end of the last look.
  for (unsigned box = count + lane; box < parts(count, kLook) * kLook; box += 32) post(boxes + box, 0);

  double sum = 0;
  ulonglong2* pairs = reinterpret_cast<ulonglong2*>(boxes) + lane;
  for (unsigned first = 0; first < count; first += kLook, pairs += 32 * kPairs) {
    ulonglong2 letter[kPairs];
    bool full;
    do {
      full = true;
#pragma unroll
      for (int i = 0; i < kPairs; i++)
        asm volatile("ld.relaxed.gpu.global.v2.u64 {%0, %1}, [%2];"
                     : "=l"(letter[i].x), "=l"(letter[i].y)
                     : "l"(pairs + 32 * i)
                     : "memory");
#pragma unroll
      for (int i = 0; i < kPairs; i++) full &= letter[i].x != 0 && letter[i].y != 0;
    } while (!__all_sync(kAllLanes, full));

    // Stores as strong as the letters': only then is it certain that a box is empty after the letter just seen.
#pragma unroll
    for (int i = 0; i < kPairs; i++)
      asm volatile("st.relaxed.gpu.global.v2.u64 [%0], {%1, %1};" ::"l"(pairs + 32 * i), "l"(Box(0)) : "memory");
    double pair[kPairs];
#pragma unroll
    for (int i = 0; i < kPairs; i++) pair[i] = number(letter[i].x) + number(letter[i].y);
    sum += (pair[0] + pair[1]) + (pair[2] + pair[3]);
  }
  return sum;
}

}  // namespace reduction
