// Threads that write different bytes of one word; vectors, scalars and unions over one piece of memory.
#include <cuda_runtime.h>
union Both {
  float4 vector;
  float each[4];
};
__global__ void bytes(unsigned char* own, unsigned char* interleaved, short* halves) {
  __shared__ unsigned char s[256];
  __shared__ short q[64];
  const int t = threadIdx.x;
  s[t] = t, own[blockIdx.x * 256 + t] = t, interleaved[t * gridDim.x + blockIdx.x] = t;
  if (t < 64) q[t] = t;
  __syncthreads();
  own[blockIdx.x * 256 + t] += s[255 - t];
  if (t < 64) halves[blockIdx.x * 64 + t] = q[63 - t];
}
__global__ void vectors(const float4* in, float* out) {
  __shared__ float4 s[64];
  Both both;
  both.vector = in[threadIdx.x];
  for (float& one : both.each) one *= 2;
  s[threadIdx.x] = both.vector;
  __syncthreads();
  const float* flat = reinterpret_cast<const float*>(s);
  for (int i = threadIdx.x; i < 256; i += 64) out[i] = flat[255 - i];
}
// Doubles, ints and chars share the dynamic shared memory.
__global__ void carved(double* out, int n) {
  extern __shared__ unsigned char raw[];
  double* d = reinterpret_cast<double*>(raw);
  int* index = reinterpret_cast<int*>(d + n);
  char* odd = reinterpret_cast<char*>(index + n);
  const int t = threadIdx.x;
  d[t] = t, index[t] = n - 1 - t, odd[t] = t & 1;
  __syncthreads();
  out[t] = d[index[t]] * odd[n - 1 - t];
}
int main() {
  unsigned char *b, hb[4];
  short* s;
  float4* v;
  float *f, hf[256];
  double *d, hd[64];
  for (int i = 0; i < 256; ++i) hf[i] = i;
  cudaMalloc(&b, 2048), cudaMalloc(&s, 512), cudaMalloc(&v, 1024), cudaMalloc(&f, 1024), cudaMalloc(&d, 512);
  cudaMemcpy(v, hf, 1024, cudaMemcpyHostToDevice);
  bytes<<<4, 256>>>(b, b + 1024, s);
  vectors<<<1, 64>>>(v, f);
  carved<<<1, 64, 64 * 13>>>(d, 64);
  cudaMemcpy(hb, b, 4, cudaMemcpyDeviceToHost), cudaMemcpy(hf, f, 1024, cudaMemcpyDeviceToHost), cudaMemcpy(hd, d, 512, cudaMemcpyDeviceToHost);
  cudaFree(b), cudaFree(s), cudaFree(v), cudaFree(f), cudaFree(d);
  return hb[1] != 255 || hf[0] != 510 || hd[0] != 63;
}
