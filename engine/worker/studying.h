// What the time model needs about a step, at any size: a close look at its launches and, for a program, its calls. CPU
// backend only.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "engine/lesson.h"

namespace warpwise {

/// The machine that a study is made for.
struct StudyFor {
  int processors = 132;             // SMs of the GPU, here an H200's: grids that depend on it get this number
  int devices = 1;                  // for a program
  size_t budget = size_t{1} << 40;  // how many bytes a program may use on each device
};

/// What the time model needs about a step at a size that is too large to run here: {"kernels": [{"name", "symbol",
/// "work"}], "memsets"}, for a program also "calls" (docs/stream.md). Most blocks of large launches do not run, no
/// buffer is filled, and copies move nothing. The result is right if the step's work does not depend on the data. Calls of
/// libraries, which do nothing, are listed as "uncounted": how long they take on a GPU is not known.
/// `counted` is a row of a counted build. Throws CudaError, for example for too little memory.
nlohmann::json study_step(const Lesson& lesson, const StepRow& counted, const Size& size, const Choices& choices,
                          const StudyFor& what);

/// The same for a row of the lesson, computed once for each size, choices and number of devices.
const nlohmann::json& study_once(const Lesson& lesson, const StepRow& step, const Size& size, const Choices& choices,
                                 const StudyFor& what);

/// Gives a counted launch's report, {"kernels": [{"symbol", "work"}]}, the work of a study where a kernel's blocks look at
/// what others write (how far these were when the launch was counted depended on this machine's cores), and where the
/// step asks how many SMs there are (its grid is for those of the GPU then, not for the CPU backend's few).
void take_studied_work(nlohmann::json& counted, const Lesson& lesson, const StepRow& step, const Size& size,
                       const Choices& choices, const StudyFor& what);

}  // namespace warpwise
