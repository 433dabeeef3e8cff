// panels: panels kept. Neighbouring tiles share a panel: those of a row of tiles share their rows of A.
// Changed:  the memory that is left keeps panels of A and B. Every second row of tiles is walked backwards (the choice
//           "order"), since the panels of B that came last are still there.
// Look for: bytes in. Where all of A and B fit, each of their elements crosses the link once.
#include <memory>

#include "choose.h"
#include "pipeline.h"

namespace streaming {

Program build_panels(const Gemm& g, warpwise::Resources& gpu) {
  const Rates rates = rates_of(g, gpu);
  const Way way = way_for(g, gpu.workspace_left());
  const auto actions = plan(g, way, places(g, way, g.order), {});
  note_prediction("panels", {predict_ms(g, actions, rates), words_of(g, way, {})});
  const auto pipeline = std::make_shared<Pipeline>(g, way, Dealing{}, gpu);

  return [=] { pipeline->run(actions); };
}

}  // namespace streaming
