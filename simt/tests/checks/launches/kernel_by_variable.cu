// A kernel that a graph's node and a launch get as void*, from a variable.
// says: a node of a graph gives kernel two as void*
// says: kernel_by_variable.cu:26: this launch gives
// says: Cast the kernel's own name, (void*)two
#include <cuda_runtime.h>
__global__ void one(int* x) {
  *x = 1;
}
__global__ void two(int* x) {
  *x = 2;
}
int main(int count, char**) {
  int* x;
  cudaMalloc(&x, sizeof(int));
  void (*chosen)(int*) = count > 9 ? one : two;
  void* arguments[] = {&x};
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t node;
  cudaKernelNodeParams parameters = {};
  parameters.func = (void*)chosen;
  parameters.gridDim = parameters.blockDim = dim3(1);
  parameters.kernelParams = arguments;
  if (cudaGraphAddKernelNode(&node, graph, nullptr, 0, &parameters) != cudaErrorInvalidDeviceFunction)
    return 1;
  if (cudaLaunchKernel((void*)chosen, 1, 1, arguments, 0, 0) != cudaErrorInvalidDeviceFunction) return 2;
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, chosen);
  if (cudaGraphAddKernelNode(&node, graph, nullptr, 0, &parameters) != cudaSuccess) return 3;
  cudaGraphDestroy(graph), cudaFree(x);
}
