// Exercise 10 is right when the sentence is the one that the counters support.
#include "check.h"

namespace gemm {

/// How many times as often the second kernel does something.
template <double (*measure)(const warpwise::Counts&)>
double share_of_second(const warpwise::CountsOf& of) {
  return measure(of("second")) / measure(of("first"));
}
static bool is_about(double share, double expected) { return std::abs(share - expected) < 0.05; }

warpwise::Exercise exercise_why_block() {
  using warpwise::CountsOf;
  static constexpr auto global = share_of_second<warpwise::load_requests>;
  static constexpr auto shared = share_of_second<warpwise::shared_load_requests>;
  static constexpr auto stored = share_of_second<warpwise::store_requests>;
  return {
      .title = "Explain the register block",
      .kind = warpwise::ExerciseKind::explain,
      .task = "Choose the sentence about two products that their counters support.",
      .minutes = 10,
      .launch = "gemm::launch_why_block",
      .parameters = warpwise::parameters_of<Launch<DoubleFloat>>(),
      .headers = {"gemm.h"},
      .call = call<DoubleFloat>,
      .shapes = {{{1, 1, 1}}, {{5, 7, 3}}, {{33, 18, 47}}, {{{64, 64, 32}}, true}},
      .drawn = drawn_of_32,
      .launches = 2,
      .sentences =
          {.name = "gemm::sentence",
           .claims =
               {{.text = "loads as often from global memory, and half as often from shared memory.",
                 .holds = [](const CountsOf& of) { return is_about(global(of), 1) && is_about(shared(of), 0.5); },
                 .refuted = "A block of the second kernel has a tile twice as wide and twice as high: compare the "
                            "load requests."},
                {.text = "loads half as often from global memory, and half as often from shared memory.",
                 .holds = [](const CountsOf& of) { return is_about(global(of), 0.5) && is_about(shared(of), 0.5); },
                 .refuted = "Compare the loads."},
                {.text = "loads half as often from global memory, and as often from shared memory.",
                 .holds = [](const CountsOf& of) { return is_about(global(of), 0.5) && is_about(shared(of), 1); },
                 .refuted = "Four multiply-adds of a thread take four numbers from the tiles: compare the shared "
                            "loads."},
                {.text = "makes as many loads of both memories, and stores fewer elements of C.",
                 .holds =
                     [](const CountsOf& of) {
                       return is_about(global(of), 1) && is_about(shared(of), 1) && stored(of) < 0.95;
                     },
                 .refuted = "Both write every element of C once: compare the stores."}},
           .evidence = {{"load requests, first", "first", warpwise::load_requests},
                        {"load requests, second", "second", warpwise::load_requests},
                        {"shared loads, first", "first", warpwise::shared_load_requests},
                        {"shared loads, second", "second", warpwise::shared_load_requests},
                        {"store requests, first", "first", warpwise::store_requests},
                        {"store requests, second", "second", warpwise::store_requests}}},
      .fails = "No sentence is chosen",
      .hints =
          {"Check the file as it is: below `counters` stand three figures of each kernel. Which differ, and by how much?",
           "An element of a tile that is 32 wide is used by 32 elements of C: how often does it come from global memory? "
           "And a number in a register is used twice.",
           "Both kinds of loads are halved. That is sentence b."},
      .format = "df",
      .expects = "df",
  };
}

}  // namespace gemm
