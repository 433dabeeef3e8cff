// svd_device: singular values and vectors by cuSOLVER, data on the device.
// Changed:  a new task: A = u diag(x) v, for any matrix. The call has LAPACK's name.
// Look for: the lowest rate of all: rotations, one after the other.
#include "dense/svd.h"

namespace libraries {

Program build_svd_device(const Dense& of, warpwise::Resources& gpu) { return solve_on_device<Svd>(of, gpu); }

}  // namespace libraries
