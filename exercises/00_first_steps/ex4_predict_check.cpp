// Exercise 4 is right when the four figures are those that are counted.
#include "check.h"

namespace first_steps {

warpwise::Exercise exercise_predict() {
  return {
      .title = "Predict requests and sectors",
      .kind = warpwise::ExerciseKind::predict,
      .task = "Enter how many requests three kernels make to store y, and how many sectors each touches, then measure.",
      .minutes = 10,
      .launch = "first_steps::launch_predict",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"first_steps.h"},
      .call = call_launch,
      .shapes = {{{1}}, {{97}}, {{1500}}, {{{4096}}, true}},
      .launches = 3,
      .predictions = {{.what = "store requests of one_thread",
                       .name = "first_steps::predicted_one",
                       .measure = warpwise::store_requests,
                       .kernel = "one_thread",
                       .low = "One thread writes one element at a time: each round of its loop is a request.",
                       .high = "It updates 96 elements."},
                      {.what = "store requests of neighbours",
                       .name = "first_steps::predicted_neighbours",
                       .measure = warpwise::store_requests,
                       .kernel = "neighbours",
                       .low = "A request is a warp's, not a block's: a block of 256 threads has 8 warps.",
                       .high = "The 32 threads of a warp make one request together."},
                      {.what = "sectors per store request of neighbours",
                       .name = "first_steps::predicted_neighbours_sectors",
                       .measure = warpwise::sectors_per_store,
                       .kernel = "neighbours",
                       .low = "32 floats are 128 bytes.",
                       .high = "A sector has 32 bytes."},
                      {.what = "sectors per store request of fours",
                       .name = "first_steps::predicted_fours_sectors",
                       .measure = warpwise::sectors_per_store,
                       .kernel = "fours",
                       .also = warpwise::mean_sectors_per_store,  // the last warp has fewer threads
                       .low = "In one round of the loop neighbouring threads write floats that are 16 bytes apart.",
                       .high = "Two neighbouring threads still share a sector."}},
      .causes = {kNotUpdated},
      .fails = "store requests of one_thread: you predict 0, and it is more",
      .hints =
          {"Count warps first: how many of the kernel's warps have an element at all?",
           "Write down the first bytes that lanes 0, 1, 2 and 31 write. In how many pieces of 32 bytes do they lie?",
           "96 for the lone thread; 1024 / 32 for neighbours; 128 / 32 sectors; 32 x 16 / 32 sectors."},
      .format = "device",
  };
}

}  // namespace first_steps
