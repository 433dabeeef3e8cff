// Exercise 3 is right when no copy races with a read, with one barrier a part.
#include "check.h"

namespace half_gemm {

static double parts(const warpwise::Size& size) {
  return double(tiles(int(size[0]), 128)) * tiles(int(size[1]), 128) * tiles(int(size[2]), kDepth);
}

/// A part of A and one of B, of 128 x 64 elements.
static double copied(const warpwise::Size& size) { return parts(size) * 2 * 128 * kDepth * 2; }
/// While a part is multiplied the next one is on its way, for each of 256 threads. Behind the last there is none.
static double under_way(const warpwise::Size& size) {
  return parts(size) / tiles(int(size[2]), kDepth) * (tiles(int(size[2]), kDepth) - 1) * 256;
}

warpwise::Exercise exercise_wait() {
  return {
      .title = "Wait for the right copies",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Let each round wait for its own part, and fill no stage that is still read.",
      .minutes = 15,
      .launch = "half_gemm::launch_wait",
      .parameters = warpwise::parameters_of<Launch<__nv_bfloat16>>(),
      .headers = {"warp_sums.h"},
      .call = call,
      .shapes = kWholeShapes,
      .drawn = [](uint64_t random) -> std::vector<warpwise::Shape> {
        std::vector<warpwise::Shape> shapes = drawn_whole(random);
        shapes.push_back({{5, 8, 64 * (17 + int64_t(random / 256 % 4))}});  // many rounds, and every race in them
        return shapes;
      },
      .launches = 1,
      .goals =
          {{.what = "barriers of the block",
            .before = parts,
            .target = parts,
            .measure = warpwise::block_barriers,
            .cause =
                "One barrier a part is enough: it says that the part is there, and that the one before has been read."},
           {.what = "bytes copied asynchronously",
            .before = copied,
            .target = copied,
            .measure = warpwise::async_bytes,
            .bound = warpwise::Goal::Bound::at_least,
            .cause = "Let `fetch` copy every part: a plain copy is waited for at once."},
           {.what = "groups of copies on their way behind waits",
            .before = [](const warpwise::Size& size) { return parts(size) * 2 * 256; },
            .target = under_way,
            .measure = warpwise::async_groups,
            .bound = warpwise::Goal::Bound::at_least,
            .cause = "A round waits for copies of later parts, too. These are to go on while it multiplies."}},
      .fails = "race",
      .hints =
          {"Groups end in the order in which they were begun. How many were begun after the part's own when it is waited for?",
           "Before the next fetch, the part's group and one more are under way. The stage that it fills was read in the round before.",
           "__pipeline_wait_prior(kStages - 2); __syncthreads(); then fetch(part + kStages - 1)."},
      .choices = {{"b", "columns"}},
  };
}

}  // namespace half_gemm
