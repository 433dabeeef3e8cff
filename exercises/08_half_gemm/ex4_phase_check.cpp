// Exercise 4 is right when the products are, and neither side runs ahead of the other.
#include "check.h"

namespace half_gemm {

warpwise::Exercise exercise_phase() {
  return {
      .title = "Wait for the right phase",
      .task = "Say which parity the phase of a step has.",
      .minutes = 15,
      .launch = "half_gemm::launch_phase",
      .parameters = warpwise::parameters_of<Launch<__nv_bfloat16>>(),
      .headers = {"kernels/tma.h", "half_gemm.h"},
      .call = call,
      .shapes = {{{1, 1, 8}}, {{3, 40, 128}}, {{{4, 64, 640}}, true}, {{5, 33, 392}}},
      .drawn = [](uint64_t random) -> std::vector<warpwise::Shape> {
        return {{{{2, 64, 64 * int64_t(3 + random % 6)}}, true},
                {{int64_t(1 + random / 256 % 6), int64_t(1 + random / 65536 % 70), 8 * int64_t(50 + random % 40)}},
                // many times round, and more steps than eight bits count
                warpwise::Shape({2, 35, 64 * int64_t(150 + random / 4 % 60)}).uncounted(),
                warpwise::Shape({1, 2, 64 * int64_t(260 + random / 64 % 60)}).uncounted()};
      },
      .launches = 1,
      .fails = "race",
      .hints = {"With two stages, two values of `step` are the first time round, the next two the second, and so on.",
                "Number the times round from 0. The phase's parity is that number's last bit.",
                "return step / kStages % 2;"},
      .choices = {{"b", "columns"}},
      .whole_input = false,  // the TMA reads it, not threads
  };
}

}  // namespace half_gemm
