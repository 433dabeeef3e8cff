#include <cstdlib>
int main() {
  int* memory = static_cast<int*>(malloc(400));
  cudaFree(memory);  // expect: wrong_call
  free(memory);
}
