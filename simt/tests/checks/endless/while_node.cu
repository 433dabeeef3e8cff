// options: {"launch_limit_s": 0.2}
// says: this while node was stopped after 
#include <cuda_runtime.h>
__global__ void count(int* rounds) {
  ++*rounds;
}
int main() {
  int* rounds;
  cudaMalloc(&rounds, sizeof(int)), cudaMemset(rounds, 0, sizeof(int));
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphConditionalHandle handle;
  cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault);
  cudaGraphNodeParams loop = {cudaGraphNodeTypeConditional};
  loop.conditional.handle = handle;
  loop.conditional.type = cudaGraphCondTypeWhile;
  loop.conditional.size = 1;
  cudaGraphNode_t node, body;
  cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &loop);  // expect: time
  void* arguments[] = {&rounds};
  cudaGraphNodeParams counter = {cudaGraphNodeTypeKernel};
  counter.kernel.func = (void*)count;
  counter.kernel.gridDim = counter.kernel.blockDim = dim3(1);
  counter.kernel.kernelParams = arguments;
  cudaGraphAddNode(&body, loop.conditional.phGraph_out[0], nullptr, nullptr, 0, &counter);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, 0);
  cudaDeviceSynchronize();
  cudaGraphExecDestroy(exec), cudaGraphDestroy(graph), cudaFree(rounds);
}
