// The barrier names the lower half of the warp. The upper half has ended, which orders nothing.
__global__ void halves(const int* in, int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = in[t];  // other: race
  if (t >= 16) return;
  __syncwarp(0xffff);
  out[t] = s[t + 16];  // expect: race
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 128), cudaMalloc(&out, 64), cudaMemset(in, 0, 128);
  halves<<<1, 32>>>(in, out);
  cudaFree(in), cudaFree(out);
}
