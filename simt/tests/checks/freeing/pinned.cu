// expect: out_of_bounds
int main() {
  int* pinned;
  cudaMallocHost(&pinned, 400);
  cudaFree(pinned);
  cudaFreeHost(pinned);
}
