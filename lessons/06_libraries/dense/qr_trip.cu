// qr_trip: the same from pinned memory, and back.
// Changed:  the matrix comes in for each call, and both factors go out.
// Look for: twice as much goes out as comes in.
#include "dense/dense.h"

namespace libraries {

Program build_qr_trip(const Dense& of, warpwise::Resources& gpu) { return solve_from_host<Qr>(of, gpu); }

}  // namespace libraries
