// cuRAND's device generators for the CPU backend.
#pragma once
#include <cuda_runtime.h>
#include <curand.h>

#include "simt/random_distributions.h"
#include "simt/sobol_states.h"

// Poisson numbers with the mean of a distribution that the host has made.
template <class State>
SIMT_DEVICE unsigned int curand_discrete(State* state, curandDiscreteDistribution_t distribution) {
  return curand_poisson(state, distribution->mean);
}

#define SIMT_NO_GENERATOR \
  "of cuRAND's device generators the CPU backend has XORWOW, Philox4_32_10, MRG32k3a and Sobol without scrambling; use curandState"
struct SIMT_REFUSED_TYPE(SIMT_NO_GENERATOR) curandStateMtgp32_t;
struct SIMT_REFUSED_TYPE(SIMT_NO_GENERATOR) curandStateScrambledSobol32_t;
struct SIMT_REFUSED_TYPE(SIMT_NO_GENERATOR) curandStateScrambledSobol64_t;
