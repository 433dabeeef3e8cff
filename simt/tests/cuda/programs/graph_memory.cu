// Memory that graphs allocate and free: captured, and by nodes.
#include <cstdio>

static int wrong = 0;
#define EXPECT(claim) ((claim) ? 0 : (++wrong, std::printf("line %d: %s\n", __LINE__, #claim)))
#define CHECK(call) EXPECT((call) == cudaSuccess)

__global__ void fill(int* x, int value) { x[threadIdx.x] = value; }
__global__ void sum(const int* x, int* out) { atomicAdd(out, x[threadIdx.x]); }

unsigned long long attribute(cudaGraphMemAttributeType which) {
  unsigned long long bytes = 0;
  CHECK(cudaDeviceGetGraphMemAttribute(0, which, &bytes));
  return bytes;
}

// One allocation ends within the graph; the other stays until the next launch, or until the program frees it.
void captured() {
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  int *out, *within, *left;
  CHECK(cudaMallocHost(&out, sizeof(int)));
  *out = 0;
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  CHECK(cudaMallocAsync(&within, 128, stream));
  CHECK(cudaMallocAsync(&left, 256, stream));
  fill<<<1, 32, 0, stream>>>(within, 2);
  sum<<<1, 32, 0, stream>>>(within, out);
  fill<<<1, 32, 0, stream>>>(left, 1);
  CHECK(cudaFreeAsync(within, stream));
  CHECK(cudaStreamEndCapture(stream, &graph));
  EXPECT(attribute(cudaGraphMemAttrUsedMemCurrent) == 0);
  CHECK(cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagAutoFreeOnLaunch));
  for (int i = 0; i < 3; ++i) CHECK(cudaGraphLaunch(exec, stream));
  CHECK(cudaStreamSynchronize(stream));
  EXPECT(*out == 3 * 32 * 2);
  EXPECT(attribute(cudaGraphMemAttrUsedMemCurrent) >= 256);
  EXPECT(attribute(cudaGraphMemAttrUsedMemHigh) >= 384);
  sum<<<1, 32, 0, stream>>>(left, out);
  CHECK(cudaFreeAsync(left, stream));
  CHECK(cudaStreamSynchronize(stream));
  EXPECT(*out == 3 * 32 * 2 + 32);
  CHECK(cudaGraphExecDestroy(exec));
  CHECK(cudaGraphDestroy(graph));
  CHECK(cudaDeviceGraphMemTrim(0));
  EXPECT(attribute(cudaGraphMemAttrReservedMemCurrent) == 0);
  CHECK(cudaStreamDestroy(stream)), CHECK(cudaFreeHost(out));
}

// Without the flag a graph must have freed its memory before it is launched again.
void of_nodes() {
  int* out;
  CHECK(cudaMallocHost(&out, sizeof(int)));
  *out = 0;
  cudaGraph_t graph, last;
  cudaGraphNode_t allocated, filled, summed, freed;
  CHECK(cudaGraphCreate(&graph, 0)), CHECK(cudaGraphCreate(&last, 0));
  cudaMemAllocNodeParams memory = {};
  memory.poolProps.allocType = cudaMemAllocationTypePinned;
  memory.poolProps.location.type = cudaMemLocationTypeDevice;
  memory.bytesize = 32 * sizeof(int);
  CHECK(cudaGraphAddMemAllocNode(&allocated, graph, nullptr, 0, &memory));
  int *x = static_cast<int*>(memory.dptr), value = 3;
  void* of_fill[] = {&x, &value};
  cudaKernelNodeParams kernel = {};
  kernel.func = (void*)fill, kernel.gridDim = dim3(1), kernel.blockDim = dim3(32), kernel.kernelParams = of_fill;
  CHECK(cudaGraphAddKernelNode(&filled, graph, &allocated, 1, &kernel));
  void* of_sum[] = {&x, &out};
  kernel.func = (void*)sum, kernel.kernelParams = of_sum;
  CHECK(cudaGraphAddKernelNode(&summed, last, nullptr, 0, &kernel));
  CHECK(cudaGraphAddMemFreeNode(&freed, last, &summed, 1, x));
  void* of_node = nullptr;
  CHECK(cudaGraphMemFreeNodeGetParams(freed, &of_node));
  EXPECT(of_node == x);
  cudaGraphExec_t exec, last_exec;
  CHECK(cudaGraphInstantiate(&exec, graph, 0)), CHECK(cudaGraphInstantiate(&last_exec, last, 0));
  for (int i = 0; i < 2; ++i) {
    CHECK(cudaGraphLaunch(exec, 0));
    EXPECT(cudaGraphLaunch(exec, 0) == cudaErrorInvalidValue);
    cudaGetLastError();
    CHECK(cudaGraphLaunch(last_exec, 0));
  }
  CHECK(cudaDeviceSynchronize());
  EXPECT(*out == 2 * 32 * 3);
  CHECK(cudaGraphExecDestroy(exec)), CHECK(cudaGraphExecDestroy(last_exec));
  CHECK(cudaGraphDestroy(graph)), CHECK(cudaGraphDestroy(last)), CHECK(cudaFreeHost(out));
}

int main() {
  captured();
  of_nodes();
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
