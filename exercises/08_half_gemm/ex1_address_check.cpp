// Exercise 1 is right when the products are.
#include "check.h"

namespace half_gemm {

/// For each 64 of depth a block loads 16 rows of A and 16 columns of B, eight vectors each.
static double loads_of_parts(const warpwise::Size& size) {
  const auto pieces = [](int64_t extent, int64_t side) { return double((extent - 1) / side + 1); };
  return pieces(size[0], 16) * pieces(size[1], 16) * pieces(size[2], 64) * 8;
}

warpwise::Exercise exercise_address() {
  return {
      .title = "Name the rows of ldmatrix",
      .task = "Let each lane name the row of the matrix that it stands for, of A and of B.",
      .minutes = 15,
      .launch = "half_gemm::launch_address",
      .parameters = warpwise::parameters_of<Launch<__nv_bfloat16>>(),
      .headers = {"block_tile.h", "tensor_cores.h", "store.h"},
      .call = call,
      .shapes = {{{1, 1, 1}},
                 {{17, 9, 40}},
                 {{{32, 48, 128}}, true},
                 {{50, 30, 77}},
                 warpwise::Shape({20, 40, 1100}).uncounted(),
                 warpwise::Shape({5, 7, 8300}).uncounted(),
                 warpwise::Shape({2101, 3, 9}).uncounted()},
      .drawn = [](uint64_t random) -> std::vector<warpwise::Shape> {
        return {{{{16 * int64_t(1 + random % 4), 16 * int64_t(1 + random / 16 % 4), 64}}, true},
                {{int64_t(1 + random / 256 % 60), int64_t(1 + random / 65536 % 60), int64_t(260 + random % 150)}}};
      },
      .launches = 1,
      .goals = {{.what = "load requests",
                 .before = loads_of_parts,
                 .target = loads_of_parts,
                 .measure = warpwise::read_requests,
                 .cause = "The parts of A and B in shared memory hold all that is multiplied."}},
      .fails = "wrong at",
      .hints =
          {"Lane 8 i + j names row j of matrix i. Which rows, and which vector, has matrix i of A?",
           "A: matrices 0 and 1 differ by 8 rows, 0 and 2 by one vector. B: 0 and 1 by one vector, 0 and 2 by 8 columns.",
           "A: row lane % 16, vector v + lane / 16. B: column lane / 16 * 8 + lane % 8, vector v + lane / 8 % 2."},
      .choices = {{"b", "columns"}},
  };
}

}  // namespace half_gemm
