// solve_refined: the system in two precisions, data on the device.
// Changed:  cuSOLVER factors A in float and takes the error out in double, round by round: `gesv` in place of `getrf`
//           and `getrs`. It wants A by columns, so A is turned first (`geam`).
// Look for: the residual and the error beside those of `solve_device`.
#include "dense/dense.h"

namespace libraries {

Program build_solve_refined(const Dense& of, warpwise::Resources& gpu) { return solve_on_device<Refined>(of, gpu); }

}  // namespace libraries
