// Exercise 2 is right when no two lanes of a request meet in a bank.
#include "check.h"

namespace reduction {

static constexpr int64_t kStaged = 2048;  // numbers of a block

static double passes_of_staged(const warpwise::Size& size) {
  return over_passes(
      size, [](int64_t) { return 1; }, kStaged);
}
static double staged_blocks(const warpwise::Size& size) {
  return over_passes(
      size, [](int64_t n) { return (n - 1) / kStaged + 1; }, kStaged);
}
static double staged_loads(const warpwise::Size& size) {
  return over_passes(
      size, [](int64_t n) { return (n - 1) / 32 + 1; }, kStaged);
}
/// 8 for each of 8 warps, and one that adds the warps' sums.
static double reads_of_staged(const warpwise::Size& size) { return 65 * staged_blocks(size); }

warpwise::Exercise exercise_banks() {
  return {
      .title = "No bank conflict",
      .task = "Choose which eight staged numbers each thread adds, so that the lanes of a warp read neighbours.",
      .minutes = 10,
      .launch = "reduction::launch_banks",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"block_sum.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .vast = kVast,
      .launches = passes_of_staged,
      .goals = {{.what = "wavefronts per shared load",
                 .before = 7.9,
                 .target = 1,
                 .measure = warpwise::wavefronts_per_shared_load,
                 .cause = "Some lanes of a warp still read different words of one bank."},
                {.what = "shared loads",
                 .before = reads_of_staged,
                 .target = reads_of_staged,
                 .measure = warpwise::shared_load_requests,
                 .bound = warpwise::Goal::Bound::exactly,
                 .cause = "Each thread should read eight of the staged numbers, one at a time, as all the others do."},
                {.what = "instructions of the slowest warp, over those of all on average",
                 .before = 1.306,
                 .target = 1.5,
                 .measure = warpwise::unevenness,
                 .cause = "Each thread is to add eight of the numbers: do not leave it to some of the warps."},
                {.what = "bytes of shared memory a block",
                 .before = 8224,
                 .target = 8224,
                 .measure = warpwise::shared_bytes,
                 .cause = "No padding: the staged numbers, and a sum for each warp, are all that a block keeps."},
                {.what = "load requests",
                 .before = staged_loads,
                 .target = staged_loads,
                 .measure = warpwise::read_requests,
                 .cause = "The numbers are staged already: add them up from there."},
                {.what = "store requests",
                 .before = staged_blocks,
                 .target = staged_blocks,
                 .measure = warpwise::write_requests,
                 .cause = "A block stores one number in global memory: its sum."}},
      .causes = {kFirstOnly},
      .fails = "wavefronts per shared load",
      .hints =
          {"Bank = word address mod 32. Write down the banks of lanes 0 to 31 for i = 0.",
           "Any choice sums everything as long as each number is added once. Which choice has neighbouring lanes read neighbours?",
           "In round i thread t adds number t of the i-th 256: staged[i * kThreads + t]."},
      .lesson_task = "float",
      .expects = "many",
  };
}

}  // namespace reduction
