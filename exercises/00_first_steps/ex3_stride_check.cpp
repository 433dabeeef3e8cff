// Exercise 3 is right when eight blocks update all elements, side by side.
#include "check.h"

namespace first_steps {

static double one_round_loads(const warpwise::Size& size) { return std::min(2 * 1024. / 32, twice(size)); }
static double one_round_stores(const warpwise::Size& size) { return std::min(1024. / 32, once(size)); }

static std::vector<warpwise::Goal> by_eight_blocks() {
  std::vector<warpwise::Goal> goals = once_each(one_round_loads, one_round_stores, 4);
  goals.push_back({.what = "blocks",
                   .before = 8,
                   .target = 8,
                   .measure = warpwise::blocks_launched,
                   .bound = warpwise::Goal::Bound::exactly,
                   .cause = "Eight blocks are all that is launched, however large n is: let each thread go on."});
  return goals;
}

/// And more rounds of the eight blocks than 15 bits count.
static std::vector<warpwise::Shape> many_rounds() {
  std::vector<warpwise::Shape> shapes = kVast;
  shapes.push_back({{(1 << 25) + 4099}});
  return shapes;
}

warpwise::Exercise exercise_stride() {
  return {
      .title = "A loop over the grid",
      .task = "Let each thread go on, until all n elements are done.",
      .minutes = 10,
      .launch = "first_steps::launch_stride",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"first_steps.h"},
      .call = call_launch,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = many_rounds(),
      .launches = 1,
      .goals = by_eight_blocks(),
      .causes = {kNotUpdated},
      .fails = "are as they were given",
      .hints = {"In the first round the grid does elements 0 to 1023. Which does it do in the second?",
                "The grid has gridDim.x * blockDim.x threads. Each goes on that many elements further.",
                "for (int i = ...; i < n; i += gridDim.x * blockDim.x)"},
      .format = "device",
  };
}

}  // namespace first_steps
