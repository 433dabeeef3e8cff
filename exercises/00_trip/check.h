// What the check files of this lesson's exercises share. The students' files keep the namespace `first_steps`, where
// they were before the trip was a lesson of its own: a file from then is checked as it is.
#pragma once
#include "engine/exercise/exercise.h"
#include "kernels/axpy/exercise.h"
#include "trip.h"

namespace trip {

using kernels::kA;

/// Calls the student's program: x and y lie in host memory.
inline void call_program(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<HostStep*>(function)(kernels::factor_of(a.choices()), a.get<const float>("x"), a.get<float>("y"),
                                        int(a.size()[0]));
}

inline const warpwise::Cause kNotBroughtBack = {
    kernels::is_as_given,
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
  exercise.shapes = kernels::kShapes;
  exercise.drawn = kernels::drawn;
  exercise.vast = kernels::kVast;
  exercise.launches = 0;  // in as many pieces as it likes
  exercise.causes = {kNotBroughtBack};
  exercise.lesson_task = "trip";
  exercise.format = "pageable";
  return exercise;
}

}  // namespace trip
