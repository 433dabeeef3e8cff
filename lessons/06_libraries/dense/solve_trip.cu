// solve_trip: the same from pinned memory, and back.
// Changed:  the matrix comes in for each call, and the result goes out.
// Look for: how little that changes. n^2 numbers travel, and n^3 operations wait for them.
#include "dense/dense.h"

namespace libraries {

Program build_solve_trip(const Dense& of, warpwise::Resources& gpu) { return solve_from_host<Lu>(of, gpu); }

}  // namespace libraries
