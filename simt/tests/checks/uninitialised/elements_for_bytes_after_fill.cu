// A copy to a device whose size is the number of elements. A fill has written the rest, so no read is uninitialised.
// says: cudaMemcpy brings 64 bytes of in (of 64 elements of 4 bytes) from the host, 16 elements of 64
#include <cstdlib>
__global__ void twice(float* out, const float* in) {
  out[threadIdx.x] = 2 * in[threadIdx.x];
}
int main() {
  const int n = 64;
  float *const host = static_cast<float*>(std::malloc(n * sizeof(float))), *in, *out, *parts;
  for (int i = 0; i < n; ++i) host[i] = static_cast<float>(i);
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  cudaMemcpy(in, host, n, cudaMemcpyHostToDevice);  // expect: uninitialised
  twice<<<1, n>>>(out, in);
  cudaMemcpy(host, out, n * sizeof(float), cudaMemcpyDeviceToHost);
  // In parts of as many bytes.
  cudaMalloc(&parts, n * sizeof(float));
  cudaMemset(parts, 0, n * sizeof(float));
  for (int part = 0; part < 4; ++part)
    cudaMemcpy(parts + n / 4 * part, host + n / 4 * part, n, cudaMemcpyHostToDevice);
  twice<<<1, n>>>(out, parts);
  cudaMemcpy(host, out, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(in), cudaFree(out), cudaFree(parts);
  std::free(host);
}
