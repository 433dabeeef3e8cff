// CUDA's intrinsics on the bytes and half words of a 32-bit word (__vadd4, __vcmpgtu2 ...), and those that take the
// minimum or maximum of sums and of three numbers (__viaddmax_s32 ...).
#pragma once

#include "simt/ptx/video.h"
#include "simt/qualifiers.h"

// One for 2 parts of 16 bits, one for 4 parts of 8 bits. `of_signed` speaks of the operands, `to_signed` of the result.
#define SIMT_PARTS(name, how, of_signed, to_signed, saturates, sums)                                               \
  SIMT_DEVICE unsigned int name##2(unsigned int a, unsigned int b) {                                               \
    return ::simt::ptx::video_parts(::simt::ptx::Video::how, 16, a, of_signed, b, of_signed, to_signed, saturates, \
                                    sums, 0);                                                                      \
  }                                                                                                                \
  SIMT_DEVICE unsigned int name##4(unsigned int a, unsigned int b) {                                               \
    return ::simt::ptx::video_parts(::simt::ptx::Video::how, 8, a, of_signed, b, of_signed, to_signed, saturates,  \
                                    sums, 0);                                                                      \
  }
SIMT_PARTS(__vadd, add, false, false, false, false)
SIMT_PARTS(__vaddss, add, true, true, true, false)
SIMT_PARTS(__vaddus, add, false, false, true, false)
SIMT_PARTS(__vsub, sub, false, false, false, false)
SIMT_PARTS(__vsubss, sub, true, true, true, false)
SIMT_PARTS(__vsubus, sub, false, false, true, false)
SIMT_PARTS(__vavgs, avrg, true, true, false, false)
SIMT_PARTS(__vavgu, avrg, false, false, false, false)
SIMT_PARTS(__vabsdiffs, absdiff, true, false, false, false)
SIMT_PARTS(__vabsdiffu, absdiff, false, false, false, false)
SIMT_PARTS(__vsads, absdiff, true, false, false, true)
SIMT_PARTS(__vsadu, absdiff, false, false, false, true)
SIMT_PARTS(__vmaxs, max, true, true, false, false)
SIMT_PARTS(__vmaxu, max, false, false, false, false)
SIMT_PARTS(__vmins, min, true, true, false, false)
SIMT_PARTS(__vminu, min, false, false, false, false)
// Without a carry into the next part.
SIMT_DEVICE unsigned int __vhaddu2(unsigned int a, unsigned int b) { return (a & b) + (((a ^ b) & 0xfffefffeu) >> 1); }
SIMT_DEVICE unsigned int __vhaddu4(unsigned int a, unsigned int b) { return (a & b) + (((a ^ b) & 0xfefefefeu) >> 1); }
#define SIMT_PARTS_OF_ONE(name, expression2, expression4)                  \
  SIMT_DEVICE unsigned int name##2(unsigned int a) { return expression2; } \
  SIMT_DEVICE unsigned int name##4(unsigned int a) { return expression4; }
SIMT_PARTS_OF_ONE(__vneg, __vsub2(0, a), __vsub4(0, a))
SIMT_PARTS_OF_ONE(__vnegss, __vsubss2(0, a), __vsubss4(0, a))
SIMT_PARTS_OF_ONE(__vabs, __vabsdiffs2(a, 0), __vabsdiffs4(a, 0))
SIMT_PARTS_OF_ONE(__vabsss, __vmaxs2(a, __vnegss2(a)), __vmaxs4(a, __vnegss4(a)))
#undef SIMT_PARTS_OF_ONE
// Comparisons: 1 or 0 in each part, and all of a part's bits.
#define SIMT_PARTS_COMPARED(name, how, is_signed)                                                                      \
  SIMT_PARTS(__vset##name, how, is_signed, false, false, false)                                                        \
  SIMT_DEVICE unsigned int __vcmp##name##2(unsigned int a, unsigned int b) { return __vset##name##2(a, b) * 0xffffu; } \
  SIMT_DEVICE unsigned int __vcmp##name##4(unsigned int a, unsigned int b) { return __vset##name##4(a, b) * 0xffu; }
SIMT_PARTS_COMPARED(eq, eq, false)
SIMT_PARTS_COMPARED(ne, ne, false)
SIMT_PARTS_COMPARED(lts, lt, true)
SIMT_PARTS_COMPARED(ltu, lt, false)
SIMT_PARTS_COMPARED(les, le, true)
SIMT_PARTS_COMPARED(leu, le, false)
SIMT_PARTS_COMPARED(gts, gt, true)
SIMT_PARTS_COMPARED(gtu, gt, false)
SIMT_PARTS_COMPARED(ges, ge, true)
SIMT_PARTS_COMPARED(geu, ge, false)
#undef SIMT_PARTS_COMPARED
#undef SIMT_PARTS

// Of whole words, and of two half words each. Sums wrap; _relu: not below 0.
#define SIMT_EXTREMES(T, suffix, sum, least, most)                                 \
  SIMT_DEVICE T __vimax3_##suffix(T a, T b, T c) { return most(most(a, b), c); }   \
  SIMT_DEVICE T __vimin3_##suffix(T a, T b, T c) { return least(least(a, b), c); } \
  SIMT_DEVICE T __viaddmax_##suffix(T a, T b, T c) { return most(sum, c); }        \
  SIMT_DEVICE T __viaddmin_##suffix(T a, T b, T c) { return least(sum, c); }
#define SIMT_EXTREMES_RELU(T, suffix, most)                                                                       \
  SIMT_DEVICE T __vimax_##suffix##_relu(T a, T b) { return __vimax3_##suffix(a, b, 0); }                          \
  SIMT_DEVICE T __vimin_##suffix##_relu(T a, T b) { return most(__vimin3_##suffix(a, b, b), static_cast<T>(0)); } \
  SIMT_DEVICE T __vimax3_##suffix##_relu(T a, T b, T c) {                                                         \
    return most(__vimax3_##suffix(a, b, c), static_cast<T>(0));                                                   \
  }                                                                                                               \
  SIMT_DEVICE T __vimin3_##suffix##_relu(T a, T b, T c) {                                                         \
    return most(__vimin3_##suffix(a, b, c), static_cast<T>(0));                                                   \
  }                                                                                                               \
  SIMT_DEVICE T __viaddmax_##suffix##_relu(T a, T b, T c) {                                                       \
    return most(__viaddmax_##suffix(a, b, c), static_cast<T>(0));                                                 \
  }                                                                                                               \
  SIMT_DEVICE T __viaddmin_##suffix##_relu(T a, T b, T c) {                                                       \
    return most(__viaddmin_##suffix(a, b, c), static_cast<T>(0));                                                 \
  }
SIMT_EXTREMES(int, s32, static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b)), ::simt::ptx::least,
              ::simt::ptx::most)
SIMT_EXTREMES(unsigned int, u32, a + b, ::simt::ptx::least, ::simt::ptx::most)
SIMT_EXTREMES(unsigned int, s16x2, __vadd2(a, b), __vmins2, __vmaxs2)
SIMT_EXTREMES(unsigned int, u16x2, __vadd2(a, b), __vminu2, __vmaxu2)
SIMT_EXTREMES_RELU(int, s32, ::simt::ptx::most)
SIMT_EXTREMES_RELU(unsigned int, s16x2, __vmaxs2)
#undef SIMT_EXTREMES
#undef SIMT_EXTREMES_RELU
// Also says whether it is the first.
#define SIMT_WHICH(T, suffix)                                                                  \
  SIMT_DEVICE T __vibmax_##suffix(T a, T b, bool* first) { return (*first = a >= b) ? a : b; } \
  SIMT_DEVICE T __vibmin_##suffix(T a, T b, bool* first) { return (*first = a <= b) ? a : b; }
SIMT_WHICH(int, s32)
SIMT_WHICH(unsigned int, u32)
#undef SIMT_WHICH
#define SIMT_WHICH(name, suffix, extreme, holds)                                                                \
  SIMT_DEVICE unsigned int name##_##suffix(unsigned int a, unsigned int b, bool* first_high, bool* first_low) { \
    const unsigned int first = holds(a, b);                                                                     \
    *first_high = first >> 16 != 0, *first_low = (first & 1) != 0;                                              \
    return extreme(a, b);                                                                                       \
  }
SIMT_WHICH(__vibmax, s16x2, __vmaxs2, __vsetges2)
SIMT_WHICH(__vibmax, u16x2, __vmaxu2, __vsetgeu2)
SIMT_WHICH(__vibmin, s16x2, __vmins2, __vsetles2)
SIMT_WHICH(__vibmin, u16x2, __vminu2, __vsetleu2)
#undef SIMT_WHICH
