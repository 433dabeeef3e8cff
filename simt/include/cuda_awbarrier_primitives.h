// The C interface to barriers in shared memory: an mbarrier each, as in inline PTX.
#pragma once
#include <stdint.h>

#include "cuda_runtime.h"

typedef uint64_t __mbarrier_t;
typedef uint64_t __mbarrier_token_t;

SIMT_DEVICE uint32_t __mbarrier_maximum_count() { return (1u << 20) - 1; }
SIMT_DEVICE void __mbarrier_init(__mbarrier_t* barrier, uint32_t expected) { simt_mbarrier_begin(barrier, expected); }
SIMT_DEVICE void __mbarrier_inval(__mbarrier_t* barrier) { simt_mbarrier_end(barrier); }
SIMT_DEVICE __mbarrier_token_t __mbarrier_arrive(__mbarrier_t* barrier) { return simt_mbarrier_arrive(barrier, 1, 0); }
SIMT_DEVICE __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t* barrier) {
  return simt_mbarrier_arrive(barrier, 1, 1);
}
SIMT_DEVICE bool __mbarrier_test_wait(__mbarrier_t* barrier, __mbarrier_token_t token) {
  return simt_mbarrier_passed(barrier, token) != 0;
}
SIMT_DEVICE bool __mbarrier_test_wait_parity(__mbarrier_t* barrier, bool parity) {
  return simt_mbarrier_parity_passed(barrier, parity) != 0;
}
SIMT_DEVICE bool __mbarrier_try_wait(__mbarrier_t* barrier, __mbarrier_token_t token, uint32_t) {
  return simt_mbarrier_passed(barrier, token) != 0;
}
SIMT_DEVICE bool __mbarrier_try_wait_parity(__mbarrier_t* barrier, bool parity, uint32_t) {
  return simt_mbarrier_parity_passed(barrier, parity) != 0;
}
