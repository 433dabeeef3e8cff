// What the check files of this lesson's exercises share.
#pragma once
#include <algorithm>
#include <cmath>

#include "engine/exercise/exercise.h"
#include "first_steps.h"
#include "problem.h"

namespace first_steps {

/// Calls the student's function the way the lesson calls its kernels' launches: x and y lie in the GPU's memory.
inline void call_launch(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<Launch*>(function)(factor_of(a.choices()), a.get<const float>("x"), a.get<float>("y"),
                                      int(a.size()[0]), a.stream());
}

/// Calls the student's program: x and y lie in host memory.
inline void call_program(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<HostStep*>(function)(factor_of(a.choices()), a.get<const float>("x"), a.get<float>("y"),
                                        int(a.size()[0]));
}

/// One element, less than a warp, around a block of 256, more elements than 16 bits can count and more blocks than a
/// block has threads, and the size whose counters are shown.
inline const std::vector<warpwise::Shape> kShapes = {{{1}},
                                                     {{31}},
                                                     {{255}},
                                                     {{256}},
                                                     {{257}},
                                                     {{1000}},
                                                     {{5003}},
                                                     warpwise::Shape({300000}).uncounted(),
                                                     {{{16384}}, true}};

/// More elements than a float can number.
inline const std::vector<warpwise::Shape> kVast = {{{(1 << 24) + 1}}, {{(1 << 24) + 4099}}};

/// A number of whole blocks that nobody can know before, and one that ends in part of a block, with goals, and others
/// without; with a factor of either sign, and numbers of all kinds.
inline std::vector<warpwise::Shape> drawn(uint64_t random) {
  const auto anything = [&](warpwise::Shape shape, int64_t place) {
    const int64_t sixteenths = 1 + int64_t(random >> place) % 63;
    return shape.with(
        {{"a", std::to_string((random >> (place + 8) & 1 ? -1. : 1.) * double(sixteenths) / 16)}, {"input", "any"}},
        "");
  };
  std::vector<warpwise::Shape> shapes = {
      anything({{{256 * int64_t(65 + random % 60)}}, true}, 8),
      anything(warpwise::Shape({{256 * int64_t(65 + random % 50) + 1 + int64_t(random / 64 % 255)}}, true), 20)
          .loosely(1.3)};
  for (const auto& shape : warpwise::of_all_remainders({{3000}}, random)) shapes.push_back(anything(shape, 32));
  shapes.push_back(anything(warpwise::Shape({500000 + int64_t(random / 16 % 300000)}).uncounted(), 40));
  return shapes;
}

/// The requests of whole warps that touch each element once.
inline double once(const warpwise::Size& size) { return double(size[0]) / 32; }
inline double twice(const warpwise::Size& size) { return 2 * once(size); }

/// Whether every wrong element of y is what it was before, but for one of which only some bytes may be.
inline bool is_as_given(const warpwise::Outcome& o) {
  const auto x = o.given.get<float>("x"), y = o.given.get<float>("y"), got = o.got.get<float>("y");
  int others = 0;
  for (size_t i = 0; i < got.size(); i++) {
    const double right = double(kA) * x[i] + y[i];
    others += got[i] != y[i] && !(std::abs(got[i] - right) <= 1e-6 * std::abs(right));
  }
  return o.error.wrong > others && others <= 1;
}
inline const warpwise::Cause kNotUpdated = {
    is_as_given, "The wrong elements of `y` are as they were given. Which thread should have updated them?"};
inline const warpwise::Cause kNotBroughtBack = {
    is_as_given,
    "The wrong elements of `y` are as they were given. Did all bytes of x and y arrive on the GPU, and was the whole result "
    "copied back after it was there?"};

/// What all exercises share in which the student's file makes the whole trip: memory on the GPU, copies, launch, copy
/// back. `name`: of the function that the file defines.
inline warpwise::Exercise trip(const std::string& name) {
  warpwise::Exercise exercise;
  exercise.launch = "first_steps::" + name;
  exercise.parameters = warpwise::parameters_of<HostStep>();
  exercise.headers = {"first_steps.h"};
  exercise.call = call_program;
  exercise.program = true;
  exercise.shapes = kShapes;
  exercise.drawn = drawn;
  exercise.vast = kVast;
  exercise.causes = {kNotBroughtBack};
  exercise.lesson_task = "trip";
  exercise.format = "pageable";
  return exercise;
}

/// Every element is read once and written once, by whole warps whose lanes are neighbours.
inline std::vector<warpwise::Goal> once_each(warpwise::Figure loads, warpwise::Figure stores, double sectors) {
  return {{.what = "load requests",
           .before = loads,
           .target = twice,
           .measure = warpwise::load_requests,
           .cause = "Read x and y once for each element: the 32 threads of a warp read together."},
          {.what = "store requests",
           .before = stores,
           .target = once,
           .measure = warpwise::write_requests,
           .cause = "Write y once for each element: the 32 threads of a warp write together."},
          {.what = "sectors per load request",
           .before = sectors,
           .target = 4,
           .measure = warpwise::sectors_per_load,
           .cause = "Neighbouring threads should take neighbouring elements."}};
}

}  // namespace first_steps
