// Graphs with an if, a loop and a switch in them, whose values kernels set.
#include <cstdio>

#define CHECK(claim) \
  if (!(claim)) return std::printf("line %d: not so: %s\n", __LINE__, #claim), 1
#define OK(call) CHECK((call) == cudaSuccess)

__global__ void choose(const int* in, cudaGraphConditionalHandle handle) { cudaGraphSetConditional(handle, *in); }
__global__ void add(int* sum, int by) { *sum += by; }
__global__ void count_down(int* left, int* rounds, cudaGraphConditionalHandle handle) {
  ++*rounds;
  if (--*left == 0) cudaGraphSetConditional(handle, 0);
}

// A node that adds `by` to *sum.
cudaError_t add_to(cudaGraph_t graph, int* sum, int by) {
  void* arguments[] = {&sum, &by};
  cudaGraphNodeParams node = {cudaGraphNodeTypeKernel};
  node.kernel.func = (void*)add;
  node.kernel.gridDim = node.kernel.blockDim = dim3(1);
  node.kernel.kernelParams = arguments;
  cudaGraphNode_t added;
  return cudaGraphAddNode(&added, graph, nullptr, 0, &node);
}

int main() {
  int *in, *sum, *left, *rounds;
  for (int** one : {&in, &sum, &left, &rounds}) OK(cudaMallocManaged(one, sizeof(int)));
  for (cudaGraphConditionalNodeType type : {cudaGraphCondTypeIf, cudaGraphCondTypeSwitch}) {
    cudaGraph_t graph;
    cudaGraphConditionalHandle handle;
    OK(cudaGraphCreate(&graph, 0));
    OK(cudaGraphConditionalHandleCreate(&handle, graph));
    void* arguments[] = {&in, &handle};
    cudaGraphNodeParams chooser = {cudaGraphNodeTypeKernel};
    chooser.kernel.func = (void*)choose;
    chooser.kernel.gridDim = chooser.kernel.blockDim = dim3(1);
    chooser.kernel.kernelParams = arguments;
    cudaGraphNode_t first, second;
    OK(cudaGraphAddNode(&first, graph, nullptr, 0, &chooser));
    cudaGraphNodeParams node = {cudaGraphNodeTypeConditional};
    node.conditional.handle = handle;
    node.conditional.type = type;
    node.conditional.size = 2;
    OK(cudaGraphAddNode(&second, graph, &first, nullptr, 1, &node));
    OK(add_to(node.conditional.phGraph_out[0], sum, 1));
    OK(add_to(node.conditional.phGraph_out[1], sum, 10));
    cudaGraphExec_t exec;
    OK(cudaGraphInstantiate(&exec, graph));
    *sum = 0;
    for (int value : {0, 1, 1, 2}) {
      *in = value;
      OK(cudaGraphLaunch(exec, nullptr));
      OK(cudaDeviceSynchronize());
    }
    // An if with two graphs takes the first for every value but 0, a switch none beyond its graphs.
    CHECK(*sum == (type == cudaGraphCondTypeIf ? 13 : 21));
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
  }

  // A loop, whose body is captured; its value is 1 again at each launch.
  cudaGraph_t graph;
  cudaGraphConditionalHandle handle;
  OK(cudaGraphCreate(&graph, 0));
  OK(cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault));
  cudaGraphNodeParams node = {cudaGraphNodeTypeConditional};
  node.conditional.handle = handle;
  node.conditional.type = cudaGraphCondTypeWhile;
  node.conditional.size = 1;
  cudaGraphNode_t loop;
  OK(cudaGraphAddNode(&loop, graph, nullptr, 0, &node));
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  OK(cudaStreamBeginCaptureToGraph(stream, node.conditional.phGraph_out[0], nullptr, nullptr, 0,
                                   cudaStreamCaptureModeGlobal));
  count_down<<<1, 1, 0, stream>>>(left, rounds, handle);
  OK(cudaStreamEndCapture(stream, nullptr));
  cudaGraphExec_t exec;
  OK(cudaGraphInstantiate(&exec, graph));
  *rounds = 0;
  for (int times : {5, 3}) {
    *left = times;
    OK(cudaGraphLaunch(exec, stream));
    OK(cudaStreamSynchronize(stream));
  }
  CHECK(*rounds == 8);
  OK(cudaGraphExecDestroy(exec));
  OK(cudaGraphDestroy(graph));
  OK(cudaStreamDestroy(stream));
  for (int* one : {in, sum, left, rounds}) OK(cudaFree(one));
  std::puts("all so");
}
