// CUDA graphs: captured from two streams, and built of nodes whose parameters change later.
#include <cstdio>
#include <vector>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)
#define CHECK(call) EXPECT((call) == cudaSuccess)

__global__ void add(float* x, float value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += value;
}
__global__ void multiply(float* x, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= by;
}
static void CUDART_CB count(void* counter) { ++*static_cast<int*>(counter); }

void captured() {
  const int n = 256;
  float *x, *y, *hx, *hy;
  int calls = 0;
  CHECK(cudaMalloc(&x, n * sizeof(float)));
  CHECK(cudaMalloc(&y, n * sizeof(float)));
  CHECK(cudaMallocHost(&hx, n * sizeof(float)));
  CHECK(cudaMallocHost(&hy, n * sizeof(float)));
  for (int i = 0; i < n; ++i) hx[i] = i;
  cudaStream_t stream, other;
  cudaEvent_t forked, joined;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaStreamCreate(&other));
  CHECK(cudaEventCreate(&forked));
  CHECK(cudaEventCreate(&joined));
  cudaGraph_t graph;
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  CHECK(cudaMemcpyAsync(x, hx, n * sizeof(float), cudaMemcpyHostToDevice, stream));
  CHECK(cudaEventRecord(forked, stream));
  CHECK(cudaStreamWaitEvent(other, forked, 0));
  CHECK(cudaMemsetAsync(y, 0, n * sizeof(float), other));
  add<<<1, n, 0, other>>>(y, 5, n);
  CHECK(cudaEventRecord(joined, other));
  for (int step = 1; step <= 3; ++step) add<<<1, n, 0, stream>>>(x, step, n);
  CHECK(cudaStreamWaitEvent(stream, joined, 0));
  CHECK(cudaMemcpyAsync(hy, x, n * sizeof(float), cudaMemcpyDeviceToHost, stream));
  CHECK(cudaLaunchHostFunc(stream, count, &calls));
  cudaStreamCaptureStatus status;
  CHECK(cudaStreamIsCapturing(stream, &status));
  EXPECT(status == cudaStreamCaptureStatusActive && calls == 0);
  CHECK(cudaStreamEndCapture(stream, &graph));
  size_t nodes = 0;
  CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
  EXPECT(nodes == 8);
  cudaGraphExec_t exec;
  CHECK(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  CHECK(cudaGraphDestroy(graph));
  for (int round = 0; round < 3; ++round) CHECK(cudaGraphLaunch(exec, stream));
  CHECK(cudaStreamSynchronize(stream));
  EXPECT(hy[0] == 6 && hy[255] == 261 && calls == 3);
  CHECK(cudaGraphExecDestroy(exec));
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaStreamDestroy(other));
  CHECK(cudaEventDestroy(forked));
  CHECK(cudaEventDestroy(joined));
  cudaFree(x), cudaFree(y), cudaFreeHost(hx), cudaFreeHost(hy);
}

void built_of_nodes() {
  int n = 64;
  float *x, value = 2, by = 10;
  std::vector<float> host(n);
  CHECK(cudaMalloc(&x, n * sizeof(float)));
  cudaGraph_t graph;
  CHECK(cudaGraphCreate(&graph, 0));
  cudaGraphNode_t cleared, added, multiplied, copied;
  cudaMemsetParams fill = {};
  fill.dst = x, fill.value = 0, fill.elementSize = sizeof(float), fill.width = n, fill.height = 1;
  CHECK(cudaGraphAddMemsetNode(&cleared, graph, nullptr, 0, &fill));
  void* arguments[] = {&x, &by, &n};
  cudaKernelNodeParams kernel = {};
  kernel.func = (void*)multiply, kernel.gridDim = dim3(1), kernel.blockDim = dim3(n), kernel.kernelParams = arguments;
  CHECK(cudaGraphAddKernelNode(&multiplied, graph, nullptr, 0, &kernel));
  void* add_arguments[] = {&x, &value, &n};
  cudaKernelNodeParams sum = kernel;
  sum.func = (void*)add, sum.kernelParams = add_arguments;
  CHECK(cudaGraphAddKernelNode(&added, graph, &cleared, 1, &sum));
  CHECK(cudaGraphAddDependencies(graph, &added, &multiplied, 1));
  CHECK(cudaGraphAddMemcpyNode1D(&copied, graph, &multiplied, 1, host.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost));
  cudaGraphExec_t exec;
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  value = 1000;  // the node has kept 2
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaGraphLaunch(exec, stream));
  CHECK(cudaStreamSynchronize(stream));
  EXPECT(host[63] == 20);
  value = 3;
  CHECK(cudaGraphExecKernelNodeSetParams(exec, added, &sum));
  CHECK(cudaGraphLaunch(exec, stream));
  CHECK(cudaStreamSynchronize(stream));
  EXPECT(host[63] == 30);
  CHECK(cudaGraphExecDestroy(exec));
  CHECK(cudaGraphDestroy(graph));
  CHECK(cudaStreamDestroy(stream));
  cudaFree(x);
}

int main() {
  captured();
  built_of_nodes();
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
