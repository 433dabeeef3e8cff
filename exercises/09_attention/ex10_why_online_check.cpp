// Exercise 10 is right when the sentence is the one that the counters support.
#include "check.h"

namespace attention {

static double numbers_loaded(const warpwise::Counts& c) { return c.global_load.lanes; }
static double numbers_stored(const warpwise::Counts& c) { return c.global_store.lanes; }
static double shared_moved(const warpwise::Counts& c) { return c.shared_load.bytes_used + c.shared_store.bytes_used; }

warpwise::Exercise exercise_why_online() {
  using warpwise::CountsOf;
  return {
      .title = "Explain what two passes save",
      .kind = warpwise::ExerciseKind::explain,
      .task = "Choose the sentence about two ways to the softmax that their counters support.",
      .minutes = 10,
      .launch = "attention::launch_why_online",
      .parameters = warpwise::parameters_of<LaunchSoftmax>(),
      .headers = {"online.h"},
      .call = call_softmax,
      .shapes = {{{1, 1}}, {{3, 31}}, {{{16, 1024}}, true}},
      .drawn = drawn_rows,
      .launches = 2,
      .sentences =
          {.name = "attention::sentence",
           .claims = {{.text = "stores fewer numbers to global memory.",
                       .holds =
                           [](const CountsOf& of) {
                             return numbers_stored(of("second_")) < 0.9 * numbers_stored(of("first_"));
                           },
                       .refuted = "Each number of `out` is stored once in both."},
                      {.text = "loads fewer numbers from global memory.",
                       .holds =
                           [](const CountsOf& of) {
                             return numbers_loaded(of("second_")) < 0.9 * numbers_loaded(of("first_"));
                           },
                       .refuted = "Count the loops over a row."},
                      {.text = "uses all of more sectors: its loads have fewer sectors a request.",
                       .holds =
                           [](const CountsOf& of) {
                             return warpwise::sectors_per_load(of("second_")) <
                                    0.9 * warpwise::sectors_per_load(of("first_"));
                           },
                       .refuted = "Neighbouring threads load neighbouring numbers in both: 4 sectors a request."},
                      {.text = "moves fewer bytes of shared memory.",
                       .holds =
                           [](const CountsOf& of) {
                             return shared_moved(of("second_")) < 0.9 * shared_moved(of("first_"));
                           },
                       .refuted = "A maximum and a sum of each warp go through shared memory, together or apart."}},
           .evidence = {{"numbers stored, first", "first_", numbers_stored},
                        {"numbers stored, second", "second_", numbers_stored},
                        {"numbers loaded, first", "first_", numbers_loaded},
                        {"numbers loaded, second", "second_", numbers_loaded},
                        {"sectors a load, first", "first_", warpwise::sectors_per_load},
                        {"sectors a load, second", "second_", warpwise::sectors_per_load},
                        {"shared bytes, first", "first_", shared_moved},
                        {"shared bytes, second", "second_", shared_moved}}},
      .fails = "No sentence is chosen",
      .hints = {"Check the file as it is: below `counters` stand figures of each way. Which one is smaller?",
                "How many loops over a row has each way?",
                "Three loops load each number three times, two twice. That is sentence b."},
  };
}

}  // namespace attention
