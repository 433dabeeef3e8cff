int main() {
  int* pinned;
  cudaMallocHost(&pinned, 400);
  cudaFree(pinned);  // expect: wrong_call
  cudaFreeHost(pinned);
}
