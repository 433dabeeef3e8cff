// What the check files of this lesson's exercises share.
#pragma once
#include "engine/exercise/exercise.h"
#include "first_steps.h"
#include "kernels/axpy/exercise.h"

namespace first_steps {

using kernels::drawn, kernels::factor_of, kernels::is_as_given, kernels::kShapes, kernels::kVast;

/// Calls the student's function the way the lesson calls its kernels' launches: x and y lie in the GPU's memory.
inline void call_launch(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<Launch*>(function)(factor_of(a.choices()), a.get<const float>("x"), a.get<float>("y"),
                                      int(a.size()[0]), a.stream());
}

/// The requests of whole warps that touch each element once.
inline double once(const warpwise::Size& size) { return double(size[0]) / 32; }
inline double twice(const warpwise::Size& size) { return 2 * once(size); }

inline const warpwise::Cause kNotUpdated = {
    is_as_given, "The wrong elements of `y` are as they were given. Which thread should have updated them?"};
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
