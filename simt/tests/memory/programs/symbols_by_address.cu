// Device variables that functions are given by their address, as const void*: CUDA takes them like names.
#include <cstdio>
#include <cstring>

__device__ int table[4];
__constant__ float factors[2];
__managed__ int shared_by_both[2];
static __device__ double hidden = 1.5;

void fill(const void* symbol, const void* from, size_t bytes, size_t offset = 0) {
  cudaMemcpyToSymbol(symbol, from, bytes, offset);
}
void fetch(void* to, const void* symbol, size_t bytes) { cudaMemcpyFromSymbolAsync(to, symbol, bytes); }

#define SAY(word) #word
__device__ bool is_word(const char* text) { return text[0] == SAY(try)[0] && text[2] == SAY(try)[2]; }
__global__ void use(int* out, int* by_address) {
  *out = table[1] + static_cast<int>(factors[1]) + shared_by_both[1] + static_cast<int>(hidden) + by_address[3];
  if (!is_word("try")) *out = -1;
}

int main() {
  const int numbers[4] = {1, 2, 3, 4};
  const float two[2] = {1, 50};
  const double seven = 700;
  fill(table, numbers, sizeof numbers);
  fill(&factors, two + 1, sizeof *two, sizeof *two);
  fill(shared_by_both, numbers, sizeof shared_by_both);
  fill(&hidden, &seven, sizeof seven);
  void* address = nullptr;
  int* typed = nullptr;
  size_t bytes = 0;
  const void* const symbol = table;
  if (cudaGetSymbolAddress(&address, symbol) || cudaGetSymbolAddress(reinterpret_cast<void**>(&typed), table) || address != typed) return 1;
  if (cudaGetSymbolSize(&bytes, symbol) || bytes != sizeof table) return 2;
  int *out, got = 0, back[4] = {};
  cudaMalloc(&out, sizeof got);
  use<<<1, 1>>>(out, typed);
  cudaMemcpy(&got, out, sizeof got, cudaMemcpyDeviceToHost);
  fetch(back, table, sizeof back);
  cudaFree(out);
  const bool right = got == 2 + 50 + 2 + 700 + 4 && std::memcmp(back, numbers, sizeof back) == 0;
  std::puts(right ? "PASSED" : "FAILED");
  return !right;
}
