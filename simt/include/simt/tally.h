// A number that threads of one block or of several count down or take from, and wait for: cuda::latch and the
// semaphores. The library keeps it, and what it does with it is not counted. Whoever gives publishes what it did before;
// whoever takes, or finds zero, sees it: within the block, or with `device` in all blocks.
#pragma once

namespace simt {
struct Tally {
  long left;
};
}  // namespace simt

extern "C" {
void simt_tally_give(simt::Tally* tally, long change, int device);
int simt_tally_take(simt::Tally* tally, int device);     // one, if there is one; else lets other threads run
int simt_tally_is_zero(simt::Tally* tally, int device);  // if not, lets other threads run
}
