// Step 10: all GPUs. Tiles are dealt to them in turn; each has a link, memory and engines of its own.
// Changed:  a plan for several devices (--devices), each of which keeps the panels that its own tiles need.
// Look for: bytes in: every GPU brings nearly all of A and B. All links together are slower than the host's memory
//           allows.
#include <memory>

#include "model.h"
#include "pipeline.h"

namespace streaming {

Program build_all_gpus(const Gemm& g, warpwise::Resources& gpu) {
  const Rates rates = rates_of(g.link, gpu);
  const Dealing dealing{.devices = gpu.devices()};
  const Way way = way_for(g, gpu.workspace_left(), g.tile, 0);
  const auto actions = plan(g, way, places(g, way.side, g.order), dealing);
  const auto pipeline = std::make_shared<Pipeline>(g, way, Results::in_rooms, gpu, dealing.devices);
  note_prediction("all_gpus", predict_ms(actions, rates, dealing.devices));

  return [=] { pipeline->run(actions); };
}

}  // namespace streaming
