// Inline PTX of the common kind: special registers, bit fields, carries, loads and stores with cache hints, votes, atomics, shared addresses.
#include <cstdint>
#include <cstdio>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)
#define LANE(x) asm volatile("mov.u32 %0, %%laneid;" : "=r"(x))

__device__ __forceinline__ unsigned bfe(unsigned x, unsigned at, unsigned length) {
  unsigned result;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(result) : "r"(x), "r"(at), "r"(length));
  return result;
}
__device__ float4 load_streaming(const float4* p) {
  float4 v;
  asm volatile("ld.global.nc.L1::no_allocate.v4.f32 {%0,%1,%2,%3}, [%4];"
               : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
               : "l"(p));
  return v;
}

__global__ void bits(unsigned* out) {
  unsigned lane, mask, r, lo, hi;
  LANE(lane);
  out[threadIdx.x] = lane;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
  out[32 + threadIdx.x] = mask;
  if (threadIdx.x != 0) return;
  unsigned* o = out + 64;
  o[0] = bfe(0xabcd1234, 8, 12);
  int s;
  asm("bfe.s32 %0, %1, 4, 4;" : "=r"(s) : "r"(0xf0));
  o[1] = s;
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(0xff), "r"(0x12345678), "r"(8), "r"(8));
  o[2] = r;
  asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(r) : "r"(0x11112222), "r"(0x33334444));
  o[3] = r;
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r) : "r"(0xf0f0f0f0), "r"(0xcccccccc), "r"(0xaaaaaaaa));
  o[4] = r;
  asm("add.cc.u32 %0, %2, %4;\n\taddc.u32 %1, %3, %5;" : "=r"(lo), "=r"(hi) : "r"(0xffffffffu), "r"(1), "r"(2), "r"(5));
  o[5] = lo, o[6] = hi;
  asm("{\n\t.reg .pred p;\n\tsetp.gt.s32 p, %1, 7;\n\tselp.u32 %0, 100, 200, p;\n}" : "=r"(r) : "r"(9));
  o[7] = r;
  r = 1;
  asm volatile("{.reg .pred q; setp.eq.u32 q, %1, 3; @q add.u32 %0, %0, 41; @!q mov.u32 %0, 0;}" : "+r"(r) : "r"(3));
  o[8] = r;
  unsigned long long wide;
  asm("mul.wide.u32 %0, %1, %2;" : "=l"(wide) : "r"(0x80000000u), "r"(6));
  o[9] = wide >> 32;
  asm("mov.b64 {%0, %1}, %2;" : "=r"(lo), "=r"(hi) : "l"(0x1122334455667788ull));
  o[10] = lo ^ hi;
  asm("mad.lo.u32 %[d], %[a], 3, %[c];" : [d] "=r"(r) : [a] "r"(7), [c] "r"(1));
  o[11] = r;
  float f;
  asm("fma.rn.f32 %0, %1, %2, 0f3F800000;" : "=f"(f) : "f"(2.0f), "f"(3.0f));
  asm("cvt.rzi.s32.f32 %0, %1;" : "=r"(s) : "f"(f + 0.75f));
  o[12] = s;
  asm("popc.b32 %0, %1;" : "=r"(r) : "r"(0xf0f));
  o[13] = r;
  asm("shf.l.wrap.b32 %0, %1, %2, 8;" : "=r"(r) : "r"(0xaa000000), "r"(0x11));
  o[14] = r;
}

__global__ void memory(const float4* in, float* out, unsigned* counters) {
  __shared__ float staged[64];
  const float4 v = load_streaming(in + threadIdx.x);
  asm volatile("st.global.cs.f32 [%0], %1;" ::"l"(out + threadIdx.x), "f"(v.x + v.y + v.z + v.w) : "memory");
  unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(&staged[threadIdx.x]));
  asm volatile("st.shared.f32 [%0], %1;" ::"r"(address), "f"(v.w));
  asm volatile("bar.sync 0;" ::: "memory");
  asm volatile("" ::: "memory");
  float kept = 1;
  asm volatile("" : "+f"(kept) :: "memory");  // a register of a GPU
  float other;
  const unsigned next = static_cast<unsigned>(__cvta_generic_to_shared(staged)) + (threadIdx.x + 1) % 32 * 4;
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(other) : "r"(next));
  asm volatile("st.global.f32 [%0+128], %1;" ::"l"(out + threadIdx.x), "f"(other));
  asm volatile("red.global.add.u32 [%0], %1;" ::"l"(counters), "r"(2));
  unsigned ballot, shuffled;
  asm volatile("{.reg .pred p; setp.lt.u32 p, %1, 4; vote.sync.ballot.b32 %0, p, 0xffffffff;}" : "=r"(ballot) : "r"(threadIdx.x));
  asm volatile("shfl.sync.down.b32 %0, %1, 1, 31, 0xffffffff;" : "=r"(shuffled) : "r"(threadIdx.x));
  unsigned copied = static_cast<unsigned>(__cvta_generic_to_shared(&staged[32 + threadIdx.x]));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(copied), "l"(&in[threadIdx.x].y));
  asm volatile("cp.async.commit_group;\n cp.async.wait_group 0;\n");
  __syncthreads();
  if (threadIdx.x == 0) counters[1] = ballot, counters[2] = shuffled, counters[3] = staged[32 + 5] == 5 * 4 + 1;
}

static unsigned host_bits(unsigned x) {
#if defined(__x86_64__)
  unsigned swapped = x;
  asm("bswap %0" : "+r"(swapped));  // the host's own assembly
  return swapped;
#else
  return __builtin_bswap32(x);
#endif
}

// Variables may be called as the operands of an instruction's description.
__global__ void fused(float a, float b, float* c) {
  float d;
  asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(b), "f"(a), "f"(c[0]));
  c[1] = d;
}

int main() {
  unsigned *out, host[96];
  cudaMalloc(&out, sizeof host);
  cudaMemset(out, 0, sizeof host);
  bits<<<1, 32>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  EXPECT(host[7] == 7 && host[31] == 31 && host[32] == 0 && host[32 + 5] == 31);
  const unsigned* o = host + 64;
  EXPECT(o[0] == 0xd12 && static_cast<int>(o[1]) == -1 && o[2] == 0x1234ff78 && o[3] == 0x44442222);
  EXPECT(o[4] == (0xf0f0f0f0 ^ 0xcccccccc ^ 0xaaaaaaaa) && o[5] == 1 && o[6] == 7);
  EXPECT(o[7] == 100 && o[8] == 42 && o[9] == 3 && o[10] == (0x11223344 ^ 0x55667788) && o[11] == 22);
  EXPECT(o[12] == 7 && o[13] == 8 && o[14] == 0x11aa);
  cudaFree(out);

  float *in, *sums, values[128], got[64];
  unsigned *counters, counted[4];
  for (int i = 0; i < 128; ++i) values[i] = i;
  cudaMalloc(&in, sizeof values);
  cudaMalloc(&sums, sizeof got);
  cudaMalloc(&counters, sizeof counted);
  cudaMemset(counters, 0, sizeof counted);
  cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
  memory<<<1, 32>>>(reinterpret_cast<float4*>(in), sums, counters);
  cudaMemcpy(got, sums, sizeof got, cudaMemcpyDeviceToHost);
  cudaMemcpy(counted, counters, sizeof counted, cudaMemcpyDeviceToHost);
  EXPECT(got[1] == 4 + 5 + 6 + 7 && got[32] == 7 && got[63] == 3);
  EXPECT(counted[0] == 64 && counted[1] == 15 && counted[2] == 1 && counted[3] == 1);
  cudaFree(in), cudaFree(sums), cudaFree(counters);
  float three[2] = {3, 0}, *there;
  cudaMalloc(&there, sizeof three);
  cudaMemcpy(there, three, sizeof three, cudaMemcpyHostToDevice);
  fused<<<1, 1>>>(2, 5, there);
  cudaMemcpy(three, there, sizeof three, cudaMemcpyDeviceToHost);
  EXPECT(three[1] == 13);
  cudaFree(there);
  EXPECT(host_bits(0x11223344) == 0x44332211);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
