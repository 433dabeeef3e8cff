// The copy back goes the other way: the results never leave the device.
// says: the results never reach the host
__global__ void twice(int* data) {
  data[threadIdx.x] *= 2;
}
int main() {
  int host[32] = {}, result[32] = {}, *data, *again;
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&again, sizeof host);
  cudaMemcpy(again, host, sizeof host, cudaMemcpyHostToDevice);
  for (int round = 0; round < 2; ++round) {  // the same input for each round
    cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
    twice<<<1, 32>>>(data);
  }
  twice<<<1, 32>>>(again);
  cudaMemcpy(result, again, sizeof result, cudaMemcpyDeviceToHost);
  cudaMemcpy(again, host, sizeof host, cudaMemcpyHostToDevice);   // its results have been read
  cudaMemcpy(data, result, sizeof result, cudaMemcpyHostToDevice);  // expect: uninitialised
  cudaFree(data), cudaFree(again);
  return result[3];
}
