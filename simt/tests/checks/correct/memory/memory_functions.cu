// memset, memcpy and memmove of kernels, of lengths that the compiler would move by itself, and a copy on the device of what was written.
#include <cstring>
#include <cuda_runtime.h>
struct Record { int values[40]; };
__global__ void change(const char* in, char* out, Record* records, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  char piece[24];
  memcpy(piece, in + i * 24, 24);
  for (char& c : piece) ++c;
  std::memcpy(out + i * 24, piece, 24);
  memset(&records[i], 0, sizeof(Record));
  records[i].values[i % 40] = i;
  const Record copy = records[i];
  memmove(records[i].values + 1, copy.values, 39 * sizeof(int));
  unsigned word;
  memcpy(&word, in + i * 24 + 3, 4);
  records[i].values[39] += word;
}
__global__ void add(const Record* records, const char* bytes, int* out, int n) {
  const int i = threadIdx.x;
  if (i < n) out[i] = records[i].values[0] + records[i].values[39] + bytes[i * 24 + 23];
}
int main() {
  char *in, *out;
  Record *records, *copy;
  int* sums;
  cudaMalloc(&in, 2400), cudaMalloc(&out, 2400), cudaMalloc(&records, 100 * sizeof(Record)), cudaMalloc(&copy, 100 * sizeof(Record)), cudaMalloc(&sums, 400);
  cudaMemset(in, 1, 2400);
  change<<<4, 32>>>(in, out, records, 100);
  cudaMemcpy(copy, records, 100 * sizeof(Record), cudaMemcpyDeviceToDevice);
  add<<<1, 128>>>(copy, out, sums, 100);
  int first = 0;
  cudaMemcpy(&first, sums, sizeof first, cudaMemcpyDeviceToHost);
  cudaFree(in), cudaFree(out), cudaFree(records), cudaFree(copy), cudaFree(sums);
  return first != 0x01010101 + 2;
}
