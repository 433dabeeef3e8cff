// Small kernels, one kind of access each, whose cost in sectors and wavefronts is read from hardware (probes_h200.json) and held
// against the CPU backend. One warp a block, so that nothing but the access itself is counted.
// (clang-format 14 does not come to rest on some lines below.)
// clang-format off
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

typedef uint2 Word8;
typedef uint4 Word16;

// Which element lane `l` touches.
template <int P> __device__ int element(int l) {
  switch (P) {
    case 0: return l;                          // contiguous
    case 1: return 0;                          // one for all
    case 2: return l * 2;                      // strides
    case 3: return l * 3;
    case 4: return l * 4;
    case 5: return l * 8;
    case 6: return l * 16;
    case 7: return l * 32;
    case 8: return l * 33;
    case 9: return 31 - l;                     // reversed
    case 10: return l / 2;                     // shared by neighbours
    case 11: return l / 4;
    case 12: return l % 16;                    // shared by halves
    case 13: return l % 8;                     // shared by quarters
    case 14: return l % 4;
    case 15: return (l * 7) % 32;              // permuted
    case 16: return (l * 5 + 3) % 64;
    case 17: return l + 1;                     // off by one
    case 18: return l < 16 ? l : l + 16;       // two runs
    case 19: return (l % 2) * 16 + l / 2;      // halves interleaved
    case 20: return (l * l * 3 + l) % 61;      // irregular
    case 21: return (l % 8) * 4 + l / 8;       // transposed quarters
    case 22: return (l & 1) * 32 + l;
    default: return (l * 13) % 128;
  }
}

template <class T, int P> __global__ void global_load(const T* in, T* out) { T v = in[element<P>(threadIdx.x)]; if (*(const unsigned char*)&v == 255) out[0] = v; }
template <class T, int P> __global__ void global_store(const T*, T* out) { T v = T(); out[element<P>(threadIdx.x)] = v; }
template <class T, int P, unsigned M> __global__ void global_load_some(const T* in, T* out) { if (M >> threadIdx.x & 1) { T v = in[element<P>(threadIdx.x)]; if (*(const unsigned char*)&v == 255) out[0] = v; } }
template <class T, int P> __global__ void shared_load(const T*, T* out) {
  extern __shared__ __align__(16) unsigned char raw[];
  volatile unsigned* words = (volatile unsigned*)raw;
  for (int i = threadIdx.x; i < 4352; i += 32) words[i] = 0;
  __syncthreads();
  T v = ((T*)raw)[element<P>(threadIdx.x)];
  if (*(const unsigned char*)&v == 255) out[0] = v;
}
template <class T, int P> __global__ void shared_store(const T*, T* out) {
  extern __shared__ __align__(16) unsigned char raw[];
  T v = T();
  ((T*)raw)[element<P>(threadIdx.x)] = v;
  __syncthreads();
  if (raw[threadIdx.x * 2] == 255) out[0] = v;
}
template <class T, int P, unsigned M> __global__ void shared_store_some(const T*, T* out) {
  extern __shared__ __align__(16) unsigned char raw[];
  T v = T();
  if (M >> threadIdx.x & 1) ((T*)raw)[element<P>(threadIdx.x)] = v;
  __syncthreads();
  if (raw[threadIdx.x * 2] == 255) out[0] = v;
}
template <class T, int P> __global__ void global_red(const T*, T* out) { atomicAdd(out + element<P>(threadIdx.x), (T)1); }
template <class T, int P> __global__ void global_atom(const T*, T* out) { T old = atomicAdd(out + element<P>(threadIdx.x), (T)1); if (old == (T)12345) out[4000] = old; }
template <class T, int P> __global__ void shared_atom(const T*, T* out) {
  extern __shared__ __align__(16) unsigned char raw[];
  T* s = (T*)raw;
  for (int i = threadIdx.x; i < 1088; i += 32) s[i] = 0;
  __syncthreads();
  atomicAdd(s + element<P>(threadIdx.x), (T)1);
  __syncthreads();
  if (s[threadIdx.x] == (T)12345) out[0] = 1;
}
template <int K> __global__ void divergent(const float* in, float* out) {
  int l = threadIdx.x;
  float v = 0;
  if (K == 0) { if (l % 2) v = in[l]; else v = in[l + 64]; v += in[l + 128]; }
  if (K == 1) { for (int i = 0; i <= l % 4; i++) v += in[i * 32 + l]; v += in[256 + l]; }
  if (K == 2) { if (l < 8) { v = in[l]; if (l < 4) v += in[l + 64]; } v += in[l + 96]; }
  if (K == 3) { int i = 0; while (true) { if (i == l / 8) { v += in[i * 32 + l]; break; } i++; } v += in[512 + l]; }
  if (K == 4) { switch (l % 3) { case 0: v = in[l]; break; case 1: v = in[l + 32] * 2; break; default: v = in[l + 64] + 1; } v += in[l + 96]; }
  out[l] = v;
}

static int number = 0, wanted = -1;
static void *in, *out;
#define RUN(...) do { if (wanted < 0 || wanted == number) { __VA_ARGS__; cudaError_t e = cudaDeviceSynchronize(); if (e != cudaSuccess) { std::printf("%s: %s\n", #__VA_ARGS__, cudaGetErrorString(e)); return 1; } } number++; } while (0)
#define G(k, T, P) RUN(k<T, P><<<8, 32>>>((const T*)in, (T*)out))
#define S(k, T, P) RUN(k<T, P><<<8, 32, 17408>>>((const T*)in, (T*)out))
#define GLOBAL(T) G(global_load, T, 0); G(global_load, T, 1); G(global_load, T, 2); G(global_load, T, 3); G(global_load, T, 5); G(global_load, T, 10); G(global_load, T, 12); G(global_load, T, 13); G(global_load, T, 15); G(global_load, T, 17); G(global_load, T, 19); G(global_load, T, 20); \
  G(global_store, T, 0); G(global_store, T, 1); G(global_store, T, 3); G(global_store, T, 12); G(global_store, T, 17); G(global_store, T, 20);
#define SHARED(T) S(shared_load, T, 0); S(shared_load, T, 1); S(shared_load, T, 2); S(shared_load, T, 3); S(shared_load, T, 4); S(shared_load, T, 5); S(shared_load, T, 6); S(shared_load, T, 7); S(shared_load, T, 8); S(shared_load, T, 9); S(shared_load, T, 10); S(shared_load, T, 11); S(shared_load, T, 12); \
  S(shared_load, T, 13); S(shared_load, T, 14); S(shared_load, T, 15); S(shared_load, T, 16); S(shared_load, T, 17); S(shared_load, T, 18); S(shared_load, T, 19); S(shared_load, T, 20); S(shared_load, T, 21); S(shared_load, T, 22); S(shared_load, T, 23); \
  S(shared_store, T, 0); S(shared_store, T, 1); S(shared_store, T, 2); S(shared_store, T, 3); S(shared_store, T, 5); S(shared_store, T, 7); S(shared_store, T, 10); S(shared_store, T, 12); S(shared_store, T, 13); S(shared_store, T, 15); S(shared_store, T, 17); S(shared_store, T, 19); S(shared_store, T, 20); S(shared_store, T, 21); S(shared_store, T, 23);
#define ATOMIC(k, T) k(T, 0) k(T, 1) k(T, 2) k(T, 5) k(T, 7) k(T, 10) k(T, 12) k(T, 15) k(T, 20)
#define RED(T, P) G(global_red, T, P);
#define ATOM(T, P) G(global_atom, T, P);
#define SATOM(T, P) S(shared_atom, T, P);

int main(int argc, char** argv) {
  if (argc > 1) wanted = std::atoi(argv[1]);
  if (cudaMalloc(&in, 1 << 20) || cudaMalloc(&out, 1 << 20) || cudaMemset(in, 0, 1 << 20) || cudaMemset(out, 0, 1 << 20)) return 1;
  GLOBAL(unsigned char) GLOBAL(unsigned short) GLOBAL(unsigned) GLOBAL(Word8) GLOBAL(Word16)
  SHARED(unsigned char) SHARED(unsigned short) SHARED(unsigned) SHARED(Word8) SHARED(Word16)
  RUN(global_load_some<unsigned, 0, 0x0000ffff><<<8, 32>>>((unsigned*)in, (unsigned*)out)); RUN(global_load_some<Word16, 0, 0x0f0f0f0f><<<8, 32>>>((Word16*)in, (Word16*)out));
  RUN(global_load_some<Word8, 0, 0x55555555><<<8, 32>>>((Word8*)in, (Word8*)out));
  RUN(shared_store_some<unsigned, 7, 0x0000ffff><<<8, 32, 17408>>>((unsigned*)in, (unsigned*)out)); RUN(shared_store_some<Word8, 0, 0x0000ffff><<<8, 32, 17408>>>((Word8*)in, (Word8*)out));
  RUN(shared_store_some<Word8, 0, 0x55555555><<<8, 32, 17408>>>((Word8*)in, (Word8*)out)); RUN(shared_store_some<Word16, 0, 0x11111111><<<8, 32, 17408>>>((Word16*)in, (Word16*)out));
  RUN(shared_store_some<Word16, 0, 0x000000ff><<<8, 32, 17408>>>((Word16*)in, (Word16*)out)); RUN(shared_store_some<Word16, 0, 0x0f0f0000><<<8, 32, 17408>>>((Word16*)in, (Word16*)out));
  ATOMIC(RED, unsigned) ATOMIC(RED, float) ATOMIC(RED, unsigned long long) ATOMIC(ATOM, unsigned) ATOMIC(ATOM, unsigned long long)
  ATOMIC(SATOM, unsigned) ATOMIC(SATOM, float) ATOMIC(SATOM, unsigned long long)
  RUN(divergent<0><<<8, 32>>>((float*)in, (float*)out)); RUN(divergent<1><<<8, 32>>>((float*)in, (float*)out)); RUN(divergent<2><<<8, 32>>>((float*)in, (float*)out));
  RUN(divergent<3><<<8, 32>>>((float*)in, (float*)out)); RUN(divergent<4><<<8, 32>>>((float*)in, (float*)out));
  cudaFree(in);
  cudaFree(out);
  std::printf("%d probes\n", number);
  return 0;
}
