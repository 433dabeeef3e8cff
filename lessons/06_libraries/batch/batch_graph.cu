// batch_graph: the loop's calls, recorded once as a graph and launched together.
// Changed:  eight streams record the calls while they are captured; a run launches the graph.
// Look for: a shorter time for each product: its kernel needs no call, but it is still launched.
#include <vector>

#include "libraries.h"

namespace libraries {

constexpr int kBranches = 8;

Program build_batch_graph(const Batch& batch, warpwise::Resources& gpu) {
  const int n = batch.n;
  const cudaStream_t main = gpu.stream();
  const cudaEvent_t begun = gpu.event();
  std::vector<cudaStream_t> streams;
  std::vector<cudaEvent_t> ended;
  std::vector<Handle> handles;
  for (int i = 0; i < kBranches; i++) {
    streams.push_back(gpu.stream()), ended.push_back(gpu.event());
    handles.push_back(make_handle(streams.back()));
  }

  CHECK(cudaStreamBeginCapture(main, cudaStreamCaptureModeThreadLocal));
  CHECK(cudaEventRecord(begun, main));
  for (const cudaStream_t stream : streams) CHECK(cudaStreamWaitEvent(stream, begun, 0));  // now captured, too
  const double one = 1, zero = 0;
  for (size_t i = 0; i < size_t(batch.count); i++) {
    const size_t at = i * n * n;
    BLAS(cublasDgemm(handles[i % kBranches].get(), CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, batch.b + at, n,
                     batch.a + at, n, &zero, batch.c + at, n));
  }
  for (int i = 0; i < kBranches; i++) {
    CHECK(cudaEventRecord(ended[i], streams[i]));
    CHECK(cudaStreamWaitEvent(main, ended[i], 0));
  }
  cudaGraph_t recorded = nullptr;
  CHECK(cudaStreamEndCapture(main, &recorded));
  cudaGraphExec_t made = nullptr;
  const cudaError_t error = cudaGraphInstantiate(&made, recorded, 0);
  CHECK(cudaGraphDestroy(recorded));
  CHECK(error);
  const std::shared_ptr<std::remove_pointer_t<cudaGraphExec_t>> graph(made, cudaGraphExecDestroy);

  return [=, keep = handles] {  // a handle's memory is part of what was recorded
    CHECK(cudaGraphLaunch(graph.get(), main));
    CHECK(cudaStreamSynchronize(main));
  };
}

}  // namespace libraries
