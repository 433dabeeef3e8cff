// Exercise 7 is right when the segments' sums are, and the numbers go from shared memory into fragments once.
#include "check.h"

namespace reduction {

static void call_segments(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<LaunchSegments*>(function)(a.get<const half>("in"), a.get<float>("out"), size_t(a.size()[0]),
                                              a.stream());
}

static double warps_of_segments(const warpwise::Size& size) { return std::ceil(double(size[0]) / (16 * kSegment)); }

/// 4096 numbers of a warp: a lane of a fragment has eight, in four accesses; and the sums are read once. The ones may
/// be loaded, too, in eight accesses.
static double fragment_loads(const warpwise::Size& size) { return (16 * 4 + 8 + 1) * warps_of_segments(size); }

/// Each number is multiplied once, by eight columns of ones at least, as the smallest fragment has.
static double products_of_ones(const warpwise::Size& size) { return warps_of_segments(size) * 16 * kSegment * 8 * 2; }

/// Each number is staged once.
static double loads_that_stage(const warpwise::Size& size) { return std::ceil(double(size[0]) / 32); }

/// Of each segment the last 16 numbers alone.
static bool is_last_product(const warpwise::Outcome& o) {
  if (o.size[0] < kSegment) return false;
  double sum = 0;
  for (int64_t i = kSegment - 16; i < kSegment; i++) sum += __half2float(o.given.get<half>("in")[i]);
  return std::abs(o.got.get<float>("out")[0] - sum) < 1e-3;
}

warpwise::Exercise exercise_fragment() {
  return {
      .title = "Sum rows by a tensor core",
      .task = "Add up 16 segments of a warp by products of fragments with ones.",
      .minutes = 25,
      .launch = "reduction::launch_fragment",
      .parameters = warpwise::parameters_of<LaunchSegments>(),
      .headers = {"reduction.h"},
      .call = call_segments,
      .shapes = {{{1}}, {{256}}, {{257}}, {{5000}}, {{{65536}}, true}, warpwise::Shape({200001}).uncounted()},
      .drawn = [](uint64_t random) -> std::vector<warpwise::Shape> {
        std::vector<warpwise::Shape> shapes = warpwise::of_all_remainders({{9000}}, random);
        shapes.push_back({{{4096 * int64_t(17 + random % 16)}}, true});
        return shapes;
      },
      .launches = 1,
      .goals = {{.what = "shared loads",
                 .before = warps_of_segments,
                 .target = fragment_loads,
                 .measure = warpwise::shared_load_requests,
                 .cause = "Load each 16 x 16 numbers once, as one fragment: 16 fragments for a warp."},
                {.what = "load requests",
                 .before = loads_that_stage,
                 .target = loads_that_stage,
                 .measure = warpwise::load_requests,
                 .cause = "The numbers lie in shared memory already: take them from there."},
                {.what = "operations of the tensor core",
                 .before = 0,
                 .target = products_of_ones,
                 .measure = warpwise::tensor_operations,
                 .bound = warpwise::Goal::Bound::at_least,
                 .cause = "The tensor core is to add up: multiply each 16 x 16 numbers by ones."}},
      .causes =
          {{is_last_product,
            "Each segment's sum is that of its last 16 numbers alone. Is each product added to those before it?"}},
      .fails = "wrong at",
      .hints =
          {"mma_sync(d, a, b, c) is d = a b + c. Which b makes each column of a b hold the sums of a's rows? Which c keeps what there is?",
           "wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> part; load_matrix_sync(part, &numbers[0][i], kPitch) takes columns i to i + 15 of all 16 segments.",
           "Fill a fragment of matrix_b with __float2half(1). For i = 0, 16 ... 240: load part, then wmma::mma_sync(rows, part, ones, rows)."},
      .lesson_task = "segments",
  };
}

}  // namespace reduction
