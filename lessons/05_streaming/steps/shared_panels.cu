// shared_panels: a piece of A or B comes from the host once, to one GPU, and from there to the others.
// Changed:  copies between GPUs (cudaMemcpyPeerAsync) on a fourth stream of each. Events order them behind the copy
//           that brought the piece, and before the next copy into its place.
// Look for: the track between GPUs, and bytes in: as few as one GPU needs for all of C.
#include <memory>
#include <set>

#include "choose.h"
#include "pipeline.h"

namespace streaming {

/// Lets each GPU reach the others' memory, once for the process. Without it such a copy passes through the host's.
static void let_reach_each_other(int devices) {
  static std::set<std::pair<int, int>> reach;
  for (int d = 0; d < devices; d++)
    for (int other = 0; other < devices; other++) {
      int can = 0;
      if (d == other || reach.count({d, other})) continue;
      CHECK(cudaSetDevice(d));
      CHECK(cudaDeviceCanAccessPeer(&can, d, other));
      if (!can) continue;
      const cudaError_t error = cudaDeviceEnablePeerAccess(other, 0);
      if (error == cudaErrorPeerAccessAlreadyEnabled) cudaGetLastError();  // by another program: nothing is wrong
      else CHECK(error);
      reach.insert({d, other});
    }
  CHECK(cudaSetDevice(0));
}

Program build_shared_panels(const Gemm& g, warpwise::Resources& gpu) {
  const Dealing dealing{.devices = gpu.devices(), .share = true};
  const Rates rates = rates_of(g, gpu);
  const Choice best = choose(g, gpu.workspace_left(), rates, dealing);
  const auto pipeline = std::make_shared<Pipeline>(g, best.way, best.dealing, gpu);
  let_reach_each_other(dealing.devices);
  note_prediction("shared_panels", best.prediction(g));

  return [=] { pipeline->run(best.actions); };
}

}  // namespace streaming
