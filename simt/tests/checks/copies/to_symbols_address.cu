__device__ int data[4];
__global__ void k(int* out) {
  *out = data[0];
}
int main() {
  const int h[1] = {1};
  cudaMemcpyToSymbol(&data, h, sizeof h);  // &data is a value, and no variable; expect: wrong_call
  cudaGetLastError();
}
