#include <cstdlib>
int main() {
  int* memory = static_cast<int*>(malloc(400));
  cudaFree(memory);  // expect: out_of_bounds
  free(memory);
}
