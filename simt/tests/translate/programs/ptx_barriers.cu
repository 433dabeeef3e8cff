// Inline PTX in which threads wait for each other: mbarrier objects, jumps and labels, numbered barriers.
#include <cstdint>
#include <cstdio>

__device__ __forceinline__ uint32_t shared_address(const void* p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}
__device__ __forceinline__ void init(uint64_t* bar, unsigned count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(bar)), "r"(count));
}
__device__ __forceinline__ void wait_for_parity(uint64_t* bar, unsigned parity) {
  asm volatile(
      "{\n"
      ".reg .pred                P1;\n"
      "LAB_WAIT:\n"
      "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
      "@P1                       bra DONE;\n"
      "bra                   LAB_WAIT;\n"
      "DONE:\n"
      "}" ::"r"(shared_address(bar)), "r"(parity) : "memory");
}

// A ring of two buffers: the first warp fills, the second empties; each waits for the parity of its phase.
__global__ void ring(const int* in, int* out, int rounds) {
  __shared__ int buffer[2][32];
  __shared__ alignas(8) uint64_t full[2], empty[2];
  if (threadIdx.x == 0)
    for (int i = 0; i < 2; ++i) init(&full[i], 32), init(&empty[i], 32);
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  __syncthreads();
  const int lane = threadIdx.x % 32;
  for (int i = 0; i < rounds; ++i) {
    const int slot = i % 2, phase = i / 2 % 2;
    if (threadIdx.x < 32) {
      wait_for_parity(&empty[slot], phase ^ 1);
      buffer[slot][lane] = in[32 * i + lane];
      asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(&full[slot])) : "memory");
    } else {
      wait_for_parity(&full[slot], phase);
      out[32 * i + lane] = 2 * buffer[slot][31 - lane];
      uint64_t state;
      asm volatile("mbarrier.arrive.release.cta.shared.b64 %0, [%1];" : "=l"(state) : "r"(shared_address(&empty[slot])));
    }
  }
  __syncthreads();
  if (threadIdx.x < 2) asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(shared_address(&full[threadIdx.x])));
}

// A state instead of the parity, copies that arrive by themselves, and bytes that the phase waits for.
__global__ void with_states(const int* in, int* out) {
  __shared__ int staged[64];
  __shared__ int other;
  __shared__ uint64_t bar, last;
  if (threadIdx.x == 0) init(&bar, 64 + 1), init(&last, 1);
  __syncthreads();
  const uint32_t address = shared_address(&bar);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(shared_address(&staged[threadIdx.x])), "l"(in + threadIdx.x));
  asm volatile("cp.async.mbarrier.arrive.shared.b64 [%0];" ::"r"(address));  // counts itself, and so changes nothing
  uint64_t state;
  if (threadIdx.x == 0) asm volatile("mbarrier.arrive.shared.b64 %0, [%1], 2;" : "=l"(state) : "r"(address));
  else asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(address));
  unsigned done;
  do asm volatile("{.reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.b32 %0, 1, 0, p;}" : "=r"(done) : "r"(address), "l"(state) : "memory");
  while (!done);
  out[threadIdx.x] = staged[63 - threadIdx.x];
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 16;" ::"r"(shared_address(&last)) : "memory");
    other = 77;
    asm volatile("mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%0], 16;" ::"r"(shared_address(&last)) : "memory");
  }
  if (threadIdx.x == 40) {
    wait_for_parity(&last, 0);
    out[64] = other;
  }
}

// Two tiles brought in and one taken out by bulk copies.
__global__ void in_bulk(const int* in, int* out) {
  __shared__ alignas(16) int tiles[2][32];
  __shared__ alignas(16) int result[32];
  __shared__ uint64_t bar;
  const uint32_t address = shared_address(&bar);
  if (threadIdx.x == 0) {
    init(&bar, 1);
    asm volatile("fence.proxy.async;" ::: "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 256;" ::"r"(address) : "memory");
    for (int i = 0; i < 2; ++i)
      asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                       shared_address(tiles[i])),
                   "l"(in + 32 * i), "r"(128), "r"(address)
                   : "memory");
  }
  __syncthreads();
  wait_for_parity(&bar, 0);
  result[threadIdx.x] = tiles[0][threadIdx.x] + tiles[1][31 - threadIdx.x];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 128;" ::"l"(out), "r"(shared_address(result)));
    asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group.read 0;" ::: "memory");
  }
}

// A lock taken in a loop of PTX's own, and one released as a flag.
__global__ void locked(int* sum, int* lock) {
  if (threadIdx.x % 32 != 0) return;
  for (int i = 0; i < 5; ++i) {
    asm volatile(
        "{ .reg .pred %%p; .reg .b32 %%r<2>;\n"
        "$AGAIN_%=: atom.acquire.gpu.global.cas.b32 %%r1, [%0], 0, 1;\n"
        "setp.ne.s32 %%p, %%r1, 0; @%%p bra.uni $AGAIN_%=; }" ::"l"(lock) : "memory");
    *sum = *sum + 1;
    asm volatile("red.release.gpu.global.add.s32 [%0], -1;" ::"l"(lock) : "memory");
  }
}
__global__ void flagged(int* data, int* flag, int* out, ulonglong2* pair) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    asm volatile("st.relaxed.gpu.global.v2.u64 [%0], {%1, %2};" ::"l"(pair), "l"(30ull), "l"(12ull) : "memory");
    *data = 5;
    asm volatile("st.release.gpu.global.s32 [%0], 1;" ::"l"(flag) : "memory");
  } else if (blockIdx.x == 1 && threadIdx.x == 0) {
    int seen;
    do asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
    while (seen == 0);
    *out = *data;
    // Two words that change together.
    unsigned long long x, y;
    do asm volatile("ld.relaxed.gpu.global.v2.u64 {%0, %1}, [%2];" : "=l"(x), "=l"(y) : "l"(pair) : "memory");
    while (x == 0);
    out[1] = static_cast<int>(x + y);
  }
}

// Sum of a loop with a forward and a backward jump.
__device__ int sum_below(int n) {
  int sum;
  asm("{ .reg .s32 i; .reg .pred p; mov.s32 i, 0; mov.s32 %0, 0; bra TEST;\n"
      "BODY: add.s32 %0, %0, i; add.s32 i, i, 1;\n"
      "TEST: setp.lt.s32 p, i, %1; @p bra BODY; }" : "=&r"(sum) : "r"(n));
  return sum;
}
__global__ void sums(int* out) { out[threadIdx.x] = sum_below(threadIdx.x) + sum_below(3); }

// Warps 0 and 1 meet at one numbered barrier, warps 2 and 3 at another; then warps 0 and 2 arrive where 1 and 3 wait.
__global__ void numbered(int* out) {
  __shared__ int values[128], others[128];
  const int half = threadIdx.x / 64, own = threadIdx.x % 64;
  values[threadIdx.x] = 3 * threadIdx.x;
  asm volatile("bar.sync %0, 64;" ::"r"(half + 1) : "memory");
  const int turned = values[64 * half + 63 - own];
  if (own < 32) {
    others[threadIdx.x] = turned;
    asm volatile("barrier.cta.arrive 3, 128;" ::: "memory");
    out[threadIdx.x] = turned;
  } else {
    asm volatile("bar.sync 3, 128;" ::: "memory");
    out[threadIdx.x] = turned + others[64 * (1 - half) + own - 32];
  }
  asm volatile("bar.sync 5;" ::: "memory");
}

// Numbers of true predicates: of half a block, twice in a row, and of all.
__global__ void reduced(unsigned* out) {
  unsigned count, again, whole, all = 0, any = 0;
  const int half = threadIdx.x / 64, own = threadIdx.x % 64;
  asm volatile("{.reg .pred %%pin; setp.lt.s32 %%pin, %1, 10; barrier.cta.red.popc.aligned.u32 %0, %2, 64, %%pin; }"
               : "=r"(count) : "r"(threadIdx.x), "r"(half + 1));
  asm volatile("{.reg .pred p, q; setp.lt.s32 p, %1, 64; bar.red.and.pred q, %2, 64, p; selp.u32 %0, 1, 0, q; }"
               : "=r"(all) : "r"(own + half), "r"(half + 1));
  asm volatile("{.reg .pred p, q; setp.eq.s32 p, %1, 99; bar.red.or.pred q, %2, 64, p; selp.u32 %0, 1, 0, q; }"
               : "=r"(any) : "r"(threadIdx.x), "r"(half + 1));
  asm volatile("{.reg .pred p; setp.ge.s32 p, %1, 3; bar.red.popc.u32 %0, 0, !p; }" : "=r"(whole) : "r"(threadIdx.x));
  asm volatile("{.reg .pred p; setp.lt.s32 p, %1, 5; bar.red.popc.u32 %0, %2, 64, p; }"
               : "=r"(again) : "r"(own), "r"(half + 1));
  out[threadIdx.x] = count + 100 * again + 10000 * whole + 100000 * all + 1000000 * any;
}

int main() {
  int *in, *out, wrong = 0;
  cudaMallocManaged(&in, 640 * sizeof(int)), cudaMallocManaged(&out, 640 * sizeof(int));
  for (int i = 0; i < 640; ++i) in[i] = 11 * i;
  const auto ends = [&](const char* name, bool right) {
    if (!right) ++wrong, printf("%s: wrong\n", name);
  };
  ring<<<1, 64>>>(in, out, 20);
  ends("ring", cudaDeviceSynchronize() == cudaSuccess);
  for (int i = 0; i < 640; ++i) ends("ring", out[i] == 2 * in[i / 32 * 32 + 31 - i % 32]);
  with_states<<<1, 64>>>(in, out);
  ends("with_states", cudaDeviceSynchronize() == cudaSuccess && out[64] == 77);
  for (int i = 0; i < 64; ++i) ends("with_states", out[i] == in[63 - i]);
  in_bulk<<<1, 32>>>(in, out);
  ends("in_bulk", cudaDeviceSynchronize() == cudaSuccess);
  for (int i = 0; i < 32; ++i) ends("in_bulk", out[i] == in[i] + in[63 - i]);
  out[0] = out[1] = 0;
  locked<<<2, 96>>>(out, out + 1);
  ends("locked", cudaDeviceSynchronize() == cudaSuccess && out[0] == 30 && out[1] == 0);
  out[1] = 0;
  for (int i = 8; i < 12; ++i) out[i] = 0;
  flagged<<<2, 32>>>(out, out + 1, out + 2, reinterpret_cast<ulonglong2*>(out + 8));
  ends("flagged", cudaDeviceSynchronize() == cudaSuccess && out[2] == 5 && out[3] == 42);
  sums<<<1, 32>>>(out);
  ends("sums", cudaDeviceSynchronize() == cudaSuccess);
  for (int i = 0; i < 32; ++i) ends("sums", out[i] == i * (i - 1) / 2 + 3);
  numbered<<<1, 128>>>(out);
  ends("numbered", cudaDeviceSynchronize() == cudaSuccess);
  for (int i = 0; i < 128; ++i) {
    const int half = i / 64, own = i % 64, turned = 3 * (64 * half + 63 - own);
    const int other = 3 * (64 * (1 - half) + 63 - (own - 32));
    ends("numbered", out[i] == (own < 32 ? turned : turned + other));
  }
  reduced<<<1, 128>>>(reinterpret_cast<unsigned*>(out));
  ends("reduced", cudaDeviceSynchronize() == cudaSuccess);
  for (int i = 0; i < 128; ++i) ends("reduced", out[i] == (i < 64 ? 130510 : 1030500));
  cudaFree(in), cudaFree(out);
  printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
