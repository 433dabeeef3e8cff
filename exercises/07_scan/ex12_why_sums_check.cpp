// Exercise 12 is right when the sentence is the one that the counters support.
#include "check.h"

namespace scan {

static double numbers_loaded(const warpwise::Counts& c) { return c.global_load.lanes; }
static double numbers_stored(const warpwise::Counts& c) { return c.global_store.lanes; }

warpwise::Exercise exercise_why_sums() {
  using warpwise::CountsOf;
  return {
      .title = "Explain why sums come first",
      .kind = warpwise::ExerciseKind::explain,
      .task = "Choose the sentence about two ways to scan that their counters support.",
      .minutes = 10,
      .launch = "scan::launch_why_sums",
      .parameters = warpwise::parameters_of<Launch<unsigned>>(),
      .headers = {"block_scan.h"},
      .call = call,
      .shapes = {{{1}}, {{31}}, {{1000}}, {{4099}}, {{{65536}}, true}},
      .drawn = drawn,
      .launches = 6,
      .sentences =
          {.name = "scan::sentence",
           .claims = {{.text = "loads fewer numbers from global memory.",
                       .holds =
                           [](const CountsOf& of) {
                             return numbers_loaded(of("second_")) < 0.9 * numbers_loaded(of("first_"));
                           },
                       .refuted = "Each number is loaded twice in both: once from `in` and once from `out`, or twice "
                                  "from `in`."},
                      {.text = "stores fewer numbers to global memory.",
                       .holds =
                           [](const CountsOf& of) {
                             return numbers_stored(of("second_")) < 0.9 * numbers_stored(of("first_"));
                           },
                       .refuted = "Compare how often a number of `out` is stored."},
                      {.text = "needs fewer barriers.",
                       .holds =
                           [](const CountsOf& of) {
                             return warpwise::block_barriers(of("second_")) < warpwise::block_barriers(of("first_"));
                           },
                       .refuted = "Adding up a tile and scanning it both go over the whole block: count the barriers."},
                      {.text = "makes fewer requests to shared memory.",
                       .holds =
                           [](const CountsOf& of) {
                             return warpwise::shared_requests(of("second_")) < warpwise::shared_requests(of("first_"));
                           },
                       .refuted = "Adding up a tile takes as many requests as scanning it."}},
           .evidence = {{"numbers loaded, first", "first_", numbers_loaded},
                        {"numbers loaded, second", "second_", numbers_loaded},
                        {"numbers stored, first", "first_", numbers_stored},
                        {"numbers stored, second", "second_", numbers_stored},
                        {"barriers, first", "first_", warpwise::block_barriers},
                        {"barriers, second", "second_", warpwise::block_barriers},
                        {"shared requests, first", "first_", warpwise::shared_requests},
                        {"shared requests, second", "second_", warpwise::shared_requests}}},
      .fails = "No sentence is chosen",
      .hints = {"Check the file as it is: below `counters` stand four figures of each way. Which one is smaller?",
                "More barriers and more shared memory: the second way works more in the block. What does it save?",
                "The first way writes `out` twice. That is sentence b."},
  };
}

}  // namespace scan
