// qr_device: an orthonormal basis of a matrix's rows by cuSOLVER, data on the device.
// Changed:  a new task: QR. Reflections are gathered into products, and only the columns' own part is a chain.
// Look for: the rate beside `solve_device`: four times its operations, and no search for pivots.
#include "dense/dense.h"

namespace libraries {

Program build_qr_device(const Dense& of, warpwise::Resources& gpu) { return solve_on_device<Qr>(of, gpu); }

}  // namespace libraries
