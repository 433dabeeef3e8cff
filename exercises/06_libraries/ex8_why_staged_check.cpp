// Exercise 8 is right when the sentence is the one that the counters support.
#include "check.h"

namespace libraries {

static double bytes_loaded(const warpwise::Counts& c) { return c.global_load.bytes_used; }
static double bytes_stored(const warpwise::Counts& c) { return c.global_store.bytes_used; }

static void call_launch(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<void (*)(const Batch&, cudaStream_t)>(function)(
      {int(a.size()[0]), int(a.size()[1]), a.get<const double>("a"), a.get<const double>("b"), a.get<double>("c"),
       nullptr},
      a.stream());
}

/// Up to 16 on a side.
static std::vector<warpwise::Shape> small(uint64_t random) {
  return {{{{1 + int64_t(random % 50), 16}}, true}, {{3, 1 + int64_t(random / 64 % 16)}}};
}

warpwise::Exercise exercise_why_staged() {
  using warpwise::CountsOf;
  return {
      .title = "Explain why matrices are staged",
      .kind = warpwise::ExerciseKind::explain,
      .task = "Choose the sentence about two kernels that their counters support.",
      .minutes = 10,
      .launch = "libraries::launch_why_staged",
      .parameters = warpwise::parameters_of<void(const Batch&, cudaStream_t)>(),
      .headers = {"practice.h"},
      .call = call_launch,
      .shapes = {{{1, 1}}, {{3, 5}}, {{17, 2}}, {{{40, 16}}, true}},
      .drawn = small,
      .launches = 2,
      .sentences =
          {.name = "libraries::sentence",
           .claims =
               {{.text = "stores fewer bytes to global memory.",
                 .holds = [](const CountsOf& of) { return bytes_stored(of("second_")) < bytes_stored(of("first_")); },
                 .refuted = "Both write each element of C once."},
                {.text = "asks global memory for fewer bytes.",
                 .holds =
                     [](const CountsOf& of) { return bytes_loaded(of("second_")) < 0.9 * bytes_loaded(of("first_")); },
                 .refuted = ""},
                {.text = "makes fewer requests to shared memory.",
                 .holds =
                     [](const CountsOf& of) {
                       return warpwise::shared_requests(of("second_")) < warpwise::shared_requests(of("first_"));
                     },
                 .refuted = "The first kernel uses no shared memory at all."},
                {.text = "passes fewer barriers.",
                 .holds =
                     [](const CountsOf& of) {
                       return warpwise::block_barriers(of("second_")) < warpwise::block_barriers(of("first_"));
                     },
                 .refuted = "Somebody has to wait until all have brought their elements."}},
           .evidence = {{"bytes loaded, first", "first_", bytes_loaded},
                        {"bytes loaded, second", "second_", bytes_loaded},
                        {"bytes stored, first", "first_", bytes_stored},
                        {"bytes stored, second", "second_", bytes_stored},
                        {"shared requests, first", "first_", warpwise::shared_requests},
                        {"shared requests, second", "second_", warpwise::shared_requests},
                        {"barriers, first", "first_", warpwise::block_barriers},
                        {"barriers, second", "second_", warpwise::block_barriers}}},
      .fails = "No sentence is chosen",
      .hints = {"Check the file as it is: below `counters` stand four figures of each kernel. Which one is smaller?",
                "The second kernel has shared memory and a barrier that the first has not. What does it save?",
                "Each element of A serves n sums. The first kernel asks for it n times. That is sentence b."},
      .lesson_task = "batch",
      .format = "device",
  };
}

}  // namespace libraries
