// What the check files of this lesson's exercises share.
#pragma once
#include "engine/exercise/exercise.h"
#include "practice.h"

namespace libraries {

inline void call_gemm(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<Practice*>(function)({int(a.size()[0]), int(a.size()[1]), int(a.size()[2]), a.get<const double>("a"),
                                         a.get<const double>("b"), a.get<double>("c"), 1});
}
inline void call_batch(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<PracticeBatch*>(function)({int(a.size()[0]), int(a.size()[1]), a.get<const double>("a"),
                                              a.get<const double>("b"), a.get<double>("c"), nullptr});
}

using Question = warpwise::Examined::Question;

/// Extents that nobody can know before: two with goals, one of them of many rows, and four without.
inline std::vector<warpwise::Shape> gemm_drawn(uint64_t random) {
  const auto extent = [&](int shift) { return 9 + int64_t((random >> shift) % 40); };
  std::vector<warpwise::Shape> shapes = {{{{extent(0), extent(8), extent(16)}}, true}};
  for (const auto& shape : warpwise::of_all_remainders({{20, 30, 10}}, random)) shapes.push_back(shape);
  shapes.push_back({{{897 + int64_t(random / 32 % 7), 3, 2}}, true});
  return shapes;
}
inline std::vector<warpwise::Shape> batch_drawn(uint64_t random) {
  std::vector<warpwise::Shape> shapes = {{{{33 + int64_t(random % 60), 2 + int64_t(random / 64 % 9)}}, true}};
  for (const auto& shape : warpwise::of_all_remainders({{40, 6}}, random)) shapes.push_back(shape);
  return shapes;
}

/// What all exercises about one product share; `name`: of the function that the file defines.
inline warpwise::Exercise practice_gemm(const std::string& name) {
  warpwise::Exercise exercise;
  exercise.launch = "libraries::" + name;
  exercise.parameters = warpwise::parameters_of<Practice>();
  exercise.headers = {"practice.h"};
  exercise.call = call_gemm;
  exercise.program = true;
  exercise.library = "cublas";
  exercise.shapes = {{{1, 1, 1}}, {{2, 3, 5}}, {{31, 17, 8}}, {{8, 40, 33}}, {{16, 16, 16}}, {{{24, 32, 40}}, true}};
  exercise.drawn = gemm_drawn;
  exercise.launches = 0;
  exercise.format = "pageable";
  return exercise;
}

inline warpwise::Exercise practice_batch(const std::string& name) {
  warpwise::Exercise exercise = practice_gemm(name);
  exercise.parameters = warpwise::parameters_of<PracticeBatch>();
  exercise.call = call_batch;
  exercise.shapes = {{{1, 1}},
                     {{3, 5}},
                     {{17, 2}},
                     {{40, 8}},
                     {{3, 37}},
                     {{{64, 4}}, true},
                     warpwise::Shape({66, 32}).uncounted()};  // more doubles than 16 bits count
  exercise.drawn = batch_drawn;
  exercise.lesson_task = "batch";
  exercise.format = "host";
  return exercise;
}

inline double bytes_of_a(const warpwise::Size& size) { return 8.0 * double(size[0] * size[2]); }
inline double bytes_of_b(const warpwise::Size& size) { return 8.0 * double(size[2] * size[1]); }
/// Of A and B: what has to come in.
inline double in_once(const warpwise::Size& size) { return bytes_of_a(size) + bytes_of_b(size); }
inline double bytes_of_c(const warpwise::Size& size) { return 8.0 * double(size[0] * size[1]); }

}  // namespace libraries
