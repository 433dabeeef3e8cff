// Graph nodes of any type by one call, and conditional nodes: graphs within a graph that run if, while or as a value says
// that kernels set.
#pragma once

#include "graphs.h"
#include "qualifiers.h"

typedef unsigned long long cudaGraphConditionalHandle;
enum cudaGraphConditionalHandleFlags { cudaGraphCondAssignDefault = 1 };
enum cudaGraphConditionalNodeType {
  cudaGraphCondTypeIf = 0,  // a second graph is for the value 0
  cudaGraphCondTypeWhile = 1,
  cudaGraphCondTypeSwitch = 2
};
struct cudaConditionalNodeParams {
  cudaGraphConditionalHandle handle;
  cudaGraphConditionalNodeType type;
  unsigned int size;         // how many graphs the node gets
  cudaGraph_t* phGraph_out;  // these graphs: set by the call that adds the node
};
struct cudaMemcpyNodeParams {
  int flags;
  cudaMemcpy3DParms copyParams;
};
struct cudaChildGraphNodeParams {
  cudaGraph_t graph;
};
struct cudaEventRecordNodeParams {
  cudaEvent_t event;
};
struct cudaEventWaitNodeParams {
  cudaEvent_t event;
};
struct cudaMemFreeNodeParams {
  void* dptr;
};
struct cudaGraphNodeParams {
  cudaGraphNodeType type;
  cudaKernelNodeParams kernel;
  cudaMemcpyNodeParams memcpy;
  cudaMemsetParams memset;
  cudaHostNodeParams host;
  cudaChildGraphNodeParams graph;
  cudaConditionalNodeParams conditional;
  cudaEventRecordNodeParams eventRecord;
  cudaEventWaitNodeParams eventWait;
  cudaMemAllocNodeParams alloc;
  cudaMemFreeNodeParams free;
};

extern "C" {
cudaError_t simt_graph_add_node(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                                cudaGraphNodeParams* parameters);
cudaError_t simt_conditional_create(cudaGraphConditionalHandle* handle, cudaGraph_t graph, unsigned int initial,
                                    unsigned int flags);
void simt_conditional_set(cudaGraphConditionalHandle handle, unsigned int value);
cudaError_t simt_capture_to_graph(cudaStream_t stream, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count);
}

// With the edges' data, as in CUDA 13, and without, as in CUDA 12.
inline cudaError_t cudaGraphAddNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                    size_t count, cudaGraphNodeParams* parameters) {
  return simt_graph_add_node(node, graph, after, count, parameters);
}
inline cudaError_t cudaGraphAddNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, const void*,
                                    size_t count, cudaGraphNodeParams* parameters) {
  return simt_graph_add_node(node, graph, after, count, parameters);
}
inline cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle* handle, cudaGraph_t graph,
                                                    unsigned int initial = 0, unsigned int flags = 0) {
  return simt_conditional_create(handle, graph, initial, flags);
}
inline cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph, const cudaGraphNode_t* after,
                                                 const void*, size_t count, cudaStreamCaptureMode) {
  return simt_capture_to_graph(stream, graph, after, count);
}
SIMT_DEVICE void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value) {
  simt_conditional_set(handle, value);
}
