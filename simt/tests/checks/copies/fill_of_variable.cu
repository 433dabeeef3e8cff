__device__ int data;
__global__ void k() {
  ++data;
}
int main() {
  cudaMemset(&data, 1, sizeof data);  // expect: wrong_call
  cudaGetLastError();
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
}
