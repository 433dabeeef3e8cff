// Exercise 6 is right when the four figures are those that are counted.
#include "check.h"

namespace half_gemm {

warpwise::Exercise exercise_transactions() {
  return {
      .title = "Predict the wavefronts of ldmatrix",
      .kind = warpwise::ExerciseKind::predict,
      .task = "Enter the wavefronts that one ldmatrix takes with rows that lie in four ways, then measure.",
      .minutes = 10,
      .launch = "half_gemm::launch_transactions",
      .parameters = warpwise::parameters_of<Launch<__nv_bfloat16>>(),
      .headers = {"tensor_cores.h", "store.h"},
      .call = call,
      .shapes = {{{1, 1, 1}}, {{{40, 30, 20}}, true}},
      .launches = 6,
      .predictions = {{.what = "wavefronts of the load of rows_of_64",
                       .name = "half_gemm::predicted_64",
                       .measure = warpwise::wavefronts_per_shared_load,
                       .kernel = "rows_of_64",
                       .low = "Rows 0, 2, 4 and 6 of a matrix lie in the same banks.",
                       .high = "Rows 0 and 1 lie in different banks."},
                      {.what = "wavefronts of the load of rows_of_128",
                       .name = "half_gemm::predicted_128",
                       .measure = warpwise::wavefronts_per_shared_load,
                       .kernel = "rows_of_128",
                       .low = "All eight rows of a matrix lie in the same banks, and there are four matrices.",
                       .high = "A matrix has eight rows."},
                      {.what = "wavefronts of the load of rows_of_144",
                       .name = "half_gemm::predicted_144",
                       .measure = warpwise::wavefronts_per_shared_load,
                       .kernel = "rows_of_144",
                       .low = "Four matrices are 512 bytes, and a wavefront brings 128.",
                       .high = "Each row begins four banks further than the one before."},
                      {.what = "wavefronts of the load of turned_by_4",
                       .name = "half_gemm::predicted_turned",
                       .measure = warpwise::wavefronts_per_shared_load,
                       .kernel = "turned_by_4",
                       .low = "Rows 0 and 4 of a matrix are moved by equally many places.",
                       .high = "Rows 0 to 3 of a matrix lie in different banks."}},
      .fails = "rows_of_64: you predict 0, and it is more",
      .hints = {"Take one matrix: eight rows. In which banks does each begin? Its 16 bytes are four banks.",
                "A matrix takes as many wavefronts as rows that share a bank. The load takes those of four matrices.",
                "4 x 4 for 64 bytes, 4 x 8 for 128, 4 x 1 for 144, 4 x 2 where rows are moved by 0 to 3 places."},
  };
}

}  // namespace half_gemm
