// What others make of the same problem.
#pragma once
#include "streaming.h"

namespace streaming {

/// cublasXtDgemm on all of the program's devices, which streams tiles of `block` rows and columns by itself. CUDA only.
Program build_cublas_xt(const Gemm& g, warpwise::Resources& gpu, int block);

}  // namespace streaming
