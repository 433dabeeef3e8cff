// A loop of the host that waits for device memory, which it cannot read.
#include <cuda_runtime.h>
struct Graph {
  int done, edges;
};
int main() {
  Graph* graph;
  cudaMalloc(&graph, sizeof(Graph)), cudaMemset(graph, 0, sizeof(Graph));
  while (!graph->done) cudaGetLastError();
}
