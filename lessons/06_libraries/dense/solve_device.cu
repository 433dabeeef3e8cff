// solve_device: a system of equations by cuSOLVER, data on the device.
// Changed:  a new task: A x = b by LU with pivots.
// Look for: the time beside LAPACK's. Each column waits for its pivot, so a small system is a chain of short
//           kernels.
#include "dense/dense.h"

namespace libraries {

Program build_solve_device(const Dense& of, warpwise::Resources& gpu) { return solve_on_device<Lu>(of, gpu); }

}  // namespace libraries
