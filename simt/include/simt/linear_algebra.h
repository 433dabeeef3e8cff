// Whether this machine has the BLAS and LAPACK that do the work of cuBLAS and cuSOLVER on the CPU backend.
#pragma once

namespace simt {

/// What to install, as half a sentence; empty if all is there.
const char* missing_linear_algebra();

}  // namespace simt
