// Random distributions, computed from the generators' numbers as in cuRAND: uniform in (0, 1], normal by Box and
// Muller.
#pragma once
#include "simt/random_states.h"

SIMT_DEVICE float simt_uniform(unsigned int x) { return x * 2.3283064365386963e-10f + 2.3283064365386963e-10f / 2; }
SIMT_DEVICE double simt_uniform_double(unsigned int x, unsigned int y) {
  const unsigned long long both = static_cast<unsigned long long>(x) ^ (static_cast<unsigned long long>(y) << 21);
  return both * 1.1102230246251565e-16 + 1.1102230246251565e-16 / 2;
}
SIMT_DEVICE float2 simt_box_muller(unsigned int x, unsigned int y) {
  const float turn = 2.3283064365386963e-10f * 6.2831855f;
  const float radius = sqrtf(-2.0f * logf(simt_uniform(x))), angle = y * turn + turn / 2;
  return make_float2(sinf(angle) * radius, cosf(angle) * radius);
}
SIMT_DEVICE double2 simt_box_muller_double(double u, double v) {
  const double radius = sqrt(-2.0 * log(u)), angle = v * 2;
  return make_double2(sinpi(angle) * radius, cospi(angle) * radius);
}

#define SIMT_INTEGERS(State)                                                             \
  SIMT_DEVICE float curand_uniform(State* state) { return simt_uniform(curand(state)); } \
  SIMT_DEVICE double curand_uniform_double(State* state) {                               \
    const unsigned int x = curand(state);                                                \
    return simt_uniform_double(x, curand(state));                                        \
  }                                                                                      \
  SIMT_DEVICE float2 curand_normal2(State* state) {                                      \
    const unsigned int x = curand(state);                                                \
    return simt_box_muller(x, curand(state));                                            \
  }
SIMT_INTEGERS(curandStateXORWOW_t)
SIMT_INTEGERS(curandStatePhilox4_32_10_t)
#undef SIMT_INTEGERS
SIMT_DEVICE double curand_uniform_double(curandStateMRG32k3a_t* state) {
  return simt_mrg32k3a(state) * 2.328306549295727688e-10;
}
SIMT_DEVICE float curand_uniform(curandStateMRG32k3a_t* state) {
  return static_cast<float>(curand_uniform_double(state));
}
SIMT_DEVICE float2 curand_normal2(curandStateMRG32k3a_t* state) {
  const double x = simt_mrg32k3a(state), y = simt_mrg32k3a(state);
  const float radius = sqrtf(-2.0f * logf(static_cast<float>(x * 2.328306549295727688e-10)));
  const float angle = static_cast<float>(y * 2.328306549295727688e-10 * 6.283185307179586);
  return make_float2(sinf(angle) * radius, cosf(angle) * radius);
}

#define SIMT_NORMALS(State)                                                                               \
  SIMT_DEVICE float curand_normal(State* state) {                                                         \
    if (state->has_extra) return state->has_extra = 0, state->extra;                                      \
    const float2 both = curand_normal2(state);                                                            \
    state->extra = both.y;                                                                                \
    state->has_extra = 1;                                                                                 \
    return both.x;                                                                                        \
  }                                                                                                       \
  SIMT_DEVICE double2 curand_normal2_double(State* state) {                                               \
    const double u = curand_uniform_double(state);                                                        \
    return simt_box_muller_double(u, curand_uniform_double(state));                                       \
  }                                                                                                       \
  SIMT_DEVICE double curand_normal_double(State* state) {                                                 \
    if (state->has_extra_double) return state->has_extra_double = 0, state->extra_double;                 \
    const double2 both = curand_normal2_double(state);                                                    \
    state->extra_double = both.y;                                                                         \
    state->has_extra_double = 1;                                                                          \
    return both.x;                                                                                        \
  }                                                                                                       \
  SIMT_DEVICE float curand_log_normal(State* state, float mean, float deviation) {                        \
    return expf(mean + deviation * curand_normal(state));                                                 \
  }                                                                                                       \
  SIMT_DEVICE double curand_log_normal_double(State* state, double mean, double deviation) {              \
    return exp(mean + deviation * curand_normal_double(state));                                           \
  }                                                                                                       \
  SIMT_DEVICE float2 curand_log_normal2(State* state, float mean, float deviation) {                      \
    const float2 both = curand_normal2(state);                                                            \
    return make_float2(expf(mean + deviation * both.x), expf(mean + deviation * both.y));                 \
  }                                                                                                       \
  SIMT_DEVICE double2 curand_log_normal2_double(State* state, double mean, double deviation) {            \
    const double2 both = curand_normal2_double(state);                                                    \
    return make_double2(exp(mean + deviation * both.x), exp(mean + deviation * both.y));                  \
  }                                                                                                       \
  /* By products of uniform numbers (Knuth); a large mean in pieces, whose sums are distributed alike. */ \
  SIMT_DEVICE unsigned int curand_poisson(State* state, double mean) {                                    \
    unsigned int count = 0;                                                                               \
    while (mean > 0) {                                                                                    \
      const double piece = mean > 64 ? 64 : mean;                                                         \
      for (double product = curand_uniform_double(state); product > exp(-piece); ++count)                 \
        product *= curand_uniform_double(state);                                                          \
      mean -= piece;                                                                                      \
    }                                                                                                     \
    return count;                                                                                         \
  }
SIMT_NORMALS(curandStateXORWOW_t)
SIMT_NORMALS(curandStatePhilox4_32_10_t)
SIMT_NORMALS(curandStateMRG32k3a_t)
#undef SIMT_NORMALS

SIMT_DEVICE float4 curand_uniform4(curandStatePhilox4_32_10_t* state) {
  const uint4 x = curand4(state);
  return make_float4(simt_uniform(x.x), simt_uniform(x.y), simt_uniform(x.z), simt_uniform(x.w));
}
SIMT_DEVICE float4 curand_normal4(curandStatePhilox4_32_10_t* state) {
  const uint4 x = curand4(state);
  const float2 a = simt_box_muller(x.x, x.y), b = simt_box_muller(x.z, x.w);
  return make_float4(a.x, a.y, b.x, b.y);
}
SIMT_DEVICE double2 curand_uniform2_double(curandStatePhilox4_32_10_t* state) {
  const uint4 x = curand4(state);
  return make_double2(simt_uniform_double(x.x, x.y), simt_uniform_double(x.z, x.w));
}
SIMT_DEVICE float4 curand_log_normal4(curandStatePhilox4_32_10_t* state, float mean, float deviation) {
  const float4 z = curand_normal4(state);
  return make_float4(expf(mean + deviation * z.x), expf(mean + deviation * z.y), expf(mean + deviation * z.z),
                     expf(mean + deviation * z.w));
}
SIMT_DEVICE double4 curand_uniform4_double(curandStatePhilox4_32_10_t* state) {
  const double2 first = curand_uniform2_double(state), second = curand_uniform2_double(state);
  return make_double4(first.x, first.y, second.x, second.y);
}
SIMT_DEVICE double4 curand_normal4_double(curandStatePhilox4_32_10_t* state) {
  const double4 u = curand_uniform4_double(state);
  const double2 first = simt_box_muller_double(u.x, u.y), second = simt_box_muller_double(u.z, u.w);
  return make_double4(first.x, first.y, second.x, second.y);
}
SIMT_DEVICE double4 curand_log_normal4_double(curandStatePhilox4_32_10_t* state, double mean, double deviation) {
  const double4 z = curand_normal4_double(state);
  return make_double4(exp(mean + deviation * z.x), exp(mean + deviation * z.y), exp(mean + deviation * z.z),
                      exp(mean + deviation * z.w));
}
SIMT_DEVICE uint4 curand_poisson4(curandStatePhilox4_32_10_t* state, double mean) {
  const unsigned x = curand_poisson(state, mean), y = curand_poisson(state, mean), z = curand_poisson(state, mean);
  return make_uint4(x, y, z, curand_poisson(state, mean));
}
