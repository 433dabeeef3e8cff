// CUDA graphs: lists of work that are launched as a whole, one piece after the other.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "cuda_runtime_api.h"

namespace simt {

using GraphWork = std::function<cudaError_t(cudaStream_t)>;

}  // namespace simt

struct simt_graph_node {
  cudaGraphNodeType type;
  simt::GraphWork work;
  std::vector<simt_graph_node*> after;  // what comes before it
  cudaKernelNodeParams kernel{};
};

struct simt_graph {
  std::vector<std::shared_ptr<simt_graph_node>> nodes;
  simt_graph_node* add(cudaGraphNodeType type, simt::GraphWork work);
  // In an order that the nodes' dependencies allow.
  std::vector<std::shared_ptr<simt_graph_node>> in_order() const;
};

namespace simt {

// The graph that a stream is captured into, or null. A stream that waits for an event of a captured one joins it.
simt_graph* captured(cudaStream_t stream);
void capture_event(cudaEvent_t event, cudaStream_t stream);  // recorded in a captured stream
void join_capture(cudaStream_t stream, cudaEvent_t event);   // which waits for it

}  // namespace simt
