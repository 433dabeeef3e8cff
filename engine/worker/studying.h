// What the time model needs of a step: its launches looked at closely, and of a program its calls, at any size. CPU backend only.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "engine/lesson.h"

namespace warpwise {

/// What a study is made for.
struct StudyFor {
  int processors = 132;             // the GPU's SMs, an H200's: grids that are sized by them follow
  int devices = 1;                  // of a program
  size_t budget = size_t{1} << 40;  // bytes that a program may take of each device
};

/// What the time model needs of a step at a size that the host need not run: {"kernels": [{"name", "symbol", "work"}], "memsets"}, and of a
/// program also "calls" (docs/stream.md). Most blocks of large launches are not run, no buffer is filled, and copies move nothing: right as long
/// as what the step does hangs on no number. `counted` is a row of a counted build. Throws CudaError, for too little memory for example.
nlohmann::json study_step(const Lesson& lesson, const StepRow& counted, const Size& size, const Choices& choices,
                          const StudyFor& what);

/// The same of a row of the lesson; worked out once for each size, choices and number of devices.
const nlohmann::json& study_once(const Lesson& lesson, const StepRow& step, const Size& size, const Choices& choices,
                                 const StudyFor& what);

}  // namespace warpwise
