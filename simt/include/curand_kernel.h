// cuRAND's device generators for the CPU backend.
#pragma once
#include <cuda_runtime.h>
#include <curand.h>

#include "simt/random_distributions.h"

#define SIMT_NO_GENERATOR \
  "of cuRAND's device generators the CPU backend has XORWOW, Philox4_32_10 and MRG32k3a; use curandState"
struct SIMT_REFUSED_TYPE(SIMT_NO_GENERATOR) curandStateMtgp32_t;
struct SIMT_REFUSED_TYPE(SIMT_NO_GENERATOR) curandStateSobol32_t;
struct SIMT_REFUSED_TYPE(SIMT_NO_GENERATOR) curandStateSobol64_t;
struct SIMT_REFUSED_TYPE(SIMT_NO_GENERATOR) curandStateScrambledSobol32_t;
struct SIMT_REFUSED_TYPE(SIMT_NO_GENERATOR) curandStateScrambledSobol64_t;
