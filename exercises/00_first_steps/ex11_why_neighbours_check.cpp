// Exercise 11 is right when the sentence is the one that the counters support.
#include "check.h"

namespace first_steps {

static double requests(const warpwise::Counts& c) { return warpwise::load_requests(c) + warpwise::store_requests(c); }
static double sectors_a_request(const warpwise::Counts& c) {
  return (c.global_load.transfers + c.global_store.transfers) / requests(c);
}

static bool fewer_requests(const warpwise::CountsOf& of) {
  return requests(of("side_by_side")) < 0.99 * requests(of("in_runs"));
}
static bool fewer_sectors(const warpwise::CountsOf& of) {
  return sectors_a_request(of("side_by_side")) < 0.99 * sectors_a_request(of("in_runs"));
}
static bool shared_memory(const warpwise::CountsOf& of) {
  return warpwise::shared_requests(of("side_by_side")) > warpwise::shared_requests(of("in_runs"));
}
static bool more_requests(const warpwise::CountsOf& of) {
  return requests(of("side_by_side")) > 1.01 * requests(of("in_runs")) && fewer_sectors(of);
}

/// Whole warps in both halves.
static std::vector<warpwise::Shape> drawn_in_halves(uint64_t random) {
  return {{{{4096 * int64_t(3 + random % 6)}}, true}};
}

warpwise::Exercise exercise_why_neighbours() {
  return {
      .title = "Explain who takes which element",
      .kind = warpwise::ExerciseKind::explain,
      .task = "Choose the sentence about two kernels that their counters support.",
      .minutes = 5,
      .launch = "first_steps::launch_why_neighbours",
      .parameters = warpwise::parameters_of<Launch>(),
      .headers = {"first_steps.h"},
      .call = call_launch,
      .shapes = {{{1}}, {{97}}, {{5003}}, {{{16384}}, true}},
      .drawn = drawn_in_halves,
      .launches = 2,
      .sentences =
          {.name = "first_steps::sentence",
           .claims = {{.text = "makes fewer requests.",
                       .holds = fewer_requests,
                       .refuted = "A request is what a warp reads or writes at once. Compare the requests."},
                      {.text = "touches fewer sectors with each request.",
                       .holds = fewer_sectors,
                       .refuted = "Compare the sectors of a request."},
                      {.text = "keeps in shared memory what it has read.",
                       .holds = shared_memory,
                       .refuted = "Neither kernel has an array in shared memory: its requests are 0."},
                      {.text = "makes more requests, each with fewer sectors.",
                       .holds = more_requests,
                       .refuted =
                           "Each warp goes through its loop eight times, in both kernels: compare the requests."}},
           .evidence = {{"requests, first", "in_runs", requests},
                        {"requests, second", "side_by_side", requests},
                        {"sectors per request, first", "in_runs", sectors_a_request},
                        {"sectors per request, second", "side_by_side", sectors_a_request},
                        {"shared requests, first", "in_runs", warpwise::shared_requests},
                        {"shared requests, second", "side_by_side", warpwise::shared_requests}}},
      .fails = "No sentence is chosen",
      .hints =
          {"Check the file as it is: below `counters` stand three figures of each kernel. Which differ?",
           "In the first round, lane 0 of the first kernel reads element 0, and lane 1 reads element 8. How many bytes lie "
           "between them? How large is a sector?",
           "Only the sectors differ: 32 for each request, and 4. That is sentence b."},
      .format = "device",
  };
}

}  // namespace first_steps
