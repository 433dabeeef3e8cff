// Exercise 11 is right when the sentence is the one that the counters support.
#include "check.h"

namespace reduction {

static double lanes_per_atomic(const warpwise::Counts& c) {
  return c.global_atomic.requests > 0 ? c.global_atomic.lanes / c.global_atomic.requests : 0;
}
static double loaded_numbers(const warpwise::Counts& c) { return c.global_load.lanes; }

warpwise::Exercise exercise_why_warp() {
  using warpwise::CountsOf;
  return {
      .title = "Explain the warp's atomic",
      .kind = warpwise::ExerciseKind::explain,
      .task = "Choose the sentence about two kernels that their counters support.",
      .minutes = 10,
      .launch = "reduction::launch_why_warp",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"reduction.h"},
      .call = call,
      .shapes = {{{1}}, {{31}}, {{1000}}, {{4099}}, {{{65536}}, true}},
      .drawn = drawn,
      .launches = 2,
      .sentences =
          {.name = "reduction::sentence",
           .claims =
               {{.text = "loads fewer numbers from global memory.",
                 .holds = [](const CountsOf& of) { return loaded_numbers(of("second")) < loaded_numbers(of("first")); },
                 .refuted = "Each number is loaded once in both kernels: compare them."},
                {.text = "makes fewer atomic requests.",
                 .holds =
                     [](const CountsOf& of) {
                       return warpwise::atomic_requests(of("second")) < warpwise::atomic_requests(of("first"));
                     },
                 .refuted = "A request is one instruction of a warp, whether one lane takes part or 32: compare the "
                            "requests."},
                {.text = "makes as many atomic requests, with fewer lanes in each.",
                 .holds =
                     [](const CountsOf& of) {
                       return warpwise::atomic_requests(of("second")) == warpwise::atomic_requests(of("first")) &&
                              lanes_per_atomic(of("second")) < lanes_per_atomic(of("first"));
                     },
                 .refuted = "Compare requests and lanes."},
                {.text = "adds up in shared memory what the first one adds up in global memory.",
                 .holds = [](const CountsOf& of) { return warpwise::shared_requests(of("second")) > 0; },
                 .refuted = "Is there a request to shared memory at all?"}},
           .evidence = {{"numbers loaded, first", "first", loaded_numbers},
                        {"numbers loaded, second", "second", loaded_numbers},
                        {"atomic requests, first", "first", warpwise::atomic_requests},
                        {"atomic requests, second", "second", warpwise::atomic_requests},
                        {"lanes per atomic request, first", "first", lanes_per_atomic},
                        {"lanes per atomic request, second", "second", lanes_per_atomic},
                        {"shared requests, first", "first", warpwise::shared_requests},
                        {"shared requests, second", "second", warpwise::shared_requests}}},
      .fails = "No sentence is chosen",
      .hints =
          {"Check the file as it is: below `counters` stand four figures of each kernel. Which differ?",
           "Additions to one address are done one after the other, lane by lane. What does the warp bring to memory in "
           "each kernel?",
           "As many requests, with 1 lane in each where there were 32. That is sentence c."},
      .lesson_task = "float",
      .expects = "atomic_thread",
  };
}

}  // namespace reduction
