// svd_trip: the same from pinned memory, and back.
// Changed:  the matrix comes in for each call, and both sides' vectors go out.
// Look for: how little that changes.
#include "dense/svd.h"

namespace libraries {

Program build_svd_trip(const Dense& of, warpwise::Resources& gpu) { return solve_from_host<PolarSvd>(of, gpu); }

}  // namespace libraries
