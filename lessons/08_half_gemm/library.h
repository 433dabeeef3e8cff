// cuBLAS, the baseline: what it takes by itself, and the fastest of what it proposes. CUDA only.
#pragma once
#include "engine/lesson.h"

namespace half_gemm {

/// cublasGemmEx: cuBLAS chooses.
void launch_cublas(const warpwise::Arguments& args);
/// cublasLt: of the first 16 algorithms that it proposes, the one that was fastest when they were first tried, at the
/// first launch of a size.
void launch_cublas_best(const warpwise::Arguments& args);

/// The same of numbers of 8 bits. By itself cublasLt adds up in two levels; `fast`: it leaves sums in the tensor cores.
void launch_fp8_cublas(const warpwise::Arguments& args);
void launch_fp8_cublas_fast(const warpwise::Arguments& args);

}  // namespace half_gemm
