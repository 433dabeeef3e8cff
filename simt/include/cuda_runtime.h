// The CUDA header of the CPU backend: the device language and the runtime API, as nvcc includes them before any file.
// cuda_fp16.h, cuda_bf16.h, cooperative_groups.h, mma.h and the pipelines stay in headers of their own, for compile time.
#pragma once
#define __CUDA_RUNTIME_H__

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>

#include <new>

#include "simt/copies.h"
// The standard library's algorithms copy by functions that hooks see.
#define __builtin_memcpy(to, from, bytes) memcpy(to, from, bytes)
#define __builtin_memmove(to, from, bytes) memmove(to, from, bytes)
#define __builtin_memset(to, value, bytes) memset(to, value, bytes)
#include <bits/stl_algobase.h>
#undef __builtin_memcpy
#undef __builtin_memmove
#undef __builtin_memset

#include "simt/architecture.h"
#include "simt/qualifiers.h"
#include "vector_types.h"
// The language.
#include "simt/atomics.h"
#include "simt/builtin_variables.h"
#include "simt/cache_hints.h"
#include "simt/cluster.h"
#include "simt/integer_intrinsics.h"
#include "simt/math_functions.h"
#include "simt/ptx/ptx.h"
#include "simt/rounding.h"
#include "simt/simd_intrinsics.h"
#include "simt/warp.h"
#include "simt/whole.h"
// The runtime API.
#include "cuda_runtime_api.h"
#include "simt/launch.h"
#include "simt/refusals.h"
