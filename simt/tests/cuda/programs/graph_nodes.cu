// What a program reads of a graph's nodes, and changes in them; the dependencies of what is captured.
#include <cstdio>
#include <cstring>

static int wrong = 0;
#define EXPECT(claim) ((claim) ? 0 : (++wrong, std::printf("line %d: %s\n", __LINE__, #claim)))
#define CHECK(call) EXPECT((call) == cudaSuccess)

__global__ void add(int* x, int value) { x[threadIdx.x] += value; }
static void CUDART_CB raise(void* flag) { ++*static_cast<int*>(flag); }

int *x, *host;
cudaStream_t stream, other;

// A captured graph of four nodes; its kernel gets another argument, and then a copy another target.
void changed() {
  cudaEvent_t forked, joined;
  CHECK(cudaEventCreate(&forked)), CHECK(cudaEventCreate(&joined));
  int calls = 0;
  cudaGraph_t graph, clone;
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  CHECK(cudaMemsetAsync(x, 0, 128, stream));
  CHECK(cudaEventRecord(forked, stream)), CHECK(cudaStreamWaitEvent(other, forked, 0));
  add<<<1, 32, 0, stream>>>(x, 5);
  CHECK(cudaLaunchHostFunc(other, raise, &calls));
  CHECK(cudaEventRecord(joined, other)), CHECK(cudaStreamWaitEvent(stream, joined, 0));
  cudaStreamCaptureStatus status;
  unsigned long long id;
  cudaGraph_t captured_into;
  const cudaGraphNode_t* last;
  size_t count;
  CHECK(cudaStreamGetCaptureInfo(stream, &status, &id, &captured_into, &last, nullptr, &count));
  EXPECT(status == cudaStreamCaptureStatusActive && count == 2);
  CHECK(cudaMemcpyAsync(host, x, 128, cudaMemcpyDeviceToHost, stream));
  CHECK(cudaStreamEndCapture(stream, &graph));
  EXPECT(graph == captured_into);
  cudaGraphNode_t nodes[8], from[8], to[8];
  count = 8;
  CHECK(cudaGraphGetNodes(graph, nodes, &count));
  EXPECT(count == 4 && nodes[4] == nullptr);
  count = 8;
  CHECK(cudaGraphGetRootNodes(graph, from, &count));
  EXPECT(count == 1 && from[0] == nodes[0]);
  CHECK(cudaGraphGetEdges(graph, nullptr, nullptr, nullptr, &count));
  EXPECT(count == 4);
  CHECK(cudaGraphGetEdges(graph, from, to, nullptr, &count));
  EXPECT(from[0] == nodes[0] && to[0] == nodes[1]);
  CHECK(cudaGraphNodeGetDependencies(nodes[3], nullptr, nullptr, &count));
  EXPECT(count == 2);

  cudaGraphExec_t exec;
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  CHECK(cudaGraphLaunch(exec, stream)), CHECK(cudaStreamSynchronize(stream));
  EXPECT(host[31] == 5 && calls == 1);
  cudaKernelNodeParams kernel;
  CHECK(cudaGraphKernelNodeGetParams(nodes[1], &kernel));
  EXPECT(kernel.func == (void*)add && kernel.blockDim.x == 32);
  EXPECT(*static_cast<int*>(kernel.kernelParams[1]) == 5);
  int value = 7;
  void* arguments[] = {&x, &value};
  kernel.kernelParams = arguments;
  CHECK(cudaGraphExecKernelNodeSetParams(exec, nodes[1], &kernel));
  CHECK(cudaGraphExecMemcpyNodeSetParams1D(exec, nodes[3], host + 32, x, 128, cudaMemcpyDeviceToHost));
  CHECK(cudaGraphLaunch(exec, stream)), CHECK(cudaStreamSynchronize(stream));
  EXPECT(host[31] == 5 && host[63] == 7 && calls == 2);
  CHECK(cudaGraphNodeSetEnabled(exec, nodes[1], 0));
  CHECK(cudaGraphLaunch(exec, stream)), CHECK(cudaStreamSynchronize(stream));
  EXPECT(host[63] == 0);

  CHECK(cudaGraphClone(&clone, graph));
  cudaGraphNode_t in_clone;
  CHECK(cudaGraphNodeFindInClone(&in_clone, nodes[1], clone));
  CHECK(cudaGraphKernelNodeSetParams(in_clone, &kernel));
  CHECK(cudaGraphNodeSetEnabled(exec, nodes[1], 1));
  cudaGraphExecUpdateResultInfo info;
  CHECK(cudaGraphExecUpdate(exec, clone, &info));
  CHECK(cudaGraphLaunch(exec, stream)), CHECK(cudaStreamSynchronize(stream));
  EXPECT(host[31] == 7);
  CHECK(cudaGraphDestroyNode(in_clone));
  EXPECT(cudaGraphExecUpdate(exec, clone, &info) == cudaErrorGraphExecUpdateFailure);
  EXPECT(info.result == cudaGraphExecUpdateErrorTopologyChanged);
  cudaGetLastError();
  CHECK(cudaGraphDebugDotPrint(graph, "/dev/null", cudaGraphDebugDotFlagsVerbose));
  CHECK(cudaGraphExecDestroy(exec)), CHECK(cudaGraphDestroy(graph)), CHECK(cudaGraphDestroy(clone));
  CHECK(cudaEventDestroy(forked)), CHECK(cudaEventDestroy(joined));
}

// A stream that was not joined, and a capture that is ended in another stream.
void ended_wrongly() {
  cudaEvent_t forked;
  CHECK(cudaEventCreate(&forked));
  cudaGraph_t graph;
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  CHECK(cudaEventRecord(forked, stream)), CHECK(cudaStreamWaitEvent(other, forked, 0));
  add<<<1, 32, 0, other>>>(x, 1);
  EXPECT(cudaStreamEndCapture(other, &graph) == cudaErrorStreamCaptureUnmatched);
  EXPECT(cudaStreamEndCapture(stream, &graph) == cudaErrorStreamCaptureUnjoined && graph == nullptr);
  cudaGetLastError();
  CHECK(cudaEventDestroy(forked));
}

// Graphs within a graph, and events.
void nested() {
  cudaEvent_t begun, ended;
  CHECK(cudaEventCreate(&begun)), CHECK(cudaEventCreate(&ended));
  cudaGraph_t graph, child, within;
  CHECK(cudaGraphCreate(&graph, 0)), CHECK(cudaGraphCreate(&child, 0));
  cudaMemsetParams fill = {};
  fill.dst = x, fill.value = 9, fill.elementSize = 4, fill.width = 32, fill.height = 1;
  cudaGraphNode_t first, node, last, inner;
  size_t one = 1;
  CHECK(cudaGraphAddMemsetNode(&inner, child, nullptr, 0, &fill));
  CHECK(cudaGraphAddEventRecordNode(&first, graph, nullptr, 0, begun));
  CHECK(cudaGraphAddChildGraphNode(&node, graph, &first, 1, child));
  CHECK(cudaGraphAddEventRecordNode(&last, graph, &node, 1, ended));
  CHECK(cudaGraphChildGraphNodeGetGraph(node, &within));
  CHECK(cudaGraphGetNodes(within, &inner, &one));
  fill.value = 11;
  CHECK(cudaGraphMemsetNodeSetParams(inner, &fill));
  cudaGraphExec_t exec;
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  CHECK(cudaGraphLaunch(exec, stream)), CHECK(cudaStreamSynchronize(stream));
  float ms;
  CHECK(cudaEventElapsedTime(&ms, begun, ended));
  CHECK(cudaMemcpy(host, x, 128, cudaMemcpyDeviceToHost));
  EXPECT(host[5] == 11);
  CHECK(cudaGraphExecDestroy(exec)), CHECK(cudaGraphDestroy(graph)), CHECK(cudaGraphDestroy(child));
  CHECK(cudaEventDestroy(begun)), CHECK(cudaEventDestroy(ended));
}

// An event that was never recorded is done.
void events() {
  cudaEvent_t a;
  CHECK(cudaEventCreate(&a));
  CHECK(cudaEventQuery(a)), CHECK(cudaEventSynchronize(a)), CHECK(cudaStreamWaitEvent(stream, a, 0));
  CHECK(cudaEventDestroy(a));
}

// Calls that are made of others.
void composed() {
  int device = 7;
  char id[32];
  EXPECT(cudaDeviceGetP2PAttribute(&device, cudaDevP2PAttrAccessSupported, 0, 0) == cudaErrorInvalidDevice);
  CHECK(cudaDeviceGetPCIBusId(id, 32, 0)), CHECK(cudaDeviceGetByPCIBusId(&device, id));
  EXPECT(device == 0);
  int* more;
  cudaMemPool_t pool;
  CHECK(cudaDeviceGetDefaultMemPool(&pool, 0)), CHECK(cudaMallocFromPoolAsync(&more, 128, pool, stream));
  for (int i = 0; i < 64; ++i) host[i] = i;
  void* to[] = {x, more};
  const void* from[] = {host, host + 32};
  size_t bytes[] = {128, 128}, first = 0;
  cudaMemcpyAttributes attributes = {};
  attributes.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  CHECK(cudaMemcpyBatchAsync(to, from, bytes, 2, &attributes, &first, 1, stream));
  int value;
  CHECK(cudaMemcpyAsync(&value, more + 3, sizeof value, cudaMemcpyDeviceToHost, stream));
  CHECK(cudaStreamSynchronize(stream));
  EXPECT(value == 35);
  CHECK(cudaFreeAsync(more, stream)), CHECK(cudaStreamSynchronize(stream));
}

int main() {
  CHECK(cudaMalloc(&x, 128)), CHECK(cudaMallocHost(&host, 256));
  CHECK(cudaStreamCreate(&stream)), CHECK(cudaStreamCreate(&other));
  std::memset(host, 0, 256);
  changed();
  ended_wrongly();
  nested();
  events();
  composed();
  CHECK(cudaStreamDestroy(stream)), CHECK(cudaStreamDestroy(other)), CHECK(cudaFree(x)), CHECK(cudaFreeHost(host));
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
