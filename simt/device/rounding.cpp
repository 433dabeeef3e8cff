// Arithmetic with directed rounding, and the inverse of the normal distribution. Operands go through volatile
// variables, so that the compiler moves nothing across a change of the rounding mode.
#include "simt/rounding.h"

#include <cfenv>
#include <cmath>

namespace simt {
namespace {
constexpr int kModes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};

class RoundingScope {
 public:
  explicit RoundingScope(Round mode) : before_(std::fegetround()) { std::fesetround(kModes[static_cast<int>(mode)]); }
  ~RoundingScope() { std::fesetround(before_); }
  RoundingScope(const RoundingScope&) = delete;
  RoundingScope& operator=(const RoundingScope&) = delete;

 private:
  int before_;
};

// A value that the optimiser can neither move nor fold.
template <class T>
T pinned(T value) {
  volatile T held = value;
  return held;
}
}  // namespace

template <class T>
T round_add(T a, T b, Round mode) {
  RoundingScope scope(mode);
  return pinned(pinned(a) + pinned(b));
}
template <class T>
T round_multiply(T a, T b, Round mode) {
  RoundingScope scope(mode);
  return pinned(pinned(a) * pinned(b));
}
template <class T>
T round_divide(T a, T b, Round mode) {
  RoundingScope scope(mode);
  return pinned(pinned(a) / pinned(b));
}
template <class T>
T round_sqrt(T a, Round mode) {
  RoundingScope scope(mode);
  if constexpr (sizeof(T) == 4) return pinned(__builtin_sqrtf(pinned(a)));
  else return pinned(__builtin_sqrt(pinned(a)));
}
template <class T>
T round_fma(T a, T b, T c, Round mode) {
  RoundingScope scope(mode);
  if constexpr (sizeof(T) == 4) return pinned(__builtin_fmaf(pinned(a), pinned(b), pinned(c)));
  else return pinned(__builtin_fma(pinned(a), pinned(b), pinned(c)));
}
template <class To, class From>
To round_convert(From x, Round mode) {
  RoundingScope scope(mode);
  return pinned(static_cast<To>(pinned(x)));
}

#define SIMT_INSTANTIATE(T)                                 \
  template T round_add<T>(T, T, Round);                     \
  template T round_multiply<T>(T, T, Round);                \
  template T round_divide<T>(T, T, Round);                  \
  template T round_sqrt<T>(T, Round);                       \
  template T round_fma<T>(T, T, T, Round);                  \
  template T round_convert<T, long long>(long long, Round); \
  template T round_convert<T, unsigned long long>(unsigned long long, Round);
SIMT_INSTANTIATE(float)
SIMT_INSTANTIATE(double)
#undef SIMT_INSTANTIATE
template float round_convert<float, int>(int, Round);
template float round_convert<float, unsigned int>(unsigned int, Round);
template float round_convert<float, double>(double, Round);
}  // namespace simt

// Finds x with normcdf(x) == p. The starting value is good to 5e-4 (Abramowitz and Stegun 26.2.23); Halley's method on
// the distribution function then triples the number of digits per round.
extern "C" double simt_normal_quantile(double p) {
  if (!(p >= 0.0 && p <= 1.0)) return NAN;
  if (p == 0.0) return -INFINITY;
  if (p == 1.0) return INFINITY;
  double tail = p < 0.5 ? p : 1.0 - p;
  double t = std::sqrt(-2.0 * std::log(tail));
  double x = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  x = -x;  // the quantile of the lower tail
  for (int round = 0; round < 3; ++round) {
    double error = 0.5 * std::erfc(-x * 0.70710678118654752440) - tail;
    double step = error * 2.50662827463100050242 * std::exp(0.5 * x * x);
    x -= step / (1.0 + 0.5 * x * step);
  }
  return p < 0.5 ? x : -x;
}

extern "C" double simt_cyl_bessel_i(int order, double x) {
  if (std::isnan(x)) return x;
  const double size = std::abs(x) > 714 ? INFINITY : std::cyl_bessel_i(static_cast<double>(order), std::abs(x));
  return order % 2 && x < 0 ? -size : size;
}
