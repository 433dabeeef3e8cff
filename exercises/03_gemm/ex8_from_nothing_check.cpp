// Exercise 8 is right when the product is, with 6 shared loads for 8 multiply-adds and tiles of 32 x 32.
#include "check.h"

namespace gemm {

warpwise::Exercise exercise_from_nothing() {
  return {
      .title = "A register block, from nothing",
      .task = "Write a product whose threads have 4 x 2 elements of C each: tiles, registers and all.",
      .minutes = 40,
      .launch = "gemm::launch_from_nothing",
      .parameters = warpwise::parameters_of<Launch<DoubleFloat>>(),
      .headers = {"gemm.h"},
      .call = call<DoubleFloat>,
      .shapes = {{{1, 1, 1}},
                 {{5, 7, 3}},
                 {{33, 18, 47}},
                 warpwise::Shape({20, 35, 19}).with({{"rows", "padded"}}, kApart),
                 kScaled,
                 {{{64, 32, 48}}, true},
                 warpwise::Shape({3, 66002, 2}).uncounted(),
                 warpwise::Shape({81, 130, 100}).uncounted()},
      .drawn = drawn_of_32,
      .goals = {{.what = "shared load requests",
                 .before = 0,
                 .target = [](const warpwise::Size& size) { return loads_untiled(size) * 3 / 8; },
                 .measure = warpwise::shared_load_requests,
                 .cause =
                     "For each k a thread needs four numbers of A and two of B: six loads for eight multiply-adds."},
                {.what = "load requests",
                 .before = loads_untiled,
                 .target = [](const warpwise::Size& size) { return loads_untiled(size) / 32; },
                 .measure = warpwise::read_requests,
                 .cause = "Each element should be read from global memory once by a block, for 32 uses."}},
      .causes = {kOneFloat},
      .fails = "shared load requests at 64x32x48",
      .hints =
          {"Five parts: tiles in shared memory, eight sums, a loop over K in steps of 16, in it staging and multiplying with a barrier behind each, and eight results. How many elements of each tile does a thread stage?",
           "512 elements a tile, 128 threads: four each. Of A rows threadIdx.y + 0, 8, 16, 24. Of B two rows and two columns: rows threadIdx.y and threadIdx.y + 8, columns threadIdx.x and threadIdx.x + 16.",
           "For each k: a[i] = fetch(&tile_a[threadIdx.y + i * kDown][k]) for i < 4, b[j] = fetch(&tile_b[k][threadIdx.x + j * kAcross]) for j < 2, then eight multiply_add. At the end finish(g, row + i * kDown, col + j * kAcross, sum)."},
      .format = "df",
      .expects = "df",
  };
}

}  // namespace gemm
