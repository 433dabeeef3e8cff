// Conditional nodes of graphs. A graph's nodes run at its launch, one after the other, so a node is an if, a loop or a
// switch of the host over the value that kernels have set.
#include "include/simt/conditional_graphs.h"

#include <time.h>

#include <deque>
#include <mutex>
#include <string>

#include "checks/hazards.h"
#include "confine/confined.h"
#include "cuda/endless.h"
#include "cuda/errors.h"
#include "cuda/graph.h"
#include "machine/watchdog.h"
#include "program/options.h"

namespace simt {
namespace {
struct Condition {
  unsigned value, initial;
  bool resets;             // at each launch of its graph
  std::uint64_t sets = 0;  // how often kernels have set it
};
std::mutex conditions_mutex;
auto& conditions = *new std::deque<Condition>;  // by handle, from 1 on

Condition* condition_of(cudaGraphConditionalHandle handle) {
  return handle >= 1 && handle <= conditions.size() ? &conditions[handle - 1] : nullptr;
}
Condition now(cudaGraphConditionalHandle handle) {
  const std::lock_guard lock(conditions_mutex);
  return *condition_of(handle);
}

// The graphs of a conditional node, which the program fills after the node was added.
struct Bodies {
  std::deque<simt_graph> graphs;
  std::vector<cudaGraph_t> handles;
};

// Only kernels can set the value: without nodes in the body it stays as it is, and with nodes it is given several
// times what a launch has, from when a kernel has set it last: each round is short, and there may be many.
cudaError_t run_while(cudaGraphConditionalHandle handle, const simt_graph& body, cudaStream_t stream,
                      std::uint64_t pc) {
  constexpr int kTimesLimit = 4;
  const double limit_s = kTimesLimit * options().launch_limit_s;
  const auto give_up = [&](const std::string& why) {
    report_endless_graph(why, pc);
    fail_execution(cudaErrorLaunchTimeout);
    return cudaErrorLaunchTimeout;
  };
  double since = processor_seconds();
  std::uint64_t sets = now(handle).sets;
  for (std::uint64_t rounds = 0;; ++rounds) {
    const Condition condition = now(handle);
    if (condition.value == 0) return cudaSuccess;
    if (body.nodes.empty()) return give_up("has a body without nodes, so its value is never set to 0");
    if (condition.sets != sets) sets = condition.sets, since = processor_seconds();
    if (limit_s > 0 && processor_seconds() - since > limit_s)
      return give_up("was stopped after " + std::to_string(rounds) + " rounds: its value is not 0, and for " +
                     std::to_string(kTimesLimit) + " times the limit of a launch no kernel has set it");
    if (const cudaError_t error = run_nodes(body, stream)) return error;
  }
}

cudaError_t run_conditional(const cudaConditionalNodeParams& node, const Bodies& bodies, cudaStream_t stream,
                            std::uint64_t pc) {
  const unsigned value = now(node.handle).value;
  switch (node.type) {
    case cudaGraphCondTypeIf:
      if (value) return run_nodes(bodies.graphs[0], stream);
      return node.size > 1 ? run_nodes(bodies.graphs[1], stream) : cudaSuccess;
    case cudaGraphCondTypeWhile: return run_while(node.handle, bodies.graphs[0], stream, pc);
    default: return value < node.size ? run_nodes(bodies.graphs[value], stream) : cudaSuccess;
  }
}

cudaError_t add_conditional(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                            cudaConditionalNodeParams& parameters, std::uint64_t pc) {
  const unsigned most = parameters.type == cudaGraphCondTypeIf      ? 2
                        : parameters.type == cudaGraphCondTypeWhile ? 1
                                                                    : ~0u;
  {
    const std::lock_guard lock(conditions_mutex);
    if (!condition_of(parameters.handle)) return fail_call(cudaErrorInvalidValue);
  }
  if (!graph || (count && !after) || parameters.size == 0 || parameters.size > most)
    return fail_call(cudaErrorInvalidValue);
  auto bodies = std::make_shared<Bodies>();
  for (unsigned i = 0; i < parameters.size; ++i) bodies->handles.push_back(&bodies->graphs.emplace_back());
  parameters.phGraph_out = bodies->handles.data();
  simt_graph_node* const added = graph->add(
      cudaGraphNodeTypeConditional,
      [kept = parameters, bodies, pc](cudaStream_t stream) { return run_conditional(kept, *bodies, stream, pc); });
  added->after.assign(after, after + count);
  if (node) *node = added;
  return cudaSuccess;
}
}  // namespace

void reset_conditions(const std::vector<cudaGraphConditionalHandle>& handles) {
  const std::lock_guard lock(conditions_mutex);
  for (const cudaGraphConditionalHandle handle : handles)
    if (Condition* const condition = condition_of(handle); condition->resets) condition->value = condition->initial;
}
}  // namespace simt

using namespace simt;

extern "C" {
cudaError_t simt_conditional_create(cudaGraphConditionalHandle* handle, cudaGraph_t graph, unsigned int initial,
                                    unsigned int flags) {
  if (confined_code_runs()) refuse_confined("uses CUDA graphs.", __builtin_return_address(0));
  if (!handle || !graph || flags > cudaGraphCondAssignDefault) return fail_call(cudaErrorInvalidValue);
  const std::lock_guard lock(conditions_mutex);
  conditions.push_back({initial, initial, flags == cudaGraphCondAssignDefault});
  graph->conditions.push_back(*handle = conditions.size());
  return cudaSuccess;
}
void simt_conditional_set(cudaGraphConditionalHandle handle, unsigned int value) {
  const std::lock_guard lock(conditions_mutex);
  if (Condition* const condition = condition_of(handle)) condition->value = value, ++condition->sets;
}
cudaError_t simt_graph_add_node(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                                cudaGraphNodeParams* parameters) {
  if (confined_code_runs()) refuse_confined("uses CUDA graphs.", __builtin_return_address(0));
  if (!parameters) return fail_call(cudaErrorInvalidValue);
  switch (parameters->type) {
    case cudaGraphNodeTypeKernel: return cudaGraphAddKernelNode(node, graph, after, count, &parameters->kernel);
    case cudaGraphNodeTypeMemcpy:
      return cudaGraphAddMemcpyNode(node, graph, after, count, &parameters->memcpy.copyParams);
    case cudaGraphNodeTypeMemset: return cudaGraphAddMemsetNode(node, graph, after, count, &parameters->memset);
    case cudaGraphNodeTypeHost: return cudaGraphAddHostNode(node, graph, after, count, &parameters->host);
    case cudaGraphNodeTypeGraph: return cudaGraphAddChildGraphNode(node, graph, after, count, parameters->graph.graph);
    case cudaGraphNodeTypeEmpty: return cudaGraphAddEmptyNode(node, graph, after, count);
    case cudaGraphNodeTypeEventRecord:
      return cudaGraphAddEventRecordNode(node, graph, after, count, parameters->eventRecord.event);
    case cudaGraphNodeTypeWaitEvent:
      return cudaGraphAddEventWaitNode(node, graph, after, count, parameters->eventWait.event);
    case cudaGraphNodeTypeMemAlloc: return cudaGraphAddMemAllocNode(node, graph, after, count, &parameters->alloc);
    case cudaGraphNodeTypeMemFree: return cudaGraphAddMemFreeNode(node, graph, after, count, parameters->free.dptr);
    case cudaGraphNodeTypeConditional:
      return add_conditional(node, graph, after, count, parameters->conditional,
                             reinterpret_cast<std::uint64_t>(__builtin_return_address(0)));
  }
  return fail_call(cudaErrorNotSupported);
}
}
