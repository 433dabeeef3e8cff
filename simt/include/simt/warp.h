// Barriers, fences, and everything that the lanes of a warp do together. Each warp operation is one exchange: every
// named lane deposits a word and sees all 32. The library computes the results from the words, where the access hooks
// do not see it.
#pragma once

#include "simt/builtin_variables.h"
#include "simt/qualifiers.h"

extern "C" {
// The lanes of `mask` with a nonzero word; those with a word equal to `value`; the fold of their low 32 bits.
unsigned simt_lanes_set(const uint64_t* words, unsigned mask) __attribute__((pure));
unsigned simt_lanes_equal(const uint64_t* words, unsigned mask, uint64_t value) __attribute__((pure));
unsigned simt_lanes_fold(const uint64_t* words, unsigned mask, int fold) __attribute__((pure));
// Nanoseconds that never decrease.
long long simt_nanoseconds(void);
}

namespace simt {
enum class Fold : int { add, min_signed, max_signed, min_unsigned, max_unsigned, bit_and, bit_or, bit_xor };

// A value of up to 8 bytes as a word to exchange, and back. Where only the leader has set its value, the others exchange
// theirs all the same.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
template <class T>
[[gnu::always_inline]] inline uint64_t to_word(T value) {
  static_assert(sizeof(T) <= 8, "a warp exchanges words of up to 8 bytes");
  uint64_t word = 0;
  __builtin_memcpy(&word, static_cast<const void*>(&value), sizeof(T));
  return word;
}
#pragma GCC diagnostic pop
template <class T>
[[gnu::always_inline]] inline T from_word(uint64_t word) {
  T value;
  __builtin_memcpy(static_cast<void*>(&value), &word, sizeof(T));
  return value;
}

// Source lanes of the four shuffles, in segments of `width` lanes (a power of two). A lane without a source keeps its
// own value.
[[gnu::always_inline]] inline unsigned shuffle_index(unsigned lane, unsigned source, unsigned width) {
  return (lane & ~(width - 1)) | (source & (width - 1));
}
[[gnu::always_inline]] inline unsigned shuffle_up(unsigned lane, unsigned delta, unsigned width) {
  return (lane & (width - 1)) < delta ? lane : lane - delta;
}
[[gnu::always_inline]] inline unsigned shuffle_down(unsigned lane, unsigned delta, unsigned width) {
  return (lane & (width - 1)) + delta >= width ? lane : lane + delta;
}
[[gnu::always_inline]] inline unsigned shuffle_xor(unsigned lane, unsigned bits, unsigned width) {
  unsigned source = lane ^ bits;
  return source > (lane | (width - 1)) ? lane : source;
}
template <class T>
[[gnu::always_inline]] inline T shuffle(unsigned mask, T value, unsigned source) {
  return from_word<T>(warp_exchange(mask, to_word(value))[source & 31]);
}
}  // namespace simt

// Barriers and fences.
SIMT_DEVICE void __syncthreads() { ::simt::barrier(); }
SIMT_DEVICE int __syncthreads_count(int predicate) { return ::simt::barrier_reduce(predicate, ::simt::Reduce::count); }
SIMT_DEVICE int __syncthreads_and(int predicate) { return ::simt::barrier_reduce(predicate, ::simt::Reduce::all); }
SIMT_DEVICE int __syncthreads_or(int predicate) { return ::simt::barrier_reduce(predicate, ::simt::Reduce::any); }
SIMT_DEVICE void __syncwarp(unsigned int mask = 0xffffffffu) { ::simt::warp_barrier(mask); }
SIMT_DEVICE void __threadfence_block() { ::simt::fence(::simt::Scope::block); }
SIMT_DEVICE void __threadfence() { ::simt::fence(::simt::Scope::device); }
SIMT_DEVICE void __threadfence_system() { ::simt::fence(::simt::Scope::system); }

// Time, yielding and stopping.
SIMT_DEVICE void __nanosleep(unsigned int) { ::simt::yield(); }
SIMT_DEVICE long long clock64() { return simt_nanoseconds(); }
// clock() of device code; the host's has the same name (translate.cpp).
SIMT_DEVICE long simt_device_clock() { return simt_nanoseconds(); }
SIMT_DEVICE void __trap() { ::simt::trap(); }
SIMT_DEVICE void __brkpt() { ::simt::trap(); }

// Votes and matches.
SIMT_DEVICE unsigned int __activemask() { return ::simt::active_mask(); }
SIMT_DEVICE unsigned int __ballot_sync(unsigned int mask, int predicate) {
  return simt_lanes_set(::simt::warp_exchange(mask, predicate != 0), mask);
}
SIMT_DEVICE int __any_sync(unsigned int mask, int predicate) { return __ballot_sync(mask, predicate) != 0; }
SIMT_DEVICE int __all_sync(unsigned int mask, int predicate) { return __ballot_sync(mask, predicate) == mask; }
SIMT_DEVICE int __uni_sync(unsigned int mask, int predicate) {
  unsigned int set = __ballot_sync(mask, predicate);
  return set == 0 || set == mask;
}

namespace simt {
// The lanes with the same word as this one.
inline unsigned match(unsigned mask, uint64_t word) {
  const Slots words = warp_exchange(mask, word);
#if defined(SIMT_COUNTED) && SIMT_COUNTED
  if (lane() == unsigned(__builtin_ctz(mask))) {
    unsigned values = 0;
    for (unsigned rest = mask; rest; ++values) rest &= ~simt_lanes_equal(words, mask, words[__builtin_ctz(rest)]);
    simt_match(values);
  }
#endif
  return simt_lanes_equal(words, mask, word);
}
}  // namespace simt

#define SIMT_MATCH(T)                                                                     \
  SIMT_DEVICE unsigned int __match_any_sync(unsigned int mask, T value) {                 \
    return ::simt::match(mask, ::simt::to_word(value));                                   \
  }                                                                                       \
  SIMT_DEVICE unsigned int __match_all_sync(unsigned int mask, T value, int* all_equal) { \
    *all_equal = __match_any_sync(mask, value) == mask;                                   \
    return *all_equal ? mask : 0;                                                         \
  }

#define SIMT_SHUFFLES(T)                                                                                 \
  SIMT_DEVICE T __shfl_sync(unsigned int mask, T value, int source, int width = warpSize) {              \
    return ::simt::shuffle(mask, value, ::simt::shuffle_index(::simt::lane(), source, width));           \
  }                                                                                                      \
  SIMT_DEVICE T __shfl_up_sync(unsigned int mask, T value, unsigned int delta, int width = warpSize) {   \
    return ::simt::shuffle(mask, value, ::simt::shuffle_up(::simt::lane(), delta, width));               \
  }                                                                                                      \
  SIMT_DEVICE T __shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width = warpSize) { \
    return ::simt::shuffle(mask, value, ::simt::shuffle_down(::simt::lane(), delta, width));             \
  }                                                                                                      \
  SIMT_DEVICE T __shfl_xor_sync(unsigned int mask, T value, int bits, int width = warpSize) {            \
    return ::simt::shuffle(mask, value, ::simt::shuffle_xor(::simt::lane(), bits, width));               \
  }

#define SIMT_MATCH_AND_SHUFFLES(T) SIMT_MATCH(T) SIMT_SHUFFLES(T)
SIMT_MATCH_AND_SHUFFLES(int)
SIMT_MATCH_AND_SHUFFLES(unsigned int)
SIMT_MATCH_AND_SHUFFLES(long)
SIMT_MATCH_AND_SHUFFLES(unsigned long)
SIMT_MATCH_AND_SHUFFLES(long long)
SIMT_MATCH_AND_SHUFFLES(unsigned long long)
SIMT_MATCH_AND_SHUFFLES(float)
SIMT_MATCH_AND_SHUFFLES(double)
#undef SIMT_MATCH_AND_SHUFFLES
#undef SIMT_MATCH

// Reductions of 32-bit integers over the named lanes.
#define SIMT_WARP_REDUCE(T, name, fold)                                                        \
  SIMT_DEVICE T __reduce_##name##_sync(unsigned int mask, T value) {                           \
    const uint64_t* words = ::simt::warp_exchange(mask, static_cast<unsigned int>(value));     \
    return static_cast<T>(simt_lanes_fold(words, mask, static_cast<int>(::simt::Fold::fold))); \
  }
SIMT_WARP_REDUCE(int, add, add)
SIMT_WARP_REDUCE(unsigned int, add, add)
SIMT_WARP_REDUCE(int, min, min_signed)
SIMT_WARP_REDUCE(unsigned int, min, min_unsigned)
SIMT_WARP_REDUCE(int, max, max_signed)
SIMT_WARP_REDUCE(unsigned int, max, max_unsigned)
SIMT_WARP_REDUCE(unsigned int, and, bit_and)
SIMT_WARP_REDUCE(unsigned int, or, bit_or)
SIMT_WARP_REDUCE(unsigned int, xor, bit_xor)
#undef SIMT_WARP_REDUCE
