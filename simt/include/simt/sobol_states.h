// cuRAND's Sobol generators (Sobol's sequences in the order of Antonov and Saleev, one state a dimension), and
// distributions computed from their numbers: normal ones by the quantile function.
#pragma once
#include <curand.h>

#include "simt/math_functions.h"
#include "simt/qualifiers.h"

typedef struct curandStateSobol32 {
  unsigned int i, x, direction_vectors[32];
} curandStateSobol32_t, curandStateSobol32;
typedef struct curandStateSobol64 {
  unsigned long long i, x, direction_vectors[64];
} curandStateSobol64_t, curandStateSobol64;

#define SIMT_SOBOL(State, Word, Vectors)                                                                    \
  SIMT_DEVICE void skipahead(Word n, State* state) {                                                        \
    state->i += n;                                                                                          \
    state->x = 0;                                                                                           \
    const Word gray = state->i ^ (state->i >> 1);                                                           \
    for (unsigned int bit = 0; bit < 8 * sizeof(Word); ++bit)                                               \
      if (gray >> bit & 1) state->x ^= state->direction_vectors[bit];                                       \
  }                                                                                                         \
  SIMT_DEVICE void curand_init(Vectors vectors, Word offset, State* state) {                                \
    for (unsigned int bit = 0; bit < 8 * sizeof(Word); ++bit) state->direction_vectors[bit] = vectors[bit]; \
    state->i = 0;                                                                                           \
    skipahead(offset, state);                                                                               \
  }                                                                                                         \
  /* From one number to the next, one bit of the Gray code changes. */                                      \
  SIMT_DEVICE Word curand(State* state) {                                                                   \
    const Word number = state->x;                                                                           \
    if (state->i != static_cast<Word>(-1))                                                                  \
      state->x ^= state->direction_vectors[__builtin_ctzll(~static_cast<unsigned long long>(state->i))];    \
    ++state->i;                                                                                             \
    return number;                                                                                          \
  }
SIMT_SOBOL(curandStateSobol32_t, unsigned int, curandDirectionVectors32_t)
SIMT_SOBOL(curandStateSobol64_t, unsigned long long, curandDirectionVectors64_t)
#undef SIMT_SOBOL

// Of the upper 32 or 53 bits.
SIMT_DEVICE float curand_uniform(curandStateSobol32_t* state) { return curand(state) * 0x1p-32f + 0x1p-33f; }
SIMT_DEVICE double curand_uniform_double(curandStateSobol32_t* state) { return curand(state) * 0x1p-32 + 0x1p-32; }
SIMT_DEVICE double curand_normal_double(curandStateSobol32_t* state) {
  return normcdfinv(curand(state) * 0x1p-32 + 0x1p-33);
}
SIMT_DEVICE float curand_uniform(curandStateSobol64_t* state) {
  return static_cast<unsigned int>(curand(state) >> 32) * 0x1p-32f + 0x1p-33f;
}
SIMT_DEVICE double curand_uniform_double(curandStateSobol64_t* state) {
  return static_cast<double>(curand(state) >> 11) * 0x1p-53 + 0x1p-54;
}
SIMT_DEVICE double curand_normal_double(curandStateSobol64_t* state) {
  return normcdfinv(curand_uniform_double(state));
}
#define SIMT_SOBOL_NUMBERS(State)                                                                           \
  SIMT_DEVICE float curand_normal(State* state) { return static_cast<float>(curand_normal_double(state)); } \
  SIMT_DEVICE float curand_log_normal(State* state, float mean, float deviation) {                          \
    return expf(mean + deviation * curand_normal(state));                                                   \
  }                                                                                                         \
  SIMT_DEVICE double curand_log_normal_double(State* state, double mean, double deviation) {                \
    return exp(mean + deviation * curand_normal_double(state));                                             \
  }                                                                                                         \
  /* The smallest count whose distribution function reaches the uniform number. */                          \
  SIMT_DEVICE unsigned int curand_poisson(State* state, double mean) {                                      \
    const double wanted = curand_uniform_double(state);                                                     \
    unsigned int count = 0;                                                                                 \
    double logarithm = -mean, sum = exp(logarithm);                                                         \
    while (sum < wanted && count < 4000000000u) {                                                           \
      ++count;                                                                                              \
      logarithm += log(mean / count);                                                                       \
      const double next = sum + exp(logarithm);                                                             \
      if (next == sum && count > mean) break;                                                               \
      sum = next;                                                                                           \
    }                                                                                                       \
    return count;                                                                                           \
  }
SIMT_SOBOL_NUMBERS(curandStateSobol32_t)
SIMT_SOBOL_NUMBERS(curandStateSobol64_t)
#undef SIMT_SOBOL_NUMBERS
