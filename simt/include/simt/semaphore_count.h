// A number that threads of one block or of several count down or take from, and wait for: cuda::latch and the
// semaphores. The library keeps it, and what it does with it is not counted. Whoever gives publishes what it did before;
// whoever takes, or finds zero, sees it: within the block, or with `device` in all blocks.
#pragma once

namespace simt {
struct SemaphoreCount {
  long left;
};
}  // namespace simt

extern "C" {
void simt_semaphore_add(simt::SemaphoreCount* count, long change, int device);
int simt_semaphore_take(simt::SemaphoreCount* count, int device);  // one, if there is one; else lets other threads run
int simt_semaphore_is_zero(simt::SemaphoreCount* count, int device);  // if not, lets other threads run
}
