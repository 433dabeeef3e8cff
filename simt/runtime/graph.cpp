#include "graph.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <set>

#include "../include/simt/launch_by_address.h"
#include "api_errors.h"
#include "confined.h"
#include "held_launch.h"
#include "streams.h"
#include "unfinished.h"

struct simt_graph_exec {
  std::vector<std::shared_ptr<simt_graph_node>> nodes;
  std::map<simt_graph_node*, simt::GraphWork> changed;  // set by cudaGraphExecKernelNodeSetParams
  std::vector<cudaGraphConditionalHandle> conditions;
};

simt_graph_node* simt_graph::add(cudaGraphNodeType type, simt::GraphWork work) {
  if (queue) return queue(std::move(work)), nullptr;
  nodes.push_back(std::make_shared<simt_graph_node>(simt_graph_node{type, std::move(work), {}, {}}));
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

namespace simt {
namespace {
std::mutex captures_mutex;
std::atomic<int> captures{0};  // streams that are being captured
std::map<cudaStream_t, simt_graph*>& captures_of_streams() {
  static auto* all = new std::map<cudaStream_t, simt_graph*>;
  return *all;
}
std::map<cudaEvent_t, simt_graph*>& captures_of_events() {
  static auto* all = new std::map<cudaEvent_t, simt_graph*>;
  return *all;
}

// A kernel node's work; empty if it is not known how to call the kernel.
GraphWork kernel_work(const cudaKernelNodeParams& parameters) {
  std::shared_ptr<HeldLaunch> held = hold_by_address(parameters);
  if (!held) return {};
  return [held](cudaStream_t stream) {
    held->run(stream);
    return cudaPeekAtLastError();
  };
}

cudaError_t add_node(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                     cudaGraphNodeType type, GraphWork work) {
  if (!graph || (count && !after)) return fail_call(cudaErrorInvalidValue);
  simt_graph_node* added = graph->add(type, std::move(work));
  added->after.assign(after, after + count);
  if (node) *node = added;
  return cudaSuccess;
}

cudaError_t begin_capture(cudaStream_t stream, simt_graph* graph) {
  if (stream == nullptr || stream == cudaStreamLegacy) return fail_call(cudaErrorStreamCaptureUnsupported);
  if (!is_stream(stream)) return fail_call(cudaErrorInvalidResourceHandle);
  if (is_capturing(stream)) return fail_call(cudaErrorIllegalState);
  const std::lock_guard lock(captures_mutex);
  captures_of_streams()[stream] = graph;
  ++captures;
  return cudaSuccess;
}
}  // namespace

static simt_graph* capture_of(cudaStream_t stream) {
  if (captures == 0 || stream == nullptr) return nullptr;
  const std::lock_guard lock(captures_mutex);
  const auto found = captures_of_streams().find(stream);
  return found == captures_of_streams().end() ? nullptr : found->second;
}
simt_graph* captured(cudaStream_t stream) {
  simt_graph* const graph = capture_of(stream);
  return graph ? graph : Unfinished::queue_of(stream);
}
bool is_capturing(cudaStream_t stream) { return capture_of(stream) != nullptr; }
bool capturing() { return captures > 0; }
void capture_event(cudaEvent_t event, cudaStream_t stream) {
  simt_graph* const graph = capture_of(stream);
  const std::lock_guard lock(captures_mutex);
  if (graph) captures_of_events()[event] = graph;
  else captures_of_events().erase(event);
}
void join_capture(cudaStream_t stream, cudaEvent_t event) {
  const std::lock_guard lock(captures_mutex);
  const auto found = captures_of_events().find(event);
  if (found != captures_of_events().end() && captures_of_streams().emplace(stream, found->second).second) ++captures;
}

}  // namespace simt

using namespace simt;

// Handles are addresses, which untrusted code could forge.
#define OPEN_CODE_ONLY \
  if (confined_code_runs()) refuse_confined("uses CUDA graphs.", __builtin_return_address(0))

extern "C" {
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
  OPEN_CODE_ONLY;
  auto graph = std::make_unique<simt_graph>();
  const cudaError_t error = begin_capture(stream, graph.get());
  if (error == cudaSuccess) graph.release();
  return error;
}
cudaError_t simt_capture_to_graph(cudaStream_t stream, cudaGraph_t graph) {
  OPEN_CODE_ONLY;
  return graph ? begin_capture(stream, graph) : fail_call(cudaErrorInvalidValue);
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  OPEN_CODE_ONLY;
  simt_graph* const made = capture_of(stream);
  if (!made) return fail_call(cudaErrorIllegalState);
  const std::lock_guard lock(captures_mutex);
  captures -=
      static_cast<int>(std::erase_if(captures_of_streams(), [&](const auto& one) { return one.second == made; }));
  std::erase_if(captures_of_events(), [&](const auto& one) { return one.second == made; });
  if (graph) *graph = made;  // a capture into a graph that is known needs none
  return cudaSuccess;
}
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  OPEN_CODE_ONLY;
  if (!is_stream(stream)) return fail_call(cudaErrorInvalidResourceHandle);
  *status = is_capturing(stream) ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
  return execution_error();
}
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
  OPEN_CODE_ONLY;
  *mode = cudaStreamCaptureModeGlobal;
  return cudaSuccess;
}

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
  for (const auto& node : graph->in_order()) (*clone)->add(node->type, node->work);
  return cudaSuccess;
}
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                                   const cudaKernelNodeParams* parameters) {
  OPEN_CODE_ONLY;
  GraphWork work = parameters ? kernel_work(*parameters) : GraphWork();
  if (!work) return fail_call(cudaErrorInvalidDeviceFunction);
  cudaGraphNode_t added = nullptr;
  const cudaError_t error = add_node(&added, graph, after, count, cudaGraphNodeTypeKernel, std::move(work));
  if (error == cudaSuccess) added->kernel = *parameters;
  if (node) *node = added;
  return error;
}
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                                   const cudaMemcpy3DParms* parameters) {
  OPEN_CODE_ONLY;
  if (!parameters) return fail_call(cudaErrorInvalidValue);
  const cudaMemcpy3DParms kept = *parameters;
  return add_node(node, graph, after, count, cudaGraphNodeTypeMemcpy,
                  [kept](cudaStream_t stream) { return cudaMemcpy3DAsync(&kept, stream); });
}
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                     size_t count, void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  OPEN_CODE_ONLY;
  return add_node(node, graph, after, count, cudaGraphNodeTypeMemcpy,
                  [=](cudaStream_t stream) { return cudaMemcpyAsync(to, from, bytes, kind, stream); });
}
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                                   const cudaMemsetParams* parameters) {
  OPEN_CODE_ONLY;
  if (!parameters) return fail_call(cudaErrorInvalidValue);
  const cudaMemsetParams kept = *parameters;
  if (kept.elementSize != 1 && kept.elementSize != 2 && kept.elementSize != 4) return fail_call(cudaErrorInvalidValue);
  return add_node(node, graph, after, count, cudaGraphNodeTypeMemset, [kept](cudaStream_t stream) {
    return simt_fill_elements(kept.dst, kept.pitch, kept.value, kept.elementSize, kept.width, kept.height, stream);
  });
}
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                                 const cudaHostNodeParams* parameters) {
  OPEN_CODE_ONLY;
  if (!parameters) return fail_call(cudaErrorInvalidValue);
  const cudaHostNodeParams kept = *parameters;
  return add_node(node, graph, after, count, cudaGraphNodeTypeHost,
                  [kept](cudaStream_t stream) { return cudaLaunchHostFunc(stream, kept.fn, kept.userData); });
}
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                  size_t count) {
  OPEN_CODE_ONLY;
  return add_node(node, graph, after, count, cudaGraphNodeTypeEmpty, [](cudaStream_t) { return cudaSuccess; });
}
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                       size_t count, cudaGraph_t child) {
  OPEN_CODE_ONLY;
  if (!child) return fail_call(cudaErrorInvalidValue);
  return add_node(node, graph, after, count, cudaGraphNodeTypeGraph, [nodes = child->in_order()](cudaStream_t stream) {
    for (const auto& one : nodes)
      if (const cudaError_t error = one->work(stream)) return error;
    return cudaSuccess;
  });
}
cudaError_t simt_graph_add_dependencies(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                                        size_t count) {
  OPEN_CODE_ONLY;
  if (!graph || (count && (!from || !to))) return fail_call(cudaErrorInvalidValue);
  for (size_t i = 0; i < count; ++i) to[i]->after.push_back(from[i]);
  return cudaSuccess;
}
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
  OPEN_CODE_ONLY;
  if (!graph || !count) return fail_call(cudaErrorInvalidValue);
  for (size_t i = 0; nodes && i < std::min(*count, graph->nodes.size()); ++i) nodes[i] = graph->nodes[i].get();
  *count = graph->nodes.size();
  return cudaSuccess;
}
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type) {
  OPEN_CODE_ONLY;
  *type = node->type;
  return cudaSuccess;
}
cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams* parameters) {
  OPEN_CODE_ONLY;
  *parameters = node->kernel;
  return cudaSuccess;
}
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* parameters) {
  OPEN_CODE_ONLY;
  GraphWork work = kernel_work(*parameters);
  if (!work) return fail_call(cudaErrorInvalidDeviceFunction);
  node->work = std::move(work);
  node->kernel = *parameters;
  return cudaSuccess;
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long) {
  OPEN_CODE_ONLY;
  if (!exec || !graph) return fail_call(cudaErrorInvalidValue);
  auto nodes = graph->in_order();
  if (nodes.size() != graph->nodes.size()) return fail_call(cudaErrorInvalidValue);  // the dependencies form a cycle
  *exec = new simt_graph_exec{std::move(nodes), {}, graph->conditions};
  for (const auto& node : (*exec)->nodes) (*exec)->changed[node.get()] = node->work;
  return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
  OPEN_CODE_ONLY;
  if (!exec) return fail_call(cudaErrorInvalidValue);
  delete exec;
  return cudaSuccess;
}
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* parameters) {
  OPEN_CODE_ONLY;
  if (!exec || !parameters || !exec->changed.count(node)) return fail_call(cudaErrorInvalidValue);
  GraphWork work = kernel_work(*parameters);
  if (!work) return fail_call(cudaErrorInvalidDeviceFunction);
  exec->changed[node] = std::move(work);
  return cudaSuccess;
}
cudaError_t simt_graph_update(cudaGraphExec_t exec, cudaGraph_t graph) {
  OPEN_CODE_ONLY;
  if (!exec || !graph) return fail_call(cudaErrorInvalidValue);
  auto nodes = graph->in_order();
  bool same = nodes.size() == exec->nodes.size();
  for (size_t i = 0; same && i < nodes.size(); ++i) same = nodes[i]->type == exec->nodes[i]->type;
  if (!same) return fail_call(cudaErrorGraphExecUpdateFailure);
  exec->nodes = std::move(nodes);
  exec->changed.clear();
  for (const auto& node : exec->nodes) exec->changed[node.get()] = node->work;
  return cudaSuccess;
}
cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t) {
  OPEN_CODE_ONLY;
  return exec ? cudaSuccess : fail_call(cudaErrorInvalidValue);
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  OPEN_CODE_ONLY;
  if (!exec) return fail_call(cudaErrorInvalidValue);
  if (cudaError_t error = execution_error()) return error;
  reset_conditions(exec->conditions);
  for (const auto& node : exec->nodes)
    if (const cudaError_t error = exec->changed[node.get()](stream)) return error;
  return cudaSuccess;
}
}

#undef OPEN_CODE_ONLY
