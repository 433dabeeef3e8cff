// One launch again and again, as in a measuring loop, of the kernel that the argument selects. Prints the number of launches and what
// the first thread has left.
#include <cstdio>
#include <cstdlib>
#include <ctime>

constexpr int kBlocks = 64, kThreads = 64;
__device__ int by_symbol;

__device__ int slow(const int* in) {
  int sum = 0;
  for (int k = 0; k < 400; ++k) sum += in[(k * 37 + threadIdx.x) & 1023];
  return sum;
}
__device__ int place() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void same(const int* in, int* out) { out[place()] = slow(in) + 1; }
__global__ void adds(const int* in, int* out) { out[place()] += slow(in) + 1; }
__global__ void says(const int* in, int* out) {
  out[place()] = slow(in) + 1;
  if (place() == 0) printf("said\n");
}
__global__ void reads_symbol(const int* in, int* out) { out[place()] = slow(in) + by_symbol; }
__global__ void reads_array(const int* in, int* out, cudaTextureObject_t texture) {
  out[place()] = slow(in) + tex1D<int>(texture, 0);
}
__global__ void stores(int* out) { *out = 1; }
__global__ void launches(const int* in, int* out) {
  const int sum = slow(in);
  if (place() == 0) stores<<<1, 1>>>(out + sum);
}

int main(int argc, char** argv) {
  const int which = argc > 1 ? std::atoi(argv[1]) : 0;
  int *in, *out, *first, host = 0, count = 0;
  cudaMallocManaged(&in, 4096);
  cudaMalloc(&out, 8 * kBlocks * kThreads);
  cudaMemset(in, 0, 4096);
  cudaMemset(out, 0, 8 * kBlocks * kThreads);
  cudaGetSymbolAddress(reinterpret_cast<void**>(&first), by_symbol);
  cudaArray_t array = nullptr;
  cudaTextureObject_t texture = 0;
  if (which == 5) {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
    cudaMallocArray(&array, &format, 32);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray, resource.res.array.array = array;
    cudaTextureDesc description{};
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
  }
  // Long enough for the CPU backend to see that launches repeat themselves, then six more. Without an argument six alone.
  const std::clock_t enough = argc > 1 ? 3 * CLOCKS_PER_SEC : 0;
  const std::clock_t begun = std::clock();
  for (int more = 6; more > 0; ++count) {
    if (std::clock() - begun >= enough) --more;
    int* const to = which == 6 && count % 2 ? out + kBlocks * kThreads : out;
    const int value = more == 0 ? 7 : 0;  // the last launch reads another one
    if (which == 3) in[0] = value;        // managed memory, which the host writes by itself
    if (which == 4) cudaMemcpy(first, &value, sizeof value, cudaMemcpyHostToDevice);
    if (which == 5) cudaMemcpy2DToArray(array, 0, 0, &value, sizeof value, sizeof value, 1, cudaMemcpyHostToDevice);
    switch (which) {
      case 1: adds<<<kBlocks, kThreads>>>(in, to); break;
      case 2: says<<<kBlocks, kThreads>>>(in, to); break;
      case 4: reads_symbol<<<kBlocks, kThreads>>>(in, to); break;
      case 5: reads_array<<<kBlocks, kThreads>>>(in, to, texture); break;
      case 7: launches<<<kBlocks, kThreads>>>(in, to); break;
      default: same<<<kBlocks, kThreads>>>(in, to);
    }
    cudaDeviceSynchronize();
  }
  cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d launches, %d\n", count, host);
  if (texture) cudaDestroyTextureObject(texture);
  if (array) cudaFreeArray(array);
  cudaFree(in), cudaFree(out);
  return cudaGetLastError() != cudaSuccess;
}
