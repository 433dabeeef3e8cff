// Mathematical functions that CUDA adds to <math.h>. Results are the host library's, within CUDA's documented error.
// Operations that CUDA rounds correctly (__fmaf_rn and the like, rounding.h) are equal bit for bit.
#pragma once

#include <math.h>

#include "simt/qualifiers.h"

// <math.h> also declares some of these names; newer C libraries (glibc 2.41, 2.42) declare more of them.
#define SIMT_C extern "C" __inline __attribute__((always_inline, gnu_inline))

// Minimum and maximum, with CUDA's mixed-sign overloads; as with nvcc, a program may declare them again.
#define SIMT_MIN_MAX(T, A, B)                             \
  SIMT_DEVICE T min(A a, B b) {                           \
    const T x = static_cast<T>(a), y = static_cast<T>(b); \
    return x < y ? x : y;                                 \
  }                                                       \
  SIMT_DEVICE T max(A a, B b) {                           \
    const T x = static_cast<T>(a), y = static_cast<T>(b); \
    return x > y ? x : y;                                 \
  }
SIMT_MIN_MAX(int, int, int)
SIMT_MIN_MAX(unsigned int, unsigned int, unsigned int)
SIMT_MIN_MAX(unsigned int, int, unsigned int)
SIMT_MIN_MAX(unsigned int, unsigned int, int)
SIMT_MIN_MAX(long, long, long)
SIMT_MIN_MAX(unsigned long, unsigned long, unsigned long)
SIMT_MIN_MAX(unsigned long, long, unsigned long)
SIMT_MIN_MAX(unsigned long, unsigned long, long)
SIMT_MIN_MAX(long long, long long, long long)
SIMT_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
SIMT_MIN_MAX(unsigned long long, long long, unsigned long long)
SIMT_MIN_MAX(unsigned long long, unsigned long long, long long)
#undef SIMT_MIN_MAX
SIMT_DEVICE float min(float a, float b) { return __builtin_fminf(a, b); }
SIMT_DEVICE float max(float a, float b) { return __builtin_fmaxf(a, b); }
SIMT_DEVICE double min(double a, double b) { return __builtin_fmin(a, b); }
SIMT_DEVICE double max(double a, double b) { return __builtin_fmax(a, b); }
SIMT_DEVICE double min(float a, double b) { return __builtin_fmin(a, b); }
SIMT_DEVICE double max(float a, double b) { return __builtin_fmax(a, b); }
SIMT_DEVICE double min(double a, float b) { return __builtin_fmin(a, b); }
SIMT_DEVICE double max(double a, float b) { return __builtin_fmax(a, b); }
SIMT_DEVICE unsigned int umin(unsigned int a, unsigned int b) { return min(a, b); }
SIMT_DEVICE unsigned int umax(unsigned int a, unsigned int b) { return max(a, b); }
SIMT_DEVICE long long llmin(long long a, long long b) { return min(a, b); }
SIMT_DEVICE long long llmax(long long a, long long b) { return max(a, b); }
SIMT_DEVICE unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
SIMT_DEVICE unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }

// Roots and norms.
extern "C" float simt_rsqrtf(float x);
SIMT_C float rsqrtf(float x) noexcept { return simt_rsqrtf(x); }
SIMT_C double rsqrt(double x) noexcept { return 1.0 / __builtin_sqrt(x); }
SIMT_DEVICE float rsqrt(float x) { return rsqrtf(x); }
SIMT_DEVICE float rcbrtf(float x) { return 1.0f / cbrtf(x); }
SIMT_DEVICE double rcbrt(double x) { return 1.0 / cbrt(x); }
SIMT_DEVICE float rhypotf(float x, float y) { return 1.0f / hypotf(x, y); }
SIMT_DEVICE double rhypot(double x, double y) { return 1.0 / hypot(x, y); }
SIMT_DEVICE float norm3df(float x, float y, float z) {
  return static_cast<float>(
      __builtin_sqrt(static_cast<double>(x) * x + static_cast<double>(y) * y + static_cast<double>(z) * z));
}
SIMT_DEVICE double norm3d(double x, double y, double z) { return hypot(hypot(x, y), z); }
SIMT_DEVICE float rnorm3df(float x, float y, float z) { return 1.0f / norm3df(x, y, z); }
SIMT_DEVICE double rnorm3d(double x, double y, double z) { return 1.0 / norm3d(x, y, z); }
SIMT_DEVICE float norm4df(float x, float y, float z, float w) { return hypotf(norm3df(x, y, z), w); }
SIMT_DEVICE double norm4d(double x, double y, double z, double w) { return hypot(norm3d(x, y, z), w); }
SIMT_DEVICE float rnorm4df(float x, float y, float z, float w) { return 1.0f / norm4df(x, y, z, w); }

SIMT_DEVICE double rnorm4d(double x, double y, double z, double w) { return 1.0 / norm4d(x, y, z, w); }
SIMT_DEVICE double norm(int count, const double* values) {
  double length = 0;
  for (int i = 0; i < count; ++i) length = hypot(length, values[i]);
  return length;
}
SIMT_DEVICE float normf(int count, const float* values) {
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += static_cast<double>(values[i]) * values[i];
  return static_cast<float>(__builtin_sqrt(sum));
}
SIMT_DEVICE double rnorm(int count, const double* values) { return 1.0 / norm(count, values); }
SIMT_DEVICE float rnormf(int count, const float* values) { return 1.0f / normf(count, values); }

// Multiples of pi: the argument is reduced exactly before it is multiplied by pi.
SIMT_C double sinpi(double x) noexcept { return sin(remainder(x, 2.0) * 3.14159265358979323846); }
SIMT_C double cospi(double x) noexcept { return cos(remainder(x, 2.0) * 3.14159265358979323846); }
SIMT_C float sinpif(float x) noexcept { return static_cast<float>(sinpi(static_cast<double>(x))); }
SIMT_C float cospif(float x) noexcept { return static_cast<float>(cospi(static_cast<double>(x))); }
SIMT_DEVICE void sincospi(double x, double* s, double* c) { *s = sinpi(x), *c = cospi(x); }
SIMT_DEVICE void sincospif(float x, float* s, float* c) { *s = sinpif(x), *c = cospif(x); }

// The normal distribution; the inverse functions are in the library.
extern "C" double simt_normal_quantile(double p);
// The modified Bessel functions of the first kind, of order 0 and 1.
extern "C" double simt_cyl_bessel_i(int order, double x);
SIMT_DEVICE double cyl_bessel_i0(double x) { return simt_cyl_bessel_i(0, x); }
SIMT_DEVICE double cyl_bessel_i1(double x) { return simt_cyl_bessel_i(1, x); }
SIMT_DEVICE float cyl_bessel_i0f(float x) { return static_cast<float>(simt_cyl_bessel_i(0, static_cast<double>(x))); }
SIMT_DEVICE float cyl_bessel_i1f(float x) { return static_cast<float>(simt_cyl_bessel_i(1, static_cast<double>(x))); }
SIMT_DEVICE double normcdf(double x) { return 0.5 * erfc(-x * 0.70710678118654752440); }
SIMT_DEVICE float normcdff(float x) { return static_cast<float>(normcdf(static_cast<double>(x))); }
SIMT_DEVICE double normcdfinv(double p) { return simt_normal_quantile(p); }
SIMT_DEVICE float normcdfinvf(float p) { return static_cast<float>(simt_normal_quantile(static_cast<double>(p))); }
SIMT_DEVICE double erfinv(double y) {
  // Near zero the quantile's argument would lose y's last digits: use the series y + (pi / 12) y^3.
  if (y > -1e-4 && y < 1e-4) return 0.88622692545275801365 * y * (1.0 + 0.26179938779914943654 * y * y);
  return simt_normal_quantile(0.5 + 0.5 * y) * 0.70710678118654752440;
}
SIMT_DEVICE float erfinvf(float y) { return static_cast<float>(erfinv(static_cast<double>(y))); }
SIMT_DEVICE double erfcinv(double y) { return -simt_normal_quantile(0.5 * y) * 0.70710678118654752440; }
SIMT_DEVICE float erfcinvf(float y) { return static_cast<float>(erfcinv(static_cast<double>(y))); }
SIMT_DEVICE double erfcx(double x) { return exp(x * x) * erfc(x); }
SIMT_DEVICE float erfcxf(float x) { return static_cast<float>(erfcx(static_cast<double>(x))); }

// Fast forms. Those that a GPU has an instruction for are in the library, where the translator knows them. They touch no
// memory, so that values in registers stay there, as with nvcc.
extern "C" __attribute__((const)) float simt_fast_expf(float x);
extern "C" __attribute__((const)) float simt_fast_logf(float x);
extern "C" __attribute__((const)) float simt_fast_sinf(float x);
extern "C" __attribute__((const)) float simt_fast_cosf(float x);
extern "C" __attribute__((const)) float simt_fast_powf(float x, float y);
SIMT_C float __expf(float x) noexcept { return simt_fast_expf(x); }
SIMT_C float __exp10f(float x) noexcept { return exp10f(x); }
SIMT_C float __logf(float x) noexcept { return simt_fast_logf(x); }
SIMT_C float __log2f(float x) noexcept { return log2f(x); }
SIMT_C float __log10f(float x) noexcept { return log10f(x); }
SIMT_C float __sinf(float x) noexcept { return simt_fast_sinf(x); }
SIMT_C float __cosf(float x) noexcept { return simt_fast_cosf(x); }
SIMT_C float __tanf(float x) noexcept { return tanf(x); }
SIMT_C float __tanhf(float x) noexcept { return tanhf(x); }
SIMT_C float __powf(float x, float y) noexcept { return simt_fast_powf(x, y); }
SIMT_C void __sincosf(float x, float* s, float* c) noexcept { *s = simt_fast_sinf(x), *c = simt_fast_cosf(x); }
SIMT_DEVICE float __saturatef(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
SIMT_DEVICE float __fdividef(float x, float y) { return x / y; }
SIMT_DEVICE float fdividef(float x, float y) { return x / y; }
SIMT_DEVICE double fdivide(double x, double y) { return x / y; }

#undef SIMT_C
