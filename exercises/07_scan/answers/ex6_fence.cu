// Answers to ex6_fence: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
// Publishes the sum up to a tile's end.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  *end = sum;
  __threadfence();  // who sees the flag sees the sum
  atomicExch(flag, 1);
}

// === wrong: behind_the_flag
// Rejected: fence
// The flag is up before the fence.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  *end = sum;
  atomicExch(flag, 1);
  __threadfence();
}

// === wrong: in_front
// Rejected: fence
// The fence comes before the sum.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  __threadfence();
  *end = sum;
  atomicExch(flag, 1);
}

// === wrong: of_the_block
// Rejected: fence
// A fence for the block, where another block reads.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  *end = sum;
  __threadfence_block();
  atomicExch(flag, 1);
}

// === wrong: flag_first
// Rejected: race
// The flag is raised before the sum is written.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  atomicExch(flag, 1);
  __threadfence();
  *end = sum;
}

// === wrong: of_the_warp
// Rejected: fence
// A barrier of the warp is no fence for other blocks.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  *end = sum;
  __syncwarp(1);
  atomicExch(flag, 1);
}

// === wrong: volatile_sum
// Rejected: race
// A volatile is written at once; that others see it before the flag is not said.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  *static_cast<volatile unsigned*>(end) = sum;
  atomicExch(flag, 1);
}

// === wrong: no_flag
// Rejected: launch without end
// Nobody raises the flag.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  *end = sum;
  __threadfence();
}

// === wrong: never_0
// Rejected: wrong at
// Adds 1 to the sum, too.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  *end = sum + 1;
  __threadfence();
  atomicExch(flag, 1);
}

// === other: added
// Another atomic raises the flag.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  __stcg(end, sum);
  __threadfence();
  atomicAdd(flag, 1);
}

// === other: exchanged
// The sum is exchanged, too.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  atomicExch(end, sum);
  __threadfence();
  atomicExch(flag, 1);
}

// === other: more_fences
// A fence more does no harm, nor one for the whole system.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  __threadfence();
  *end = sum;
  __threadfence_system();
  atomicOr(flag, 1);
  __threadfence();
}

// === wrong: not_zero
// Rejected: nothing has written
// A sum of 0 need not be written, it thinks: but nobody has cleared its place.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  if (sum != 0) {
    *end = sum;
    __threadfence();
  }
  atomicExch(flag, 1);
}

// === wrong: flag_is_sum
// Rejected: launch without end
// The flag is the sum itself: nobody sees a sum that is 0.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  *end = sum;
  __threadfence();
  atomicExch(flag, sum);
}

// === wrong: first_300
// Rejected: race
// Tiles from the 300th on have no fence.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  *end = sum;
  if (blockIdx.x < 300) __threadfence();
  atomicExch(flag, 1);
}
