#include "cuda/graph.h"

#include <algorithm>
#include <cstdio>
#include <set>

#include "confine/confined.h"
#include "cuda/errors.h"
#include "cuda/held_launch.h"
#include "cuda/streams.h"
#include "include/simt/launch_by_address.h"

simt_graph_node* simt_graph::add(cudaGraphNodeType type, simt::GraphWork work) {
  if (taker) return taker(type, std::move(work));
  auto node = std::make_shared<simt_graph_node>();
  node->type = type;
  node->work = std::move(work);
  node->graph = this;
  nodes.push_back(std::move(node));
  return nodes.back().get();
}

std::vector<std::shared_ptr<simt_graph_node>> simt_graph::in_order() const {
  std::vector<std::shared_ptr<simt_graph_node>> order;
  std::set<const simt_graph_node*> done;
  for (bool more = true; more;) {
    more = false;
    for (const auto& node : nodes) {
      const auto is_done = [&](const simt_graph_node* before) { return done.count(before) != 0; };
      if (done.count(node.get()) || !std::all_of(node->after.begin(), node->after.end(), is_done)) continue;
      order.push_back(node);
      done.insert(node.get());
      more = true;
    }
  }
  return order;
}

void simt_graph::copy_to(simt_graph& clone) const {
  for (const auto& node : nodes) {
    clone.nodes.push_back(std::make_shared<simt_graph_node>(*node));
    clone.nodes.back()->graph = &clone;
    clone.clones[node.get()] = clone.nodes.back().get();
  }
  for (const auto& node : clone.nodes)
    for (simt_graph_node*& before : node->after) before = clone.clones[before];
  clone.conditions = conditions;
}

namespace simt {

cudaError_t add_node(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                     cudaGraphNodeType type, GraphWork work) {
  if (!graph || (count && !after) || !work) return fail_call(cudaErrorInvalidValue);
  simt_graph_node* added = graph->add(type, std::move(work));
  added->after.assign(after, after + count);
  if (node) *node = added;
  return cudaSuccess;
}

cudaError_t run_nodes(const simt_graph& graph, cudaStream_t stream) {
  for (const auto& node : graph.in_order())
    if (const cudaError_t error = node->work(stream)) return error;
  return cudaSuccess;
}

namespace {

// Copies as many handles as there is room for; CUDA sets the rest of the room to null.
void give(const std::vector<simt_graph_node*>& from, cudaGraphNode_t* to, size_t* count) {
  for (size_t i = 0; to && i < *count; ++i) to[i] = i < from.size() ? from[i] : nullptr;
  if (to) *count = std::min(*count, from.size());
  else *count = from.size();
}

std::vector<std::pair<simt_graph_node*, simt_graph_node*>> edges_of(const simt_graph& graph) {
  std::vector<std::pair<simt_graph_node*, simt_graph_node*>> edges;
  for (const auto& node : graph.nodes)
    for (simt_graph_node* before : node->after) edges.emplace_back(before, node.get());
  return edges;
}

// With the flag cudaGraphInstantiateFlagAutoFreeOnLaunch: frees what the launch before has left.
cudaError_t free_left(const std::vector<std::shared_ptr<simt_graph_node>>& nodes, cudaStream_t stream) {
  for (const auto& node : nodes) {
    if (node->memory && node->memory->is_allocated())
      if (const cudaError_t error = node->memory->free(stream)) return error;
    if (node->child)
      if (const cudaError_t error = free_left(node->child->nodes, stream)) return error;
  }
  return cudaSuccess;
}

const char* name_of(cudaGraphNodeType type) {
  switch (type) {
    case cudaGraphNodeTypeKernel: return "KERNEL";
    case cudaGraphNodeTypeMemcpy: return "MEMCPY";
    case cudaGraphNodeTypeMemset: return "MEMSET";
    case cudaGraphNodeTypeHost: return "HOST";
    case cudaGraphNodeTypeGraph: return "GRAPH";
    case cudaGraphNodeTypeEmpty: return "EMPTY";
    case cudaGraphNodeTypeWaitEvent: return "EVENT_WAIT";
    case cudaGraphNodeTypeEventRecord: return "EVENT_RECORD";
    case cudaGraphNodeTypeMemAlloc: return "MEM_ALLOC";
    case cudaGraphNodeTypeMemFree: return "MEM_FREE";
    case cudaGraphNodeTypeConditional: return "CONDITIONAL";
  }
  return "?";
}

}  // namespace
}  // namespace simt

using namespace simt;

// Handles are addresses, which untrusted code could forge.
#define OPEN_CODE_ONLY \
  if (confined_code_runs()) refuse_confined("uses CUDA graphs.", __builtin_return_address(0))

extern "C" {
cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned) {
  OPEN_CODE_ONLY;
  if (!graph) return fail_call(cudaErrorInvalidValue);
  *graph = new simt_graph;
  return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  OPEN_CODE_ONLY;
  if (!graph) return fail_call(cudaErrorInvalidValue);
  delete graph;
  return cudaSuccess;
}
cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t graph) {
  OPEN_CODE_ONLY;
  if (!clone || !graph) return fail_call(cudaErrorInvalidValue);
  *clone = new simt_graph;
  graph->copy_to(**clone);
  return cudaSuccess;
}
cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t* node, cudaGraphNode_t original, cudaGraph_t clone) {
  OPEN_CODE_ONLY;
  if (!node || !clone || !clone->clones.count(original)) return fail_call(cudaErrorInvalidValue);
  *node = clone->clones[original];
  return cudaSuccess;
}
cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) {
  OPEN_CODE_ONLY;
  if (!node) return fail_call(cudaErrorInvalidValue);
  auto& nodes = node->graph->nodes;
  for (const auto& one : nodes) std::erase(one->after, node);
  std::erase_if(nodes, [&](const auto& one) { return one.get() == node; });
  return cudaSuccess;
}
cudaError_t simt_graph_add_dependencies(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                                        size_t count) {
  OPEN_CODE_ONLY;
  if (!graph || (count && (!from || !to))) return fail_call(cudaErrorInvalidValue);
  for (size_t i = 0; i < count; ++i) to[i]->after.push_back(from[i]);
  return cudaSuccess;
}
cudaError_t simt_graph_remove_dependencies(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                                           size_t count) {
  OPEN_CODE_ONLY;
  if (!graph || (count && (!from || !to))) return fail_call(cudaErrorInvalidValue);
  for (size_t i = 0; i < count; ++i)
    if (std::erase(to[i]->after, from[i]) == 0) return fail_call(cudaErrorInvalidValue);
  return cudaSuccess;
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
  OPEN_CODE_ONLY;
  if (!graph || !count) return fail_call(cudaErrorInvalidValue);
  std::vector<simt_graph_node*> all;
  for (const auto& node : graph->nodes) all.push_back(node.get());
  give(all, nodes, count);
  return cudaSuccess;
}
cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
  OPEN_CODE_ONLY;
  if (!graph || !count) return fail_call(cudaErrorInvalidValue);
  std::vector<simt_graph_node*> roots;
  for (const auto& node : graph->nodes)
    if (node->after.empty()) roots.push_back(node.get());
  give(roots, nodes, count);
  return cudaSuccess;
}
cudaError_t simt_graph_edges(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to, size_t* count) {
  OPEN_CODE_ONLY;
  if (!graph || !count || (!from) != (!to)) return fail_call(cudaErrorInvalidValue);
  const auto edges = edges_of(*graph);
  for (size_t i = 0; from && i < *count; ++i)
    from[i] = i < edges.size() ? edges[i].first : nullptr, to[i] = i < edges.size() ? edges[i].second : nullptr;
  *count = from ? std::min(*count, edges.size()) : edges.size();
  return cudaSuccess;
}
cudaError_t simt_graph_dependencies(cudaGraphNode_t node, cudaGraphNode_t* nodes, size_t* count) {
  OPEN_CODE_ONLY;
  if (!node || !count) return fail_call(cudaErrorInvalidValue);
  give(node->after, nodes, count);
  return cudaSuccess;
}
cudaError_t simt_graph_dependents(cudaGraphNode_t node, cudaGraphNode_t* nodes, size_t* count) {
  OPEN_CODE_ONLY;
  if (!node || !count) return fail_call(cudaErrorInvalidValue);
  std::vector<simt_graph_node*> later;
  for (const auto& [from, to] : edges_of(*node->graph))
    if (from == node) later.push_back(to);
  give(later, nodes, count);
  return cudaSuccess;
}
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type) {
  OPEN_CODE_ONLY;
  if (!node || !type) return fail_call(cudaErrorInvalidValue);
  *type = node->type;
  return cudaSuccess;
}
cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char* path, unsigned) {
  OPEN_CODE_ONLY;
  if (!graph || !path) return fail_call(cudaErrorInvalidValue);
  std::FILE* const file = std::fopen(path, "we");
  if (!file) return fail_call(cudaErrorOperatingSystem);
  std::map<const simt_graph_node*, size_t> numbers;
  std::fprintf(file, "digraph dot {\n");
  for (const auto& node : graph->nodes) {
    const size_t number = numbers.size();
    numbers[node.get()] = number;
    std::fprintf(file, "  node_%zu [shape=\"octagon\" label=\"%zu: %s\"];\n", number, number, name_of(node->type));
  }
  for (const auto& [from, to] : edges_of(*graph))
    std::fprintf(file, "  node_%zu -> node_%zu;\n", numbers[from], numbers[to]);
  std::fprintf(file, "}\n");
  return std::fclose(file) ? fail_call(cudaErrorOperatingSystem) : cudaSuccess;
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags) {
  OPEN_CODE_ONLY;
  if (!exec || !graph) return fail_call(cudaErrorInvalidValue);
  auto nodes = graph->in_order();
  if (nodes.size() != graph->nodes.size()) return fail_call(cudaErrorInvalidValue);  // the dependencies form a cycle
  *exec = new simt_graph_exec{std::move(nodes), {}, {}, graph->conditions, flags};
  for (const auto& node : (*exec)->nodes) (*exec)->work[node.get()] = node->work;
  return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
  OPEN_CODE_ONLY;
  if (!exec) return fail_call(cudaErrorInvalidValue);
  delete exec;
  return cudaSuccess;
}
// The handles of the nodes stay those of the first graph.
cudaGraphExecUpdateResultInfo simt_graph_update(cudaGraphExec_t exec, cudaGraph_t graph) {
  if (confined_code_runs()) refuse_confined("uses CUDA graphs.", __builtin_return_address(0));
  if (!exec || !graph) return {cudaGraphExecUpdateError, nullptr, nullptr};
  const auto nodes = graph->in_order();
  if (nodes.size() != exec->nodes.size()) return {cudaGraphExecUpdateErrorTopologyChanged, nullptr, nullptr};
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i]->type != exec->nodes[i]->type)
      return {cudaGraphExecUpdateErrorNodeTypeChanged, nodes[i].get(), nullptr};
    if (nodes[i]->after.size() != exec->nodes[i]->after.size())
      return {cudaGraphExecUpdateErrorTopologyChanged, nodes[i].get(), nullptr};
  }
  for (size_t i = 0; i < nodes.size(); ++i) exec->work[exec->nodes[i].get()] = nodes[i]->work;
  return {cudaGraphExecUpdateSuccess, nullptr, nullptr};
}
cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t) {
  OPEN_CODE_ONLY;
  return exec ? cudaSuccess : fail_call(cudaErrorInvalidValue);
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  OPEN_CODE_ONLY;
  if (!exec) return fail_call(cudaErrorInvalidValue);
  if (!is_stream(stream)) return fail_call(cudaErrorInvalidResourceHandle);
  if (cudaError_t error = execution_error()) return error;
  reset_conditions(exec->conditions);
  if (exec->flags & cudaGraphInstantiateFlagAutoFreeOnLaunch)
    if (const cudaError_t error = free_left(exec->nodes, stream)) return error;
  for (const auto& node : exec->nodes) {
    if (exec->disabled.count(node.get())) continue;
    if (const cudaError_t error = exec->work[node.get()](stream)) return error;
  }
  return cudaSuccess;
}
}

#undef OPEN_CODE_ONLY
