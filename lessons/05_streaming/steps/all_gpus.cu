// all_gpus: all GPUs. Tiles are dealt to them in turn; each has a link, memory and engines of its own.
// Changed:  a plan for several devices (--devices), each of which keeps the panels that its own tiles need.
// Look for: bytes in: every GPU brings nearly all of A and B. And all links end in one host memory, which gives less
//           than they could carry together.
#include <memory>

#include "choose.h"
#include "pipeline.h"

namespace streaming {

Program build_all_gpus(const Gemm& g, warpwise::Resources& gpu) {
  const Dealing dealing{.devices = gpu.devices()};
  const Rates rates = rates_of(g, gpu);
  const Choice best = choose(g, gpu.workspace_left(), rates, dealing);
  const auto pipeline = std::make_shared<Pipeline>(g, best.way, best.dealing, gpu);
  note_prediction("all_gpus", best.prediction(g));

  return [=] { pipeline->run(best.actions); };
}

}  // namespace streaming
