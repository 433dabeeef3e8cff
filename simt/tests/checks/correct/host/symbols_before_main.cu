// Device variables that are filled, or whose address is asked for, before main begins.
__constant__ int factors[2];
__device__ int result;
struct Loader {
  Loader() {
    const int values[2] = {2, 3};
    cudaMemcpyToSymbol(factors, values, sizeof values);
  }
} loader;
int* address_of_result() {
  int* address = nullptr;
  cudaGetSymbolAddress((void**)&address, result);
  return address;
}
int* const result_address = address_of_result();
__global__ void k() { result = factors[0] * factors[1]; }
int main() {
  k<<<1, 1>>>();
  int host = 0;
  cudaMemcpy(&host, result_address, sizeof host, cudaMemcpyDeviceToHost);
  return host != 6;
}
