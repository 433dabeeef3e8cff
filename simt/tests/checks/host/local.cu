// expect: out_of_bounds
#include <cuda_runtime.h>
struct Table { int n, values[64]; };
__global__ void fill(Table* table) { table->values[threadIdx.x] = table->n; }
int main() { Table mine{3, {}}; fill<<<1, 64>>>(&mine); cudaDeviceSynchronize(); return mine.values[0] < 0; }
