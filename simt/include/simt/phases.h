// Barriers for some of a block's threads: cuda::barrier, pipelines with roles, and tiles of several warps. Their state
// is kept by the library, and what the library does with it is not counted.
#pragma once

#include <stdint.h>

namespace simt {
// A phase ends when all that is expected in it has arrived; then the next one begins.
struct Phases {
  unsigned short expected, pending;
  unsigned short waiting[2];  // threads that wait for the end of an even and of an odd phase
  unsigned ended;             // how many phases have ended
  unsigned together;          // the last one whose end the whole block waited for
  int bytes;                  // of bulk copies that the phase still waits for
};
}  // namespace simt

extern "C" {
void simt_phases_begin(simt::Phases* phases, unsigned expected);
// Returns how many phases have ended before this one.
unsigned simt_phases_arrive(simt::Phases* phases, unsigned count);
void simt_phases_expect(simt::Phases* phases, int bytes);      // from bulk copies, before the phase ends
void simt_phases_drop(simt::Phases* phases);                   // arrives, and is expected no more
int simt_phases_passed(simt::Phases* phases, unsigned ended);  // if not, lets other threads run
int simt_phases_parity(simt::Phases* phases);                  // of the current phase; lets other threads run
void simt_phases_wait(simt::Phases* phases, unsigned ended);   // until so many phases have ended
// One of the 16 numbered barriers of a block, for so many threads (0: all); without `waits`, the thread only arrives.
void simt_numbered_barrier(unsigned number, unsigned threads, int waits);
// The same, with the combined predicates of those threads; `how` is a simt::Reduce: 0 count, 1 all, 2 any.
int simt_numbered_reduce(unsigned number, unsigned threads, int predicate, int how);
// A barrier of the calling thread's tile of `lanes` threads (64 to 512), and a value from one of the tile's threads.
void simt_tile_barrier(unsigned lanes);
uint64_t simt_tile_exchange(unsigned lanes, uint64_t value, unsigned source);
}
