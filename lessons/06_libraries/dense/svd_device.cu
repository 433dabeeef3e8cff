// svd_device: singular values and vectors by cuSOLVER, data on the device.
// Changed:  a new task: A = u diag(x) v, for any matrix.
// Look for: the lowest rate of all: as of eigenvalues, half of the first part is products with a vector.
#include "dense/dense.h"

namespace libraries {

Program build_svd_device(const Dense& of, warpwise::Resources& gpu) { return solve_on_device<Svd>(of, gpu); }

}  // namespace libraries
