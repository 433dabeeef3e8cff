// Exercise 5 is right when the TMA sees what all threads have written.
#include "check.h"

namespace half_gemm {

/// All of C, in two bytes each.
static double stored(const warpwise::Size& size) { return 2. * double(size[0]) * double(size[1]); }

warpwise::Exercise exercise_proxy() {
  return {
      .title = "Find the missing fence",
      .kind = warpwise::ExerciseKind::debug,
      .task = "Let the TMA see what the threads have written to shared memory.",
      .minutes = 10,
      .launch = "half_gemm::launch_proxy",
      .parameters = warpwise::parameters_of<Launch<__nv_bfloat16>>(),
      .headers = {"kernels/tma.h", "half_gemm.h"},
      .call = call,
      .shapes = {{{1, 8, 8}}, {{17, 72, 33}}, {{{64, 128, 32}}, true}},
      .drawn = [](uint64_t random) -> std::vector<warpwise::Shape> {
        return {{{{16 * int64_t(1 + random % 5), 64 * int64_t(1 + random / 16 % 3), 16}}, true},
                {{int64_t(1 + random / 256 % 60), 8 * int64_t(1 + random / 65536 % 30), int64_t(1 + random % 50)}}};
      },
      .launches = 2,
      .goals = {{.what = "bytes stored by the TMA",
                 .before = stored,
                 .target = stored,
                 .measure = warpwise::bulk_bytes_out,
                 .bound = warpwise::Goal::Bound::at_least,
                 .cause = "Leave the storing to the TMA, and let it see what the threads have written."}},
      .fails = "fence.proxy.async",
      .hints =
          {"Threads and the TMA see shared memory by different ways (proxies). What orders the one behind the other?",
           "fence.proxy.async, which kernels/tma.h has as a function. Which threads need it, before or behind the barrier?",
           "Every thread: kernels::publish_to_engine(); then __syncthreads();"},
  };
}

}  // namespace half_gemm
