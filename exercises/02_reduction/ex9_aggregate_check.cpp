// Exercise 9 is right when gains and losses are summed apart, with two additions to memory for each warp's numbers.
#include "check.h"

namespace reduction {

/// What lanes add one by one at an address in global memory.
static double atomic_lanes(const warpwise::Counts& counts) { return counts.global_atomic.lanes; }

static bool is_nan(const warpwise::Outcome& o) { return std::isnan(o.got.get<float>("out")[0]); }

warpwise::Exercise exercise_aggregate() {
  return {
      .title = "One atomic for many lanes",
      .task = "Let a warp add up its gains and its losses before it adds them to memory.",
      .minutes = 20,
      .launch = "reduction::launch_aggregate",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"reduction.h"},
      .call = call,
      .shapes = kShapes,
      .drawn =
          [](uint64_t random) {
            auto shapes = drawn(random);
            shapes.push_back(warpwise::Shape({3}).with({{"input", "cancelling"}}, "the numbers are 1, 0 and 0"));
            shapes.push_back(warpwise::Shape({300 + int64_t(random % 700)})
                                 .with({{"input", "positive"}}, "there are gains alone, and no losses"));
            return shapes;
          },
      .launches = 3,
      .goals = {{.what = "additions to memory by single lanes",
                 .before = [](const warpwise::Size& size) { return double(size[0]); },
                 .target = [](const warpwise::Size& size) { return double(size[0]) / 16; },
                 .measure = atomic_lanes,
                 .cause = "One lane should add what the whole warp has of a sum.",
                 .kernel = "aggregate"},
                {.what = "load requests",
                 .before = [](const warpwise::Size& size) { return double(size[0]) / 32; },
                 .target = [](const warpwise::Size& size) { return double(size[0]) / 32; },
                 .measure = warpwise::load_requests,
                 .cause = "Read each number once.",
                 .kernel = "aggregate"}},
      .causes =
          {{is_nan,
            "The result is NaN, which the given lines leave where gains or losses were added to the wrong sum, or not "
            "at all."}},
      .fails = "additions to memory by single lanes",
      .hints =
          {"Lanes with the same `which` add to the same address. What would one lane need to know to add for all of them?",
           "Make two sums over the warp: in the first each lane brings its number if `which` is 0, and 0 otherwise; in the second the other way round. All 32 lanes call the shuffles both times.",
           "for (int sign = 0; sign < 2; sign++) { float sum = which == sign ? number : 0; five times sum += __shfl_xor_sync(kAllLanes, sum, distance); if (lane == sign) atomicAdd(sums + sign, sum); }"},
      .lesson_task = "float",
      .expects = "atomic_thread",
      .given_stays = "the given kernels compare what was summed",
  };
}

}  // namespace reduction
