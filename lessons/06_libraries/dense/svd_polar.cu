// svd_polar: the same by another call, data on the device.
// Changed:  `gesvdp` in place of `gesvd`: most of its work is products and eigenvalues of a symmetric matrix.
// Look for: the time beside `svd_device`. The call with the known name need not be the fast one.
#include "dense/svd.h"

namespace libraries {

Program build_svd_polar(const Dense& of, warpwise::Resources& gpu) { return solve_on_device<PolarSvd>(of, gpu); }

}  // namespace libraries
