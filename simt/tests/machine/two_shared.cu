// Both kinds of shared memory by 32-bit addresses, as a step with an mbarrier and dynamic tiles has them.
#include <cuda_runtime.h>

static __device__ unsigned address_of(const void* shared) {
  return static_cast<unsigned>(__cvta_generic_to_shared(shared));
}

// A function's own variable may lie anywhere in the module's block.
static __device__ int from_a_function(int x) {
  __shared__ int kept[64];
  asm volatile("st.shared.s32 [%0], %1;" ::"r"(address_of(kept + threadIdx.x)), "r"(x));
  __syncthreads();
  int other;
  asm volatile("ld.shared.s32 %0, [%1];" : "=r"(other) : "r"(address_of(kept + (threadIdx.x ^ 1))));
  return other;
}

static __global__ void both(int* out) {
  extern __shared__ int tile[];
  __shared__ unsigned long long arrived;
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 64;" ::"r"(address_of(&arrived)));
  asm volatile("st.shared.s32 [%0], %1;" ::"r"(address_of(tile + threadIdx.x)), "r"(int(threadIdx.x)));
  __syncthreads();
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(address_of(&arrived)));
  asm volatile(
      "{\n.reg .pred done;\nwait: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], 0;\n@!done bra wait;\n}" ::"r"(
          address_of(&arrived)));
  out[threadIdx.x] = tile[63 - threadIdx.x] + 100 * from_a_function(threadIdx.x);
}

extern "C" void launch_both(int* out) { both<<<1, 64, 64 * sizeof(int)>>>(out); }
