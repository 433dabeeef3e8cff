// Exercise 7 is right when the product is, with half of the shared loads.
#include "check.h"

namespace precision {

static double products(const warpwise::Size& size) { return double(size[0]) * double(size[1]) * double(size[2]); }
static double two_each(const warpwise::Size& size) { return 2 * products(size) / 32; }
static double one_each(const warpwise::Size& size) { return products(size) / 32; }
static double from_global(const warpwise::Size& size) { return 2 * products(size) / 32 / 32; }

static std::vector<warpwise::Shape> drawn_tiles(uint64_t random) {
  std::vector<warpwise::Shape> shapes = warpwise::of_all_remainders({{20, 30, 20}}, random);
  shapes.push_back({{3, 5, 300 + int64_t(random % 300)}});  // many rounds of the loop over tiles
  shapes.push_back(
      {{{32 * int64_t(1 + random % 2), 32 * int64_t(1 + random / 2 % 2), 16 * int64_t(1 + random / 4 % 3)}}, true});
  shapes.push_back(
      warpwise::Shape{{{64 - 1 - int64_t(random / 16 % 3), 64 - 1 - int64_t(random / 64 % 3), 45}}, true}.loosely(1.5));
  return shapes;
}

warpwise::Exercise exercise_registers() {
  return {
      .title = "Write the register block",
      .task = "Compute 2 x 2 elements of C a thread with half of the shared loads.",
      .minutes = 20,
      .launch = "precision::launch_registers",
      .parameters = warpwise::parameters_of<Gemm>(),
      .headers = {"precision.h"},
      .call = call<Gemm>,
      .shapes = {{{1, 1, 1}},
                 {{5, 7, 3}},
                 {{33, 35, 18}},
                 {{{64, 32, 48}}, true},
                 warpwise::Shape({70, 81, 33}).uncounted(),
                 warpwise::Shape({3, 5, 2101}).uncounted(),
                 warpwise::Shape({2, 33003, 1}).uncounted()},
      .drawn = drawn_tiles,
      .goals = {{.what = "shared load requests",
                 .before = two_each,
                 .target = one_each,
                 .measure = warpwise::shared_load_requests,
                 .cause = "Four multiply-adds need two numbers of A and two of B: four loads, not eight."},
                {.what = "load requests",
                 .before = from_global,
                 .target = from_global,
                 .measure = warpwise::read_requests,
                 .cause = "The tiles are staged already: take the numbers from there."}},
      .causes = {kOneDouble},
      .fails = "shared load requests at 64x32x48",
      .hints =
          {"For one i, which numbers of tile_a and of tile_b do the four sums need?",
           "Let the loop over i be the outer one. Load two numbers of A and two of B before the four multiply-adds.",
           "const DoubleDouble of_a[2] = {staged(tile_a[ty], i), staged(tile_a[ty + kSide], i)}; and of_b likewise."},
      .lesson_task = "gemm",
      .format = "dd_aos",
  };
}

}  // namespace precision
