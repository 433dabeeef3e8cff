__global__ void k(int* p) {
  p[threadIdx.x] = 1;
}
int main() {
  int* p;
  int sum = 0;
  cudaMallocManaged(&p, 20 * sizeof(int));
  k<<<1, 20>>>(p);
  cudaDeviceSynchronize();
  for (int i = 0; i <= 20; ++i)
    sum += p[i];  // expect: out_of_bounds
  cudaFree(p);
  return sum < 20;
}
