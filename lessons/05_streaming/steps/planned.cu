// planned: the lesson's model of the machine says how long a plan takes, so it can choose among many.
// Changed:  tiles may be rectangles. Their rows and columns, the depth of the pieces, the order and the strips of the
//           last tile are those of the fastest plan, by the model (choose.cpp).
// Look for: the remark: what the plan was said to take, and what it took. Where the link bounds the time, tiles are
//           whole rows of C, which cross it faster than short pieces of rows.
#include <memory>

#include "choose.h"
#include "pipeline.h"

namespace streaming {

Program build_planned(const Gemm& g, warpwise::Resources& gpu) {
  const Rates rates = rates_of(g, gpu);
  const Choice best = choose(g, gpu.workspace_left(), rates);
  const auto pipeline = std::make_shared<Pipeline>(g, best.way, best.dealing, gpu);
  note_prediction("planned", best.prediction(g));

  return [=] { pipeline->run(best.actions); };
}

}  // namespace streaming
