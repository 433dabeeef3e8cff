// __shared__ variables of class type: nothing constructs them, and arrays, pointers, unions and alignments keep their meaning.
#include <cstdio>
#include <cuda_fp16.h>
struct Dflt { float x, y; Dflt() = default; __device__ Dflt(float a, float b) : x(a), y(b) {} };
struct Pt { float x, y; __device__ Pt() {} };
template <class A, class B> struct Pair { A a; B b; __device__ Pair() {} __device__ Pair(A x, B y) : a(x), b(y) {} };
typedef float real;
struct __align__(16) Q { float v[4]; __device__ Q() {} };
template <class T> __global__ void gen(T* o) { __shared__ T s[32][33], t; __shared__ Pair<T, int> p[64]; __shared__ T* ptr; int i = threadIdx.x;
  if (i == 0) { t = T(5); ptr = o; } s[i][0] = T(i); p[i] = Pair<T, int>(T(i), i); __syncthreads(); ptr[i] = s[31 - i][0] + t + p[31 - i].a; }
__global__ void k(float* o) {
  __shared__ Dflt d[32]; volatile __shared__ real r[32]; __shared__ __align__(16) Pt p[4][8], q; __shared__ Q qq[32]; static __shared__ Pt st; alignas(16) __shared__ Pt al[2];
  __shared__ struct { float f[32]; int n; } an; __shared__ union { float f; int i; } un;
  __shared__ const real* cp; __shared__ unsigned long long big[4]; __shared__ float4 f4[32]; __shared__ half hh[32];
  int i = threadIdx.x; d[i].x = i; r[i] = i; p[i / 8][i % 8].x = i; qq[i].v[0] = i; an.f[i] = i; f4[i] = make_float4(i, 0, 0, 0); hh[i] = __float2half(i); if (i < 4) big[i] = i;
  if (i == 0) { q.x = 1; st.y = 2; al[1].x = 3; an.n = 4; un.i = 0; cp = o; }
  __syncthreads(); int j = 31 - i;
  o[i] = d[j].x + r[j] + p[j / 8][j % 8].x + q.x + qq[j].v[0] + st.y + al[1].x + an.f[j] + an.n + un.i + (cp == o) + big[i % 4] * 0 + f4[j].x + __half2float(hh[j]); }
int main() { float* o; cudaMalloc(&o, 128); gen<float><<<1, 32>>>(o); k<<<1, 32>>>(o); float h[32]; cudaMemcpy(h, o, 128, cudaMemcpyDeviceToHost); cudaFree(o); return h[0] != 228 || h[31] != 11; }
