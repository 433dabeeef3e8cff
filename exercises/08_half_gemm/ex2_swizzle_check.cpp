// Exercise 2 is right when no load of matrices has conflicts.
#include "check.h"

namespace half_gemm {

/// For each 64 of depth a warp loads matrices 24 times: four times of A and twice of B, for each 16.
static double loads_of_matrices(const warpwise::Size& size) {
  return 8. * 24 * tiles(int(size[0]), 128) * tiles(int(size[1]), 128) * tiles(int(size[2]), 64);
}

warpwise::Exercise exercise_swizzle() {
  return {
      .title = "Swizzle for ldmatrix",
      .task = "Say where each vector of a row lies, so that eight rows of a matrix meet in no bank.",
      .minutes = 10,
      .launch = "half_gemm::launch_swizzle",
      .parameters = warpwise::parameters_of<Launch<__nv_bfloat16>>(),
      .headers = {"warp_sums.h"},
      .call = call,
      .shapes = kShapes,
      .drawn = drawn,
      .launches = 1,
      .goals = {{.what = "wavefronts per shared load",
                 .before = 32,
                 .target = 4,
                 .measure = warpwise::wavefronts_per_shared_load,
                 .cause = "The eight rows of a matrix are to lie in eight different groups of four banks."},
                {.what = "wavefronts per shared store",
                 .before = 4,
                 .target = 4,
                 .measure = warpwise::wavefronts_per_shared_store,
                 .cause = "The vectors of a row are to stay in this row."},
                {.what = "shared load requests",
                 .before = loads_of_matrices,
                 .target = loads_of_matrices,
                 .measure = warpwise::shared_load_requests,
                 .cause = "To say where a vector lies takes no load: more of them only make the mean look small."}},
      .fails = "wavefronts per shared load",
      .hints =
          {"Vector 2 of rows 0 to 7 is to lie at eight different places. Each row has eight to choose from.",
           "Exclusive or with the row's number gives each row another order, and no two vectors of a row one place.",
           "Rows repeat after 8: v ^ (row % 8)."},
      .given_stays = "Only where a vector lies is to change.",
  };
}

}  // namespace half_gemm
