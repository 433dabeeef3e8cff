// Step 9: planned. The lesson's model of the machine says how long a plan takes, so it can choose among many.
// Changed:  tile, depth of the pieces, order and strips of the last tile are those of the fastest plan, by the model.
// Look for: the remark: what the plan was said to take, and what it took. Large tiles where products bound the time,
//           small ones where the link does.
#include <limits>
#include <memory>

#include "model.h"
#include "pipeline.h"

namespace streaming {

namespace {

constexpr int64_t kMostTiles = 1500, kMostProducts = 15000;  // of a plan that is tried
constexpr int64_t kLargest = 8192;                           // tile that is tried

struct Choice {
  Way way;
  std::vector<Action> actions;
  double ms = std::numeric_limits<double>::infinity();
};

Choice fastest(const Gemm& g, size_t bytes, const Rates& rates) {
  Choice best;
  const auto try_one = [&](int64_t side, int64_t depth, const char* order, int strips) {
    Choice choice{way_for(g, bytes, side, depth), {}};
    choice.actions = plan(g, choice.way, places(g, side, order), {.strips = strips});
    choice.ms = predict_ms(choice.actions, rates);
    if (choice.ms < best.ms) best = std::move(choice);
  };
  for (int64_t side = kSmallestTile; side <= kLargest; side *= 2) {
    const int64_t tiles = ((g.m - 1) / side + 1) * ((g.n - 1) / side + 1);
    if (tiles > kMostTiles || (g.tile > 0 && side != g.tile) || side / 2 >= std::max(g.m, g.n)) continue;
    for (const int64_t depth : {g.k, std::min<int64_t>(g.k, 2048), std::min<int64_t>(g.k, 1024)}) {
      const int64_t pieces = (g.k - 1) / depth + 1;
      if (tiles * pieces > kMostProducts || !fits(g, bytes, side, depth)) continue;
      for (const char* order : {"serpentine", "square"})
        for (const int strips : {1, 4}) try_one(side, depth, order, strips);
    }
  }
  if (best.actions.empty()) {  // no tile of these fits, or too many would be needed
    best.way = way_for(g, bytes, g.tile, 0);
    best.actions = plan(g, best.way, places(g, best.way.side, g.order), {});
    best.ms = predict_ms(best.actions, rates);
  }
  return best;
}

}  // namespace

Program build_planned(const Gemm& g, warpwise::Resources& gpu) {
  const Rates rates = rates_of(g.link, gpu);
  const Choice best = fastest(g, gpu.workspace_left(), rates);
  const auto pipeline = std::make_shared<Pipeline>(g, best.way, Results::in_rooms, gpu);
  note_prediction("planned", best.ms);

  return [=] { pipeline->run(best.actions); };
}

}  // namespace streaming
