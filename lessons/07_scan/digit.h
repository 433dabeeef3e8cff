// What the steps of the task `digit` share.
#pragma once
#include "scan.h"

namespace scan {

constexpr int kDigits = 16;  // the lowest 4 bits of a number

/// out = the numbers of `in` by their digit: first those with digit 0, in their order, then those with digit 1, and so
/// on. Sorting by each of the eight digits of 32 bits in turn, the lowest first, sorts the numbers: a radix sort.
/// `scratch` holds digit_scratch(n) bytes of any content. `in` and `out` start on 256 bytes and do not overlap.
/// Enqueues on `stream` and returns at once.
using LaunchDigit = void(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream);

inline __host__ __device__ unsigned digit_of(unsigned x) { return x % kDigits; }

constexpr int kDigitThreads = 256, kDigitItems = 8, kDigitNumbers = kDigitThreads * kDigitItems;  // of a block

/// A count for each block and digit, and what `items` needs to scan them; or what a library wants.
constexpr size_t digit_scratch(size_t n) { return n / 16 + n * 4 + (1 << 20); }

}  // namespace scan
