// Random number generators by their published definitions: xorwow (Marsaglia, Xorshift RNGs), Philox4x32-10 (Salmon and
// others, Parallel Random Numbers: As Easy as 1, 2, 3), MRG32k3a (L'Ecuyer, Good Parameters and Implementations for
// Combined MRGs). Seeding and the distances between subsequences are cuRAND's, so that a seed gives the same sequence.
#pragma once
#include <math.h>

#include "simt/qualifiers.h"
#include "vector_types.h"

typedef struct curandStateXORWOW {
  unsigned int d, v[5];
  int has_extra, has_extra_double;  // a second normal number, kept for the next call
  float extra;
  double extra_double;
} curandStateXORWOW_t, curandStateXORWOW, curandState_t, curandState;

typedef struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned int at;  // index of the next of the four numbers in `output`
  int has_extra, has_extra_double;
  float extra;
  double extra_double;
} curandStatePhilox4_32_10_t, curandStatePhilox4_32_10;

typedef struct curandStateMRG32k3a {
  unsigned int s1[3], s2[3];
  int has_extra, has_extra_double;
  float extra;
  double extra_double;
} curandStateMRG32k3a_t, curandStateMRG32k3a;

extern "C" {
// Skips `subsequences` (of 2^67 and 2^76 numbers) and `numbers`.
void simt_xorwow_skip(unsigned int* d_and_v, unsigned long long subsequences, unsigned long long numbers);
void simt_mrg32k3a_skip(unsigned int* s1_and_s2, unsigned long long subsequences, unsigned long long numbers);
// Skips sequences of 2^127 numbers.
void simt_mrg32k3a_skip_sequences(unsigned int* s1_and_s2, unsigned long long sequences);
}

SIMT_DEVICE void simt_forget_extra(int* has_extra, int* has_extra_double) { *has_extra = *has_extra_double = 0; }

// --- xorwow
SIMT_DEVICE void skipahead_sequence(unsigned long long n, curandStateXORWOW_t* state) {
  unsigned int words[6] = {state->d, state->v[0], state->v[1], state->v[2], state->v[3], state->v[4]};
  simt_xorwow_skip(words, n, 0);
  state->d = words[0];
  for (int i = 0; i < 5; ++i) state->v[i] = words[i + 1];
}
SIMT_DEVICE void skipahead(unsigned long long n, curandStateXORWOW_t* state) {
  unsigned int words[6] = {state->d, state->v[0], state->v[1], state->v[2], state->v[3], state->v[4]};
  simt_xorwow_skip(words, 0, n);
  state->d = words[0];
  for (int i = 0; i < 5; ++i) state->v[i] = words[i + 1];
}
SIMT_DEVICE void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                             curandStateXORWOW_t* state) {
  const unsigned int low = (static_cast<unsigned int>(seed) ^ 0xaad26b49u) * 1099087573u;
  const unsigned int high = (static_cast<unsigned int>(seed >> 32) ^ 0xf7dcefddu) * 2591861531u;
  unsigned int words[6] = {6615241u + high + low, 123456789u + low, 362436069u ^ low,
                           521288629u + high,     88675123u ^ high, 5783321u + low};
  simt_xorwow_skip(words, subsequence, offset);
  state->d = words[0];
  for (int i = 0; i < 5; ++i) state->v[i] = words[i + 1];
  simt_forget_extra(&state->has_extra, &state->has_extra_double);
  state->extra = 0;
  state->extra_double = 0;
}
SIMT_DEVICE unsigned int curand(curandStateXORWOW_t* state) {
  unsigned int t = state->v[0] ^ (state->v[0] >> 2);
  state->v[0] = state->v[1];
  state->v[1] = state->v[2];
  state->v[2] = state->v[3];
  state->v[3] = state->v[4];
  state->v[4] = (state->v[4] ^ (state->v[4] << 4)) ^ (t ^ (t << 1));
  state->d += 362437u;
  return state->v[4] + state->d;
}

// --- Philox
SIMT_DEVICE uint4 simt_philox(uint4 counter, uint2 key) {
  for (int round = 0; round < 10; ++round) {
    const unsigned long long a = 0xd2511f53ull * counter.x, b = 0xcd9e8d57ull * counter.z;
    counter = make_uint4(static_cast<unsigned int>(b >> 32) ^ counter.y ^ key.x, static_cast<unsigned int>(b),
                         static_cast<unsigned int>(a >> 32) ^ counter.w ^ key.y, static_cast<unsigned int>(a));
    key.x += 0x9e3779b9u;
    key.y += 0xbb67ae85u;
  }
  return counter;
}
// Advances the lower or upper half of the counter by n.
SIMT_DEVICE void simt_philox_add(unsigned int& low, unsigned int& high, unsigned long long n) {
  const unsigned long long sum = ((static_cast<unsigned long long>(high) << 32) | low) + n;
  low = static_cast<unsigned int>(sum);
  high = static_cast<unsigned int>(sum >> 32);
}
SIMT_DEVICE void simt_philox_move(uint4& counter, unsigned long long n) {
  const unsigned long long before = (static_cast<unsigned long long>(counter.y) << 32) | counter.x;
  simt_philox_add(counter.x, counter.y, n);
  if (before + n < before) simt_philox_add(counter.z, counter.w, 1);
}
SIMT_DEVICE void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t* state) {
  simt_philox_add(state->ctr.z, state->ctr.w, n);
  state->output = simt_philox(state->ctr, state->key);
}
SIMT_DEVICE void skipahead(unsigned long long n, curandStatePhilox4_32_10_t* state) {
  state->at += static_cast<unsigned int>(n & 3);
  n /= 4;
  if (state->at > 3) n += 1, state->at -= 4;
  simt_philox_move(state->ctr, n);
  state->output = simt_philox(state->ctr, state->key);
}
SIMT_DEVICE void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                             curandStatePhilox4_32_10_t* state) {
  state->ctr = make_uint4(0, 0, 0, 0);
  state->key = make_uint2(static_cast<unsigned int>(seed), static_cast<unsigned int>(seed >> 32));
  state->at = 0;
  simt_forget_extra(&state->has_extra, &state->has_extra_double);
  state->extra = 0;
  state->extra_double = 0;
  simt_philox_add(state->ctr.z, state->ctr.w, subsequence);
  skipahead(offset, state);
}
SIMT_DEVICE unsigned int curand(curandStatePhilox4_32_10_t* state) {
  const uint4 four = state->output;
  const unsigned int at = state->at++;
  const unsigned int value = at == 0 ? four.x : at == 1 ? four.y : at == 2 ? four.z : four.w;
  if (state->at == 4) {
    simt_philox_move(state->ctr, 1);
    state->output = simt_philox(state->ctr, state->key);
    state->at = 0;
  }
  return value;
}
SIMT_DEVICE uint4 curand4(curandStatePhilox4_32_10_t* state) {
  const uint4 now = state->output;
  simt_philox_move(state->ctr, 1);
  const uint4 next = state->output = simt_philox(state->ctr, state->key);
  switch (state->at) {
    case 0: return now;
    case 1: return make_uint4(now.y, now.z, now.w, next.x);
    case 2: return make_uint4(now.z, now.w, next.x, next.y);
    default: return make_uint4(now.w, next.x, next.y, next.z);
  }
}

// --- MRG32k3a
#define SIMT_MRG32K3A_SKIP(name, call)                                                                            \
  SIMT_DEVICE void name(unsigned long long n, curandStateMRG32k3a_t* state) {                                     \
    unsigned int words[6] = {state->s1[0], state->s1[1], state->s1[2], state->s2[0], state->s2[1], state->s2[2]}; \
    call;                                                                                                         \
    for (int i = 0; i < 3; ++i) state->s1[i] = words[i], state->s2[i] = words[i + 3];                             \
  }
SIMT_MRG32K3A_SKIP(skipahead_sequence, simt_mrg32k3a_skip_sequences(words, n))
SIMT_MRG32K3A_SKIP(skipahead_subsequence, simt_mrg32k3a_skip(words, n, 0))
SIMT_MRG32K3A_SKIP(skipahead, simt_mrg32k3a_skip(words, 0, n))
#undef SIMT_MRG32K3A_SKIP
SIMT_DEVICE void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                             curandStateMRG32k3a_t* state) {
  unsigned int words[6] = {12345, 12345, 12345, 12345, 12345, 12345};
  if (seed != 0) {
    const unsigned long long low = static_cast<unsigned int>(seed) ^ 0x55555555u;
    const unsigned long long high = static_cast<unsigned int>(seed >> 32) ^ 0xaaaaaaaau;
    for (int i = 0; i < 6; ++i) {
      const unsigned long long modulus = i < 3 ? 4294967087ull : 4294944443ull;
      const bool by_low = i == 0 || i == 2 || i == 4;
      words[i] = static_cast<unsigned int>((by_low ? low : high) * words[i] % modulus);
    }
  }
  simt_mrg32k3a_skip(words, subsequence, offset);
  for (int i = 0; i < 3; ++i) state->s1[i] = words[i], state->s2[i] = words[i + 3];
  simt_forget_extra(&state->has_extra, &state->has_extra_double);
  state->extra = 0;
  state->extra_double = 0;
}
SIMT_DEVICE double simt_mrg32k3a(curandStateMRG32k3a_t* state) {
  const long long m1 = 4294967087ll, m2 = 4294944443ll;
  long long p1 = (1403580ll * state->s1[1] - 810728ll * state->s1[0]) % m1;
  long long p2 = (527612ll * state->s2[2] - 1370589ll * state->s2[0]) % m2;
  if (p1 < 0) p1 += m1;
  if (p2 < 0) p2 += m2;
  state->s1[0] = state->s1[1];
  state->s1[1] = state->s1[2];
  state->s1[2] = static_cast<unsigned int>(p1);
  state->s2[0] = state->s2[1];
  state->s2[1] = state->s2[2];
  state->s2[2] = static_cast<unsigned int>(p2);
  return static_cast<double>(p1 > p2 ? p1 - p2 : p1 - p2 + m1);  // 1 ... m1
}
SIMT_DEVICE unsigned int curand(curandStateMRG32k3a_t* state) {
  return static_cast<unsigned int>(simt_mrg32k3a(state) * 1.000000048662);  // onto all 32 bits
}
