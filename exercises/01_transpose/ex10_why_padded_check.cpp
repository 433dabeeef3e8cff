// Exercise 10 is right when the sentence is the one that the counters support.
#include "check.h"

namespace transpose {

static double sectors_in_all(const warpwise::Counts& c) { return c.global_load.transfers + c.global_store.transfers; }

/// Whether the second kernel has less of something than the first.
template <double (*measure)(const warpwise::Counts&)>
bool second_has_less(const warpwise::CountsOf& of) {
  return measure(of("second")) < 0.99 * measure(of("first"));
}

warpwise::Exercise exercise_why_padded() {
  return {
      .title = "Explain the pad",
      .kind = warpwise::ExerciseKind::explain,
      .task = "Choose the sentence about two kernels that their counters support.",
      .minutes = 10,
      .launch = "transpose::launch_why_padded",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"transpose.h"},
      .call = call,
      .shapes = {{{1, 1}}, {{33, 31}}, {{64, 64}}, {{{256, 256}}, true}},
      .drawn = drawn,
      .launches = 2,
      .sentences =
          {.name = "transpose::sentence",
           .claims = {{.text = "touches fewer sectors of global memory.",
                       .holds = second_has_less<sectors_in_all>,
                       .refuted = "Both load and store along rows: compare the sectors."},
                      {.text = "makes fewer requests to shared memory.",
                       .holds = second_has_less<warpwise::shared_requests>,
                       .refuted =
                           "Each element goes into the tile once and out of it once, in both kernels: compare the "
                           "requests."},
                      {.text = "needs fewer wavefronts for each load from shared memory.",
                       .holds = second_has_less<warpwise::wavefronts_per_shared_load>,
                       .refuted = "Compare the wavefronts of a load."},
                      {.text = "waits at fewer barriers.",
                       .holds = second_has_less<warpwise::block_barriers>,
                       .refuted = "Each block waits once, in both kernels: compare the barriers."}},
           .evidence = {{"sectors of global memory, first", "first", sectors_in_all},
                        {"sectors of global memory, second", "second", sectors_in_all},
                        {"shared requests, first", "first", warpwise::shared_requests},
                        {"shared requests, second", "second", warpwise::shared_requests},
                        {"wavefronts per shared load, first", "first", warpwise::wavefronts_per_shared_load},
                        {"wavefronts per shared load, second", "second", warpwise::wavefronts_per_shared_load},
                        {"barriers, first", "first", warpwise::block_barriers},
                        {"barriers, second", "second", warpwise::block_barriers}}},
      .fails = "No sentence is chosen",
      .hints =
          {"Check the file as it is: below `counters` stand four figures of each kernel. Which differ?",
           "The lanes of a warp read a column of the tile. In how many banks does it lie, with rows of 32 floats, and "
           "with rows of 33?",
           "Only the wavefronts differ: 32 for each load, and 1. That is sentence c."},
  };
}

}  // namespace transpose
