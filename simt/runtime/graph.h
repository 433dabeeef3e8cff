// CUDA graphs: lists of work that are launched as a whole and run one piece after the other.
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
  std::vector<simt_graph_node*> after;  // the nodes that it depends on
  cudaKernelNodeParams kernel{};
};

struct simt_graph {
  std::vector<std::shared_ptr<simt_graph_node>> nodes;
  std::vector<cudaGraphConditionalHandle> conditions;
  std::function<void(simt::GraphWork)> queue;  // set: no graph, but the queue behind unfinished work (unfinished.h)
  simt_graph_node* add(cudaGraphNodeType type, simt::GraphWork work);
  // An order that the nodes' dependencies allow.
  std::vector<std::shared_ptr<simt_graph_node>> in_order() const;
};

namespace simt {

// Sets the values of conditional nodes to those that a launch begins with.
void reset_conditions(const std::vector<cudaGraphConditionalHandle>& handles);

// What takes the work issued to a stream, or null if it is done at once: the graph that the stream is being captured
// into, or the queue behind unfinished work. A stream that waits for an event of a captured stream joins the capture.
simt_graph* captured(cudaStream_t stream);
bool is_capturing(cudaStream_t stream);                      // into a graph
bool capturing();                                            // any stream
void capture_event(cudaEvent_t event, cudaStream_t stream);  // recorded in a stream that is being captured
void join_capture(cudaStream_t stream, cudaEvent_t event);   // which waits for the event

}  // namespace simt
