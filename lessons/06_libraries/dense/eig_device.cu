// eig_device: eigenvalues and vectors of a symmetric matrix by cuSOLVER, data on the device.
// Changed:  a new task: all eigenvalues of A, and their vectors.
// Look for: a rate far below that of products: half of the way to tridiagonal form is products of a matrix with a
//           vector.
#include "dense/dense.h"

namespace libraries {

Program build_eig_device(const Dense& of, warpwise::Resources& gpu) { return solve_on_device<Eigen>(of, gpu); }

}  // namespace libraries
