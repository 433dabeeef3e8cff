// CUDA graphs: lists of work that are launched as a whole and run one piece after the other.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "cuda/graph_memory.h"
#include "cuda_runtime_api.h"

namespace simt {

using GraphWork = std::function<cudaError_t(cudaStream_t)>;
class HeldLaunch;

}  // namespace simt

struct simt_graph_node {
  cudaGraphNodeType type;
  simt::GraphWork work;
  std::vector<simt_graph_node*> after;  // the nodes that it depends on
  simt_graph* graph;
  // What the program gave, by type; a node that was captured has only some of it.
  cudaKernelNodeParams kernel{};
  cudaMemcpy3DParms copy{};
  cudaMemsetParams fill{};
  cudaHostNodeParams host{};
  cudaEvent_t event{};
  cudaMemAllocNodeParams alloc{};
  void* freed = nullptr;
  std::shared_ptr<simt::HeldLaunch> held;     // of a captured launch
  std::shared_ptr<simt::GraphMemory> memory;  // of an allocation
  std::shared_ptr<simt_graph> child;
};

struct simt_graph {
  std::vector<std::shared_ptr<simt_graph_node>> nodes;
  std::vector<cudaGraphConditionalHandle> conditions;
  std::map<const simt_graph_node*, simt_graph_node*> clones;  // of the nodes of the graph that this one is a clone of
  // Set: no graph, but what takes the work of one stream: a capture (cuda/capture.cpp), or the queue behind unfinished
  // work (cuda/unfinished.h), for which it returns null.
  std::function<simt_graph_node*(cudaGraphNodeType, simt::GraphWork)> taker;
  simt_graph_node* add(cudaGraphNodeType type, simt::GraphWork work);
  void copy_to(simt_graph& clone) const;
  // An order that the nodes' dependencies allow.
  std::vector<std::shared_ptr<simt_graph_node>> in_order() const;
};

struct simt_graph_exec {
  std::vector<std::shared_ptr<simt_graph_node>> nodes;
  std::map<const simt_graph_node*, simt::GraphWork> work;  // as it is now
  std::set<const simt_graph_node*> disabled;
  std::vector<cudaGraphConditionalHandle> conditions;
  unsigned long long flags = 0;
};

namespace simt {

// Adds a node that the program describes.
cudaError_t add_node(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                     cudaGraphNodeType type, GraphWork work);
// Runs the nodes of a graph within a graph.
cudaError_t run_nodes(const simt_graph& graph, cudaStream_t stream);
// What nodes of each type do; empty: what the program gives is refused. `like`: a node that may show how to call the
// kernel.
GraphWork work_of(const cudaKernelNodeParams& parameters, const simt_graph_node* like = nullptr);
GraphWork work_of(const cudaMemcpy3DParms& parameters);
GraphWork work_of(const cudaMemsetParams& parameters);
GraphWork work_of(const cudaHostNodeParams& parameters);

// Sets the values of conditional nodes to those that a launch begins with.
void reset_conditions(const std::vector<cudaGraphConditionalHandle>& handles);

// What takes the work issued to a stream, or null if it is done at once: the capture of the stream into a graph, or the
// queue behind unfinished work. A stream that waits for an event of a captured stream joins the capture.
simt_graph* captured(cudaStream_t stream);
bool is_capturing(cudaStream_t stream);                      // into a graph
bool any_capturing();                                        // whether any stream is
void capture_event(cudaEvent_t event, cudaStream_t stream);  // recorded in a stream that is being captured
void join_capture(cudaStream_t stream, cudaEvent_t event);   // which waits for the event

}  // namespace simt
