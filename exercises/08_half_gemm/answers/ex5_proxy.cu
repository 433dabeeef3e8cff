// Answers to ex5_proxy: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  kernels::publish_to_engine();  // each thread's own stores, to the TMA
  __syncthreads();               // all have done so

// === wrong: no_fence
// Rejected: fence.proxy.async
// As it was given.
__syncthreads();

// === wrong: no_barrier
// Rejected: race
// The others may not have written yet.
kernels::publish_to_engine();

// === wrong: warp_only
// Rejected: race
// Waits for the warp, not for the block.
  kernels::publish_to_engine();
  __syncwarp();

// === wrong: nothing
// Rejected: race
// Neither fence nor barrier.
  if (part == nullptr) return;

// === wrong: threadfence
// Rejected: fence.proxy.async
// Another kind of fence: for other threads.
__threadfence();
__syncthreads();

// === wrong: block_fence
// Rejected: fence.proxy.async
// The same for the block.
__threadfence_block();
__syncthreads();

// === other: ptx
// As an instruction.
asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
__syncthreads();

// === other: for_all_memory
// A wider fence does, too.
asm volatile("fence.proxy.async;" ::: "memory");
__syncthreads();

// === other: one_thread
// The thread that asks the TMA passes the barrier first, and then the fence.
  __syncthreads();
  if (threadIdx.x == 0) kernels::publish_to_engine();

// === wrong: halves
// Rejected: race
// Each half of the block waits for itself.
  kernels::publish_to_engine();
  asm volatile("bar.sync %0, 64;" ::"r"(1 + int(threadIdx.x) / 64) : "memory");

// === wrong: global_only
// Rejected: fence.proxy.async
// Of global memory only, and the part lies in shared memory.
  asm volatile("fence.proxy.async.global;" ::: "memory");
  __syncthreads();

// === wrong: without_the_engine
// Rejected: Leave the storing to the TMA
// The threads store the part themselves, and the TMA is left out.
  __syncthreads();
  for (int i = threadIdx.x; i < cols; i += blockDim.x) scratch[size_t(row) * n + first + i] = part[i];
  return;

// === wrong: others_publish
// Rejected: race
// Every warp publishes but that which asks the TMA.
__syncthreads();
if (threadIdx.x >= 32) kernels::publish_to_engine();
