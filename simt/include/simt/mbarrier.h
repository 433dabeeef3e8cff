// The mbarrier objects of inline PTX, which lie in shared memory. The library keeps their state beside it, and what it does
// with that is not counted.
#pragma once
#include <stdint.h>

extern "C" {
void simt_mbarrier_begin(void* where, unsigned expected);
void simt_mbarrier_end(void* where);
// Returns how many phases have ended before this one: the state that simt_mbarrier_passed takes.
uint64_t simt_mbarrier_arrive(void* where, unsigned count, int drops);
void simt_mbarrier_expect(void* where, long bytes);  // how many bytes more the phase waits for
// Whether the phase with this state, or with this parity, has ended; if not, other threads run.
int simt_mbarrier_passed(void* where, uint64_t state);
int simt_mbarrier_parity_passed(void* where, unsigned parity);
}
