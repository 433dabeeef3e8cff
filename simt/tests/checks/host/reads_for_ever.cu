// A loop of the host that waits for device memory, which it cannot read.
// options: {"launch_limit_s": 0.6}
// exit: 1
// says: reads_for_ever.cu:12: host code reads graph[0]
#include <cuda_runtime.h>
struct Graph {
  int done, edges;
};
int main() {
  Graph* graph;
  cudaMalloc(&graph, sizeof(Graph)), cudaMemset(graph, 0, sizeof(Graph));
  while (!graph->done) cudaGetLastError();  // expect: out_of_bounds
}
