// A graph that is built node by node; what its nodes say of themselves, and what can be changed in them and in what was made of it.
#include <cstdio>

static int wrong = 0;
#define EXPECT(claim) ((claim) ? 0 : (++wrong, std::printf("line %d: %s\n", __LINE__, #claim)))
#define CHECK(call) EXPECT((call) == cudaSuccess)

constexpr int kCount = 16;
constexpr size_t kBytes = kCount * sizeof(int);
static void CUDART_CB count(void* calls) { ++*static_cast<int*>(calls); }

int main() {
  int *x, *host, calls = 0, others = 0;
  cudaStream_t stream;
  cudaEvent_t event;
  CHECK(cudaMalloc(&x, kBytes)), CHECK(cudaMallocHost(&host, 2 * kBytes)), CHECK(cudaStreamCreate(&stream)), CHECK(cudaEventCreate(&event));
  cudaGraph_t graph;
  CHECK(cudaGraphCreate(&graph, 0));
  // Nothing, a wait, a fill, a copy, a call of the host, one after the other.
  cudaGraphNode_t empty, wait, fill, copy, call, found[4];
  CHECK(cudaGraphAddEmptyNode(&empty, graph, nullptr, 0));
  CHECK(cudaGraphAddEventWaitNode(&wait, graph, &empty, 1, event));
  cudaMemsetParams how = {}, same = {};
  how.dst = x, how.value = 3, how.elementSize = 4, how.width = kCount, how.height = 1;
  CHECK(cudaGraphAddMemsetNode(&fill, graph, &wait, 1, &how)), CHECK(cudaGraphMemsetNodeGetParams(fill, &same));
  EXPECT(same.dst == x && same.value == 3 && same.width == kCount);
  cudaMemcpy3DParms to_host = {}, read = {};
  to_host.srcPtr = make_cudaPitchedPtr(x, kBytes, kCount, 1), to_host.dstPtr = make_cudaPitchedPtr(host, kBytes, kCount, 1);
  to_host.extent = make_cudaExtent(kBytes, 1, 1), to_host.kind = cudaMemcpyDeviceToHost;
  CHECK(cudaGraphAddMemcpyNode(&copy, graph, &fill, 1, &to_host)), CHECK(cudaGraphMemcpyNodeGetParams(copy, &read));
  EXPECT(read.dstPtr.ptr == host && read.extent.width == kBytes);
  cudaHostNodeParams of_host = {count, &calls}, asked = {};
  CHECK(cudaGraphAddHostNode(&call, graph, &copy, 1, &of_host)), CHECK(cudaGraphHostNodeGetParams(call, &asked));
  EXPECT(asked.fn == count && asked.userData == &calls);
  cudaGraphNodeType type;
  CHECK(cudaGraphNodeGetType(copy, &type));
  EXPECT(type == cudaGraphNodeTypeMemcpy);
  size_t after = 4;
  CHECK(cudaGraphNodeGetDependentNodes(fill, found, nullptr, &after));
  EXPECT(after == 1 && found[0] == copy);

  cudaGraphExec_t exec;
  CHECK(cudaGraphInstantiateWithFlags(&exec, graph, 0)), CHECK(cudaGraphUpload(exec, stream));
  const auto run = [&](cudaGraphExec_t one) { CHECK(cudaGraphLaunch(one, stream)), CHECK(cudaStreamSynchronize(stream)); };
  run(exec);
  EXPECT(host[0] == 3 && host[kCount - 1] == 3 && calls == 1);
  // Changes in what was instantiated leave the graph as it is.
  how.value = 4, of_host.userData = &others, to_host.dstPtr.ptr = host + kCount;
  CHECK(cudaGraphExecMemsetNodeSetParams(exec, fill, &how)), CHECK(cudaGraphExecHostNodeSetParams(exec, call, &of_host));
  CHECK(cudaGraphExecMemcpyNodeSetParams(exec, copy, &to_host));
  unsigned enabled = 0;
  CHECK(cudaGraphNodeGetEnabled(exec, fill, &enabled));
  run(exec);
  EXPECT(enabled == 1 && host[0] == 3 && host[kCount] == 4 && calls == 1 && others == 1);
  CHECK(cudaGraphExecDestroy(exec));
  // Changes in the graph are in what is made of it next.
  how.value = 6;
  CHECK(cudaGraphMemsetNodeSetParams(fill, &how)), CHECK(cudaGraphHostNodeSetParams(call, &of_host));
  CHECK(cudaGraphMemcpyNodeSetParams(copy, &to_host)), CHECK(cudaGraphMemcpyNodeSetParams1D(copy, host, x, kBytes, cudaMemcpyDeviceToHost));
  CHECK(cudaGraphRemoveDependencies(graph, &empty, &wait, nullptr, 1));
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  run(exec);
  EXPECT(host[0] == 6 && host[kCount] == 4 && calls == 1 && others == 2);
  unsigned long long high = 0;
  CHECK(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &high));
  CHECK(cudaGraphExecDestroy(exec)), CHECK(cudaGraphDestroy(graph));
  CHECK(cudaFree(x)), CHECK(cudaFreeHost(host)), CHECK(cudaStreamDestroy(stream)), CHECK(cudaEventDestroy(event));
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
