#pragma once
#include "cuda_runtime.h"
#define SIMT_MISSING_LIBRARY "cuda_awbarrier_helpers.h: not available on the CPU backend; use cuda::barrier."
