// Exercise 9 is right when the sentence is the one that the counters support.
#include "check.h"

namespace precision {

static bool is_times(double second, double first, double factor) {
  return std::abs(second - factor * first) <= 0.01 * factor * first;
}

/// Whether the second kernel has so many times the first one's load requests, sectors of each, and store requests.
static bool second_has(const warpwise::CountsOf& of, double loads, double sectors, double stores) {
  return is_times(warpwise::load_requests(of("second")), warpwise::load_requests(of("first")), loads) &&
         is_times(warpwise::sectors_per_load(of("second")), warpwise::sectors_per_load(of("first")), sectors) &&
         is_times(warpwise::store_requests(of("second")), warpwise::store_requests(of("first")), stores);
}
static bool half_the_sectors(const warpwise::CountsOf& of) { return second_has(of, 1, 0.5, 0.5); }
static bool twice_the_sectors(const warpwise::CountsOf& of) { return second_has(of, 0.5, 2, 0.5); }
static bool half_the_requests(const warpwise::CountsOf& of) { return second_has(of, 0.5, 1, 0.5); }
static bool only_stores(const warpwise::CountsOf& of) { return second_has(of, 1, 1, 0.5); }

/// Whole warps in both halves.
static std::vector<warpwise::Shape> drawn_in_halves(uint64_t random) {
  return {{{{512 * int64_t(3 + random % 6)}}, true}};
}

warpwise::Exercise exercise_why_records() {
  return {
      .title = "Explain what whole records spare",
      .kind = warpwise::ExerciseKind::explain,
      .task = "Choose the sentence about two kernels that their counters support.",
      .minutes = 10,
      .launch = "precision::launch_why_records",
      .parameters = warpwise::parameters_of<Axpy<DoubleDouble>>(),
      .headers = {"dd.h", "memory.h"},
      .call = call<Axpy<DoubleDouble>>,
      .shapes = {{{1}}, {{31}}, {{257}}, {{{1024}}, true}},
      .drawn = drawn_in_halves,
      .launches = 2,
      .sentences =
          {.name = "precision::sentence",
           .claims = {{.text = "makes as many load requests, each with half as many sectors.",
                       .holds = half_the_sectors,
                       .refuted =
                           "A sector moves whole, whoever uses its other half. Compare the sectors of a request."},
                      {.text = "makes half as many load requests, each with twice as many sectors.",
                       .holds = twice_the_sectors,
                       .refuted =
                           "32 numbers of 16 bytes lie in 16 sectors, however they are read. Compare the sectors."},
                      {.text = "makes half as many load requests, each with as many sectors.",
                       .holds = half_the_requests,
                       .refuted = "Compare the load requests, and the sectors of each."},
                      {.text = "loads the same, and stores with half as many requests.",
                       .holds = only_stores,
                       .refuted = "It loads with fewer requests as well: compare the load requests."}},
           .evidence = {{"load requests, first", "first", warpwise::load_requests},
                        {"load requests, second", "second", warpwise::load_requests},
                        {"sectors per load request, first", "first", warpwise::sectors_per_load},
                        {"sectors per load request, second", "second", warpwise::sectors_per_load},
                        {"store requests, first", "first", warpwise::store_requests},
                        {"store requests, second", "second", warpwise::store_requests}}},
      .fails = "No sentence is chosen",
      .hints =
          {"Check the file as it is: below `counters` stand three figures of each kernel. Which differ?",
           "A warp reads the high parts of 32 records. Which sectors are those? And which ones hold the low parts?",
           "Half the requests, 16 sectors for each request of both kernels. That is sentence c."},
      .format = "dd_aos",
  };
}

}  // namespace precision
