// zero_copy: the kernel reads C's elements from the host's memory, and writes its results there, by itself.
// Changed:  no room for C on the device, and no copies of it: the product gets the host's pointer. Panels are kept as
//           in `panels`, but each in one piece, so that an element of C crosses the link once each way.
// Look for: kernels that are long, and a link that rests while they multiply.
#include <memory>

#include "pipeline.h"

namespace streaming {

Program build_zero_copy(const Gemm& g, warpwise::Resources& gpu) {
  const Way way = way_for(g, gpu.workspace_left(), g.k);
  const Dealing dealing{.results = Results::over_link};
  const auto actions = plan(g, way, places(g, way, g.order), dealing);
  const auto pipeline = std::make_shared<Pipeline>(g, way, dealing, gpu);

  return [=] { pipeline->run(actions); };
}

}  // namespace streaming
