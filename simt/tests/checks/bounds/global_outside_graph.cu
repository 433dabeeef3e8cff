#include <cuda_runtime.h>
__global__ void fill(int* data) {
  data[threadIdx.x] = 1;  // expect: freed
}
int main() {
  int* data;
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamCreate(&stream), cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMallocAsync(&data, 256, stream), cudaFreeAsync(data, stream);
  cudaStreamEndCapture(stream, &graph), cudaGraphInstantiate(&exec, graph, 0), cudaGraphLaunch(exec, stream);
  fill<<<1, 64, 0, stream>>>(data);  // the graph has freed it
  cudaStreamSynchronize(stream);
  return 0;
}
