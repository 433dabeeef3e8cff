// Exercise 9 is right when the product is; the medal is for wavefronts of shared memory.
#include "check.h"

namespace half_gemm {

static double wavefronts(const warpwise::Counts& c) { return c.shared_load.transfers + c.shared_store.transfers; }

/// For each 64 of depth a block brings 128 rows of A and 128 columns of B, in vectors of 8.
static double loads_of_whole_parts(const warpwise::Size& size) {
  return 64. * tiles(int(size[0]), 128) * tiles(int(size[1]), 128) * tiles(int(size[2]), 64);
}

warpwise::Exercise exercise_feed() {
  return {
      .title = "Feed the tensor cores",
      .kind = warpwise::ExerciseKind::optimise,
      .task = "Multiply with as few wavefronts of shared memory as you can, for a medal.",
      .minutes = 25,
      .launch = "half_gemm::launch_feed",
      .parameters = warpwise::parameters_of<Launch<__nv_bfloat16>>(),
      .headers = {"block_tile.h", "store.h", "tensor_cores.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .launches = 1,
      .goals = {{.what = "load requests",
                 .before = loads_of_whole_parts,
                 .target = loads_of_whole_parts,
                 .measure = warpwise::read_requests,
                 .cause = "Each part comes from global memory once, for the whole block: feed the tensor cores from "
                          "shared memory."}},
      .medals = {.what = "wavefronts for a product of 16 x 8 x 16",
                 .measure = wavefronts,
                 .units =
                     [](const warpwise::Size& size) {
                       return 8.0 * 16 * tiles(int(size[0]), 128) * tiles(int(size[1]), 128) * tiles(int(size[2]), 64) *
                              4;
                     },
                 .bronze = 13,
                 .silver = 5,
                 .gold = 2.2,
                 .cause =
                     "How often is each matrix loaded, and how many wavefronts does a load of four matrices take?"},
      .fails = "No medal yet",
      .hints =
          {"A warp's 64 x 32 elements need four matrices of A and two of B for each 16 of depth. How many loads are "
           "there now?",
           "Load them all before the products, into arrays of registers. And let the eight rows of a matrix lie in "
           "different banks.",
           "place(r, v) is v ^ (r % 8); MatricesOfB is loaded ahead of the loop over i, and of_a in it."},
  };
}

}  // namespace half_gemm
