// The host copies the argument out of device memory.
struct Pair {
  int n;
  int* p;
};
__global__ void k(Pair pair) {
  if (pair.n < 0) pair.p[0] = 1;
}
int main() {
  Pair host{5, nullptr}, *device;
  cudaMalloc(&device, sizeof(Pair));
  cudaMemcpy(device, &host, sizeof(Pair), cudaMemcpyHostToDevice);
  k<<<1, 1>>>(*device);  // expect: out_of_bounds
  cudaDeviceSynchronize();
  cudaFree(device);
}
