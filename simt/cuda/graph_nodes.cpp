// The nodes of graphs: what each type does, and what a program reads of it and changes.
#include "confine/confined.h"
#include "cuda/errors.h"
#include "cuda/graph.h"
#include "cuda/held_launch.h"
#include "include/simt/launch_by_address.h"

namespace simt {

GraphWork work_of(const cudaKernelNodeParams& parameters, const simt_graph_node* like) {
  std::shared_ptr<HeldLaunch> held = hold_by_address(parameters);
  if (!held && like && like->held && parameters.func == like->kernel.func) held = like->held->with(parameters);
  if (!held) return tell_unknown_kernel("a node of a graph", parameters.func), GraphWork{};
  return [held](cudaStream_t stream) {
    held->run(stream);
    return cudaPeekAtLastError();
  };
}
GraphWork work_of(const cudaMemcpy3DParms& parameters) {
  return [kept = parameters](cudaStream_t stream) { return cudaMemcpy3DAsync(&kept, stream); };
}
GraphWork work_of(const cudaMemsetParams& parameters) {
  const unsigned bytes = parameters.elementSize;
  if (bytes != 1 && bytes != 2 && bytes != 4) return {};
  return [kept = parameters](cudaStream_t stream) {
    return simt_fill_elements(kept.dst, kept.pitch, kept.value, kept.elementSize, kept.width, kept.height, stream);
  };
}
GraphWork work_of(const cudaHostNodeParams& parameters) {
  if (!parameters.fn) return {};
  return [kept = parameters](cudaStream_t stream) { return cudaLaunchHostFunc(stream, kept.fn, kept.userData); };
}

namespace {

GraphWork copy_1d(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  return [=](cudaStream_t stream) { return cudaMemcpyAsync(to, from, bytes, kind, stream); };
}
cudaMemcpy3DParms as_3d(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  cudaMemcpy3DParms parameters{};
  parameters.dstPtr = make_cudaPitchedPtr(to, bytes, bytes, 1);
  parameters.srcPtr = make_cudaPitchedPtr(const_cast<void*>(from), bytes, bytes, 1);
  parameters.extent = make_cudaExtent(bytes, 1, 1);
  parameters.kind = kind;
  return parameters;
}
GraphWork run_child(std::shared_ptr<simt_graph> child) {
  return [child](cudaStream_t stream) { return run_nodes(*child, stream); };
}
std::shared_ptr<simt_graph> child_of(const simt_graph& graph) {
  auto child = std::make_shared<simt_graph>();
  graph.copy_to(*child);
  return child;
}

// What the program gave for a node of this type.
cudaKernelNodeParams& kept(simt_graph_node& node, const cudaKernelNodeParams&) { return node.kernel; }
cudaMemcpy3DParms& kept(simt_graph_node& node, const cudaMemcpy3DParms&) { return node.copy; }
cudaMemsetParams& kept(simt_graph_node& node, const cudaMemsetParams&) { return node.fill; }
cudaHostNodeParams& kept(simt_graph_node& node, const cudaHostNodeParams&) { return node.host; }

GraphWork work_like(const cudaKernelNodeParams& parameters, const simt_graph_node& node) {
  return work_of(parameters, &node);
}
template <class Parameters>
GraphWork work_like(const Parameters& parameters, const simt_graph_node&) {
  return work_of(parameters);
}
// The error for parameters that have no work.
cudaError_t refused(cudaGraphNodeType type) {
  return fail_call(type == cudaGraphNodeTypeKernel ? cudaErrorInvalidDeviceFunction : cudaErrorInvalidValue);
}

template <class Parameters>
cudaError_t add(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                cudaGraphNodeType type, const Parameters* parameters) {
  if (!parameters) return fail_call(cudaErrorInvalidValue);
  GraphWork work = work_of(*parameters);
  if (!work) return refused(type);
  cudaGraphNode_t added = nullptr;
  if (const cudaError_t error = add_node(&added, graph, after, count, type, std::move(work))) return error;
  kept(*added, *parameters) = *parameters;
  if (node) *node = added;
  return cudaSuccess;
}
template <class Parameters>
cudaError_t get(cudaGraphNode_t node, cudaGraphNodeType type, Parameters* parameters) {
  if (!node || !parameters || node->type != type) return fail_call(cudaErrorInvalidValue);
  *parameters = kept(*node, *parameters);
  return cudaSuccess;
}
template <class Parameters>
cudaError_t set(cudaGraphNode_t node, cudaGraphNodeType type, const Parameters* parameters) {
  if (!node || !parameters || node->type != type) return fail_call(cudaErrorInvalidValue);
  GraphWork work = work_like(*parameters, *node);
  if (!work) return refused(type);
  node->work = std::move(work);
  kept(*node, *parameters) = *parameters;
  return cudaSuccess;
}
cudaError_t set_in(cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraphNodeType type, GraphWork work) {
  if (!exec || !exec->work.count(node) || node->type != type) return fail_call(cudaErrorInvalidValue);
  if (!work) return refused(type);
  exec->work[node] = std::move(work);
  return cudaSuccess;
}
template <class Parameters>
cudaError_t set(cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraphNodeType type, const Parameters* parameters) {
  if (!node || !parameters) return fail_call(cudaErrorInvalidValue);
  return set_in(exec, node, type, work_like(*parameters, *node));
}

GraphWork record(cudaEvent_t event) {
  return [event](cudaStream_t stream) { return cudaEventRecord(event, stream); };
}
GraphWork wait_for(cudaEvent_t event) {
  return [event](cudaStream_t stream) { return cudaStreamWaitEvent(stream, event, 0); };
}
cudaError_t add_event_node(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                           cudaGraphNodeType type, cudaEvent_t event) {
  cudaGraphNode_t added = nullptr;
  if (const cudaError_t error = add_node(&added, graph, after, count, type,
                                         type == cudaGraphNodeTypeEventRecord ? record(event) : wait_for(event)))
    return error;
  added->event = event;
  if (node) *node = added;
  return cudaSuccess;
}

}  // namespace
}  // namespace simt

using namespace simt;

// Handles are addresses, which untrusted code could forge.
#define OPEN_CODE_ONLY \
  if (confined_code_runs()) refuse_confined("uses CUDA graphs.", __builtin_return_address(0))

// The four calls about the parameters of a type of node.
#define NODE_CALLS(Type, Parameters)                                                                           \
  cudaError_t cudaGraphAdd##Type##Node(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, \
                                       size_t count, const Parameters* parameters) {                           \
    OPEN_CODE_ONLY;                                                                                            \
    return add(node, graph, after, count, cudaGraphNodeType##Type, parameters);                                \
  }                                                                                                            \
  cudaError_t cudaGraph##Type##NodeGetParams(cudaGraphNode_t node, Parameters* parameters) {                   \
    OPEN_CODE_ONLY;                                                                                            \
    return get(node, cudaGraphNodeType##Type, parameters);                                                     \
  }                                                                                                            \
  cudaError_t cudaGraph##Type##NodeSetParams(cudaGraphNode_t node, const Parameters* parameters) {             \
    OPEN_CODE_ONLY;                                                                                            \
    return set(node, cudaGraphNodeType##Type, parameters);                                                     \
  }                                                                                                            \
  cudaError_t cudaGraphExec##Type##NodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,                   \
                                                 const Parameters* parameters) {                               \
    OPEN_CODE_ONLY;                                                                                            \
    return set(exec, node, cudaGraphNodeType##Type, parameters);                                               \
  }

extern "C" {
NODE_CALLS(Kernel, cudaKernelNodeParams)
NODE_CALLS(Memcpy, cudaMemcpy3DParms)
NODE_CALLS(Memset, cudaMemsetParams)
NODE_CALLS(Host, cudaHostNodeParams)

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                     size_t count, void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  OPEN_CODE_ONLY;
  cudaGraphNode_t added = nullptr;
  if (const cudaError_t error =
          add_node(&added, graph, after, count, cudaGraphNodeTypeMemcpy, copy_1d(to, from, bytes, kind)))
    return error;
  added->copy = as_3d(to, from, bytes, kind);
  if (node) *node = added;
  return cudaSuccess;
}
cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void* to, const void* from, size_t bytes,
                                           cudaMemcpyKind kind) {
  OPEN_CODE_ONLY;
  if (!node || node->type != cudaGraphNodeTypeMemcpy) return fail_call(cudaErrorInvalidValue);
  node->work = copy_1d(to, from, bytes, kind);
  node->copy = as_3d(to, from, bytes, kind);
  return cudaSuccess;
}
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void* to, const void* from,
                                               size_t bytes, cudaMemcpyKind kind) {
  OPEN_CODE_ONLY;
  return set_in(exec, node, cudaGraphNodeTypeMemcpy, copy_1d(to, from, bytes, kind));
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                  size_t count) {
  OPEN_CODE_ONLY;
  return add_node(node, graph, after, count, cudaGraphNodeTypeEmpty, [](cudaStream_t) { return cudaSuccess; });
}
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                       size_t count, cudaGraph_t child) {
  OPEN_CODE_ONLY;
  if (!child || child == graph) return fail_call(cudaErrorInvalidValue);
  std::shared_ptr<simt_graph> copy = child_of(*child);
  cudaGraphNode_t added = nullptr;
  if (const cudaError_t error = add_node(&added, graph, after, count, cudaGraphNodeTypeGraph, run_child(copy)))
    return error;
  added->child = std::move(copy);
  if (node) *node = added;
  return cudaSuccess;
}
cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t* graph) {
  OPEN_CODE_ONLY;
  if (!node || !graph || !node->child) return fail_call(cudaErrorInvalidValue);
  *graph = node->child.get();
  return cudaSuccess;
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                        size_t count, cudaEvent_t event) {
  OPEN_CODE_ONLY;
  return add_event_node(node, graph, after, count, cudaGraphNodeTypeEventRecord, event);
}
cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                      size_t count, cudaEvent_t event) {
  OPEN_CODE_ONLY;
  return add_event_node(node, graph, after, count, cudaGraphNodeTypeWaitEvent, event);
}

cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned enabled) {
  OPEN_CODE_ONLY;
  if (!exec || !exec->work.count(node) ||
      (node->type != cudaGraphNodeTypeKernel && node->type != cudaGraphNodeTypeMemset &&
       node->type != cudaGraphNodeTypeMemcpy))
    return fail_call(cudaErrorInvalidValue);
  if (enabled) exec->disabled.erase(node);
  else exec->disabled.insert(node);
  return cudaSuccess;
}
cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned* enabled) {
  OPEN_CODE_ONLY;
  if (!exec || !enabled || !exec->work.count(node)) return fail_call(cudaErrorInvalidValue);
  *enabled = !exec->disabled.count(node);
  return cudaSuccess;
}
}

#undef NODE_CALLS
#undef OPEN_CODE_ONLY
