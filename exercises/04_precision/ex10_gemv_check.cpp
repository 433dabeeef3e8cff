// Exercise 10 is right when y is; the medal is for what passes through the memory system.
#include "check.h"

namespace precision {

/// Sectors, wavefronts and requests.
static double passes(const warpwise::Counts& c) {
  double sum = 0;
  for (const auto* access :
       {&c.global_load, &c.global_store, &c.global_atomic, &c.shared_load, &c.shared_store, &c.shared_atomic})
    sum += access->transfers + access->requests;
  return sum;
}

/// Whole warps and whole groups of rows that nobody can know before, with goals.
static std::vector<warpwise::Shape> drawn_matrices(uint64_t random) {
  std::vector<warpwise::Shape> shapes = warpwise::of_all_remainders({{20, 700}}, random);
  shapes.push_back({{{32 * int64_t(1 + random % 3), 128 * int64_t(3 + random / 3 % 3)}}, true});
  shapes.push_back({{{16, 128 * int64_t(9 + random / 16 % 8)}}, true});  // x is longer than a block has threads
  return shapes;
}

warpwise::Exercise exercise_gemv() {
  return {
      .title = "Rows that share x",
      .kind = warpwise::ExerciseKind::optimise,
      .task = "Multiply a matrix by a vector with as few sectors, wavefronts and requests as you can, for a medal.",
      .minutes = 30,
      .launch = "precision::launch_gemv",
      .parameters = warpwise::parameters_of<Gemv>(),
      .headers = {"sum.h"},
      .call = call<Gemv>,
      .shapes = {{{1, 1}},
                 {{5, 31}},
                 {{70, 9}},
                 {{33, 33}},
                 {{18, 257}},
                 {{{64, 512}}, true},
                 warpwise::Shape({131, 1003}).uncounted(),
                 warpwise::Shape({66003, 2}).uncounted(),
                 {{2, 16001}}},  // more of x than shared or constant memory holds
      .drawn = drawn_matrices,
      .medals = {.what = "sectors, wavefronts and requests for 32 products",
                 .measure = passes,
                 .units = [](const warpwise::Size& size) { return double(size[0]) * double(size[1]) / 32; },
                 .bronze = 40,
                 .silver = 29,
                 .gold = 24,
                 .cause = "A's own are 18 for 32 products: eight sectors and a request for each part. Do neighbouring "
                          "lanes read neighbouring doubles?"},
      .causes = {kOneDouble},
      .fails = "No medal yet",
      .hints =
          {"In the first round, which doubles of A do lanes 0, 1 and 2 read? How many sectors is that for the warp?",
           "Columns lane, lane + 32, ... make 36 of it, which is bronze: A has 18, and x as many again. Two rows a warp share what is read of x, which is silver.",
           "Gold: a warp takes four rows, kRows = 4, with a sum each. Read x once for each column, then do four multiply-adds. Where m is no multiple of four, read the last row again and store nothing for it."},
      .lesson_task = "gemv",
      .format = "dd",
  };
}

}  // namespace precision
