int main() {
  int* pinned;
  cudaMallocHost(&pinned, 400);
  cudaFree(pinned);  // expect: out_of_bounds
  cudaFreeHost(pinned);
}
