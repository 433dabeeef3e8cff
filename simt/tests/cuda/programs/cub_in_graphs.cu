// Calls of CUB in a stream that is being captured are nodes of the graph: they run when it is launched, each time, after
// the kernel before them. Their arguments are kept as copies. In another stream a call runs at once.
#include <cstdio>
#include <cub/cub.cuh>

#define CHECK(claim) \
  if (!(claim)) return std::printf("line %d: not so: %s\n", __LINE__, #claim), 1

constexpr int kCount = 256;

struct Scaled {
  int by;
  __host__ __device__ int operator()(int x) const { return by * x; }
};
__global__ void add_one(int* x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

int main() {
  int *x, *results, *keys;
  cudaMalloc(&x, kCount * sizeof(int)), cudaMalloc(&keys, kCount * sizeof(int)), cudaMalloc(&results, 3 * sizeof(int));
  cudaMemset(x, 0, kCount * sizeof(int)), cudaMemset(results, 0, 3 * sizeof(int));
  cudaStream_t stream, other;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  void* room;
  std::size_t bytes = 0, more = 0;
  cub::DeviceReduce::Sum(nullptr, bytes, x, results, kCount, stream);
  cub::DeviceRadixSort::SortKeysDescending(nullptr, more, x, keys, kCount);
  cudaMalloc(&room, bytes += more);

  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
  add_one<<<2, kCount / 2, 0, stream>>>(x);
  CHECK(cub::DeviceReduce::Sum(room, bytes, x, results, kCount, stream) == cudaSuccess);
  {
    Scaled scaled{3};
    cub::DeviceTransform::Transform(x, keys, kCount, scaled, stream);
    scaled.by = 7;
  }
  cub::DeviceRadixSort::SortKeysDescending(room, bytes, keys, x, kCount, 0, 32, stream);
  cub::DeviceReduce::Max(room, bytes, keys, results + 1, kCount, stream);
  CHECK(cub::DeviceReduce::Sum(room, bytes, x, results + 2, kCount, other) == cudaSuccess);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, 0);

  int found[3];
  cudaDeviceSynchronize();
  cudaMemcpy(found, results, sizeof found, cudaMemcpyDeviceToHost);
  CHECK(found[0] == 0 && found[1] == 0 && found[2] == 0);
  for (int launch = 0; launch < 2; ++launch) cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  cudaMemcpy(found, results, sizeof found, cudaMemcpyDeviceToHost);
  CHECK(found[0] == 4 * kCount && found[1] == 12);
  cudaGraphExecDestroy(exec), cudaGraphDestroy(graph);
  cudaStreamDestroy(stream), cudaStreamDestroy(other);
  cudaFree(x), cudaFree(keys), cudaFree(results), cudaFree(room);
}
