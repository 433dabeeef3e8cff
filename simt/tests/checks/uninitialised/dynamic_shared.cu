__global__ void k(double* out) {
  extern __shared__ double s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x + 1];  // expect: uninitialised
}
int main() {
  double* out;
  cudaMalloc(&out, 32 * sizeof(double));
  k<<<1, 32, 40 * sizeof(double)>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
